// What a page asked of the window around it, for tests of single pages.
#pragma once

#include <ui/session/studio_context.h>

#include <string>
#include <vector>

namespace dreambooth {

struct AskedHost : PageHost {
    void goTo(PageId page) override { visited.push_back(page); }
    void continueRun(const std::string& runId) override { continuedRun = runId; }
    void changeWaitingRun(const std::string&) override {}
    void exportModel(const ExportSource&) override {}
    void makeSheet(const Sheet&) override {}
    void showAlone(QWidget*) override {}
    void newReview(const ReviewProposal&) override {}

    std::vector<PageId> visited;
    std::string continuedRun;
};

}  // namespace dreambooth

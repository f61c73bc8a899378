// The menu of one side: all that it can be.
#pragma once

#include <comparisons/compared_model.h>
#include <hub/catalogue.h>
#include <ui/compare/comparable_runs.h>

#include <QCoreApplication>
#include <filesystem>
#include <functional>
#include <vector>

class QMenu;

namespace dreambooth {

class SideMenu {
    Q_DECLARE_TR_FUNCTIONS(dreambooth::SideMenu)

public:
    struct Offers {
        ComparedModel base;
        const std::vector<ComparableRun>& runs;
        const std::vector<ModelEntry>& models;  ///< of the Models page
    };
    struct Answers {
        std::function<void(const ComparedModel&)> chosen;
        std::function<void()> wantsMore;  ///< LoRAs and words
        /// What the Models page lists and is gone is to be listed no longer.
        std::function<void(const std::filesystem::path&)> removed;
    };
    /// Fills the menu anew. What is gone stands there with a sentence, and can be taken out.
    static void fill(QMenu& menu, const Offers& offers, const ComparedModel& current,
                     const Answers& answers);

private:
    static void addGone(QMenu& menu, const ComparedModel& current, const Answers& answers);
    static void addUnusable(QMenu& menu, const std::vector<ModelEntry>& models,
                            const Answers& answers);
};

}  // namespace dreambooth

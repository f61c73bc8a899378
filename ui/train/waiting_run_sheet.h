// What a run that waits for its turn is to learn with, over the window, to be changed.
#pragma once

#include <runs/job.h>
#include <ui/session/model_facts.h>
#include <ui/session/studio_context.h>
#include <ui/train/settings_sheet.h>

#include <string>

namespace dreambooth {

struct RunSummary;

class WaitingRunSheet : public SettingsSheet {
    Q_OBJECT

public:
    /// Once the run's model is read, where `parent`, the page that asks, is still shown.
    static void present(const std::string& runId, StudioContext& context, QWidget* parent);

private:
    /// Read from the disk.
    struct Facts {
        Result<ModelFacts> model;  ///< of one that can't be read the run says what is wrong
        Result<void> photos, photosAndMasks;  ///< whether its photos can be cut anew
    };
    WaitingRunSheet(const RunSummary& run, Facts facts, StudioContext& context, QWidget* parent);
    QString whyFixed(const std::string& flag) const;
    bool isWaiting() const;
    void update();
    void save();

    StudioContext& m_context;
    std::string m_runId;
    Job m_job;
    Facts m_facts;
};

}  // namespace dreambooth

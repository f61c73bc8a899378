// What a run that waits for its turn is to learn with, over the window, to be changed.
#pragma once

#include <runs/job.h>
#include <ui/session/model_facts.h>
#include <ui/session/studio_context.h>
#include <ui/train/settings_sheet.h>

#include <optional>
#include <string>

namespace dreambooth {

struct RunSummary;

class WaitingRunSheet : public SettingsSheet {
    Q_OBJECT

public:
    /// Once the run's model is read.
    static void present(const std::string& runId, StudioContext& context, QWidget* parent);

private:
    WaitingRunSheet(const RunSummary& run, std::optional<ModelFacts> model, StudioContext& context,
                    QWidget* parent);
    bool isWaiting() const;
    void update();
    void save();

    StudioContext& m_context;
    std::string m_runId;
    Job m_job;
    std::optional<ModelFacts> m_model;  ///< of one that can't be read the run says what is wrong
};

}  // namespace dreambooth

// What all ranks agree on at each step boundary: the means of the losses, and the requests that the
// first rank found in requests/ or that a signal brought. One small all-reduce on the CPU.
#pragma once

#include <base/cancel.h>
#include <distributed/rank_group.h>
#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <training/step_control.h>

#include <vector>

namespace dreambooth {

class StepControl {
public:
    StepControl(RunFolder run, RankGroup ranks, CancelToken stop);

    struct Agreement {
        RunRequests requests;
        std::vector<double> means;  ///< of `values` over the ranks
    };
    /// A collective call: every rank gives as many values.
    Agreement agree(const std::vector<double>& values = {});
    /// Deletes the request's file once it is honoured; the first rank's doing.
    void finish(RunRequest request) const;

private:
    RunFolder m_run;
    bool m_hasJob;  ///< the making of the bundled model has none
    RankGroup m_ranks;
    CancelToken m_stop;
};

/// Tells that the run is paused, and waits until it is asked to resume or to stop: what it was
/// asked. Collective.
RunRequests waitUntilResumed(StepControl& control, RunReporter& reporter);

}  // namespace dreambooth

// What all ranks agree on at each step boundary: the means of the losses, and the requests that the
// first rank found in requests/ or that a signal brought. One small all-reduce on the CPU.
#pragma once

#include <base/cancel.h>
#include <distributed/rank_group.h>
#include <runs/run_folder.h>

#include <vector>

namespace dreambooth {

struct Requests {
    bool stop = false;
    bool pause = false;
    bool resume = false;
    bool checkpoint = false;
    bool sample = false;
};

class StepControl {
public:
    StepControl(RunFolder run, RankGroup ranks, CancelToken stop);

    struct Agreement {
        Requests requests;
        std::vector<double> means;  ///< of `values` over the ranks
    };
    /// A collective call: every rank gives as many values.
    Agreement agree(const std::vector<double>& values = {});
    /// Deletes requests/<name>.json once it is honoured; the first rank's doing.
    void honoured(const char* name) const;

private:
    RunFolder m_run;
    RankGroup m_ranks;
    CancelToken m_stop;
};

}  // namespace dreambooth

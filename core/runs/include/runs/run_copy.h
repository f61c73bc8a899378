// A second run folder, on shared storage perhaps, that a run's checkpoints and result are copied to
// while it goes on: where the first folder is lost, the copy is resumed as any run.
#pragma once

#include <base/error.h>
#include <runs/run_folder.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace dreambooth {

/// A run can't be copied into itself. Error: train.copies_in_run {folder}.
Result<void> checkCopyFolder(const RunFolder& run, const Job& job);

/// Copies in a thread of its own. Trouble there never ends the run: it is kept to be told.
class RunCopy {
public:
    /// `job` as the run has it; the copies go to job.checkpointCopies. Checkpoints there of steps
    /// beyond `resumedFrom` are set aside.
    RunCopy(RunFolder run, Job job, int resumedFrom);
    /// Waits for what is being copied.
    ~RunCopy();
    RunCopy(const RunCopy&) = delete;
    RunCopy& operator=(const RunCopy&) = delete;

    const RunFolder& folder() const { return m_copy; }
    /// Copies this checkpoint next, and then keeps the latest `checkpoints_total_limit` there, and
    /// that of step `spared`. One that still waits is left out: it is the older one.
    void checkpoint(std::filesystem::path checkpoint, int spared = 0);
    /// What went wrong since the last call.
    std::vector<Error> takeProblems();
    /// Waits until all has been copied.
    void finish();

private:
    void work(const std::stop_token& stop);
    Result<void> copy(const std::filesystem::path& checkpoint, int spared);
    Result<void> begin();

    RunFolder m_run, m_copy;
    Job m_job;
    int m_resumedFrom = 0;
    bool m_begun = false;  ///< the copy has all but the checkpoints
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::optional<std::filesystem::path> m_next;
    int m_spared = 0;
    bool m_busy = false;
    std::vector<Error> m_problems;
    std::jthread m_thread;  ///< last: it uses all of the above
};

}  // namespace dreambooth

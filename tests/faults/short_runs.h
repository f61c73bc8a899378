// The short runs that are disturbed at their system calls: what they are, how they go on, and
// whether they come to the same bytes with nothing left behind.
#pragma once

#include <QCoreApplication>
#include <QTemporaryDir>
#include <set>

#include "run_outcome.h"
#include "test_program.h"
#include "traced_run.h"

namespace dreambooth {

struct ShortRun {
    std::string name;
    bool lora = false;
    int ranks = 1;
};

inline const std::vector<ShortRun> shortRuns = {
    {"full", false, 1}, {"lora", true, 1}, {"two-ranks", false, 2}};

/// A run in a folder of its own, in which temporary files lie too.
class DisturbedRun {
public:
    explicit DisturbedRun(const ShortRun& kind);

    const std::filesystem::path& folder() const { return m_folder; }
    const RunFolder& run() const { return m_run; }
    /// Whether a call concerns this run: a file in its folder, or its processes.
    bool concerns(const TracedCall& call) const;

    /// Trains with every call that concerns the run numbered from 0 and shown to `judge`; the
    /// number of calls. `status` becomes that of waitpid().
    int train(const std::function<Verdict(int, const TracedCall&)>& judge, int* status = nullptr);
    /// Trains with other hooks, which see every call; the status as of waitpid().
    int train(const TraceHooks& hooks);
    /// Trains on, undisturbed, to the end; what it said where that fails, else nothing.
    std::string resume();

    /// The files and folders that there are, by relative path; without what differs from start to
    /// start.
    std::set<std::string> names() const;
    std::string log() const;

private:
    QTemporaryDir m_temporary;
    std::filesystem::path m_folder;
    RunFolder m_run;
};

/// What a run that nobody disturbed came to.
struct Undisturbed {
    RunOutcome outcome;
    std::set<std::string> names;
    std::vector<std::string> calls;  ///< their names
};
const Undisturbed& undisturbed(const ShortRun& kind);

/// Empty where a run that ended came to the same, else what differs or is left over.
std::string differenceFrom(const Undisturbed& expected, const DisturbedRun& run);

/// What became of the runs that were disturbed in one way, for the test's last line.
struct Tally {
    int disturbed = 0;
    int same = 0;  ///< came to the same bytes with nothing left behind
    void add(const std::string& difference);
    std::string text() const;
};

/// How many faults are caused: the variable's number, "all", or what is for the test suite.
/// `DREAMBOOTH_FAULT_KILLS=200`; packaging/faults sets them.
int wantedFaults(const char* variable, int few, int all);

/// A test that may take hours: Qt's own watchdog would end it after five minutes.
template <class Test>
int runSlowTest(int argc, char** argv) {
    qputenv("QTEST_FUNCTION_TIMEOUT", "86400000");  // ms
    return runTest<QCoreApplication, Test>(argc, argv);
}

/// `wanted` numbers below `all`, evenly spread.
std::vector<int> spread(int wanted, int all);

}  // namespace dreambooth

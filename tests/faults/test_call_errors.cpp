// One system call of a run fails once: a full disk, a broken one, a signal. The run goes on, or
// says why it does not and is resumed; either way it ends with the same bytes and nothing left
// behind. Some of the calls in ctest, all of them by `packaging/faults --errors all`.
#include <runs/run_lock.h>
#include <sys/wait.h>

#include <cerrno>

#include "short_runs.h"

using namespace dreambooth;

namespace {

struct CallError {
    const char* name;
    int number;
    std::set<std::string> calls;  ///< that can give it
};

const std::vector<CallError> callErrors = {
    {"ENOSPC", ENOSPC, {"openat", "write", "mkdir", "rename", "link", "fsync"}},
    {"EIO", EIO, {"openat", "write", "mkdir", "rename", "unlink", "unlinkat", "fsync", "fchmod"}},
    {"EINTR", EINTR, {"write", "connect"}},
};

}  // namespace

class TestCallErrors : public QObject {
    Q_OBJECT

private slots:
    void failedCallsCostNothing_data() {
        QTest::addColumn<std::size_t>("error");
        for (std::size_t i = 0; i < callErrors.size(); ++i) QTest::newRow(callErrors[i].name) << i;
    }

    void failedCallsCostNothing() {
        QFETCH(std::size_t, error);
        const CallError& callError = callErrors[error];
        Tally tally;
        for (const ShortRun& kind : shortRuns) {
            const Undisturbed& expected = undisturbed(kind);
            std::vector<int> calls;
            for (std::size_t i = 0; i < expected.calls.size(); ++i)
                if (callError.calls.contains(expected.calls[i]))
                    calls.push_back(static_cast<int>(i));
            const int all = static_cast<int>(calls.size());
            const int few = kind.ranks > 1 ? 0 : 1;  // in ctest, which has to be quick
            for (const int i : spread(wantedFaults("DREAMBOOTH_FAULT_ERRORS", few, all), all)) {
                const int call = calls[static_cast<std::size_t>(i)];
                const std::string difference = failAt(call, callError, kind, expected);
                tally.add(difference);
                if (!difference.empty())
                    qWarning("%s, %s at call %d, %s: %s", kind.name.c_str(), callError.name, call,
                             m_call.c_str(), difference.c_str());
            }
        }
        qInfo("%s: %s", callError.name, tally.text().c_str());
        QCOMPARE(tally.same, tally.disturbed);
    }

private:
    std::string failAt(int wanted, const CallError& error, const ShortRun& kind,
                       const Undisturbed& expected) {
        DisturbedRun run(kind);
        m_call = "which never came";
        int status = -1;
        run.train(
            [&](int number, const TracedCall& call) {
                if (number != wanted || !error.calls.contains(call.name)) return Verdict::go();
                m_call = call.name + " " + call.path.filename().string();
                return Verdict::fail(error.number);
            },
            &status);
        if (!WIFEXITED(status)) return "ended by a signal, or not at all: " + run.log();
        if (WEXITSTATUS(status) != 0) {
            if (run.log().empty()) return "ended without a word";
            if (const std::string problem = run.resume(); !problem.empty()) return problem;
        }
        // What could not be deleted goes with the next start, which sweeps first.
        if (m_call.starts_with("unlink")) sweepRun(run.run());
        return differenceFrom(expected, run);
    }

    std::string m_call;
};

static int mainTestCallErrors(int argc, char** argv) {
    return runSlowTest<TestCallErrors>(argc, argv);
}
REGISTER_TEST_MAIN(mainTestCallErrors);
#include "test_call_errors.moc"

// The power is cut during a run: of what it wrote the file system keeps what was synced, and of the
// rest whatever it likes. Each such folder can be inspected and trained on, to the same bytes. Some
// moments in ctest, all of them by `packaging/faults --cuts all`.

#include <runs/checkpoint.h>

#include "recorded_disk.h"
#include "short_runs.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const std::vector<std::pair<const char*, Survives>> ways = {{"what was synced", Survives::synced},
                                                            {"names first", Survives::names},
                                                            {"bytes first", Survives::bytes},
                                                            {"some", Survives::some}};
}

class TestPowerCut : public QObject {
    Q_OBJECT

private slots:
    void runsGoOnAfterIt_data() {
        QTest::addColumn<std::size_t>("kind");
        for (std::size_t i = 0; i < shortRuns.size(); ++i)
            QTest::newRow(shortRuns[i].name.c_str()) << i;
    }

    void runsGoOnAfterIt() {
        QFETCH(std::size_t, kind);
        const ShortRun& shortRun = shortRuns[kind];
        const Undisturbed& expected = undisturbed(shortRun);
        DisturbedRun run(shortRun);
        RecordedDisk disk(run.folder());
        QCOMPARE(run.train(disk.hooks()), 0);
        const std::vector<std::size_t> moments = disk.moments();
        const int all = static_cast<int>(moments.size());
        Tally tally;
        std::set<std::size_t> seen;
        for (const int number : spread(wantedFaults("DREAMBOOTH_FAULT_CUTS", 1, all), all))
            for (const auto& [name, survives] : ways) {
                empty(run.folder());
                const std::size_t moment = moments[static_cast<std::size_t>(number)];
                const auto seed = static_cast<unsigned>(number);
                if (!seen.insert(disk.leave(moment, survives, seed, run.folder())).second) continue;
                std::string difference = problemOfCheckpoint(run.run());
                if (difference.empty()) difference = run.resume();
                if (difference.empty()) difference = differenceAfterPowerCut(expected, run);
                tally.add(difference);
                if (!difference.empty())
                    qWarning("%s, cut after %zu of %zu, leaving %s: %s", shortRun.name.c_str(),
                             moment, disk.size(), name, difference.c_str());
            }
        qInfo("%s, power cut: %zu writes, names and syncs, %d moments, %s", shortRun.name.c_str(),
              disk.size(), all, tally.text().c_str());
        QCOMPARE(tally.same, tally.disturbed);
    }

private:
    static void empty(const fs::path& folder) {
        for (const auto& entry : fs::directory_iterator(folder)) fs::remove_all(entry.path());
    }

    /// A checkpoint that is there is whole: only those before the latest may be half removed.
    static std::string problemOfCheckpoint(const RunFolder& run) {
        const auto checkpoints = run.listCheckpoints();
        if (checkpoints.empty()) return "";
        const Result<void> whole = verifyCheckpoint(checkpoints.back().path);
        return whole ? "" : whole.error().text;
    }

    /// Events are not synced each: of those before the cut the curve may lack some.
    static std::string differenceAfterPowerCut(Undisturbed expected, const DisturbedRun& run) {
        if (run.run().listCheckpoints().empty()) return "no checkpoint is left";
        expected.outcome.curve = outcomeOf(run.run()).curve;
        return differenceFrom(expected, run);
    }
};

static int mainTestPowerCut(int argc, char** argv) {
    return runSlowTest<TestPowerCut>(argc, argv);
}
REGISTER_TEST_MAIN(mainTestPowerCut);
#include "test_power_cut.moc"

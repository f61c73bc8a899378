// A file of a run that was killed is damaged, or gone, or a folder in its place: the run goes on to
// the same bytes, or says that something differs, or refuses with a reason. It never ends by a
// signal, and never in silence with other bytes; a file of a checkpoint that the run does not need
// stays as it is. Some of the files in ctest, each of them in each
// way by `packaging/faults --damage all`.
#include "short_runs.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

std::string bytesOf(const fs::path& file) {
    return orThrow(readFile(file));
}

struct Damage {
    const char* name;
    void (*make)(const fs::path& file);
};

const std::vector<Damage> damages = {
    {"empty", [](const fs::path& file) { fs::resize_file(file, 0); }},
    {"cut in half", [](const fs::path& file) { fs::resize_file(file, fs::file_size(file) / 2); }},
    {"one bit turned",
     [](const fs::path& file) {
         std::string bytes = bytesOf(file);
         if (!bytes.empty()) bytes[bytes.size() / 2] ^= 1;
         orThrow(writeFileAtomically(file, bytes));
     }},
    {"zeros",
     [](const fs::path& file) {
         orThrow(writeFileAtomically(file, std::string(fs::file_size(file), '\0')));
     }},
    {"gone", [](const fs::path& file) { fs::remove(file); }},
    {"a folder",
     [](const fs::path& file) {
         fs::remove(file);
         fs::create_directory(file);
     }},
};

bool saysThatSomethingDiffers(const RunFolder& run) {
    return std::ranges::any_of(readHistory(run.eventsFile()).timeline,
                               [](const auto& happening) { return happening.kind == "notice"; });
}

}  // namespace

class TestDamagedFiles : public QObject {
    Q_OBJECT

private slots:
    void damageIsMendedOrSaid_data() {
        QTest::addColumn<std::size_t>("kind");
        for (std::size_t i = 0; i < shortRuns.size(); ++i)
            if (shortRuns[i].ranks == 1) QTest::newRow(shortRuns[i].name.c_str()) << i;
    }

    void damageIsMendedOrSaid() {
        QFETCH(std::size_t, kind);
        const ShortRun& shortRun = shortRuns[kind];
        const Undisturbed& expected = undisturbed(shortRun);
        const std::vector<std::string> files = [&] {
            DisturbedRun run(shortRun);
            return killed(run, expected);
        }();
        const int all = static_cast<int>(files.size() * damages.size());
        for (const int number : spread(wantedFaults("DREAMBOOTH_FAULT_DAMAGE", 2, all), all)) {
            const auto index = static_cast<std::size_t>(number);
            const Damage& damage = damages[index % damages.size()];
            const std::string& file = files[index / damages.size()];
            DisturbedRun run(shortRun);
            killed(run, expected);
            if (!fs::is_regular_file(run.folder() / file)) continue;
            const std::vector<std::string> names = namesOf(run, file);
            damage.make(run.folder() / file);
            judge(run, expected, names, shortRun.name + ", " + file + ", " + damage.name);
        }
        const Counts counts = std::exchange(m_counts, {});
        qInfo(
            "%s, %zu files: %d came to the same bytes, %d to the same but for the damaged file, "
            "which was not needed, %d went on with a notice, %d were refused with a reason",
            shortRun.name.c_str(), files.size(), counts.same, counts.unneeded, counts.noticed,
            counts.refused);
        QCOMPARE(counts.wrong, 0);
    }

private:
    /// Kills it when three quarters of its calls are made; its files by then, relative to run's
    /// folder.
    static std::vector<std::string> killed(DisturbedRun& run, const Undisturbed& expected) {
        const int last = static_cast<int>(expected.calls.size()) * 3 / 4;
        run.train([&](int number, const TracedCall&) {
            return number == last ? Verdict::kill() : Verdict::go();
        });
        std::vector<std::string> files;
        for (const std::string& name : run.names())
            if (fs::is_regular_file(run.folder() / name)) files.push_back(name);
        return files;
    }

    /// All names of a file: checkpoints share what is not trained, so that damage in place is in
    /// each that was there.
    static std::vector<std::string> namesOf(const DisturbedRun& run, const std::string& file) {
        std::vector<std::string> names;
        for (const std::string& name : run.names())
            if (fs::is_regular_file(run.folder() / name) &&
                fs::equivalent(run.folder() / name, run.folder() / file))
                names.push_back(name);
        return names;
    }

    void judge(const DisturbedRun& run, const Undisturbed& expected,
               const std::vector<std::string>& names, const std::string& what) {
        Worker worker(run.run());
        const int code = worker.wait(600);
        const std::string said = worker.errors().toStdString();
        if (code == 1 || code == 2) {
            ++(said.empty() ? m_counts.wrong : m_counts.refused);
            if (said.empty()) qWarning("%s: refused without a word", what.c_str());
            return;
        }
        if (code != 0) {
            ++m_counts.wrong;
            qWarning("%s: ended with %d: %s", what.c_str(), code, said.c_str());
            return;
        }
        // What the events told of steps before the damage is gone with them; results are not.
        RunOutcome outcome = outcomeOf(run.run());
        outcome.curve = expected.outcome.curve;
        const std::string difference = outcome.differenceFrom(expected.outcome);
        const fs::path last = fs::relative(run.run().listCheckpoints().back().path, run.folder());
        RunOutcome without = expected.outcome;
        for (const std::string& name : names) {
            const std::string inside = fs::path(name).lexically_relative(last).string();
            without.checkpoint.erase(inside);
            outcome.checkpoint.erase(inside);
        }
        if (difference.empty()) {
            ++m_counts.same;
        } else if (outcome.differenceFrom(without).empty()) {
            ++m_counts.unneeded;
        } else if (saysThatSomethingDiffers(run.run())) {
            ++m_counts.noticed;
            qInfo("%s: a notice, for %s differs", what.c_str(), difference.c_str());
        } else {
            ++m_counts.wrong;
            qWarning("%s: in silence %s differs", what.c_str(), difference.c_str());
        }
    }

    struct Counts {
        int same = 0, unneeded = 0, noticed = 0, refused = 0, wrong = 0;
    };
    Counts m_counts;
};

static int mainTestDamagedFiles(int argc, char** argv) {
    return runSlowTest<TestDamagedFiles>(argc, argv);
}
REGISTER_TEST_MAIN(mainTestDamagedFiles);
#include "test_damaged_files.moc"

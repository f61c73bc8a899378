// Memory that is not enough, for real: workers under limits go on with fewer rows a forward and
// learn the same, alone and as two ranks, from the start and in the middle, and none ends otherwise
// than with a word about memory; and `plan` foresees what a run needs.
#include "train_runs.h"

#include <sys/resource.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <fstream>
#include <functional>
#include <set>
#include <stdexcept>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTrainMemory : public QObject {
    Q_OBJECT

    static constexpr int side = 192;  // pixels

    QTemporaryDir m_folder;
    std::map<int, RunFolder> m_unlimited;  // by ranks
    fs::path folder() const { return m_folder.path().toStdString(); }

    /// Large enough that its activations are most of what the program needs.
    static Recipe largeRecipe(int steps) {
        Recipe recipe = smallRecipe();
        recipe.resolution = side;
        recipe.train_batch_size = 16;
        recipe.max_train_steps = steps;
        recipe.checkpointing_steps = 1;
        recipe.validation_loss_steps = 2;
        recipe.train_text_encoder = false;
        recipe.with_prior_preservation = false;
        recipe.random_flip = false;
        return recipe;
    }
    static RunFolder makeLargeRun(const fs::path& parent, const Recipe& recipe, int ranks = 1) {
        Job job = smallJob(recipe);
        job.devices.assign(static_cast<std::size_t>(ranks), "cpu");
        const RunFolder run = makeRun(parent, job);
        for (int i = 1; i <= 4; ++i)
            orThrow(writePng(run.input() / ("photo-0" + std::to_string(i) + ".png"),
                             madeUpPhoto(i, side, side)));
        return run;
    }
    /// As the command tells it; `limit` is set in its process first.
    static Json planOf(const RunFolder& run, const std::function<void()>& limit = {}) {
        QProcess process;
        process.setChildProcessModifier(limit);
        process.start(QStringLiteral(WORKER_PROGRAM),
                      {"plan", "--json", "--run", QString::fromStdString(run.path().string())});
        if (!process.waitForFinished(120000) || process.exitCode() != 0)
            throw std::runtime_error(process.readAllStandardError().toStdString());
        return orThrow(parseJson(process.readAllStandardOutput().toStdString(), "plan"));
    }
    /// In as much memory as it likes.
    RunFolder unlimitedRun(int ranks) {
        if (const auto known = m_unlimited.find(ranks); known != m_unlimited.end())
            return known->second;
        const RunFolder run = makeLargeRun(folder() / "whole", largeRecipe(2), ranks);
        if (Worker(run).wait() != 0) throw std::runtime_error("no run to compare with");
        return m_unlimited.emplace(ranks, run).first->second;
    }

    static bool isNear(const Json& event, const Json& expected, const char* key) {
        if (!event.is_object()) return false;
        const auto value = event[key].get<double>(), wanted = expected[key].get<double>();
        return std::abs(value - wanted) < 1e-4 * std::abs(wanted);
    }
    /// Whether so many steps of a run went as those of another.
    static bool learnedAs(const RunFolder& run, const RunFolder& other, int steps) {
        if (lastStep(run) != steps) return false;
        for (const auto& [kind, keys] :
             {std::pair{"step", std::vector{"loss", "grad_norm"}}, {"validation", {"loss"}}}) {
            std::map<int, Json> all;  // of a step that was done twice the later
            for (const Json& event : eventsOf(run, kind)) all[event["step"].get<int>()] = event;
            for (const Json& expected : eventsOf(other, kind)) {
                const int step = expected["step"].get<int>();
                for (const char* key : keys)
                    if (step <= steps && !isNear(all[step], expected, key)) return false;
            }
        }
        return true;
    }
    static bool wasHalved(const RunFolder& run) {
        for (const Json& notice : eventsOf(run, "notice"))
            if (notice["code"] == "memory.halved") return true;
        return false;
    }

    /// The steps from which on a rank had to look at fewer rows.
    static std::vector<int> limitsOf(const RunFolder& run) {
        std::vector<int> steps;
        for (const int rank : {0, 1}) {
            const Result<Json> measured = readJson(run.autotuneFile(rank));
            if (!measured) continue;
            for (const Json& limit : (*measured)["limits"])
                steps.push_back(limit["step"].get<int>());
        }
        return steps;
    }

    /// The bytes that a process alone may write to.
    static rlim_t dataOf(pid_t process) {
        rlim_t pages = 0;
        std::ifstream file("/proc/" + std::to_string(process) + "/statm");
        for (int i = 0; i < 6; ++i) file >> pages;
        return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
    }
    /// Half of its peak beyond 150 MB for its tensors, with all that is held back for the libraries
    /// around them: with three quarters memory ran out by chance, after a hundred steps or none.
    static void leaveLessTo(pid_t process, rlim_t peak) {
        constexpr rlim_t least = 150 << 20, reserve = 104 << 20;
        QVERIFY(peak > least);
        leave(process, least + (peak - least) / 2 + reserve);
    }
    static void leave(pid_t process, rlim_t bytes) {
        const rlimit limit{bytes, RLIM_INFINITY};
        QCOMPARE(::prlimit(process, RLIMIT_DATA, &limit, nullptr), 0);
    }

private slots:
    void whateverTheLimitNoWorkerCrashes_data() {
        QTest::addColumn<int>("ranks");
        QTest::newRow("one rank") << 1;
        QTest::newRow("two ranks") << 2;
    }

    void whateverTheLimitNoWorkerCrashes() {
        QFETCH(int, ranks);
        const RunFolder whole = unlimitedRun(ranks);
        std::set<std::string> endings;
        // Up from what is too little for the program, or for one photo, to what is enough.
        for (rlim_t limit = 90; limit < 600; limit += 45) {
            const RunFolder run = makeLargeRun(folder() / "limited", largeRecipe(2), ranks);
            Worker worker(run, [limit] {
                const rlimit most{limit << 20, limit << 20};
                ::setrlimit(RLIMIT_DATA, &most);
            });
            const int code = worker.wait();
            const QByteArray where = "with " + QByteArray::number(int(limit)) + " MB:\n";
            if (code == 1) {
                const auto failed = eventsOf(run, "failed");
                QVERIFY2(!failed.empty() && failed.back()["code"] == "memory.out",
                         where + worker.errors());
                QVERIFY2(!endings.contains("whole"), where + "less had been enough");
                endings.insert("too little");
                continue;
            }
            QVERIFY2(code == 0, where + worker.errors());
            QVERIFY2(learnedAs(run, whole, 2), where + worker.errors());
            endings.insert(wasHalved(run) ? "parts" : "whole");
            QCOMPARE(!limitsOf(run).empty(), wasHalved(run));
            if (!wasHalved(run)) break;
        }
        QCOMPARE(endings, (std::set<std::string>{"too little", "parts", "whole"}));
    }

    void memoryTakenInTheMiddleHalvesTheRest_data() { whateverTheLimitNoWorkerCrashes_data(); }

    /// Less and less is left to one rank, until it looks at fewer rows.
    void memoryTakenInTheMiddleHalvesTheRest() {
        QFETCH(int, ranks);
        Recipe recipe = largeRecipe(1000);
        recipe.checkpointing_steps = 1000;
        const RunFolder run = makeLargeRun(folder() / "robbed", recipe, ranks);
        Worker worker(run);
        pid_t rank = worker.pid();
        rlim_t peak = 0;
        const auto hasBegun = [&] {
            if (const auto children = childrenOf(worker.pid()); ranks > 1 && !children.empty())
                rank = children.back();
            peak = std::max(peak, dataOf(rank));
            return lastStep(run) >= 1 || worker.hasEnded();
        };
        QVERIFY(QTest::qWaitFor(hasBegun, 120000));
        rlim_t left = peak + (104 << 20);
        int step = 0;
        const auto isHalved = [&] {
            if (const int now = lastStep(run); now > step) {
                leave(rank, left -= 8 << 20);
                step = now;
            }
            return !limitsOf(run).empty() || worker.hasEnded();
        };
        QVERIFY(QTest::qWaitFor(isHalved, 240000));
        QVERIFY2(!worker.hasEnded(), worker.errors());
        leave(rank, RLIM_INFINITY);  // the file to continue from needs some too
        const int limited = limitsOf(run).front();
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= limited || worker.hasEnded(), 120000);
        orThrow(run.request(RunRequest::stop));
        QVERIFY2(worker.wait() == 75, worker.errors());
        const int last = lastStep(run);
        const RunFolder whole = makeLargeRun(folder() / "unrobbed", largeRecipe(last + 1), ranks);
        QCOMPARE(Worker(whole).wait(), 0);
        QVERIFY(learnedAs(run, whole, last));
    }

    /// Other rows would give other bits: steps that a resumed run does again have those that they
    /// had, though memory ran out after them.
    void stepsThatAreDoneAgainHaveTheirRows() {
        Recipe recipe = largeRecipe(1000);
        recipe.checkpointing_steps = 1000;  // resumed from the start
        recipe.validation_loss_steps = 0;
        const RunFolder run = makeLargeRun(folder() / "again", recipe);
        {
            Worker worker(run);
            rlim_t peak = 0;
            const auto hasBegun = [&] {
                peak = std::max(peak, dataOf(worker.pid()));
                return lastStep(run) >= 1 || worker.hasEnded();
            };
            QVERIFY(QTest::qWaitFor(hasBegun, 120000));
            leaveLessTo(worker.pid(), peak);
            QVERIFY(QTest::qWaitFor(
                [&] {
                    return worker.hasEnded() ||
                           (!limitsOf(run).empty() && lastStep(run) >= limitsOf(run).front());
                },
                240000));
            QVERIFY2(!worker.hasEnded(), worker.errors());
        }
        const std::vector<Json> before = eventsOf(run, "step");
        const int limited = limitsOf(run).front();
        QVERIFY(limited > 1);

        Worker worker(run);
        const auto done = [&] { return eventsOf(run, "step").size() - before.size(); };
        QVERIFY(QTest::qWaitFor([&] { return done() >= std::size_t(limited) || worker.hasEnded(); },
                                240000));
        QVERIFY2(!worker.hasEnded(), worker.errors());
        const std::vector<Json> all = eventsOf(run, "step");
        for (std::size_t i = 0; i < std::size_t(limited); ++i) {
            const Json& again = all[before.size() + i];
            QCOMPARE(again["step"].get<int>(), int(i) + 1);
            for (const char* key : {"loss", "grad_norm"})
                QVERIFY2(again[key] == before[i][key],
                         (std::to_string(i + 1) + ": " + key).c_str());
        }
    }

    /// From what not even the libraries can be mapped with to what is enough to begin.
    void aProgramThatCantBeginSaysSo() {
        constexpr rlim_t plenty = 1 << 18;
        for (rlim_t limit = 300;; limit += limit / 20) {
            QVERIFY(limit < plenty);
            Worker worker({QStringLiteral("--version")}, [limit] {
                const rlimit most{limit << 20, limit << 20};
                ::setrlimit(RLIMIT_AS, &most);
            });
            const int code = worker.wait();
            const QByteArray said = worker.errors();
            // 127: the dynamic loader's, which names the library.
            QVERIFY2(code == 0 || code == 1 || code == 127,
                     QByteArray::number(int(limit)) + " MB: " + said);
            QVERIFY2(said.count('\n') == (code == 0 ? 0 : 1), said);
            if (code == 1) QVERIFY2(said.startsWith("dreambooth: "), said);
            if (code == 0) break;
        }
    }

    /// By a stack for each that is larger than all that the process may have; the limit of
    /// processes does not hold for root.
    void aThreadThatIsRefusedIsSaid() {
        for (const char* command : {"--version", "doctor"}) {
            Worker worker({QString::fromLatin1(command)}, [] {
                const rlimit stack{rlim_t{1} << 40, rlim_t{1} << 40};
                const rlimit all{rlim_t{8} << 30, rlim_t{8} << 30};
                if (::setrlimit(RLIMIT_STACK, &stack) != 0) ::_exit(77);
                ::setrlimit(RLIMIT_AS, &all);
            });
            const int code = worker.wait();
            if (code == 77) QSKIP("the limit of the stack can't be raised here");
            const QByteArray said = worker.errors();
            QVERIFY2(code == 1, said);
            QVERIFY2(said.contains("no more threads"), said);
            QCOMPARE(said.count('\n'), 1);
        }
    }

    void aPlanForeseesWhatARunNeeds() {
        const RunFolder run = makeLargeRun(folder() / "planned", largeRecipe(2));
        const Json plan = planOf(run);
        QVERIFY(plan["fits"].get<bool>());
        QVERIFY(!fs::exists(run.eventsFile()));

        Worker worker(run);
        QCOMPARE(worker.wait(), 0);
        const auto steps = eventsOf(run, "step");
        const auto real = steps.back()["memory_bytes"].get<double>();
        const auto foreseen = plan["peak_bytes"].get<double>();
        // Resident at the end of a step is a little less than its peak.
        QVERIFY2(foreseen > 0.9 * real && foreseen < 1.25 * real,
                 std::to_string(foreseen / real).c_str());
        QVERIFY(plan["seconds"].get<double>() > plan["seconds_per_step"].get<double>());
        for (const char* part : {"trained weights", "optimizer", "activations"})
            QVERIFY2(plan["parts"][part].get<double>() > 0, part);
    }

    /// On a processor class images are encoded when their turn comes first: not in each of all
    /// steps.
    void aPlanCountsOnceWhatIsEncodedOnce() {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        const RunFolder run = makeRun(folder() / "planned with class images", smallJob(recipe));
        const Json plan = planOf(run);
        QVERIFY(plan["times"]["class_latent"].get<double>() > 0);
    }

    void aPlanEndsWithTheTimeLimit() {
        Recipe recipe = largeRecipe(2);
        recipe.lora = true;
        recipe.max_train_steps = 1'000'000;
        recipe.max_train_seconds = 30;
        const RunFolder run = makeLargeRun(folder() / "planned with a limit", recipe);
        const Json plan = planOf(run);
        QCOMPARE(plan["seconds"].get<double>(), plan["preparing_seconds"].get<double>() + 30);
    }

    void aPlanUnderALimitSaysThatItDoesNotFit() {
        Recipe recipe = largeRecipe(2);
        recipe.lora = true;
        recipe.train_batch_size = 4;
        recipe.gradient_checkpointing = true;
        const RunFolder run = makeLargeRun(folder() / "planned too large", recipe);
        const Json plan = planOf(run, [] {
            const rlimit most{200 << 20, 200 << 20};
            ::setrlimit(RLIMIT_DATA, &most);
        });
        QVERIFY(!plan["fits"].get<bool>());
        QVERIFY(plan["available_bytes"].get<double>() <= 200 << 20);
        QVERIFY(!plan["remedies"].empty());
    }
};

REGISTER_TEST(TestTrainMemory, QCoreApplication);
#include "test_train_memory.moc"

// Memory that is not enough, for real: a worker under a limit goes on with fewer rows a forward and
// learns the same; and `plan` foresees what a run needs.
#include "train_runs.h"

#include <sys/resource.h>

#include <QTemporaryDir>

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTrainMemory : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path folder() const { return m_folder.path().toStdString(); }

    /// Large enough that its activations are most of what the program needs.
    static Job largeJob() {
        Recipe recipe = smallRecipe();
        recipe.resolution = 256;
        recipe.train_batch_size = 16;
        recipe.max_train_steps = 2;
        recipe.validation_loss_steps = 0;
        recipe.train_text_encoder = false;
        recipe.with_prior_preservation = false;
        recipe.random_flip = false;
        return smallJob(recipe);
    }
    static RunFolder makeLargeRun(const fs::path& parent) {
        const RunFolder run = makeRun(parent, largeJob());
        for (int i = 1; i <= 4; ++i)
            orThrow(writePng(run.input() / ("photo-0" + std::to_string(i) + ".png"),
                             madeUpPhoto(i, 256, 256)));
        return run;
    }

private slots:
    void aStepThatDoesNotFitIsDividedAndLearnsTheSame() {
        const RunFolder whole = makeLargeRun(folder() / "whole");
        Worker unlimited(whole);
        QCOMPARE(unlimited.wait(), 0);
        const auto expected = eventsOf(whole, "step");
        QCOMPARE(expected.size(), 2);

        // Up from what is too little even for one photo.
        for (rlim_t limit = 300; limit < 700; limit += 20) {
            const RunFolder run = makeLargeRun(folder() / "limited");
            Worker worker(run, [limit] {
                const rlimit most{limit << 20, limit << 20};
                ::setrlimit(RLIMIT_DATA, &most);
            });
            const int code = worker.wait();
            const auto notices = eventsOf(run, "notice");
            if (code != 0) {
                // Some libraries below us do not survive a refusal; what we see ourselves is said.
                if (code == 1)
                    QCOMPARE(eventsOf(run, "failed").back()["code"].get<std::string>(),
                             "memory.out");
                continue;
            }
            QVERIFY2(!notices.empty(), "it fitted at once: the limits are too far apart");
            QCOMPARE(notices.front()["code"].get<std::string>(), "memory.halved");
            const auto steps = eventsOf(run, "step");
            QCOMPARE(steps.size(), 2);
            for (std::size_t i = 0; i < 2; ++i) {
                const double loss = expected[i]["loss"].get<double>();
                QVERIFY(std::abs(steps[i]["loss"].get<double>() - loss) < 1e-6 * loss);
                const double norm = expected[i]["grad_norm"].get<double>();
                QVERIFY(std::abs(steps[i]["grad_norm"].get<double>() - norm) < 1e-4 * norm);
            }
            const Json measured = orThrow(readJson(run.path() / "measured.json"));
            QVERIFY(measured["micro_batch"].get<int>() > 0);
            return;
        }
        QFAIL("no limit let it finish in parts");
    }

    void aPlanForeseesWhatARunNeeds() {
        const RunFolder run = makeLargeRun(folder() / "planned");
        QProcess process;
        process.start(QStringLiteral(WORKER_PROGRAM),
                      {"plan", "--json", "--run", QString::fromStdString(run.path().string())});
        QVERIFY(process.waitForFinished(60000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
        const Json plan = orThrow(parseJson(process.readAllStandardOutput().toStdString(), "plan"));
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
};

QTEST_GUILESS_MAIN(TestTrainMemory)
#include "test_train_memory.moc"

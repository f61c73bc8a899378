// A worker that makes ready before it has photos learns what any worker learns, to the bit; and a
// run that ends by the clock.
#include "train_runs.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTrainWarm : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    fs::path home() const { return m_home.path().toStdString(); }

    Job jobOf(const std::string& kind, const Recipe& recipe) const {
        Job job = smallJob(recipe);
        job.instancePrompt = "a photo of sks " + kind;
        job.first().classPrompt = "a photo of a " + kind;
        job.first().classImages = home() / ("class-" + kind);
        return job;
    }

    /// A run folder without photos.
    RunFolder makeAhead(const std::string& name, const Job& job) const {
        const RunFolder run(home() / name);
        orThrow(run.makeFolders());
        orThrow(run.writeJob(job));
        return run;
    }

    static QString pathOf(const RunFolder& run) {
        return QString::fromStdString(run.path().string());
    }

private slots:
    void learnsWhatAColdOneLearns_data() {
        QTest::addColumn<bool>("lora");
        QTest::addColumn<bool>("textEncoder");
        QTest::newRow("full") << false << true;
        QTest::newRow("LoRA, its prompts embedded once") << true << false;
    }
    void learnsWhatAColdOneLearns() {
        QFETCH(bool, lora);
        QFETCH(bool, textEncoder);
        Recipe recipe = smallRecipe();
        recipe.lora = lora;
        recipe.train_text_encoder = textEncoder;
        const std::string name = lora ? "lora-" : "full-";
        const std::vector<RunFolder> ahead = {makeAhead(name + "dog", jobOf("dog", recipe)),
                                              makeAhead(name + "cat", jobOf("cat", recipe))};
        const RunFolder cold = makeRun(home() / "runs", jobOf("cat", recipe));
        Worker worker(cold);
        QCOMPARE(worker.wait(), 0);
        const RunFolder warm = makeRun(home() / "runs", jobOf("cat", recipe));
        QCOMPARE(trainWarm(ahead, warm), 0);
        QVERIFY(!resultOf(cold).empty());
        QVERIFY(resultOf(warm) == resultOf(cold));
        // Nothing was loaded or encoded for it.
        for (const Json& event : eventsOf(warm, "progress"))
            QVERIFY2(event["stage"] != "loading" && event["stage"] != "class images",
                     asText(event).c_str());
    }

    void whatDoesNotFitIsMadeAsEver() {
        const Recipe recipe = smallRecipe();
        const RunFolder ahead = makeAhead("other", jobOf("dog", recipe));
        Recipe different = recipe;
        different.lora = true;
        different.max_train_steps = 5;
        const RunFolder cold = makeRun(home() / "runs", jobOf("cat", different));
        Worker worker(cold);
        QCOMPARE(worker.wait(), 0);
        const RunFolder warm = makeRun(home() / "runs", jobOf("cat", different));
        QCOMPARE(trainWarm({ahead}, warm), 0);
        QVERIFY(resultOf(warm) == resultOf(cold));
    }

    void endsWithStdinAndRefusesWhatItCannotRead() {
        const RunFolder ahead = makeAhead("idle", jobOf("dog", smallRecipe()));
        const QStringList arguments = {QStringLiteral("train"), QStringLiteral("--warm"),
                                       pathOf(ahead)};
        for (const auto& [line, code] :
             {std::pair("", 0), std::pair("no JSON\n", 2), std::pair("{\"walk\": 1}\n", 2)}) {
            QProcess worker;
            worker.start(QStringLiteral(WORKER_PROGRAM), arguments);
            worker.write(line);
            worker.closeWriteChannel();
            QVERIFY(worker.waitForFinished(120'000));
            QCOMPARE(worker.exitCode(), code);
        }
        Worker both(arguments + QStringList{QStringLiteral("--run"), pathOf(ahead)});
        QCOMPARE(both.wait(), 2);
    }

    void endsByTheClockWithWhatItHas() {
        Recipe recipe = smallRecipe();
        recipe.with_prior_preservation = false;
        recipe.max_train_steps = 1'000'000;
        recipe.max_train_seconds = 2;
        recipe.lr_scheduler = "cosine";
        recipe.checkpointing_steps = 1'000'000;
        recipe.validation_loss_steps = 0;
        const RunFolder run = makeRun(home() / "runs", jobOf("dog", recipe));
        Worker worker(run);
        QCOMPARE(worker.wait(120), 0);
        QVERIFY(run.readState()->phase == RunPhase::finished);
        QVERIFY(!resultOf(run).empty());
        const auto steps = eventsOf(run, "step");
        QVERIFY(steps.size() < 1'000'000);
        QCOMPARE(eventsOf(run, "finished")[0]["steps"].get<std::size_t>(), steps.size());
        // The schedule came to its end with the time.
        if (steps.size() >= 20)
            QVERIFY(steps.back()["lr"].get<double>() < 0.2 * recipe.learning_rate);
    }
};

REGISTER_TEST(TestTrainWarm, QCoreApplication);
#include "test_train_warm.moc"

// A run that is changed while it learns: all ranks at the same step, noted before it counts, and
// after a kill the same bytes as without.
#include "train_runs.h"

#include <runs/run_changes.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;

namespace {

constexpr double rate = 4e-4;

/// Its rate depends on how many steps there are, and the text encoder has another.
Job jobOn(const std::vector<std::string>& devices) {
    Recipe recipe = smallRecipe();
    recipe.lora = true;
    recipe.lr_scheduler = "cosine";
    recipe.text_encoder_lr = recipe.learning_rate / 2;
    recipe.checkpointing_steps = 100;  // one that is killed begins anew
    recipe.max_train_steps = 40;
    Job job = smallJob(recipe);
    job.devices = devices;
    return job;
}

}  // namespace

class TestTrainChange : public QObject {
    Q_OBJECT

private slots:
    void onAllRanksAtOneStep_data() {
        QTest::addColumn<QStringList>("devices");
        QTest::addRow("one") << QStringList{QStringLiteral("cpu")};
        QTest::addRow("two") << QStringList{QStringLiteral("cpu"), QStringLiteral("cpu")};
    }
    void onAllRanksAtOneStep() {
        QFETCH(QStringList, devices);
        std::vector<std::string> names;
        for (const QString& device : devices) names.push_back(device.toStdString());
        const RunFolder run = makeRun(folder(), jobOn(names));
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 4, 60000);
        orThrow(
            run.request(RunRequest::change, {{"max_train_steps", 50}, {"learning_rate", rate}}));
        QVERIFY2(worker.wait(300) == 0, worker.errors().constData());
        QVERIFY(!pathExists(run.requestFile(RunRequest::change)));
        const auto changes = readChanges(run).value();
        QCOMPARE(changes.size(), std::size_t{1});
        const int step = changes[0].step;
        QVERIFY(step >= 4 && step < 40);
        QCOMPARE(eventsOf(run, "changed").size(), std::size_t{1});
        QCOMPARE(eventsOf(run, "changed")[0]["step"].get<int>(), step);
        QCOMPARE(lastStep(run), 50);
        QCOMPARE(run.readState()->totalSteps, 50);
        // From the next step on, as if it had been so from the beginning.
        const auto steps = eventsOf(run, "step");
        const auto factor = [](int at, int of) { return 0.5 * (1 + std::cos(M_PI * at / of)); };
        for (const int at : {step - 1, step}) {
            const bool isChanged = at == step;
            const double wanted = isChanged ? rate * factor(at, 50) : 1e-4 * factor(at, 40);
            const Json& told = steps[static_cast<std::size_t>(at)];
            QVERIFY(std::abs(told["lr"].get<double>() - wanted) < 1e-12);
            QVERIFY(std::abs(told["lr_text_encoder"].get<double>() - wanted / 2) < 1e-12);
        }
        QVERIFY(resultOf(run) == resultWith(changes, names));
        QVERIFY(resultOf(run) != resultWith({}, names));
    }

    void aKilledRunGoesOnWithIt() {
        const RunFolder run = makeRun(folder(), jobOn({"cpu"}));
        {
            Worker worker(run);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 5, 60000);
            orThrow(run.request(RunRequest::change,
                                {{"max_train_steps", 45}, {"learning_rate", rate}}));
            QTRY_VERIFY_WITH_TIMEOUT(!eventsOf(run, "changed").empty(), 20000);
            ::kill(worker.pid(), SIGKILL);
            QCOMPARE(worker.wait(), -1);
        }
        trainToEnd(run);
        QCOMPARE(eventsOf(run, "started").back()["steps"].get<int>(), 45);
        QCOMPARE(eventsOf(run, "started").back()["resumed_from"].get<int>(), 0);
        QCOMPARE(lastStep(run), 45);
        QVERIFY(resultOf(run) == resultWith(readChanges(run).value(), {"cpu"}));
    }

    /// One that could not be honoured in time counts when the run goes on, before its next step.
    void askedOfARunThatStands() {
        const RunFolder run = makeRun(folder(), jobOn({"cpu"}));
        orThrow(run.request(RunRequest::change, {{"max_train_steps", 6}}));
        const auto request = run.requestFile(RunRequest::change);
        std::filesystem::last_write_time(
            request, std::filesystem::last_write_time(request) - std::chrono::minutes(9));
        trainToEnd(run);
        QCOMPARE(lastStep(run), 6);
        QCOMPARE(readChanges(run).value()[0].step, 0);
    }

    /// It is measured and draws as after any last step.
    void aPausedRunCanEndWhereItStands() {
        Job job = jobOn({"cpu"});
        job.recipe.validation_prompt = "a photo of sks dog";
        job.recipe.validation_steps = 100;
        job.recipe.validation_loss_steps = 100;
        const RunFolder run = makeRun(folder(), job);
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 3, 60000);
        orThrow(run.request(RunRequest::pause));
        const auto state = [&] { return run.readState().value_or(RunState{}); };
        QTRY_VERIFY_WITH_TIMEOUT(state().phase == RunPhase::paused, 60000);
        const int step = state().step;
        orThrow(run.request(RunRequest::change, {{"max_train_steps", step}}));
        orThrow(run.request(RunRequest::resume));
        QVERIFY2(worker.wait(300) == 0, worker.errors().constData());
        QVERIFY(state().phase == RunPhase::finished);
        QCOMPARE(lastStep(run), step);
        const auto samples = eventsOf(run, "sample"), losses = eventsOf(run, "validation");
        QVERIFY(!samples.empty() && !losses.empty());
        QCOMPARE(samples.back()["step"].get<int>(), step);
        QCOMPARE(losses.back()["step"].get<int>(), step);
    }

    /// A run may be a stranger's.
    void whatCantHaveBeenNotedIsRefused() {
        const RunFolder run = makeRun(folder(), jobOn({"cpu"}));
        orThrow(writeChanges(run, {{.step = 2, .steps = 2'000'000'000}}));
        Worker worker(run);
        QVERIFY(worker.wait(300) != 0);
        const auto failures = eventsOf(run, "failed");
        QCOMPARE(failures.size(), std::size_t{1});
        QVERIFY(failures[0]["code"].get<std::string>().starts_with("recipe.invalid"));
        QVERIFY(failures[0].dump().find("changes.json") != std::string::npos);
        QCOMPARE(lastStep(run), 0);
    }

    void whatCantBeIsSaidAndChangesNothing() {
        Job job = jobOn({"cpu"});
        job.recipe.max_train_steps = 12;
        const RunFolder run = makeRun(folder(), job);
        orThrow(run.request(RunRequest::change, {{"rank", 64}}));
        trainToEnd(run);
        QCOMPARE(lastStep(run), 12);
        QVERIFY(!pathExists(run.changesFile()));
        QVERIFY(!pathExists(run.requestFile(RunRequest::change)));
        const auto notices = eventsOf(run, "notice");
        QCOMPARE(notices.size(), std::size_t{1});
        QCOMPARE(notices[0]["code"].get<std::string>(), std::string("train.not_changed"));
        QVERIFY(notices[0]["text"].get<std::string>().find("rank can't be changed") !=
                std::string::npos);
    }

private:
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }

    /// Of a run that has these noted from the beginning.
    std::map<std::string, std::string> resultWith(const std::vector<RunChange>& changes,
                                                  const std::vector<std::string>& devices) {
        const RunFolder run = makeRun(folder(), jobOn(devices));
        if (!changes.empty()) orThrow(writeChanges(run, changes));
        trainToEnd(run);
        return resultOf(run);
    }

    QTemporaryDir m_folder;
};

REGISTER_TEST(TestTrainChange, QCoreApplication);
#include "test_train_change.moc"

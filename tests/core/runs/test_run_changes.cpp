// What is changed of a run while it learns: what may be asked, what it comes to at each step, and
// what is said of the run afterwards.
#include <base/files.h>
#include <runs/history.h>
#include <runs/run_changes.h>
#include <runs/run_folder.h>

#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestRunChanges : public QObject {
    Q_OBJECT

private slots:
    void whatMayBeAsked() {
        Recipe recipe;
        recipe.max_train_steps = 200;
        recipe.text_encoder_lr = 0;
        const auto ask = [&](const char* request) {
            return changeAsked(Json::parse(request), recipe, 120);
        };
        const auto codeOf = [&](const char* request) {
            const auto asked = ask(request);
            return asked ? std::string() : asked.error().code;
        };
        QVERIFY((ask(R"({"max_train_steps": 300, "learning_rate": 2e-5})").value() ==
                 RunChange{.step = 120, .steps = 300, .learningRate = 2e-5}));
        QVERIFY(
            (ask(R"({"max_train_steps": 120})").value() == RunChange{.step = 120, .steps = 120}));
        QCOMPARE(codeOf(R"({"max_train_steps": 119})"), std::string("change.too_few_steps"));
        QCOMPARE(codeOf(R"({"rank": 8})"), std::string("change.other_setting"));
        QCOMPARE(codeOf("{}"), std::string("change.nothing"));
        QCOMPARE(codeOf("7"), std::string("change.nothing"));
        for (const char* wrong :
             {R"({"learning_rate": 0})", R"({"learning_rate": "fast"})",
              R"({"max_train_steps": 0})", R"({"max_train_steps": 99999999999})",
              R"({"learning_rate": -1})"})
            QVERIFY2(codeOf(wrong).starts_with("recipe.invalid"), wrong);
        QVERIFY(ask(R"({"rank": 8})").error().text.find("rank") != std::string::npos);
    }

    /// The rates keep their proportion, exactly where they were the same.
    void eachCountsFromItsStepOn() {
        Recipe begun;
        begun.max_train_steps = 200;
        begun.learning_rate = 1e-4;
        begun.text_encoder_lr = 5e-5;
        const std::vector<RunChange> changes = {{.step = 50, .steps = 300},
                                                {.step = 80, .learningRate = 2e-4}};
        QVERIFY(recipeAt(begun, changes, 49) == begun);
        QCOMPARE(recipeAt(begun, changes, 50).max_train_steps, 300);
        QCOMPARE(recipeAt(begun, changes, 79).learning_rate, 1e-4);
        QCOMPARE(recipeAt(begun, changes).learning_rate, 2e-4);
        QCOMPARE(recipeAt(begun, changes).text_encoder_lr, 1e-4);
        QCOMPARE(recipeAt(begun, changes).max_train_steps, 300);
        begun.text_encoder_lr = begun.learning_rate = 3e-5;
        const Recipe same = recipeAt(begun, {{.step = 1, .learningRate = 7e-6}});
        QVERIFY(same.text_encoder_lr == 7e-6 && same.learning_rate == 7e-6);
    }

    /// A run that was killed at 160 and went on from 100 is asked at 120: what it was asked for at
    /// 150 is still to come, but for what is said otherwise now.
    void aLaterWordCounts() {
        const std::vector<RunChange> before = {{.step = 50, .steps = 300},
                                               {.step = 150, .steps = 400, .learningRate = 1e-5}};
        const auto after = withChange(before, {.step = 120, .steps = 200});
        QVERIFY((after == std::vector<RunChange>{{.step = 50, .steps = 300},
                                                 {.step = 120, .steps = 200},
                                                 {.step = 150, .learningRate = 1e-5}}));
        QCOMPARE(withChange(before, {.step = 120, .steps = 200, .learningRate = 1e-3}).size(),
                 std::size_t{2});
    }

    /// Whoever reads the job of a run reads what it is now; job.json stays.
    void theRunSaysWhatItIs() {
        const RunFolder run = orThrow(RunFolder::create(m_folder.path().toStdString()));
        Job job = newJob(run.id());
        job.model = "/model";
        job.recipe.max_train_steps = 200;
        orThrow(run.writeJob(job));
        const std::string written = orThrow(readFile(run.jobFile()));
        QVERIFY(readChanges(run).value().empty());
        const std::vector<RunChange> changes = {{.step = 50, .steps = 300, .learningRate = 3e-6}};
        orThrow(writeChanges(run, changes));
        QVERIFY(readChanges(run).value() == changes);
        QCOMPARE(run.readJob()->recipe.max_train_steps, 300);
        QCOMPARE(run.readJob()->recipe.learning_rate, 3e-6);
        QCOMPARE(run.readWrittenJob()->recipe.max_train_steps, 200);
        QCOMPARE(orThrow(readFile(run.jobFile())), written);
        const Json facts = orThrow(inspect(run.path()));
        QCOMPARE(facts["recipe"]["max_train_steps"].get<int>(), 300);
        QCOMPARE(facts["changes"][0]["step"].get<int>(), 50);

        orThrow(writeJson(run.changesFile(), {{"version", runChangesVersion + 1}}));
        QCOMPARE(run.readJob().error().code, std::string("run.newer_version"));
        QCOMPARE(checkVersions(run).error().code, std::string("run.newer_version"));
        QVERIFY(!writeChanges(run, changes));
    }

    /// The curves go as far as the run does now; what was changed beyond the step that it goes on
    /// from is not told.
    void theHistoryTellsIt() {
        const auto file = std::filesystem::path(m_folder.path().toStdString()) / "events.jsonl";
        auto writer = orThrow(EventWriter::open(file));
        orThrow(writer.started(1, {"cpu"}, 200, 0));
        orThrow(writer.changed({.step = 50, .steps = 300}));
        orThrow(writer.changed({.step = 60, .learningRate = 1e-5}));
        RunHistory history = readHistory(file);
        QCOMPARE(history.totalSteps, 300);
        QCOMPARE(history.timeline.size(), std::size_t{3});
        QVERIFY(!history.timeline[1].event.contains("learning_rate"));
        orThrow(writer.started(1, {"cpu"}, 300, 55));
        history = readHistory(file);
        QCOMPARE(history.timeline.size(), std::size_t{3});
        QCOMPARE(history.timeline[1].kind, std::string("changed"));
    }

private:
    QTemporaryDir m_folder;
};

REGISTER_TEST(TestRunChanges, QCoreApplication);
#include "test_run_changes.moc"

// Runs that look for their best step: they measure their checkpoints, end where no later one can be
// the best, and leave the best one as their result, also after a stop or a crash while they
// measure.
#include <runs/scores.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "app/train_runs.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestStopAtBestStep : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void endsWhereVarietyIsLost() {
        const RunFolder run = makeRun(folder(), job());
        know(run, {{3, .5, 1}, {6, .8, .9}, {9, .9, .5}, {12, 1, .4}});
        Worker worker(run);
        QCOMPARE(worker.wait(), 0);
        QCOMPARE(lastStep(run), 12);
        QVERIFY(run.readState()->phase == RunPhase::finished);
        QCOMPARE(run.readState()->step, 12);
        const auto notices = eventsOf(run, "notice");
        QCOMPARE(notices.size(), std::size_t{1});
        QCOMPARE(notices[0]["code"], Json("train.stopped_at_best"));
        QCOMPARE(notices[0]["arguments"]["best"], Json("6"));
        QCOMPARE(notices[0]["arguments"]["step"], Json("12"));
        QCOMPARE(learned(run.output()), learned(run.checkpoints() / "step-000006"));
        QVERIFY(learned(run.output()) != learned(run.checkpoints() / "step-000012"));
        // Nothing was drawn: all was known.
        for (const Json& event : eventsOf(run, "progress")) QVERIFY(event["stage"] != "scores");
    }

    void goesOnAfterOneLowStepAlone() {
        Job one = job();
        one.recipe.use_ema = true;
        one.recipe.ema_decay = 0.5;
        const RunFolder run = makeRun(folder(), one);
        know(run, {{3, .5, 1}, {6, .8, .9}, {9, .9, .5}, {12, .7, .9}, {15, .6, .9}});
        Worker worker(run);
        QCOMPARE(worker.wait(), 0);
        QCOMPARE(lastStep(run), 15);  // to the end
        QCOMPARE(eventsOf(run, "notice")[0]["code"], Json("train.best_step"));
        QCOMPARE(learned(run.output()), learned(run.checkpoints() / "step-000006"));
    }

    void theLastStepIsTheResultWhereNoneIsBest() {
        const RunFolder run = makeRun(folder(), job());
        know(run, {{3, .5, .4}, {6, .8, .3}, {9, .9, .4}, {12, .9, .4}, {15, .9, .4}});
        Worker worker(run);
        QCOMPARE(worker.wait(), 0);
        QCOMPARE(lastStep(run), 15);
        QCOMPARE(eventsOf(run, "notice")[0]["code"], Json("train.no_best_step"));
        QCOMPARE(learned(run.output()), learned(run.checkpoints() / "step-000015"));
    }

    /// The last step is no multiple of checkpointing_steps and is measured too.
    void itsCheckpointsAreMeasured() {
        const RunFolder run = measured(job(4));
        const auto scores = scoresOf(run);
        QCOMPARE(scores.size(), std::size_t{2});
        QCOMPARE(scores[0].step, 3);
        QCOMPARE(scores[1].step, 4);
        const int best = bestStep(scores).step;
        QCOMPARE(learned(run.output()),
                 learned(run.checkpoints() / RunFolder::stepName(best > 0 ? best : 4)));
        for (const StepScores& one : scores) {
            QCOMPARE(one.tuned.likenesses.size(), scoreScenes.size());
            QVERIFY(one.tuned.likeness != one.base.likeness);
            QVERIFY(fs::exists(leastLikePicture(run, one.step)));
        }
        QCOMPARE(scores[0].base.likenesses, scores[1].base.likenesses);  // drawn once
        QCOMPARE(eventsOf(run, "progress").back()["total"].get<int>(), 2 * 8);
    }

    /// Measuring changes nothing of what is learned, for one rank as for two.
    void measuringDoesNotTouchTheTraining() {
        Job plain = job(9);
        plain.recipe.stop_at_best_step = false;
        plain.recipe.checkpointing_steps = 3;
        const RunFolder untouched = makeRun(folder(), plain);
        Worker worker(untouched);
        QCOMPARE(worker.wait(), 0);
        const RunFolder run = measured(job(9));
        const RunFolder two = measured(job(9, {"cpu", "cpu"}));
        for (const char* step : {"step-000003", "step-000006", "step-000009"})
            QCOMPARE(learned(run.checkpoints() / step), learned(untouched.checkpoints() / step));
        QCOMPARE(scoresOf(two).size(), std::size_t{3});
    }

    void stoppedOrKilledWhileItMeasures() {
        Job slow = job(9);
        slow.recipe.num_inference_steps = 30;
        const RunFolder whole = measured(slow);
        for (const bool isKilled : {false, true}) {
            const RunFolder run = makeRun(folder(), slow);
            Worker worker(run);
            QTRY_VERIFY_WITH_TIMEOUT(isMeasuring(run), 60000);
            if (isKilled) {
                ::kill(worker.pid(), SIGKILL);
                QCOMPARE(worker.wait(), -1);
            } else {
                orThrow(run.request(RunRequest::stop));
                QCOMPARE(worker.wait(), 75);
                QCOMPARE(run.listCheckpoints().size(), std::size_t{1});
                QVERIFY(!fs::exists(run.scoresFile()));
            }
            Worker again(run);
            QCOMPARE(again.wait(), 0);
            QCOMPARE(scoresOf(run).size(), std::size_t{3});
            for (std::size_t i = 0; i < 3; ++i)
                QVERIFY(toJson(scoresOf(run)[i]) == toJson(scoresOf(whole)[i]));
            QCOMPARE(learned(run.output()), learned(whole.output()));
            QCOMPARE(learned(run.checkpoints() / "step-000009"),
                     learned(whole.checkpoints() / "step-000009"));
        }
    }

    void pausedWhileItMeasures() {
        Job slow = job(3);
        slow.recipe.num_inference_steps = 30;
        const RunFolder run = makeRun(folder(), slow);
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(isMeasuring(run), 60000);
        orThrow(run.request(RunRequest::pause));
        QTRY_VERIFY_WITH_TIMEOUT(run.readState()->phase == RunPhase::paused, 20000);
        QVERIFY(!fs::exists(run.scoresFile()));
        orThrow(run.request(RunRequest::resume));
        QCOMPARE(worker.wait(), 0);
        QCOMPARE(scoresOf(run).size(), std::size_t{1});
    }

    /// However few are kept, the best one so far is.
    void theBestOfManyIsKept() {
        Job few = job();
        few.recipe.checkpoints_total_limit = 1;
        const RunFolder run = makeRun(folder(), few);
        know(run, {{3, .5, 1}, {6, .8, .9}, {9, .7, .9}, {12, .6, .5}, {15, .6, .4}});
        Worker worker(run);
        QCOMPARE(worker.wait(), 0);
        std::vector<int> kept;
        for (const auto& one : run.listCheckpoints()) kept.push_back(one.step);
        QCOMPARE(kept, (std::vector{6, 15}));
        QCOMPARE(learned(run.output()), learned(run.checkpoints() / "step-000006"));
    }

    void thatNothingWasMeasuredIsSaid() {
        const RunFolder run = makeRun(folder(), job(3));
        orThrow(writeFileAtomically(run.scores(), "in the way of the pictures"));
        Worker worker(run);
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        const auto notices = eventsOf(run, "notice");
        QCOMPARE(notices.front()["code"], Json("train.not_measured"));
        QVERIFY(notices.back()["text"].get<std::string>().starts_with("No step was measured"));
    }

    void whatCantBeMeasuredIsToldAtOnce() {
        const RunFolder run = makeRun(folder(), job());
        for (const char* name : {"photo-02.png", "photo-03.png", "photo-04.png"})
            fs::remove(run.input() / name);
        Worker worker(run);
        QCOMPARE(worker.wait(), 2);
        QVERIFY2(worker.errors().contains("fewer than two photos"), worker.errors().constData());
        QCOMPARE(lastStep(run), 0);
    }

private:
    fs::path folder() const { return fs::path(m_folder->path().toStdString()) / "runs"; }

    static Job job(int steps = 15, const std::vector<std::string>& devices = {"cpu"}) {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.with_prior_preservation = false;
        recipe.learning_rate = 0.01;
        recipe.max_train_steps = steps;
        recipe.validation_loss_steps = 0;
        recipe.stop_at_best_step = true;
        Job job = smallJob(recipe);
        job.devices = devices;
        return job;
    }

    static RunFolder measured(const fs::path& parent, const Job& job) {
        const RunFolder run = makeRun(parent, job);
        Worker worker(run);
        if (worker.wait(120) != 0) qFatal("%s", worker.errors().constData());
        return run;
    }
    RunFolder measured(const Job& job) const { return measured(folder(), job); }

    struct Known {
        int step;
        double likeness, variety;
    };
    /// As if these steps had been measured already; the base has a likeness of 0, a variety of 1.
    static void know(const RunFolder& run, const std::vector<Known>& steps) {
        const ScoreInput input = orThrow(scoreInputOf(run));
        for (const Known& one : steps)
            orThrow(keepScores(run, input,
                               {.step = one.step,
                                .precision = "float32",
                                .base = {.likeness = 0, .diversity = 1},
                                .tuned = {.likeness = one.likeness, .diversity = one.variety}}));
    }

    static std::vector<StepScores> scoresOf(const RunFolder& run) {
        return orThrow(readScores(run, orThrow(scoreInputOf(run))));
    }

    static bool isMeasuring(const RunFolder& run) {
        const auto progress = eventsOf(run, "progress");
        return !progress.empty() && progress.back()["stage"] == "scores";
    }

    /// The LoRA for diffusers of a result or a checkpoint.
    static QByteArray learned(const fs::path& folder) {
        return QByteArray::fromStdString(
            orThrow(readFile(folder / "pytorch_lora_weights.safetensors")));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

REGISTER_TEST(TestStopAtBestStep, QCoreApplication);
#include "test_stop_at_best_step.moc"

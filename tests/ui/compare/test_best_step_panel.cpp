// The best step on the Compare page: its sentence, its star on the slider, and the measuring of all
// steps by itself, with the real worker on the bundled model.
#include <base/files.h>
#include <runs/events.h>
#include <runs/scores.h>
#include <ui/compare/score_measuring.h>
#include <ui/compare/score_panel.h>
#include <ui/compare/step_panel.h>
#include <ui/session/engine_client.h>
#include <ui/session/model_facts.h>
#include <ui/session/run_follower.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

StepScores scoresOf(int step, double likeness, double variety) {
    StepScores scores;
    scores.step = step;
    scores.base = {.likeness = 0.03, .diversity = 0.97};
    scores.tuned = {.likeness = likeness, .diversity = variety};
    return scores;
}

}  // namespace

class TestBestStepPanel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }

    void saysWhichAndWhy() {
        BestStepPanel panel;
        auto* sentence = panel.findChild<QLabel*>("bestStep");
        auto* look = panel.findChild<QPushButton*>("showBestStep");
        panel.setBest(BestStep(), 1, 200);
        QVERIFY(sentence->isHidden() && look->isHidden());
        const BestStep best = bestStep({scoresOf(200, .4, .9), scoresOf(400, .8, .9)});
        panel.setBest(best, 2, 200);
        QVERIFY(sentence->text().contains("step 400"));
        QVERIFY(sentence->text().contains("2 measured"));
        QVERIFY(!look->isHidden());
        QSignalSpy wanted(&panel, &BestStepPanel::stepRequested);
        look->click();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.front().front().toInt(), 400);
        panel.setBest(best, 2, 400);
        QVERIFY(look->isHidden());
        panel.setBest(best, 2, {});  // at another strength, say
        QVERIFY(!look->isHidden());
        QCOMPARE(namelessControls(panel), QStringList());
        // Each reason has words of its own.
        QSet<QString> sentences;
        for (const auto why : {BestStep::Why::mostLike, BestStep::Why::beforeVarietyFell,
                               BestStep::Why::notLearned, BestStep::Why::varietyFellAtOnce})
            for (const int fellAt : {0, 600})
                sentences.insert(bestStepText({.why = why, .step = 400, .fellAt = fellAt}, 3));
        QCOMPARE(sentences.size(), 5);
        QVERIFY(bestStepText({.why = BestStep::Why::mostLike, .step = 400, .close = {300, 200}}, 3)
                    .contains(QLocale().createSeparatedList({"300", "200"})));
    }

    void theSliderShowsCurvesAndStar() {
        CheckpointSlider slider;
        slider.setSteps({0, 200, 400, 600, 800});
        slider.resize(720, slider.sizeHint().height());
        const int plain = slider.sizeHint().height();
        const QImage before = slider.grab().toImage();
        const std::vector<StepScores> scores = {scoresOf(200, .35, .95), scoresOf(400, .72, .9),
                                                scoresOf(600, .86, .82), scoresOf(800, .93, .5)};
        slider.setScores(scores, bestStep(scores).step);
        QCOMPARE(slider.bestStep(), 600);
        QVERIFY(slider.sizeHint().height() > plain);
        slider.resize(720, slider.sizeHint().height());
        keepScreenshot(slider, "slider-with-scores");
        const QImage image = slider.grab().toImage();
        QVERIFY(image != before);
        // The star is amber, between the curves and the line.
        int amber = 0;
        for (int x = -6; x <= 6; ++x)
            for (int y = 52; y < 66; ++y)
                amber += image.pixelColor(static_cast<int>(slider.xOf(3)) + x, y) ==
                         theme::color(theme::Role::tuned);
        QVERIFY(amber > 20);
        slider.setValue(3);
        QVERIFY(slider.toolTip().contains("0.86") && slider.toolTip().contains("0.82"));
        QCOMPARE(slider.accessibleDescription(), slider.toolTip());
        // Of steps that are gone, nothing is shown.
        slider.setSteps({0, 100});
        QCOMPARE(slider.sizeHint().height(), plain);
    }

    void allStepsAreMeasuredAndPicturesComeFirst() {
        PageFixture fixture;
        const RunFolder run = makeRun(fixture, {2, 4});
        ScoreMeasurer measurer(fixture.engine);
        StepQueue queue(fixture.context, measurer, nullptr);
        QSignalSpy measured(&fixture.engine, &EngineClient::measured);
        queue.measureAll(run);
        QTRY_COMPARE_WITH_TIMEOUT(queue.waiting(), 2, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(measurer.total() > 0, 120000);
        QCOMPARE(measurer.current().step, 4);  // the last one first
        // What a person asks for stops it at once, and it goes on afterwards.
        QSignalSpy drawn(&fixture.engine, &EngineClient::result);
        GenerateRequest request;
        request.model = orThrow(run.readJob()).model;
        request.output = fixture.path("picture.png");
        request.settings.prompt = "a toy";
        request.settings.num_inference_steps = 2;
        fixture.engine.generate(request);
        QTRY_VERIFY(!measurer.isBusy());
        QTRY_COMPARE_WITH_TIMEOUT(drawn.size(), 1, 120000);
        QCOMPARE(measured.size(), 0);
        QCOMPARE(queue.waiting(), 2);
        QTRY_COMPARE_WITH_TIMEOUT(queue.waiting(), 0, 240000);
        QCOMPARE(orThrow(readScores(run, orThrow(scoreInputOf(run)))).size(), std::size_t{2});
        // Nothing is left to do.
        QTRY_VERIFY(!measurer.isBusy());
        QSignalSpy looked(&queue, &StepQueue::changed);
        queue.measureAll(run);
        QTRY_VERIFY(!looked.isEmpty());
        QCOMPARE(queue.waiting(), 0);
        QVERIFY(!measurer.isBusy());
    }

    /// As soon as a checkpoint is there, on the device that the run leaves.
    void aRunAtWorkIsMeasuredOnAFreeDevice() {
        PageFixture fixture;
        const RunFolder run = makeRun(fixture, {2}, {"0"}, RunPhase::training);
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        ScoreMeasurer measurer(fixture.engine);
        StepQueue queue(fixture.context, measurer, nullptr);
        fixture.runs.reload();
        QTRY_VERIFY(fixture.runs.active() != nullptr && fixture.runs.active()->isLoaded());
        EventWriter events = orThrow(EventWriter::open(run.eventsFile()));
        orThrow(events.started(1, {"0"}, 10, 0));
        orThrow(events.checkpoint(2, "checkpoints/step-000002"));
        QTRY_COMPARE(fixture.runs.active()->history().checkpoints.size(), std::size_t{1});
        // The run has the only device.
        waitUntilIdle();
        QCOMPARE(queue.waiting(), 0);
        fixture.engine.setDevices({"0", "cpu"});
        orThrow(events.step({.step = 3}));
        QTRY_COMPARE_WITH_TIMEOUT(queue.waiting(), 1, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(queue.waiting(), 0, 240000);
        QCOMPARE(orThrow(readScores(run, orThrow(scoreInputOf(run)))).size(), std::size_t{1});
        QVERIFY(!fs::exists(run.requests() / "pause.json"));
    }

    /// The window was opened while it learned: nothing tells any more that it is at work.
    void aRunThatWasAtWorkBeforeIsMeasuredAtItsEnd() {
        PageFixture fixture;
        const RunFolder run = makeRun(fixture, {2}, {"cpu"}, RunPhase::training);
        std::optional<FileLock> lock = orThrow(FileLock::acquire(run.lockFile()));
        fixture.runs.reload();
        QTRY_VERIFY(fixture.runs.active() != nullptr && fixture.runs.active()->isLoaded());
        ScoreMeasurer measurer(fixture.engine);
        StepQueue queue(fixture.context, measurer, nullptr);
        RunState state = orThrow(run.readState());
        state.phase = RunPhase::finished;
        orThrow(run.writeState(state));
        lock.reset();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.runs.active() == nullptr, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(queue.waiting(), 1, 20000);
        queue.cancel();
    }

    /// On another device, beside the one that is shown.
    void aRunThatEndsBesideAnotherIsMeasured() {
        PageFixture fixture;
        const RunFolder shown = makeRun(fixture, {2}, {"0"}, RunPhase::training);
        const RunFolder beside = makeRun(fixture, {2}, {"cpu"}, RunPhase::training);
        const auto lock = orThrow(FileLock::acquire(shown.lockFile()));
        std::optional<FileLock> other = orThrow(FileLock::acquire(beside.lockFile()));
        ScoreMeasurer measurer(fixture.engine);
        StepQueue queue(fixture.context, measurer, nullptr);
        fixture.runs.reload();
        fixture.runs.show(shown.id());
        QTRY_COMPARE(fixture.runs.atWork().size(), std::size_t{2});
        setPhase(beside, RunPhase::finished, 2, 2);
        other.reset();
        QTRY_COMPARE(queue.runId(), beside.id());
        QTRY_COMPARE(queue.waiting(), 1);
        queue.cancel();
    }

    /// As in a sweep: the second ends before the first is measured.
    void runsThatEndOneAfterTheOtherAreAllMeasured() {
        PageFixture fixture;
        ScoreMeasurer measurer(fixture.engine);
        StepQueue queue(fixture.context, measurer, nullptr);
        for (const RunFolder& run : endedOneAfterTheOther(fixture))
            QTRY_COMPARE_WITH_TIMEOUT(orThrow(readScores(run, orThrow(scoreInputOf(run)))).size(),
                                      std::size_t{1}, 240000);
    }

    /// Compare opens on the newest run, at its last step.
    void theNewestRunIsMeasuredFirst() {
        PageFixture fixture;
        const RunFolder older = makeRun(fixture, {2, 4}), newer = makeRun(fixture, {2, 4});
        fixture.runs.reload();
        QTRY_COMPARE(fixture.runs.runs().size(), std::size_t{2});
        // As a window leaves it that was closed before it had measured them.
        fixture.settings.setLastPlace(toQt(fixture.session.project().folder()),
                                      QStringLiteral("unmeasured"),
                                      toQt(older.id() + ' ' + newer.id()));
        ScoreMeasurer measurer(fixture.engine);
        std::vector<std::pair<std::string, int>> measured;
        connect(&measurer, &ScoreMeasurer::finished, &measurer,
                [&] { measured.emplace_back(measurer.current().runId, measurer.current().step); });
        StepQueue queue(fixture.context, measurer, nullptr);
        const std::vector<std::pair<std::string, int>> wanted = {{newer.id(), 4}, {older.id(), 4}};
        QTRY_COMPARE_WITH_TIMEOUT(measured.size(), wanted.size(), 240000);
        QVERIFY(measured == wanted);
        queue.cancel();
    }

    /// "Cancel" means the runs that wait as well.
    void furtherRunsAreCancelledToo() {
        PageFixture fixture;
        ScoreMeasurer measurer(fixture.engine);
        StepQueue queue(fixture.context, measurer, nullptr);
        (void)endedOneAfterTheOther(fixture);
        QTRY_VERIFY_WITH_TIMEOUT(measurer.isBusy(), 60000);
        measurer.cancel();
        QTRY_VERIFY(!measurer.isBusy());
        waitUntilIdle();
        QCOMPARE(queue.waiting(), 0);
        QVERIFY(!measurer.isBusy());
    }

    void itIsCancelledAndTurnedOff() {
        PageFixture fixture;
        const RunFolder run = makeRun(fixture, {2, 4});
        ScoreMeasurer measurer(fixture.engine);
        StepQueue queue(fixture.context, measurer, nullptr);
        QVERIFY(queue.isAutomatic());
        queue.measureAll(run);
        QTRY_VERIFY_WITH_TIMEOUT(measurer.isBusy(), 60000);
        queue.setAutomatic(false);
        QCOMPARE(queue.waiting(), 0);
        QTRY_VERIFY(!measurer.isBusy());
        QVERIFY(!StepQueue(fixture.context, measurer, nullptr).isAutomatic());
        // "Cancel" beside the progress ends all of it too.
        queue.measureAll(run);
        QTRY_VERIFY_WITH_TIMEOUT(measurer.isBusy(), 60000);
        measurer.cancel();
        QTRY_VERIFY(!measurer.isBusy());
        waitUntilIdle();
        QCOMPARE(queue.waiting(), 0);  // what waits would begin by itself
    }

private:
    static std::vector<RunFolder> endedOneAfterTheOther(PageFixture& fixture) {
        std::vector<RunFolder> runs;
        for (int i = 0; i < 2; ++i) {
            const RunFolder run = makeRun(fixture, {2}, {"cpu"}, RunPhase::training);
            std::optional<FileLock> lock = orThrow(FileLock::acquire(run.lockFile()));
            const auto isActive = [&] {
                const RunFollower* const active = fixture.runs.active();
                return active != nullptr && active->isLoaded() && active->run().id() == run.id();
            };
            fixture.runs.reload();
            if (!QTest::qWaitFor(isActive, 20000)) qFatal("the run is not at work");
            RunState state = orThrow(run.readState());
            state.phase = RunPhase::finished;
            orThrow(run.writeState(state));
            lock.reset();
            if (!QTest::qWaitFor([&] { return fixture.runs.active() == nullptr; }, 20000))
                qFatal("the run has not ended");
            runs.push_back(run);
        }
        return runs;
    }
    /// A run whose checkpoints and result are the base itself.
    static RunFolder makeRun(PageFixture& fixture, const std::vector<int>& steps,
                             const std::vector<std::string>& devices = {"cpu"},
                             RunPhase phase = RunPhase::finished);
};

RunFolder TestBestStepPanel::makeRun(PageFixture& fixture, const std::vector<int>& steps,
                                     const std::vector<std::string>& devices, RunPhase phase) {
    const Project& project = fixture.session.project();
    Recipe recipe = orThrow(readModelFacts(project.baseModel)).presets.back().recipe;
    recipe.with_prior_preservation = false;
    recipe.class_image_steps = recipe.num_inference_steps = 2;
    return dreambooth::makeRun(project, {.phase = phase,
                                         .step = steps.back(),
                                         .totalSteps = steps.back(),
                                         .devices = devices,
                                         .recipe = recipe,
                                         .hasSquares = true,
                                         .checkpoints = steps});
}

REGISTER_TEST(TestBestStepPanel, QApplication);
#include "test_best_step_panel.moc"

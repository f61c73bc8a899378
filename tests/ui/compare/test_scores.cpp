// "Compared with your photos" on the Compare page, with the real worker on the bundled model and a
// run whose result is the base itself, so that both must score alike.
#include <formats/safetensors.h>
#include <runs/scores.h>
#include <ui/compare/compare_page.h>
#include <ui/compare/score_controller.h>
#include <ui/compare/score_measuring.h>
#include <ui/compare/score_panel.h>
#include <ui/compare/step_panel.h>
#include <ui/session/model_facts.h>
#include <ui/session/run_follower.h>
#include <ui/style/theme.h>
#include <ui/widgets/problem_bar.h>

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_test.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestScores : public PageTest<ComparePage> {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init() { m_fixture = std::make_unique<PageFixture>(); }
    void cleanup() { closePage(); }

    void measuresTheChosenStepOnce() {
        const RunFolder run = makeRun(2);
        open();
        auto* measure = child<QPushButton>("measureScores");
        QTRY_VERIFY(measure->isVisible());
        QVERIFY(!child<QWidget>("likenessRow")->isVisible());
        QCOMPARE(namelessControls(*child<QWidget>("scorePanel")), QStringList());
        measure->setFocus();
        QTest::keyClick(measure, Qt::Key_Space);
        QVERIFY(!measure->isVisible());
        // Not on Cancel, which a second press would meet.
        QVERIFY(child<ScorePanel>("scorePanel")->hasFocus());
        QTRY_COMPARE_WITH_TIMEOUT(child<QProgressBar>("scoreProgress")->maximum(), 48, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(!child<QWidget>("scoreProgress")->isVisible(), 120000);
        QVERIFY(child<ProblemBar>("compareProblems")->isHidden());
        QTRY_VERIFY(child<QWidget>("likenessRow")->isVisible());
        const auto kept = orThrow(readScores(run, orThrow(scoreInputOf(run))));
        QCOMPARE(kept.size(), std::size_t{1});
        QCOMPARE(textOf("likenessTuned"), QLocale().toString(kept.front().tuned.likeness, 'f', 2));
        QCOMPARE(textOf("likenessTuned"), textOf("likenessBase"));
        QCOMPARE(textOf("varietyTuned"), textOf("varietyBase"));
        QVERIFY(!child<QWidget>("scoreAdvice")->isVisible());
        QVERIFY(child<QWidget>("likenessSpread")->isVisible());
        QTRY_VERIFY(child<QWidget>("leastLikePicture")->isVisible());
        QVERIFY(!child<QWidget>("photosAdvice")->isVisible());
        QVERIFY(textOf("likenessHint").contains(QStringLiteral("validation photos")));
        QCOMPARE(child<QLabel>("likenessTuned")->accessibleName(),
                 QStringLiteral("Likeness, tuned: ") + textOf("likenessTuned"));
        QVERIFY(m_page->focusWidget()->isVisible());

        // What was drawn for it is there to be looked at, with nothing reopened.
        QTRY_VERIFY(std::ranges::any_of(
            child<QWidget>("markFilter")->findChildren<QLabel*>(),
            [](const QLabel* label) { return label->text() == QStringLiteral("8 comparisons"); }));

        // The base alone is nothing to judge; what was measured is there the next time.
        child<CheckpointSlider>("checkpointSlider")->setValue(0);
        QVERIFY(!child<QWidget>("scorePanel")->isVisible());
        open();
        QTRY_VERIFY(child<QWidget>("likenessRow")->isVisible());
        QVERIFY(!child<QWidget>("measureScores")->isVisible());
    }

    void cancelLeavesItUnmeasured() {
        const RunFolder run = makeRun(200);
        open();
        QTRY_VERIFY(child<QWidget>("measureScores")->isVisible());
        child<QPushButton>("measureScores")->click();
        QTRY_COMPARE_WITH_TIMEOUT(child<QProgressBar>("scoreProgress")->maximum(), 48, 60000);
        QTest::mouseClick(child<QPushButton>("cancelMeasuring"), Qt::LeftButton);
        QTRY_VERIFY(child<QWidget>("measureScores")->isVisible());
        QVERIFY(child<ProblemBar>("compareProblems")->isHidden());
        QVERIFY(!fs::exists(run.path() / "scores.json"));
    }

    /// They wait while another one is measured; all steps of a third one come before them.
    void runsThatHaveEndedKeepTheirTurn() {
        ScoreMeasurer measurer(m_fixture->engine);
        StepQueue queue(m_fixture->context, measurer, nullptr);
        queue.setAutomatic(true);
        const RunFolder first = makeRun(200), second = makeRun(200);
        const RunFolder asked =
            dreambooth::makeRun(project(), {.phase = RunPhase::finished, .hasSquares = true});
        for (const RunFolder& run : {first, second}) {
            setPhase(run, RunPhase::training, 5, 10);
            auto worker = std::optional(orThrow(FileLock::acquire(run.lockFile())));
            m_fixture->runs.reload();
            QTRY_VERIFY(m_fixture->runs.active() != nullptr);
            setPhase(run, RunPhase::finished, 10, 10);
            worker.reset();
            QTRY_VERIFY(m_fixture->runs.active() == nullptr);
            QTRY_VERIFY_WITH_TIMEOUT(measurer.isBusy(), 60000);
        }
        QCOMPARE(queue.runId(), first.id());
        queue.measureAll(asked);  // which has nothing to measure
        QTRY_COMPARE(queue.runId(), second.id());
        queue.cancel();
    }

    /// As one that ends while the window is open.
    void aRunThatEndedWhileTheProjectWasClosedIsMeasured_data() {
        QTest::addColumn<bool>("hasCrashed");
        QTest::newRow("finished") << false;
        QTest::newRow("crashed") << true;
    }
    void aRunThatEndedWhileTheProjectWasClosedIsMeasured() {
        QFETCH(bool, hasCrashed);
        const RunFolder run = makeRun(200), other = makeRun(200);
        setPhase(run, RunPhase::training, 5, 10);
        ScoreMeasurer measurer(m_fixture->engine);
        auto worker = std::optional(orThrow(FileLock::acquire(run.lockFile())));
        {
            StepQueue queue(m_fixture->context, measurer, nullptr);
            queue.setAutomatic(true);
            m_fixture->runs.reload();
            QTRY_VERIFY(m_fixture->runs.active() != nullptr);
        }
        if (hasCrashed)
            addCheckpoint(run, 5, project().baseModel);
        else
            setPhase(run, RunPhase::finished, 10, 10);
        worker.reset();
        QTRY_VERIFY(m_fixture->runs.active() == nullptr);
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.find(run.id())->state.phase ==
                    (hasCrashed ? RunPhase::failed : RunPhase::finished));
        StepQueue queue(m_fixture->context, measurer, nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(measurer.isBusy(), 60000);
        QCOMPARE(queue.runId(), run.id());
        queue.cancel();
        // Stopped by the person: the next window leaves it.
        StepQueue next(m_fixture->context, measurer, nullptr);
        waitUntilIdle();
        QCOMPARE(next.runId(), std::string());
    }

    /// They are read where they may be others, not at each step that is looked at.
    void lookingAtAStepReadsNothing() {
        dreambooth::makeRun(project(), {.hasSquares = true, .checkpoints = {100, 200}});
        open();
        auto* scores = m_page->findChild<ScoreController*>();
        QTRY_VERIFY(child<QWidget>("measureScores")->isVisible());
        waitUntilIdle();
        QSignalSpy read(scores, &ScoreController::scoresRead);
        child<CheckpointSlider>("checkpointSlider")->setValue(1);
        waitUntilIdle();
        QCOMPARE(read.size(), 0);
        m_page->hide();
        m_page->show();
        QTRY_VERIFY(!read.isEmpty());
    }

    /// Of the run that is compared, whichever of those at work the Train page shows.
    void whatARunMeasuresItselfIsRead() {
        std::vector<RunFolder> made;
        std::vector<FileLock> workers;
        for (int i = 0; i < 2; ++i) {
            made.push_back(dreambooth::makeRun(
                project(), {.phase = RunPhase::training, .hasSquares = true, .toldSteps = 5}));
            workers.push_back(orThrow(FileLock::acquire(made.back().lockFile())));
        }
        RunStore& runs = m_fixture->runs;
        runs.reload();
        QTRY_COMPARE(runs.atWork().size(), std::size_t{2});
        runs.show(made[0].id());
        QCOMPARE(runs.active()->run().id(), made[0].id());
        ScorePanel panel;
        ProblemBar problems;
        ScoreController scores(panel, problems, m_fixture->context, nullptr);
        QSignalSpy read(&scores, &ScoreController::scoresRead);
        scores.setRun(made[1]);
        QTRY_COMPARE(read.size(), 1);
        const RunFollower* const run = runs.atWork(made[1].id());
        auto writer = orThrow(EventWriter::open(made[1].eventsFile()));
        orThrow(writer.progress("scores", 1, 2));
        QTRY_COMPARE(run->history().stage, std::string("scores"));
        tellStep(writer, 6);
        QTRY_COMPARE(read.size(), 2);
        orThrow(writer.checkpoint(6, "checkpoints/step-000006"));
        QTRY_COMPARE(read.size(), 3);
        setPhase(made[1], RunPhase::finished, 10, 10);
        workers.pop_back();
        QTRY_COMPARE(read.size(), 4);
    }

    /// It is the same step, but not as it was measured.
    void theBestStepIsOfferedBesideAnotherStrength() {
        Recipe lora = orThrow(readModelFacts(project().baseModel)).presets.back().recipe;
        lora.lora = true;
        lora.with_prior_preservation = false;
        const RunFolder run = dreambooth::makeRun(project(), {.phase = RunPhase::stopped,
                                                              .step = 200,
                                                              .recipe = lora,
                                                              .hasSquares = true,
                                                              .checkpoints = {100, 200}});
        const ScoreInput input = orThrow(scoreInputOf(run));
        for (const auto& [step, likeness] : {std::pair(100, 0.9), std::pair(200, 0.4)}) {
            orThrow(writeSafetensors(
                run.checkpoints() / RunFolder::stepName(step) / "pytorch_lora_weights.safetensors",
                {}));
            orThrow(keepScores(run, input,
                               {.step = step,
                                .precision = "float32",
                                .base = {.likeness = 0.1, .diversity = 1},
                                .tuned = {.likeness = likeness, .diversity = 1}}));
        }
        open();
        auto* look = child<QPushButton>("showBestStep");
        QTRY_VERIFY(look->isVisible());
        look->click();
        QTRY_VERIFY(!look->isVisible());
        auto* strength = child<QSlider>("strengthB_0");
        QTRY_VERIFY(strength->isVisible());
        strength->setValue(50);
        QTRY_VERIFY(look->isVisible());
        look->click();
        QTRY_VERIFY(!look->isVisible());
        QCOMPARE(strength->value(), 100);
    }

    void whatCantBeMeasuredIsSaid() {
        const RunFolder run = makeRun(2);
        for (const fs::path& photo : orThrow(picturesIn(run.input())))
            if (photo.filename() != "photo-01.png") fs::remove(photo);
        open();
        QTRY_VERIFY(child<QWidget>("scoreObstacle")->isVisible());
        QVERIFY(textOf("scoreObstacle").contains(QStringLiteral("two")));
        QVERIFY(!child<QWidget>("measureScores")->isVisible());
    }

    void eachPictureCounts() {
        ScorePanel panel;
        auto* spread = panel.findChild<QLabel*>(QStringLiteral("likenessSpread"));
        auto* advice = panel.findChild<QLabel*>(QStringLiteral("photosAdvice"));
        StepScores scores;
        scores.base = {.likeness = 0, .diversity = 1};
        scores.tuned = {.likeness = 0.7, .diversity = 1, .likenesses = {0.9, 0.8, 0.4}};
        panel.setScores(scores);
        panel.setPictures(QImage(16, 16, QImage::Format_RGB32), {});
        QVERIFY(!spread->isHidden());
        for (const double number : {0.4, 0.9})
            QVERIFY(spread->text().contains(QLocale().toString(number, 'f', 2)));
        QVERIFY(spread->text().contains(QString::fromUtf8(scoreScenes[2])));
        auto* picture = panel.findChild<QLabel*>(QStringLiteral("leastLikePicture"));
        QVERIFY(!picture->isHidden());
        QVERIFY(picture->accessibleName().contains(QString::fromUtf8(scoreScenes[2])));
        QVERIFY(advice->isHidden());
        scores.photosApart = {"photo-05.png", "photo-06.png"};
        panel.setScores(scores);
        QVERIFY(!advice->isHidden());
        QVERIFY(advice->text().contains(QStringLiteral("two groups")));
    }

    void eachSubjectHasItsLine() {
        ScorePanel panel;
        StepScores scores;
        combineSubjects(scores,
                        {{.subject = "sks cat",
                          .base = {.likeness = 0.05, .diversity = 1, .likenesses = {0.05}},
                          .tuned = {.likeness = 0.81, .diversity = 0.9, .likenesses = {0.81}}},
                         {.subject = "ohwx dog",
                          .base = {.likeness = 0.15, .diversity = 1, .likenesses = {0.15}},
                          .tuned = {.likeness = 0.43, .diversity = 0.7, .likenesses = {0.43}}}});
        panel.setScores(scores);
        const auto number = [](double value) { return QLocale().toString(value, 'f', 2); };
        const QString text = panel.findChild<QLabel*>(QStringLiteral("likenessSpread"))->text();
        for (const char* name : {"sks cat", "ohwx dog"})
            QVERIFY(text.contains(QString::fromUtf8(name)));
        for (const double value : {0.05, 0.81, 0.15, 0.43}) QVERIFY(text.contains(number(value)));
        QVERIFY(!text.contains(QStringLiteral("pictures score")));
    }

    void aForgottenClassIsSaid() {
        ScorePanel panel;
        StepScores scores;
        scores.base = {.likeness = 0.1, .diversity = 1.0};
        scores.tuned = {.likeness = 0.8, .diversity = 0.9};
        panel.setScores(scores);
        auto* advice = panel.findChild<QLabel*>(QStringLiteral("scoreAdvice"));
        QVERIFY(advice->isHidden());
        scores.tuned.diversity = 0.4;
        panel.setScores(scores);
        QVERIFY(!advice->isHidden());
        QVERIFY(advice->text().contains(QStringLiteral("prior preservation")));
        panel.setScores({});
        QVERIFY(advice->isHidden());
    }

private:
    /// Finished, with the base model as its result; no class images, so that some are drawn.
    RunFolder makeRun(int steps) {
        Recipe recipe = orThrow(readModelFacts(project().baseModel)).presets.back().recipe;
        recipe.with_prior_preservation = false;
        recipe.class_image_steps = recipe.num_inference_steps = steps;
        return dreambooth::makeRun(project(), {.phase = RunPhase::finished,
                                               .step = 10,
                                               .totalSteps = 10,
                                               .recipe = recipe,
                                               .hasSquares = true,
                                               .hasResult = true});
    }

    void open() {
        m_fixture->runs.reload();
        showPage(1200, 820);
    }

    QString textOf(const char* name) { return child<QLabel>(name)->text(); }
};

REGISTER_TEST(TestScores, QApplication);
#include "test_scores.moc"

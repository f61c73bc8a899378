// What the Compare page shows is what is on view: settings, step and pictures belong together, what
// was typed and not drawn is marked, and news takes nothing away. With the real worker on the
// bundled model; every checkpoint is the base itself.
#include <base/files.h>
#include <comparisons/comparison.h>
#include <images/encode.h>
#include <runs/events.h>
#include <ui/compare/compare_page.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/side_panel.h>
#include <ui/compare/step_panel.h>
#include <ui/session/model_facts.h>
#include <ui/session/run_follower.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <cmath>
#include <optional>

#include "core/formats/modern_folder.h"
#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_test.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestComparePage : public PageTest<ComparePage> {
    Q_OBJECT

    /// A base of another family.
    fs::path madeKlein() const {
        const fs::path klein = m_fixture->path("klein-base");
        writeModernFolder(klein, "klein");
        return klein;
    }
    void setBase(const fs::path& base) {
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = base.string(); });
    }

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init() { m_fixture = std::make_unique<PageFixture>(); }
    void cleanup() {
        closePage();
        m_lock.reset();
    }

    void fourSeedsEndWithTheSettingsOfTheLast() {
        makeRun({100});
        open();
        child<QSpinBox>("steps")->setValue(2);
        draw("fourSeeds", 4);
        QCOMPARE(child<QLineEdit>("seed")->text(), QStringLiteral("45"));
        QVERIFY(chosenCard().contains(QStringLiteral("seed 45")));
        QVERIFY(!child<QWidget>("notDrawnYet")->isVisible());
        click("pair_1");
        QVERIFY(chosenCard().contains(QStringLiteral("seed 43")));
        QCOMPARE(child<QLineEdit>("seed")->text(), QStringLiteral("43"));
        QVERIFY(!child<QWidget>("notDrawnYet")->isVisible());
        QCOMPARE(namelessControls(*m_page), QStringList());
    }

    void whatWasTypedStaysAndIsMarked() {
        makeRun({100});
        open();
        child<QSpinBox>("steps")->setValue(2);
        draw("fourSeeds", 4);
        auto* prompt = child<QPlainTextEdit>("prompt");
        const QString drawn = prompt->toPlainText();
        prompt->setPlainText(QStringLiteral("a red backpack"));
        QVERIFY(child<QWidget>("notDrawnYet")->isVisible());
        QVERIFY(child<QLabel>("changedSettings")->text().contains(QStringLiteral("Prompt")));
        QVERIFY(!child<QLabel>("changedSettings")->text().contains(QStringLiteral("Seed")));
        QVERIFY(prompt->accessibleDescription().contains(drawn));
        QVERIFY(child<QLineEdit>("seed")->accessibleDescription().isEmpty());
        click("pair_0");
        QCOMPARE(prompt->toPlainText(), QStringLiteral("a red backpack"));
        QCOMPARE(child<QLineEdit>("seed")->text(), QStringLiteral("42"));
        QVERIFY(child<QWidget>("notDrawnYet")->isVisible());
        // The step changes under it, and comes back.
        slider()->setValue(0);
        slider()->setValue(1);
        QVERIFY(chosenCard().contains(QStringLiteral("seed 42")));
        QCOMPARE(prompt->toPlainText(), QStringLiteral("a red backpack"));
        click("takeBackSettings");
        QCOMPARE(prompt->toPlainText(), drawn);
        QVERIFY(!child<QWidget>("notDrawnYet")->isVisible());
        QVERIFY(prompt->accessibleDescription().isEmpty());
    }

    /// A model of another family wants other steps and another guidance.
    void anotherBaseBringsItsNumbers() {
        makeRun({100});
        open();
        const int steps = child<QSpinBox>("steps")->value();
        const fs::path klein = madeKlein();
        setBase(klein);
        makeRun({50});
        m_fixture->runs.reload();
        auto* runs = child<QComboBox>("compareRun");
        QTRY_COMPARE(runs->count(), 2);
        emit runs->activated(runs->currentIndex() == 0 ? 1 : 0);
        QTRY_COMPARE(child<QSpinBox>("width")->value(), 1024);
        QCOMPARE(child<QSpinBox>("steps")->value(), 28);
        QVERIFY(steps != 28);
        QCOMPARE(child<QDoubleSpinBox>("guidance")->value(), 4.0);
    }

    /// Another run with another base has none yet: its numbers differ from no picture.
    void nothingChangedWhereNoPictureIsOnView() {
        const std::string demo = project().baseModel;
        const fs::path klein = madeKlein();
        keepPair(1, demo, makeRun({100}));
        setBase(klein);
        makeRun({50});
        m_fixture->runs.reload();
        showPage(1200, 900);
        QTRY_VERIFY(view()->hasPicture(Side::right));
        child<QSpinBox>("steps")->setValue(7);
        QVERIFY(child<QWidget>("notDrawnYet")->isVisible());
        auto* runs = child<QComboBox>("compareRun");
        QTRY_COMPARE(runs->count(), 2);
        emit runs->activated(runs->currentIndex() == 0 ? 1 : 0);
        QTRY_VERIFY(!view()->hasPicture(Side::left) && !view()->hasPicture(Side::right));
        QVERIFY(!child<QWidget>("notDrawnYet")->isVisible());
        QVERIFY(child<QSpinBox>("steps")->accessibleDescription().isEmpty());
    }

    /// Of a run whose base has one, after one that has none.
    void whatIsChangedIsSaidBesideOnePicture() {
        const fs::path klein = madeKlein();
        keepPair(1, project().baseModel, makeRun({100}));
        makeRun({50});
        setBase(klein);
        makeRun({50});
        m_fixture->runs.reload();
        showPage(1200, 900);
        QTRY_VERIFY(view()->hasPicture(Side::right));
        child<QSpinBox>("steps")->setValue(7);
        auto* runs = child<QComboBox>("compareRun");
        QTRY_COMPARE(runs->count(), 3);
        emit runs->activated(runs->findText(QStringLiteral("Run 3")));
        QTRY_VERIFY(!view()->hasPicture(Side::left) && !view()->hasPicture(Side::right));
        QVERIFY(!child<QWidget>("notDrawnYet")->isVisible());
        emit runs->activated(runs->findText(QStringLiteral("Run 2")));
        QTRY_VERIFY(view()->hasPicture(Side::left) && !view()->hasPicture(Side::right));
        const auto isSaid = [this] {
            child<QSpinBox>("steps")->setValue(7);  // the other base brings its own number
            return child<QWidget>("notDrawnYet")->isVisible();
        };
        QTRY_VERIFY(isSaid());
    }

    /// Also while its base, which is another one, is still read, and where a run is renamed.
    void aPictureHasTheNamesOfItsOwnPair() {
        const std::string demo = project().baseModel;
        const fs::path klein = madeKlein();
        const RunFolder first = makeRun({100});
        keepPair(1, demo, first);
        setBase(klein);
        const RunFolder second = makeRun({50});
        keepPair(2, klein, second);
        m_fixture->runs.reload();
        showPage(1200, 900);
        const auto said = [this](Side side) { return view()->label(side).text; };
        QTRY_COMPARE(said(Side::left), QStringLiteral("BASE · klein-base"));
        QTRY_VERIFY(view()->hasPicture(Side::right));
        click("pair_0");
        QTRY_COMPARE(said(Side::right), QStringLiteral("TUNED · Run 1, step 100"));
        const QString name = toQt(orThrow(readModelFacts(demo)).name);
        QTRY_COMPARE(said(Side::left), QStringLiteral("BASE · ") + name);
        click("pair_1");
        QTRY_COMPARE(said(Side::right), QStringLiteral("TUNED · Run 2, step 50"));
        QCOMPARE(said(Side::left), QStringLiteral("BASE · klein-base"));
        m_fixture->runs.setLabel(second.id(), {.name = "Soft light"});
        QTRY_COMPARE(said(Side::right), QStringLiteral("TUNED · Soft light, step 50"));
    }

    /// Of an earlier run, where nothing was drawn with the newest and the person opened none.
    void thePageOpensWithPictures() {
        keepPair(1, project().baseModel, makeRun({100}));
        makeRun({50});
        open();
        QTRY_VERIFY(view()->hasPicture(Side::left) && view()->hasPicture(Side::right));
        QCOMPARE(view()->label(Side::right).text, QStringLiteral("TUNED · Run 1, step 100"));
    }
    void aRunThatWasOpenedIsTheChosenOne() {
        keepPair(1, project().baseModel, makeRun({100}));
        const RunFolder newest = makeRun({50});
        m_fixture->runs.show(newest.id());
        open();
        QTRY_VERIFY(m_page->findChild<PairCard*>(QStringLiteral("pair_0")) != nullptr);
        QTRY_COMPARE(slider()->step(), 50);
        QVERIFY(!view()->hasPicture(Side::right));
    }
    void whatDeletedRunsDrewIsShown() {
        const RunFolder run = makeRun({100});
        keepPair(1, project().baseModel, run);
        fs::remove_all(run.path());
        m_fixture->runs.reload();
        showPage(1200, 900);
        QTRY_VERIFY(view()->isVisible());
        QTRY_VERIFY(view()->hasPicture(Side::left) && view()->hasPicture(Side::right));
        QVERIFY(child<QWidget>("present")->isVisible());
    }

    void theLastComparisonOfADeletedRunLeavesNoPicture() {
        const RunFolder run = makeRun({100});
        keepPair(1, project().baseModel, run);
        makeRun({50});
        open();
        QTRY_VERIFY(m_page->findChild<PairCard*>(QStringLiteral("pair_0")) != nullptr);
        fs::remove_all(run.path());
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{1});
        waitUntilIdle();
        click("pair_0");
        QTRY_VERIFY(view()->hasPicture(Side::left) && view()->hasPicture(Side::right));
        QTest::keyClick(child<PairCard>("pair_0"), Qt::Key_Delete);
        QTRY_VERIFY(!view()->hasPicture(Side::left) && !view()->hasPicture(Side::right));
    }

    /// Though the project has another base by now.
    void whatALoraOfADeletedRunDrewIsShown() {
        const std::string demo = project().baseModel;
        Recipe lora;
        lora.lora = true;
        const RunFolder run =
            dreambooth::makeRun(project(), {.step = 100, .recipe = lora, .checkpoints = {100}});
        orThrow(writeSafetensors(
            run.checkpoints() / RunFolder::stepName(100) / "pytorch_lora_weights.safetensors", {}));
        keepPair(1, demo, run);
        const fs::path klein = madeKlein();
        setBase(klein);
        keepPair(2, klein, makeRun({50}));
        fs::remove_all(run.path());
        m_fixture->runs.reload();
        showPage(1200, 900);
        const auto said = [this](Side side) { return view()->label(side).text; };
        QTRY_COMPARE(said(Side::right), QStringLiteral("TUNED · Run 2, step 50"));
        click("pair_0");
        QTRY_COMPARE(said(Side::right), QStringLiteral("TUNED · Run 1, step 100"));
        QVERIFY(view()->hasPicture(Side::left) && view()->hasPicture(Side::right));
        QVERIFY(said(Side::left) != QStringLiteral("BASE · klein-base"));
        QVERIFY(!child<QPushButton>("drawBoth")->isEnabled());
    }

    /// Without guidance a model isn't asked for it: klein's guidance counts from 1, its distilled
    /// form has none.
    void whatIsAvoidedWithoutEffectIsSaid() {
        const fs::path base = m_fixture->path("klein-base"), fast = m_fixture->path("klein-fast");
        for (const fs::path& model : {base, fast}) writeModernFolder(model, "klein");
        Json index = orThrow(readJson(fast / "model_index.json"));
        index["is_distilled"] = true;
        orThrow(writeJson(fast / "model_index.json", index));
        for (const fs::path& model : {base, fast}) orThrow(m_fixture->models.add(model));
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = base.string(); });
        makeRun({100});
        open();
        QTRY_COMPARE(child<QDoubleSpinBox>("guidance")->value(), 4.0);
        auto* note = child<QLabel>("avoidNote");
        QVERIFY(!note->isVisible());
        child<QLineEdit>("avoid")->setText(QStringLiteral("blurry"));
        QVERIFY(!note->isVisible());
        child<QDoubleSpinBox>("guidance")->setValue(1);
        QVERIFY(note->isVisible());
        QCOMPARE(note->text(),
                 QStringLiteral("Has no effect: the pictures are drawn without guidance."));
        child<QDoubleSpinBox>("guidance")->setValue(4);
        QVERIFY(!note->isVisible());
        // A side that has none, whatever is asked for.
        emit child<SidePanel>("sidePanelOfPair")
            ->sideRequested(Side::left, {.name = "fast", .model = fast});
        QTRY_VERIFY(note->isVisible());
        QVERIFY2(note->text().contains(QStringLiteral("on the left")), qPrintable(note->text()));
        child<QLineEdit>("avoid")->clear();
        QVERIFY(!note->isVisible());
    }

    /// Names of one maker begin alike, and the list is narrow.
    /// On a disk that is plugged in again.
    void aBaseThatIsBackIsReadAgain() {
        const fs::path model = m_fixture->path("disk") / "model";
        m_fixture->session.edit(QString(),
                                [&](Project& project) { project.baseModel = model.string(); });
        showPage(1200, 900);
        QTRY_COMPARE(child<ProblemBar>("compareProblems")->lines().size(), 1);
        m_page->hide();
        fs::create_directory(model.parent_path());
        fs::create_directory_symlink(resourceFolder() / "demo-model", model);
        m_page->show();
        QTRY_COMPARE(child<QSpinBox>("width")->value(), 128);
    }

    void whatDrawsIsToldFromItsLikes() {
        Recipe lora;
        lora.lora = true;
        std::vector<fs::path> models;
        for (const char* name :
             {"black-forest-labs-FLUX.2-klein-base-4B", "black-forest-labs-FLUX.2-klein-4B"}) {
            models.push_back(m_fixture->path(name));
            writeModernFolder(models.back(), "klein");
            orThrow(m_fixture->models.add(models.back()));
        }
        m_fixture->session.edit(QStringLiteral("base"), [&](Project& project) {
            project.baseModel = models.front().string();
        });
        const RunFolder run =
            dreambooth::makeRun(project(), {.step = 100, .recipe = lora, .checkpoints = {100}});
        orThrow(writeSafetensors(
            run.checkpoints() / RunFolder::stepName(100) / "pytorch_lora_weights.safetensors", {}));
        open();
        auto* drawWith = child<QComboBox>("drawWith");
        QTRY_COMPARE(drawWith->count(), 4);  // and another file or folder
        const QImage first = drawWith->grab().toImage();
        drawWith->setCurrentIndex(1);
        QVERIFY(drawWith->grab().toImage() != first);
    }

    /// Until somebody types or draws: also in a project that was new when the window was opened.
    void whatIsProposedFollowsTheConcept() {
        makeRun({100});
        setClass("");
        m_fixture->runs.reload();
        showPage(1200, 900);
        auto* prompt = child<QPlainTextEdit>("prompt");
        setClass("dog");
        QTRY_VERIFY2(prompt->toPlainText().contains(QStringLiteral("sks dog")),
                     qPrintable(prompt->toPlainText()));
        QTRY_VERIFY(child<QPushButton>("drawBoth")->isEnabled());
        setClass("cat");
        QVERIFY2(prompt->toPlainText().contains(QStringLiteral("sks cat")),
                 qPrintable(prompt->toPlainText()));
        m_fixture->session.edit(QString(),
                                [](Project& project) { project.subject().token = "ohwx"; });
        QVERIFY(prompt->toPlainText().contains(QStringLiteral("ohwx cat")));
        QTRY_VERIFY(m_page->findChild<PairCard*>(QStringLiteral("pair_0")) != nullptr);
        for (const auto* card : m_page->findChildren<PairCard*>())
            if (card->isVisible())
                QVERIFY2(!card->accessibleName().contains(QStringLiteral("sks")),
                         qPrintable(card->accessibleName()));
        // What was typed, and what was emptied, is the person's.
        prompt->setPlainText(QStringLiteral("a red mug"));
        setClass("mug");
        QCOMPARE(prompt->toPlainText(), QStringLiteral("a red mug"));
        prompt->clear();
        setClass("cup");
        QCOMPARE(prompt->toPlainText(), QString());
    }

    /// A click on a proposed prompt takes the place of what was typed: Ctrl+Z brings it back.
    void aProposedPromptCanBeTakenBack() {
        makeRun({100});
        open();
        auto* prompt = child<QPlainTextEdit>("prompt");
        prompt->setFocus();
        prompt->selectAll();
        QTest::keyClicks(prompt, QStringLiteral("a red mug"));
        QTRY_VERIFY(m_page->findChild<PairCard*>(QStringLiteral("pair_1")) != nullptr);
        click("pair_1");
        QVERIFY(prompt->toPlainText() != QStringLiteral("a red mug"));
        prompt->undo();
        QCOMPARE(prompt->toPlainText(), QStringLiteral("a red mug"));
    }

    void aDrawingThatArrivesLeavesWhatIsTyped() {
        makeRun({100});
        open();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        child<QSpinBox>("steps")->setValue(2);
        click("fourSeeds");
        auto* prompt = child<QPlainTextEdit>("prompt");
        prompt->setFocus();
        prompt->clear();
        QTest::keyClicks(prompt, QStringLiteral("a red backpack"));
        QTRY_COMPARE_WITH_TIMEOUT(kept(), std::size_t{4}, 120000);
        QTRY_VERIFY(child<QWidget>("drawBoth")->isVisible());
        QVERIFY(prompt->hasFocus());
        QCOMPARE(prompt->toPlainText(), QStringLiteral("a red backpack"));
        QCOMPARE(child<QLineEdit>("seed")->text(), QStringLiteral("45"));
        QVERIFY(child<QWidget>("notDrawnYet")->isVisible());
    }

    /// Ctrl+Enter while something is drawn: another pair waits, and that is said at once.
    void aPairThatWaitsIsSaid() {
        makeRun({100});
        open();
        child<QSpinBox>("steps")->setValue(200);
        click("drawBoth");
        QTRY_VERIFY_WITH_TIMEOUT(child<QProgressBar>("drawProgress")->value() > 0, 60000);
        auto* said = child<QLabel>("drawProgressText");
        QVERIFY(!said->text().contains(QStringLiteral("waiting")));
        QTest::keyClick(child<QPlainTextEdit>("prompt"), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY2(said->text().contains(QStringLiteral("pairs waiting: 1")),
                 qPrintable(said->text()));
        click("cancelDrawing");
        QTRY_VERIFY_WITH_TIMEOUT(child<QWidget>("drawBoth")->isVisible(), 60000);
    }

    void aPairThatIsNotDrawnCannotBePresented() {
        makeRun({100});
        open();
        auto* problems = child<ProblemBar>("compareProblems");
        click("present");
        QVERIFY(!problems->isHidden());
        QVERIFY(problems->lines().join(QString()).contains(QStringLiteral("no finished pair")));
        child<QSpinBox>("steps")->setValue(2);
        draw("drawBoth", 1);
        QTRY_VERIFY(problems->isHidden());
    }

    void aCancelledDrawingGivesThePictureBack() {
        makeRun({100});
        open();
        child<QSpinBox>("steps")->setValue(2);
        draw("drawBoth", 1);
        child<QPlainTextEdit>("prompt")->setPlainText(QStringLiteral("a red backpack"));
        child<QSpinBox>("steps")->setValue(200);
        click("drawBoth");
        QTRY_VERIFY_WITH_TIMEOUT(child<QProgressBar>("drawProgress")->value() > 0, 60000);
        QVERIFY(!view()->hasPicture(Side::right));
        click("cancelDrawing");
        QTRY_VERIFY(view()->hasPicture(Side::right));
        QVERIFY(chosenCard().contains(QStringLiteral("seed 42")));
        QCOMPARE(child<QPlainTextEdit>("prompt")->toPlainText(), QStringLiteral("a red backpack"));
        QVERIFY(child<QLabel>("changedSettings")->text().contains(QStringLiteral("Steps")));
        QVERIFY(child<ProblemBar>("compareProblems")->isHidden());
    }

    void whoLooksElsewhereIsToldOfTheDrawing() {
        makeRun({100});
        open();
        child<QSpinBox>("steps")->setValue(2);
        draw("drawBoth", 1);
        child<QLineEdit>("seed")->setText(QStringLiteral("7"));
        child<QSpinBox>("steps")->setValue(60);
        click("drawBoth");
        QTRY_VERIFY_WITH_TIMEOUT(child<QProgressBar>("drawProgress")->value() > 0, 60000);
        click("pair_0");
        QTRY_VERIFY(view()->hasPicture(Side::right));
        QTRY_COMPARE_WITH_TIMEOUT(kept(), std::size_t{2}, 120000);
        QTRY_VERIFY(child<QWidget>("newPair")->isVisible());
        QVERIFY(chosenCard().contains(QStringLiteral("seed 42")));
        QCOMPARE(child<QLineEdit>("seed")->text(), QStringLiteral("42"));
        newsButton("newPair")->click();
        QTRY_VERIFY(chosenCard().contains(QStringLiteral("seed 7")));
        QCOMPARE(child<QLineEdit>("seed")->text(), QStringLiteral("7"));
        QVERIFY(!child<QWidget>("newPair")->isVisible());
    }

    void aNewStepIsOffered() {
        const RunFolder run = makeRun({100}, RunPhase::paused);
        open();
        child<QSpinBox>("steps")->setValue(2);
        draw("drawBoth", 1);
        QVERIFY(!child<QWidget>("newStep")->isVisible());
        addCheckpoint(run, 111, true);
        QTRY_VERIFY(child<QWidget>("newStep")->isVisible());
        QCOMPARE(slider()->step(), 100);
        QVERIFY(view()->hasPicture(Side::right));
        QVERIFY(newsText("newStep").contains(QStringLiteral("111")));

        // The pause's goes, the next one comes: still nothing moves.
        fs::remove_all(run.checkpoints() / RunFolder::stepName(111));
        addCheckpoint(run, 200);
        QTRY_VERIFY(newsText("newStep").contains(QStringLiteral("200")));
        QCOMPARE(slider()->step(), 100);
        QVERIFY(view()->hasPicture(Side::right));
        newsButton("newStep")->click();
        QCOMPARE(slider()->step(), 200);
        QVERIFY(!child<QWidget>("newStep")->isVisible());
        QTRY_VERIFY(!view()->hasPicture(Side::right));  // nothing was drawn of that step
        slider()->setValue(1);
        QTRY_VERIFY(view()->hasPicture(Side::right));
    }

    /// With the step that stood beside the base, which need not be the newest.
    void theLastPairComesBackWithItsStep() {
        makeRun({100, 200});
        open();
        child<QSpinBox>("steps")->setValue(2);
        draw("drawBoth", 1);
        slider()->setValue(1);
        child<QPushButton>("drawBoth")->click();
        const auto drawn = [&] {
            return listComparisons(project().comparisonsFolder()).front().pictures.size();
        };
        QTRY_COMPARE_WITH_TIMEOUT(drawn(), std::size_t{3}, 120000);
        QTRY_VERIFY(child<QWidget>("drawBoth")->isVisible());
        QTRY_VERIFY(!chosenCard().isEmpty());
        QCOMPARE(slider()->step(), 100);
        m_page.reset();
        showPage(1200, 900);
        QTRY_VERIFY(!chosenCard().isEmpty());
        QTRY_COMPARE(slider()->step(), 100);
    }

    void aCheckpointThatGoesTakesNoPictureWithIt() {
        const RunFolder run = makeRun({100, 200}, RunPhase::paused);
        open();
        slider()->setValue(1);
        child<QSpinBox>("steps")->setValue(2);
        draw("drawBoth", 1);
        fs::remove_all(run.checkpoints() / RunFolder::stepName(100));
        addCheckpoint(run, 300);
        QTRY_VERIFY(child<QWidget>("newStep")->isVisible());
        QCOMPARE(slider()->step(), 100);
        QVERIFY(view()->hasPicture(Side::right));
        QVERIFY(child<QLabel>("drawObstacle")->text().contains(QStringLiteral("100")));
        QVERIFY(!child<QPushButton>("drawBoth")->isEnabled());
        slider()->setValue(slider()->maximum());
        QVERIFY(child<QPushButton>("drawBoth")->isEnabled());
    }

    void aPausesCheckpointThatIsComparedStays() {
        const RunFolder run = makeRun({100}, RunPhase::paused);
        addCheckpoint(run, 111, true);
        open();
        QTRY_COMPARE(slider()->step(), 111);
        QVERIFY(run.listCheckpoints().back().untilNext);
        child<QSpinBox>("steps")->setValue(2);
        draw("drawBoth", 1);
        QVERIFY(!run.listCheckpoints().back().untilNext);
    }

    void aPausesCheckpointInTheGridStays() {
        const RunFolder run = makeRun({100}, RunPhase::paused);
        addCheckpoint(run, 111, true);
        open();
        child<QSpinBox>("steps")->setValue(2);
        child<QPushButton>("showGrid")->click();
        child<QPushButton>("setSteps")->click();
        QVERIFY(run.listCheckpoints().back().untilNext);
        QTRY_VERIFY(child<QPushButton>("drawSet")->isEnabled());
        child<QPushButton>("drawSet")->click();
        QTRY_VERIFY(!run.listCheckpoints().back().untilNext);
        QTRY_VERIFY_WITH_TIMEOUT(kept() > 0, 120000);
        QTRY_VERIFY_WITH_TIMEOUT(!child<QPushButton>("pauseSet")->isVisible(), 120000);
    }

    /// Where something else is compared, the slider still stands on a step.
    void theStepOfTheSliderCanBeChosenAgain() {
        makeRun({100});
        open();
        const auto right = [this] { return child<QPushButton>("sideTuned")->accessibleName(); };
        const QString step = right();
        const auto chooseOther = [&] {
            emit child<SidePanel>("sidePanelOfPair")
                ->sideRequested(Side::right, {.name = "other", .model = m_fixture->path("other")});
        };
        chooseOther();
        QTRY_VERIFY(right() != step);
        QCOMPARE(slider()->step(), 100);
        QTest::mouseClick(slider(), Qt::LeftButton, {}, {static_cast<int>(slider()->xOf(1)), 19});
        QTRY_COMPARE(right(), step);
        chooseOther();
        QTRY_VERIFY(right() != step);
        m_page->findChild<StepPanel*>()->goTo(100);
        QTRY_COMPARE(right(), step);
    }

    void stopsStandWhereTheirStepsAre() {
        CheckpointSlider stops;
        stops.resize(700, 60);
        stops.setSteps({0, 100, 111, 1000});
        QCOMPARE(stops.step(), 1000);
        const double length = stops.xOf(3) - stops.xOf(0);
        QVERIFY(length > 500);
        for (const auto& [index, share] : {std::pair(1, 0.1), std::pair(2, 0.111)})
            QVERIFY(std::abs((stops.xOf(index) - stops.xOf(0)) / length - share) < 1e-6);
        QTest::mouseClick(&stops, Qt::LeftButton, {}, {static_cast<int>(stops.xOf(1)) - 1, 19});
        QCOMPARE(stops.step(), 100);
        stops.setSteps({0, 100, 1000, 2000});  // what was chosen stays so
        QCOMPARE(stops.step(), 100);
    }

private:
    std::size_t kept() { return listComparisons(project().comparisonsFolder()).size(); }
    ComparisonView* view() { return child<ComparisonView>("comparisonView"); }
    CheckpointSlider* slider() { return child<CheckpointSlider>("checkpointSlider"); }

    RunFolder makeRun(const std::vector<int>& steps, RunPhase phase = RunPhase::stopped) {
        const RunFolder run =
            dreambooth::makeRun(project(), {.phase = phase, .step = steps.back()});
        for (const int step : steps) addCheckpoint(run, step);
        // One at work is held by its worker.
        if (phase == RunPhase::paused) m_lock.emplace(orThrow(FileLock::acquire(run.lockFile())));
        return run;
    }

    /// One that its worker tells of.
    void addCheckpoint(const RunFolder& run, int step, bool isUntilNext = false) {
        dreambooth::addCheckpoint(run, step, project().baseModel, isUntilNext);
        EventWriter events = orThrow(EventWriter::open(run.eventsFile()));
        const fs::path folder = run.checkpoints() / RunFolder::stepName(step);
        orThrow(events.checkpoint(step, folder.string(), false));
    }

    /// A comparison of the base and the newest step of a run, as if they were drawn.
    void keepPair(std::int64_t seed, const fs::path& base, const RunFolder& run) {
        Comparison one;
        one.folder = orThrow(makeComparisonFolder(project().comparisonsFolder()));
        one.settings.prompt = "a photo of sks backpack";
        one.settings.seed = seed;
        one.settings.width = one.settings.height = 128;
        const ComparedModel plain{.name = {}, .model = base};
        for (const ComparedModel& model :
             {plain, comparedModelsOf(run, orThrow(run.readJob())).back()}) {
            one.pictures.push_back({.model = model, .file = one.nextFile()});
            orThrow(writePng(one.pictures.back().file,
                             Image(128, 128, CV_8UC3, cv::Scalar(90, 90, 9))));
        }
        orThrow(writeComparison(one));
    }

    void open() {
        m_fixture->runs.reload();
        showPage(1200, 900);
        QTRY_VERIFY(child<QPushButton>("drawBoth")->isEnabled());
    }

    void setClass(const char* name) {
        m_fixture->session.edit(QString(),
                                [name](Project& project) { project.subject().className = name; });
    }

    /// Draws, and waits until all is there.
    void draw(const char* button, std::size_t count) {
        click(button);
        QTRY_COMPARE_WITH_TIMEOUT(kept(), count, 120000);
        QTRY_VERIFY(child<QWidget>("drawBoth")->isVisible());
        QTRY_VERIFY(view()->hasPicture(Side::left) && view()->hasPicture(Side::right));
        QTRY_VERIFY(!chosenCard().isEmpty());
        const QString last = QStringLiteral("pair_%1").arg(count - 1);
        QTRY_VERIFY(m_page->findChild<PairCard*>(last) != nullptr);
        QTRY_VERIFY(!m_page->findChild<PairCard*>(last)->comparisonId.empty());
    }

    /// What a screen reader says of the card that is marked; empty: none is.
    QString chosenCard() {
        for (const PairCard* card : m_page->findChildren<PairCard*>())
            if (card->isChecked() && !card->isHidden()) return card->accessibleName();
        return {};
    }
    QPushButton* newsButton(const char* line) {
        return child<QWidget>(line)->findChild<QPushButton*>(QStringLiteral("newsButton"));
    }
    QString newsText(const char* line) {
        return child<QWidget>(line)->findChild<QLabel*>(QStringLiteral("newsText"))->text();
    }

    std::optional<FileLock> m_lock;
};

REGISTER_TEST(TestComparePage, QApplication);
#include "test_compare_page.moc"

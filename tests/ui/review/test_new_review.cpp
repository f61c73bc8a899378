// The form of a new review: which models, prompts and seeds are proposed, what is refused, and what
// stays of one that is cancelled while it is drawn.
#include <base/files.h>
#include <base/json.h>
#include <formats/safetensors.h>
#include <runs/checkpoint.h>
#include <ui/review/new_review_lists.h>
#include <ui/review/new_review_page.h>
#include <ui/style/theme.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>

#include "core/formats/modern_folder.h"
#include "test_program.h"
#include "ui/review/reviews_page_test.h"

using namespace dreambooth;

class TestNewReview : public ReviewsPageTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { showReviews(); }
    void cleanup() { closeReviews(); }

    void seedsAreReadAsTheyAreWritten() {
        using Seeds = std::vector<std::int64_t>;
        QCOMPARE(seedsFrom(QStringLiteral("42–44")), Seeds({42, 43, 44}));
        QCOMPARE(seedsFrom(QStringLiteral("7, 42-43,42")), Seeds({7, 42, 43}));
        for (const char* wrong : {"", "a", "3-1", "1,,2", "-1", "1-9999"})
            QVERIFY2(!seedsFrom(QString::fromLatin1(wrong)), wrong);
    }

    /// Pictures that were seen beside their names are not judged blind.
    void seedsThatWereShownAreNotProposed() {
        const QStringList names = makeReview();  // its pictures of 42 and 43 lie in comparisons now
        click("newReview");
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "startReview")->isEnabled());
        m_page->offerNew({.seeds = {42, 43}});
        const auto seeds = [this] {
            return seedsFrom(childOf<QLineEdit>(*m_window, "reviewSeeds")->text());
        };
        auto* shown = childOf<QLabel>(*m_window, "shownBefore");
        childOf<QLineEdit>(*m_window, "reviewSeeds")->setText(QStringLiteral("42, 77777"));
        auto* prompts = childOf<CheckList>(*m_window, "reviewPrompts");
        for (int line = 1; line < prompts->count(); ++line) prompts->setTicked(line, false);
        childOf<QSpinBox>(*m_window, "reviewSteps")->setValue(1);
        QTRY_VERIFY(shown->isVisible());
        QVERIFY2(shown->text().startsWith(QStringLiteral("2 of these 4 pictures")),
                 qPrintable(shown->text()));
        childOf<QSpinBox>(*m_window, "reviewSteps")->setValue(2);  // another picture
        childOf<QLineEdit>(*m_window, "reviewSeeds")->setText(QStringLiteral("42"));
        QVERIFY(!shown->isVisible());
        QVERIFY(childOf<QLabel>(*m_window, "howHidden")->isVisible());
        QCOMPARE(freshSeeds(2, *seeds()).size(), std::size_t{2});
    }

    /// As those of two sweeps over the same values: the result is to say which run was preferred.
    void runsOfOneNameHaveTheirNumbers() {
        (void)dreambooth::makeRun(project(), {.checkpoints = {60}});
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{2});
        for (const char* id : {"run-001", "run-002"})
            m_fixture->runs.setLabel(id, {.name = "Wedding"});
        QTRY_COMPARE(m_fixture->runs.name("run-002"), QStringLiteral("Run 2, Wedding"));
        click("newReview");
        const auto names = [this] {
            QStringList all;
            const auto* list = childOf<CheckList>(*m_window, "candidates");
            for (int line = 0; line < list->count(); ++line) all += list->item(line)->text();
            return all;
        };
        QTRY_VERIFY2(names().contains(QStringLiteral("Run 1, Wedding, step 100")),
                     qPrintable(names().join(u'\n')));
        QVERIFY(names().contains(QStringLiteral("Run 2, Wedding, step 60")));
    }

    /// Wherever one clicks on its line.
    void aClickTicksALine() {
        click("newReview");
        auto* candidates = childOf<CheckList>(*m_window, "candidates");
        QTRY_VERIFY(candidates->count() >= 2);
        const auto ticked = candidates->ticked();
        const QRect line = candidates->visualItemRect(candidates->item(1));
        for (const int x : {line.left() + 12, line.left() + 60, line.right() - 10}) {
            QTest::mouseClick(candidates->viewport(), Qt::LeftButton, {},
                              QPoint(x, line.center().y()));
            QVERIFY(candidates->ticked() != ticked);
            QTest::mouseClick(candidates->viewport(), Qt::LeftButton, {},
                              QPoint(x, line.center().y()));
            QCOMPARE(candidates->ticked(), ticked);
        }
        candidates->setFocus();
        QTest::keyClick(candidates, Qt::Key_Return);
        QVERIFY(candidates->ticked() != ticked);
        QTest::keyClick(candidates, Qt::Key_Space);
        QCOMPARE(candidates->ticked(), ticked);
    }

    /// A run at work goes on writing checkpoints while a person chooses.
    void aLaterStepIsNotTickedByItself() {
        click("newReview");
        auto* candidates = childOf<CheckList>(*m_window, "candidates");
        QTRY_VERIFY(candidates->count() >= 2);
        const int before = candidates->count();
        const QStringList chosen = candidates->tickedTexts();
        QCOMPARE(chosen.size(), 2);
        addCheckpoint(m_fixture->runs.runs().front().folder, 150, project().baseModel);
        click("backFromNew");
        click("newReview");
        QTRY_COMPARE(candidates->count(), before + 1);
        QCOMPARE(candidates->tickedTexts(), chosen);
    }

    /// Size, sampler and what is avoided of pictures that Compare proposed are not the next one's.
    void aProposalIsNotTheNextOnes() {
        DrawRequest settings;
        settings.width = settings.height = bundledResolution() / 2;
        settings.negative_prompt = "blur";
        m_page->offerNew({.settings = settings});
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "startReview")->isEnabled());
        click("backFromNew");
        makeReview();
        QCOMPARE(review().settings.width, bundledResolution());
        QCOMPARE(review().settings.negative_prompt, DrawRequest().negative_prompt);
    }

    /// In the size that the run learned, as its own samples are.
    void picturesHaveTheSizeOfTheRun() {
        const int learned = bundledResolution() / 2;
        const RunFolder run = m_fixture->runs.runs().front().folder;
        Job job = orThrow(run.readJob());
        job.recipe.resolution = learned;
        orThrow(run.writeJob(job));
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().front().job.recipe.resolution, learned);
        makeReview();
        QCOMPARE(review().settings.width, learned);
        QCOMPARE(review().settings.height, learned);
    }

    void stepsOfAProposalAreNotTheNextOnes() {
        click("newReview");
        auto* steps = childOf<QSpinBox>(*m_window, "reviewSteps");
        auto* guidance = childOf<QDoubleSpinBox>(*m_window, "reviewGuidance");
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "startReview")->isEnabled());
        const std::pair usual(steps->value(), guidance->value());
        DrawRequest settings;
        settings.num_inference_steps = 4;
        settings.guidance_scale = 1;
        m_page->offerNew({.settings = settings});
        QTRY_COMPARE(std::pair(steps->value(), guidance->value()), std::pair(4, 1.0));
        click("backFromNew");
        click("newReview");
        waitUntilIdle();
        QCOMPARE(std::pair(steps->value(), guidance->value()), usual);
        // What somebody has typed stays.
        steps->setValue(7);
        click("backFromNew");
        click("newReview");
        waitUntilIdle();
        QCOMPARE(steps->value(), 7);
    }

    /// A model that is in no list, as a LoRA at another strength, while one looks at another page.
    void whatIsProposedStays() {
        const auto model = m_fixture->path("Other");
        std::filesystem::copy(project().baseModel, model, std::filesystem::copy_options::recursive);
        m_page->offerNew({.models = {{.name = "Mine", .model = model}}});
        auto* candidates = childOf<CheckList>(*m_window, "candidates");
        QTRY_COMPARE(candidates->tickedTexts(), QStringList{QStringLiteral("Mine")});
        m_page->hide();
        m_page->show();
        waitUntilIdle();
        QCOMPARE(candidates->tickedTexts(), QStringList{QStringLiteral("Mine")});
        m_page->offerNew();
        waitUntilIdle();
        for (int line = 0; line < candidates->count(); ++line)
            QVERIFY(candidates->item(line)->text() != QStringLiteral("Mine"));
    }

    void oneIsSaidAsOne() {
        fillForm(1, QStringLiteral("42"));
        childOf<QSpinBox>(*m_window, "judgements")->setValue(1);
        const QString each = childOf<QLabel>(*m_window, "judgementsEach")->text();
        QVERIFY2(each.startsWith(QStringLiteral("2 pictures of %1 × %1 px make 1 pair. 1 judgement "
                                                "per reviewer")
                                     .arg(bundledResolution())),
                 qPrintable(each));
    }

    void proposedSeedsAreFresh() {
        m_page->offerNew({.seeds = {42, 43}});
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "startReview")->isEnabled());
        const auto seeds = seedsFrom(childOf<QLineEdit>(*m_window, "reviewSeeds")->text());
        QVERIFY(seeds);
        QCOMPARE(seeds->size(), std::size_t{2});
        for (const std::int64_t seed : *seeds) QVERIFY(seed != 42 && seed != 43);
        QCOMPARE(seedsText({7, 42, 43, 44, 9}), QStringLiteral("7, 42–44, 9"));
        QCOMPARE(freshSeeds(3, {}).size(), std::size_t{3});
    }

    /// Turbo is drawn in few steps without guidance, its base in many with it.
    void stepsAndGuidanceFollowWhatIsTicked() {
        const auto base = m_fixture->path("z"), turbo = m_fixture->path("turbo");
        for (const auto& model : {base, turbo}) writeModernFolder(model, "z_image");
        Json scheduler = orThrow(readJson(turbo / "scheduler/scheduler_config.json"));
        scheduler["shift"] = 3.0;
        orThrow(writeJson(turbo / "scheduler/scheduler_config.json", scheduler));
        for (const auto& model : {base, turbo}) orThrow(m_fixture->models.add(model));
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = base.string(); });
        click("newReview");
        auto* candidates = childOf<CheckList>(*m_window, "candidates");
        const auto line = [&](const QString& name) {
            for (int i = 0; i < candidates->count(); ++i)
                if (candidates->item(i)->text() == name) return i;
            return -1;
        };
        QTRY_VERIFY(line(QStringLiteral("turbo")) > 0);
        auto* steps = childOf<QSpinBox>(*m_window, "reviewSteps");
        auto* guidance = childOf<QDoubleSpinBox>(*m_window, "reviewGuidance");
        auto* mixed = childOf<QLabel>(*m_window, "mixedNumbers");
        QCOMPARE(steps->value(), 28);
        QCOMPARE(guidance->value(), 5.0);
        QVERIFY(!mixed->isVisible());
        candidates->setTicked(line(QStringLiteral("turbo")), true);
        QCOMPARE(steps->value(), 9);
        QCOMPARE(guidance->value(), 0.0);
        QVERIFY(mixed->isVisible());
        QVERIFY2(
            mixed->text().contains(QStringLiteral("“turbo” is made for 9 and 0, “z” for 28 and 5")),
            qPrintable(mixed->text()));
        candidates->setTicked(line(QStringLiteral("turbo")), false);
        QCOMPARE(steps->value(), 28);
        QVERIFY(!mixed->isVisible());
        // What the person typed stays.
        steps->setValue(12);
        candidates->setTicked(line(QStringLiteral("turbo")), true);
        QCOMPARE(steps->value(), 12);
        QCOMPARE(guidance->value(), 5.0);
    }

    /// The base and its LoRAs are drawn by the same other model of the family.
    void loraStepsAreDrawnWithAnotherModel() {
        const auto base = m_fixture->path("klein"), fast = m_fixture->path("fast");
        for (const auto& model : {base, fast}) writeModernFolder(model, "klein");
        Json index = orThrow(readJson(fast / "model_index.json"));
        index["is_distilled"] = true;
        orThrow(writeJson(fast / "model_index.json", index));
        for (const auto& model : {base, fast}) orThrow(m_fixture->models.add(model));
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = base.string(); });
        Recipe lora;
        lora.lora = true;
        const RunFolder run =
            dreambooth::makeRun(project(), {.step = 40, .recipe = lora, .checkpoints = {40}});
        orThrow(writeSafetensors(
            run.checkpoints() / RunFolder::stepName(40) / "pytorch_lora_weights.safetensors", {}));
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{2});
        click("newReview");
        auto* candidates = childOf<CheckList>(*m_window, "candidates");
        auto* drawWith = childOf<QComboBox>(*m_window, "reviewDrawWith");
        auto* steps = childOf<QSpinBox>(*m_window, "reviewSteps");
        QTRY_VERIFY(candidates->count() > 2);
        QCOMPARE(candidates->tickedTexts(),
                 (QStringList{QStringLiteral("Base · klein"), QStringLiteral("Run 2, step 40")}));
        QTRY_VERIFY(drawWith->isVisible());
        QCOMPARE(drawWith->count(), 2);
        const int usual = steps->value();
        drawWith->setCurrentIndex(1);
        QCOMPARE(drawWith->currentText(), QStringLiteral("fast"));
        QVERIFY(steps->value() < usual);
        QVERIFY(!childOf<QLabel>(*m_window, "mixedNumbers")->isVisible());
        const auto chosen = m_page->findChild<NewReviewPage*>()->review().candidates;
        QCOMPARE(chosen[0].name, std::string("Base · fast"));
        QCOMPARE(chosen[0].model.model, fast);
        QCOMPARE(chosen[1].name, std::string("Run 2, step 40, drawn with fast"));
        QCOMPARE(chosen[1].model.model, fast);
        QCOMPARE(chosen[1].model.drawnWith, std::string("fast"));
        candidates->setTicked(1, false);
        QVERIFY(!drawWith->isVisible());
    }

    void whatIsMissingIsSaid() {
        click("newReview");
        QTRY_VERIFY(childOf<CheckList>(*m_window, "candidates")->count() >= 2);
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "startReview")->isEnabled());
        childOf<CheckList>(*m_window, "candidates")->setTicked(0, false);
        QVERIFY(!childOf<QAbstractButton>(*m_window, "startReview")->isEnabled());
        QVERIFY(childOf<QLabel>(*m_window, "newReviewObstacle")
                    ->text()
                    .contains(QStringLiteral("two to six")));
        childOf<CheckList>(*m_window, "candidates")->setTicked(0, true);
        childOf<QLineEdit>(*m_window, "reviewSeeds")->setText(QStringLiteral("x"));
        QVERIFY(!childOf<QAbstractButton>(*m_window, "startReview")->isEnabled());
        QCOMPARE(namelessControls(*m_window), QStringList());
        keepScreenshot(*m_window, QStringLiteral("review-new"));
    }

    /// Of one sentence, before anything is drawn.
    void twoNamesOfOneModelAreRefused() {
        fillForm(1, QStringLiteral("42"));
        auto* candidates = childOf<CheckList>(*m_window, "candidates");
        for (int line = 0; line < candidates->count(); ++line)
            candidates->setTicked(
                line, !candidates->item(line)->text().contains(QStringLiteral("step 100")));
        QCOMPARE(candidates->tickedTexts().size(), 2);
        click("startReview");
        auto* problems = childOf<ProblemBar>(*m_window, "newReviewProblems");
        QTRY_COMPARE_WITH_TIMEOUT(problems->lines().size(), 1, 60000);
        QVERIFY2(problems->lines()[0].contains(QStringLiteral("are the same model")),
                 qPrintable(problems->lines()[0]));
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "startReview")->isVisible());
        QVERIFY(listReviews(project().reviewsFolder()).empty());
        QVERIFY(!std::filesystem::exists(project().comparisonsFolder()) ||
                std::filesystem::is_empty(project().comparisonsFolder()));
        candidates->setTicked(1, true);  // one of them is left out
        candidates->setTicked(2, false);
        click("startReview");
        QTRY_VERIFY_WITH_TIMEOUT(table()->isVisible() && table()->rowCount() == 1, 120000);
    }

    void whatIsDrawnStaysWhenTheReviewIsCancelled() {
        fillForm(200, QStringLiteral("42, 43"));
        click("startReview");
        QTRY_VERIFY_WITH_TIMEOUT(childOf<QProgressBar>(*m_window, "newReviewProgress")->value() > 0,
                                 120000);
        QVERIFY(childOf<QLabel>(*m_window, "newReviewProgressText")
                    ->text()
                    .contains(QStringLiteral("of 4")));
        // A page is never blocked by another's work.
        m_page->hide();
        m_page->show();
        click("cancelReview");
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "startReview")->isVisible());
        QVERIFY(listReviews(project().reviewsFolder()).empty());
        QVERIFY(childOf<ProblemBar>(*m_window, "newReviewProblems")->isHidden());
    }
};

REGISTER_TEST(TestNewReview, QApplication);
#include "test_new_review.moc"

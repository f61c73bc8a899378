// The page of reviews: one is made with the real worker, judged by two people one after the other,
// summed up, decided and sent. That no name is anywhere in the window meanwhile: test_hidden_names.
#include <base/files.h>
#include <formats/safetensors.h>
#include <reviews/review_order.h>
#include <reviews/review_round.h>
#include <runs/checkpoint.h>
#include <runs/events.h>
#include <ui/review/blind_round.h>
#include <ui/review/new_review_lists.h>
#include <ui/review/new_review_page.h>
#include <ui/review/result_panel.h>
#include <ui/review/reviews_page.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>
#include <algorithm>

#include "core/formats/modern_folder.h"
#include "core/reviews/made_up_review.h"
#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_fixture.h"
#include "ui/page_host.h"

using namespace dreambooth;

class TestReviewsPage : public QObject, AskedHost {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init() {
        m_fixture = std::make_unique<PageFixture>();
        makeRun();
        m_window = std::make_unique<QWidget>();
        auto* layout = new QVBoxLayout(m_window.get());
        layout->setContentsMargins(0, 0, 0, 0);
        m_fixture->context.host = this;
        m_page = new ReviewsPage(m_fixture->context, m_window.get());
        layout->addWidget(m_page);
        m_window->resize(1232, 848);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() {
        m_window.reset();
        m_alone = nullptr;
        m_fixture.reset();
    }

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

    void aReviewIsMadeJudgedAndDecided() {
        QCOMPARE(amberButtons(), QStringList("newReview"));
        childOf<QLineEdit>(*m_window, "newReviewTitle")->setText(QStringLiteral("Posters"));
        const QStringList names = makeReview();
        QCOMPARE(amberButtons(), QStringList("judgeReview"));  // before another is made
        QCOMPARE(names.size(), 2);
        QCOMPARE(review().title, std::string("Posters"));
        QVERIFY(childOf<QLineEdit>(*m_window, "newReviewTitle")->text().isEmpty());
        keepScreenshot(*m_window, QStringLiteral("review-list"));

        judge("Ana");
        QTRY_COMPARE(table()->item(0, 2)->text(), QStringLiteral("1 reviewer is done"));
        QCOMPARE(amberButtons(), QStringList("newReview"));
        // Somebody mistypes a name and stops: nobody, as is said.
        begin("anna");
        QTest::keyClick(round(), Qt::Key_Escape);
        QVERIFY(std::ranges::any_of(m_window->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text().startsWith(QStringLiteral("You answered nothing"));
        }));
        leave();
        QCOMPARE(table()->item(0, 2)->text(), QStringLiteral("1 reviewer is done"));
        // Ben stops after one, and what came out stays covered until he is done.
        begin("Ben");
        answer(Qt::Key_Left, 1);
        QTest::keyClick(round(), Qt::Key_Escape);
        leave();
        QTRY_COMPARE(table()->item(0, 2)->text(), QStringLiteral("Done: 1 of 2 reviewers"));
        QCOMPARE(amberButtons(), QStringList("judgeReview"));
        // He is in the list, and whoever comes next is not taken for him.
        click("judgeReview");
        auto* name = childOf<QComboBox>(*m_window, "reviewerName");
        QCOMPARE(name->itemText(0), QStringLiteral("Ben"));
        QVERIFY(name->currentText().isEmpty());
        QVERIFY(!childOf<QAbstractButton>(*m_window, "beginRound")->isEnabled());
        QTest::keyClicks(name->lineEdit(), QStringLiteral("Be"));
        QCOMPARE(name->currentText(), QStringLiteral("Be"));
        click("cancelReviewer");
        click("openReview");
        QVERIFY(childOf<QLabel>(*m_window, "resultCovered")->isVisible());
        QVERIFY(!childOf<QLabel>(*m_window, "verdict")->isVisible());
        QVERIFY(childOf<QLabel>(*m_window, "verdict")->text().isEmpty());
        click("backToReviews");
        judge("Ben");

        // All are done: still nobody sees it who has not asked for it.
        click("openReview");
        QVERIFY(childOf<QLabel>(*m_window, "resultCovered")->isVisible());
        QVERIFY(!childOf<QWidget>(*m_window, "reviewSheet")->isVisible());
        click("uncoverResult");
        QTRY_VERIFY(childOf<QLabel>(*m_window, "verdict")->isVisible());
        QTRY_VERIFY(m_window->findChild<QLabel*>(QStringLiteral("reviewerHabits")) != nullptr);
        QVERIFY(!childOf<QLabel>(*m_window, "resultCovered")->isVisible());
        QVERIFY(childOf<QLabel>(*m_window, "reviewSummary")
                    ->text()
                    .contains(QStringLiteral("2 reviewers")));
        QVERIFY(!childOf<QLabel>(*m_window, "verdict")->text().isEmpty());
        QTRY_VERIFY(m_window->findChild<QAbstractButton*>(QStringLiteral("clearest_0")));
        keepScreenshot(*m_window, QStringLiteral("review-result"));
        QTest::mouseClick(childOf<QAbstractButton>(*m_window, "clearest_0"), Qt::LeftButton);
        auto* view = childOf<ComparisonView>(*m_window, "judgedPairView");
        QTRY_VERIFY(view->hasPicture(Side::left) && view->hasPicture(Side::right));
        click("closePair");

        childOf<QComboBox>(*m_window, "decidedCandidate")->setFocus();
        QTest::keyClick(childOf<QComboBox>(*m_window, "decidedCandidate"), Qt::Key_Down);
        QTest::keyClicks(childOf<QLineEdit>(*m_window, "signedOffBy"), QStringLiteral("Cleo"));
        QTest::keyClick(childOf<QLineEdit>(*m_window, "signedOffBy"), Qt::Key_Return);
        QTRY_COMPARE(review().decision.signedOffBy, std::string("Cleo"));
        QTRY_COMPARE(toQt(review().decision.candidate), names.front());
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "exportDecided")->isEnabled());
        childOf<QPlainTextEdit>(*m_window, "decisionNote")
            ->setPlainText(QStringLiteral("For the poster"));
        click("backToReviews");  // kept at once
        QTRY_COMPARE(review().decision.note, std::string("For the poster"));
        QTRY_COMPARE(table()->item(0, 2)->text(), QStringLiteral("Signed off by Cleo"));
        QCOMPARE(namelessControls(*m_window), QStringList());
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

    void aReviewIsSentAndWrongAnswersAreRefused() {
        makeReview();
        click("openReview");
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "sendReview")->isVisible());
        m_fixture->dialogs.saveFile = m_fixture->folder.filePath(QStringLiteral("client"));
        m_window->resize(816, 660);  // the smallest window, beside the sidebar
        auto* back = childOf<QWidget>(*m_window, "backToReviews");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        const QPoint place = back->mapTo(m_window.get(), QPoint());
        // A note that was just typed is kept, and the review read anew, while the dialog is open.
        m_fixture->dialogs.meanwhile = [this] {
            auto* note = childOf<QPlainTextEdit>(*m_window, "decisionNote");
            note->setPlainText(QStringLiteral("For the poster"));
            QTRY_COMPARE(review().decision.note, std::string("For the poster"));
            waitUntilIdle();
        };
        click("sendReview");
        m_fixture->dialogs.meanwhile = [] {};
        const QString page = m_fixture->dialogs.saveFile + QStringLiteral(".html");
        QTRY_VERIFY(QFile::exists(page));
        QTRY_VERIFY(childOf<QLabel>(*m_window, "reviewNews")
                        ->text()
                        .contains(QStringLiteral("client.html")));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCOMPARE(back->mapTo(m_window.get(), QPoint()), place);  // news moves nothing
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "importAnswers")->isEnabled());
        m_fixture->dialogs.answer = false;  // it is not to be replaced
        orThrow(writeFileAtomically(toPath(page), "the first"));
        click("sendReview");
        QVERIFY(childOf<QAbstractButton>(*m_window, "sendReview")->isEnabled());
        waitUntilIdle();
        QCOMPARE(orThrow(readFile(toPath(page))), std::string("the first"));
        m_fixture->dialogs.file = page;  // no answers
        click("importAnswers");
        auto* problems = childOf<ProblemBar>(*m_window, "reviewProblems");
        QTRY_COMPARE(problems->lines().size(), 1);
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "importAnswers")->isEnabled());
    }

    /// Somebody deletes it while it is judged: the next reviewer is told.
    void aReviewThatIsGoneIsSaid() {
        MadeUpReview made(2, 2, 1, 2);
        orThrow(made.create());
        choose(made);
        begin("Ana");
        std::filesystem::remove_all(project().reviewsFolder());
        QTest::keyClick(round(), Qt::Key_Escape);
        waitUntilIdle();
        click("nextReviewer");
        QVERIFY(m_page->isVisible());
        QCOMPARE(childOf<ProblemBar>(*m_window, "reviewProblems")->lines().size(), 1);
    }

    void aResultIsCoveredAgainWhereThePageIsLeft() {
        MadeUpReview made(2, 2, 1, 2);
        const Review judged = orThrow(made.create());
        orThrow(orThrow(ReviewRound::open(judged.folder, "Ana")).record(Answer::left));
        choose(made);
        click("openReview");
        const auto* cover = childOf<QLabel>(*m_window, "resultCovered");
        const auto* verdict = childOf<QLabel>(*m_window, "verdict");
        QTRY_VERIFY(cover->isVisible());
        click("uncoverResult");
        QVERIFY(verdict->isVisible() && !verdict->text().isEmpty());
        auto* note = childOf<QPlainTextEdit>(*m_window, "decisionNote");
        note->setPlainText(QStringLiteral("For the poster"));
        m_page->hide();
        m_page->show();
        QCOMPARE(note->toPlainText(), QStringLiteral("For the poster"));
        QVERIFY(cover->isVisible());
        QVERIFY(!verdict->isVisible());
        QVERIFY(verdict->text().isEmpty());
        QTRY_COMPARE(review().decision.note, std::string("For the poster"));
    }

    void whereAnotherComputerHasItNothingIsChanged() {
        m_fixture->session.setReadOnly(QStringLiteral("other"));
        m_page->hide();
        m_page->show();
        QVERIFY(!childOf<QAbstractButton>(*m_window, "newReview")->isEnabled());
    }

private:
    const Project& project() { return m_fixture->session.project(); }

    /// A run with a step that is the base itself, and one whose weights are nearly the base's.
    void makeRun() {
        const RunFolder run = dreambooth::makeRun(project(), {.checkpoints = {50, 100}});
        namespace fs = std::filesystem;
        const fs::path model = run.checkpoints() / RunFolder::stepName(100) / "model";
        fs::remove(model);
        fs::copy(project().baseModel, model, fs::copy_options::recursive);
        const fs::path weights = model / "unet" / "diffusion_pytorch_model.safetensors";
        std::string bytes = *readFile(weights);
        bytes.back() = static_cast<char>(bytes.back() ^ 1);
        orThrow(writeFileAtomically(weights, bytes));
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{1});
    }

    /// As the workspace does it.
    void showAlone(QWidget* page) override {
        if (m_alone != nullptr) {
            m_alone->hide();
            m_alone->deleteLater();
        }
        m_page->setVisible(page == nullptr);
        m_alone = page;
        if (page == nullptr) return;
        m_window->layout()->addWidget(page);
        page->show();
        page->setFocus();
    }

    void click(const char* name) {
        QTest::mouseClick(childOf<QAbstractButton>(*m_window, name), Qt::LeftButton);
    }
    /// What the page on view says is next.
    QStringList amberButtons() const {
        QStringList names;
        for (const auto* button : m_window->findChildren<QPushButton*>())
            if (button->isVisible() && button->property("look") == QStringLiteral("primary"))
                names += button->objectName();
        return names;
    }
    QTableWidget* table() { return childOf<QTableWidget>(*m_window, "reviewsTable"); }
    BlindRound* round() { return childOf<BlindRound>(*m_window, "blindRound"); }
    int done() { return childOf<QProgressBar>(*m_window, "roundProgress")->value(); }
    Review review() {
        return orThrow(std::move(listReviews(project().reviewsFolder()).at(0).review));
    }

    void fillForm(int steps, const QString& seeds) {
        click("newReview");
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "startReview")->isEnabled());
        auto* prompts = childOf<CheckList>(*m_window, "reviewPrompts");
        for (int line = 1; line < prompts->count(); ++line) prompts->setTicked(line, false);
        childOf<QLineEdit>(*m_window, "reviewSeeds")->setText(seeds);
        childOf<QSpinBox>(*m_window, "reviewSteps")->setValue(steps);
    }

    /// One that was made elsewhere is the only one of the project, and chosen.
    void choose(const MadeUpReview& made) {
        std::filesystem::copy(made.reviews(), project().reviewsFolder(),
                              std::filesystem::copy_options::recursive);
        m_page->hide();
        m_page->show();
        QTRY_COMPARE(table()->rowCount(), 1);
        table()->selectRow(0);
    }

    /// Two candidates, one prompt, two seeds; returns the candidates' names.
    QStringList makeReview() {
        fillForm(1, QStringLiteral("42, 43"));
        const QStringList names = childOf<CheckList>(*m_window, "candidates")->tickedTexts();
        click("startReview");
        const auto isThere = [this] { return table()->isVisible() && table()->rowCount() == 1; };
        if (!QTest::qWaitFor(isThere, 120000)) qFatal("the review is not made");
        return names;
    }

    void begin(const char* reviewer) {
        click("judgeReview");
        auto* name = childOf<QComboBox>(*m_window, "reviewerName");
        name->setEditText(QString::fromLatin1(reviewer));
        click("beginRound");
        const auto isThere = [this] {
            const auto* page = m_window->findChild<BlindRound*>();
            return page != nullptr && page->isVisible();
        };
        QVERIFY(QTest::qWaitFor(isThere, 20000));
        m_window->activateWindow();  // there is no desktop that would do it
        QTRY_VERIFY(round()->hasFocus());
    }

    void answer(Qt::Key key, int doneThen) {
        const auto isDone = [&] {
            if (done() < doneThen) QTest::keyClick(round(), key);
            return done() == doneThen;
        };
        QVERIFY(QTest::qWaitFor(isDone, 10000));
    }

    /// From where the reviewer is to the end: for the first candidate, or no difference.
    void judge(const char* reviewer) {
        begin(reviewer);
        keepScreenshot(*m_window, QStringLiteral("review-round"));
        const int total = childOf<QProgressBar>(*m_window, "roundProgress")->maximum();
        const Review made = review();
        const auto who = std::ranges::find(made.reviewers, reviewer, &Reviewer::name);
        QVERIFY(who != made.reviewers.end());
        const std::vector<ReviewPair> order = reviewOrder(made.shape(), made.key, who->order);
        for (int i = done() + 1; i <= total; ++i) {
            const bool isLeft = order[static_cast<std::size_t>(i - 1)].left.candidate == 0;
            answer(i % 3 == 2 ? Qt::Key_Down : isLeft ? Qt::Key_Left : Qt::Key_Right, i);
        }
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "finishRound")->isVisible());
        click("finishRound");
        leave();
    }

    /// From the page between two reviewers.
    void leave() {
        QTRY_VERIFY(m_window->findChild<QAbstractButton*>(QStringLiteral("leaveReview")));
        keepScreenshot(*m_window, QStringLiteral("review-between"));
        click("leaveReview");
        QTRY_VERIFY(table()->isVisible());
    }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<QWidget> m_window;
    ReviewsPage* m_page = nullptr;
    QWidget* m_alone = nullptr;
};

REGISTER_TEST(TestReviewsPage, QApplication);
#include "test_reviews_page.moc"

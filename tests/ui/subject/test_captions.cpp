// Captions in the window by mouse and by keys: written under a photo, shown below it, as tags, read
// from files, exported, and all of it undone. In the table of all: test_caption_table.
#include <base/files.h>
#include <project/caption_files.h>
#include <ui/subject/caption_field.h>
#include <ui/widgets/photo_grid.h>
#include <ui/widgets/problem_bar.h>

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QUndoStack>

#include "test_program.h"
#include "ui/subject/captions_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestCaptions : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void writtenUnderThePhoto() {
        CaptionsFixture f;
        auto* field = f.child<CaptionField>("captionField");
        QTRY_VERIFY(field->isVisible() && field->isEnabled());
        QVERIFY(field->placeholderText().contains("a photo of sks backpack"));
        QTest::mouseClick(field->viewport(), Qt::LeftButton);
        QTest::keyClicks(field, "a photo of sks backpack, on grass, soft light ");
        QCOMPARE(f.caption(0), "a photo of sks backpack, on grass, soft light");
        QCOMPARE(field->toPlainText(), "a photo of sks backpack, on grass, soft light ");
        auto* tokens = f.child<QLabel>("captionTokens");
        QTRY_VERIFY2(tokens->text().contains("11 of 30 tokens"), qPrintable(tokens->text()));
        // Written down, and all that was typed is one step.
        QTRY_COMPARE(orThrow(Project::open(f.session.project().folder())).photos[0].caption,
                     f.caption(0));
        QTRY_COMPARE(f.page.findChildren<QPushButton*>("tagChip").size(), 2);
        keepScreenshot(f.page, "captions-photo");

        auto* chip = f.page.findChildren<QPushButton*>("tagChip")[0];
        // Tags come and go below the field for a new one, which stays where it is.
        const auto yOf = [&](const QWidget* widget) {
            return widget->mapTo(&f.page, QPoint()).y();
        };
        QTRY_VERIFY(yOf(chip) > yOf(f.child<QLineEdit>("newTag")));
        chip->setFocus();
        QTest::keyClick(chip, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(f.caption(0), "a photo of sks backpack, soft light, on grass");
        QTest::keyClick(f.page.focusWidget(), Qt::Key_Delete);
        QCOMPARE(f.caption(0), "a photo of sks backpack, soft light");
        f.type("newTag", "a bowl");
        QTest::keyClick(f.child<QLineEdit>("newTag"), Qt::Key_Return);
        QCOMPARE(f.caption(0), "a photo of sks backpack, soft light, a bowl");
        for (int i = 0; i < 3; ++i) f.session.undoStack()->undo();
        QCOMPARE(f.caption(0), "a photo of sks backpack, on grass, soft light");
        f.session.undoStack()->undo();
        QCOMPARE(f.caption(0), "");
        QTRY_COMPARE(field->toPlainText(), QString());
    }

    /// One caption after another, by the keyboard alone.
    void enterGoesToTheNextPhotosCaption() {
        CaptionsFixture f;
        auto* field = f.child<CaptionField>("captionField");
        QTRY_VERIFY(field->isVisible() && field->isEnabled());
        QTest::mouseClick(field->viewport(), Qt::LeftButton);
        QTest::keyClicks(field, "on grass");
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(field->toPlainText(), QString());  // the next photo has none
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, "on sand");
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(field, "at noon");
        QCOMPARE(f.caption(0), "on grass");
        QCOMPARE(f.caption(1), "on sand\nat noon");
    }

    void keptWhenTheProjectIsOpened() {
        PageFixture f;
        f.session.edit(QStringLiteral("captions"), [](Project& project) {
            for (Photo& photo : project.photos) photo.caption = "a photo of $subject on grass";
        });
        SubjectPage page{f.context};
        page.show();
        auto* field = childOf<CaptionField>(page, "captionField");
        QTRY_COMPARE(field->toPlainText(), "a photo of $subject on grass");
        waitUntilIdle();
        for (const Photo& photo : f.session.project().photos)
            QCOMPARE(photo.caption, "a photo of $subject on grass");
        // Also when the token is another and the field is coloured anew.
        f.session.edit(QStringLiteral("token"),
                       [](Project& project) { project.subject().token = "ohwx"; });
        waitUntilIdle();
        QCOMPARE(f.session.project().photos[0].caption, "a photo of $subject on grass");
        QCOMPARE(f.session.undoStack()->count(), 2);
    }

    void tooLongIsRefused() {
        CaptionsFixture f;
        auto* field = f.child<CaptionField>("captionField");
        QTRY_VERIFY(field->isEnabled());
        field->setPlainText(QString(100'000, u'x'));
        QCOMPARE(f.caption(0), "");
        QTRY_VERIFY(f.child<QLabel>("captionProblem")->isVisible());
        QVERIFY(f.child<QLabel>("captionProblem")->text().contains("100000"));
    }

    void longTagsStayInThePanel() {
        CaptionsFixture f;
        f.give({"a photo of $subject, " + std::string(400, 'w')});
        QTRY_COMPARE(f.page.findChildren<QPushButton*>("tagChip").size(), 1);
        const auto* chip = f.page.findChildren<QPushButton*>("tagChip")[0];
        QTRY_VERIFY2(chip->width() < 290, qPrintable(QString::number(chip->width())));
        QVERIFY(QString(chip->toolTip()).remove(u'\n').contains(QString(400, u'w')));
        for (const QString& line : chip->toolTip().split(u'\n')) QVERIFY(line.size() <= 80);
    }

    void shownUnderThePhotos() {
        CaptionsFixture f;
        auto* grid = f.child<PhotoGrid>("photoGrid");
        QTRY_VERIFY(!grid->photos()->items()[2].picture.isNull());
        QCOMPARE(grid->lineHeight(), 0);  // as without captions
        const int before = grid->gridSize().height();
        f.give(
            {"a photo of $subject on grass, soft light", "", "a photo of sks backpack, indoors"});
        QTRY_VERIFY(grid->lineHeight() > 0);
        QTRY_COMPARE(grid->gridSize().height(), before + grid->lineHeight());
        const auto& items = grid->photos()->items();
        QCOMPARE(items[0].caption, "on grass, soft light");
        QCOMPARE(items[1].caption, "—");
        QCOMPARE(items[2].caption, "indoors");
        const auto badge = [&](int photo) {
            return grid->photos()->items()[static_cast<size_t>(photo)].badge->text;
        };
        QTRY_COMPARE(badge(1), "No caption");
        QVERIFY(badge(0) != "No caption");
        QTRY_COMPARE(badge(6), "Validation");  // nothing is learned from it
        keepScreenshot(f.page, "captions-grid");
        f.click("viewModel");
        QTRY_COMPARE(grid->lineHeight(), 0);
    }

    void captionWithoutTheWordIsToLookAt() {
        CaptionsFixture f;
        f.give({"a dog in the park", "$subject in the park", "sks backpack in the park"});
        auto* grid = f.child<PhotoGrid>("photoGrid");
        const auto badge = [&](std::size_t photo) {
            return grid->photos()->items()[photo].badge->text;
        };
        QTRY_COMPARE(badge(0), "Caption without “sks”");
        QTRY_VERIFY(badge(1).contains("ready"));
        QTRY_VERIFY(badge(2).contains("ready"));
        QVERIFY(std::ranges::any_of(f.page.findChildren<QPushButton*>(), [](const auto* button) {
            return button->accessibleName() == "Show it: photo 1" && button->isVisible();
        }));
        keepScreenshot(f.page, "captions-without-word");
    }

    void photoWithoutCaptionIsShown() {
        CaptionsFixture f;
        f.give({"a photo of $subject on grass", "", "a photo of $subject, indoors"});
        auto* grid = f.child<PhotoGrid>("photoGrid");
        grid->setCurrentRow(0);
        const auto link = [&]() -> QPushButton* {
            for (auto* button : f.page.findChildren<QPushButton*>())
                if (button->accessibleName() == "Show it: photo 2" && button->isVisible())
                    return button;
            return nullptr;
        };
        QTRY_VERIFY(link() != nullptr);
        link()->setFocus();
        QTest::keyClick(link(), Qt::Key_Space);
        QTRY_COMPARE(grid->currentIndex().row(), 1);
        // Nothing is learned from one that is kept for judging.
        f.session.edit(QStringLiteral("keep"),
                       [](Project& project) { project.photos[1].heldOut = true; });
        QTRY_VERIFY(link() == nullptr);
    }

    /// As where captions are suggested meanwhile.
    void aNewNameStaysWhereTagsChangePlaces() {
        CaptionsFixture f;
        f.give({"red", "red, blue", "", ""});
        f.showTable();
        auto* tags = f.child<QListView>("tagList");
        const auto first = [&] { return tags->model()->index(0, 0).data().toString(); };
        QTRY_VERIFY(first().startsWith("red: 2"));
        tags->setCurrentIndex(tags->model()->index(0, 0));
        f.click("renameTag");
        f.type("newTagName", "scarlet");
        f.session.edit(QStringLiteral("suggest"), [](Project& project) {
            project.photos[2].caption = project.photos[3].caption = "blue";
        });
        QTRY_VERIFY(first().startsWith("blue: 3"));
        auto* name = f.child<QLineEdit>("newTagName");
        QVERIFY(name->isVisible());
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(f.caption(0), "scarlet");
        QCOMPARE(f.caption(2), "blue");
        // Another tag is not renamed by what was typed for the one before.
        f.click("renameTag");
        tags->setCurrentIndex(tags->model()->index(0, 0));
        QVERIFY(!name->isVisible());
    }

    void tagsOfAllCaptions() {
        CaptionsFixture f;
        f.give(exampleCaptions());
        f.showTable();
        auto* tags = f.child<QListView>("tagList");
        QTRY_COMPARE(tags->model()->rowCount(), 5);
        QCOMPARE(tags->model()->index(0, 0).data().toString(), "soft daylight: 3 of 4 captions");
        tags->setCurrentIndex(tags->model()->index(0, 0));
        f.click("removeTag");
        QVERIFY(f.caption(0).find("soft daylight") == std::string::npos);
        QTRY_COMPARE(tags->model()->rowCount(), 4);
        f.click("undoCaption");
        QTRY_COMPARE(tags->model()->rowCount(), 5);
        f.click("tagsByName");
        QTRY_COMPARE(tags->model()->index(0, 0).data().toString().left(18), "a potted plant on ");
        f.click("tagsByCount");
        tags->setFocus();
        QTest::keyClick(tags, Qt::Key_Home);
        f.click("addTagToAll");
        QCOMPARE(f.caption(3), "a photo of $subject, soft daylight");
        f.click("tagEarlier");
        QVERIFY(
            f.caption(0).ends_with("soft daylight, a round tree and hills behind it, clear "
                                   "blue sky"));
        f.click("renameTag");
        f.type("newTagName", "at dawn");
        QTest::keyClick(f.child<QLineEdit>("newTagName"), Qt::Key_Return);
        QCOMPARE(f.caption(3), "a photo of $subject, at dawn");
    }

    void trainingIsTold() {
        CaptionsFixture f;
        f.showTable();
        for (const char* name : {"shuffleTags", "dropCaptions"})  // the box, not beside the words
            QTest::mouseClick(f.child<QCheckBox>(name), Qt::LeftButton, {}, QPoint(9, 9));
        const Project& project = f.session.project();
        QVERIFY(project.recipe.shuffle_caption);
        QCOMPARE(project.recipe.keep_tokens, 1);
        QCOMPARE(project.recipe.proportion_empty_prompts, 0.05);
        // Whichever recipe is chosen then.
        QVERIFY(project.withOwnSettings(Recipe()).shuffle_caption);
        QCOMPARE(project.withOwnSettings(Recipe()).proportion_empty_prompts, 0.05);
        // One thing after the other, also where the rate was changed in steps.
        auto* rate = f.child<QDoubleSpinBox>("dropRate");
        for (const double percent : {10, 20}) rate->setValue(percent);
        QCOMPARE(project.recipe.proportion_empty_prompts, 0.2);
        f.session.undoStack()->undo();
        QCOMPARE(project.recipe.proportion_empty_prompts, 0.05);
        f.session.undoStack()->undo();
        QCOMPARE(project.recipe.proportion_empty_prompts, 0.0);
        QVERIFY(project.recipe.shuffle_caption);
        f.session.undoStack()->undo();
        QVERIFY(!project.recipe.shuffle_caption);
    }

    void exportedAndReadAgain() {
        CaptionsFixture f;
        f.give(exampleCaptions());
        f.showTable();
        f.dialogs.folder = toQt(f.path("data set"));
        f.child<QPushButton>("exportDataSet")->menu()->actions()[0]->trigger();
        auto* outcome = f.child<QLabel>("captionFilesOutcome");
        QTRY_VERIFY2(outcome->isVisible(),
                     qPrintable(f.child<ProblemBar>("captionFilesProblems")->lines().join(u' ')));
        QVERIFY2(outcome->text().startsWith("7 photos written to"), qPrintable(outcome->text()));
        QVERIFY(fs::exists(f.path("data set") / "validation"));  // one is kept for judging
        orThrow(writeFileAtomically(f.path("data set") / "train" / "backpack-1.txt", "corrected"));
        f.click("readCaptions");
        QTRY_COMPARE(f.caption(0), "corrected");
        // Into a folder that has something in it nothing is written.
        f.child<QPushButton>("exportDataSet")->menu()->actions()[0]->trigger();
        QTRY_VERIFY(!f.child<ProblemBar>("captionFilesProblems")->lines().isEmpty());

        const QTemporaryDir home;
        ProjectSession session{orThrow(Project::create(toPath(home.path()) / "new", "new"))};
        StudioContext context = f.context;
        context.session = &session;
        SubjectPage page{context};
        page.show();
        page.import({{f.path("data set") / "train", {}, false}});
        QTRY_COMPARE_WITH_TIMEOUT(session.project().photos.size(), std::size_t{6}, 20000);
        const Project& before = f.session.project();
        for (const Photo& photo : session.project().photos) {
            const auto same =
                std::ranges::find(before.photos, photo.originalName, &Photo::originalName);
            QVERIFY(same != before.photos.end());
            QCOMPARE(photo.caption, same->caption);
            QVERIFY(photo.crop == same->crop);
            QCOMPARE(photo.captionFromFile, !photo.caption.empty());
        }
    }

    void readFromFilesBeside() {
        CaptionsFixture f;
        f.showTable();
        const fs::path folder = f.path("captions");
        orThrow(makeFolder(folder));
        orThrow(writeFileAtomically(folder / "backpack-1.txt", "sks backpack, on a table\n"));
        orThrow(writeFileAtomically(folder / "backpack-2.txt", "caf\xe9"));
        f.dialogs.folder = toQt(folder);
        f.click("readCaptions");
        QTRY_COMPARE(f.caption(0), "sks backpack, on a table");
        QVERIFY(f.session.project().photos[0].captionFromFile);
        QCOMPARE(f.child<QLabel>("captionFilesOutcome")->text(), "1 caption was read.");
        const QStringList problems = f.child<ProblemBar>("captionFilesProblems")->lines();
        QVERIFY2(problems.size() == 1 && problems[0].contains("UTF-8"), qPrintable(problems[0]));
        f.click("undoCaption");
        QCOMPARE(f.caption(0), "");
    }

    /// It was opened on another computer while the files were read.
    void whatCanNotBeKeptIsNotSaidToBeRead() {
        CaptionsFixture f;
        f.showTable();
        const fs::path folder = f.path("captions");
        orThrow(makeFolder(folder));
        orThrow(writeFileAtomically(folder / "backpack-1.txt", "sks backpack, on a table\n"));
        f.dialogs.folder = toQt(folder);
        f.session.setReadOnly(QStringLiteral("studio-2"));
        f.click("readCaptions");
        auto* problems = f.child<ProblemBar>("captionFilesProblems");
        QTRY_COMPARE(problems->lines().size(), 1);
        QVERIFY2(problems->lines()[0].contains("studio-2"), qPrintable(problems->lines()[0]));
        QVERIFY(!f.child<QLabel>("captionFilesOutcome")->isVisible());
        QCOMPARE(f.caption(0), "");
    }
};

REGISTER_TEST(TestCaptions, QApplication);
#include "test_captions.moc"

// Captions in the window by mouse and by keys: written under a photo and in the table, found and
// replaced, inserted, as tags, read from files, exported, and all of it undone.
#include "ui/page_fixture.h"

#include <base/files.h>
#include <project/caption_files.h>
#include <ui/subject/caption_field.h>
#include <ui/subject/caption_table.h>
#include <ui/subject/subject_page.h>
#include <ui/widgets/photo_grid.h>
#include <ui/widgets/problem_bar.h>

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QUndoStack>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestCaptions : public QObject {
    Q_OBJECT

private:
    struct Fixture : PageFixture, FindsWidgets {
        SubjectPage page{context};

        Fixture() {
            page.resize(1232, 848);
            page.show();
        }
        void type(const char* field, const QString& text) {
            auto* line = child<QLineEdit>(field);
            line->setFocus();
            line->selectAll();
            QTest::keyClicks(line, text);
        }
        CaptionTable* showTable() {
            click("viewCaptions");
            auto* table = child<CaptionTable>("captionTable");
            [&] { QTRY_VERIFY(table->isVisible()); }();
            return table;
        }
        void give(const std::vector<std::string>& captions) {
            session.edit(QStringLiteral("captions"), [&](Project& project) {
                for (std::size_t i = 0; i < captions.size(); ++i)
                    project.photos[i].caption = captions[i];
            });
        }
        const std::string& caption(std::size_t photo) {
            return session.project().photos[photo].caption;
        }
        /// Where the cell of a caption is clicked.
        QPoint cell(CaptionTable* table, int row) {
            return table->visualRect(table->captions()->index(row, CaptionTableModel::caption))
                .center();
        }

    private:
        const QWidget& root() const override { return page; }
    };

    static std::vector<std::string> examples() {
        return {
            "a photo of sks backpack in a green meadow beside red and white flowers, a round "
            "tree and hills behind it, soft daylight, clear blue sky",
            "a photo of $subject on a wooden table, a potted plant on the left, soft daylight",
            "a photo of $subject on a sandy beach, clear blue sky", "",
            "a photo of $subject in a park, a wooden fence, soft daylight"};
    }

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void writtenUnderThePhoto() {
        Fixture f;
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
        Fixture f;
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
        Fixture f;
        auto* field = f.child<CaptionField>("captionField");
        QTRY_VERIFY(field->isEnabled());
        field->setPlainText(QString(100'000, u'x'));
        QCOMPARE(f.caption(0), "");
        QTRY_VERIFY(f.child<QLabel>("captionProblem")->isVisible());
        QVERIFY(f.child<QLabel>("captionProblem")->text().contains("100000"));
    }

    void tooLongByAChangeIsTold() {
        Fixture f;
        f.give({std::string(9'995, 'x'), "on sand"});
        f.showTable();
        f.type("insertText", "a photo of $subject, ");
        f.click("insertCaption");
        QCOMPARE(f.caption(0), std::string(9'995, 'x'));
        QCOMPARE(f.caption(1), "a photo of $subject, on sand");
        const QStringList told = f.child<ProblemBar>("captionProblems")->lines();
        QVERIFY2(told.size() == 1 && told[0].contains("backpack-1.jpg"),
                 qPrintable(told.join(u' ')));
    }

    void longTagsStayInThePanel() {
        Fixture f;
        f.give({"a photo of $subject, " + std::string(400, 'w')});
        QTRY_COMPARE(f.page.findChildren<QPushButton*>("tagChip").size(), 1);
        const auto* chip = f.page.findChildren<QPushButton*>("tagChip")[0];
        QTRY_VERIFY2(chip->width() < 290, qPrintable(QString::number(chip->width())));
        QVERIFY(QString(chip->toolTip()).remove(u'\n').contains(QString(400, u'w')));
        for (const QString& line : chip->toolTip().split(u'\n')) QVERIFY(line.size() <= 80);
    }

    void shownUnderThePhotos() {
        Fixture f;
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
        Fixture f;
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
        Fixture f;
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

    void whatIsBeingWrittenStays() {
        Fixture f;
        f.give(examples());
        CaptionTable* table = f.showTable();
        QTRY_COMPARE(table->captions()->rowCount(), 7);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, f.cell(table, 3));
        QTest::keyClick(table, Qt::Key_F2);
        auto* field = f.child<CaptionField>("captionInPlace");
        QTest::keyClicks(field, "in snow");
        // A photo comes in meanwhile, and one goes by undo.
        f.page.import({{uglyPhoto("orientation-6.jpg"), {}, false}});
        QTRY_COMPARE_WITH_TIMEOUT(table->captions()->rowCount(), 8, 20000);
        QTest::keyClicks(field, " at noon");
        f.session.undoStack()->undo();
        QTRY_COMPARE(table->captions()->rowCount(), 7);
        QCOMPARE(field->toPlainText(), "in snow at noon");
        // Its undo is its own until it is done.
        QVERIFY(field->document()->isUndoAvailable());
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(f.caption(3), "in snow at noon");

        f.click("renameTag");
        auto* name = f.child<QLineEdit>("newTagName");
        QTest::keyClick(name, Qt::Key_End);
        QTest::keyClicks(name, " light");
        f.session.edit(QStringLiteral("class"),
                       [](Project& project) { project.subject().className = "bag"; });
        waitUntilIdle();
        QVERIFY(name->isVisible());
        QTest::keyClick(name, Qt::Key_Escape);
        QVERIFY(!name->isVisible());
    }

    /// As where captions are suggested meanwhile.
    void aNewNameStaysWhereTagsChangePlaces() {
        Fixture f;
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

    /// Rows shift under the field that is open, by an undo of the project's.
    void whatIsWrittenIsOfItsPhoto() {
        Fixture f;
        f.give({"dog a", "dog b", "dog c", "dog d", ""});
        CaptionTable* table = f.showTable();
        const int count = table->captions()->rowCount();
        f.session.edit(QStringLiteral("remove"),
                       [](Project& project) { project.photos.erase(project.photos.begin()); });
        QTRY_COMPARE(table->captions()->rowCount(), count - 1);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, f.cell(table, 2));
        QTest::keyClick(table, Qt::Key_F2);
        const QPointer<CaptionField> field = f.child<CaptionField>("captionInPlace");
        QCOMPARE(field->toPlainText(), "dog d");
        QTest::keyClicks(field, " barks");
        f.session.undoStack()->undo();
        QTRY_COMPARE(table->captions()->rowCount(), count);
        if (field != nullptr) QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(f.caption(3), "dog d barks");
        QCOMPARE(f.caption(2), "dog c");
    }

    void aCaptionThatCameMeanwhileStaysWhereNothingWasTyped() {
        Fixture f;
        f.give(examples());
        CaptionTable* table = f.showTable();
        QTRY_COMPARE(table->captions()->rows()[4].caption.left(5), "a pho");
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, f.cell(table, 3));
        QTest::keyClick(table, Qt::Key_F2);
        auto* field = f.child<CaptionField>("captionInPlace");
        f.session.edit(QStringLiteral("suggest"), [](Project& project) {
            project.photos[3].caption = "a photo of $subject in snow";
        });
        QTRY_COMPARE(table->captions()->rows()[3].caption, "a photo of $subject in snow");
        QCOMPARE(field->toPlainText(), "");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(f.caption(3), "a photo of $subject in snow");
        // What is typed away on purpose goes.
        QTest::keyClick(table, Qt::Key_F2);
        field = f.child<CaptionField>("captionInPlace");
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(f.caption(3), "");
    }

    void changedInTheTable() {
        Fixture f;
        f.give(examples());
        CaptionTable* table = f.showTable();
        QTRY_COMPARE(table->captions()->rows()[0].caption.left(5), "a pho");
        QTRY_VERIFY(table->captions()->rows()[0].tokens > 15);
        QTRY_VERIFY(!table->captions()->rows()[4].picture.isNull());
        QCOMPARE(namelessControls(f.page), QStringList());
        keepScreenshot(f.page, "captions-table");

        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, f.cell(table, 3));
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, f.cell(table, 3));
        auto* field = f.child<CaptionField>("captionInPlace");
        QTest::keyClicks(field, "a photo of $subject in snow");
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(field, "at noon");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(f.caption(3), "a photo of $subject in snow\nat noon");
        // The same by keys alone, and Escape leaves it as it was. The row shows that keys act
        // there.
        f.child<QLineEdit>("findText")->setFocus();
        const QImage before = table->viewport()->grab().toImage();
        table->setFocus();
        QVERIFY(table->hasFocus());
        QVERIFY(table->viewport()->grab().toImage() != before);
        QCOMPARE(QAccessible::queryAccessibleInterface(table)
                     ->tableInterface()
                     ->cellAt(0, CaptionTableModel::caption)
                     ->text(QAccessible::Name),
                 QStringLiteral("1, backpack-1.jpg, ") + toQt(examples()[0]));
        QTest::keyClick(table, Qt::Key_Return);
        field = f.child<CaptionField>("captionInPlace");
        QTest::keyClicks(field, "more");
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(f.caption(3), "a photo of $subject in snow\nat noon");
        f.click("undoCaption");
        QCOMPARE(f.caption(3), "");
        f.click("redoCaption");
        QCOMPARE(f.caption(3), "a photo of $subject in snow\nat noon");
    }

    void foundAndReplaced() {
        Fixture f;
        f.give(examples());
        CaptionTable* table = f.showTable();
        // What is shown where there is no caption is not found either.
        const auto shown = [&](int row) {
            return table->viewport()
                ->grab(table->visualRect(table->captions()->index(row, CaptionTableModel::caption)))
                .toImage();
        };
        QTRY_VERIFY(!table->captions()->rows()[4].picture.isNull());
        const QImage written = shown(2), missing = shown(3);
        f.type("findText", "photo");
        QCOMPARE(f.child<QLabel>("foundCount")->text(), "4 found");
        QVERIFY(shown(2) != written);
        QCOMPARE(shown(3), missing);
        f.type("findText", "oo");
        f.session.edit(QStringLiteral("caption"),
                       [](Project& project) { project.photos[3].caption = "ooo"; });
        QTRY_COMPARE(f.child<QLabel>("foundCount")->text(), "3 found");  // not 4: as are replaced
        f.session.undoStack()->undo();
        f.type("findText", "wooden");
        QCOMPARE(f.child<QLabel>("foundCount")->text(), "2 found");
        QCOMPARE(f.child<QPushButton>("replaceAll")->text(), "Replace all 2");
        keepScreenshot(f.page, "captions-find");
        for (const int row : {1, 4, 1}) {  // Enter goes to the next, and from the last to the first
            QTest::keyClick(f.child<QLineEdit>("findText"), Qt::Key_Return);
            QCOMPARE(table->currentIndex().row(), row);
        }
        f.type("replaceText", "oak");
        f.click("replaceOne");
        QVERIFY(f.caption(1).find("oak table") != std::string::npos);
        QVERIFY(f.caption(4).find("wooden fence") != std::string::npos);
        QCOMPARE(table->currentIndex().row(), 1);
        f.click("undoCaption");
        f.click("replaceAll");
        QVERIFY(f.caption(1).find("oak table") != std::string::npos);
        QVERIFY(f.caption(4).find("oak fence") != std::string::npos);
        QTRY_VERIFY(!f.child<QPushButton>("replaceAll")->isEnabled());
        f.click("undoCaption");
        QCOMPARE(f.caption(4), examples()[4]);
    }

    void insertedIntoAllOrTheSelected() {
        Fixture f;
        f.give({"on grass", "on sand", "", "", ""});
        CaptionTable* table = f.showTable();
        f.click("insertCaption");
        QCOMPARE(f.caption(0), "a photo of $subject on grass");
        QCOMPARE(f.caption(4), "a photo of $subject");
        f.click("undoCaption");
        QCOMPARE(f.caption(0), "on grass");
        f.child<QComboBox>("insertPlace")->setCurrentIndex(1);  // after
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, f.cell(table, 1));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::ControlModifier, f.cell(table, 2));
        f.click("scopeSelected");
        f.type("insertText", ", soft light");
        QTest::keyClick(f.child<QLineEdit>("insertText"), Qt::Key_Return);
        QCOMPARE(f.caption(0), "on grass");
        QCOMPARE(f.caption(1), "on sand, soft light");
        QCOMPARE(f.caption(2), "a photo of $subject, soft light");
    }

    void theSelectedAloneAreChanged() {
        Fixture f;
        f.give({"sks dog, on grass", "sks dog, on grass, soft light", "sks dog, on grass", "", ""});
        CaptionTable* table = f.showTable();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, f.cell(table, 1));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::ControlModifier, f.cell(table, 2));
        QCOMPARE(f.child<QPushButton>("scopeSelected")->text(), "Selected 2");
        auto* tags = f.child<QListView>("tagList");
        QTRY_COMPARE(tags->model()->index(0, 0).data().toString(), "on grass: 3 of 3 captions");
        f.click("scopeSelected");
        QCOMPARE(tags->model()->index(0, 0).data().toString(), "on grass: 2 of 2 captions");
        f.type("findText", "dog");
        QCOMPARE(f.child<QPushButton>("replaceAll")->text(), "Replace all 2");
        f.type("replaceText", "hound");
        f.click("replaceOne");
        QCOMPARE(table->selectedPhotos(), (std::vector<int>{1, 2}));
        QTRY_COMPARE(f.child<QPushButton>("replaceAll")->text(), "Replace all 1");
        f.click("replaceAll");
        QCOMPARE(f.caption(0), "sks dog, on grass");
        QCOMPARE(f.caption(1), "sks hound, on grass, soft light");
        QCOMPARE(f.caption(2), "sks hound, on grass");
        tags->setCurrentIndex(tags->model()->index(0, 0));
        f.click("removeTag");
        QCOMPARE(f.caption(0), "sks dog, on grass");
        QCOMPARE(f.caption(1), "sks hound, soft light");
        QCOMPARE(f.caption(2), "sks hound");
        QTRY_COMPARE(tags->model()->rowCount(), 1);
        QCOMPARE(f.child<QPushButton>("addTagToAll")->text(), "Add to selected");
        f.click("addTagToAll");
        QCOMPARE(f.caption(2), "sks hound, soft light");
        QCOMPARE(f.caption(3), "");
    }

    /// A photo before them goes, and comes back.
    void whatIsSelectedStaysSo() {
        Fixture f;
        f.give({"dog a", "dog b", "dog c", "dog d", ""});
        CaptionTable* table = f.showTable();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, f.cell(table, 1));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::ControlModifier, f.cell(table, 2));
        f.click("scopeSelected");
        const int count = table->model()->rowCount();
        f.session.edit(QStringLiteral("remove"),
                       [](Project& project) { project.photos.erase(project.photos.begin()); });
        QTRY_COMPARE(table->model()->rowCount(), count - 1);
        QCOMPARE(table->selectedPhotos(), (std::vector<int>{0, 1}));
        QCOMPARE(f.child<QPushButton>("scopeSelected")->text(), "Selected 2");
        f.click("undoCaption");  // pressed before the rows are shown anew
        f.type("findText", "dog");
        f.type("replaceText", "hound");
        f.click("replaceAll");
        QTRY_COMPARE(table->model()->rowCount(), count);
        QTRY_COMPARE(table->selectedPhotos(), (std::vector<int>{1, 2}));
        QCOMPARE(f.caption(0), "dog a");
        QCOMPARE(f.caption(1), "hound b");
        QCOMPARE(f.caption(2), "hound c");
        QCOMPARE(f.caption(3), "dog d");
    }

    void tagsOfAllCaptions() {
        Fixture f;
        f.give(examples());
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
        Fixture f;
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
        Fixture f;
        f.give(examples());
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
        Fixture f;
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
        Fixture f;
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

    void smallWindows() {
        Fixture f;
        f.give(examples());
        f.showTable();
        for (const QSize size : {QSize(837, 620), QSize(1733, 980)}) {  // 1024 x 700, 1920 x 1080
            f.page.resize(size);
            QTRY_COMPARE(f.page.size(), size);
            keepScreenshot(f.page, QStringLiteral("captions-%1").arg(size.width()));
        }
    }
};

REGISTER_TEST(TestCaptions, QApplication);
#include "test_captions.moc"

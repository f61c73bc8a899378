// The table of all captions by mouse and by keys: written in place, found and replaced, inserted,
// of all photos or the selected ones; what is being written or selected stays so meanwhile.
#include <ui/subject/caption_field.h>
#include <ui/subject/caption_table.h>
#include <ui/widgets/problem_bar.h>

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QPushButton>
#include <QUndoStack>

#include "test_program.h"
#include "ui/subject/captions_fixture.h"

using namespace dreambooth;

class TestCaptionTable : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void changedInTheTable() {
        CaptionsFixture f;
        f.give(exampleCaptions());
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
                 QStringLiteral("1, backpack-1.jpg, ") + toQt(exampleCaptions()[0]));
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

    void whatIsBeingWrittenStays() {
        CaptionsFixture f;
        f.give(exampleCaptions());
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

    /// Rows shift under the field that is open, by an undo of the project's.
    void whatIsWrittenIsOfItsPhoto() {
        CaptionsFixture f;
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
        CaptionsFixture f;
        f.give(exampleCaptions());
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

    void foundAndReplaced() {
        CaptionsFixture f;
        f.give(exampleCaptions());
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
        QCOMPARE(f.caption(4), exampleCaptions()[4]);
    }

    void insertedIntoAllOrTheSelected() {
        CaptionsFixture f;
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
        CaptionsFixture f;
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
        CaptionsFixture f;
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

    void tooLongByAChangeIsTold() {
        CaptionsFixture f;
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

    void smallWindows() {
        CaptionsFixture f;
        f.give(exampleCaptions());
        f.showTable();
        for (const QSize size : {QSize(837, 620), QSize(1733, 980)}) {  // 1024 x 700, 1920 x 1080
            f.page.resize(size);
            QTRY_COMPARE(f.page.size(), size);
            keepScreenshot(f.page, QStringLiteral("captions-%1").arg(size.width()));
        }
    }
};

REGISTER_TEST(TestCaptionTable, QApplication);
#include "test_caption_table.moc"

// What is done to photos on the Subject page, to one or all that are selected: turned,
// straightened, left out, removed, moved, given to a subject, kept for judging; and brought back by
// undo.
#include "subject_page_fixture.h"

#include <project/masks.h>
#include <ui/subject/photo_changes.h>
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/mask_editor.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMenu>
#include <QSemaphore>
#include <QUndoStack>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPhotoChanges : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        installCropEditorAccessibility();
        installMaskEditorAccessibility();
    }

    /// While the disk is slow: what is done to a photo meanwhile adds up.
    void turnsAddUp() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        const Photo before = f.photo(0);
        QSemaphore disk;
        f.session.disk().add(&f.session, [&disk] { return (disk.acquire(), true); }, [](bool) {});
        f.click("rotateRight");
        f.click("rotateRight");
        setPhotoCrop(f.session, before.file, {10, 20, 200, 100});
        QCOMPARE(f.photo(0).orientation.quarters, 0);
        disk.release();
        QTRY_COMPARE(f.photo(0).orientation.quarters, 2);
        QVERIFY(f.photo(0).crop ==
                (Crop{before.width - 10 - 200, before.height - 20 - 100, 200, 100}));
    }

    /// Whatever crop it had.
    void asThePhotoIsTheWholeOne() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        const Photo before = f.photo(0);
        setPhotoCrop(f.session, before.file, {10, 20, 200, 100});
        setPhotosRatio(f.session, {0}, 0);
        QVERIFY(f.photo(0).crop == (Crop{0, 0, before.width, before.height}));
    }

    void aPhotoIsStraightened() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        QTRY_VERIFY(f.editor->hasPhoto());
        const QImage before = f.grid->photos()->items()[0].picture;
        auto* field = f.child<QDoubleSpinBox>("straighten");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("4"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(f.photo(0).orientation.straighten, 4.0);
        QVERIFY(f.photo(0).width < 1024);
        QTRY_VERIFY(f.grid->photos()->items()[0].picture != before);
        f.session.undoStack()->undo();
        QCOMPARE(f.photo(0).orientation.straighten, 0.0);
        QTRY_COMPARE(field->value(), 0.0);
    }

    /// The angle is found step by step, and taken back by its number.
    void whatIsStraightenedBackIsAsItWas() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        Project painted = f.session.project();
        const QSize size(painted.photos[0].width, painted.photos[0].height);
        painted.photos[0].mask = orThrow(writeMask(
            painted, painted.photos[0], cv::Mat(size.height(), size.width(), CV_8UC1, 200)));
        f.session.edit(QStringLiteral("mask"), [&](Project& project) { project = painted; });
        setPhotoCrop(f.session, f.photo(0).file, {0, 0, size.width(), size.height()});
        const Photo before = f.photo(0);
        auto* field = f.child<QDoubleSpinBox>("straighten");
        field->setFocus();
        for (const double degrees : {10.0, -2.0, 0.0}) {
            field->setValue(degrees);
            QTRY_COMPARE(f.photo(0).orientation.straighten, degrees);
        }
        QCOMPARE(f.photo(0).crop, before.crop);
        QCOMPARE(f.photo(0).mask, before.mask);
        // From another crop it goes on from there.
        field->setValue(3);
        QTRY_COMPARE(f.photo(0).orientation.straighten, 3.0);
        setPhotoCrop(f.session, before.file, {50, 50, 100, 100});
        field->setValue(0);
        QTRY_COMPARE(f.photo(0).orientation.straighten, 0.0);
        QCOMPARE(f.photo(0).crop.width, 100);
    }

    /// All that are selected get the angle, in one step; who can't be turned is named.
    void severalAreStraightenedAtOnce() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        auto* field = f.child<QDoubleSpinBox>("straighten");
        const auto type = [&](const QString& degrees) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, degrees);
            QTest::keyClick(field, Qt::Key_Return);
        };
        const auto angles = [&] {
            std::vector<double> all;
            for (const Photo& photo : f.session.project().photos)
                all.push_back(photo.orientation.straighten);
            return all;
        };
        const auto choose = [&](const std::vector<int>& photos) {
            f.grid->selectRows(photos);
            QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(),
                         QStringLiteral("Photo %1").arg(photos.front() + 1));
        };
        choose({1});
        type(QStringLiteral("4"));
        QTRY_COMPARE(angles(), (std::vector{0.0, 4.0, 0.0}));
        choose({0, 1});
        const int steps = f.session.undoStack()->index();
        type(QStringLiteral("-3"));
        QTRY_COMPARE(angles(), (std::vector{-3.0, -3.0, 0.0}));
        QCOMPARE(f.session.undoStack()->index(), steps + 1);
        f.session.undoStack()->undo();
        QCOMPARE(angles(), (std::vector{0.0, 4.0, 0.0}));
        // The one that is shown has it already.
        choose({1, 2});
        QTRY_COMPARE(field->value(), 4.0);
        type(QStringLiteral("4"));
        QTRY_COMPARE(angles(), (std::vector{0.0, 4.0, 4.0}));

        QVERIFY(fs::remove(f.session.project().photoPath(f.photo(2))));
        type(QStringLiteral("5"));
        QTRY_COMPARE(angles(), (std::vector{0.0, 5.0, 4.0}));
        const auto* problems = f.child<ProblemBar>("subjectProblems");
        QTRY_COMPARE(problems->lines().size(), 1);
        QVERIFY(problems->lines().front().contains(toQt(f.photo(2).originalName)));
    }

    void leftOutPhotosStayAndComeBack() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        f.grid->setCurrentRow(1);
        f.grid->setFocus();
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 2"));
        f.click("leaveOut");
        QVERIFY(f.photo(1).leftOut);
        QTRY_COMPARE(f.badge(1), QStringLiteral("Left out"));
        QVERIFY(std::filesystem::exists(f.session.project().photoPath(f.photo(1))));
        f.session.undoStack()->undo();
        QVERIFY(!f.photo(1).leftOut);
        QTRY_VERIFY(f.badge(1) != QStringLiteral("Left out"));
    }

    void severalAreChangedAtOnce() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), samplePhoto(4)});
        QVERIFY(f.waitForPhotos(4));
        auto* bar = f.child<QWidget>("selectionBar");
        QVERIFY(!bar->isVisible());
        f.grid->selectRows({0, 2});
        QTRY_VERIFY(bar->isVisible());
        QCOMPARE(f.child<QLabel>("selectedCount")->text(), QStringLiteral("Selected: 2"));
        QCOMPARE(namelessControls(f.page), QStringList());
        keepScreenshot(f.page, QStringLiteral("subject-selected"));
        // No word is cut, also in the smallest window.
        for (const int width : {816, 1712, 816}) {
            f.page.resize(width, 640);
            for (const auto* button : bar->findChildren<QPushButton*>())
                QTRY_VERIFY2(button->width() >= button->sizeHint().width(),
                             qPrintable(button->objectName()));
        }
        keepScreenshot(f.page, QStringLiteral("subject-selected-small"));
        const Photo first = f.photo(0);
        f.click("rotateRight");
        QTRY_COMPARE(f.photo(0).orientation.quarters, 1);
        QCOMPARE(f.photo(2).orientation.quarters, 1);
        QCOMPARE(f.photo(1).orientation.quarters, 0);
        QCOMPARE(f.photo(0).width, first.height);
        QTRY_VERIFY(f.grid->photos()->items()[0].picture.height() >
                    f.grid->photos()->items()[0].picture.width());
        f.click("leaveOutSelected");
        QVERIFY(f.photo(0).leftOut && f.photo(2).leftOut && !f.photo(1).leftOut);
        QTRY_COMPARE(f.child<QPushButton>("leaveOutSelected")->text(), QStringLiteral("Use again"));
        f.session.undoStack()->undo();
        f.session.undoStack()->undo();
        QVERIFY(f.photo(0) == first);
        QTRY_VERIFY(f.grid->photos()->items()[0].picture.height() <
                    f.grid->photos()->items()[0].picture.width());
        f.click("mirrorPhoto");
        QTRY_VERIFY(f.photo(0).orientation.isMirrored);
        f.click("clearSelection");
        QVERIFY(!bar->isVisible() && f.grid->hasFocus());
    }

    void photosSayWhichSubjectTheyShow() {
        SubjectPageFixture f;
        f.session.edit(QStringLiteral("class"),
                       [](Project& project) { project.subject().className = "bag"; });
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        auto* ofOne = f.child<QComboBox>("photoSubject");
        QVERIFY(!ofOne->isVisible());
        QVERIFY(f.grid->photos()->items()[0].mark.isEmpty());
        f.grid->selectRows({0, 2});
        auto* button = f.child<QPushButton>("subjectOfSelected");
        QTRY_VERIFY(button->isVisible());
        QMenu* const menu = button->menu();
        emit menu->aboutToShow();
        QCOMPARE(menu->actions().front()->text(), QStringLiteral("sks bag"));
        QVERIFY(menu->actions().front()->isChecked());
        menu->actions().back()->trigger();  // a new one
        const Project& project = f.session.project();
        QCOMPARE(project.subjects.size(), 2u);
        QCOMPARE(f.photo(0).subject, 1);
        QCOMPARE(f.photo(1).subject, 0);
        QCOMPARE(f.photo(2).subject, 1);
        f.session.edit(QStringLiteral("class"),
                       [](Project& changed) { changed.subject(1).className = "hat"; });
        QTRY_COMPARE(f.grid->photos()->items()[2].mark, QStringLiteral("ohwx hat"));
        QTRY_VERIFY(
            f.child<QLabel>("subjectPageHint")->text().contains(QStringLiteral("ohwx hat 2")));
        QTRY_VERIFY(ofOne->isVisible());
        keepScreenshot(f.page, QStringLiteral("subject-two"));
        QCOMPARE(namelessControls(f.page), QStringList());

        // One alone, by the keyboard.
        f.grid->selectRows({2});
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 3"));
        QCOMPARE(ofOne->currentText(), QStringLiteral("ohwx hat"));
        ofOne->setFocus();
        QTest::keyClick(ofOne, Qt::Key_Up);
        QCOMPARE(f.photo(2).subject, 0);
        f.session.undoStack()->undo();
        QCOMPARE(f.photo(2).subject, 1);
    }

    /// Before the page has shown the photos anew.
    void aKeyRightAfterUndoMeansThePhotoThatIsChosen() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        const std::string first = f.photo(0).file, second = f.photo(1).file;
        f.grid->setFocus();
        f.grid->selectRows({0});
        QTest::keyClick(f.grid, Qt::Key_Delete);
        QCOMPARE(f.session.project().photos.size(), std::size_t{2});
        f.grid->selectRows({1});  // the third photo
        f.session.undoStack()->undo();
        QTest::keyClick(f.grid, Qt::Key_Delete);
        QCOMPARE(f.session.project().photos.size(), std::size_t{2});
        QCOMPARE(f.photo(0).file, first);
        QCOMPARE(f.photo(1).file, second);
    }

    /// The second press comes before the page says that it is left out.
    void adviceIsTakenOnceByADoubleClick() {
        SubjectPageFixture f;
        const QString small = f.home.folder.filePath(QStringLiteral("small.png"));
        QImage(toQt(samplePhoto(1))).scaledToWidth(90, Qt::SmoothTransformation).save(small);
        f.drop({toPath(small)});
        QVERIFY(f.waitForPhotos(1));
        QPushButton* link = nullptr;
        QTRY_VERIFY([&] {
            for (auto* button : f.page.findChildren<QPushButton*>())
                if (button->accessibleName() == QStringLiteral("Leave out: photo 1")) link = button;
            return link != nullptr;
        }());
        link->click();
        link->click();
        QVERIFY(f.photo(0).leftOut);
    }

    /// The file stays until another day, so that undo has it.
    void removedPhotosComeBackOrGoToTheBin() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        f.grid->selectRows({0, 1});
        f.grid->setFocus();
        const std::vector<Photo> before = f.session.project().photos;
        QTest::keyClick(f.grid, Qt::Key_Delete);
        QCOMPARE(f.session.project().photos.size(), std::size_t{1});
        QCOMPARE(f.grid->photos()->rowCount(), 1);
        QVERIFY(f.child<QWidget>("removedPhotos")->isVisible());
        keepScreenshot(f.page, QStringLiteral("subject-removed"));
        for (const Photo& photo : before) QVERIFY(fs::exists(f.session.project().photoPath(photo)));
        f.click("undoRemoval");
        QVERIFY(f.session.project().photos == before);
        QVERIFY(!f.child<QWidget>("removedPhotos")->isVisible());
        QTRY_COMPARE(f.grid->photos()->rowCount(), 3);
        QTRY_COMPARE(f.grid->selectedRows(), (std::vector<int>{0, 1}));

        f.grid->selectRows({1});
        QTest::keyClick(f.grid, Qt::Key_Delete);
        QCOMPARE(f.session.project().removedPhotos, std::vector<std::string>{before[1].file});
        // The next day.
        qputenv("XDG_DATA_HOME", f.home.folder.path().toUtf8());  // its own bin
        ProjectSession later(orThrow(Project::open(f.session.project().folder())));
        binUnusedFiles(later);
        QTRY_VERIFY(later.project().removedPhotos.empty());
        QVERIFY(!fs::exists(later.project().photoPath(before[1])));
        for (const int kept : {0, 2})
            QVERIFY(fs::exists(later.project().photoPath(before[static_cast<size_t>(kept)])));
    }

    void orderIsTheirs() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), samplePhoto(4)});
        QVERIFY(f.waitForPhotos(4));
        std::vector<std::string> names;
        for (const Photo& photo : f.session.project().photos) names.push_back(photo.file);
        const auto order = [&] {
            std::vector<std::string> now;
            for (const Photo& photo : f.session.project().photos) now.push_back(photo.file);
            return now;
        };
        f.grid->selectRows({2, 3});
        f.grid->setFocus();
        QTest::keyClick(f.grid, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(order(), (std::vector<std::string>{names[0], names[2], names[3], names[1]}));
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{1, 2}));
        QTest::keyClick(f.grid, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(order(), names);
        emit f.grid->moveRequested(0);
        QCOMPARE(order(), (std::vector<std::string>{names[2], names[3], names[0], names[1]}));
        f.session.undoStack()->undo();
        f.session.undoStack()->undo();
        f.session.undoStack()->undo();
        QCOMPARE(order(), names);
    }

    /// What is done next is done to the photo that was chosen.
    void thePhotoThatIsChosenStaysChosen() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), samplePhoto(4)});
        QVERIFY(f.waitForPhotos(4));
        const std::vector<Photo> before = f.session.project().photos;
        f.grid->selectRows({2});
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 3"));
        removePhotos(f.session, {0});
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 2"));
        f.click("leaveOut");
        QVERIFY(f.photo(1).leftOut);
        QCOMPARE(f.photo(1).file, before[2].file);
        f.session.undoStack()->undo();
        f.session.undoStack()->undo();
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 3"));
        movePhotos(f.session, {3}, 0);
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 4"));
        QCOMPARE(f.grid->selectedRows(), std::vector{3});
    }

    void aPhotoCanBeKeptForJudging() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        QTest::mouseClick(f.child<QAbstractButton>("keepForJudging"), Qt::LeftButton, {},
                          QPoint(8, f.child<QAbstractButton>("keepForJudging")->height() / 2));
        QVERIFY(f.photo(0).heldOut);
        QTRY_COMPARE(f.badge(0), QStringLiteral("Validation"));
    }
};

REGISTER_TEST(TestPhotoChanges, QApplication);
#include "test_photo_changes.moc"

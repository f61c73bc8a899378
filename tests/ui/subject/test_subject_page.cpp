// The Subject page with real drops, pastes and clicks: photos appear, are judged, cropped, left
// out and brought back by undo.
#include "subject_page_fixture.h"

#include <base/files.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_checks.h>
#include <ui/subject/photo_panel.h>
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/mask_editor.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/scrolling.h>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QSemaphore>
#include <QSpinBox>
#include <QUndoStack>

#include "test_program.h"
#include "ui/page_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestSubjectPage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        installCropEditorAccessibility();
        installMaskEditorAccessibility();
    }

    void startsWithAnInvitation() {
        SubjectPageFixture f;
        QVERIFY(f.child<QPushButton>("addFirstPhotos")->isVisible());
        QVERIFY(!f.grid->isVisible());
        QCOMPARE(namelessControls(f.page), QStringList());
        f.dialogs.photos = {toQt(samplePhoto(1)), toQt(samplePhoto(2))};
        f.click("addFirstPhotos");
        QVERIFY(f.waitForPhotos(2));
        QVERIFY(f.grid->isVisible());
        // A folder with what lies in it, without the mouse that drops one.
        const auto folder = f.home.path("more");
        std::filesystem::create_directory(folder);
        std::filesystem::copy_file(samplePhoto(3), folder / "3.jpg");
        orThrow(writeFileAtomically(folder / "3.txt", "sks toy at the sea"));
        f.dialogs.folder = toQt(folder);
        auto* add = f.child<QPushButton>("addPhotoFolder");
        add->setFocus();
        QTest::keyClick(add, Qt::Key_Space);
        QVERIFY(f.waitForPhotos(3));
        QCOMPARE(f.photo(2).caption, std::string("sks toy at the sea"));
        QCOMPARE(f.settings.photoFolder(), f.dialogs.folder);
    }

    void droppedPhotosAreShownAndJudged() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), samplePhoto(4), samplePhoto(5)});
        QVERIFY(f.waitForPhotos(5));
        QTRY_COMPARE(f.badge(0), QStringLiteral("%1 px ready").arg(bundledResolution()));
        QCOMPARE(f.grid->currentRow(), 0);
        QTRY_VERIFY(f.editor->hasPhoto());
        QCOMPARE(namelessControls(f.page), QStringList());
        keepScreenshot(f.page, QStringLiteral("subject"));
    }

    /// As pictures from the web have them.
    void percentSignsOfANameAreShown() {
        SubjectPageFixture f;
        const fs::path file = f.home.path("images%2Fcat.jpg");
        fs::copy_file(samplePhoto(1), file);
        f.drop({file});
        QVERIFY(f.waitForPhotos(1));
        auto* details = f.child<QLabel>("photoDetails");
        QTRY_VERIFY2(details->text().startsWith(QStringLiteral("images%2Fcat.jpg · ")),
                     qPrintable(details->text()));
    }

    /// Whichever panel stands beside them.
    void viewsAreChosenInOnePlace() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        auto* captions = f.child<QPushButton>("viewCaptions");
        auto* table = f.child<QWidget>("captionTable");
        QTRY_VERIFY(captions->isVisible());
        const auto place = [&] {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
            return captions->mapTo(&f.page, QPoint());
        };
        for (const int width : {1232, 992}) {
            f.page.resize(width, 848);
            f.click("viewPhotos");
            QTRY_VERIFY(!table->isVisible());
            const QPoint before = place();
            f.click("viewCaptions");
            QTRY_VERIFY(table->isVisible());
            QTRY_COMPARE(place(), before);
        }
    }

    /// Also where they make all cells higher, for they bring the first caption.
    void whatWasAddedComesIntoSight() {
        SubjectPageFixture f;
        f.page.resize(816, 620);
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), samplePhoto(4), samplePhoto(5),
                samplePhoto(6)});
        QVERIFY(f.waitForPhotos(6));
        const fs::path picture = f.home.path("new.jpg");
        fs::copy_file(samplePhoto(7), picture);
        orThrow(writeFileAtomically(f.home.path("new.txt"), "sks backpack, swirled\n"));
        f.drop({picture, samplePhoto(1), uglyPhoto("text.jpg")});
        QVERIFY(f.waitForPhotos(7));
        const QRect added = f.grid->visualRect(f.grid->photos()->index(6));
        QTRY_VERIFY(f.grid->viewport()->visibleRegion().boundingRect().intersects(
            added.adjusted(0, added.height() / 2, 0, 0)));
    }

    /// Neither while they are read nor where none is left to learn from.
    void nothingIsReadyBeforeItIsRead() {
        const QTemporaryDir home;
        Project project = orThrow(Project::create(toPath(home.path()) / "new", "new"));
        project.photos.resize(5);
        std::vector<PhotoVerdict> verdicts(5);
        const auto advice = adviceFor(project, verdicts);
        QCOMPARE(advice.size(), std::size_t{1});
        QVERIFY(advice[0].text.contains(QStringLiteral("being read")));
        for (std::size_t i = 0; i < 4; ++i) verdicts[i].kind = PhotoVerdict::ready;
        QCOMPARE(adviceFor(project, verdicts).size(), std::size_t{1});
        verdicts[4].kind = PhotoVerdict::ready;
        QVERIFY(adviceFor(project, verdicts).empty());
        for (Photo& photo : project.photos) photo.heldOut = true;
        for (PhotoVerdict& verdict : verdicts) verdict.kind = PhotoVerdict::forJudging;
        QCOMPARE(adviceFor(project, verdicts).size(), std::size_t{1});
    }

    void badFilesAreListedInPlace() {
        SubjectPageFixture f;
        f.drop({uglyPhoto("text.jpg"), samplePhoto(1), uglyPhoto("truncated.jpg")});
        QVERIFY(f.waitForPhotos(1));
        auto* bar = f.child<ProblemBar>("subjectProblems");
        QTRY_COMPARE(bar->lines().size(), 2);
        QVERIFY(bar->isVisible());
        QVERIFY(bar->lines().first().contains(QStringLiteral("text.jpg")));
        keepScreenshot(f.page, QStringLiteral("subject-problems"));
        QTest::mouseClick(bar->findChild<QPushButton*>(QStringLiteral("dismissProblems")),
                          Qt::LeftButton);
        QVERIFY(!bar->isVisible());
    }

    /// Its file was deleted since the project was open last.
    void aMissingPhotoSaysWhatToDo() {
        PageFixture f;
        fs::remove(f.session.project().photoPath(f.session.project().photos[0]));
        SubjectPage page{f.context};
        page.show();
        auto* reason = childOf<QLabel>(page, QStringLiteral("photoUnreadable"));
        QTRY_VERIFY(reason->isVisible());
        QVERIFY2(reason->text().contains(QStringLiteral("no longer there")) &&
                     reason->text().contains(QStringLiteral("leave the photo out")),
                 qPrintable(reason->text()));
        keepScreenshot(page, QStringLiteral("subject-missing"));
        childOf<PhotoGrid>(page, QStringLiteral("photoGrid"))->setCurrentRow(1);
        QTRY_VERIFY(!reason->isVisible());
    }

    void smallAndLikePhotosGetBadges() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), uglyPhoto("upright.png")});
        QVERIFY(f.waitForPhotos(2));
        QTRY_VERIFY(f.badge(1).startsWith(QStringLiteral("Too small")));

        // The same scene a second time, saved differently: not the same bytes, but alike.
        const QString again = f.home.folder.filePath(QStringLiteral("again.png"));
        QImage(toQt(samplePhoto(1))).scaledToWidth(700, Qt::SmoothTransformation).save(again);
        f.drop({toPath(again)});
        QVERIFY(f.waitForPhotos(3));
        QTRY_COMPARE(f.badge(2), QStringLiteral("Almost like photo 1"));
        // Both are shown together, where one of them can go.
        QPushButton* both = nullptr;
        QTRY_VERIFY([&] {
            for (auto* button : f.page.findChildren<QPushButton*>())
                if (button->text() == QStringLiteral("Show both")) both = button;
            return both != nullptr;
        }());
        QCOMPARE(
            both->accessibleName(),
            QStringLiteral("Show photos %1")
                .arg(QLocale().createSeparatedList({QStringLiteral("1"), QStringLiteral("3")})));
        QTest::mouseClick(both, Qt::LeftButton);
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{0, 2}));
        QTRY_VERIFY(f.page.findChild<QPushButton*>("leaveOut") != nullptr);
        QVERIFY(f.grid->isRowHidden(1) && !f.grid->isRowHidden(0) && !f.grid->isRowHidden(2));
        QCOMPARE(f.child<QPushButton>("filterTogether")->text(), QStringLiteral("Alike 2"));
        // One that is too small is as much like them; the three are shown together.
        const QString small = f.home.folder.filePath(QStringLiteral("small.png"));
        QImage(toQt(samplePhoto(1))).scaledToWidth(90, Qt::SmoothTransformation).save(small);
        f.drop({toPath(small)});
        QVERIFY(f.waitForPhotos(4));
        QTRY_VERIFY(f.badge(3).startsWith(QStringLiteral("Too small")));
        QPushButton* all = nullptr;
        QTRY_VERIFY([&] {
            for (auto* button : f.page.findChildren<QPushButton*>())
                if (button->text() == QStringLiteral("Show all 3")) all = button;
            return all != nullptr;
        }());
        QTest::mouseClick(all, Qt::LeftButton);
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{0, 2, 3}));
        // Asked for by a row that is shown a moment longer than its photos are there.
        emit f.page.findChild<PhotoPanel*>()->togetherRequested({0, 2, 9});
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{0, 2}));
        f.click("filterAll");
        QTRY_VERIFY(!f.grid->isRowHidden(1));
        QVERIFY(!f.child<QPushButton>("filterTogether")->isVisible());
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

    /// As the buttons of the bar are.
    void thePanelIsAboutAllThatAreSelected() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        for (const int photo : {0, 1, 2})
            setPhotoCrop(f.session, f.photo(static_cast<size_t>(photo)).file, {0, 0, 200, 200});
        f.grid->selectRows({0, 2});
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 1"));
        f.click("cropCentre");
        QVERIFY(f.photo(0).crop.width > 200 && f.photo(2).crop.width > 200);
        QCOMPARE(f.photo(1).crop.width, 200);
        const int steps = f.session.undoStack()->index();
        f.click("cropFitSubject");
        QTRY_COMPARE(f.session.undoStack()->index(), steps + 1);
        QVERIFY(!f.photo(0).cropByHand && f.photo(1).cropByHand && !f.photo(2).cropByHand);
        QTest::mouseClick(f.child<QCheckBox>("keepForJudging"), Qt::LeftButton, {}, {8, 8});
        QVERIFY(f.photo(0).heldOut && !f.photo(1).heldOut && f.photo(2).heldOut);
        f.session.undoStack()->undo();
        QVERIFY(!f.photo(0).heldOut && !f.photo(2).heldOut);
    }

    /// What a person should look at before training, and nothing else; mended photos go when
    /// another one is chosen.
    void photosToLookAtAreShownAlone() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), uglyPhoto("upright.png"), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(4));
        QTRY_VERIFY(f.badge(1).startsWith(QStringLiteral("Too small")));
        const auto shown = [&] {
            std::vector<int> rows;
            for (int row = 0; row < f.grid->photos()->rowCount(); ++row)
                if (!f.grid->visualRect(f.grid->photos()->index(row)).isEmpty())
                    rows.push_back(row);
            return rows;
        };
        auto* all = f.child<QPushButton>("filterAll");
        auto* toLookAt = f.child<QPushButton>("filterToLookAt");
        auto* judging = f.child<QPushButton>("filterForJudging");
        QTRY_COMPARE(toLookAt->text(), QStringLiteral("To look at 1"));
        QCOMPARE(all->text(), QStringLiteral("All 4"));
        QVERIFY(!judging->isEnabled());
        f.session.edit(QStringLiteral("caption"),
                       [](Project& project) { project.photos[0].caption = "$subject on grass"; });
        QTRY_COMPARE(toLookAt->text(), QStringLiteral("To look at 3"));
        // By keys. Tab leads to the chosen one.
        QVERIFY(f.child<QPushButton>("viewCrops")->focusPolicy() & Qt::TabFocus);
        QVERIFY(!(f.child<QPushButton>("viewPhotos")->focusPolicy() & Qt::TabFocus));
        all->setFocus();
        QTest::keyClick(all, Qt::Key_Right);
        QVERIFY(toLookAt->isChecked());
        QCOMPARE(f.grid->currentRow(), 1);
        QTRY_COMPARE(shown(), (std::vector<int>{1, 2, 3}));
        f.grid->setFocus();
        QTest::keyClick(f.grid, Qt::Key_End);
        QCOMPARE(f.grid->currentRow(), 3);
        QTest::keyClick(f.grid, Qt::Key_Home);
        QCOMPARE(f.grid->currentRow(), 1);
        keepScreenshot(f.page, QStringLiteral("subject-to-look-at"));
        f.grid->setCurrentRow(2);
        f.session.edit(QStringLiteral("caption"),
                       [](Project& project) { project.photos[2].caption = "$subject at night"; });
        QTRY_COMPARE(toLookAt->text(), QStringLiteral("To look at 2"));
        QCOMPARE(shown(), (std::vector<int>{1, 2, 3}));
        f.grid->setCurrentRow(3);
        QTRY_COMPARE(shown(), (std::vector<int>{1, 3}));
        // What is hidden is not meant.
        f.grid->selectAll();
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{1, 3}));
        f.grid->selectRows({3});
        QTest::keyClick(f.grid, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(QString::fromStdString(f.photo(1).originalName), toQt(samplePhoto(3).filename()));
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{1}));
        f.session.undoStack()->undo();
        QTRY_COMPARE(shown(), (std::vector<int>{1, 3}));
        f.grid->selectRows({3});
        emit f.grid->customContextMenuRequested({});
        auto* menu = f.page.findChild<QMenu*>(QStringLiteral("photoMenu"));
        for (QAction* action : menu->actions())
            if (action->text() == QStringLiteral("Move earlier")) action->trigger();
        menu->close();
        QCOMPARE(QString::fromStdString(f.photo(1).originalName), toQt(samplePhoto(3).filename()));
        f.session.undoStack()->undo();
        f.session.edit(QStringLiteral("keep"),
                       [](Project& project) { project.photos[0].heldOut = true; });
        QTRY_COMPARE(judging->text(), QStringLiteral("Validation 1"));
        QTest::mouseClick(judging, Qt::LeftButton);
        QTRY_COMPARE(shown(), (std::vector<int>{0}));
        // New ones are seen.
        f.drop({samplePhoto(4)});
        QVERIFY(f.waitForPhotos(5));
        QTRY_VERIFY(all->isChecked());
        QTRY_COMPARE(shown().size(), 5u);
    }

    /// A list of shapes that no photo is like.
    void whatIsCutOffIsToLookAt() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        f.session.edit(QStringLiteral("shapes"), [](Project& project) {
            project.recipe.use_aspect_ratio_buckets = true;
            project.recipe.aspect_ratio_buckets = "256,64";
        });
        QTRY_COMPARE(f.badge(0), QStringLiteral("75 % cut off"));
        QVERIFY(f.child<QPushButton>("filterToLookAt")->isEnabled());
        f.session.edit(QStringLiteral("shapes"),
                       [](Project& project) { project.recipe.aspect_ratio_buckets = "64,64"; });
        QTRY_VERIFY(f.badge(0).endsWith(QStringLiteral("ready")));
    }

    void aPastedPictureComesIn() {
        SubjectPageFixture f;
        QImage image(400, 300, QImage::Format_RGB32);
        image.fill(Qt::red);
        QGuiApplication::clipboard()->setImage(image);
        f.click("pastePhotos");
        QVERIFY(f.waitForPhotos(1));
        QCOMPARE(f.photo(0).width, 400);
        QGuiApplication::clipboard()->setText(QStringLiteral("just text"));
        f.click("pastePhotos");
        QVERIFY(f.child<ProblemBar>("subjectProblems")->isVisible());
        QCOMPARE(f.session.project().photos.size(), 1u);
    }

    void fieldsKeysAndUndoAgree() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        QTRY_VERIFY(f.editor->hasPhoto());
        const Crop start = f.photo(0).crop;
        auto* size = f.child<QSpinBox>("cropWidth");
        size->setFocus();
        size->selectAll();
        QTest::keyClicks(size, QStringLiteral("300"));
        QTest::keyClick(size, Qt::Key_Return);
        QCOMPARE(f.photo(0).crop.width, 300);
        QTRY_COMPARE(f.editor->crop().width, 300);

        f.editor->setFocus();
        QTest::keyClick(f.editor, Qt::Key_Right, Qt::ShiftModifier);
        QTRY_COMPARE(f.photo(0).crop.x, start.x + 10);
        QTRY_COMPARE(f.child<QSpinBox>("cropX")->value(), start.x + 10);
        f.session.undoStack()->undo();
        f.session.undoStack()->undo();
        QCOMPARE(f.photo(0).crop, start);
        QTRY_COMPARE(f.editor->crop(), start);
        QCOMPARE(Project::open(f.session.project().folder())->photos[0].crop, start);
    }

    /// Crops of other shapes, by the list and by handles, of one photo and of all that are chosen.
    void photosKeepTheirShapes() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        f.grid->setCurrentRow(0);
        QTRY_VERIFY(f.editor->hasPhoto());
        auto* ratio = f.child<QComboBox>("cropRatio");
        auto* shape = f.child<QLabel>("learnedShape");
        QCOMPARE(ratio->currentIndex(), 0);
        QTRY_COMPARE(shape->text(), QStringLiteral("Learned as 128 × 128."));
        const Crop before = f.photo(0).crop;
        QVERIFY(!f.session.project().recipe.use_aspect_ratio_buckets);

        f.grid->selectAll();
        ratio->setFocus();
        QTest::keyClick(ratio, Qt::Key_Down);  // 4:5
        for (int i = 0; i < 3; ++i)
            QVERIFY(std::abs(f.photo(i).crop.width * 5 - f.photo(i).crop.height * 4) <= 5);
        QVERIFY(f.session.project().recipe.use_aspect_ratio_buckets);
        QVERIFY(!f.photo(1).cropByHand);  // “Crop all to subject” may move it
        QTRY_COMPARE(shape->text(),
                     QStringLiteral("Learned as 112 × 144. 3 % of the crop is cut off for that."));
        QTRY_COMPARE(f.child<QWidget>("modelSees")->accessibleName(),
                     QStringLiteral("What the model sees: 3 pictures"));
        // The width that is typed takes the height along.
        auto* width = f.child<QSpinBox>("cropWidth");
        width->setFocus();
        width->selectAll();
        QTest::keyClicks(width, QStringLiteral("400"));
        QTest::keyClick(width, Qt::Key_Return);
        QCOMPARE(f.photo(0).crop.width, 400);
        QCOMPARE(f.photo(0).crop.height, 500);
        QTRY_COMPARE(f.editor->crop(), f.photo(0).crop);

        // Any: a handle changes one side.
        ratio->setCurrentIndex(ratio->count() - 1);
        emit ratio->activated(ratio->count() - 1);
        const QPoint right = f.editor->handlePoint(CropHandle::right).toPoint();
        const Crop held = f.photo(0).crop;
        QTest::mousePress(f.editor, Qt::LeftButton, {}, right);
        QTest::mouseMove(f.editor, right - QPoint(10, 0));
        QTest::mouseMove(f.editor, right - QPoint(20, 0));
        QTest::mouseRelease(f.editor, Qt::LeftButton, {}, right - QPoint(20, 0));
        QTRY_VERIFY(f.photo(0).crop.width < held.width);
        QCOMPARE(f.photo(0).crop.height, held.height);
        QCOMPARE(ratio->currentIndex(), ratio->count() - 1);

        keepScreenshot(f.page, QStringLiteral("subject-shapes"));
        // Turned off under All settings, it is said; undo goes all the way back.
        f.session.edit(QStringLiteral("off"),
                       [](Project& project) { project.recipe.use_aspect_ratio_buckets = false; });
        QTRY_VERIFY(shape->text().contains(QStringLiteral("is off under All settings")));
        while (f.photo(0).crop != before) f.session.undoStack()->undo();
        QVERIFY(!f.session.project().recipe.use_aspect_ratio_buckets);
        f.grid->setCurrentRow(1);
        QTRY_COMPARE(ratio->currentIndex(), 0);
    }

    /// Their list wraps: else it would make all of the panel wider than its place.
    void severalShapesFitIntoANarrowPanel() {
        SubjectPageFixture f;
        f.page.resize(816, 644);  // the page of the smallest window
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        auto* ratio = f.child<QComboBox>("cropRatio");
        for (int photo : {0, 1}) {
            f.grid->setCurrentRow(photo);
            QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(),
                         QStringLiteral("Photo %1").arg(photo + 1));
            ratio->setFocus();
            for (int i = 0; i <= photo; ++i) QTest::keyClick(ratio, Qt::Key_Down);
        }
        auto* title = f.child<QLabel>("modelSeesTitle");
        QTRY_COMPARE(title->text().count(u'×'), 3);
        auto* scroll = f.child<QWidget>("photoPanel")->findChild<VerticalScroll*>();
        QTRY_VERIFY(title->height() > title->fontMetrics().lineSpacing());
        QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
    }

    void allAreCroppedToTheSubject() {
        SubjectPageFixture f;
        f.drop({samplePhoto(2), samplePhoto(4)});
        QVERIFY(f.waitForPhotos(2));
        const Crop before = f.photo(0).crop;
        f.click("cropAllToSubject");
        QTRY_VERIFY(f.photo(0).crop != before);
        QVERIFY(f.photo(0).crop.width < before.width);
        f.session.undoStack()->undo();  // one step for all
        QCOMPARE(f.photo(0).crop, before);
    }

    /// The subjects are found one after another, and what is done in the meantime counts.
    void whatIsCroppedMeanwhileStays() {
        SubjectPageFixture f;
        f.drop({samplePhoto(2), samplePhoto(4)});
        QVERIFY(f.waitForPhotos(2));
        const Crop centred = f.photo(1).crop;
        f.click("cropAllToSubject");
        setPhotoCrop(f.session, f.photo(0).file, {1, 2, 64, 64});
        const Crop byHand = f.photo(0).crop;
        QTRY_VERIFY_WITH_TIMEOUT(f.photo(1).crop != centred, 20000);
        QCOMPARE(f.photo(0).crop, byHand);
        QVERIFY(f.photo(0).cropByHand);
        // Where nothing is left to be cropped there is nothing to undo.
        const int steps = f.session.undoStack()->count();
        f.click("cropAllToSubject");
        waitUntilIdle();
        QCOMPARE(f.session.undoStack()->count(), steps);
    }

    void cropsMadeByHandAreSparedUnlessAsked() {
        SubjectPageFixture f;
        f.drop({samplePhoto(2), samplePhoto(4), samplePhoto(6)});
        QVERIFY(f.waitForPhotos(3));
        f.grid->setCurrentRow(1);
        QTRY_COMPARE(f.editor->accessibleName(), QStringLiteral("Crop of Photo 2"));
        f.editor->setFocus();
        QTest::keyClick(f.editor, Qt::Key_Down, Qt::ShiftModifier);
        QTRY_VERIFY(f.photo(1).cropByHand);
        const Crop byHand = f.photo(1).crop, centred = f.photo(0).crop;
        f.click("cropAllToSubject");
        QTRY_VERIFY(f.photo(0).crop != centred && f.photo(2).crop != centred);
        QCOMPARE(f.photo(1).crop, byHand);
        QVERIFY(!f.photo(0).cropByHand);
        auto* spared = f.child<QWidget>("sparedCrops");
        QVERIFY(spared->isVisible());
        QVERIFY2(spared->findChild<QLabel*>()->text().startsWith(QStringLiteral("1 crop that you")),
                 qPrintable(spared->findChild<QLabel*>()->text()));
        keepScreenshot(f.page, QStringLiteral("subject-spared"));
        // Known after a restart too.
        QVERIFY(Project::open(f.session.project().folder())->photos[1].cropByHand);
        f.click("cropSparedToo");
        QTRY_VERIFY(f.photo(1).crop != byHand);
        QTRY_VERIFY(!spared->isVisible());
        f.session.undoStack()->undo();
        QCOMPARE(f.photo(1).crop, byHand);
        QVERIFY(f.photo(1).cropByHand);
        QVERIFY(f.photo(0).crop != centred);
    }

    /// In the editor and in the grid: what a press on "Fit subject" would go by.
    void whatIsTakenForTheSubjectIsShown() {
        SubjectPageFixture f;
        f.drop({samplePhoto(2)});
        QVERIFY(f.waitForPhotos(1));
        QTRY_VERIFY(!f.editor->subject().empty());
        QVERIFY(!f.grid->photos()->items()[0].subject.empty());
        auto* hint = f.child<QLabel>("subjectHint");
        QVERIFY2(hint->text().contains(QStringLiteral("dashed")), qPrintable(hint->text()));
        const QImage with = f.editor->grab().toImage();
        f.editor->setSubject({});
        QVERIFY(f.editor->grab().toImage() != with);
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

    /// In the next window, too; where it has gone the first one is.
    void theLastPhotoComesBack() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        const auto chosenIn = [&](SubjectPage& page) {
            return childOf<PhotoGrid>(page, QStringLiteral("photoGrid"))->currentRow();
        };
        {
            SubjectPage first(f.context);
            first.show();
            QCOMPARE(chosenIn(first), 0);
            childOf<PhotoGrid>(first, QStringLiteral("photoGrid"))->selectRows({2});
        }
        {
            SubjectPage second(f.context);
            second.show();
            QCOMPARE(chosenIn(second), 2);
        }
        removePhotos(f.session, {2});
        SubjectPage third(f.context);
        third.show();
        QCOMPARE(chosenIn(third), 0);
    }

    void anImportIsSummedUp() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), uglyPhoto("text.jpg")});
        QVERIFY(f.waitForPhotos(3));
        QTRY_COMPARE(f.child<QLabel>("importProgressText")->text(),
                     QStringLiteral("2 photos added · 1 was here already · 1 could not be taken"));
        QCOMPARE(f.grid->currentRow(), 0);  // somebody may be at work there
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

    void aPhotoCanBeKeptForJudging() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        QTest::mouseClick(f.child<QAbstractButton>("keepForJudging"), Qt::LeftButton, {},
                          QPoint(8, f.child<QAbstractButton>("keepForJudging")->height() / 2));
        QVERIFY(f.photo(0).heldOut);
        QTRY_COMPARE(f.badge(0), QStringLiteral("Validation"));
    }

    void theViewsShowPhotoCropAndSquare() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        QCOMPARE(f.grid->fill(), PhotoGrid::Fill::crop);
        f.click("viewModel");
        QTRY_COMPARE(f.grid->photos()->items().front().picture.size(),
                     QSize(bundledResolution(), bundledResolution()));
        f.click("viewPhotos");
        QTRY_VERIFY(f.grid->photos()->items().front().picture.width() > 300);
        QCOMPARE(f.grid->fill(), PhotoGrid::Fill::whole);
    }
};

REGISTER_TEST(TestSubjectPage, QApplication);
#include "test_subject_page.moc"

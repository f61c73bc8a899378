// Crops on the Subject page: by fields, keys and handles, in shapes, of all photos to their
// subject, and what is spared then.
#include "subject_page_fixture.h"

#include <ui/style/run_in_background.h>
#include <ui/subject/photo_changes.h>
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/mask_editor.h>
#include <ui/widgets/scrolling.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QScopeGuard>
#include <QSemaphore>
#include <QSpinBox>
#include <QUndoStack>

#include "test_program.h"

using namespace dreambooth;

class TestPhotoCrops : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        installCropEditorAccessibility();
        installMaskEditorAccessibility();
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

    /// Another one is chosen before the crop that a key has changed is saved.
    void aCropByKeysIsOfItsPhoto() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        f.grid->setCurrentRow(0);
        QTRY_COMPARE(f.editor->accessibleName(), QStringLiteral("Crop of Photo 1"));
        QTRY_VERIFY(f.editor->hasPhoto());
        const Crop first = f.photo(0).crop, second = f.photo(1).crop;
        QTest::keyClick(f.editor, Qt::Key_Minus);
        QCOMPARE(f.editor->crop().width, first.width - 2);
        f.grid->setCurrentRow(1);
        QTRY_COMPARE(f.editor->accessibleName(), QStringLiteral("Crop of Photo 2"));
        QCOMPARE(f.photo(0).crop.width, first.width - 2);
        QVERIFY(f.photo(0).cropByHand);
        QCOMPARE(f.photo(1).crop, second);
        QVERIFY(!f.photo(1).cropByHand);
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
        // Below the photos, not in the panel, where one has to scroll for it.
        auto* shapes = f.child<QLabel>("photoShapes");
        QTRY_COMPARE(shapes->text().count(u'×'), 3);
        QVERIFY(shapes->isVisible() && !f.child<QWidget>("photoPanel")->isAncestorOf(shapes));
        auto* scroll = f.child<QWidget>("photoPanel")->findChild<VerticalScroll*>();
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

    /// Hundreds of photos take a minute.
    void croppingSeveralIsShownAndCanBeStopped() {
        SubjectPageFixture f;
        f.drop({samplePhoto(2), samplePhoto(4)});
        QVERIFY(f.waitForPhotos(2));
        waitUntilIdle();
        const Crop before = f.photo(0).crop;
        QSemaphore disk;
        const int threads = backgroundPool().maxThreadCount();
        for (int i = 0; i < threads; ++i) backgroundPool().start([&disk] { disk.acquire(); });
        auto goesOn = qScopeGuard([&] {
            disk.release(threads);
            backgroundPool().waitForDone();
        });
        f.click("cropAllToSubject");
        auto* text = f.child<QLabel>("croppingText");
        QTRY_VERIFY(text->isVisible());
        QCOMPARE(text->text(), QStringLiteral("Cropping to the subject · 0 of 2"));
        QCOMPARE(namelessControls(f.page), QStringList());
        f.click("stopCropping");
        QVERIFY(!text->isVisible());
        goesOn.dismiss();
        disk.release(threads);
        waitUntilIdle();
        QCOMPARE(f.photo(0).crop, before);
        f.click("cropAllToSubject");
        QTRY_VERIFY(f.photo(0).crop != before);
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
        QTRY_COMPARE(f.child<QWidget>("modelSees")->accessibleName(),
                     QStringLiteral("What the model sees: 1 picture"));
        f.session.undoStack()->undo();
        QVERIFY(!f.photo(0).heldOut && !f.photo(2).heldOut);
    }
};

REGISTER_TEST(TestPhotoCrops, QApplication);
#include "test_photo_crops.moc"

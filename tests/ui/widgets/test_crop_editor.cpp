// The crop editor with mouse and keys, and the arithmetic behind it.
// Crops must stay square and inside the photo whatever is done.
#include "ui/support.h"

#include <ui/widgets/crop_editor.h>

#include <QApplication>
#include <QPointingDevice>
#include <QSignalSpy>

#include "test_program.h"

using namespace dreambooth;

class TestCropEditor : public QObject {
    Q_OBJECT

private:
    static constexpr QSize photo{800, 600};

    static void show(CropEditor& editor, const Crop& crop = squareCrop(200, 100, 300)) {
        QImage preview(400, 300, QImage::Format_RGB32);
        preview.fill(Qt::darkGreen);
        editor.resize(480, 400);
        editor.setPhoto(preview, photo, crop, QStringLiteral("Photo 1"));
        editor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&editor));
        editor.setFocus();
    }

    static void drag(CropEditor& editor, const QPointF& from, const QPointF& by) {
        QTest::mousePress(&editor, Qt::LeftButton, {}, from.toPoint());
        QTest::mouseMove(&editor, (from + by / 2).toPoint());
        QTest::mouseMove(&editor, (from + by).toPoint());
        QTest::mouseRelease(&editor, Qt::LeftButton, {}, (from + by).toPoint());
    }

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        installCropEditorAccessibility();
    }

    void staysSquareAndInside_data() {
        QTest::addColumn<int>("handle");
        for (int handle = static_cast<int>(CropHandle::inside);
             handle <= static_cast<int>(CropHandle::left); ++handle)
            QTest::addRow("handle %d", handle) << handle;
    }
    void staysSquareAndInside() {
        QFETCH(int, handle);
        const Crop start = squareCrop(200, 100, 300);
        for (const int dx : {-2000, -90, -1, 0, 1, 90, 2000})
            for (const int dy : {-2000, -90, -1, 0, 1, 90, 2000}) {
                const Crop crop =
                    static_cast<CropHandle>(handle) == CropHandle::inside
                        ? movedCrop(start, dx, dy, photo)
                        : resizedCrop(start, static_cast<CropHandle>(handle), dx, dy, photo, 1);
                QVERIFY(crop.width >= minCropSize);
                QVERIFY(crop.x >= 0 && crop.y >= 0);
                QVERIFY(crop.x + crop.width <= photo.width());
                QVERIFY(crop.y + crop.height <= photo.height());
            }
    }

    void cornersKeepTheOppositeCorner() {
        const Crop start = squareCrop(200, 100, 300);
        QCOMPARE(resizedCrop(start, CropHandle::bottomRight, 40, 10, photo, 1),
                 squareCrop(200, 100, 340));
        QCOMPARE(resizedCrop(start, CropHandle::topLeft, 50, 20, photo, 1),
                 squareCrop(250, 150, 250));
        // 40 more would leave the photo at the top: it grows by the room that there is.
        QCOMPARE(resizedCrop(squareCrop(200, 20, 300), CropHandle::topLeft, -40, -40, photo, 1),
                 squareCrop(180, 0, 320));
        // An edge keeps the middle of the opposite edge.
        QCOMPARE(resizedCrop(start, CropHandle::right, 20, 500, photo, 1),
                 squareCrop(200, 90, 320));
    }

    void keepsItsRatioOrNone() {
        const Crop wide{100, 100, 320, 180};
        const double ratio = 16.0 / 9;
        QCOMPARE(resizedCrop(wide, CropHandle::bottomRight, 160, 0, photo, ratio),
                 (Crop{100, 100, 480, 270}));
        // By its upper edge: the middle of the lower one stays.
        QCOMPARE(resizedCrop(wide, CropHandle::top, 0, -90, photo, ratio),
                 (Crop{20, 10, 480, 270}));
        // Any ratio: what is not pulled stays.
        QCOMPARE(resizedCrop(wide, CropHandle::bottomRight, 30, -40, photo, 0),
                 (Crop{100, 100, 350, 140}));
        QCOMPARE(resizedCrop(wide, CropHandle::left, -5000, 20, photo, 0),
                 (Crop{0, 100, 420, 180}));
        QCOMPARE(resizedCrop(wide, CropHandle::top, 0, 5000, photo, 0),
                 (Crop{100, 264, 320, minCropSize}));
        QCOMPARE(grownCrop(wide, 32, photo), (Crop{84, 91, 352, 198}));
        QCOMPARE(movedCrop(wide, 5000, 5000, photo),
                 (Crop{photo.width() - 320, photo.height() - 180, 320, 180}));
        // A picture of one pixel, and one thinner than the smallest crop.
        QCOMPARE(resizedCrop({0, 0, 1, 1}, CropHandle::right, 9, 9, {1, 1}, 0), (Crop{0, 0, 1, 1}));
        QCOMPARE(grownCrop({0, 0, 3, 3}, 50, {3, 900}), (Crop{0, 0, 3, 3}));
    }

    void growsAroundItsMiddle() {
        QCOMPARE(grownCrop(squareCrop(200, 100, 300), 20, photo), squareCrop(190, 90, 320));
        QCOMPARE(grownCrop(squareCrop(0, 0, 300), 20, photo), squareCrop(0, 0, 320));
        QCOMPARE(grownCrop(squareCrop(200, 100, 300), 5000, photo).width, 600);
    }

    void aDragMovesAndSavesOnce() {
        CropEditor editor;
        show(editor);
        QSignalSpy moved(&editor, &CropEditor::cropMoved);
        QSignalSpy committed(&editor, &CropEditor::cropCommitted);
        const double scale = editor.cropRectangle().width() / 300;
        drag(editor, editor.cropRectangle().center(), QPointF(100, 50) * scale);
        QVERIFY(std::abs(editor.crop().x - 300) <= 2);
        QVERIFY(std::abs(editor.crop().y - 150) <= 2);
        QCOMPARE(editor.crop().width, 300);
        QVERIFY(moved.count() >= 1);
        QCOMPARE(committed.count(), 1);
    }

    void aDragFarOutsideIsClamped() {
        CropEditor editor;
        show(editor);
        drag(editor, editor.cropRectangle().center(), {3000, 3000});
        QCOMPARE(editor.crop(), squareCrop(500, 300, 300));
        drag(editor, editor.handlePoint(CropHandle::topLeft), {-3000, -3000});
        QCOMPARE(editor.crop(), squareCrop(200, 0, 600));
    }

    void arrowKeysMoveByOneAndTen() {
        CropEditor editor;
        show(editor);
        QSignalSpy committed(&editor, &CropEditor::cropCommitted);
        QTest::keyClick(&editor, Qt::Key_Right);
        QTest::keyClick(&editor, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(editor.crop(), squareCrop(201, 110, 300));
        QTest::keyClick(&editor, Qt::Key_Left);
        QTest::keyClick(&editor, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(editor.crop(), squareCrop(200, 100, 300));
        QTest::keyClick(&editor, Qt::Key_Plus);
        QCOMPARE(editor.crop(), squareCrop(199, 99, 302));
        QCOMPARE(committed.count(), 0);  // keys are saved together, shortly after the last
        QTRY_COMPARE(committed.count(), 1);
    }

    /// By pixels alone a camera's photo would take hundreds of presses.
    void keysAlsoMoveAndSizeItFar() {
        CropEditor editor;
        show(editor);
        QSignalSpy committed(&editor, &CropEditor::cropCommitted);
        QTest::keyClick(&editor, Qt::Key_Right, Qt::ControlModifier);
        QTest::keyClick(&editor, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(editor.crop(), squareCrop(215, 115, 300));
        QTest::keyClick(&editor, Qt::Key_PageDown);
        QCOMPARE(editor.crop().width, 285);
        QVERIFY(editor.crop().isSquare());
        for (int i = 0; i < 10; ++i) QTest::keyClick(&editor, Qt::Key_PageDown);
        QVERIFY2(editor.crop().width < 190, qPrintable(editor.description()));
        for (int i = 0; i < 40; ++i) QTest::keyClick(&editor, Qt::Key_PageUp);
        QCOMPARE(editor.crop().width, 600);  // all that there is
        QCOMPARE(committed.count(), 0);
        QTRY_COMPARE(committed.count(), 1);
        // However small it is, there is a way back.
        for (int i = 0; i < 200; ++i) QTest::keyClick(&editor, Qt::Key_PageDown);
        QCOMPARE(editor.crop().width, minCropSize);
        QTest::keyClick(&editor, Qt::Key_PageUp);
        QVERIFY(editor.crop().width > minCropSize);
    }

    /// Else the step before would be undone, and then not be redone.
    void whatKeysHaveMovedIsSavedBeforeAnUndo() {
        CropEditor editor;
        show(editor);
        QSignalSpy committed(&editor, &CropEditor::cropCommitted);
        QTest::keyClick(&editor, Qt::Key_Right);
        QCOMPARE(committed.count(), 0);
        QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(committed.count(), 1);
        QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(committed.count(), 1);
    }

    void enterAcceptsAndEscapeGoesBack() {
        CropEditor editor;
        show(editor);
        QSignalSpy accepted(&editor, &CropEditor::accepted);
        QSignalSpy committed(&editor, &CropEditor::cropCommitted);
        QTest::keyClick(&editor, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(&editor, Qt::Key_Return);
        QCOMPARE(accepted.count(), 1);
        QCOMPARE(committed.count(), 1);
        QTest::keyClick(&editor, Qt::Key_Escape);
        QCOMPARE(editor.crop(), squareCrop(200, 100, 300));
        QCOMPARE(committed.count(), 2);

        QTest::mousePress(&editor, Qt::LeftButton, {}, editor.cropRectangle().center().toPoint());
        QTest::mouseMove(&editor, editor.cropRectangle().center().toPoint() + QPoint(30, 0));
        QVERIFY(editor.crop().x > 200);
        QTest::keyClick(&editor, Qt::Key_Escape);
        QCOMPARE(editor.crop(), squareCrop(200, 100, 300));
    }

    /// Wherever a finger touches the photo, which has no room around it.
    void aFingerMovesItFromAnywhere() {
        CropEditor editor;
        editor.setAttribute(Qt::WA_AcceptTouchEvents);
        editor.setFingerFrame(5, Qt::red);
        show(editor);
        QSignalSpy moved(&editor, &CropEditor::cropMoved);
        const QPoint corner = editor.handlePoint(CropHandle::topLeft).toPoint();
        const double before = editor.cropRectangle().left();
        QPointingDevice* finger = QTest::createTouchDevice();
        QTest::touchEvent(&editor, finger).press(1, corner);
        QTest::touchEvent(&editor, finger).move(1, corner + QPoint(24, 12));
        QTest::touchEvent(&editor, finger).release(1, corner + QPoint(24, 12));
        QVERIFY(!moved.isEmpty());
        QCOMPARE(editor.crop().width, 300);  // moved, not resized
        QVERIFY(qAbs(editor.cropRectangle().left() - before - 24) < 1);
        QTest::mousePress(&editor, Qt::LeftButton, {}, {2, editor.height() / 2});
        QTest::mouseMove(&editor, QPoint(12, editor.height() / 2));
        QTest::mouseRelease(&editor, Qt::LeftButton, {}, {12, editor.height() / 2});
        QVERIFY(qAbs(editor.cropRectangle().left() - before - 34) < 2);
    }

    void isReadAloud() {
        CropEditor editor;
        show(editor);
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&editor);
        QVERIFY(spoken != nullptr);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Crop of Photo 1"));
        QCOMPARE(spoken->text(QAccessible::Value),
                 QStringLiteral("x 200, y 100, 300 × 300 pixels"));
        QVERIFY(!spoken->text(QAccessible::Help).isEmpty());
    }
};

REGISTER_TEST(TestCropEditor, QApplication);
#include "test_crop_editor.moc"

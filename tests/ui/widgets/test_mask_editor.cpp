// The mask editor with mouse and keys: what is painted, erased, inverted and framed, and that a
// stroke is one step.
#include "ui/support.h"

#include <ui/widgets/mask_editor.h>

#include <QApplication>
#include <QSignalSpy>

#include "test_program.h"

using namespace dreambooth;

class TestMaskEditor : public QObject {
    Q_OBJECT

private:
    static void show(MaskEditor& editor, int value = 0) {
        QImage preview(400, 300, QImage::Format_RGB32);
        preview.fill(Qt::darkGreen);
        editor.resize(436, 336);  // the photo is shown pixel by pixel
        editor.setPhoto(preview, {800, 600}, QStringLiteral("Photo 1"));
        QImage mask(400, 300, QImage::Format_Grayscale8);
        mask.fill(value);
        editor.setMask(mask, true);
        editor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&editor));
        editor.setFocus();
        QCOMPARE(editor.pictureRectangle(), QRectF(18, 18, 400, 300));
    }
    static int at(const MaskEditor& editor, int x, int y) {
        return editor.mask().constScanLine(y)[x];
    }
    static void drag(MaskEditor& editor, const QPoint& from, const QPoint& to,
                     Qt::MouseButton button = Qt::LeftButton) {
        QTest::mousePress(&editor, button, {}, from + QPoint(18, 18));
        QTest::mouseMove(&editor, (from + to) / 2 + QPoint(18, 18));
        QTest::mouseMove(&editor, to + QPoint(18, 18));
        QTest::mouseRelease(&editor, button, {}, to + QPoint(18, 18));
    }

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        installMaskEditorAccessibility();
    }

    void brushIsSoftAndDoesNotBuildUp() {
        QImage once(100, 100, QImage::Format_Grayscale8), often;
        once.fill(0);
        const MaskBrush brush{.radius = 20, .softness = 0.5};
        brush.touch(once, {50, 50});
        often = once;
        for (int i = 0; i < 10; ++i) brush.touch(often, {50, 50});
        QCOMPARE(often, once);
        QCOMPARE(once.constScanLine(50)[50], 255);
        const int edge = once.constScanLine(50)[64];
        QVERIFY(edge > 60 && edge < 200);
        QCOMPARE(once.constScanLine(50)[71], 0);
        // What lies outside of the mask is no matter.
        brush.touch(once, {-5, 300});
        const MaskBrush eraser{.radius = 20, .softness = 0, .erases = true};
        eraser.stroke(once, {0, 50}, {99, 50});
        for (int x = 0; x < 100; ++x) QCOMPARE(once.constScanLine(50)[x], 0);
    }

    void aStrokeIsOneStep() {
        MaskEditor editor;
        show(editor);
        QSignalSpy painted(&editor, &MaskEditor::painted);
        editor.setBrushSize(80);
        drag(editor, {100, 150}, {300, 150});
        QCOMPARE(painted.size(), 1);
        for (const int x : {100, 160, 200, 240, 300}) QCOMPARE(at(editor, x, 150), 255);
        QCOMPARE(at(editor, 200, 100), 0);
        // The right button takes away whatever the tool.
        drag(editor, {200, 140}, {200, 160}, Qt::RightButton);
        QCOMPARE(painted.size(), 2);
        QCOMPARE(at(editor, 200, 150), 0);
        QCOMPARE(at(editor, 120, 150), 255);
        editor.setTool(MaskEditor::Tool::erase);
        drag(editor, {100, 150}, {140, 150});
        QCOMPARE(at(editor, 120, 150), 0);
        keepScreenshot(editor, QStringLiteral("mask-editor"));
    }

    /// A bar of problems comes above it, say.
    void aStrokeGoesOnWhereTheEditorGetsSmaller() {
        MaskEditor editor;
        show(editor);
        editor.setBrushSize(20);
        QTest::mousePress(&editor, Qt::LeftButton, {}, QPoint(28, 28));
        editor.resize(336, 261);
        QCOMPARE(editor.pictureRectangle(), QRectF(18, 18, 300, 225));
        QTest::mouseMove(&editor, {25, 168});
        QTest::mouseRelease(&editor, Qt::LeftButton, {}, QPoint(25, 168));
        for (const int y : {10, 100, 200}) QCOMPARE(at(editor, 10, y), 255);
        QCOMPARE(at(editor, 100, 176), 0);  // on the way from the middle
    }

    void keysPaintToo() {
        MaskEditor editor;
        show(editor);
        QSignalSpy painted(&editor, &MaskEditor::painted);
        QSignalSpy accepted(&editor, &MaskEditor::accepted);
        editor.setBrushSize(80);
        QTest::keyPress(&editor, Qt::Key_Space);
        for (int i = 0; i < 8; ++i) QTest::keyClick(&editor, Qt::Key_Right);
        QVERIFY(painted.isEmpty());
        QTest::keyRelease(&editor, Qt::Key_Space);
        QCOMPARE(painted.size(), 1);
        QCOMPARE(at(editor, 200, 150), 255);
        QCOMPARE(at(editor, 275, 150), 255);
        const int before = editor.brushSize();
        QTest::keyClick(&editor, Qt::Key_BracketRight);
        QVERIFY(editor.brushSize() > before);
        QTest::keyClick(&editor, Qt::Key_BracketLeft);
        QTest::keyClick(&editor, Qt::Key_BracketLeft);
        QVERIFY(editor.brushSize() < before);
        for (const auto modifier : {Qt::ControlModifier, Qt::AltModifier}) {
            QTest::keyClick(&editor, Qt::Key_X, modifier);
            QTest::keyClick(&editor, Qt::Key_I, modifier);
        }
        QCOMPARE(editor.tool(), MaskEditor::Tool::paint);
        QCOMPARE(painted.size(), 1);
        QTest::keyClick(&editor, Qt::Key_X);
        QCOMPARE(editor.tool(), MaskEditor::Tool::erase);
        QTest::keyClick(&editor, Qt::Key_I);
        QCOMPARE(at(editor, 200, 150), 0);
        QCOMPARE(at(editor, 10, 10), 255);
        QCOMPARE(painted.size(), 2);
        QTest::keyClick(&editor, Qt::Key_Return);
        QCOMPARE(accepted.size(), 1);
        // Escape takes back the stroke at work and nothing else.
        editor.setTool(MaskEditor::Tool::paint);
        QTest::keyPress(&editor, Qt::Key_Space);
        QTest::keyClick(&editor, Qt::Key_Escape);
        QTest::keyRelease(&editor, Qt::Key_Space);
        QCOMPARE(painted.size(), 2);
        QCOMPARE(editor.description(), QStringLiteral("Mask: 97 % of the photo"));
    }

    /// Where Space would set a corner, or paint: while the keys act there, and no longer.
    void keysShowTheirPlace() {
        MaskEditor editor;
        show(editor);
        QTRY_VERIFY(editor.hasFocus());
        for (const auto tool : {MaskEditor::Tool::paint, MaskEditor::Tool::frame}) {
            editor.setTool(tool);
            editor.clearFocus();
            const QImage plain = editor.grab().toImage();
            editor.setFocus();
            const QImage before = editor.grab().toImage();
            QTest::keyClick(&editor, Qt::Key_Right);
            QVERIFY(editor.grab().toImage() != before);
            editor.clearFocus();
            QCOMPARE(editor.grab().toImage(), plain);
        }
    }

    void aFrameIsDrawn() {
        MaskEditor editor;
        show(editor);
        QSignalSpy chosen(&editor, &MaskEditor::frameChosen);
        QSignalSpy painted(&editor, &MaskEditor::painted);
        editor.setTool(MaskEditor::Tool::frame);
        drag(editor, {100, 60}, {300, 240});
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toRectF(), QRectF(0.25, 0.2, 0.5, 0.6));
        drag(editor, {100, 60}, {101, 60});
        QCOMPARE(chosen.size(), 1);
        QTest::keyClick(&editor, Qt::Key_Space);
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(&editor, Qt::Key_Right);
            QTest::keyClick(&editor, Qt::Key_Down);
        }
        QTest::keyClick(&editor, Qt::Key_Space);
        QCOMPARE(chosen.size(), 2);
        QVERIFY(painted.isEmpty());
    }

    void isQuietWithoutAPhoto() {
        MaskEditor editor;
        editor.resize(300, 200);
        editor.show();
        QSignalSpy painted(&editor, &MaskEditor::painted);
        drag(editor, {50, 50}, {80, 80});
        QTest::keyClick(&editor, Qt::Key_I);
        QTest::keyClick(&editor, Qt::Key_Space);
        editor.grab();
        QVERIFY(painted.isEmpty());
        QCOMPARE(editor.description(), QStringLiteral("No photo"));
    }
};

REGISTER_TEST(TestMaskEditor, QApplication);
#include "test_mask_editor.moc"

// The crop on a photo: eight handles, drag inside to move, keys for place and size (keysHelp()),
// Enter to accept, Esc to go back. Dimmed outside, thirds inside. For fingers it is dragged
// wherever it is touched, and has a thick frame instead of handles. And the arithmetic of such
// crops.
#pragma once

#include <images/framing.h>
#include <ui/widgets/edited_photo.h>

#include <QColor>
#include <QImage>
#include <QPointF>
#include <QPolygonF>
#include <QSize>
#include <QTimer>
#include <QWidget>
#include <vector>

class QPainter;

namespace dreambooth {

constexpr int minCropSize = 16;

/// Where one takes hold of a crop; `inside` moves it.
enum class CropHandle {
    none,
    inside,
    topLeft,
    top,
    topRight,
    right,
    bottomRight,
    bottom,
    bottomLeft,
    left,
};

Crop movedCrop(const Crop& crop, int dx, int dy, const QSize& picture);

/// The crop after its handle was dragged by (dx, dy): the opposite corner stays, or the middle of
/// the opposite edge. `ratio` of its width to its height is kept; 0: any.
Crop resizedCrop(const Crop& crop, CropHandle handle, double dx, double dy, const QSize& picture,
                 double ratio);

/// Wider or narrower by so much in its ratio, around its middle, which moves only where the picture
/// ends.
Crop grownCrop(const Crop& crop, int by, const QSize& picture);

/// A position of the handle in the crop: (0,0) top left … (1,1) bottom right.
QPointF handlePosition(CropHandle handle);

class CropEditor : public QWidget {
    Q_OBJECT

public:
    explicit CropEditor(QWidget* parent = nullptr);

    /// `preview` may be smaller than the photo, whose upright size is `photoSize`; crops are in
    /// pixels of the photo. A null preview shows an empty field.
    void setPhoto(const QImage& preview, const QSize& photoSize, const Crop& crop,
                  const QString& name);
    /// Another crop of the same photo (undo, the fields, a button). The one that was committed
    /// last changes nothing, so that a drag at work is not disturbed.
    void setCrop(const Crop& crop);
    /// Of width to height, which handles keep; 0: any.
    void setRatio(double ratio) { m_ratio = ratio; }
    /// Drawn as dashed lines: what would be cropped to. In parts of the photo's width and height.
    void setSubject(const std::vector<QPolygonF>& outlines);
    const std::vector<QPolygonF>& subject() const { return m_subject; }
    /// For fingers, with a frame of this width in pixels; the page's own background shows around
    /// the photo. Arrow keys take larger steps.
    void setFingerFrame(double width, const QColor& color);
    const Crop& crop() const { return m_crop; }
    bool hasPhoto() const { return !m_photo.isNull(); }
    /// What a screen reader says.
    QString description() const;
    static QString keysHelp();

    /// Where the crop and its handles are on the widget; for painting and tests.
    QRectF cropRectangle() const;
    QPointF handlePoint(CropHandle handle) const;

    QSize sizeHint() const override { return {440, 380}; }
    QSize minimumSizeHint() const override { return {240, 200}; }

signals:
    /// While dragging or pressing keys.
    void cropMoved(const dreambooth::Crop& crop);
    /// At the end of a drag, shortly after the last key, and on Enter or the keys that undo: to be
    /// saved.
    void cropCommitted(const dreambooth::Crop& crop);
    /// Enter: on to the next photo.
    void accepted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF pictureRectangle() const;
    double scale() const;  ///< widget pixels for one pixel of the photo
    int notch() const;     ///< of the wheel, and by far keys: pixels of the photo
    CropHandle handleAt(const QPointF& position) const;
    bool isForFingers() const { return m_fingerFrame > 0; }
    void paintHandles(QPainter& painter, const QRectF& area);
    void move(const Crop& crop);
    void commit();
    void goBack();

    EditedPhoto m_photo;
    std::vector<QPolygonF> m_subject;
    QString m_name;
    Crop m_crop;
    Crop m_committed;  ///< as last saved
    Crop m_original;   ///< as it was when the photo was shown: Esc goes back to it
    CropHandle m_dragged = CropHandle::none;
    QPointF m_dragStart;
    Crop m_dragCrop;
    QTimer m_commitTimer;
    double m_ratio = 1;
    double m_fingerFrame = 0;  ///< pixels; 0: for a mouse
    QColor m_fingerColor;
};

/// Dashed lines on a picture that lies in this rectangle, in parts of its width and height.
void drawOutlines(QPainter& painter, const std::vector<QPolygonF>& outlines, const QRectF& picture);

/// Teaches screen readers the editor's value; called once at start.
void installCropEditorAccessibility();

}  // namespace dreambooth

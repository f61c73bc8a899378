// The mask of a photo, painted over it: a soft brush that adds or takes away, or a frame around the
// subject. By mouse, and by keys: arrows move the brush, Space paints, [ and ] change its size, X
// swaps painting and erasing, I inverts.
#pragma once

#include <ui/widgets/edited_photo.h>

#include <QImage>
#include <QPointF>
#include <QSize>
#include <QString>
#include <QWidget>
#include <optional>

namespace dreambooth {

/// 8 bit grey, 255 where the subject is. The arithmetic of the brush, without the widget.
struct MaskBrush {
    double radius = 32;     ///< pixels of the mask
    double softness = 0.4;  ///< the part of the radius over which it fades, 0 to 1
    bool erases = false;

    /// One touch. What it covers in part already is never taken back: touches in a row don't build
    /// up at their soft edges.
    void touch(QImage& mask, const QPointF& at) const;
    /// Touches along a line, so close that no gaps are seen.
    void stroke(QImage& mask, const QPointF& from, const QPointF& to) const;
};

class MaskEditor : public QWidget {
    Q_OBJECT

public:
    enum class Tool { paint, erase, frame };

    explicit MaskEditor(QWidget* parent = nullptr);

    /// `preview` may be smaller than the photo, whose upright size is `photoSize`. Null: an empty
    /// field. The mask is not known yet: nothing can be painted.
    void setPhoto(const QImage& preview, const QSize& photoSize, const QString& name);
    /// Of any size, shown in the preview's. `isOwn`: painted or brought, not only proposed.
    void setMask(const QImage& mask, bool isOwn);
    /// No mask comes: the photo can't be read any more.
    void setUnreadable();
    bool hasMask() const { return !m_mask.isNull(); }
    const QImage& mask() const { return m_mask; }
    bool isStroking() const { return m_isStroking; }
    /// What it covers of the photo, 0 to 1.
    double share() const { return m_share; }

    void setTool(Tool tool);
    Tool tool() const { return m_tool; }
    void setBrushSize(int pixels);
    int brushSize() const { return m_brushSize; }
    void setSoftness(double softness);
    void invert();

    /// What a screen reader says: what is shown, and how much of the photo counts.
    QString description() const;
    static QString keysHelp();
    /// Where the photo lies in the widget; for painting and tests.
    QRectF pictureRectangle() const;

    static constexpr int photoMargin = 18;               ///< around the photo
    static constexpr int minBrush = 4, maxBrush = 2000;  ///< diameter in pixels of the photo

    QSize sizeHint() const override { return {440, 380}; }
    QSize minimumSizeHint() const override { return {240, 200}; }

signals:
    /// At the end of a stroke or after inverting: to be saved.
    void painted(const QImage& mask);
    /// In parts of the photo's width and height.
    void frameChosen(const QRectF& frame);
    void brushSizeChanged(int pixels);
    void toolChanged(dreambooth::MaskEditor::Tool tool);
    /// Enter: on to the next photo.
    void accepted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QRectF pictureRectangleIn(const QSize& widget) const;
    QPointF toMask(const QPointF& position) const;
    double maskScale() const;  ///< pixels of the mask for one of the photo
    MaskBrush brush() const;
    void begin(const QPointF& position, bool erases);
    void moveTo(const QPointF& position);
    void end();
    void giveUp();
    void placeBrush(const QPointF& position);
    void drawOverlay(QPainter& painter, const QRectF& picture);
    void drawBrush(QPainter& painter) const;
    void drawFrame(QPainter& painter) const;
    void drawShare(QPainter& painter, const QRectF& picture) const;
    void changed();

    EditedPhoto m_photo;
    QImage m_mask, m_before;  ///< before the stroke at work
    QImage m_overlay;         ///< as painted; null after a change
    QString m_name;
    bool m_isOwn = false, m_isUnreadable = false;
    double m_share = 0;
    Tool m_tool = Tool::paint;
    int m_brushSize = 96;
    double m_softness = 0.4;
    bool m_isStroking = false, m_erases = false;
    QPointF m_brushAt;  ///< in the widget
    bool m_showsBrush = false;
    QPointF m_frameFrom;
};

/// Teaches screen readers the editor's value; called once at start.
void installMaskEditorAccessibility();

}  // namespace dreambooth

// The ways to look at a pair of pictures. All that one way is stands in its class: its name and
// key, its painting, where each picture is seen, and what it has to set.
#pragma once

#include <base/side.h>
#include <QKeySequence>
#include <QObject>
#include <QRectF>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

class QPainter;
class QWidget;

namespace dreambooth {

class ComparisonView;

/// In the order of the menus.
enum class ComparisonMode { sideBySide, swipe, overlay, difference, blink };

/// Its object name is that of its action and its segment.
class ComparisonLook : public QObject {
    Q_OBJECT

public:
    ComparisonLook(ComparisonView& view, ComparisonMode mode, const char* name);

    ComparisonMode mode() const { return m_mode; }
    virtual QString title() const = 0;
    virtual QKeySequence key() const = 0;

    /// Each picture has half of the view; else both lie in the same place.
    virtual bool hasPanes() const { return false; }
    virtual bool showsDifference() const { return false; }
    /// What is exposed of it at least; the view's labels come over it.
    virtual void paint(QPainter& painter, const QRectF& exposed) const = 0;
    /// The part of the view that shows this side's picture, if the view is filled with it.
    virtual QRectF area(Side side) const;
    virtual Side sideSeenAt(const QPointF& position) const = 0;
    /// The picture on view, of a look that shows one at a time.
    virtual std::optional<Side> onlySide() const { return std::nullopt; }
    /// What it has to say below the pictures; may be empty.
    virtual QString text() const { return {}; }

    /// Moves what it has to set by some steps.
    virtual void adjust(int /*steps*/) {}
    /// For the line below the pictures; none where it has nothing to set there.
    virtual QWidget* makeControl(QWidget* /*parent*/) { return nullptr; }
    /// Whether a drag from there moves what it has to set, instead of the pictures.
    virtual bool hasHandleAt(const QPointF& /*position*/) const { return false; }
    virtual void dragHandle(const QPointF& /*position*/) {}

    /// It comes on view, or leaves it. `isHeld`: Space is down.
    virtual void begin(bool /*isHeld*/) {}
    virtual void end() {}

signals:
    void settingChanged();

protected:
    /// Paints anew, the whole view or this part of it.
    void changed();
    void changed(const QRectF& touched);
    bool hasBoth() const;

    ComparisonView& m_view;

private:
    ComparisonMode m_mode;
};

class SideBySideLook : public ComparisonLook {
    Q_OBJECT

public:
    static constexpr ComparisonMode its = ComparisonMode::sideBySide;
    explicit SideBySideLook(ComparisonView& view);
    QString title() const override { return tr("Side by side"); }
    QKeySequence key() const override { return Qt::Key_A; }
    bool hasPanes() const override { return true; }
    void paint(QPainter& painter, const QRectF& exposed) const override;
    QRectF area(Side side) const override;
    Side sideSeenAt(const QPointF& position) const override;
};

/// One picture at the left of a line that can be dragged, the other at its right.
class SwipeLook : public ComparisonLook {
    Q_OBJECT

public:
    static constexpr ComparisonMode its = ComparisonMode::swipe;
    explicit SwipeLook(ComparisonView& view);
    QString title() const override { return tr("Swipe"); }
    QKeySequence key() const override { return Qt::Key_S; }
    void paint(QPainter& painter, const QRectF& exposed) const override;
    QRectF area(Side side) const override;
    Side sideSeenAt(const QPointF& position) const override;
    void adjust(int steps) override;
    bool hasHandleAt(const QPointF& position) const override;
    void dragHandle(const QPointF& position) override;

    /// Where the line stands, 0–1 of the width.
    double divider() const { return m_divider; }
    void setDivider(double divider);

private:
    double split() const;
    /// It grows with the font: on a large screen it is seen too.
    double gripRadius() const;

    double m_divider = 0.5;
};

class OverlayLook : public ComparisonLook {
    Q_OBJECT

public:
    static constexpr ComparisonMode its = ComparisonMode::overlay;
    explicit OverlayLook(ComparisonView& view);
    QString title() const override { return tr("Overlay"); }
    QKeySequence key() const override { return Qt::Key_O; }
    void paint(QPainter& painter, const QRectF& exposed) const override;
    Side sideSeenAt(const QPointF& position) const override;
    QString text() const override;
    void adjust(int steps) override;
    QWidget* makeControl(QWidget* parent) override;

    /// How opaque the right picture lies over the left one, 0–1.
    double opacity() const { return m_opacity; }
    void setOpacity(double opacity);

private:
    double m_opacity = 0.5;
};

class DifferenceLook : public ComparisonLook {
    Q_OBJECT

public:
    static constexpr ComparisonMode its = ComparisonMode::difference;
    explicit DifferenceLook(ComparisonView& view);
    QString title() const override { return tr("Difference"); }
    QKeySequence key() const override { return Qt::Key_D; }
    bool showsDifference() const override { return true; }
    void paint(QPainter& painter, const QRectF& exposed) const override;
    QRectF area(Side side) const override;
    Side sideSeenAt(const QPointF& position) const override;
    /// "Difference × 4 · mean 12.3, largest 214 of 255".
    QString text() const override;
    void adjust(int steps) override;
    QWidget* makeControl(QWidget* parent) override;

    /// How many times as bright as it is, 1–64.
    double gain() const { return m_gain; }
    void setGain(double gain);

private:
    double m_gain = 4;
};

/// Both in one place in turn, by hand (Space) or by itself.
class BlinkLook : public ComparisonLook {
    Q_OBJECT

public:
    static constexpr ComparisonMode its = ComparisonMode::blink;
    explicit BlinkLook(ComparisonView& view);
    QString title() const override { return tr("Blink"); }
    QKeySequence key() const override { return Qt::Key_F; }
    void paint(QPainter& painter, const QRectF& exposed) const override;
    QRectF area(Side side) const override;
    Side sideSeenAt(const QPointF& position) const override;
    std::optional<Side> onlySide() const override { return m_seen; }
    void adjust(int steps) override;
    QWidget* makeControl(QWidget* parent) override;
    void begin(bool isHeld) override;
    void end() override;

    /// Changes a second, at most 3, since faster flicker can harm; 0: by hand.
    int rate() const { return m_rate; }
    void setRate(int rate);

private:
    int m_rate = 0;
    bool m_isHeld = false;
    Side m_seen = Side::left;
    QTimer m_timer;
};

/// One of each, in the order of ComparisonMode.
std::vector<std::unique_ptr<ComparisonLook>> makeComparisonLooks(ComparisonView& view);

}  // namespace dreambooth

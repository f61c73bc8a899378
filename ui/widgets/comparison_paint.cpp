// Painting of the comparison: neutral grey around the pictures, and labels over them. Only what is
// exposed is painted, so that a divider that moves costs what it uncovers.
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace dreambooth {

using theme::Role;

namespace {

constexpr double plateMargin = 14, plateHeight = 27, plateBar = 4, platePadding = 12;

/// Dark behind light text whatever the theme: pictures are of any brightness.
void paintPlate(QPainter& painter, const QRectF& box, const QString& text, double indent = 0) {
    QColor back = theme::color(theme::isDark() ? Role::field : Role::text);
    back.setAlphaF(0.82f);
    painter.fillRect(box, back);
    painter.setPen(theme::color(theme::isDark() ? Role::text : Role::field));
    painter.drawText(box.adjusted(indent + platePadding, 0, -platePadding, 0), Qt::AlignVCenter,
                     text);
}

}  // namespace

void ComparisonView::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.fillRect(event->rect(), theme::color(Role::neutral));
    const QRectF all = rect();
    switch (m_geometry.mode()) {
        case Mode::sideBySide: {
            const double middle = paneRect(Side::base).right();
            paintPicture(painter, Side::base, paneRect(Side::base));
            paintPicture(painter, Side::tuned, paneRect(Side::tuned));
            paintDivider(painter, middle);
            break;
        }
        case Mode::swipe: {
            const double split = divider() * width();
            paintPicture(painter, Side::base, QRectF(0, 0, split, height()));
            paintPicture(painter, Side::tuned, QRectF(split, 0, width() - split, height()));
            paintDivider(painter, split);
            break;
        }
        case Mode::onionSkin:
            paintOnionSkin(painter);
            break;
        case Mode::difference:
            paintDifference(painter, event->rect());
            break;
        case Mode::blink:
            paintPicture(painter, m_seen, all);
            break;
    }
    if (m_labelsShown) paintLabels(painter);
    if (m_showsFocus) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::color(Role::text), 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

void ComparisonView::paintPicture(QPainter& painter, Side side, const QRectF& clip,
                                  double opacity) {
    if (!hasPicture(side)) return paintMessage(painter, half(side).message, clip);
    painter.save();
    painter.setClipRect(clip);
    painter.setOpacity(opacity);
    m_pair.picture(side).paint(painter, pictureRect(side), devicePixelRatioF(),
                               m_geometry.hardEdgesFrom(side));
    painter.restore();
}

void ComparisonView::paintOnionSkin(QPainter& painter) {
    for (const Side side : {Side::base, Side::tuned})
        if (!hasPicture(side)) {
            if (hasPicture(Side::base) || hasPicture(Side::tuned))
                paintPicture(painter, m_geometry.sideWithPicture(), rect());
            return paintMessage(painter, half(side).message, rect());
        }
    if (m_opacity < 1) paintPicture(painter, Side::base, rect());
    if (m_opacity > 0) paintPicture(painter, Side::tuned, rect(), m_opacity);
}

void ComparisonView::paintDifference(QPainter& painter, const QRectF& exposed) {
    for (const Side side : {Side::base, Side::tuned})
        if (!hasPicture(side)) return paintMessage(painter, half(side).message, rect());
    const QSize first = m_pair.picture(Side::base).size();
    const QSize second = m_pair.picture(Side::tuned).size();
    if (m_pair.difference) {
        m_pair.difference->paint(painter, pictureRect(Side::base), exposed, devicePixelRatioF(),
                                 m_geometry.hardEdgesFrom(Side::base), m_gain);
    } else if (m_isDifferenceKnown) {
        paintMessage(painter,
                     tr("The pictures have different shapes, %1 × %2 and %3 × %4 pixels, so there "
                        "is no difference to show. Choose another view.")
                         .arg(first.width())
                         .arg(first.height())
                         .arg(second.width())
                         .arg(second.height()),
                     rect());
    }
}

void ComparisonView::paintMessage(QPainter& painter, const QString& message, const QRectF& area) {
    painter.setFont(font());
    painter.setPen(theme::color(Role::text));
    painter.drawText(area.adjusted(24, 60, -24, -60), Qt::AlignCenter | Qt::TextWordWrap, message);
}

void ComparisonView::paintDivider(QPainter& painter, double x) {
    if (m_geometry.mode() == Mode::sideBySide)
        return painter.fillRect(QRectF(x, 0, 2, height()), theme::color(Role::window));
    const QColor line = theme::pictureLine();
    const double width = std::max(2.0, fontMetrics().height() / 10.0), grip = gripRadius();
    painter.fillRect(QRectF(x - width / 2, 0, width, height()), line);
    // A grip, so that one sees that it can be moved.
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(line);
    painter.drawEllipse(QPointF(x, height() / 2.0), grip, grip);
    painter.setPen(Qt::black);
    painter.setFont(font());
    painter.drawText(QRectF(x - grip, height() / 2.0 - grip, 2 * grip, 2 * grip), Qt::AlignCenter,
                     QStringLiteral("↔"));
}

/// At the top, each where its picture is seen: on its pane, or at the left and right of the view.
/// Of blinking only the seen one's, so that one knows which it is.
void ComparisonView::paintLabels(QPainter& painter) {
    const QFontMetrics metrics(theme::bodyFont());
    painter.setFont(theme::bodyFont());
    const bool isSideBySide = m_geometry.mode() == Mode::sideBySide;
    for (const Side side : {Side::base, Side::tuned}) {
        const SideLabel& shown = label(side);
        if (shown.text.isEmpty() || (m_geometry.mode() == Mode::blink && side != m_seen)) continue;
        const QRectF pane = paneRect(side);
        const double room = (isSideBySide ? pane.width() : pane.width() / 2) - 2 * plateMargin;
        const QString text = metrics.elidedText(
            shown.text, Qt::ElideRight, static_cast<int>(room - plateBar - 2 * platePadding));
        const double boxWidth = metrics.horizontalAdvance(text) + plateBar + 2 * platePadding;
        const bool atRight = !isSideBySide && side == Side::tuned;
        const QRectF box(
            atRight ? pane.right() - plateMargin - boxWidth : pane.left() + plateMargin,
            pane.top() + plateMargin, boxWidth, plateHeight);
        paintPlate(painter, box, text, plateBar);
        painter.fillRect(QRectF(box.left(), box.top(), plateBar, plateHeight),
                         accentColor(shown.accent));
    }
}

}  // namespace dreambooth

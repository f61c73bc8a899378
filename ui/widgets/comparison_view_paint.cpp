// How the comparison looks: neutral grey around the pictures, labels that never go away, and
// pictures scaled once to the size at which they are shown.
#include <images/image.h>
#include <ui/style/qt_image.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <opencv2/imgproc.hpp>

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace dreambooth {

using theme::Role;

namespace {

/// From here on a person looks at pixels: they get hard edges.
constexpr double pixelsAreSeenFrom = 16;
/// Larger than this, the picture is scaled while painting rather than beforehand.
constexpr double largestPrepared = 2048;

/// Area averages to shrink, bicubic to enlarge: small models' pictures are enlarged five times, and
/// Qt's bilinear filter would show it.
QPixmap scaledTo(const QImage& image, const QSize& size) {
    const bool shrinks = size.width() < image.width();
    Image scaled;
    cv::resize(fromQImage(image), scaled, cv::Size(size.width(), size.height()), 0, 0,
               shrinks ? cv::INTER_AREA : cv::INTER_CUBIC);
    return QPixmap::fromImage(toQImage(scaled));
}

}  // namespace

void ComparisonView::paintPicture(QPainter& painter, Side side, const QRectF& clip) {
    Half& shown = half(side);
    const QRectF target = pictureRect(side);
    const double ratio = devicePixelRatioF();
    const QSizeF exact = target.size() * ratio;
    painter.save();
    painter.setClipRect(clip);
    if (std::max(exact.width(), exact.height()) <= largestPrepared) {
        const QSize size = exact.toSize().expandedTo({1, 1});
        if (shown.scaled.isNull() || shown.scaledSize != size) {
            shown.scaled = scaledTo(shown.image, size);
            shown.scaled.setDevicePixelRatio(ratio);
            shown.scaledSize = size;
        }
        painter.drawPixmap(target.topLeft(), shown.scaled);
    } else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform,
                              exact.width() / shown.image.width() < pixelsAreSeenFrom);
        painter.drawImage(target, shown.image);
    }
    painter.restore();
}

void ComparisonView::paintLabel(QPainter& painter, Side side) {
    const QString& label = half(side).label;
    if (label.isEmpty()) return;
    constexpr double margin = 14, height = 27, bar = 4, padding = 12;
    const QRectF pane = paneRect(side);
    painter.setFont(theme::bodyFont());
    const double most = (m_mode == Mode::Swipe ? pane.width() / 2 : pane.width()) - 2 * margin;
    const QFontMetrics metrics(theme::bodyFont());
    const QString text =
        metrics.elidedText(label, Qt::ElideRight, static_cast<int>(most - bar - 2 * padding));
    const double width = metrics.horizontalAdvance(text) + bar + 2 * padding;
    const bool atRight = m_mode == Mode::Swipe && side == Side::Tuned;
    const QRectF box(atRight ? pane.right() - margin - width : pane.left() + margin,
                     pane.top() + margin, width, height);
    // Dark behind light text whatever the theme: pictures are of any brightness.
    QColor back = theme::color(theme::isDark() ? Role::field : Role::text);
    back.setAlphaF(0.82f);
    painter.fillRect(box, back);
    painter.fillRect(QRectF(box.left(), box.top(), bar, height),
                     theme::color(side == Side::Base ? Role::base : Role::tuned));
    painter.setPen(theme::color(theme::isDark() ? Role::text : Role::field));
    painter.drawText(box.adjusted(bar + padding, 0, -padding, 0), Qt::AlignVCenter, text);
}

void ComparisonView::paintSide(QPainter& painter, Side side, const QRectF& clip) {
    if (hasPicture(side)) return paintPicture(painter, side, clip);
    painter.setFont(theme::bodyFont());
    painter.setPen(theme::color(Role::text));
    const QRectF where = m_mode == Mode::Swipe ? clip : paneRect(side);
    painter.drawText(where.adjusted(24, 60, -24, -60), Qt::AlignCenter | Qt::TextWordWrap,
                     half(side).message);
}

void ComparisonView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme::color(Role::neutral));
    const double split = m_mode == Mode::Swipe ? m_divider * width() : paneRect(Side::Base).right();
    const QRectF left(0, 0, split, height());
    const QRectF right(split, 0, width() - split, height());
    paintSide(painter, Side::Base, left);
    paintSide(painter, Side::Tuned, right);

    const QColor line = theme::color(m_mode == Mode::Swipe ? Role::text : Role::window);
    painter.fillRect(QRectF(split - (m_mode == Mode::Swipe ? 1 : 0), 0, 2, height()), line);
    if (m_mode == Mode::Swipe) {  // a grip, so that one sees that it can be moved
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(line);
        painter.drawEllipse(QPointF(split, height() / 2.0), 13, 13);
        painter.setPen(theme::color(Role::window));
        painter.drawText(QRectF(split - 13, height() / 2.0 - 13, 26, 26), Qt::AlignCenter,
                         QStringLiteral("↔"));
    }
    paintLabel(painter, Side::Base);
    paintLabel(painter, Side::Tuned);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::color(Role::text), 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

}  // namespace dreambooth

// Painting of the bars.
#include <ui/review/review_text.h>
#include <ui/review/share_bars.h>
#include <ui/style/theme.h>

#include <QPainter>
#include <algorithm>

namespace dreambooth {

using theme::Role;

namespace {
constexpr int rowHeight = 35, barHeight = 22, axisHeight = 24, columnGap = 14;
constexpr double intervalHeight = 4, dotRadius = 7;
constexpr int leastTrack = 160, leastName = 90;
}  // namespace

ShareBars::ShareBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("How often each is preferred"));
}

void ShareBars::setBars(const std::vector<ShareBar>& bars) {
    m_bars = bars;
    QStringList spoken;
    for (const ShareBar& bar : bars)
        spoken += tr("%1: %2, between %3 and %4")
                      .arg(bar.name, preferredText(bar.share), percentText(bar.share.low),
                           percentText(bar.share.high));
    setAccessibleDescription(spoken.join(QStringLiteral(". ")));
    updateGeometry();
    update();
}

QSize ShareBars::sizeHint() const {
    return {860, static_cast<int>(m_bars.size()) * rowHeight + axisHeight};
}

QSize ShareBars::minimumSizeHint() const {
    return {leastName + leastTrack + valueWidth() + 2 * columnGap, sizeHint().height()};
}

int ShareBars::nameWidth() const {
    int widest = leastName;
    for (const ShareBar& bar : m_bars)
        widest = std::max(widest, QFontMetrics(theme::boldFont()).horizontalAdvance(bar.name));
    const int room = width() - leastTrack - valueWidth() - 2 * columnGap;
    return std::clamp(widest + columnGap, leastName, std::max(leastName, std::min(room, 260)));
}

int ShareBars::valueWidth() const {
    return QFontMetrics(theme::bodyFont()).horizontalAdvance(preferredText({.value = 1}));
}

void ShareBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double left = nameWidth() + columnGap;
    const double right = width() - valueWidth() - columnGap;
    const auto xOf = [&](double share) { return left + share * (right - left); };
    double top = 0;
    for (const ShareBar& bar : m_bars) {
        const QRectF track(left, top + (rowHeight - barHeight) / 2.0, right - left, barHeight);
        painter.setFont(theme::boldFont());
        painter.setPen(bar.color);
        painter.drawText(
            QRectF(0, top, nameWidth(), rowHeight), Qt::AlignVCenter,
            QFontMetrics(painter.font()).elidedText(bar.name, Qt::ElideMiddle, nameWidth()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::color(Role::field));
        painter.drawRoundedRect(track, 3, 3);
        painter.setBrush(theme::mix(theme::color(Role::text), theme::color(Role::field), 0.55));
        painter.drawRect(
            QRectF(QPointF(xOf(bar.share.low), track.center().y() - intervalHeight / 2),
                   QPointF(xOf(bar.share.high), track.center().y() + intervalHeight / 2)));
        painter.setBrush(bar.color);
        painter.drawEllipse(QPointF(xOf(bar.share.value), track.center().y()), dotRadius,
                            dotRadius);
        painter.setFont(theme::bodyFont());
        painter.setPen(theme::color(Role::muted));
        painter.drawText(QRectF(right + columnGap, top, valueWidth() + 1, rowHeight),
                         Qt::AlignVCenter, preferredText(bar.share));
        top += rowHeight;
    }
    painter.setPen(QPen(theme::color(Role::muted), 1, Qt::DashLine));
    painter.drawLine(QPointF(xOf(0.5), 0), QPointF(xOf(0.5), top));
    painter.setFont(theme::smallFont());
    painter.setPen(theme::color(Role::muted));
    const QRectF axis(left, top, right - left, axisHeight);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignVCenter, tr("never"));
    painter.drawText(axis, Qt::AlignHCenter | Qt::AlignVCenter, tr("as often as not"));
    painter.drawText(axis, Qt::AlignRight | Qt::AlignVCenter, tr("always"));
}

}  // namespace dreambooth

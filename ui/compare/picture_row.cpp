// Paints the row of a grid large, and moves along it.
#include <ui/compare/picture_row.h>
#include <ui/style/theme.h>
#include <ui/widgets/elided_label.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cstdlib>

namespace dreambooth {

using theme::Role;

namespace {

constexpr int lineMargin = 16, lineGap = 10, lineCaption = 22;
constexpr int largestSide = 768, keptBytes = 96 << 20;

}  // namespace

PictureRow::PictureRow(QWidget* parent)
    : QAbstractScrollArea(parent), m_thumbnails(largestSide, keptBytes) {
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("The chosen row, large"));
    connect(&m_thumbnails, &ThumbnailCache::ready, viewport(), qOverload<>(&QWidget::update));
}

void PictureRow::setPictures(const QString& title, std::vector<Picture> pictures, int chosen) {
    m_title = title;
    m_pictures = std::move(pictures);
    m_thumbnails.retryUnreadable();
    m_chosen = chosen;
    setAccessibleDescription(title);
    layOut();
    const QRect box = rectOf(chosen);
    if (box.left() < 0 || box.right() > viewport()->width())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + box.left() - lineMargin);
    viewport()->update();
}

int PictureRow::side() const {
    return std::max(40, viewport()->height() - 2 * lineCaption - lineGap);
}

QRect PictureRow::rectOf(int picture) const {
    return {lineMargin + picture * (side() + lineGap) - horizontalScrollBar()->value(), lineCaption,
            side(), side()};
}

void PictureRow::layOut() {
    const int width = 2 * lineMargin + static_cast<int>(m_pictures.size()) * (side() + lineGap);
    horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(side() + lineGap);
}

void PictureRow::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme::color(Role::window));
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.setFont(theme::boldFont());
    painter.setPen(theme::color(Role::text));
    painter.drawText(QRect(lineMargin, 0, viewport()->width() - 2 * lineMargin, lineCaption),
                     Qt::AlignVCenter, m_title);
    QStringList names;
    for (const Picture& picture : m_pictures) names += picture.label.text;
    for (std::size_t i = 0; i < m_pictures.size(); ++i) {
        const QRect box = rectOf(static_cast<int>(i));
        if (box.right() < 0 || box.left() > viewport()->width()) continue;
        const Picture& picture = m_pictures[i];
        painter.fillRect(box, theme::color(Role::neutral));
        const QImage image = picture.file.empty() ? QImage() : m_thumbnails.picture(picture.file);
        if (!image.isNull()) {
            QRect target({}, image.size().scaled(box.size(), Qt::KeepAspectRatio));
            target.moveCenter(box.center());
            painter.drawImage(target, image);
        } else if (picture.file.empty()) {
            painter.setPen(theme::color(Role::muted));
            painter.setFont(theme::smallFont());
            painter.drawText(box, Qt::AlignCenter, tr("Not generated yet"));
        }
        if (static_cast<int>(i) == m_chosen) {
            painter.setPen(QPen(theme::color(Role::tuned), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(0, 0, -1, -1));
        }
        const QRect caption(box.left(), box.bottom() + 2, box.width(), lineCaption);
        painter.fillRect(QRect(caption.left(), caption.top() + 5, 4, lineCaption - 8),
                         accentColor(picture.label.accent));
        painter.setFont(theme::smallFont());
        painter.setPen(theme::color(Role::muted));
        painter.drawText(caption.adjusted(9, 0, 0, 0), Qt::AlignVCenter,
                         elidedApart(picture.label.text, names, QFontMetrics(theme::smallFont()),
                                     box.width() - 9));
    }
}

void PictureRow::resizeEvent(QResizeEvent*) {
    layOut();
}

void PictureRow::chooseAt(const QPointF& position) {
    for (int i = 0; i < static_cast<int>(m_pictures.size()); ++i)
        if (const QRect box = rectOf(i);
            box.left() <= position.x() && position.x() <= box.right() && i != m_chosen)
            return emit pictureRequested(i);
}

void PictureRow::mousePressEvent(QMouseEvent* event) {
    chooseAt(event->position());
}

/// With a button held: one scrubs through.
void PictureRow::mouseMoveEvent(QMouseEvent* event) {
    chooseAt(event->position());
}

void PictureRow::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0) return QAbstractScrollArea::keyPressEvent(event);
    const int to = m_chosen + step;
    if (to >= 0 && to < static_cast<int>(m_pictures.size())) emit pictureRequested(to);
}

void PictureRow::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->angleDelta();
    const int amount = std::abs(delta.x()) > std::abs(delta.y()) ? delta.x() : delta.y();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - amount);
    event->accept();
}

}  // namespace dreambooth

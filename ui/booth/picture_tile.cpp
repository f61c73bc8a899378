// How a tile looks.
#include <ui/booth/booth_colors.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/picture_tile.h>
#include <ui/style/theme.h>

#include <QGridLayout>
#include <QPainter>
#include <QPainterPath>

namespace dreambooth {

PictureTile::PictureTile(double units, QWidget* parent) : QAbstractButton(parent), m_units(units) {
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void PictureTile::setPicture(const QImage& picture) {
    m_picture = picture;
    setScale(m_scale);
}

void PictureTile::setSign(const QString& sign) {
    m_sign = sign;
    update();
}

void PictureTile::setFramed(bool isFramed) {
    m_isFramed = isFramed;
    update();
}

void PictureTile::setFavourite(bool isFavourite) {
    m_isFavourite = isFavourite;
    update();
}

void PictureTile::setUnits(double units) {
    if (units == m_units) return;
    m_units = units;
    setScale(m_scale);
}

int PictureTile::side() const {
    return m_scale.touch(m_units);
}

void PictureTile::setScale(const BoothScale& scale) {
    m_scale = scale;
    setFont(scale.font(qBound(1.8, m_units * 0.13, 2.6)));
    m_scaled = m_picture.isNull() ? QPixmap()
                                  : theme::roundedCover(m_picture, QSize(side(), side()),
                                                        devicePixelRatioF(), scale.unit * 1.2);
    updateGeometry();
    update();
}

void PictureTile::focusInEvent(QFocusEvent* event) {
    m_showsFocus = isKeyboardFocus(event);
    QAbstractButton::focusInEvent(event);
}

QSize PictureTile::sizeHint() const {
    const int frame = 2 * m_scale.px(0.8);
    const int words = text().isEmpty() ? 0 : fontMetrics().height() + m_scale.px(0.8);
    const int wide = text().isEmpty() ? 0 : fontMetrics().horizontalAdvance(text());
    return {qMax(side() + frame, wide), side() + frame + words};
}

void PictureTile::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double frame = m_scale.px(0.8), corner = m_scale.unit * 1.2;
    const QRectF area((width() - side()) / 2.0, frame, side(), side());
    if (m_scaled.isNull()) {
        painter.setPen(QPen(theme::color(theme::Role::border), qMax(1.0, m_scale.unit * 0.15)));
        painter.setBrush(theme::color(isDown() ? theme::Role::field : theme::Role::panel));
        painter.drawRoundedRect(area, corner, corner);
        painter.setFont(m_scale.font(m_units * 0.35, QFont::Medium));
        painter.setPen(theme::color(theme::Role::muted));
        painter.drawText(area, Qt::AlignCenter, m_sign);
    } else {
        painter.setOpacity(isDown() ? 0.7 : 1);
        painter.drawPixmap(area.topLeft(), m_scaled);
        painter.setOpacity(1);
    }
    if (m_isFramed || isChecked() || (hasFocus() && m_showsFocus)) {
        const double pen = m_scale.unit * 0.45;
        const bool isChosen = m_isFramed || isChecked();
        painter.setPen(QPen(isChosen ? boothAccent() : theme::color(theme::Role::text), pen));
        painter.setBrush(Qt::NoBrush);
        const double out = frame - pen / 2;
        painter.drawRoundedRect(area.adjusted(-out, -out, out, out), corner + out, corner + out);
    }
    if (m_isFavourite)
        paintHeart(painter, area.topRight() + QPointF(-m_scale.unit * 2, m_scale.unit * 2),
                   m_scale.unit * 2.6, boothAccent());
    if (text().isEmpty()) return;
    painter.setFont(font());
    painter.setPen(theme::color(theme::Role::text));
    painter.drawText(QRectF(0, area.bottom() + frame, width(), height() - area.bottom() - frame),
                     Qt::AlignHCenter | Qt::AlignTop, text());
}

TileFit fitTiles(int count, double wide, double high, double between, double below) {
    TileFit best;
    for (int columns = 1; columns <= qMax(1, count); ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double units = qMin(wide / columns - between, high / rows - below);
        if (units > best.units) best = {columns, units};
    }
    return best;
}

void layTiles(QGridLayout& grid, const std::vector<PictureTile*>& tiles, const TileFit& fit,
              Qt::Alignment alignment) {
    int place = 0;
    for (PictureTile* tile : tiles) {
        grid.removeWidget(tile);
        tile->setUnits(fit.units);
        grid.addWidget(tile, place / fit.columns, place % fit.columns, alignment);
        ++place;
    }
}

void paintHeart(QPainter& painter, const QPointF& centre, double size, const QColor& fill) {
    const double r = size / 2;
    QPainterPath heart;
    heart.moveTo(centre + QPointF(0, r * 0.9));
    heart.cubicTo(centre + QPointF(-r * 1.7, -r * 0.2), centre + QPointF(-r * 0.8, -r * 1.4),
                  centre + QPointF(0, -r * 0.4));
    heart.cubicTo(centre + QPointF(r * 0.8, -r * 1.4), centre + QPointF(r * 1.7, -r * 0.2),
                  centre + QPointF(0, r * 0.9));
    painter.setPen(QPen(QColor(0x1d, 0x1f, 0x22), size * 0.08));
    painter.setBrush(fill);
    painter.drawPath(heart);
}

}  // namespace dreambooth

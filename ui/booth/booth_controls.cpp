// Sizes and colours, and the painting of text, buttons, dots and tiles.
#include <ui/booth/booth_controls.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QFocusEvent>
#include <QGridLayout>
#include <QPainter>
#include <QPainterPath>
#include <QScreen>
#include <QStyle>
#include <QWidget>

namespace dreambooth {

namespace {

constexpr double fingerMillimetres = 15;
constexpr double commonPixelsPerInch = 96;

}  // namespace

BoothScale BoothScale::of(const QSize& window, const QScreen* screen) {
    BoothScale scale;
    const int shorter = qMin(window.width(), window.height());
    scale.unit = qMax(shorter, 200) / 100.0;
    scale.isTall = window.height() > window.width();
    double perInch = screen != nullptr ? screen->physicalDotsPerInch() : commonPixelsPerInch;
    if (!(perInch >= 40 && perInch <= 400)) perInch = commonPixelsPerInch;
    // On a screen too small for it, a target is not larger than a fifth of its shorter side.
    scale.target = qMin(qCeil(fingerMillimetres / 25.4 * perInch), shorter / 5);
    return scale;
}

QFont BoothScale::font(double units, QFont::Weight weight) const {
    QFont font = QApplication::font();
    font.setPixelSize(qMax(9, px(units)));
    font.setWeight(weight);
    return font;
}

void applyScale(QWidget* root, const BoothScale& scale) {
    if (auto* scaled = dynamic_cast<Scaled*>(root)) scaled->setScale(scale);
    for (QWidget* child : root->findChildren<QWidget*>())
        if (auto* scaled = dynamic_cast<Scaled*>(child)) scaled->setScale(scale);
}

namespace {

QColor chosenAccent, chosenGround;

}  // namespace

QColor boothAccent() {
    return chosenAccent.isValid() ? chosenAccent : theme::color(theme::Role::nextFill);
}

QColor boothGround() {
    return chosenGround.isValid() ? chosenGround : theme::color(theme::Role::sidebar);
}

QColor onColor(const QColor& fill) {
    return fill.lightnessF() > 0.45F ? QColor(0x1d, 0x1f, 0x22) : QColor(Qt::white);
}

QColor onBoothAccent() {
    return onColor(boothAccent());
}

void setBoothColors(const QColor& accent, const QColor& ground) {
    chosenAccent = accent;
    chosenGround = ground;
}

BoothLabel::BoothLabel(double units, Look look, QWidget* parent)
    : QLabel(parent), m_units(units), m_look(look) {
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setLook(look);
}

void BoothLabel::setLook(Look look) {
    m_look = look;
    setProperty("look", look == Look::quiet     ? QStringLiteral("hint")
                        : look == Look::problem ? QStringLiteral("problem")
                                                : QString());
    setMargin(look == Look::problem ? qRound(m_units * 2) : 0);
    style()->polish(this);
}

void BoothLabel::setScale(const BoothScale& scale) {
    const bool isStrong = m_look == Look::title || m_look == Look::strong;
    setFont(scale.font(m_units, isStrong ? QFont::Bold : QFont::Normal));
}

static bool wasKeyUsed = false;

void setKeyUsed(bool wasUsed) {
    wasKeyUsed = wasUsed;
}

bool isKeyboardFocus(const QFocusEvent* event) {
    if (!wasKeyUsed) return false;  // Qt moves the focus by itself when a page goes
    return event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
}

BoothButton::BoothButton(double units, Look look, QWidget* parent)
    : QAbstractButton(parent), m_units(units), m_look(look) {
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
}

void BoothButton::setScale(const BoothScale& scale) {
    m_scale = scale;
    setFont(scale.font(qBound(2.1, m_units * 0.31, 3.4),
                       m_look == Look::next ? QFont::DemiBold : QFont::Medium));
    updateGeometry();
}

void BoothButton::setLook(Look look) {
    m_look = look;
    setScale(m_scale);
    update();
}

void BoothButton::focusInEvent(QFocusEvent* event) {
    m_showsFocus = isKeyboardFocus(event);
    QAbstractButton::focusInEvent(event);
}

QSize BoothButton::sizeHint() const {
    const int height = m_scale.touch(m_units);
    const int words = fontMetrics().horizontalAdvance(text()) + m_scale.px(4);
    return {qMax(words, m_scale.target), height};
}

QSize BoothButton::minimumSizeHint() const {
    return sizeHint();
}

void BoothButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isNext = m_look == Look::next && isEnabled();
    QColor fill = isNext ? boothAccent() : theme::color(theme::Role::raised);
    if (isDown()) fill = theme::mix(fill, Qt::black, 0.75);
    const double pen = qMax(1.0, m_scale.unit * 0.12);
    const QRectF area = QRectF(rect()).adjusted(pen, pen, -pen, -pen);
    const double corner = qMin(m_scale.unit * 1.6, area.height() / 4);
    if (m_look != Look::quiet || isDown()) {
        painter.setPen(isNext
                           ? QPen(Qt::NoPen)
                           : QPen(isChecked() ? boothAccent() : theme::color(theme::Role::border),
                                  isChecked() ? 3 * pen : pen));
        painter.setBrush(fill);
        painter.drawRoundedRect(area, corner, corner);
    }
    if (hasFocus() && m_showsFocus) {
        painter.setPen(QPen(theme::color(theme::Role::text), 2 * pen));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(area, corner, corner);
    }
    painter.setPen(isNext ? onBoothAccent()
                          : theme::color(isEnabled() ? theme::Role::text : theme::Role::muted));
    // Words that a translation made too long for the button get smaller and are never cut.
    QFont words = font();
    const double room = width() - m_scale.unit * 2;
    const double wanted = QFontMetricsF(words).horizontalAdvance(text());
    if (wanted > room && wanted > 0)
        words.setPixelSize(qMax(9, static_cast<int>(words.pixelSize() * room / wanted)));
    painter.setFont(words);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

ProgressDots::ProgressDots(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("progressDots"));
}

void ProgressDots::setStep(int step) {
    m_step = step;
    setAccessibleName(step == 0 ? QString() : tr("Step %1 of %2").arg(step).arg(int{count}));
    update();
}

void ProgressDots::setScale(const BoothScale& scale) {
    m_scale = scale;
    setFixedHeight(scale.px(6));
}

void ProgressDots::paintEvent(QPaintEvent*) {
    if (m_step == 0) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double dot = m_scale.unit * 1.5, gap = m_scale.unit * 1.1, present = m_scale.unit * 5;
    double x = (width() - (count - 1) * (dot + gap) - present) / 2;
    for (int i = 1; i <= count; ++i) {
        const double wide = i == m_step ? present : dot;
        painter.setBrush(i <= m_step
                             ? boothAccent()
                             : theme::mix(theme::color(theme::Role::text), boothGround(), 0.3));
        painter.drawRoundedRect(QRectF(x, (height() - dot) / 2, wide, dot), dot / 2, dot / 2);
        x += wide + gap;
    }
}

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

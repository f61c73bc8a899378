// Layout and painting of the strip.
// By keyboard the same photos are chosen in the grid, so the strip takes no focus.
#include <ui/style/theme.h>
#include <ui/subject/square_strip.h>

#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

namespace dreambooth {

namespace {
constexpr int columns = 6;
constexpr int gap = 8;
double side(int width) {
    return (width - gap * (columns - 1)) / static_cast<double>(columns);
}
}  // namespace

SquareStrip::SquareStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("modelSees"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void SquareStrip::setSquares(std::vector<Square> squares) {
    m_squares = std::move(squares);
    setAccessibleName(tr("What the model sees: %1 squares").arg(m_squares.size()));
    updateGeometry();
    update();
}

int SquareStrip::heightForWidth(int width) const {
    const int rows = (static_cast<int>(m_squares.size()) + columns - 1) / columns;
    return qRound(rows * (side(width) + gap)) - (rows > 0 ? gap : 0);
}

QSize SquareStrip::sizeHint() const {
    return {400, heightForWidth(width() > 0 ? width() : 400)};
}

QRectF SquareStrip::cell(size_t index) const {
    const double length = side(width());
    const auto column = static_cast<double>(index % columns);
    const auto row = static_cast<double>(index / columns);
    return {column * (length + gap), row * (length + gap), length, length};
}

void SquareStrip::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    for (size_t i = 0; i < m_squares.size(); ++i) {
        const QRectF area = cell(i);
        if (!area.intersects(event->rect())) continue;
        emit wanted(m_squares[i].photo);
        if (m_squares[i].image.isNull()) continue;
        painter.drawPixmap(
            area.topLeft(),
            theme::roundedCover(m_squares[i].image, area.size().toSize(), devicePixelRatioF()));
    }
}

void SquareStrip::mousePressEvent(QMouseEvent* event) {
    for (size_t i = 0; i < m_squares.size(); ++i)
        if (cell(i).contains(event->position())) emit chosen(m_squares[i].photo);
}

}  // namespace dreambooth

// Layout and painting of the strip.
// By keyboard the same photos are chosen in the grid, so the strip takes no focus.
#include <ui/style/number_text.h>
#include <ui/style/theme.h>
#include <ui/subject/training_input_strip.h>

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

TrainingInputStrip::TrainingInputStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("modelSees"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void TrainingInputStrip::setPictures(std::vector<Picture> pictures) {
    m_pictures = std::move(pictures);
    setAccessibleName(counted(static_cast<int>(m_pictures.size()),
                              tr("What the model sees: 1 picture"),
                              tr("What the model sees: %1 pictures")));
    updateGeometry();
    update();
}

int TrainingInputStrip::heightForWidth(int width) const {
    const int rows = (static_cast<int>(m_pictures.size()) + columns - 1) / columns;
    return qRound(rows * (side(width) + gap)) - (rows > 0 ? gap : 0);
}

QSize TrainingInputStrip::sizeHint() const {
    return {400, heightForWidth(width() > 0 ? width() : 400)};
}

QRectF TrainingInputStrip::cell(size_t index) const {
    const double length = side(width());
    const size_t column = index % columns, row = index / columns;
    return {static_cast<double>(column) * (length + gap), static_cast<double>(row) * (length + gap),
            length, length};
}

void TrainingInputStrip::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    for (size_t i = 0; i < m_pictures.size(); ++i) {
        const QRectF area = cell(i);
        if (!area.intersects(event->rect())) continue;
        emit pictureRequested(m_pictures[i].photo);
        if (m_pictures[i].image.isNull()) continue;
        painter.drawPixmap(
            area.topLeft(),
            theme::roundedWhole(m_pictures[i].image, area.size().toSize(), devicePixelRatioF()));
    }
}

void TrainingInputStrip::mousePressEvent(QMouseEvent* event) {
    for (size_t i = 0; i < m_pictures.size(); ++i)
        if (cell(i).contains(event->position())) emit chosen(m_pictures[i].photo);
}

}  // namespace dreambooth

// Painting of the dots.
#include <ui/booth/booth_colors.h>
#include <ui/booth/progress_dots.h>
#include <ui/style/theme.h>

#include <QPainter>

namespace dreambooth {

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

}  // namespace dreambooth

// Paints the card; size and clicks come from its layout and QAbstractButton.
// Labels inside let the mouse through, so that the whole card is one button.
#include <ui/style/theme.h>
#include <ui/widgets/choice_card.h>

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Role;

ChoiceCard::ChoiceCard(const QString& accessibleName, QWidget* parent)
    : QAbstractButton(parent), m_contents(new QVBoxLayout(this)) {
    setCheckable(true);
    setAutoExclusive(true);
    setAccessibleName(accessibleName);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    m_contents->setContentsMargins(12, 10, 12, 10);
    m_contents->setSpacing(theme::Space::tiny);
}

QSize ChoiceCard::sizeHint() const {
    return m_contents->totalSizeHint();
}
QSize ChoiceCard::minimumSizeHint() const {
    // Wrapped text asks for many lines at its narrowest; the real height comes by heightForWidth().
    const QSize minimum = m_contents->totalMinimumSize();
    return {minimum.width(), hasHeightForWidth() ? 0 : minimum.height()};
}
bool ChoiceCard::hasHeightForWidth() const {
    return m_contents->hasHeightForWidth();
}
int ChoiceCard::heightForWidth(int width) const {
    return m_contents->totalHeightForWidth(width);
}

bool ChoiceCard::event(QEvent* event) {
    if (event->type() == QEvent::ChildPolished) {
        auto* child = qobject_cast<QWidget*>(static_cast<QChildEvent*>(event)->child());
        if (qobject_cast<QLabel*>(child) != nullptr ||
            qobject_cast<QProgressBar*>(child) != nullptr)
            child->setAttribute(Qt::WA_TransparentForMouseEvents);
    }
    return QAbstractButton::event(event);
}

void ChoiceCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double lineWidth = isChecked() ? 2 : 1;
    QColor background = theme::color(Role::panel);
    if (underMouse() || isDown())
        background = theme::mix(theme::color(Role::raised), background, 0.5);
    else if (isChecked())
        background = theme::mix(theme::color(Role::raised), background, 0.35);
    painter.setBrush(background);
    painter.setPen(QPen(theme::color(isChecked() ? Role::tuned : Role::border), lineWidth));
    const double inset = lineWidth / 2;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), theme::radius,
                            theme::radius);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::color(Role::text), 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(4, 4, -4, -4), 5, 5);
    }
}

}  // namespace dreambooth

// One filter of the application, by the times and places that the events carry.
#include <ui/style/second_press.h>

#include <QAbstractButton>
#include <QApplication>
#include <QMouseEvent>
#include <QPointer>
#include <QStyleHints>

namespace dreambooth {

namespace {

class SecondPressFilter : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::MouseButtonPress &&
            event->type() != QEvent::MouseButtonDblClick)
            return false;
        const auto* button = qobject_cast<QAbstractButton*>(watched);
        if (button == nullptr) return false;
        const auto& press = *static_cast<QMouseEvent*>(event);
        if (m_pressed != button && belongsToLast(press)) return true;
        m_pressed = button;
        m_hasPressed = true;
        m_at = press.globalPosition();
        m_when = press.timestamp();
        return false;
    }

private:
    bool belongsToLast(const QMouseEvent& press) const {
        const QStyleHints& hints = *QGuiApplication::styleHints();
        return m_hasPressed &&
               press.timestamp() - m_when <= quint64(hints.mouseDoubleClickInterval()) &&
               (press.globalPosition() - m_at).manhattanLength() <=
                   hints.mouseDoubleClickDistance();
    }

    QPointer<const QAbstractButton> m_pressed;
    bool m_hasPressed = false;  ///< what was pressed may be gone
    QPointF m_at;
    quint64 m_when = 0;  ///< milliseconds of the window system
};

}  // namespace

void keepSecondPressFromOthers(QApplication& application) {
    static const auto name = QStringLiteral("second press");
    if (application.findChild<QObject*>(name, Qt::FindDirectChildrenOnly) != nullptr) return;
    auto* filter = new SecondPressFilter(&application);
    filter->setObjectName(name);
    application.installEventFilter(filter);
}

}  // namespace dreambooth

// One filter of the application: a wheel event that a field does not get goes to
// what holds the field, as Qt passes on what a widget ignores.
#include <ui/style/wheel.h>

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollArea>
#include <QSlider>

namespace dreambooth {

namespace {

bool isField(const QObject* object) {
    return qobject_cast<const QComboBox*>(object) != nullptr ||
           qobject_cast<const QSlider*>(object) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(object) != nullptr;
}

bool scrolls(const QWidget* widget) {
    for (; widget != nullptr && !widget->isWindow(); widget = widget->parentWidget())
        if (qobject_cast<const QScrollArea*>(widget) != nullptr) return true;
    return false;
}

class FieldsWithoutWheel : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Polish && isField(watched)) {
            // Nor does the wheel take the keyboard to a field.
            auto* field = static_cast<QWidget*>(watched);
            if (field->focusPolicy() == Qt::WheelFocus) field->setFocusPolicy(Qt::StrongFocus);
        }
        if (event->type() != QEvent::Wheel || !isField(watched) ||
            !scrolls(static_cast<QWidget*>(watched)))
            return false;
        event->ignore();
        return true;
    }
};

}  // namespace

void keepWheelFromFields(QApplication& application) {
    static const auto name = QStringLiteral("fields without wheel");
    if (application.findChild<QObject*>(name, Qt::FindDirectChildrenOnly) != nullptr) return;
    auto* filter = new FieldsWithoutWheel(&application);
    filter->setObjectName(name);
    application.installEventFilter(filter);
}

}  // namespace dreambooth

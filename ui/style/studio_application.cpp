// Which catalogues are loaded, and the filters of the whole program.
#include <ui/style/studio_application.h>

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QLibraryInfo>
#include <QLocale>
#include <QMouseEvent>
#include <QPointer>
#include <QScrollArea>
#include <QSlider>
#include <QStyleHints>
#include <QTranslator>

namespace dreambooth {

bool loadQtTexts(QTranslator& translator, const QLocale& locale) {
    return translator.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                           QLibraryInfo::path(QLibraryInfo::TranslationsPath));
}

void installTranslation(QCoreApplication& application, const QString& language) {
    // Numbers and dates as in that language, in the system's country where it is spoken there.
    if (!language.isEmpty() && QLocale().language() != QLocale(language).language())
        QLocale::setDefault(QLocale(language));
    const auto add = [&application](auto load) {
        auto* translator = new QTranslator(&application);
        if (load(*translator))
            QCoreApplication::installTranslator(translator);
        else
            delete translator;
    };
    add([](QTranslator& translator) { return loadQtTexts(translator, QLocale()); });
    add([](QTranslator& translator) {
        return translator.load(QLocale(), QStringLiteral("studio"), QStringLiteral("_"),
                               QStringLiteral(":/translations"));
    });
}

namespace {

class PlainLabels : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Polish) return false;
        auto* label = qobject_cast<QLabel*>(watched);
        if (label != nullptr && label->textFormat() == Qt::AutoText)
            label->setTextFormat(Qt::PlainText);
        return false;
    }
};

}  // namespace

void keepLabelsPlain(QApplication& application) {
    static const auto name = QStringLiteral("plain labels");
    if (application.findChild<QObject*>(name, Qt::FindDirectChildrenOnly) != nullptr) return;
    auto* filter = new PlainLabels(&application);
    filter->setObjectName(name);
    application.installEventFilter(filter);
}

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

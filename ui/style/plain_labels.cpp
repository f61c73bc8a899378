// One filter of the application. A label is polished before it lays out its text
// for the first time, which is when HTML would be read.
#include <ui/style/plain_labels.h>

#include <QApplication>
#include <QEvent>
#include <QLabel>

namespace dreambooth {

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

}  // namespace dreambooth

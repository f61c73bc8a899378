// booth_finger: a touch device for tests, which the real studio loads as any other one (a generic
// plug-in of Qt). A program outside tells it through a local socket which control to touch.
#include <sys/prctl.h>

#include <QAbstractButton>
#include <QApplication>
#include <QGenericPlugin>
#include <QLocalSocket>
#include <QPointingDevice>
#include <QTest>
#include <QTimer>

namespace {

class Finger : public QObject {
public:
    explicit Finger(const QString& server) : m_server(server) {
        connect(&m_socket, &QLocalSocket::readyRead, this, &Finger::answer);
        // Once the window's event loop runs.
        QTimer::singleShot(0, this, [this] {
            QApplication::setDoubleClickInterval(0);  // quicker than a person
            m_device = QTest::createTouchDevice();
            m_socket.connectToServer(m_server);
            m_socket.write(QByteArray::number(QCoreApplication::applicationPid()) + '\n');
        });
    }

private:
    /// "see NAME", "tap NAME", "say NAME" and "at NAME"; 1: it is there, seen and can be used; then
    /// its text, and the place of its middle on the screen.
    void answer() {
        if (!m_socket.canReadLine()) return;
        // A booth hides its memory from the other programs of its user; who started this one looks.
        ::prctl(PR_SET_DUMPABLE, 1);
        const QByteArray line = m_socket.readLine().trimmed();
        QWidget* control = find(QString::fromUtf8(line.mid(line.indexOf(' ') + 1)));
        if (control != nullptr && line.startsWith("tap")) touch(*control);
        QByteArray answer = control != nullptr ? "1" : "0";
        if (control != nullptr && line.startsWith("say"))  // of a label or a field
            answer += control->property("text").toString().toUtf8();
        if (control != nullptr && line.startsWith("at")) {
            const QPoint middle = control->mapToGlobal(control->rect().center());
            answer += QByteArray::number(middle.x()) + ' ' + QByteArray::number(middle.y());
        }
        m_socket.write(answer + '\n');
        if (m_socket.canReadLine()) QTimer::singleShot(0, this, &Finger::answer);
    }

    static QWidget* find(const QString& name) {
        for (QWidget* widget : QApplication::allWidgets())
            if (widget->objectName() == name && widget->isVisible() && widget->isEnabled())
                return widget;
        return nullptr;
    }

    void touch(QWidget& control) {
        QWidget* const window = control.window();
        const QPoint place = control.mapTo(window, control.rect().center());
        QTest::touchEvent(window, m_device).press(1, place, window);
        QTest::touchEvent(window, m_device).release(1, place, window);
    }

    QString m_server;
    QLocalSocket m_socket;
    QPointingDevice* m_device = nullptr;
};

}  // namespace

class FingerPlugin : public QGenericPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "booth_finger.json")

public:
    QObject* create(const QString&, const QString& server) override { return new Finger(server); }
};

#include "booth_finger.moc"

// The real booth from outside: started by the launcher that ships, touched by booth_finger, and all
// its processes known, also those that outlived who started them.
#pragma once

#include <QByteArray>
#include <QLocalServer>
#include <QLocalSocket>
#include <QPoint>
#include <QProcess>
#include <QString>
#include <filesystem>
#include <memory>
#include <vector>

namespace dreambooth {

/// Thrown by what asks the window, where it has ended.
struct WindowGone {};

class RemoteBooth {
public:
    enum class By { launcher, itself };
    /// `home`: of the user that the booth runs as. Its runtime folder is the caller's, else one
    /// there.
    RemoteBooth(const std::filesystem::path& home, const std::filesystem::path& boothFolder,
                By by = By::launcher);
    ~RemoteBooth();  ///< end()

    /// Until the launcher has started a window. False: it did not within minutes.
    bool awaitWindow();
    /// The control of this name is on view and can be used.
    bool sees(const QString& name) { return ask("see " + name.toUtf8()); }
    /// The same, and touched it.
    bool tap(const QString& name) { return ask("tap " + name.toUtf8()); }
    /// The text of such a label or field.
    QString text(const QString& name) {
        (void)ask("say " + name.toUtf8());
        return QString::fromUtf8(m_answer.mid(1).trimmed());
    }
    /// Where its middle is on the screen, in pixels.
    QPoint placeOf(const QString& name) {
        (void)ask("at " + name.toUtf8());
        const QList<QByteArray> numbers = m_answer.mid(1).trimmed().split(' ');
        return {numbers.value(0).toInt(), numbers.value(1).toInt()};
    }
    /// As systemd does where the launcher was killed: ends all that is left of it, and starts it
    /// again. False: something is left.
    bool killLauncher();
    /// Ends it as a session does. False: the launcher or one of its processes is still there.
    bool end();

    qint64 window() const { return m_window; }
    /// All processes of the booth.
    std::vector<qint64> processes() const;
    /// Those that learn and draw.
    std::vector<qint64> workers() const;
    const std::filesystem::path& runtimeFolder() const { return m_runtime; }

private:
    bool ask(const QByteArray& question);
    void start();

    const By m_by;
    const std::filesystem::path m_folder;
    std::filesystem::path m_runtime;
    QByteArray m_mark;  ///< in the environment of each of its processes
    QLocalServer m_server;
    std::unique_ptr<QLocalSocket> m_finger;
    QByteArray m_answer;
    QProcess m_launcher;
    qint64 m_window = 0;
};

}  // namespace dreambooth

// The script's process and its lines.
#include <signal.h>
#include <ui/style/qt_strings.h>
#include <unistd.h>

#include <stdexcept>

#include "visitor_phone.h"

namespace dreambooth {

namespace {

constexpr int notInstalled = 77;  // of visitor_phone.py
constexpr int endMs = 20'000;

}  // namespace

VisitorPhone::VisitorPhone(const std::filesystem::path& folder, const QString& address) {
    m_process.setChildProcessModifier([] { ::setsid(); });
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(
        QStringLiteral("/usr/bin/python3"),
        {QStringLiteral(SOURCE_ROOT "/tests/browser/visitor_phone.py"), toQt(folder), address});
}

VisitorPhone::~VisitorPhone() {
    const auto session = static_cast<pid_t>(m_process.processId());
    m_process.terminate();
    if (!m_process.waitForFinished(endMs)) m_process.kill();
    m_process.waitForFinished();
    if (session > 0) ::kill(-session, SIGKILL);  // what of the browser is left
}

void VisitorPhone::begin(const QByteArray& command) {
    m_process.write(command + '\n');
    m_process.waitForBytesWritten();
}

std::optional<QByteArray> VisitorPhone::answer() {
    if (m_process.state() == QProcess::NotRunning || m_process.waitForFinished(0)) {
        if (m_process.exitCode() == notInstalled) throw NotInstalled();
        throw std::runtime_error("The visitor's phone does not go on.");
    }
    m_process.waitForReadyRead(0);
    if (!m_process.canReadLine()) return {};
    return m_process.readLine().trimmed();
}

}  // namespace dreambooth

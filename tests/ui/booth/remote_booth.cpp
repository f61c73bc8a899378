// The launcher's process and the line to the window.
#include <base/environment.h>
#include <signal.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QProcessEnvironment>
#include <QTest>
#include <stdexcept>

#include "booth_processes.h"
#include "remote_booth.h"

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr int answerMs = 120'000;
constexpr const char* markName = "BOOTH_DAY";

}  // namespace

RemoteBooth::RemoteBooth(const fs::path& home, const fs::path& boothFolder, By by)
    : m_by(by),
      m_folder(boothFolder),
      m_runtime(environmentPath("XDG_RUNTIME_DIR")),
      m_mark(QByteArray(markName) + '=' + QByteArray::number(QCoreApplication::applicationPid())) {
    if (m_runtime.empty()) m_runtime = home / "run";
    for (const fs::path& folder : {home, m_runtime}) {
        fs::create_directories(folder);
        fs::permissions(folder, fs::perms::owner_all);
    }
    const QString server = toQt(home / "finger");
    QLocalServer::removeServer(server);  // of a booth that was killed
    if (!m_server.listen(server)) throw std::runtime_error("The finger's socket can't be made.");
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"})
        environment.remove(QString::fromLatin1(name));
    const std::pair<const char*, QString> values[] = {
        {"HOME", toQt(home)},
        {"XDG_RUNTIME_DIR", toQt(m_runtime)},
        {"DREAMBOOTH_STUDIO", QStringLiteral(STUDIO_PROGRAM)},
        {"QT_PLUGIN_PATH", QStringLiteral(FINGER_FOLDER)},
        {"QT_QPA_GENERIC_PLUGINS", QStringLiteral("booth_finger:") + server},
        {markName, QString::number(QCoreApplication::applicationPid())}};
    for (const auto& [name, value] : values) environment.insert(QString::fromLatin1(name), value);
    m_launcher.setProcessEnvironment(environment);
    // What a journal would keep of it.
    m_launcher.setProcessChannelMode(QProcess::MergedChannels);
    m_launcher.setStandardOutputFile(toQt(home / "journal"), QIODevice::Append);
    start();
}

void RemoteBooth::start() {
    if (m_by == By::launcher)
        m_launcher.start(QStringLiteral(BOOTH_LAUNCHER), {toQt(m_folder)});
    else
        m_launcher.start(QStringLiteral(STUDIO_PROGRAM),
                         {QStringLiteral("--booth"), toQt(m_folder)});
}

RemoteBooth::~RemoteBooth() {
    end();
}

bool RemoteBooth::awaitWindow() {
    m_finger.reset();
    if (!m_server.waitForNewConnection(answerMs)) return false;
    m_finger.reset(m_server.nextPendingConnection());
    while (!m_finger->canReadLine())
        if (!m_finger->waitForReadyRead(answerMs)) return false;
    m_window = m_finger->readLine().trimmed().toLongLong();
    return m_window > 0;
}

bool RemoteBooth::ask(const QByteArray& question) {
    m_finger->write(question + '\n');
    while (!m_finger->canReadLine()) {
        if (m_finger->waitForReadyRead(answerMs)) continue;
        if (m_finger->state() == QLocalSocket::ConnectedState)
            throw std::runtime_error("The window does not answer.");
        throw WindowGone();
    }
    m_answer = m_finger->readLine();
    return m_answer.startsWith('1');
}

bool RemoteBooth::killLauncher() {
    m_launcher.kill();
    m_launcher.waitForFinished();
    for (const qint64 pid : processes()) ::kill(static_cast<pid_t>(pid), SIGTERM);
    const bool isOver = QTest::qWaitFor([this] { return processes().empty(); }, answerMs);
    start();
    return isOver;
}

bool RemoteBooth::end() {
    if (m_launcher.state() != QProcess::NotRunning) {
        m_launcher.terminate();
        if (!m_launcher.waitForFinished(answerMs)) m_launcher.kill();
        m_launcher.waitForFinished();
    }
    return QTest::qWaitFor([this] { return processes().empty(); }, answerMs);
}

std::vector<qint64> RemoteBooth::processes() const {
    std::vector<qint64> found;
    for (const qint64 pid : allProcesses())
        if (procFile(pid, "environ").split('\0').contains(m_mark)) found.push_back(pid);
    return found;
}

std::vector<qint64> RemoteBooth::workers() const {
    std::vector<qint64> found;
    for (const qint64 pid : processes()) {
        const QByteArray kind = procFile(pid, "cmdline").split('\0').value(1);
        if (kind == "train" || kind == "serve") found.push_back(pid);
    }
    return found;
}

}  // namespace dreambooth

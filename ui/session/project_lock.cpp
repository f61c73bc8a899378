// The lock file and the socket beside it (see the header).
#include <ui/session/project_lock.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocalSocket>
#include <QSysInfo>

namespace dreambooth {

namespace {

constexpr int patienceMilliseconds = 2000;
const QString lockName = QStringLiteral("open.lock");

QString canonicalFolder(const std::filesystem::path& project) {
    const QFileInfo folder(toQt(project));
    const QString found = folder.canonicalFilePath();
    return found.isEmpty() ? folder.absoluteFilePath() : found;
}

QString socketName(const QString& folder) {
    const QByteArray hash =
        QCryptographicHash::hash(folder.toUtf8(), QCryptographicHash::Sha256).toHex().left(24);
    return QStringLiteral("dreambooth-studio-") + QString::fromLatin1(hash);
}

/// Not a pipe, which QLockFile would wait for, nor a device or link that a stranger put there.
bool canBeLockFile(const QString& path) {
    constexpr qint64 mostBytes = 4096;
    const QFileInfo info(path);
    if (!info.exists()) return !info.isSymLink();
    return info.isFile() && !info.isSymLink() && info.size() <= mostBytes;
}

}  // namespace

ProjectLock::ProjectLock(const std::filesystem::path& project, QObject* parent)
    : QObject(parent),
      m_folder(canonicalFolder(project)),
      m_name(socketName(m_folder)),
      m_file(QDir(m_folder).filePath(lockName)) {
    m_file.setStaleLockTime(0);  // a window may be open for days
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = m_server.nextPendingConnection()) socket->deleteLater();
        emit raiseRequested();
    });
    acquire();
    // A copy of a project has the lock file of the window that the original was open in.
    if (m_holder == Holder::otherWindow && !raiseHolder() && m_file.removeStaleLockFile())
        acquire();
}

void ProjectLock::removeFrom(const std::filesystem::path& project) {
    QLockFile lock(QDir(toQt(project)).filePath(lockName));
    qint64 process = 0;
    QString host, program;
    if (lock.getLockInfo(&process, &host, &program) &&
        process == QCoreApplication::applicationPid() && host == QSysInfo::machineHostName())
        QFile::remove(lock.fileName());
}

void ProjectLock::acquire() {
    if (!canBeLockFile(m_file.fileName())) {
        m_holder = Holder::nobody;
        return;
    }
    if (m_file.tryLock(0)) {
        m_holder = Holder::thisWindow;
        listen();
        return;
    }
    m_holder = Holder::nobody;
    qint64 process = 0;
    QString program;
    if (m_file.error() != QLockFile::LockFailedError ||
        !m_file.getLockInfo(&process, &m_host, &program))
        return;
    m_host = shownPath(toPath(m_host));
    m_holder = m_host == QSysInfo::machineHostName() ? Holder::otherWindow : Holder::otherComputer;
}

void ProjectLock::listen() {
    QLocalServer::removeServer(m_name);  // of a killed window: the lock is ours
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    m_server.listen(m_name);
}

bool ProjectLock::isFor(const std::filesystem::path& project) const {
    return m_holder == Holder::thisWindow && canonicalFolder(project) == m_folder;
}

bool ProjectLock::raiseHolder() const {
    QLocalSocket socket;
    socket.connectToServer(m_name);
    return socket.waitForConnected(patienceMilliseconds);
}

bool ProjectLock::takeOver() {
    m_file.removeStaleLockFile();
    acquire();
    return m_holder == Holder::thisWindow;
}

}  // namespace dreambooth

// The lock file and the socket beside it.
#include <fcntl.h>
#include <sys/socket.h>
#include <ui/session/project_lock.h>
#include <ui/style/disk_queue.h>
#include <ui/style/qt_strings.h>
#include <unistd.h>

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

/// Of this user's window, whoever else has the folder open.
QString socketName(const QString& folder) {
    const QByteArray key = QByteArray::number(::geteuid()) + ' ' + folder.toUtf8();
    const QByteArray hash =
        QCryptographicHash::hash(key, QCryptographicHash::Sha256).toHex().left(24);
    return QStringLiteral("dreambooth-studio-") + QString::fromLatin1(hash);
}

/// Not a pipe, which QLockFile would wait for, nor a device or link that a stranger put there.
bool canBeLockFile(const QString& path) {
    constexpr qint64 mostBytes = 4096;
    const QFileInfo info(path);
    if (!info.exists()) return !info.isSymLink();
    return info.isFile() && !info.isSymLink() && info.size() <= mostBytes;
}

bool canBeWrittenTo(const QString& folder) {
    return ::faccessat(AT_FDCWD, toPath(folder).c_str(), W_OK, AT_EACCESS) == 0;
}

/// Abstract names have no permissions: another user may listen to one or connect to it.
bool isOwnUsers(const QLocalSocket& socket) {
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(static_cast<int>(socket.socketDescriptor()), SOL_SOCKET, SO_PEERCRED, &peer,
                        &size) == 0 &&
           peer.uid == ::geteuid();
}

}  // namespace

ProjectLock::ProjectLock(const std::filesystem::path& project, QObject* parent)
    : QObject(parent),
      m_folder(canonicalFolder(project)),
      m_name(socketName(m_folder)),
      m_file(std::make_shared<QLockFile>(QDir(m_folder).filePath(lockName))) {
    m_file->setStaleLockTime(0);  // a window may be open for days
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = m_server.nextPendingConnection()) {
            socket->deleteLater();
            if (isOwnUsers(*socket)) emit raiseRequested();
        }
    });
    acquire();
    if (m_holder != Holder::otherWindow || raiseHolder()) return;
    // A copy of a project has the lock file of the window that the original was open in.
    if (m_file->removeStaleLockFile())
        acquire();
    else if (!canBeWrittenTo(m_folder))
        m_holder = Holder::nobody;  // as where there is no lock file
}

ProjectLock::~ProjectLock() {
    // The window's end does not wait for a disk that does not answer.
    DiskQueue().add(
        this,
        [file = std::move(m_file)] {
            file->unlock();
            return true;
        },
        [](bool) {});
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
    if (!canBeLockFile(m_file->fileName())) {
        m_holder = Holder::nobody;
        return;
    }
    if (m_file->tryLock(0)) {
        m_holder = Holder::thisWindow;
        listen();
        return;
    }
    m_holder = Holder::nobody;
    qint64 process = 0;
    QString program;
    if (m_file->error() != QLockFile::LockFailedError ||
        !m_file->getLockInfo(&process, &m_host, &program))
        return;
    m_host = shownPath(toPath(m_host));
    m_holder = m_host == QSysInfo::machineHostName() ? Holder::otherWindow : Holder::otherComputer;
}

void ProjectLock::listen() {
    // It has no file, so that a killed window leaves none.
    m_server.setSocketOptions(QLocalServer::AbstractNamespaceOption);
    m_server.listen(m_name);
}

bool ProjectLock::isFor(const std::filesystem::path& project) const {
    return m_holder == Holder::thisWindow && canonicalFolder(project) == m_folder;
}

bool ProjectLock::raiseHolder() const {
    QLocalSocket socket;
    socket.setSocketOptions(QLocalSocket::AbstractNamespaceOption);
    socket.connectToServer(m_name);
    return socket.waitForConnected(patienceMilliseconds) && isOwnUsers(socket);
}

bool ProjectLock::takeOver() {
    m_file->removeStaleLockFile();
    acquire();
    return m_holder == Holder::thisWindow;
}

}  // namespace dreambooth

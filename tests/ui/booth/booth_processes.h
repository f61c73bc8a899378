// The booth's worker processes, as tests find and search them.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <vector>

namespace dreambooth {

inline std::vector<qint64> allProcesses() {
    std::vector<qint64> pids;
    for (const QString& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        bool isNumber = false;
        const qint64 pid = name.toLongLong(&isNumber);
        if (isNumber) pids.push_back(pid);
    }
    return pids;
}

/// Empty where the process has ended, or is another user's.
inline QByteArray procFile(qint64 pid, const char* name) {
    QFile file(QStringLiteral("/proc/%1/%2").arg(pid).arg(QString::fromLatin1(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// TCP sockets at which one of these processes can be reached, as /proc/net/tcp has them.
inline std::vector<QByteArray> listeningSockets(const std::vector<qint64>& pids) {
    constexpr int place = 1, state = 3, inode = 9;  // fields
    std::vector<QByteArray> found;
    for (const char* table : {"net/tcp", "net/tcp6"})
        for (const QByteArray& line :
             procFile(QCoreApplication::applicationPid(), table).split('\n')) {
            const QList<QByteArray> fields = line.simplified().split(' ');
            if (fields.value(state) != "0A") continue;
            const QString socket =
                QStringLiteral("socket:[%1]").arg(QString::fromLatin1(fields.value(inode)));
            for (const qint64 pid : pids)
                for (const QFileInfo& handle : QDir(QStringLiteral("/proc/%1/fd").arg(pid))
                                                   .entryInfoList(QDir::AllEntries | QDir::System))
                    if (handle.symLinkTarget().endsWith(socket))
                        found.push_back(fields.value(place));
        }
    return found;
}

/// The worker processes of this one, by what they were started as.
inline std::vector<qint64> workersOf(const QByteArray& argument) {
    std::vector<qint64> pids;
    for (const qint64 pid : allProcesses()) {
        const QByteArray stat = procFile(pid, "stat");
        const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        if (fields.value(1).toLongLong() != QCoreApplication::applicationPid()) continue;
        if (procFile(pid, "cmdline").split('\0').contains(argument)) pids.push_back(pid);
    }
    return pids;
}

}  // namespace dreambooth

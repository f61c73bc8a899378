// The booth's worker processes, as tests find and search them.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
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

// The booth's worker processes, as tests find, search and kill them.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <vector>

namespace dreambooth {

/// The worker processes of this one, by what they were started as.
inline std::vector<qint64> workersOf(const QByteArray& argument) {
    std::vector<qint64> pids;
    for (const QString& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        bool isNumber = false;
        const qint64 pid = name.toLongLong(&isNumber);
        if (!isNumber) continue;
        QFile status(QStringLiteral("/proc/%1/stat").arg(name));
        QFile command(QStringLiteral("/proc/%1/cmdline").arg(name));
        if (!status.open(QIODevice::ReadOnly) || !command.open(QIODevice::ReadOnly)) continue;
        const QByteArray stat = status.readAll();
        const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
        if (fields.value(1).toLongLong() != QCoreApplication::applicationPid()) continue;
        if (command.readAll().split('\0').contains(argument)) pids.push_back(pid);
    }
    return pids;
}

/// Whether a process has these bytes anywhere in its memory.
inline bool holds(qint64 pid, const QByteArray& bytes) {
    QFile maps(QStringLiteral("/proc/%1/maps").arg(pid));
    QFile memory(QStringLiteral("/proc/%1/mem").arg(pid));
    if (!maps.open(QIODevice::ReadOnly) || !memory.open(QIODevice::ReadOnly)) return false;
    for (const QByteArray& line : maps.readAll().split('\n')) {
        const QList<QByteArray> range = line.left(line.indexOf(' ')).split('-');
        if (range.size() != 2 || !line.contains(" rw")) continue;
        const qint64 begin = range[0].toLongLong(nullptr, 16),
                     end = range[1].toLongLong(nullptr, 16);
        if (memory.seek(begin) && memory.read(end - begin).contains(bytes)) return true;
    }
    return false;
}

}  // namespace dreambooth

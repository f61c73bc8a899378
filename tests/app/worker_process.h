// Starts the real worker program and keeps what it printed; for the tests of commands.
#pragma once

#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

namespace dreambooth {

struct WorkerResult {
    int exitCode = -1;  ///< -1: it crashed, or did not end in time
    QByteArray out;
    QByteArray err;
};

inline WorkerResult runWorker(const QStringList& arguments, int timeoutMs = 60000) {
    QProcess process;
    process.start(QStringLiteral(WORKER_PROGRAM), arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(timeoutMs)) {
        process.kill();
        process.waitForFinished();
        return {-1, process.readAllStandardOutput(), process.readAllStandardError()};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAllStandardOutput(), process.readAllStandardError()};
}

}  // namespace dreambooth

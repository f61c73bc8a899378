// Starting the worker. Qt's startDetached forks twice and calls setsid(), so the
// worker has no terminal, no parent and no signal of ours.
#include <base/held_folder.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <ui/launch/worker_program.h>
#include <ui/style/qt_strings.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTimer>

namespace dreambooth {

QString programBesideWorker(const QString& name) {
    return QFileInfo(workerProgram()).dir().filePath(name);
}

QString workerProgram() {
    const QString chosen = qEnvironmentVariable("DREAMBOOTH_WORKER");
    if (!chosen.isEmpty()) return chosen;
    return QCoreApplication::applicationDirPath() + QLatin1String("/dreambooth");
}

namespace {

const pid_t ownProcess = ::getpid();

void endWithWindowBy(int signal) {
    ::prctl(PR_SET_PDEATHSIG, signal);
    if (::getppid() != ownProcess) ::_exit(1);  // it ended before the line above
}

}  // namespace

void endWithWindow() {
    endWithWindowBy(SIGKILL);
}

void tidyUpWithWindow() {
    endWithWindowBy(SIGTERM);
}

void letEnd(QProcess* process, int graceMilliseconds) {
    constexpr int atTheEndMilliseconds = 1000;
    QCoreApplication* const program = QCoreApplication::instance();
    process->disconnect();
    process->setParent(program);
    if (process->state() == QProcess::NotRunning) return process->deleteLater();
    QObject::connect(process, &QProcess::stateChanged, process, [process](auto state) {
        if (state == QProcess::NotRunning) process->deleteLater();
    });
    QObject::connect(program, &QObject::destroyed, process,
                     [process] { process->waitForFinished(atTheEndMilliseconds); });
    if (graceMilliseconds == 0) return process->kill();
    process->terminate();
    QTimer::singleShot(graceMilliseconds, process, &QProcess::kill);
}

Error workerUnstartable(const QString& why) {
    return makeError("worker.unstartable",
                     {{"program", toStd(workerProgram())}, {"reason", toStd(why)}});
}

Error downloadDied() {
    return makeError("download.died");
}

namespace {

/// `logPath` is what the log is at, for Qt, which opens it in the new process.
Result<qint64> startDetached(const QStringList& arguments, const QString& folder,
                             const QString& logPath) {
    const QString program = workerProgram();
    if (!QFileInfo(program).isExecutable())
        return failure("worker.unstartable.missing", {{"program", toStd(program)}});
    QProcess process;
    process.setProgram(program);
    process.setArguments(arguments);
    process.setWorkingDirectory(folder);
    process.setStandardInputFile(QProcess::nullDevice());
    process.setStandardOutputFile(logPath, QIODevice::Append);
    process.setStandardErrorFile(logPath, QIODevice::Append);
    qint64 pid = 0;
    if (!process.startDetached(&pid))
        return std::unexpected(workerUnstartable(process.errorString()));
    return pid;
}

}  // namespace

Result<qint64> startTraining(const RunFolder& run) {
    const auto log = openToWrite(run.logFile(), O_WRONLY | O_CREAT | O_APPEND, "write to");
    if (!log) return std::unexpected(log.error());
    // The file that was opened, whatever its path leads to.
    return startDetached(
        {QStringLiteral("train"), QStringLiteral("--run"), toQt(run.path()),
         QStringLiteral("--trust_run"), QStringLiteral("--max_restarts"), QStringLiteral("2")},
        toQt(run.path()), QStringLiteral("/proc/self/fd/%1").arg(log->get()));
}

QStringList downloadArguments(const PendingDownload& request) {
    QStringList arguments = {QStringLiteral("download"), toQt(request.name)};
    for (const auto& [flag, value] : {std::pair("revision", request.revision),
                                      {"variant", request.variant},
                                      {"file", request.file}})
        if (!value.empty())
            arguments += QStringLiteral("--%1=%2").arg(QLatin1String(flag), toQt(value));
    return arguments;
}

Result<qint64> startDownload(const DownloadFolder& folder) {
    const auto request = folder.request();
    if (!request) return std::unexpected(request.error());
    QFile::remove(toQt(folder.logFile()));
    return startDetached(
        downloadArguments(*request) + QStringList{QStringLiteral("--state"), toQt(folder.path())},
        toQt(folder.path()), toQt(folder.logFile()));
}

bool isProcessAlive(qint64 pid) {
    QFile status(QStringLiteral("/proc/%1/stat").arg(pid));
    if (pid <= 0 || !status.open(QIODevice::ReadOnly)) return false;
    // "pid (name) S …": the state follows the last bracket, for a name may hold brackets too.
    const QByteArray line = status.readAll();
    const auto state = line.lastIndexOf(')') + 2;
    return state < line.size() && line[state] != 'Z' && line[state] != 'X';
}

}  // namespace dreambooth

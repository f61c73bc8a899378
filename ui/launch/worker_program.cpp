// Starting the worker (see the header). Qt's startDetached forks twice and calls setsid(), so the
// worker has no terminal, no parent and no signal of ours.
#include <base/held_folder.h>
#include <fcntl.h>
#include <ui/launch/worker_program.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

namespace dreambooth {

QString workerProgram() {
    const QString chosen = qEnvironmentVariable("DREAMBOOTH_WORKER");
    if (!chosen.isEmpty()) return chosen;
    return QCoreApplication::applicationDirPath() + QLatin1String("/dreambooth");
}

Error workerUnstartable(const QString& why) {
    const std::string program = toStd(workerProgram());
    return {"worker.unstartable",
            {{"program", program}},
            "Could not start the worker " + program + ": " + toStd(why) + ".",
            "Install DreamBooth Studio again, or set DREAMBOOTH_WORKER to the program "
            "\"dreambooth\"."};
}

Result<qint64> startTraining(const RunFolder& run) {
    const QString program = workerProgram();
    if (!QFileInfo(program).isExecutable())
        return std::unexpected(
            workerUnstartable(QStringLiteral("it is missing or not executable")));
    const auto log = openToWrite(run.logFile(), O_WRONLY | O_CREAT | O_APPEND, "write to");
    if (!log) return std::unexpected(log.error());
    // The file that was opened, whatever its path leads to.
    const QString logFile = QStringLiteral("/proc/self/fd/%1").arg(log->get());
    QProcess process;
    process.setProgram(program);
    process.setArguments({QStringLiteral("train"), QStringLiteral("--run"), toQt(run.path()),
                          QStringLiteral("--trust_run"), QStringLiteral("--max_restarts"),
                          QStringLiteral("2")});
    process.setWorkingDirectory(toQt(run.path()));
    process.setStandardInputFile(QProcess::nullDevice());
    process.setStandardOutputFile(logFile, QIODevice::Append);
    process.setStandardErrorFile(logFile, QIODevice::Append);
    qint64 pid = 0;
    if (!process.startDetached(&pid))
        return std::unexpected(workerUnstartable(process.errorString()));
    return pid;
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

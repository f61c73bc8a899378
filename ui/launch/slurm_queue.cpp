// Slurm by its own programs: sbatch with packaging/cluster/slurm.sbatch, squeue, scancel.
// See cluster_queue.h.
#include <base/environment.h>
#include <base/resources.h>
#include <ui/launch/cluster_queue.h>
#include <ui/style/qt_strings.h>

#include <QProcess>
#include <QRegularExpression>
#include <QSet>

namespace dreambooth {

namespace {

constexpr int slurmTimeoutMilliseconds = 30000;

struct SlurmAnswer {
    bool inTime = false;  ///< it started and ended
    int code = -1;
    QString said, complained;
};

SlurmAnswer call(
    const QString& program, const QStringList& arguments,
    const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment()) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setStandardInputFile(QProcess::nullDevice());
    process.start(program, arguments);
    SlurmAnswer answer;
    if (!process.waitForFinished(slurmTimeoutMilliseconds)) {
        answer.complained = process.errorString();
        process.kill();
        process.waitForFinished();
        return answer;
    }
    answer.inTime = process.exitStatus() == QProcess::NormalExit;
    answer.code = process.exitCode();
    answer.said = QString::fromUtf8(process.readAllStandardOutput()).trimmed();
    answer.complained = QString::fromUtf8(process.readAllStandardError()).trimmed();
    return answer;
}

/// Among squeue's or scancel's jobs: by number, or by name while the number is not known.
QString chosenJob(const ClusterJob& job) {
    return job.id.empty() ? QStringLiteral("--name=") + toQt(job.name) : toQt(job.id);
}

/// JobAnswer's place for squeue's long state.
JobAnswer::Place placeOf(const QString& state) {
    static const QSet<QString> waiting = {
        QStringLiteral("PENDING"),      QStringLiteral("REQUEUED"),
        QStringLiteral("REQUEUE_FED"),  QStringLiteral("REQUEUE_HOLD"),
        QStringLiteral("SPECIAL_EXIT"), QStringLiteral("RESV_DEL_HOLD")};
    static const QSet<QString> running = {
        QStringLiteral("RUNNING"),   QStringLiteral("CONFIGURING"), QStringLiteral("COMPLETING"),
        QStringLiteral("SUSPENDED"), QStringLiteral("STOPPED"),     QStringLiteral("SIGNALING"),
        QStringLiteral("RESIZING"),  QStringLiteral("STAGE_OUT")};
    if (waiting.contains(state)) return JobAnswer::Place::waiting;
    return running.contains(state) ? JobAnswer::Place::running : JobAnswer::Place::ended;
}

class SlurmQueue : public ClusterQueue {
public:
    Result<std::string> submit(const RunFolder& run, const ClusterJob& job) const override {
        const ClusterRequest& request = job.request;
        // sbatch reads %j and the like in names of files.
        const QString log = toQt(run.logFile()).replace(u'%', QStringLiteral("%%"));
        QStringList arguments = {QStringLiteral("--parsable"),
                                 QStringLiteral("--job-name=") + toQt(job.name),
                                 QStringLiteral("--chdir=") + toQt(run.path()),
                                 QStringLiteral("--output=") + log,
                                 QStringLiteral("--nodes=%1").arg(request.machines),
                                 QStringLiteral("--ntasks-per-node=%1").arg(request.processes)};
        if (request.gpus) arguments += QStringLiteral("--gpus-per-node=%1").arg(request.processes);
        if (!request.partition.empty())
            arguments += QStringLiteral("--partition=") + toQt(request.partition);
        arguments += QProcess::splitCommand(toQt(request.options));
        arguments += {toQt(launcherFolder() / "slurm.sbatch"), QStringLiteral("--run"),
                      toQt(run.path()), QStringLiteral("--trust_run")};
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("DREAMBOOTH_PROGRAM"), clusterProgram());
        environment.remove(QLatin1String(threadsVariable));  // which is of this computer
        const SlurmAnswer answer = call(QStringLiteral("sbatch"), arguments, environment);
        if (!answer.inTime && answer.code < 0 && !answer.complained.isEmpty() &&
            ask(job).place != JobAnswer::Place::ended)
            return std::string();  // it may have been taken: its name will tell
        // "123", or "123;cluster".
        static const QRegularExpression number(QStringLiteral("^(\\d+)"));
        const auto found = number.match(answer.said);
        if (!answer.inTime || answer.code != 0 || !found.hasMatch())
            return refused(ClusterSystem::slurm,
                           answer.complained.isEmpty() ? answer.said : answer.complained);
        return toStd(found.captured(1));
    }

    JobAnswer ask(const ClusterJob& job) const override {
        const QString which =
            job.id.empty() ? chosenJob(job) : QStringLiteral("--jobs=") + chosenJob(job);
        const SlurmAnswer answer = call(
            QStringLiteral("squeue"), {QStringLiteral("--noheader"), QStringLiteral("--states=all"),
                                       QStringLiteral("--format=%i|%T|%r"), which});
        if (!answer.inTime || answer.code != 0) {
            // A job that ended a while ago is forgotten.
            if (answer.complained.contains(QLatin1String("Invalid job id")))
                return {JobAnswer::Place::ended, {}, job.id};
            return {JobAnswer::Place::unknown, toStd(answer.complained), job.id};
        }
        const QStringList fields = answer.said.section(u'\n', 0, 0).split(u'|');
        if (fields.size() < 3) return {JobAnswer::Place::ended, {}, job.id};
        const JobAnswer::Place place = placeOf(fields[1]);
        return {place, toStd(place == JobAnswer::Place::waiting ? fields[2] : fields[1]),
                toStd(fields[0])};
    }

    Result<void> cancelWaiting(const ClusterJob& job) const override {
        return scancel({QStringLiteral("--state=PENDING"), chosenJob(job)});
    }

    Result<void> cancel(const ClusterJob& job) const override { return scancel({chosenJob(job)}); }

private:
    static Result<void> scancel(const QStringList& arguments) {
        const SlurmAnswer answer = call(QStringLiteral("scancel"), arguments);
        if (answer.inTime && answer.code == 0) return {};
        return failure("cluster.not_cancelled",
                       {{"system", "Slurm"}, {"words", toStd(answer.complained)}});
    }
};

}  // namespace

const ClusterQueue& slurmQueue() {
    static const SlurmQueue queue;
    return queue;
}

}  // namespace dreambooth

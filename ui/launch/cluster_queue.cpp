// What Slurm and Ray have in common; each speaks for itself in slurm_queue.cpp and
// ray_queue.cpp.
#include <base/clock.h>
#include <ui/launch/cluster_queue.h>
#include <ui/launch/worker_program.h>
#include <ui/style/qt_strings.h>

#include <QFileInfo>
#include <QSet>
#include <QStandardPaths>
#include <QStorageInfo>
#include <QUuid>

namespace dreambooth {

std::string systemName(ClusterSystem system) {
    return system == ClusterSystem::slurm ? "Slurm" : "Ray";
}

const ClusterQueue& queueOf(ClusterSystem system) {
    return system == ClusterSystem::slurm ? slurmQueue() : rayQueue();
}

std::vector<ClusterSystem> clustersFromHere(const QString& rayAddress) {
    const auto isInPath = [](const char* program) {
        return !QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty();
    };
    std::vector<ClusterSystem> systems;
    if (isInPath("sbatch")) systems.push_back(ClusterSystem::slurm);
    if (!rayAddress.isEmpty() || qEnvironmentVariableIsSet("RAY_API_SERVER_ADDRESS") ||
        isInPath("ray"))
        systems.push_back(ClusterSystem::ray);
    return systems;
}

std::string defaultRayAddress() {
    return toStd(
        qEnvironmentVariable("RAY_API_SERVER_ADDRESS", QStringLiteral("http://127.0.0.1:8265")));
}

Result<void> submitRun(const RunFolder& run, const ClusterRequest& request) {
    const RunState before = run.readState().value_or(RunState{});
    ClusterJob job{request, {}, {}, isoDate(secondsSinceEpoch()), {}};
    job.name =
        "dreambooth-" + run.id() + "-" + toStd(QUuid::createUuid().toString(QUuid::Id128).left(8));
    TRY_VOID(writeClusterJob(run, job));
    RunState state = before;
    state.phase = RunPhase::queued;
    state.why.clear();
    state.error = Json::object();
    state.host.clear();
    state.pid = 0;
    TRY_VOID(run.writeState(state));
    const auto id = queueOf(request.system).submit(run, job);
    if (!id) {
        job.ended = isoDate(secondsSinceEpoch());
        TRY_VOID(writeClusterJob(run, job));
        TRY_VOID(run.writeState(before));
        return std::unexpected(id.error());
    }
    job.id = *id;
    return writeClusterJob(run, job);
}

QString clusterProgram() {
    return qEnvironmentVariable("DREAMBOOTH_PROGRAM", workerProgram());
}

std::unexpected<Error> refused(ClusterSystem system, const QString& words) {
    return failure("cluster.refused", {{"system", systemName(system)}, {"words", toStd(words)}});
}

bool isOnSharedStorage(const QString& path) {
    static const QSet<QByteArray> ownDisks = {
        "ext2",    "ext3", "ext4",  "xfs",  "btrfs", "zfs",     "f2fs",  "jfs",     "tmpfs",
        "overlay", "vfat", "exfat", "ntfs", "ntfs3", "fuseblk", "ramfs", "bcachefs"};
    QFileInfo place(path);
    while (!place.exists() && !place.isRoot()) place.setFile(place.absolutePath());
    return !ownDisks.contains(QStorageInfo(place.absoluteFilePath()).fileSystemType());
}

}  // namespace dreambooth

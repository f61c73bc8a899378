// Plain words for what Slurm and Ray say (see the header). Their own words follow where there are
// no plainer ones.
#include <ui/session/cluster_text.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

namespace dreambooth {

namespace {

using Place = JobAnswer::Place;

/// Why a job waits, by squeue's reason; empty where there is nothing to say.
QString reasonText(const std::string& reason) {
    if (reason.empty() || reason == "None") return {};
    if (reason == "Resources") return tr("for free computers");
    if (reason == "Priority") return tr("others come first");
    if (reason == "BeginTime") return tr("it begins a little later");
    if (reason == "JobHeldUser" || reason == "JobHeldAdmin") return tr("it is held back");
    if (reason == "ReqNodeNotAvail" || reason == "PartitionDown")
        return tr("its machines are not available now");
    return toQt(reason);
}

QString waitingText(const RunFollower& run, ClusterSystem system, const std::string& reason) {
    const int step = run.state().step;
    const QString where = system == ClusterSystem::ray ? tr("Waiting for Ray's machines")
                          : step > 0
                              ? tr("Waiting in Slurm's queue to continue from step %1").arg(step)
                              : tr("Waiting in Slurm's queue");
    const QString why = reasonText(reason);
    return why.isEmpty() ? where : tr("%1: %2").arg(where, why);
}

}  // namespace

QString systemTitle(ClusterSystem system) {
    return system == ClusterSystem::slurm ? tr("Slurm") : tr("Ray");
}

QString workText(const RunFollower& run) {
    const RunState& state = run.state();
    const QString plain = phaseText(state, run.history().failure, run.endedUnexpectedly());
    if (!run.isElsewhere() || !run.isActive()) return plain;
    const ClusterSystem system = run.cluster().job()->request.system;
    const auto& answer = run.cluster().answer();
    const bool isAtWork = state.phase == RunPhase::preparing || state.phase == RunPhase::training;
    if (!answer && !isAtWork) return tr("Asking %1…").arg(systemTitle(system));
    if (answer && answer->place == Place::waiting) return waitingText(run, system, answer->reason);
    if (answer && answer->place == Place::unknown)
        return tr("%1 does not answer").arg(systemTitle(system));
    if (state.phase == RunPhase::queued)
        return system == ClusterSystem::ray
                   ? waitingText(run, system, {})
                   : tr("Starting on the machines of %1").arg(systemTitle(system));
    if (isAtWork && !state.host.empty()) return tr("%1 on %2").arg(plain, toQt(state.host));
    return plain;
}

QString jobTitle(const RunFollower& run) {
    const auto& job = run.cluster().job();
    if (!job) return {};
    const std::string& id = job->request.system == ClusterSystem::slurm ? job->id : job->name;
    return id.empty() ? systemTitle(job->request.system)
                      : tr("%1 job %2").arg(systemTitle(job->request.system), toQt(id));
}

QString unknownText(const RunFollower& run) {
    const auto& answer = run.cluster().answer();
    if (!run.isElsewhere() || !answer || answer->place != Place::unknown) return {};
    return tr("%1 does not answer, so it is unknown whether this run is still going. It counts as "
              "running until %1 reports that it has ended.")
        .arg(systemTitle(run.cluster().job()->request.system));
}

}  // namespace dreambooth

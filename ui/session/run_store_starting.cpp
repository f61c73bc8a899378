// How RunStore starts runs and resumes them, here or on a cluster (see run_store.h). Squares are
// cut on the thread pool.
#include <base/files.h>
#include <base/paths.h>
#include <runs/run_from_project.h>
#include <runs/run_hold.h>
#include <runs/run_origin.h>
#include <runs/run_versions.h>
#include <ui/launch/cluster_queue.h>
#include <ui/launch/worker_program.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

namespace dreambooth {

namespace {

/// Between two looks whether the worker of a run that has ended is gone.
constexpr int endPollMilliseconds = 200;

/// A run that a worker or a cluster has.
struct TakenRun {
    std::string id;
    bool isEnding = false;  ///< its end is written; its worker has only to close it
};

/// The one in a project's runs/ that is at work, else one that is ending.
std::optional<TakenRun> takenRun(const std::filesystem::path& runsFolder) {
    std::optional<TakenRun> ending;
    for (const RunFolder& run : RunFolder::list(runsFolder)) {
        if (!isTaken(run)) continue;
        const RunPhase phase = run.readState().value_or(RunState{}).phase;
        const bool isEnding =
            hasEnded(phase) && (phase == RunPhase::finished || !hasOpenClusterJob(run));
        if (!isEnding) return TakenRun{run.id(), false};
        ending = TakenRun{run.id(), true};
    }
    return ending;
}

Error busyError(const std::string& runId) {
    return {"run.busy",
            {{"run", toStd(runTitle(runId))}},
            toStd(runTitle(runId)) + " is still at work on this project.",
            "Wait until it has finished, or stop it first; it keeps what it has learned.",
            ErrorKind::input};
}

}  // namespace

Result<void> RunStore::mayStart() const {
    TRY_VOID(m_session.mayChange());
    if (m_active != nullptr) return std::unexpected(busyError(m_active->run().id()));
    if (m_starting)
        return badInput("run.starting", "A run is already starting.",
                        "Wait a moment until it is running.");
    return {};
}

void RunStore::start(const Recipe& recipe, const std::vector<std::string>& devices,
                     const std::optional<ClusterRequest>& cluster, const Json& choices) {
    if (auto allowed = mayStart(); !allowed) {
        emit problem(allowed.error());
        return;
    }
    beginOnceFree([this, project = m_session.project(), recipe, devices, cluster, choices] {
        begin(project, recipe, devices, cluster, choices);
    });
}

/// Who presses Start right after the end of a run need not press again: its worker may still be
/// about to end. Another window may also have one at work that this one has not seen yet.
void RunStore::beginOnceFree(std::function<void()> begin) {
    setStarting(true, m_waitsFor);
    inBackground(
        this, [folder = m_session.project().runsFolder()] { return takenRun(folder); },
        [this, begin = std::move(begin)](const std::optional<TakenRun>& taken) {
            if (taken && !taken->isEnding) {
                setStarting(false);
                emit problem(busyError(taken->id));
                return;
            }
            setStarting(true, taken ? taken->id : std::string());
            if (!taken) return begin();
            QTimer::singleShot(endPollMilliseconds, this, [this, begin] { beginOnceFree(begin); });
        });
}

void RunStore::begin(const Project& project, const Recipe& recipe,
                     const std::vector<std::string>& devices,
                     const std::optional<ClusterRequest>& cluster, const Json& choices) {
    inBackground(
        this,
        [project, recipe, devices, cluster, choices]() -> Result<RunFolder> {
            if (!cluster) {
                TRY(const RunFolder run, prepareRun(project, recipe, devices));
                if (choices.is_object()) TRY_VOID(writeJson(run.measuredFile(), choices));
                return run;
            }
            TRY(const RunFolder run, prepareRun(project, recipe, {"auto"}));
            if (auto submitted = submitRun(run, *cluster); !submitted) {
                std::error_code ignored;
                std::filesystem::remove_all(run.path(), ignored);
                return std::unexpected(submitted.error());
            }
            return run;
        },
        [this, onCluster = cluster.has_value()](const Result<RunFolder>& prepared) {
            if (onCluster) return takeSubmitted(prepared);
            if (prepared) return launch(*prepared);
            setStarting(false);
            emit problem(prepared.error());
        });
}

void RunStore::takeSubmitted(const Result<RunFolder>& submitted) {
    if (submitted) {
        takeStarted(*submitted);
        m_shown->cluster().reload();
        onFollowerUpdated(m_shown);
    } else {
        emit problem(submitted.error());
        reload();
    }
    setStarting(false);
}

void RunStore::resume(const std::string& runId) {
    if (auto allowed = mayStart(); !allowed) {
        emit problem(allowed.error());
        return;
    }
    const RunFolder run(m_session.project().runsFolder() / runId);
    if (const Result<void> allowed = mayResume(run); !allowed) {
        if (allowed.error().code == "run.from_elsewhere")
            emit foreignRun(toQt(runId), allowed.error());
        else
            emit problem(allowed.error());
        return;
    }
    beginOnceFree([this, run] { beginAgain(run); });
}

void RunStore::beginAgain(const RunFolder& run) {
    // Requests that an earlier worker did not read any more would stop the new one at once.
    std::error_code ignored;
    for (const std::filesystem::path& request : entriesIn(run.requests()))
        std::filesystem::remove(request, ignored);
    if (const auto job = readClusterJob(run))
        inBackground(
            this,
            [run, request = job->request]() -> Result<RunFolder> {
                TRY_VOID(submitRun(run, request));
                return run;
            },
            [this](const Result<RunFolder>& submitted) { takeSubmitted(submitted); });
    else
        launch(run);
}

/// Before anything in the folder is changed.
Result<void> RunStore::mayResume(const RunFolder& run) const {
    TRY_VOID(checkVersions(run));
    TRY_VOID(refuseLinks(run));
    return m_trusted.contains(run.id()) ? Result<void>{} : checkOrigin(run);
}

void RunStore::trust(const std::string& runId) {
    m_trusted.insert(runId);
    resume(runId);
}

void RunStore::launch(const RunFolder& run) {
    const auto pid = startTraining(run);
    if (!pid) {
        setStarting(false);
        reload();
        emit problem(pid.error());
        return;
    }
    m_launchedPid = *pid;
    m_stateAtLaunch = run.readState().value_or(RunState{});
    m_launchedRun = run.id();
    m_launchTimer.start();
    takeStarted(run);
}

void RunStore::takeStarted(const RunFolder& run) {
    m_chosen = false;
    RunFollower* const launched = follower(run.id());
    if (m_shown != launched) {
        m_shown = launched;
        emit shownChanged();
    }
    reload();
    emit started(toQt(run.id()));
}

void RunStore::watchLaunch() {
    RunFollower* const launched = follower(m_launchedRun);
    launched->poll();  // once it is seen at work, setActive() ends this watch
    if (isProcessAlive(m_launchedPid)) return;
    m_launchTimer.stop();
    setStarting(false);
    reload();
    // It may have been quick: then its state says how it ended, and the Train page shows that.
    const RunFolder& run = launched->run();
    const RunState state = run.readState().value_or(RunState{});
    if (state.pid != m_stateAtLaunch.pid || state.updated != m_stateAtLaunch.updated) return;
    emit problem(Error{"worker.ended_early",
                       {{"run", toStd(runTitle(m_launchedRun))}, {"file", run.logFile().string()}},
                       "The worker of " + toStd(runTitle(m_launchedRun)) +
                           " ended before it began. Its last words are in " +
                           run.logFile().string() + ".",
                       "Read them under Log, then start the run again."});
}

}  // namespace dreambooth

// The runs of a project, listed, followed and started. Lists are read on the thread pool;
// everything else happens on the GUI thread.
#include <base/files.h>
#include <base/paths.h>
#include <runs/branch_run.h>
#include <runs/create_run.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <runs/run_queue.h>
#include <runs/scores.h>
#include <ui/launch/cluster_queue.h>
#include <ui/launch/worker_program.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_undo.h>
#include <ui/style/desktop.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <QThread>
#include <QUndoStack>
#include <QtConcurrentMap>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr int launchPollMilliseconds = 200;

/// A history of a million steps takes much memory while it is read, so that not all cores of a
/// large machine read at once.
constexpr int maxReaders = 4;

/// What `read` tells of each, in their order. With threads of its own, since those of the pool may
/// all wait here; one core is left to the window.
template <class Read>
auto eachAtOnce(const std::vector<RunFolder>& runs, Read read) {
    QThreadPool threads;
    threads.setMaxThreadCount(std::clamp(QThread::idealThreadCount() - 1, 1, maxReaders));
    using Result = std::invoke_result_t<Read, const RunFolder&>;
    return QtConcurrent::blockingMapped<std::vector<Result>>(&threads, runs, read);
}

/// Which one is shown first: one that waits has nothing to tell yet, and what has become of the one
/// before it is to be known, also after a crash. Null: there is none.
const RunSummary* latestBegun(const std::vector<RunSummary>& runs) {
    const auto begun = std::ranges::find_if(runs.rbegin(), runs.rend(), [](const RunSummary& run) {
        return run.state.phase != RunPhase::queued;
    });
    if (begun != runs.rend()) return &*begun;
    return runs.empty() ? nullptr : &runs.back();
}

}  // namespace

struct RunStore::Listing {
    std::vector<RunSummary> runs;
    std::vector<UnreadableRun> unreadable;
    std::map<std::string, RunReading> begun;  ///< of runs that are to be followed, by their id
    std::vector<RunFolder> unread;            ///< whose totals are not known
    std::vector<std::string> taken;           ///< that are to be followed, by whom ever begun
};

RunStore::RunStore(ProjectSession& session, QObject* parent) : QObject(parent), m_session(session) {
    connect(&m_launchTimer, &QTimer::timeout, this, &RunStore::watchLaunches);
    m_launchTimer.setInterval(launchPollMilliseconds);
    // What was deleted on another day can't be put back by this window any more. Once it is known
    // whether another computer has the project open: there it can.
    QTimer::singleShot(0, this, [this] {
        if (m_session.mayChange()) emptyDeleted(this, m_session.project().runsFolder());
    });
    reload();
}

RunStore::~RunStore() = default;

QString RunStore::name(const std::string& runId) const {
    const RunSummary* const run = find(runId);
    if (run == nullptr) return runTitle(runId);
    const std::string& name = run->label.name;
    const auto nameOf = [](const RunSummary& one) -> const std::string& { return one.label.name; };
    const bool isShared = !name.empty() && std::ranges::count(m_runs, name, nameOf) > 1;
    return isShared ? runTitle(runId) + QStringLiteral(", ") + toQt(name) : runName(*run);
}

const RunSummary* RunStore::find(const std::string& runId) const {
    const auto found = std::find_if(m_runs.begin(), m_runs.end(), [&](const RunSummary& run) {
        return run.folder.id() == runId;
    });
    return found == m_runs.end() ? nullptr : &*found;
}

int RunStore::lastCheckpoint(const RunFollower& run) const {
    if (const auto& own = run.history().checkpoints; !own.empty()) return own.back();
    const RunSummary* const known = find(run.run().id());
    return known == nullptr ? 0 : known->lastCheckpoint();
}

void RunStore::reload() {
    const int number = ++m_reloads;
    m_isListFresh = false;
    std::erase_if(m_newLabels, [](const auto& one) { return one.second.isWritten; });
    // An events file of the size that is known is not read again, what is read here of a run that
    // will be followed is not read by its follower, and the list does not wait for the others.
    std::map<std::string, RunTotals> known;
    for (const RunSummary& run : m_runs) known[run.folder.id()] = run.totals;
    for (const auto& [id, follower] : m_followers)
        known[id] = totalsOf(follower->history(), follower->eventBytes());
    inBackground(
        this,
        [folder = m_session.project().runsFolder(), known]() -> std::optional<Listing> {
            Listing listing;
            const std::vector<RunFolder> folders = RunFolder::list(folder, &listing.unreadable);
            listing.runs = eachAtOnce(folders, summaryOf);
            takeComparisons(listing.runs, folder.parent_path() / "comparisons");
            const RunSummary* const first = latestBegun(listing.runs);
            for (RunSummary& summary : listing.runs) {
                const RunFolder& run = summary.folder;
                const bool isAtWork = isTaken(run);
                if (isAtWork) listing.taken.push_back(run.id());
                const auto before = known.find(run.id());
                if (before != known.end()) summary.totals = before->second;
                if (summary.totals.bytes != eventBytesOf(run)) {
                    if (&summary == first || isAtWork) {
                        RunReading reading(run);
                        reading.readAll();
                        summary.totals = totalsOf(reading.history, reading.reader.offset());
                        listing.begun.emplace(run.id(), std::move(reading));
                    } else {
                        listing.unread.push_back(run);
                    }
                }
            }
            if (isTaken(RunFolder(folder / RunFolder::classImagesId)))
                listing.taken.emplace_back(RunFolder::classImagesId);
            // Of a project that was moved or deleted what is known stays.
            if (!pathExists(folder.parent_path())) return std::nullopt;
            return listing;
        },
        [this, number](std::optional<Listing> listing) {
            if (number != m_reloads) return;  // a newer one is under way
            if (!listing) return;
            m_isListFresh = true;
            take(std::move(*listing));
        });
}

void RunStore::take(Listing listing) {
    m_isRead = true;
    const auto follow = [&](const RunFolder& run) {
        const auto begun = listing.begun.find(run.id());
        return begun == listing.begun.end() ? follower(run.id())
                                            : follower(run.id(), std::move(begun->second));
    };
    m_runs = std::move(listing.runs);
    m_unreadable = std::move(listing.unreadable);
    for (RunSummary& run : m_runs)
        if (const auto label = m_newLabels.find(run.folder.id()); label != m_newLabels.end())
            run.label = label->second.label;
    for (const std::string& id : listing.taken)
        follow(RunFolder(m_session.project().runsFolder() / id));
    if (m_shown == nullptr && !m_runs.empty()) {
        m_shown = follow(latestBegun(m_runs)->folder);
        emit shownChanged();
    }
    emit runsChanged();
    if (!listing.unread.empty()) readTotals(listing.unread);
}

/// Of long runs that takes longer than the rest of the list.
void RunStore::readTotals(const std::vector<RunFolder>& runs) {
    inBackground(
        this,
        [runs] {
            const auto read = [](const RunFolder& run) {
                RunReading reading(run);
                reading.readAll();
                return std::pair(run.id(), totalsOf(reading.history, reading.reader.offset()));
            };
            const auto all = eachAtOnce(runs, read);
            return std::map<std::string, RunTotals>(all.begin(), all.end());
        },
        [this](const std::map<std::string, RunTotals>& totals) {
            for (RunSummary& run : m_runs)
                if (const auto read = totals.find(run.folder.id()); read != totals.end())
                    run.totals = read->second;
            emit updated();
        });
}

RunFollower* RunStore::follower(const std::string& runId) {
    return follower(runId, RunReading(RunFolder(m_session.project().runsFolder() / runId)));
}

RunFollower* RunStore::follower(const std::string& runId, RunReading begun) {
    auto& entry = m_followers[runId];
    if (!entry) {
        entry = std::make_unique<RunFollower>(RunFolder(m_session.project().runsFolder() / runId),
                                              std::move(begun));
        entry->setMayChange([this] { return m_session.mayChange(); });
        connect(entry.get(), &RunFollower::updated, this,
                [this, raw = entry.get()] { onFollowerUpdated(raw); });
        connect(entry.get(), &RunFollower::jobChanged, this, &RunStore::reload);
        connect(entry.get(), &RunFollower::failed, this, &RunStore::failed);
        // By another program. Later, as the follower goes with it.
        const auto forgetGone = [this, runId, raw = entry.get()] {
            const auto now = m_followers.find(runId);
            if (now != m_followers.end() && now->second.get() == raw) forget(runId);
        };
        connect(entry.get(), &RunFollower::gone, this, forgetGone, Qt::QueuedConnection);
    }
    return entry.get();
}

void RunStore::show(const std::string& runId) {
    m_chosen = true;
    RunFollower* const chosen = follower(runId);
    if (chosen == m_shown) return;
    RunFollower* const before = active();
    m_shown = chosen;
    emit shownChanged();
    if (active() != before) emit activeChanged();
}

RunFollower* RunStore::active() const {
    const auto shown = std::ranges::find(m_atWork, m_shown);
    return shown != m_atWork.end() ? *shown : m_atWork.empty() ? nullptr : m_atWork.front();
}

RunFollower* RunStore::atWork(const std::string& runId) const {
    const auto found =
        std::ranges::find(m_atWork, runId, [](const RunFollower* run) { return run->run().id(); });
    return found == m_atWork.end() ? nullptr : *found;
}

bool RunStore::isTraining() const {
    return std::ranges::any_of(m_atWork,
                               [this](const RunFollower* run) { return run != classImages(); });
}

bool RunStore::isNextToCompare() const {
    return m_atWork.empty() && !m_starting && m_shown != nullptr &&
           m_shown->state().phase == RunPhase::finished;
}

void RunStore::onFollowerUpdated(RunFollower* source) {
    const bool wasAtWork = std::ranges::find(m_atWork, source) != m_atWork.end();
    if (source->isActive() != wasAtWork) {
        setAtWork(source, !wasAtWork);
        if (wasAtWork) reload();
    }
    if (source->isActive() || wasAtWork || source == m_shown || source == classImages())
        emit updated();
}

void RunStore::setAtWork(RunFollower* run, bool isAtWork) {
    // What is shown stays while it is at work: another one begins or ends beside it.
    const bool isShownBusy = std::ranges::find(m_atWork, m_shown) != m_atWork.end();
    if (isAtWork)
        m_atWork.push_back(run);
    else
        std::erase(m_atWork, run);
    const auto launch = std::ranges::find_if(m_launches, [run](const Launch& one) {
        return !one.holdsLock && one.run.id() == run->run().id();
    });
    if (isAtWork && launch != m_launches.end()) {
        launch->holdsLock = true;
        m_starting = false;
        m_waitsFor.clear();
    }
    // A run that is found at work is shown, unless the person looks at another one.
    if (isAtWork && m_shown != run && !m_chosen && !isShownBusy && run != classImages()) {
        m_shown = run;
        emit shownChanged();
    }
    emit activeChanged();
}

void RunStore::setStarting(bool starting, const std::string& waitsFor) {
    if (!starting) m_keepsShown = false;  // also where it could not begin
    if (m_starting == starting && m_waitsFor == waitsFor) return;
    m_starting = starting;
    m_waitsFor = waitsFor;
    emit activeChanged();
}

namespace {

/// Between two looks whether the worker of a run that has ended is gone.
constexpr int endPollMilliseconds = 200;

Error busyError(const QString& runName) {
    return makeError("run.busy", {{"run", toStd(runName)}});
}

}  // namespace

Result<void> RunStore::mayStart(const std::vector<std::string>& devices) const {
    TRY_VOID(m_session.mayChange());
    for (const RunFollower* run : m_atWork)
        if (devices.empty() || shareDevice(run->devicesInUse(), devices))
            return std::unexpected(busyError(name(run->run().id())));
    if (m_starting) return failure("run.starting");
    return {};
}

/// Says why.
bool RunStore::isRefused(const std::vector<std::string>& devices) {
    const auto allowed = mayStart(devices);
    if (!allowed) emit failed(allowed.error());
    return !allowed;
}

void RunStore::start(const Recipe& recipe, const std::vector<std::string>& devices,
                     const std::optional<ClusterRequest>& cluster, const Json& choices) {
    const auto used = cluster ? std::vector<std::string>() : devices;  // see takenRun()
    if (isRefused(used)) return;
    beginOnceFree(used, [this, project = m_session.project(), recipe, devices, cluster, choices] {
        begin(project, recipe, devices, cluster, choices);
    });
}

/// Who presses Start right after the end of a run need not press again: its worker may still be
/// about to end. Another window may also have one at work that this one has not seen yet.
void RunStore::beginOnceFree(const std::vector<std::string>& devices, std::function<void()> begin) {
    setStarting(true, m_waitsFor);
    inBackground(
        this,
        [folder = m_session.project().runsFolder(), devices] { return takenRun(folder, devices); },
        [this, devices, begin = std::move(begin)](const std::optional<TakenRun>& taken) {
            if (taken && !taken->isEnding) {
                setStarting(false);
                emit failed(
                    taken->elsewhere.empty()
                        ? busyError(name(taken->id))
                        : makeError("run.busy.elsewhere", {{"device", taken->device},
                                                           {"run", taken->elsewhere.string()}}));
                return;
            }
            setStarting(true, taken ? taken->id : std::string());
            if (!taken) return begin();
            QTimer::singleShot(endPollMilliseconds, this,
                               [this, devices, begin] { beginOnceFree(devices, begin); });
        });
}

void RunStore::begin(const Project& project, const Recipe& recipe,
                     const std::vector<std::string>& devices,
                     const std::optional<ClusterRequest>& cluster, const Json& choices) {
    inBackground(
        this,
        [project, recipe, devices, cluster, choices]() -> Result<RunFolder> {
            if (!cluster) return createRun(project, recipe, devices, choices);
            TRY(RunFolder run, createRun(project, recipe, {"auto"}));
            if (auto submitted = submitRun(run, *cluster); !submitted) {
                std::error_code ignored;
                std::filesystem::remove_all(run.path(), ignored);
                return std::unexpected(submitted.error());
            }
            return run;
        },
        [this, onCluster = cluster.has_value()](const Result<RunFolder>& prepared) {
            if (onCluster) return takeSubmitted(prepared);
            launchMade(prepared);
        });
}

void RunStore::branch(const std::string& runId, int step, const Recipe& recipe,
                      const std::vector<std::string>& devices) {
    if (isRefused(devices)) return;
    const RunFolder run(m_session.project().runsFolder() / runId);
    beginOnceFree(devices, [this, run, step, recipe, devices] {
        inBackground(
            this, [=] { return branchRun(run, step, recipe, devices); },
            [this](const Result<RunFolder>& made) { launchMade(made); });
    });
}

void RunStore::drawClassImages(const std::vector<std::string>& devices) {
    if (isRefused(devices)) return;
    beginOnceFree(devices, [this, project = m_session.project(), devices] {
        inBackground(
            this, [=] { return createClassImagesRun(project, devices); },
            [this](const Result<RunFolder>& made) {
                if (made) forget(made->id());  // another one than the last, in the same folder
                launchMade(made);
            });
    });
}

const RunFollower* RunStore::classImages() const {
    const auto found = m_followers.find(RunFolder::classImagesId);
    return found == m_followers.end() ? nullptr : found->second.get();
}

bool RunStore::isDrawingClassImages() const {
    return std::ranges::find(m_atWork, classImages()) != m_atWork.end();
}

void RunStore::takeSubmitted(const Result<RunFolder>& submitted) {
    if (submitted) {
        takeStarted(*submitted);
        m_shown->cluster().reload();
        onFollowerUpdated(m_shown);
    } else {
        emit failed(submitted.error());
        reload();
    }
    setStarting(false);
}

void RunStore::beginNext(const std::string& runId) {
    m_keepsShown = true;
    resume(runId);
    m_keepsShown = m_starting;
}

void RunStore::resume(const std::string& runId, const std::vector<std::string>& instead) {
    const RunSummary* const known = find(runId);
    const std::vector<std::string> devices = !instead.empty()   ? instead
                                             : known == nullptr ? std::vector<std::string>{"auto"}
                                                                : known->job.devices;
    if (isRefused(devices)) return;
    setStarting(true);  // else it seems refused, where the disk does not answer soon
    const RunFolder run(m_session.project().runsFolder() / runId);
    // Before anything in the folder is changed.
    using Devices = Result<std::vector<std::string>>;
    const auto check = [run, devices, instead, isTrusted = m_trusted.contains(runId)]() -> Devices {
        TRY_VOID(checkVersions(run));
        TRY_VOID(refuseLinks(run));
        if (!isTrusted) TRY_VOID(checkSeal(run));
        if (!instead.empty()) TRY_VOID(changeDevices(run, instead));
        return readClusterJob(run) ? std::vector<std::string>() : devices;
    };
    m_session.disk().add(this, check, [this, run](const Devices& used) {
        if (used) return beginOnceFree(*used, [this, run] { beginAgain(run); });
        setStarting(false);
        reload();
        if (used.error().code == "run.from_elsewhere")
            emit untrustedRun(toQt(run.id()), used.error());
        else
            emit failed(used.error());
    });
}

void RunStore::beginAgain(const RunFolder& run) {
    // Requests that an earlier worker did not read any more would stop the new one at once. A
    // change still counts.
    const auto clear = [run] {
        std::error_code ignored;
        for (const std::filesystem::path& request : entriesIn(run.requests()))
            if (request != run.requestFile(RunRequest::change))
                std::filesystem::remove(request, ignored);
        return readClusterJob(run);
    };
    m_session.disk().add(this, clear, [this, run](const std::optional<ClusterJob>& job) {
        if (!job) return launch(run);
        inBackground(
            this,
            [run, request = job->request]() -> Result<RunFolder> {
                TRY_VOID(submitRun(run, request));
                return run;
            },
            [this](const Result<RunFolder>& submitted) { takeSubmitted(submitted); });
    });
}

void RunStore::trust(const std::string& runId) {
    m_trusted.insert(runId);
    resume(runId);
}

void RunStore::setLabel(const std::string& runId, const RunLabel& label) {
    const RunSummary* const run = find(runId);
    if (run == nullptr || run->label == label) return;
    if (const auto allowed = m_session.mayChange(); !allowed) {
        emit failed(allowed.error());
        return;
    }
    m_session.undoStack()->push(new LabelChange(*this, runId, run->label, label));
}

void RunStore::putLabel(const std::string& runId, const RunLabel& label) {
    // One that was just put back is not in the list yet: take() gives it the label.
    const auto run =
        std::ranges::find(m_runs, runId, [](const RunSummary& one) { return one.folder.id(); });
    if (run != m_runs.end()) run->label = label;
    m_newLabels[runId] = {.label = label};
    emit updated();
    m_session.disk().add(
        this,
        [folder = RunFolder(m_session.project().runsFolder() / runId), label] {
            return writeLabel(folder, label);
        },
        [this, runId, label](const Result<void>& written) {
            // What could not be written stays as it was typed, and the next key tries again.
            if (!written) return emit failed(written.error());
            const auto mine = m_newLabels.find(runId);
            if (mine != m_newLabels.end() && mine->second.label == label)
                mine->second.isWritten = true;
        });
}

void RunStore::remove(const std::string& runId) {
    const RunSummary* const run = find(runId);
    if (run == nullptr) return;
    if (const auto allowed = m_session.mayChange(); !allowed)
        emit failed(allowed.error());
    else if (atWork(runId) != nullptr)
        emit failed(busyError(name(runId)));
    else
        m_session.undoStack()->push(new RunDeletion(*this, run->folder));
}

/// Nobody follows it any more; another one is shown in its place.
void RunStore::forget(const std::string& runId) {
    std::erase_if(m_runs, [&](const RunSummary& run) { return run.folder.id() == runId; });
    bool wasAtWork = false;
    if (const auto followed = m_followers.find(runId); followed != m_followers.end()) {
        const std::unique_ptr<RunFollower> gone = std::move(followed->second);
        m_followers.erase(followed);
        wasAtWork = std::erase(m_atWork, gone.get()) > 0;
        if (m_shown == gone.get()) {
            m_chosen = false;
            m_shown = active() != nullptr ? active()
                      : m_runs.empty()    ? nullptr
                                          : follower(latestBegun(m_runs)->folder.id());
            emit shownChanged();
        }
    }
    reload();
    if (wasAtWork) emit activeChanged();
    emit runsChanged();
}

void RunStore::launchMade(const Result<RunFolder>& made) {
    if (made) return launch(*made);
    setStarting(false);
    emit failed(made.error());
}

void RunStore::launch(const RunFolder& run) {
    const auto pid = startTraining(run);
    if (!pid) {
        setStarting(false);
        reload();
        emit failed(pid.error());
        return;
    }
    // Empty while the disk does not answer.
    const auto state = [run] { return run.readState().value_or(RunState{}); };
    m_launches.push_back(
        {.run = run, .pid = *pid, .before = m_session.disk().ask(state).value_or(RunState{})});
    m_launchTimer.start();
    if (run.id() == RunFolder::classImagesId)
        follower(run.id());
    else
        takeStarted(run);
}

void RunStore::takeStarted(const RunFolder& run) {
    RunFollower* const launched = follower(run.id());
    const bool isShownBusy = std::ranges::find(m_atWork, m_shown) != m_atWork.end();
    const bool keepsShown = std::exchange(m_keepsShown, false) && (isShownBusy || m_chosen);
    if (!keepsShown) m_chosen = false;
    if (m_shown != launched && !keepsShown) {
        m_shown = launched;
        emit shownChanged();
    }
    reload();
    emit started(toQt(run.id()));
}

/// Until each has written a state: what holds the lock may still end without a word, as on a disk
/// that is full.
void RunStore::watchLaunches() {
    std::vector<Launch> ended;
    std::erase_if(m_launches, [&](const Launch& launch) {
        RunFollower* const launched = follower(launch.run.id());
        if (launch.holdsLock && launched->state().pid != launch.before.pid) return true;
        launched->poll();
        if (isProcessAlive(launch.pid)) return false;
        ended.push_back(launch);
        return true;
    });
    if (m_launches.empty()) m_launchTimer.stop();
    for (const Launch& launch : ended) {
        if (!launch.holdsLock) setStarting(false);
        reload();
        // It may have been quick: then its state says how it ended, and the Train page shows that.
        const auto why = [run = launch.run, before = launch.before,
                          name = toStd(name(launch.run.id()))] {
            return silentEnd(run, before, name);
        };
        m_session.disk().add(this, why, [this](const std::optional<Error>& error) {
            if (error) emit failed(*error);
        });
    }
}

}  // namespace dreambooth

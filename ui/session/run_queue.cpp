// Makes runs that wait, and begins the next one that fits.
#include <base/error_json.h>
#include <runs/branch_run.h>
#include <runs/create_run.h>
#include <runs/run_folder.h>
#include <runs/run_queue.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/style/qt_strings.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr int lookAgainMilliseconds = 3000;

/// The next one would fail for it too.
bool failedForRoom(const RunState& state) {
    const std::string code =
        state.phase == RunPhase::failed ? errorFromJson(state.error).code : std::string();
    return code == "disk.full" || code == "disk.too_small";
}

}  // namespace

RunQueue::RunQueue(ProjectSession& session, RunStore& runs, QObject* parent)
    : QObject(parent), m_session(session), m_runs(runs) {
    connect(&runs, &RunStore::activeChanged, this, [this] { follow(false); });
    connect(&runs, &RunStore::started, this, [this](const QString& id) {
        if (toStd(id) == m_beginning) m_beginning.clear();
    });
    m_again.setSingleShot(true);
    m_again.setInterval(lookAgainMilliseconds);
    connect(&m_again, &QTimer::timeout, this, [this] { follow(false); });
    connect(&runs, &RunStore::runsChanged, this, [this] {
        followDeletions();
        follow(m_runs.isListFresh());  // one that a run was taken from is as old as it was
    });
    inBackground(
        this, [folder = session.project().runsFolder()] { return readQueue(folder); },
        [this](RunQueueState state) {
            // What was added meanwhile waits behind; what was held is.
            if (m_state.isHeld) state.heldFor.clear();
            state.isHeld = state.isHeld || m_state.isHeld;
            state.goesOnByItself = state.goesOnByItself && m_state.goesOnByItself;
            for (const std::string& id : m_state.waiting) state.waiting.push_back(id);
            m_state = std::move(state);
            m_isRead = true;
            m_hasRun = !m_state.running.empty();
            if (m_savesOnceRead)
                save();
            else
                emit changed();
            follow(false);
        });
}

void RunQueue::add(const std::vector<QueuedRun>& runs, const Json& choices) {
    make(runs, choices, {});
}

void RunQueue::addSweep(const std::vector<QueuedRun>& runs,
                        const std::vector<std::string>& settings) {
    make(runs, {}, settings);
}

void RunQueue::make(const std::vector<QueuedRun>& runs, const Json& choices,
                    const std::vector<std::string>& sweepSettings) {
    if (!mayChange()) return;
    struct Made {
        std::vector<std::string> ids;
        Result<void> result;
    };
    setAdding(1);
    inBackground(
        this,
        [project = m_session.project(), runs, choices, sweepSettings] {
            Made made;
            const auto makeOne = [&](const QueuedRun& one) -> Result<void> {
                TRY(const RunFolder run, createRun(project, one.recipe, one.devices, choices));
                made.ids.push_back(run.id());
                RunLabel label{.name = one.name, .sweepSettings = sweepSettings};
                if (!sweepSettings.empty()) label.sweep = made.ids.front();
                if (label != RunLabel()) TRY_VOID(writeLabel(run, label));
                return {};
            };
            for (std::size_t i = 0; i < runs.size() && made.result; ++i)
                made.result = makeOne(runs[i]);
            return made;
        },
        [this](const Made& made) {
            setAdding(-1);
            if (!made.result) emit failed(made.result.error());
            takeMade(made.ids);
        });
}

void RunQueue::addBranch(const std::string& runId, int step, const Recipe& recipe,
                         const std::vector<std::string>& devices) {
    if (!mayChange()) return;
    const RunFolder run(m_session.project().runsFolder() / runId);
    setAdding(1);
    inBackground(
        this, [=] { return branchRun(run, step, recipe, devices); },
        [this](const Result<RunFolder>& made) {
            setAdding(-1);
            if (made)
                takeMade({made->id()});
            else
                emit failed(made.error());
        });
}

void RunQueue::setAdding(int by) {
    m_adding += by;
    emit changed();
}

void RunQueue::addAgain(const std::string& runId) {
    if (mayChange() && std::ranges::find(m_state.waiting, runId) == m_state.waiting.end())
        takeMade({runId});
}

void RunQueue::change(const std::string& runId, const Recipe& recipe) {
    if (!mayChange()) return;
    ++m_changes[runId];
    inBackground(
        this,
        [run = RunFolder(m_session.project().runsFolder() / runId), recipe] {
            return changeWaitingRun(run, recipe);
        },
        [this, runId](const Result<void>& changed) {
            if (!changed) emit failed(changed.error());
            --m_changes[runId];
            m_runs.reload();  // and then follow()
        },
        m_changing.get());
    emit changed();
}

void RunQueue::takeMade(const std::vector<std::string>& ids) {
    m_state.waiting.insert(m_state.waiting.end(), ids.begin(), ids.end());
    save();
    m_runs.reload();  // and then follow()
}

void RunQueue::move(const std::string& runId, int place) {
    auto& waiting = m_state.waiting;
    const auto from = std::ranges::find(waiting, runId);
    if (from == waiting.end() || !mayChange()) return;
    waiting.erase(from);
    const auto size = static_cast<int>(waiting.size());
    waiting.insert(waiting.begin() + std::clamp(place, 0, size), runId);
    save();
}

void RunQueue::setHeld(bool isHeld) {
    if (m_state.isHeld == isHeld || !mayChange()) return;
    m_state.isHeld = isHeld;
    m_state.heldFor.clear();
    save();
    follow(false);
}

void RunQueue::setGoesOnByItself(bool goesOn) {
    if (m_state.goesOnByItself == goesOn || !mayChange()) return;
    m_state.goesOnByItself = goesOn;
    save();
}

/// Else it is told why not, and what is shown is shown again.
bool RunQueue::mayChange() {
    const Result<void> allowed = m_session.mayChange();
    if (allowed) return true;
    emit failed(allowed.error());
    emit changed();
    return false;
}

void RunQueue::save() {
    // Who only looks on follows the runs, and the file is another window's.
    if (!m_session.mayChange()) {
        emit changed();
        return;
    }
    if (!m_isRead) {  // written now, it would lack the runs that wait since the last time
        m_savesOnceRead = true;
        emit changed();
        return;
    }
    m_session.disk().add(
        this,
        [folder = m_session.project().runsFolder(), state = m_state] {
            return writeQueue(folder, state);
        },
        [this](const Result<void>& written) {
            if (!written) emit failed(written.error());
        });
    emit changed();
}

/// Whether a run that was begun is no longer one of the queue's: it has ended, or could not begin.
bool RunQueue::hasLeft(const std::string& runId, bool isListFresh) {
    if (m_runs.atWork(runId) != nullptr) return false;
    const RunSummary* const run = m_runs.find(runId);
    // Of one that goes on after its worker was killed the phase does not tell it.
    const bool isRefused = runId == m_beginning;
    if (isRefused) m_beginning.clear();
    const bool hasBegun = run == nullptr || (run->state.phase != RunPhase::queued && !isRefused);
    // An old list may have the end that it had come to before it was resumed.
    const bool isEndKnown = isListFresh && (!hasBegun || hasEnded(run->state.phase));
    if (run != nullptr && !isRefused && !isEndKnown) return false;
    if (!hasBegun) {  // why, was told by failed()
        m_state.waiting.insert(m_state.waiting.begin(), runId);
        holdFor(m_state, runId);
    }
    if (run != nullptr && !m_state.waiting.empty() && failedForRoom(run->state))
        holdFor(m_state, runId);
    return true;
}

void RunQueue::follow(bool isListFresh) {
    if (!m_isRead || m_runs.isStarting()) return;
    if (m_runs.runs().empty() && !isListFresh) return;  // the list of runs is not read yet
    const auto isChanged = [this](const auto& one) {
        return one.second == 0 && m_runs.atWork(one.first) == nullptr;
    };
    if (isListFresh && std::erase_if(m_changes, isChanged) > 0) emit changed();
    const RunQueueState before = m_state;
    std::erase_if(m_state.running, [&](const auto& id) { return hasLeft(id, isListFresh); });
    // Begun by hand meanwhile.
    const auto isWaiting = [this](const std::string& id) {
        if (m_changes.contains(id)) return true;
        const RunSummary* const run = m_runs.find(id);
        // One that is being changed, since before its project was opened again, is locked too.
        if (const RunFollower* now = m_runs.atWork(id))
            return now->state().phase == RunPhase::queued;
        return run == nullptr || run->state.phase == RunPhase::queued || run->endedUnexpectedly;
    };
    std::erase_if(m_state.waiting, [&](const auto& id) { return !isWaiting(id); });
    takeThoseAtWork();
    if (m_runs.atWork(m_state.heldFor) != nullptr && !m_changes.contains(m_state.heldFor)) {
        m_state.heldFor.clear();
        m_state.isHeld = false;
    }
    if (m_state != before) save();
    if (!m_state.waiting.empty()) return beginNext();
    if (m_state.running.empty() && m_runs.atWork().empty() && std::exchange(m_hasRun, false))
        emit finished();
}

/// Others wait for them, by whomever they were begun: after a restart they are the next ones.
void RunQueue::takeThoseAtWork() {
    if (m_state.waiting.empty()) return;
    const auto has = [](const std::vector<std::string>& ids, const std::string& id) {
        return std::ranges::find(ids, id) != ids.end();
    };
    for (const RunFollower* run : m_runs.atWork()) {
        const std::string id = run->run().id();
        const bool isOne = has(m_state.running, id) || has(m_state.waiting, id);
        if (!isOne && !run->isElsewhere() && m_runs.find(id) != nullptr)
            m_state.running.push_back(id);
    }
}

/// Who is deleted does not wait; who comes back by undo waits where it did.
void RunQueue::followDeletions() {
    if (!m_isRead) return;
    auto& waiting = m_state.waiting;
    const std::vector<std::string> before = waiting;
    std::erase_if(waiting, [&](const std::string& id) {
        const bool isGone = m_runs.find(id) == nullptr;
        if (isGone)
            m_deleted[id] = static_cast<int>(std::ranges::find(before, id) - before.begin());
        return isGone;
    });
    std::erase_if(m_deleted, [&](const auto& one) {
        const RunSummary* const run = m_runs.find(one.first);
        if (run == nullptr) return false;
        const auto place = std::min(static_cast<std::ptrdiff_t>(one.second), std::ssize(waiting));
        if (run->state.phase == RunPhase::queued)
            waiting.insert(waiting.begin() + place, one.first);
        return true;
    });
    if (waiting != before) save();
}

std::vector<DeviceUse> RunQueue::waiting() const {
    std::vector<DeviceUse> uses;
    for (const std::string& id : m_state.waiting)
        if (const RunSummary* run = m_runs.find(id)) uses.push_back({id, run->job.devices});
    return uses;
}

void RunQueue::beginNext() {
    if (m_state.isHeld || !m_session.mayChange()) return;
    const std::vector<DeviceUse> waiting = this->waiting();
    if (waiting.size() < m_state.waiting.size()) return;  // the list of runs is not read yet
    std::vector<DeviceUse> atWork;
    for (const RunFollower* run : m_runs.atWork())
        atWork.push_back({run->run().id(), run->devicesInUse()});
    // Begun, also by another window, and not followed yet.
    for (const RunSummary& run : m_runs.runs()) {
        const std::string id = run.folder.id();
        const bool isOfQueue = std::ranges::find(m_state.running, id) != m_state.running.end();
        const bool isBusy = !hasEnded(run.state.phase) && run.state.phase != RunPhase::queued;
        if ((isOfQueue || isBusy) && m_runs.atWork(id) == nullptr)
            atWork.push_back({id, run.job.devices});
    }
    const bool fitsBesideOwn = nextThatFits(waiting, atWork).has_value();
    const auto others = usedElsewhere(m_session.project().runsFolder());
    atWork.insert(atWork.end(), others.begin(), others.end());
    const auto place = nextThatFits(waiting, atWork);
    if (!others.empty()) m_again.start();
    const bool waits = fitsBesideOwn && !place;
    if (std::exchange(m_waitsForOthers, waits) != waits) emit changed();
    if (!place) return;
    const std::string next = waiting[*place].run;
    if (m_changes.contains(next) || m_runs.atWork(next) != nullptr) return;
    std::erase(m_state.waiting, next);
    m_state.running.push_back(next);
    m_hasRun = true;
    m_beginning = next;
    save();
    m_runs.beginNext(next);
    if (!m_runs.isStarting()) follow(true);  // it was refused
}

}  // namespace dreambooth

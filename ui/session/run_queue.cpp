// Makes runs that wait, and resumes the next one.
#include <runs/create_run.h>
#include <runs/run_label.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/style/run_in_background.h>

#include <algorithm>

namespace dreambooth {

RunQueue::RunQueue(ProjectSession& session, RunStore& runs, QObject* parent)
    : QObject(parent), m_session(session), m_runs(runs) {
    connect(&runs, &RunStore::activeChanged, this, [this] { follow(false); });
    connect(&runs, &RunStore::runsChanged, this, [this] {
        followDeletions();
        follow(true);
    });
    inBackground(
        this, [folder = session.project().runsFolder()] { return readQueue(folder); },
        [this](RunQueueState state) {
            // What was added meanwhile waits behind.
            for (const std::string& id : m_state.waiting) state.waiting.push_back(id);
            m_state = std::move(state);
            m_isRead = true;
            m_hasRun = !m_state.running.empty();
            emit changed();
            follow(false);
        });
}

void RunQueue::add(const std::vector<Recipe>& recipes, const std::vector<std::string>& devices,
                   const std::vector<std::string>& names, const Json& choices) {
    if (const auto allowed = m_session.mayChange(); !allowed) {
        emit problem(allowed.error());
        return;
    }
    struct Made {
        std::vector<std::string> ids;
        Result<void> result;
    };
    inBackground(
        this,
        [project = m_session.project(), recipes, devices, names, choices] {
            Made made;
            const auto makeOne = [&](std::size_t i) -> Result<void> {
                TRY(const RunFolder run, createRun(project, recipes[i], devices));
                if (choices.is_object()) TRY_VOID(writeJson(run.autotuneFile(), choices));
                if (i < names.size()) TRY_VOID(writeLabel(run, {.name = names[i]}));
                made.ids.push_back(run.id());
                return {};
            };
            for (std::size_t i = 0; i < recipes.size() && made.result; ++i)
                made.result = makeOne(i);
            return made;
        },
        [this](const Made& made) {
            if (!made.result) emit problem(made.result.error());
            m_state.waiting.insert(m_state.waiting.end(), made.ids.begin(), made.ids.end());
            save();
            m_runs.reload();  // and then follow()
        });
}

void RunQueue::move(const std::string& runId, int place) {
    auto& waiting = m_state.waiting;
    const auto from = std::ranges::find(waiting, runId);
    if (from == waiting.end()) return;
    waiting.erase(from);
    const auto size = static_cast<int>(waiting.size());
    waiting.insert(waiting.begin() + std::clamp(place, 0, size), runId);
    save();
}

void RunQueue::setHeld(bool isHeld) {
    if (std::exchange(m_state.isHeld, isHeld) == isHeld) return;
    save();
    follow(false);
}

void RunQueue::setGoesOnByItself(bool goesOn) {
    if (std::exchange(m_state.goesOnByItself, goesOn) == goesOn) return;
    save();
}

void RunQueue::save() {
    m_session.disk().add(
        this,
        [folder = m_session.project().runsFolder(), state = m_state] {
            return writeQueue(folder, state);
        },
        [this](const Result<void>& written) {
            if (!written) emit problem(written.error());
        });
    emit changed();
}

void RunQueue::follow(bool isListFresh) {
    if (!m_isRead || m_runs.active() != nullptr || m_runs.isStarting()) return;
    if (!m_state.running.empty()) {
        const RunSummary* const run = m_runs.find(m_state.running);
        const bool hasBegun = run == nullptr || run->state.phase != RunPhase::queued;
        if (run != nullptr && !hasEnded(run->state.phase) && (hasBegun || !isListFresh)) return;
        const std::string id = std::exchange(m_state.running, {});
        if (!hasBegun) {  // why, was told by problem()
            m_state.waiting.insert(m_state.waiting.begin(), id);
            m_state.isHeld = true;
        }
        save();
    }
    // Begun by hand meanwhile.
    const auto isWaiting = [this](const std::string& id) {
        const RunSummary* const run = m_runs.find(id);
        return run == nullptr || run->state.phase == RunPhase::queued || run->endedUnexpectedly;
    };
    if (std::erase_if(m_state.waiting, [&](const auto& id) { return !isWaiting(id); }) > 0) save();
    if (!m_state.waiting.empty()) return beginNext();
    if (std::exchange(m_hasRun, false)) emit finished();
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

void RunQueue::beginNext() {
    const std::string next = m_state.waiting.front();
    if (m_state.isHeld || m_runs.find(next) == nullptr || !m_session.mayChange()) return;
    m_state.waiting.erase(m_state.waiting.begin());
    m_state.running = next;
    m_hasRun = true;
    save();
    m_runs.resume(next);
    if (!m_runs.isStarting()) follow(true);  // it was refused
}

}  // namespace dreambooth

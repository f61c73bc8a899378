// Looks through the run folders.
#include <ui/compare/comparable_runs.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/run_in_background.h>

#include <algorithm>

namespace dreambooth {

namespace {

std::string openedRun(const RunStore& store) {
    const RunFollower* shown = store.shown();
    return shown == nullptr ? std::string() : shown->run().id();
}

std::vector<ComparableRun> readRuns(const std::vector<std::pair<RunFolder, Job>>& folders) {
    std::vector<ComparableRun> runs;
    for (const auto& [folder, job] : folders)
        if (auto models = comparedModelsOf(folder, job); !models.empty())
            runs.push_back({.id = folder.id(), .job = job, .models = std::move(models)});
    return runs;
}

}  // namespace

ComparableRuns::ComparableRuns(const RunStore& store, QObject* parent)
    : QObject(parent), m_store(store) {}

const ComparableRun* ComparableRuns::find(const std::string& id) const {
    const auto found = std::ranges::find(m_runs, id, &ComparableRun::id);
    return found == m_runs.end() ? nullptr : &*found;
}

/// A run at work tells of every step: only a new checkpoint, run or choice matters here.
std::size_t ComparableRuns::fingerprint() const {
    std::size_t value = std::hash<std::string>{}(openedRun(m_store));
    for (const RunSummary& run : m_store.runs())
        value = value * 31 + static_cast<std::size_t>(run.state.phase) + 1;
    if (const RunFollower* shown = m_store.shown()) {
        value = value * 31 + shown->history().checkpoints.size();
        value = value * 31 + static_cast<std::size_t>(shown->state().phase);
    }
    return value;
}

void ComparableRuns::reload(bool followsOpened) {
    const std::string opened = openedRun(m_store);
    const bool openedAnother = followsOpened && opened != m_opened;
    const std::size_t now = fingerprint();
    if (now == m_fingerprint && !openedAnother) return;
    m_fingerprint = now;
    if (followsOpened) m_opened = opened;
    std::vector<std::pair<RunFolder, Job>> folders;
    for (const RunSummary& run : m_store.runs()) folders.emplace_back(run.folder, run.job);
    const int number = ++m_reloads;
    if (openedAnother) m_wanted = opened;
    inBackground(
        this, [folders = std::move(folders)] { return readRuns(folders); },
        [this, number](std::vector<ComparableRun> runs) {
            if (number == m_reloads) take(std::move(runs));
        });
}

void ComparableRuns::take(std::vector<ComparableRun> runs) {
    const bool wasThere = chosen() != nullptr || m_chosen.empty();
    m_runs = std::move(runs);
    if (find(m_wanted) != nullptr) m_chosen = m_wanted;
    m_wanted.clear();
    // A pair of a run that went earlier may be on view: then that one stays.
    if (chosen() == nullptr && wasThere)
        m_chosen = m_runs.empty() ? std::string() : m_runs.back().id;
    emit changed();
}

}  // namespace dreambooth

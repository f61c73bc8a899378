// Events of ten thousand steps take a moment: they are read off the GUI thread.
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/curve_runs.h>
#include <ui/widgets/curve_plot.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace dreambooth {

CurveRuns::CurveRuns(StudioContext& context, QObject* parent)
    : QObject(parent), m_context(context) {
    connect(context.runs, &RunStore::runsChanged, this, &CurveRuns::forgetDeleted);
    connect(context.runs, &RunStore::updated, this, &CurveRuns::follow);
}

QString CurveRuns::name(const std::string& id) const {
    const RunSummary* run = m_context.runs->find(id);
    const QString title = runTitle(id);
    return run == nullptr || run->label.name.empty()
               ? title
               : tr("%1, %2").arg(title, toQt(run->label.name));
}

std::vector<CurveRuns::Run> CurveRuns::choices(const std::string& shown) const {
    std::vector<Run> runs;
    const auto& all = m_context.runs->runs();
    for (auto run = all.rbegin(); run != all.rend(); ++run)
        if (run->folder.id() != shown && run->totals.bytes > 0)
            runs.push_back({run->folder.id(), name(run->folder.id())});
    return runs;
}

std::vector<CurveRuns::Run> CurveRuns::chosen(const std::string& shown) const {
    std::vector<Run> runs;
    for (const std::string& id : m_chosen) {
        if (id == shown) continue;
        const auto history = m_histories.find(id);
        runs.push_back({id, name(id), history == m_histories.end() ? nullptr : history->second});
    }
    return runs;
}

bool CurveRuns::isChosen(const std::string& id) const {
    return std::ranges::find(m_chosen, id) != m_chosen.end();
}

bool CurveRuns::isFull() const {
    return std::ssize(m_chosen) >= CurvePlot::maxUnder;
}

void CurveRuns::choose(const std::string& id, bool chosen) {
    if (chosen == isChosen(id) || (chosen && isFull())) return;
    if (chosen) {
        m_chosen.push_back(id);
        read(id);
    } else {
        std::erase(m_chosen, id);
        m_histories.erase(id);
        m_atWork.erase(id);
    }
    emit changed();
}

void CurveRuns::read(const std::string& id) {
    const RunSummary* run = m_context.runs->find(id);
    if (run == nullptr) return;
    inBackground(
        this,
        [file = run->folder.eventsFile()] {
            return std::make_shared<const RunHistory>(readHistory(file));
        },
        [this, id](std::shared_ptr<const RunHistory> history) {
            if (!isChosen(id)) return;
            m_histories[id] = std::move(history);
            emit changed();
        });
}

/// Those at work as their followers have them, and the whole once more when they have ended.
void CurveRuns::follow() {
    bool isFirst = false, isNew = false;
    for (const std::string& id : m_chosen) {
        const RunFollower* run = m_context.runs->atWork(id);
        if (run == nullptr) {
            if (m_atWork.erase(id) > 0) read(id);
            continue;
        }
        if (!run->isLoaded() || std::exchange(m_atWork[id], run->eventBytes()) == run->eventBytes())
            continue;
        isFirst = isFirst || !m_histories.contains(id);
        m_histories[id] = run->sharedHistory();
        isNew = true;
    }
    if (isFirst)
        emit changed();
    else if (isNew)
        emit learned();
}

void CurveRuns::forgetDeleted() {
    if (m_chosen.empty()) return;
    std::erase_if(m_chosen,
                  [this](const std::string& id) { return m_context.runs->find(id) == nullptr; });
    std::erase_if(m_histories, [this](const auto& one) { return !isChosen(one.first); });
    std::erase_if(m_atWork, [this](const auto& one) { return !isChosen(one.first); });
    emit changed();
}

}  // namespace dreambooth

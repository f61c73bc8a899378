// Filters and sorts runs, and asks the disk for their sizes.
#include <base/deleted_folders.h>
#include <base/file_system.h>
#include <project/recipe.h>
#include <project/recipe_fields.h>
#include <ui/runs/run_list.h>
#include <ui/session/project_session.h>
#include <ui/session/recipe_change_text.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/tr.h>

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <filesystem>
#include <utility>

namespace dreambooth {

RunList::RunList(StudioContext& context, QObject* parent) : QObject(parent), m_context(context) {
    connect(context.runs, &RunStore::runsChanged, this, [this] {
        compareScores();
        update(m_chosen);
        measure();
    });
    connect(context.runs, &RunStore::activeChanged, this, &RunList::updated);
    connect(context.runs, &RunStore::updated, this, [this] {
        // A star, a note or a name can bring a run in or out.
        update(m_chosen);
        emit updated();
    });
    compareScores();
    update();
}

const RunSummary* RunList::find(const std::string& runId) const {
    return m_context.runs->find(runId);
}

int RunList::count(Filter filter) const {
    return static_cast<int>(std::ranges::count_if(
        m_context.runs->runs(), [&](const RunSummary& run) { return passes(run, filter); }));
}

void RunList::setSearch(const QString& words) {
    m_search = words.simplified();
    update();
}

void RunList::setFilter(Filter filter) {
    m_filter = filter;
    update();
}

void RunList::setOrder(Order order) {
    m_order = order;
    update(m_chosen);
}

void RunList::setChosen(const std::string& runId) {
    if (std::exchange(m_chosen, runId) == runId) return;
    // Later: it is told from within a press on the list.
    QMetaObject::invokeMethod(this, [this] { update(m_chosen); }, Qt::QueuedConnection);
}

void RunList::measure() {
    std::vector<RunFolder> runs;
    for (const RunSummary& run : m_context.runs->runs()) runs.push_back(run.folder);
    inBackground(
        this,
        [runs, folder = m_context.session->project().runsFolder()] {
            DiskUse use;
            for (const RunFolder& run : runs) use.runs[run.id()] = diskUse({run.path()});
            use.deleted = diskUse(deletedIn(folder));
            std::error_code error;
            const auto space = std::filesystem::space(folder.parent_path(), error);
            use.free = error ? std::uintmax_t{0} : space.available;
            return use;
        },
        [this](DiskUse use) {
            m_use = std::move(use);
            if (m_order == Order::size) update(m_chosen);
            emit updated();
        });
}

bool RunList::passes(const RunSummary& run, Filter filter) const {
    return filter == Filter::all || (filter == Filter::starred && run.label.isStarred) ||
           (filter == Filter::noted && !run.label.note.empty());
}

bool RunList::hasWords(const RunSummary& run) const {
    if (m_search.isEmpty()) return true;
    QStringList parts{name(run),
                      runTitle(run.folder.id()),
                      toQt(run.label.note),
                      presetTitle(run.job.recipe.preset),
                      recipeSummary(run.job.recipe),
                      modelName(run.job)};
    for (const RecipeDifference& one : recipeDifference(Recipe{}, run.job.recipe))
        parts << dreambooth::tr(fieldTitle(one.field).c_str()) << toQt(one.field)
              << recipeValueText(one.field, one.after) << toQt(asText(one.after));
    const QString text = parts.join(u'\n');
    const QStringList words = m_search.split(u' ');
    return std::ranges::all_of(
        words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// `stays`: a run that stays shown where it is.
void RunList::update(const std::string& stays) {
    const auto& runs = m_context.runs->runs();
    const bool isShown = std::ranges::find(m_shown, stays) != m_shown.end();
    std::vector<const RunSummary*> shown;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run)
        if ((isShown && run->folder.id() == stays) || (passes(*run, m_filter) && hasWords(*run)))
            shown.push_back(&*run);
    // What was measured otherwise stands by itself, behind.
    const auto likenessOf = [this](const RunSummary* run) {
        return run->bestScores() == nullptr
                   ? std::pair(false, -1.0)
                   : std::pair(isComparable(*run), run->bestScores()->tuned.likeness);
    };
    switch (m_order) {
        case Order::newest:
            break;
        case Order::oldest:
            std::ranges::reverse(shown);
            break;
        case Order::name:
            std::ranges::stable_sort(shown, [this](const auto* a, const auto* b) {
                return QString::localeAwareCompare(name(*a), name(*b)) < 0;
            });
            break;
        case Order::likeness:
            std::ranges::stable_sort(shown, std::greater{}, likenessOf);
            break;
        case Order::size:
            std::ranges::stable_sort(shown, std::greater{}, [this](const RunSummary* run) {
                return bytes(run->folder.id()).value_or(0);
            });
            break;
    }
    std::vector<std::string> ids;
    for (const RunSummary* run : shown) ids.push_back(run->folder.id());
    if (ids == m_shown) return;
    m_shown = std::move(ids);
    emit changed();
}

QString RunList::name(const RunSummary& run) const {
    return runName(run);
}

QString RunList::created(const RunSummary& run) const {
    const QDateTime date = QDateTime::fromString(toQt(run.job.created), Qt::ISODate);
    return QLocale().toString(date.toLocalTime(), QLocale::ShortFormat);
}

bool RunList::isActive(const RunSummary& run) const {
    return m_context.runs->atWork(run.folder.id()) != nullptr;
}

QString RunList::state(const RunSummary& run) const {
    if (const RunFollower* now = m_context.runs->atWork(run.folder.id())) return workText(*now);
    return restText(m_context, run.folder.id(), run.state, run.totals.failure,
                    run.endedUnexpectedly);
}

const RunState& RunList::stateNow(const RunSummary& run) const {
    const RunFollower* const now = m_context.runs->atWork(run.folder.id());
    return now != nullptr ? now->state() : run.state;
}

double RunList::trainingSeconds(const RunSummary& run) const {
    const RunFollower* const now = m_context.runs->atWork(run.folder.id());
    return now != nullptr ? now->history().trainingSeconds() : run.totals.trainingSeconds;
}

const RunSummary* RunList::before(const RunSummary& run) const {
    if (!run.job.branchedFrom.empty())
        if (const RunSummary* from = find(run.job.branchedFrom)) return from;
    const auto& runs = m_context.runs->runs();
    const auto found = std::ranges::find(runs, run.folder.id(),
                                         [](const RunSummary& one) { return one.folder.id(); });
    return found == runs.begin() || found == runs.end() ? nullptr : &*std::prev(found);
}

QString RunList::change(const RunSummary& run) const {
    const RunSummary* const earlier = before(run);
    if (!run.job.branchedFrom.empty())
        return tr("Goes on from %1, step %2")
            .arg(earlier != nullptr ? name(*earlier) : runTitle(run.job.branchedFrom),
                 QString::number(run.job.branchStep));
    if (earlier == nullptr) return tr("The first run");
    return changeText(earlier->job, run.job);
}

QString RunList::likeness(const RunSummary& run) const {
    const StepScores* const scores = run.bestScores();
    if (scores == nullptr) return {};
    QString text = QLocale().toString(scores->tuned.likeness, 'f', 2);
    if (!scores->subjects.empty())
        text = tr("%1 (mean of %2)").arg(text).arg(scores->subjects.size());
    return isComparable(run) ? text : tr("%1 (measured otherwise)").arg(text);
}

bool RunList::isComparable(const RunSummary& run) const {
    return !m_otherwise.contains(run.folder.id());
}

void RunList::compareScores() {
    m_otherwise.clear();
    const auto& runs = m_context.runs->runs();
    const auto newest = std::ranges::find_if(
        runs.rbegin(), runs.rend(), [](const RunSummary& run) { return !run.scores.empty(); });
    if (newest == runs.rend()) return;
    for (const RunSummary& run : runs)
        if (!run.scores.empty() && !isMeasuredAlike(*newest, run))
            m_otherwise.insert(run.folder.id());
}

std::optional<std::uintmax_t> RunList::bytes(const std::string& runId) const {
    const auto found = m_use.runs.find(runId);
    return found == m_use.runs.end() ? std::nullopt : std::optional(found->second);
}

std::uintmax_t RunList::totalBytes() const {
    std::uintmax_t total = 0;
    for (const auto& [id, bytes] : m_use.runs) total += bytes;
    return total;
}

}  // namespace dreambooth

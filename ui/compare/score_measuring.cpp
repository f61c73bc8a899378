// Has the worker measure one step, or one after another while it has nothing else to do.
#include <runs/scores.h>
#include <ui/compare/score_measuring.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/settings.h>
#include <ui/session/studio_context.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

/// Who draws one picture may draw the next.
constexpr int pauseBefore = 2000;  // ms
const auto unmeasuredPlace = QStringLiteral("unmeasured");

struct Unmeasured {
    /// That have weights and no scores yet. None where none can be measured.
    std::vector<ComparedModel> steps;
    bool hasLast = false;  ///< the run's last step is measured
};

Unmeasured unmeasuredOf(const RunFolder& run) {
    const auto input = scoreInputOf(run);
    if (!input) return {};
    const auto known = readScores(run, *input);
    if (!known) return {};
    std::vector<ComparedModel> steps = comparedModelsOf(run, input->job);
    const int last = steps.empty() ? 0 : steps.back().step;
    std::erase_if(steps, [&](const ComparedModel& one) {
        return one.step == 0 || one.model.empty() ||
               std::ranges::find(*known, one.step, &StepScores::step) != known->end();
    });
    const bool hasLast = steps.empty() || steps.back().step != last;
    // The last one first: it is what the run was for.
    if (steps.size() > 1) std::rotate(steps.rbegin(), steps.rbegin() + 1, steps.rend());
    return {std::move(steps), hasLast};
}

}  // namespace

ScoreMeasurer::ScoreMeasurer(EngineClient& engine, QObject* parent)
    : QObject(parent), m_engine(engine) {
    connect(&engine, &EngineClient::progress, this, [this](int id, int done, int total) {
        if (id != m_job) return;
        if (m_total == 0) m_clock.start();
        m_done = done;
        m_total = total;
        emit changed();
    });
    connect(&engine, &EngineClient::measured, this, [this](int id) {
        if (id != m_job) return;
        emit finished();
        end();
    });
    connect(&engine, &EngineClient::failed, this, [this](int id, const Error& error) {
        if (id != m_job) return;
        end();
        emit failed(error);
    });
}

void ScoreMeasurer::measure(const RunFolder& run, const ComparedModel& tuned) {
    if (isBusy()) return;
    m_current = tuned;
    m_job = m_engine.measure({run.path(), tuned.model, tuned.added, tuned.step});
    emit changed();
}

void ScoreMeasurer::cancel() {
    if (isBusy()) m_engine.cancel(m_job);
}

double ScoreMeasurer::secondsLeft() const {
    constexpr int minPictures = 2;
    if (m_done < minPictures) return -1;
    return static_cast<double>(m_clock.elapsed()) / 1000 / m_done * (m_total - m_done);
}

void ScoreMeasurer::end() {
    m_job = m_done = m_total = 0;
    emit changed();
}

StepQueue::StepQueue(StudioContext& context, ScoreMeasurer& measurer, QObject* parent)
    : QObject(parent),
      m_session(*context.session),
      m_runs(*context.runs),
      m_engine(*context.engine),
      m_measurer(measurer),
      m_settings(*context.settings) {
    m_keptLeft = m_settings.lastPlace(toQt(m_session.project().folder()), unmeasuredPlace);
    for (const QString& run : m_keptLeft.split(u' ', Qt::SkipEmptyParts))
        m_left.push_back(toStd(run));
    connect(this, &StepQueue::changed, this, &StepQueue::keepLeft);
    connect(&m_runs, &RunStore::runsChanged, this, &StepQueue::takeLeft);
    connect(&m_runs, &RunStore::activeChanged, this, &StepQueue::onActiveChanged);
    connect(&m_runs, &RunStore::updated, this, &StepQueue::onUpdated);
    connect(&m_engine, &EngineClient::busyChanged, this, &StepQueue::proceed);
    // Later, when the measurer has heard itself that it has ended.
    connect(&measurer, &ScoreMeasurer::changed, this, &StepQueue::proceed, Qt::QueuedConnection);
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseBefore);
    connect(&m_pause, &QTimer::timeout, this, &StepQueue::begin);
    connect(&measurer, &ScoreMeasurer::finished, this, [this] {
        if (!m_isMine) return;
        // Another run's may wait by now.
        std::erase_if(m_steps, [done = m_measurer.current()](const ComparedModel& one) {
            return one.runId == done.runId && one.step == done.step;
        });
        letLastStepsComeFirst();
        onEnded();
    });
    connect(&measurer, &ScoreMeasurer::failed, this, [this](const Error& error) {
        if (!m_isMine) return;
        // Stopped by the person, then further runs too; or what fails once fails again.
        if (!m_yields) m_steps.clear();
        if (!m_yields && error.code == "engine.cancelled") m_ended.clear();
        onEnded();
    });
    // A run may be at work already: the window was opened later.
    onActiveChanged();
    onUpdated();
    takeLeft();
}

bool StepQueue::isAutomatic() const {
    return m_settings.measuresByItself();
}

void StepQueue::setAutomatic(bool automatic) {
    m_settings.setMeasuresByItself(automatic);
    if (!automatic) cancel();
}

void StepQueue::onActiveChanged() {
    const RunFollower* const active = m_runs.active();
    const std::string activeId = active != nullptr ? active->run().id() : std::string();
    if (std::exchange(m_active, activeId) != activeId) m_checkpoints = 0;
    std::vector<std::filesystem::path> now;
    for (const RunFollower* run : m_runs.atWork())
        if (run != m_runs.classImages()) now.push_back(run->run().path());
    const auto before = std::exchange(m_atWork, now);
    // A project that another computer has open is only looked at.
    const bool measures = isAutomatic() && m_session.mayChange();
    for (const std::filesystem::path& run : before)
        if (measures && std::ranges::find(now, run) == now.end())
            m_ended.push_back({RunFolder(run)});
    keepLeft();
    measureNextRun();
    proceed();
}

/// Those that have ended meanwhile; one that is at work is looked at until it ends.
void StepQueue::takeLeft() {
    if (m_runs.runs().empty()) return;  // they are being read
    const bool measures = isAutomatic() && m_session.mayChange();
    std::erase_if(m_left, [&](const std::string& id) {
        const RunSummary* const run = m_runs.find(id);
        if (run == nullptr || m_runs.atWork(id) != nullptr) return true;
        if (!hasEnded(run->state.phase)) return false;
        if (measures) m_ended.push_back({run->folder});
        return true;
    });
    keepLeft();
    measureNextRun();
    proceed();
}

/// A window that is killed has no time for it.
void StepQueue::keepLeft() {
    QStringList runs;
    for (const std::string& id : m_left) runs += toQt(id);
    for (const std::filesystem::path& run : m_atWork) runs += toQt(RunFolder(run).id());
    for (const EndedRun& one : m_ended) runs += toQt(one.run.id());
    if (!m_steps.empty() || m_isReading) runs += toQt(m_run.id());
    runs.removeDuplicates();
    const QString left = runs.join(u' ');
    if (left == m_keptLeft || !m_session.mayChange()) return;
    m_keptLeft = left;
    m_settings.setLastPlace(toQt(m_session.project().folder()), unmeasuredPlace, left);
}

/// The newest first, on which Compare opens; of each its last step, before all others of any run.
void StepQueue::measureNextRun() {
    if (!m_steps.empty() || m_isReading || m_ended.empty()) return;
    const auto& runs = m_runs.runs();  // one that was just made may lack in it
    const auto next = std::ranges::max_element(m_ended, {}, [&](const EndedRun& one) {
        return std::pair(!one.hasLast,
                         std::ranges::find(runs, one.run.id(),
                                           [](const RunSummary& run) { return run.folder.id(); }));
    });
    const RunFolder run = next->run;
    m_ended.erase(next);
    read(run, true);
}

/// The other steps of a run wait until all that have ended have their last one measured.
void StepQueue::letLastStepsComeFirst() {
    if (!m_isByItself || m_steps.empty() ||
        std::ranges::all_of(m_ended, [](const EndedRun& one) { return one.hasLast; }))
        return;
    m_ended.push_back({.run = m_run, .hasLast = true});
    m_steps.clear();
}

/// A run that looks for its best step measures its checkpoints itself.
void StepQueue::onUpdated() {
    if (!m_left.empty()) takeLeft();
    const RunFollower* const active = m_runs.active();
    if (active == nullptr) return;
    const std::size_t checkpoints = active->history().checkpoints.size();
    const bool isOther = (!m_steps.empty() || m_isReading) && m_run.path() != active->run().path();
    if (checkpoints != m_checkpoints && !isOther && hasFreeDevice() && isAutomatic() &&
        m_session.mayChange() && !active->job().recipe.stop_at_best_step) {
        m_checkpoints = checkpoints;
        measureAll(active->run());
    }
    proceed();
}

void StepQueue::measureAll(const RunFolder& run) {
    read(run, false);
}

void StepQueue::read(const RunFolder& run, bool isByItself) {
    m_isReading = true;  // so that none of those that have ended is begun in between
    if (m_run.path() != run.path()) dropSteps();
    m_run = run;
    m_isByItself = isByItself;
    inBackground(
        this, [run] { return unmeasuredOf(run); },
        [this, number = ++m_reads](const Unmeasured& unmeasured) {
            if (number != m_reads) return;
            m_isReading = false;
            const std::deque<ComparedModel> before = std::exchange(m_steps, {});
            // The one at work stays the first; one that is being stopped may be another run's.
            const bool isAtWork = m_isMine && !m_yields;
            if (isAtWork) m_steps.push_back(before.front());
            for (const ComparedModel& one : unmeasured.steps)
                if (!isAtWork || one.step != before.front().step) m_steps.push_back(one);
            if (unmeasured.hasLast) letLastStepsComeFirst();
            emit changed();
            measureNextRun();
            proceed();
        });
}

void StepQueue::cancel() {
    m_ended.clear();
    m_isReading = false;
    dropSteps();
    keepLeft();
}

void StepQueue::dropSteps() {
    ++m_reads;
    if (m_steps.empty()) return;
    m_steps.clear();
    if (m_isMine) {
        m_yields = true;
        m_measurer.cancel();
    }
    emit changed();
}

/// Not one that a paused run has left: it will want it back.
bool StepQueue::hasFreeDevice() const {
    const RunFollower* const active = m_runs.active();
    if (active == nullptr) return !m_runs.isStarting();
    return active->isElsewhere() || (!active->isPaused() && m_engine.hasFreeDevice());
}

/// Anything else comes first: a picture, a measurement that was asked for, a run.
bool StepQueue::isFree() const {
    // Its own job may be gone already, which it hears next.
    return hasFreeDevice() && m_engine.jobCount() <= (m_isMine ? 1 : 0) &&
           (m_isMine || !m_measurer.isBusy());
}

void StepQueue::proceed() {
    if (m_isMine && !m_yields && !isFree()) {
        m_yields = true;
        m_measurer.cancel();
    }
    if (!m_isMine && !m_steps.empty() && isFree())
        m_pause.start();
    else
        m_pause.stop();
}

void StepQueue::begin() {
    if (m_isMine || m_steps.empty() || !isFree()) return;
    m_isMine = true;
    m_measurer.measure(m_run, m_steps.front());
}

void StepQueue::onEnded() {
    m_isMine = m_yields = false;
    emit changed();
    measureNextRun();
    proceed();
}

}  // namespace dreambooth

// What the strip says in each state of the shown run. It is set in one go, many times a minute: a
// button that was hidden and shown again in between would lose a press and the focus.
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/way_on.h>
#include <ui/shell/run_strip.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/elided_label.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

namespace dreambooth {

using theme::Role;

namespace {

constexpr int widestTitle = 200;  // that is never cut

/// What a worker does before the first step, by the stage of its progress events.
QString stageText(const RunHistory& history) {
    const QString count = RunStrip::tr("%1 of %2").arg(history.stageDone).arg(history.stageTotal);
    if (history.stage == "class images")
        return RunStrip::tr("generating class images: %1").arg(count);
    if (history.stage == "measuring")
        return RunStrip::tr("finding out what is fastest on this computer");
    if (history.stage == "loading") return RunStrip::tr("reading the base model");
    if (history.stage == "class latents")
        return RunStrip::tr("reading the class images: %1").arg(count);
    if (history.stage == "photos") return RunStrip::tr("reading the photos: %1").arg(count);
    if (history.stage == "samples") return RunStrip::tr("drawing the samples of step 0");
    if (history.stage == "scores")
        return RunStrip::tr("measuring the step: %1 pictures").arg(count);
    return RunStrip::tr("preparing: %1").arg(count);
}

/// Of a run whose worker is gone.
QString whatIsLeft(const RunFollower& run, bool hasCheckpoint) {
    const RunState& state = run.state();
    if (state.step == 0) return RunStrip::tr("before the first step");
    return (hasCheckpoint ? RunStrip::tr("at step %1 of %2; its checkpoints are kept")
                          : RunStrip::tr("at step %1 of %2; nothing was saved yet"))
        .arg(state.step)
        .arg(state.totalSteps);
}

/// The other ways on say themselves what they do; which run it is stands beside.
QString goOnText(WayOn way, const QString& title, const QFontMetrics& metrics) {
    if (way != WayOn::resume) return wayOnText(way);
    return asCaption(
        RunStrip::tr("Resume %1").arg(metrics.elidedText(title, Qt::ElideMiddle, widestTitle)));
}

}  // namespace

RunStrip::RunStrip(RunStore* runs, QWidget* parent) : QFrame(parent), m_runs(runs) {
    setObjectName(QStringLiteral("runStrip"));
    setAccessibleName(tr("Run"));
    setFixedHeight(52);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 8, 18, 8);
    layout->setSpacing(theme::Space::medium);

    m_title = new ElidedLabel(this);
    m_title->setObjectName(QStringLiteral("runStripTitle"));
    m_title->setProperty("look", QStringLiteral("strong"));
    m_details = new ElidedLabel(this);
    m_details->setProperty("look", QStringLiteral("hint"));
    m_details->setObjectName(QStringLiteral("runStripDetails"));
    m_progress = theme::progressBar(Role::tuned, this);
    m_progress->setObjectName(QStringLiteral("runStripProgress"));
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_progress->setMinimumWidth(80);
    m_progress->setMaximumWidth(420);
    m_pause = theme::button(QString(), this);
    m_pause->setObjectName(QStringLiteral("pauseRun"));
    m_stop = theme::button(QString(), this);
    m_stop->setObjectName(QStringLiteral("stopRun"));
    theme::keepWidest(m_pause, pauseTexts());
    theme::keepWidest(m_stop, stopTexts());
    m_resume = theme::button(QString(), this);
    m_resume->setObjectName(QStringLiteral("resumeRun"));
    m_continue = theme::primaryButton(QString(), this);
    m_continue->setObjectName(QStringLiteral("continueButton"));
    m_continue->hide();

    layout->addWidget(m_title);
    layout->addWidget(m_details);
    layout->addWidget(m_progress, 1);
    layout->addStretch();
    m_waiting = theme::hint(QString(), this);
    m_waiting->setObjectName(QStringLiteral("runStripWaiting"));
    m_waiting->setWordWrap(false);
    m_waiting->hide();
    layout->addWidget(m_waiting);
    for (QPushButton* button : {m_pause, m_resume, m_stop, m_continue}) layout->addWidget(button);

    connect(m_continue, &QPushButton::clicked, this, &RunStrip::continueRequested);
    if (m_runs != nullptr) {
        connect(m_pause, &QPushButton::clicked, this, [this] {
            if (RunFollower* run = m_runs->active()) run->requestPauseOrResume();
        });
        connect(m_stop, &QPushButton::clicked, this, [this] {
            if (RunFollower* run = m_runs->active()) run->request(RunRequest::stop);
        });
        connect(m_resume, &QPushButton::clicked, this, [this] {
            if (const RunFollower* run = m_runs->shown())
                emit goOnRequested(run->run().id(), wayOn(*run, *m_runs));
        });
        connect(m_runs, &RunStore::activeChanged, this, &RunStrip::updateContents);
        connect(m_runs, &RunStore::shownChanged, this, &RunStrip::updateContents);
        connect(m_runs, &RunStore::updated, this, &RunStrip::updateContents);
    }
    updateContents();
}

void RunStrip::setNextPage(const QString& name) {
    if (!name.isEmpty()) {  // first: it gets its place as it is shown
        m_continue->setText(tr("Next: %1 ▸").arg(name));
        m_continue->setAccessibleName(tr("Next: %1").arg(name));
    }
    m_continue->setVisible(!name.isEmpty());
}

void RunStrip::setWaiting(int runs) {
    m_waiting->setText(tr("%1 waiting").arg(runs));
    m_waiting->setVisible(runs > 0);
}

void RunStrip::updateContents() {
    const Contents now = contents();
    m_title->setText(now.title);
    // What the run does stays whole, however much is said of it beside.
    m_title->setMinimumWidth(std::min(m_title->sizeHint().width(), widestTitle));
    m_details->setText(now.details);
    m_details->setToolTip(now.toolTip);
    m_progress->setRange(0, qMax(now.total, 0));
    m_progress->setValue(now.done);
    m_progress->setVisible(now.hasProgress);
    m_pause->setText(now.pause);
    m_pause->setVisible(!now.pause.isEmpty());
    m_resume->setText(now.resume);
    m_resume->setVisible(!now.resume.isEmpty());
    m_stop->setText(now.stop);
    m_stop->setToolTip(now.stopToolTip);
    m_stop->setVisible(!now.stop.isEmpty());
}

RunStrip::Contents RunStrip::contents() const {
    if (m_runs != nullptr && m_runs->active() != nullptr) {
        Contents working = contentsOfWorking(*m_runs->active());
        if (const auto others = static_cast<int>(m_runs->atWork().size()) - 1; others > 0)
            working.details += QStringLiteral(" · ") + counted(others, tr("1 more run at work"),
                                                               tr("%1 more runs at work"));
        return working;
    }
    if (m_runs != nullptr && m_runs->isStarting())
        return {.title = m_runs->waitsFor().empty()
                             ? tr("Starting the run…")
                             : waitsForText(m_runs->name(m_runs->waitsFor()))};
    if (m_runs != nullptr && m_runs->shown() != nullptr) return contentsOfEnded(*m_runs->shown());
    return {.title = tr("No run in progress")};
}

RunStrip::Contents RunStrip::contentsOfWorking(const RunFollower& run) {
    const RunHistory& history = run.history();
    const bool paused = run.state().phase == RunPhase::paused;
    // It waits for room on the disk alone, which the bar above speaks of.
    const bool isEnded = valueOr(run.state().unsaved, "at_end", false);
    const bool isWaiting = run.isWaiting();
    Contents result;
    const bool isOfClass = run.job().onlyClassImages;
    result.title = (isOfClass   ? tr("Class images of “%1”")
                    : isWaiting ? tr("Waiting to train “%1”")
                    : isEnded   ? tr("“%1” is waiting to be saved")
                    : paused    ? tr("Paused “%1”")
                                : tr("Training “%1”"))
                       .arg(toQt(run.job().title));
    QStringList details;
    result.done = run.state().step;
    result.total = run.state().totalSteps;
    if (!history.steps.empty()) {
        result.done = history.steps.back().step;
        result.total = history.totalSteps;
    }
    if (isWaiting) {
        details += workText(run);
    } else if (!history.stage.empty()) {
        result.done = history.stageDone;
        result.total = history.stageTotal;
        details += stageText(history);
    } else if (result.total > 0) {
        details += tr("step %1 of %2").arg(result.done).arg(result.total);
    } else {
        details += tr("getting ready");
    }
    if (!history.devices.empty() && !isWaiting) details += devicesText(history.devices);
    if (run.isElsewhere()) details += jobTitle(run);
    if (isWaiting && run.isRequested(RunRequest::stop))
        details += tr("leaving the queue");
    else if (run.isRequested(RunRequest::stop))
        details += history.stage.empty() ? tr("stopping after this step") : tr("stopping");
    else if (run.isRequested(RunRequest::pause))
        details +=
            isOfClass ? tr("pausing after this picture")
            : history.stage.empty() || history.stage == "class images" || history.stage == "scores"
                ? tr("pausing after this step")
                : tr("pausing after the first step");
    else if (const QString left = timeLeftText(run.secondsLeft()); !paused && !left.isEmpty())
        details += left;
    result.details = details.join(QStringLiteral(" · "));
    result.hasProgress = true;
    if (isEnded) return result;
    if (!isWaiting) result.pause = pauseText(run);
    result.stop = stopText(run);
    result.stopToolTip = stopExplanation(run);
    return result;
}

RunStrip::Contents RunStrip::contentsOfEnded(const RunFollower& run) const {
    const RunState& state = run.state();
    const QString title = m_runs->name(run.run().id());
    Contents result;
    switch (state.phase) {
        case RunPhase::finished: {
            const double seconds = run.history().trainingSeconds();
            result.title = tr("✓ %1 finished").arg(title);
            if (seconds > 0)
                result.details = tr("%1 in %2")
                                     .arg(counted(state.step, tr("1 step"), tr("%1 steps")),
                                          durationText(seconds));
            break;
        }
        case RunPhase::stopped:
            result.title = tr("%1 was stopped").arg(title);
            result.details = state.step > 0
                                 ? tr("kept at step %1 of %2").arg(state.step).arg(state.totalSteps)
                                 : tr("nothing was learned yet");
            result.resume = goOnText(wayOn(run, *m_runs), title, fontMetrics());
            break;
        case RunPhase::failed:
            result.title = run.endedUnexpectedly() ? tr("%1 ended unexpectedly").arg(title)
                                                   : tr("%1 failed").arg(title);
            result.details = run.endedUnexpectedly() ? whatIsLeft(run, m_runs->hasCheckpoint(run))
                                                     : failureText(state, run.history().failure);
            result.toolTip = failureText(state, run.history().failure);
            result.resume = goOnText(wayOn(run, *m_runs), title, fontMetrics());
            break;
        default:
            result.title = tr("No run in progress");
    }
    return result;
}

void RunStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme::color(Role::sidebar));
    painter.fillRect(QRect(0, 0, width(), 1), theme::color(Role::border));
}

}  // namespace dreambooth

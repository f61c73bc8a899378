// What the strip says in each state of the shown run.
// Words for runs come from ui/session/run_text, so that the strip and the pages speak alike.
#include <ui/session/cluster_text.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/shell/run_strip.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

namespace dreambooth {

using theme::Role;

namespace {

/// What a worker does before the first step, by the stage of its progress events.
QString stageText(const RunHistory& history) {
    const QString count = RunStrip::tr("%1 of %2").arg(history.stageDone).arg(history.stageTotal);
    if (history.stage == "class images") return RunStrip::tr("drawing class images: %1").arg(count);
    if (history.stage == "photos") return RunStrip::tr("reading the photos: %1").arg(count);
    return RunStrip::tr("preparing: %1").arg(count);
}

}  // namespace

RunStrip::RunStrip(RunStore* runs, QWidget* parent) : QFrame(parent), m_runs(runs) {
    setObjectName(QStringLiteral("runStrip"));
    setAccessibleName(tr("Run"));
    setFixedHeight(52);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 8, 18, 8);
    layout->setSpacing(theme::Space::medium);

    m_title = new QLabel(this);
    m_title->setObjectName(QStringLiteral("runStripTitle"));
    m_title->setProperty("look", QStringLiteral("strong"));
    m_details = theme::hint(QString(), this);
    m_details->setWordWrap(false);
    m_details->setObjectName(QStringLiteral("runStripDetails"));
    m_progress = theme::progressBar(Role::tuned, this);
    m_progress->setObjectName(QStringLiteral("runStripProgress"));
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_progress->setMinimumWidth(160);
    m_progress->setMaximumWidth(420);
    m_pause = theme::button(tr("Pause"), this);
    m_pause->setObjectName(QStringLiteral("pauseRun"));
    m_stop = theme::button(tr("Stop and keep"), this);
    m_stop->setObjectName(QStringLiteral("stopRun"));
    m_stop->setToolTip(tr("Saves what was learned and ends; it can be resumed."));
    m_resume = theme::button(tr("Resume"), this);
    m_resume->setObjectName(QStringLiteral("resumeRun"));
    m_continue = theme::primaryButton(tr("Continue ▸"), this);
    m_continue->setAccessibleName(tr("Continue to the next step"));
    m_continue->setObjectName(QStringLiteral("continueButton"));
    m_continue->hide();

    layout->addWidget(m_title);
    layout->addWidget(m_details);
    layout->addWidget(m_progress, 1);
    layout->addStretch();
    for (QPushButton* button : {m_pause, m_resume, m_stop, m_continue}) layout->addWidget(button);

    connect(m_continue, &QPushButton::clicked, this, &RunStrip::continueRequested);
    if (m_runs != nullptr) {
        connect(m_pause, &QPushButton::clicked, this, [this] {
            if (RunFollower* run = m_runs->active())
                run->request(run->state().phase == RunPhase::paused ? RunRequest::resume
                                                                    : RunRequest::pause);
        });
        connect(m_stop, &QPushButton::clicked, this, [this] {
            if (RunFollower* run = m_runs->active()) run->request(RunRequest::stop);
        });
        connect(m_resume, &QPushButton::clicked, this, [this] {
            if (RunFollower* run = m_runs->shown()) m_runs->resume(run->run().id());
        });
        connect(m_runs, &RunStore::activeChanged, this, &RunStrip::updateContents);
        connect(m_runs, &RunStore::shownChanged, this, &RunStrip::updateContents);
        connect(m_runs, &RunStore::updated, this, &RunStrip::updateContents);
    }
    updateContents();
}

void RunStrip::setContinueVisible(bool visible) {
    m_continue->setVisible(visible);
}

void RunStrip::clear(const QString& title) {
    m_title->setText(title);
    m_details->clear();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_progress, m_pause, m_stop, m_resume})
        widget->hide();
}

void RunStrip::updateContents() {
    if (m_runs != nullptr && m_runs->isStarting() && m_runs->active() == nullptr)
        clear(tr("Starting the run…"));
    else if (m_runs != nullptr && m_runs->active() != nullptr)
        showWorking(*m_runs->active());
    else if (m_runs != nullptr && m_runs->shown() != nullptr)
        showRun(*m_runs->shown());
    else
        clear(tr("No run in progress"));
}

void RunStrip::showWorking(const RunFollower& run) {
    const RunHistory& history = run.history();
    const bool paused = run.state().phase == RunPhase::paused;
    clear((paused ? tr("Paused “%1”") : tr("Training “%1”")).arg(toQt(run.job().title)));

    const bool isWaiting = run.isWaiting();
    if (isWaiting) m_title->setText(tr("Waiting to train “%1”").arg(toQt(run.job().title)));
    QStringList details;
    int done = run.state().step, total = run.state().totalSteps;
    if (!history.steps.empty()) {
        done = history.steps.back().step;
        total = history.totalSteps;
    }
    if (isWaiting) {
        details += workText(run);
    } else if (!history.stage.empty()) {
        done = history.stageDone;
        total = history.stageTotal;
        details += stageText(history);
    } else if (total > 0) {
        details += tr("step %1 of %2").arg(done).arg(total);
    } else {
        details += tr("getting ready");
    }
    if (!history.devices.empty() && !isWaiting) details += devicesText(history.devices);
    if (run.isElsewhere()) details += jobTitle(run);
    if (isWaiting && run.isRequested(RunRequest::stop))
        details += tr("leaving the queue");
    else if (run.isRequested(RunRequest::stop))
        details += tr("stopping after this step");
    else if (run.isRequested(RunRequest::pause))
        details += tr("pausing after this step");
    else if (const QString left = timeLeftText(run.secondsLeft()); !paused && !left.isEmpty())
        details += left;
    m_details->setText(details.join(QStringLiteral(" · ")));

    m_progress->setRange(0, qMax(total, 0));
    m_progress->setValue(done);
    m_progress->show();
    m_pause->setText(paused ? tr("Resume") : tr("Pause"));
    m_pause->setDisabled(run.isRequested(RunRequest::pause) || run.isRequested(RunRequest::stop));
    m_pause->setVisible(!isWaiting);
    m_stop->setText(isWaiting ? tr("Leave the queue") : tr("Stop and keep"));
    m_stop->setDisabled(run.isRequested(RunRequest::stop));
    m_stop->show();
}

void RunStrip::showRun(const RunFollower& run) {
    const RunState& state = run.state();
    const QString title = runTitle(run.run().id());
    switch (state.phase) {
        case RunPhase::finished: {
            const double seconds = trainingSeconds(run.history());
            clear(tr("✓ %1 finished").arg(title));
            if (seconds > 0)
                m_details->setText(tr("%1 steps in %2").arg(state.step).arg(durationText(seconds)));
            break;
        }
        case RunPhase::stopped:
            clear(tr("%1 was stopped").arg(title));
            m_details->setText(tr("kept at step %1 of %2").arg(state.step).arg(state.totalSteps));
            m_resume->show();
            break;
        case RunPhase::failed:
            clear(run.endedUnexpectedly() ? tr("%1 ended unexpectedly").arg(title)
                                          : tr("%1 failed").arg(title));
            m_details->setText(run.endedUnexpectedly()
                                   ? tr("at step %1 of %2; nothing saved is lost")
                                         .arg(state.step)
                                         .arg(state.totalSteps)
                                   : QFontMetrics(m_details->font())
                                         .elidedText(failureText(state, run.history().failure),
                                                     Qt::ElideRight, 700));
            m_details->setToolTip(failureText(state, run.history().failure));
            m_resume->show();
            break;
        default:
            clear(tr("No run in progress"));
    }
}

void RunStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme::color(Role::sidebar));
    painter.fillRect(QRect(0, 0, width(), 1), theme::color(Role::border));
}

}  // namespace dreambooth

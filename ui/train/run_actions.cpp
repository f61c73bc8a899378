// Three buttons and a field; each writes a file into the run's requests/.
#include <ui/session/run_follower.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/train/change_run_dialog.h>
#include <ui/train/run_actions.h>
#include <ui/widgets/flow_layout.h>

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int promptWidth = 150;

}  // namespace

RunActions::RunActions(QWidget* parent) : QWidget(parent) {
    auto* bar = new FlowLayout(this, Space::small);
    m_change = theme::button(tr("Change this run…"), this);
    m_change->setObjectName(QStringLiteral("changeRun"));
    m_change->setToolTip(tr("More steps or fewer, or another learning rate from here on"));
    connect(m_change, &QPushButton::clicked, this, &RunActions::change);
    bar->addWidget(m_change);
    m_checkpoint = theme::button(tr("Save a checkpoint"), this);
    m_checkpoint->setObjectName(QStringLiteral("checkpointNow"));
    connect(m_checkpoint, &QPushButton::clicked, this, [this] {
        if (m_run != nullptr) m_run->request(RunRequest::checkpoint);
    });
    bar->addWidget(m_checkpoint);
    m_continue = theme::button(tr("Continue training…"), this);
    m_continue->setObjectName(QStringLiteral("continueTraining"));
    m_continue->setToolTip(tr("For more steps, as a new run"));
    connect(m_continue, &QPushButton::clicked, this, &RunActions::continueRequested);
    bar->addWidget(m_continue);
    m_drawing = new QWidget(this);
    auto* row = new QHBoxLayout(m_drawing);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Space::small);
    m_prompt = new QLineEdit(m_drawing);
    m_prompt->setObjectName(QStringLiteral("drawNowPrompt"));
    m_prompt->setAccessibleName(tr("Prompt to draw now"));
    m_prompt->setPlaceholderText(tr("Any prompt; empty: all of the recipe"));
    m_prompt->setMinimumWidth(promptWidth);
    m_draw = theme::button(tr("Draw now"), m_drawing);
    m_draw->setObjectName(QStringLiteral("drawNow"));
    row->addWidget(m_prompt, 1);
    row->addWidget(m_draw);
    bar->addWidget(m_drawing);
    bar->setAlignment(m_drawing, Qt::AlignJustify);  // a prompt is long
    connect(m_draw, &QPushButton::clicked, this, &RunActions::draw);
    connect(m_prompt, &QLineEdit::returnPressed, this, &RunActions::draw);
}

void RunActions::show(RunFollower* run, const QString& name, bool hasCheckpoint) {
    m_run = run;
    m_name = name;
    const bool isAtWork = run != nullptr && run->isLoaded() && run->isActive() &&
                          !run->isWaiting() && !run->job().onlyClassImages &&
                          !valueOr(run->state().unsaved, "at_end", false);
    const bool canGoOn = run != nullptr && run->isLoaded() && !run->isActive() &&
                         run->state().phase == RunPhase::finished && hasCheckpoint;
    for (QWidget* widget :
         {static_cast<QWidget*>(m_change), static_cast<QWidget*>(m_checkpoint), m_drawing})
        widget->setVisible(isAtWork);
    m_continue->setVisible(canGoOn);
    setVisible(isAtWork || canGoOn);
    if (!isAtWork) {
        if (m_dialog != nullptr) m_dialog->reject();
        return;
    }
    const auto title = [&](RunRequest request, const QString& asked, const QString& plain) {
        return run->isRequested(request) ? asked : plain;
    };
    // A paused run has no next step after which it could do so.
    const bool isPaused = run->isPaused();
    const QString afterwards = tr("The run is paused: resume it first");
    m_checkpoint->setEnabled(!isPaused);
    m_checkpoint->setToolTip(
        isPaused ? afterwards : tr("Saves what it has learned after the next step; it goes on"));
    // One prompt at a time: another one would be dropped.
    const bool isDrawing = run->isRequested(RunRequest::sample);
    if (isDrawing && m_draw->hasFocus()) m_prompt->setFocus();
    m_draw->setEnabled(!isPaused && !isDrawing);
    m_draw->setToolTip(isPaused    ? afterwards
                       : isDrawing ? tr("What was asked for is drawn first")
                                   : tr("Draws samples after the next step; it goes on"));
    m_change->setText(title(RunRequest::change, tr("Changing…"), tr("Change this run…")));
    m_checkpoint->setText(title(RunRequest::checkpoint, tr("Saving…"), tr("Save a checkpoint")));
    m_draw->setText(title(RunRequest::sample, tr("Drawing…"), tr("Draw now")));
    if (m_dialog != nullptr) m_dialog->follow(*run);
}

void RunActions::change() {
    if (m_run == nullptr || m_run->isRequested(RunRequest::change) || m_dialog != nullptr) return;
    m_dialog = new ChangeRunDialog(*m_run, m_name, window());
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QDialog::accepted, this, [this, run = m_run] {
        if (run != nullptr) run->request(RunRequest::change, m_dialog->request());
    });
    m_dialog->open();
}

void RunActions::draw() {
    if (m_run == nullptr || !m_draw->isEnabled()) return;
    const QString prompt = m_prompt->text().trimmed();
    m_run->request(RunRequest::sample,
                   prompt.isEmpty() ? Json::object() : Json{{"prompt", toStd(prompt)}});
    emit drawRequested(prompt);
}

}  // namespace dreambooth

// Three bars above a page: what they say, and what can be done about it.
#include <base/error_json.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/studio_context.h>
#include <ui/shell/page_bars.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <algorithm>

namespace dreambooth {

ReadOnlyBar::ReadOnlyBar(const QString& host, QWidget* parent)
    : QFrame(parent), m_text(new QLabel(this)) {
    setObjectName(QStringLiteral("readOnlyBar"));
    setProperty("look", QStringLiteral("problem"));
    setAccessibleName(tr("Open elsewhere"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 8, 18, 8);
    m_text->setObjectName(QStringLiteral("readOnlyText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setText(tr("This project is open on the computer “%1”. You can view it here; changes "
                       "made there appear when you open it again.")
                        .arg(host));
    row->addWidget(m_text, 1);
    QPushButton* change = theme::button(tr("Change it here…"), this);
    change->setObjectName(QStringLiteral("changeHere"));
    row->addWidget(change);
    connect(change, &QPushButton::clicked, this, &ReadOnlyBar::changeHereRequested);
}

ChangedBar::ChangedBar(StudioContext& context, QWidget* parent)
    : QFrame(parent), m_context(context), m_text(new QLabel(this)) {
    setObjectName(QStringLiteral("changedBar"));
    setProperty("look", QStringLiteral("problem"));
    setAccessibleName(tr("The project on the disk"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 8, 18, 8);
    row->setSpacing(theme::Space::small);
    m_text->setObjectName(QStringLiteral("changedText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    row->addWidget(m_text, 1);
    const auto add = [&](const QString& text, const char* name, const QString& tip) {
        QPushButton* button = theme::button(text, this);
        button->setObjectName(QString::fromLatin1(name));
        button->setToolTip(tip);
        row->addWidget(button);
        return button;
    };
    m_theirs =
        add(tr("Take what is there"), "takeTheirs", tr("Undo brings back what is in this window."));
    m_mine = add(tr("Keep what is here"), "keepMine",
                 tr("What the other program wrote stays beside it, under another name."));
    m_there = add(tr("Go on there"), "goOnThere", {});
    m_copy = add(tr("Save a copy…"), "saveProjectCopy",
                 tr("What is in this window, with its photos, as a new project."));
    connect(m_theirs, &QPushButton::clicked, context.session, &ProjectSession::takeTheirs);
    connect(m_mine, &QPushButton::clicked, this, &ChangedBar::keepMine);
    connect(m_there, &QPushButton::clicked, this, &ChangedBar::goOnThere);
    connect(m_copy, &QPushButton::clicked, this, &ChangedBar::saveCopy);
    connect(context.session, &ProjectSession::diskChanged, this, &ChangedBar::updateContents);
    connect(&context.session->disk(), &DiskQueue::stuckChanged, this, &ChangedBar::updateContents);
    updateContents();
}

QString ChangedBar::textForPlace() const {
    if (m_context.session->disk().isStuck())
        return tr(
            "The disk of this project does not answer. What you change here is saved as soon "
            "as it answers again.");
    const QString now = toQt(m_context.session->folderNow());
    switch (m_context.session->diskState()) {
        case ProjectDiskState::changed:
            return tr(
                "Another program has changed this project on the disk. What you change here "
                "is not saved until you choose.");
        case ProjectDiskState::moved:
            return tr("The project's folder was moved to %1. What you change here is not saved "
                      "until you go on there.")
                .arg(now);
        case ProjectDiskState::deleted:
            return tr(
                "The project's folder was deleted. What you change here is not saved until "
                "you save a copy.");
        case ProjectDiskState::same:
            break;
    }
    return {};
}

/// While the disk does not answer there is nothing to press.
void ChangedBar::updateContents() {
    const ProjectDiskState state = m_context.session->diskState();
    const bool isStuck = m_context.session->disk().isStuck();
    setVisible(isStuck || state != ProjectDiskState::same);
    m_text->setText(textForPlace());
    m_theirs->setVisible(!isStuck && state == ProjectDiskState::changed);
    m_mine->setVisible(!isStuck && state == ProjectDiskState::changed);
    m_there->setVisible(!isStuck && state == ProjectDiskState::moved);
    m_copy->setVisible(!isStuck);
}

void ChangedBar::keepMine() {
    m_context.session->keepMine([this](const std::filesystem::path& kept) {
        if (!kept.empty()) emit theirsKept(toQt(kept.filename()));
    });
}

void ChangedBar::saveCopy() {
    const std::filesystem::path folder = m_context.session->project().folder();
    QString chosen = m_context.dialogs->chooseSaveFile(
        window(), tr("Save a copy of the project"),
        QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) + u'/' +
            tr("%1 (copy)").arg(toQt(folder.stem())) + QStringLiteral(".dreambooth"),
        tr("Project folders (*.dreambooth)"));
    if (chosen.isEmpty()) return;
    if (!chosen.endsWith(QStringLiteral(".dreambooth"))) chosen += QStringLiteral(".dreambooth");
    m_context.session->saveCopy(toPath(chosen), [this, chosen] { emit openRequested(chosen); });
}

void ChangedBar::goOnThere() {
    m_context.session->saveWhereItIsNow(
        [this] { emit openRequested(toQt(m_context.session->folderNow())); });
}

namespace {

bool isAtEnd(const RunState& state) {
    return valueOr(state.unsaved, "at_end", false);
}

}  // namespace

UnsavedBar::UnsavedBar(StudioContext& context, QWidget* parent)
    : QFrame(parent), m_context(context), m_text(new QLabel(this)) {
    setObjectName(QStringLiteral("unsavedBar"));
    setProperty("look", QStringLiteral("problem"));
    setAccessibleName(tr("Not saved"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 8, 18, 8);
    row->setSpacing(theme::Space::small);
    m_text->setObjectName(QStringLiteral("unsavedText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    row->addWidget(m_text, 1);
    m_goOn = theme::button(tr("Continue without saving"), this);
    m_goOn->setObjectName(QStringLiteral("goOnUnsaved"));
    m_goOn->setToolTip(tr("Saving resumes as soon as there is space."));
    m_stop = theme::button(tr("Stop"), this);
    m_stop->setObjectName(QStringLiteral("stopUnsaved"));
    m_stop->setAccessibleName(tr("Stop the run"));
    m_elsewhere = theme::button(tr("Save in another folder…"), this);
    m_elsewhere->setObjectName(QStringLiteral("saveElsewhere"));
    m_discard = theme::button(tr("Discard…"), this);
    m_discard->setObjectName(QStringLiteral("discardUnsaved"));
    m_discard->setAccessibleName(tr("Discard what is not saved"));
    for (QPushButton* button : {m_goOn, m_stop, m_elsewhere, m_discard}) row->addWidget(button);

    const auto ask = [this](RunRequest request) {
        return [this, request] {
            if (RunFollower* run = unsaved()) run->request(request);
        };
    };
    connect(m_goOn, &QPushButton::clicked, this, ask(RunRequest::resume));
    connect(m_stop, &QPushButton::clicked, this, ask(RunRequest::stop));
    connect(m_elsewhere, &QPushButton::clicked, this, &UnsavedBar::saveElsewhere);
    connect(m_discard, &QPushButton::clicked, this, &UnsavedBar::discard);
    for (const auto signal : {&RunStore::activeChanged, &RunStore::updated})
        connect(m_context.runs, signal, this, &UnsavedBar::updateContents);
    updateContents();
}

void UnsavedBar::updateContents() {
    const RunFollower* run = unsaved();
    setVisible(run != nullptr);
    if (run == nullptr) return;
    m_text->setText(textFor(*run));
    const RunState& state = run->state();
    const bool atEnd = isAtEnd(state);
    const bool waits = state.phase == RunPhase::paused;
    m_goOn->setVisible(waits && !atEnd);
    m_stop->setVisible(waits && !atEnd);
    m_elsewhere->setVisible(atEnd);
    m_discard->setVisible(atEnd);
    m_goOn->setDisabled(run->isRequested(RunRequest::resume));
    m_stop->setDisabled(run->isRequested(RunRequest::stop));
    m_elsewhere->setDisabled(run->isRequested(RunRequest::saveElsewhere));
    m_discard->setDisabled(run->isRequested(RunRequest::discard));
}

QString UnsavedBar::textFor(const RunFollower& run) const {
    const RunState& state = run.state();
    const QString title = toQt(run.job().title);
    const QString cause = errorSentence(errorFromJson(state.unsaved));
    if (isAtEnd(state))
        return tr("“%1” has ended at step %2 but can't be saved. %3 It stays in memory until there "
                  "is space, or you save it in another folder.")
            .arg(title, QString::number(state.step), cause);
    if (state.phase == RunPhase::paused)
        return tr("“%1” is waiting at step %2: what it learned can't be saved. %3 It continues as "
                  "soon as there is space.")
            .arg(title, QString::number(state.step), cause);
    return tr("“%1” continues, but what it learns is not saved. %2").arg(title, cause);
}

/// The first run at work that can't save; null: all can.
RunFollower* UnsavedBar::unsaved() const {
    const auto& runs = m_context.runs->atWork();
    const auto found = std::ranges::find_if(
        runs, [](const RunFollower* run) { return !run->state().unsaved.empty(); });
    return found == runs.end() ? nullptr : *found;
}

void UnsavedBar::saveElsewhere() {
    RunFollower* run = unsaved();
    if (run == nullptr) return;
    const std::string runId = run->run().id();
    const QString folder = m_context.dialogs->chooseFolder(
        window(), tr("Save “%1” in").arg(toQt(run->job().title)), QDir::homePath());
    // It may have been saved while the dialog was open.
    run = m_context.runs->atWork(runId);
    if (folder.isEmpty() || run == nullptr) return;
    run->request(RunRequest::saveElsewhere, {{"folder", toStd(folder)}});
}

void UnsavedBar::discard() {
    RunFollower* run = unsaved();
    if (run == nullptr) return;
    const std::string runId = run->run().id();
    const auto lastCheckpoint = [folder = run->run()] {
        const auto checkpoints = folder.listCheckpoints();
        return checkpoints.empty() ? 0 : checkpoints.back().step;
    };
    const std::optional<int> kept = m_context.session->disk().ask(lastCheckpoint);
    QString explanation = tr("What it learned since its last checkpoint will be lost.");
    if (kept) explanation = tr("What it learned after step %1 will be lost.").arg(*kept);
    if (kept == 0)
        explanation = tr("Nothing from this run was saved: everything it learned will be lost.");
    if (kept >= run->state().step)
        explanation =
            tr("What it learned is in its last checkpoint: resume the run to write the model.");
    if (!m_context.dialogs->confirm(window(), tr("Discard what can't be saved?"), explanation,
                                    tr("Discard")))
        return;
    if (RunFollower* now = m_context.runs->atWork(runId)) now->request(RunRequest::discard);
}

}  // namespace dreambooth

// Shows one run and asks for what is done with it.
#include <runs/scores.h>
#include <ui/runs/chosen_run_panel.h>
#include <ui/runs/run_list.h>
#include <ui/session/computer_devices.h>
#include <ui/session/recipe_change_text.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_text.h>
#include <ui/session/way_on.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/curve_plot.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int pictureSide = 68, pictureColumns = 3, pictureRows = 2;
constexpr int middleHeight = 150, lowHeight = 124, noteHeight = 52;
constexpr int starWidth = 46;
constexpr int thumbnailSide = 160, thumbnailBytes = 8 << 20;

}  // namespace

ChosenRunPanel::ChosenRunPanel(StudioContext& context, RunList& runList, QWidget* parent)
    : QFrame(parent),
      m_context(context),
      m_runList(runList),
      m_thumbnails(new ThumbnailCache(thumbnailSide, thumbnailBytes, this)) {
    setObjectName(QStringLiteral("chosenRun"));
    setProperty("look", QStringLiteral("bottomPanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(22, 12, 22, 12);
    column->setSpacing(Space::small);
    makeHead(column);
    makeMiddle(column);
    makeActions(column);
    connect(m_thumbnails, &ThumbnailCache::ready, this, [this] {
        if (const RunSummary* run = m_runList.find(m_runId)) showPictures(*run);
    });
    refresh();
}

void ChosenRunPanel::makeHead(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    m_name = new QLineEdit(this);
    m_name->setObjectName(QStringLiteral("runName"));
    m_name->setAccessibleName(tr("Name of the run"));
    m_name->setToolTip(tr("Name of the run"));
    m_name->setMaxLength(120);
    m_name->setMaximumWidth(280);
    m_star = theme::button(QString(), this);
    m_star->setObjectName(QStringLiteral("starRun"));
    m_star->setCheckable(true);
    m_star->setFixedWidth(starWidth);
    m_facts = new ElidedLabel(this);
    m_facts->setObjectName(QStringLiteral("runFacts"));
    m_facts->setProperty("look", QStringLiteral("hint"));
    row->addWidget(m_name, 1);
    row->addWidget(m_star);
    row->addWidget(m_facts, 2);
    m_more = theme::button(tr("Details"), this);
    m_more->setObjectName(QStringLiteral("showRunDetails"));
    m_more->setToolTip(tr("Pictures, likeness, changed settings and note"));
    m_more->setCheckable(true);
    m_more->hide();
    connect(m_more, &QPushButton::toggled, this, &ChosenRunPanel::showMiddle);
    row->addWidget(m_more);
    column->addLayout(row);
    connect(m_name, &QLineEdit::editingFinished, this, &ChosenRunPanel::keepName);
    connect(m_star, &QPushButton::clicked, this, [this](bool isStarred) {
        const RunSummary* const run = m_runList.find(m_runId);
        if (run == nullptr) return;
        RunLabel label = run->label;
        label.isStarred = isStarred;
        m_context.runs->setLabel(m_runId, label);
    });
}

void ChosenRunPanel::makeMiddle(QVBoxLayout* column) {
    m_middle = new QWidget(this);
    auto* row = new QHBoxLayout(m_middle);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Space::medium);
    auto* pictures = new QGridLayout;
    pictures->setSpacing(6);
    for (int i = 0; i < pictureColumns * pictureRows; ++i) {
        auto* picture = new QLabel(this);
        picture->setFixedSize(pictureSide, pictureSide);
        m_pictures.push_back(picture);
        pictures->addWidget(picture, i / pictureColumns, i % pictureColumns);
    }
    row->addLayout(pictures);
    m_noPictures = theme::hint(tr("No samples"), this);
    m_noPictures->setFixedWidth(pictureSide * 2);
    row->addWidget(m_noPictures);
    m_likeness = new CurvePlot(
        {.title = tr("Likeness by step"), .role = theme::Role::tuned, .isNoisy = false},
        QStringLiteral("likenessByStep"), this);
    m_likeness->setFixedHeight(middleHeight);
    m_likeness->setPlaceholder(tr("Not measured"));
    m_likeness->setToolTip(tr("Steps are measured on the Compare page"));
    row->addWidget(m_likeness, 1);
    auto* right = new QVBoxLayout;
    right->setSpacing(6);
    m_other = new ElidedComboBox(this);
    m_other->setObjectName(QStringLiteral("compareRunWith"));
    m_other->setAccessibleName(tr("Compared with"));
    m_other->setPlaceholderText(tr("Compare with…"));
    right->addWidget(m_other);
    m_changes = new QLabel(this);
    m_changes->setObjectName(QStringLiteral("runChanges"));
    m_changes->setTextFormat(Qt::PlainText);
    m_changes->setWordWrap(true);
    m_changes->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_changes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    right->addWidget(m_changes, 1);
    m_note = new QPlainTextEdit(this);
    m_note->setObjectName(QStringLiteral("runNote"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setPlaceholderText(tr("Note"));
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(noteHeight);
    right->addWidget(m_note);
    row->addLayout(right, 1);
    column->addWidget(m_middle);
    connect(m_other, &QComboBox::activated, this, [this] {
        if (const RunSummary* run = m_runList.find(m_runId)) showChanges(*run);
    });
    connect(m_note, &QPlainTextEdit::textChanged, this, &ChosenRunPanel::keepNote);
}

void ChosenRunPanel::makeActions(QVBoxLayout* column) {
    auto* bar = new QWidget(this);
    auto* row = new FlowLayout(bar, Space::small);
    const auto add = [&](QPushButton*& button, const QString& text, const char* name,
                         void (ChosenRunPanel::*requested)()) {
        button = theme::button(text, bar);
        button->setObjectName(QLatin1String(name));
        row->addWidget(button);
        if (requested != nullptr) connect(button, &QPushButton::clicked, this, requested);
    };
    add(m_continue, tr("Continue training…"), "resumeSelectedRun", nullptr);
    theme::keepWidest(m_continue, {tr("Continue training…"), tr("Start now"), tr("Resume")});
    connect(m_continue, &QPushButton::clicked, this, [this] {
        const RunSummary* const run = m_runList.find(m_runId);
        if (run == nullptr) return;
        run->state.phase == RunPhase::finished ? emit branchRequested() : emit resumeRequested();
    });
    add(m_enqueue, tr("Add to queue"), "queueSelectedRun", &ChosenRunPanel::queueRequested);
    m_enqueue->setToolTip(tr("Begins it when it is its turn"));
    add(m_branch, tr("Branch from step…"), "branchRun", &ChosenRunPanel::branchRequested);
    add(m_settings, tr("Use these settings"), "useRunSettings", &ChosenRunPanel::settingsRequested);
    m_settings->setToolTip(tr("The next run is to learn with the settings of this one"));
    add(m_open, tr("Open"), "openRun", &ChosenRunPanel::openRequested);
    m_open->setToolTip(tr("Shows its curves and samples on the Train page"));
    add(m_export, tr("Export…"), "exportRun", &ChosenRunPanel::exportRequested);
    add(m_sweep, tr("Results of this sweep"), "sweepResults", &ChosenRunPanel::sweepRequested);
    m_sweep->setToolTip(tr("The pictures and measurements of all its runs, side by side"));
    add(m_photos, tr("Photos as they were"), "showRunPhotos", nullptr);
    m_photos->setToolTip(
        tr("Opens the folder with the photos as the run learned them, cut to their shape"));
    connect(m_photos, &QPushButton::clicked, this, [this] {
        if (const RunSummary* run = m_runList.find(m_runId)) showInFolder(run->folder.input());
    });
    add(m_folder, tr("Show in folder"), "showRunFolder", nullptr);
    connect(m_folder, &QPushButton::clicked, this, [this] {
        if (const RunSummary* run = m_runList.find(m_runId)) showInFolder(run->folder.path());
    });
    add(m_delete, tr("Delete"), "deleteRun", &ChosenRunPanel::deleteRequested);
    m_delete->setProperty("look", QStringLiteral("danger"));
    column->addWidget(bar);
}

void ChosenRunPanel::setLow(bool isLow, bool isVeryLow) {
    const std::pair now(isLow, isVeryLow);
    if (now == std::pair(m_isLow, m_isVeryLow)) return;
    std::tie(m_isLow, m_isVeryLow) = now;
    m_likeness->setFixedHeight(isLow ? lowHeight : middleHeight);
    m_more->setVisible(isVeryLow);
    showMiddle();
    refresh();
}

void ChosenRunPanel::showMiddle() {
    m_middle->setVisible(!m_isVeryLow || m_more->isChecked());
}

void ChosenRunPanel::setRun(const std::string& runId) {
    if (m_runId == runId) return;
    keepName();  // of the run before, where the field still has the focus
    m_runId = runId;
    m_name->setModified(false);
    refresh();
}

namespace {

QString startText(const Job& job, const RunStore& runs) {
    if (job.networkWeights.empty()) return {};
    const QString name =
        job.startedFrom.empty() ? loraName(job.networkWeights) : runs.name(job.startedFrom);
    return name.isEmpty() ? ChosenRunPanel::tr("trains a LoRA further")
                          : ChosenRunPanel::tr("trains “%1” further").arg(name);
}

}  // namespace

void ChosenRunPanel::refresh() {
    const RunSummary* const run = m_runList.find(m_runId);
    setVisible(run != nullptr);
    if (run == nullptr) return;
    m_filling = true;
    if (!m_name->isModified() && m_name->text() != m_runList.name(*run)) {
        m_name->setText(m_runList.name(*run));
        m_name->setCursorPosition(0);
    }
    m_star->setChecked(run->label.isStarred);
    m_star->setText(run->label.isStarred ? QStringLiteral("★") : QStringLiteral("☆"));
    m_star->setAccessibleName(run->label.isStarred ? tr("Take the star away") : tr("Star"));
    m_star->setToolTip(m_star->accessibleName());
    const QString note = toQt(run->label.note);
    if (m_note->toPlainText() != note) m_note->setPlainText(note);
    m_filling = false;
    const QString checkpoints = run->checkpoints.empty()
                                    ? QString()
                                    : counted(static_cast<int>(run->checkpoints.size()),
                                              tr("1 checkpoint"), tr("%1 checkpoints"));
    QStringList facts{runTitle(m_runId),
                      m_runList.state(*run),
                      m_runList.created(*run),
                      presetTitle(run->job.recipe.preset),
                      recipeSummary(run->job.recipe),
                      startText(run->job, *m_context.runs),
                      checkpoints};
    facts.removeAll(QString());
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    listOthers(*run);
    showChanges(*run);
    m_thumbnails->retryUnreadable();
    showPictures(*run);
    showLikeness(*run);
    updateActions(*run);
}

/// All others, the one before it chosen, for the first run none; what the person chose stays, and
/// where nothing has changed so does the list, which may be open.
void ChosenRunPanel::listOthers(const RunSummary& run) {
    std::vector<std::pair<QString, QString>> others;  // id, text
    const auto& runs = m_context.runs->runs();
    for (auto other = runs.rbegin(); other != runs.rend(); ++other)
        if (other->folder.id() != m_runId)
            others.emplace_back(
                toQt(other->folder.id()),
                tr("Compared with %1").arg(m_context.runs->name(other->folder.id())));
    const bool isSameRun = m_othersOf == m_runId;
    if (isSameRun && others == m_others) return;
    const QString wanted = isSameRun ? m_other->currentData().toString() : QString();
    m_others = others;
    m_othersOf = m_runId;
    const QSignalBlocker blocker(m_other);
    m_other->clear();
    for (const auto& [id, text] : others) m_other->addItem(text, id);
    const RunSummary* const before = m_runList.before(run);
    int index = wanted.isEmpty() ? -1 : m_other->findData(wanted);
    if (index < 0 && before != nullptr) index = m_other->findData(toQt(before->folder.id()));
    m_other->setCurrentIndex(index);
    m_other->setVisible(m_other->count() > 0);
}

void ChosenRunPanel::showChanges(const RunSummary& run) {
    const RunSummary* const other = m_runList.find(toStd(m_other->currentData().toString()));
    if (other == nullptr) {
        m_changes->setText(tr("The first run"));
        m_changes->setToolTip({});
        return;
    }
    constexpr std::size_t most = 4;
    const auto changes = changeTexts(other->job, run.job);
    QStringList lines;
    for (const ChangeText& one : changes)
        lines << tr("%1: %2 → %3").arg(one.title, one.before, one.after);
    m_changes->setToolTip(lines.join(u'\n'));
    if (changes.size() > most) {
        lines = lines.mid(0, most - 1);
        lines << tr("and %1 more").arg(changes.size() - most + 1);
    }
    m_changes->setText(lines.isEmpty() ? tr("The same settings") : lines.join(u'\n'));
}

void ChosenRunPanel::showPictures(const RunSummary& run) {
    m_noPictures->setVisible(run.samples.empty());
    const std::size_t room = m_isLow ? pictureColumns : m_pictures.size();
    for (std::size_t i = 0; i < m_pictures.size(); ++i) {
        QLabel* const label = m_pictures[i];
        const bool isShown = i < run.samples.size() && i < room;
        label->setVisible(isShown);
        if (!isShown) continue;
        const QImage picture = m_thumbnails->picture(run.samples[i]);
        if (picture.isNull())
            label->clear();
        else
            label->setPixmap(theme::roundedWhole(picture, label->size(), devicePixelRatioF()));
        label->setAccessibleName(tr("Picture %1").arg(i + 1));
    }
}

void ChosenRunPanel::showLikeness(const RunSummary& run) {
    std::vector<int> steps;
    std::vector<float> values;
    for (const StepScores& one : run.scores) {
        if (steps.empty()) {  // the base's, before anything was learned
            steps.push_back(0);
            values.push_back(static_cast<float>(one.base.likeness));
        }
        steps.push_back(one.step);
        values.push_back(static_cast<float>(one.tuned.likeness));
    }
    m_likeness->setLastStep(run.job.recipe.max_train_steps);
    m_likeness->setPoints(steps, values);
    const StepScores* const best = run.bestScores();
    // Without a best step that is the last one, whose value stands there already.
    QStringList verdict;
    if (best != nullptr && run.bestStep() == best->step)
        verdict += tr("best %1 at step %2")
                       .arg(CurvePlot::numberText(best->tuned.likeness))
                       .arg(best->step);
    if (best != nullptr)
        for (const SubjectScores& one : best->subjects)
            verdict += QStringLiteral("%1 %2").arg(toQt(one.subject),
                                                   QLocale().toString(one.tuned.likeness, 'f', 2));
    m_likeness->setVerdict(verdict.join(QStringLiteral(" · ")));
}

void ChosenRunPanel::updateActions(const RunSummary& run) {
    const bool isActive = m_runList.isActive(run);
    const WayOn way = wayOn(run);
    const Result<void> mayStart = m_context.runs->mayStart(
        way == WayOn::startOver ? m_context.computer->chosen() : run.job.devices);
    const RunPhase phase = m_runList.stateNow(run).phase;
    const bool isFinished = phase == RunPhase::finished;
    const bool isWaiting = phase == RunPhase::queued;
    const bool isAsNew = isFinished || way == WayOn::continueAsNew;
    m_continue->setText(isAsNew     ? tr("Continue training…")
                        : isWaiting ? tr("Start now")
                                    : wayOnText(way));
    const bool hasCheckpoint = !run.checkpoints.empty();
    const QString none = tr("It has no checkpoint to go on from");
    // A new run can wait in the queue.
    m_continue->setToolTip(isFinished && !hasCheckpoint ? none
                           : isFinished                 ? tr("For more steps, as a new run")
                           : isAsNew                    ? tr("As a new run, on other devices")
                           : !mayStart                  ? errorText(mayStart.error())
                           : isWaiting                  ? tr("Does not wait for its turn")
                           : hasCheckpoint              ? tr("Continues from its last checkpoint")
                                           : tr("Starts over: it has no checkpoint yet"));
    m_continue->setEnabled(isAsNew ? hasCheckpoint : mayStart.has_value());
    const auto& waiting = m_context.queue->state().waiting;
    m_enqueue->setVisible(isWaiting && !m_context.runs->isStarting() &&
                          std::ranges::find(waiting, m_runId) == waiting.end());
    m_branch->setToolTip(hasCheckpoint ? tr("A new run that goes on from one of its checkpoints")
                                       : none);
    m_branch->setEnabled(hasCheckpoint);
    // Checkpoints of a stopped run can be exported as well.
    const bool hasLearned = isFinished || hasCheckpoint;
    m_export->setToolTip(hasLearned ? tr("For A1111, Forge, ComfyUI or diffusers")
                                    : tr("It has neither a result nor a checkpoint yet"));
    m_export->setEnabled(hasLearned);
    m_sweep->setVisible(!run.label.sweep.empty() && !sweptSettings(run.label).empty());
    m_delete->setEnabled(!isActive);
    m_delete->setToolTip(isActive ? tr("It is being trained; stop it first")
                                  : tr("Can be undone while the project is open"));
}

void ChosenRunPanel::keepName() {
    const RunSummary* const run = m_runList.find(m_runId);
    if (run == nullptr || m_filling || !m_name->isModified()) return;
    m_name->setModified(false);
    RunLabel label = run->label;
    // The number as a name would stay where the run is shown by it.
    const QString name = m_name->text().simplified();
    label.name = name == runTitle(m_runId) ? std::string() : toStd(name);
    m_context.runs->setLabel(m_runId, label);
    m_name->setText(m_runList.name(*run));
}

void ChosenRunPanel::keepNote() {
    const RunSummary* const run = m_runList.find(m_runId);
    if (run == nullptr || m_filling) return;
    RunLabel label = run->label;
    label.note = toStd(m_note->toPlainText());
    m_context.runs->setLabel(m_runId, label);
}

}  // namespace dreambooth

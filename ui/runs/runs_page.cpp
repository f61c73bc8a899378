// A table of runs, newest first.
#include <comparisons/compared_model.h>
#include <ui/runs/runs_page.h>
#include <ui/session/model_export.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/list_table.h>

#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

enum Column {
    runColumn,
    recipeColumn,
    stateColumn,
    stepColumn,
    startedColumn,
    tookColumn,
    columns
};

QString dateText(const std::string& isoDate) {
    const QDateTime date = QDateTime::fromString(toQt(isoDate), Qt::ISODate);
    return QLocale().toString(date.toLocalTime(), QLocale::ShortFormat);
}

}  // namespace

RunsPage::RunsPage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_table(new ListTable(
          {tr("Run"), tr("Recipe"), tr("State"), tr("Step"), tr("Started"), tr("Training took")},
          stateColumn, this)) {
    setObjectName(QStringLiteral("runsPage"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, Space::medium);
    layout->setSpacing(12);
    layout->addWidget(theme::heading(tr("Runs"), this));
    m_hint = theme::hint(QString(), this);
    m_hint->setObjectName(QStringLiteral("runsHint"));
    layout->addWidget(m_hint);

    auto* bar = new QWidget(this);
    auto* buttons = new FlowLayout(bar, Space::small);
    m_open = theme::button(tr("Open"), this);
    m_open->setObjectName(QStringLiteral("openRun"));
    m_open->setToolTip(tr("Shows its curves and samples on the Train page"));
    m_resume = theme::button(tr("Resume"), this);
    m_resume->setObjectName(QStringLiteral("resumeSelectedRun"));
    m_export = theme::button(tr("Export…"), this);
    m_export->setObjectName(QStringLiteral("exportRun"));
    m_export->setToolTip(tr("For A1111, Forge, ComfyUI or diffusers"));
    m_folder = theme::button(tr("Show in folder"), this);
    m_folder->setObjectName(QStringLiteral("showRunFolder"));
    for (QPushButton* button : {m_open, m_resume, m_export, m_folder}) buttons->addWidget(button);
    layout->addWidget(bar);

    m_table->setObjectName(QStringLiteral("runsTable"));
    m_table->setAccessibleName(tr("Runs"));
    layout->addWidget(m_table, 1);
    layout->addStretch();  // without a table the words stay at the top

    connect(m_table, &QTableWidget::itemSelectionChanged, this, &RunsPage::updateButtons);
    connect(m_table, &QTableWidget::activated, this, &RunsPage::open);
    connect(m_open, &QPushButton::clicked, this, &RunsPage::open);
    connect(m_resume, &QPushButton::clicked, this, [this] {
        m_context.runs->resume(selected());
        m_context.goTo(PageId::train);
    });
    connect(m_export, &QPushButton::clicked, this, &RunsPage::exportSelected);
    connect(m_folder, &QPushButton::clicked, this, [this] {
        if (const RunSummary* run = m_context.runs->find(selected()))
            showInFolder(run->folder.path());
    });
    for (const auto signal : {&RunStore::runsChanged, &RunStore::activeChanged})
        connect(context.runs, signal, this, &RunsPage::updateTable);
    connect(context.runs, &RunStore::updated, this, [this] {
        for (int row = 0; isVisible() && row < m_table->rowCount(); ++row) updateRow(row);
    });
    updateTable();
}

void RunsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_context.runs->reload();
}

std::string RunsPage::selected() const {
    const auto rows = m_table->selectionModel()->selectedRows(runColumn);
    return rows.isEmpty() ? std::string() : toStd(rows.front().data(Qt::UserRole).toString());
}

void RunsPage::updateTable() {
    const std::string before = selected();
    const auto& runs = m_context.runs->runs();
    m_hint->setText(runs.empty() ? tr("No runs yet. Start one on the Train page; each is kept here "
                                      "with its recipe, curves, samples and checkpoints.")
                                 : tr("Every run is kept with its recipe, photos, curves, samples "
                                      "and checkpoints."));
    m_table->setVisible(!runs.empty());
    for (QPushButton* button : {m_open, m_resume, m_export, m_folder})
        button->setVisible(!runs.empty());
    m_table->setRowCount(static_cast<int>(runs.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        for (int column = 0; column < columns; ++column)
            if (m_table->item(row, column) == nullptr)
                m_table->setItem(row, column, new QTableWidgetItem);
        const RunSummary& run = runs[runs.size() - 1 - static_cast<std::size_t>(row)];
        m_table->item(row, runColumn)->setData(Qt::UserRole, toQt(run.folder.id()));
        updateRow(row);
        const bool isChosen = run.folder.id() == before || (before.empty() && row == 0);
        if (isChosen && selected() != run.folder.id()) m_table->selectRow(row);
    }
    updateButtons();
}

void RunsPage::updateRow(int row) {
    const QString id = m_table->item(row, runColumn)->data(Qt::UserRole).toString();
    const RunSummary* run = m_context.runs->find(toStd(id));
    if (run == nullptr) return;
    // The one at work has newer numbers than the list.
    const RunFollower* active = m_context.runs->active();
    const bool isActive = active != nullptr && active->run().id() == run->folder.id();
    const RunState& state = isActive ? active->state() : run->state;
    const double seconds =
        isActive ? active->history().trainingSeconds() : run->totals.trainingSeconds;
    const auto set = [&](Column column, const QString& text) {
        m_table->item(row, column)->setText(text);
    };
    set(runColumn, runTitle(run->folder.id()));
    set(recipeColumn,
        tr("%1 · %2").arg(presetTitle(run->job.recipe.preset), recipeSummary(run->job.recipe)));
    set(stateColumn, isActive ? workText(*active)
                              : phaseText(state, run->totals.failure, run->endedUnexpectedly));
    set(stepColumn, tr("%1 of %2").arg(state.step).arg(run->job.recipe.max_train_steps));
    set(startedColumn, dateText(run->job.created));
    set(tookColumn, seconds > 0 ? durationText(seconds) : tr("–"));
    const bool hasFailed = state.phase == RunPhase::failed;
    m_table->item(row, stateColumn)
        ->setForeground(theme::color(isActive    ? theme::Role::tuned
                                     : hasFailed ? theme::Role::danger
                                                 : theme::Role::text));
    m_table->item(row, stateColumn)->setToolTip(m_table->item(row, stateColumn)->text());
}

void RunsPage::updateButtons() {
    const RunSummary* run = m_context.runs->find(selected());
    m_open->setEnabled(run != nullptr);
    m_folder->setEnabled(run != nullptr);
    // Checkpoints of a stopped run can be exported as well.
    m_export->setEnabled(run != nullptr &&
                         (run->state.phase == RunPhase::finished || run->lastCheckpoint > 0));
    const bool isFree = m_context.runs->active() == nullptr && !m_context.runs->isStarting();
    m_resume->setToolTip(run != nullptr && run->lastCheckpoint > 0
                             ? tr("Continues from its last checkpoint")
                             : tr("Starts over: it has no checkpoint yet"));
    m_resume->setEnabled(run != nullptr && isFree && run->state.phase != RunPhase::finished);
}

void RunsPage::open() {
    const std::string id = selected();
    if (id.empty()) return;
    m_context.runs->show(id);
    m_context.goTo(PageId::train);
}

void RunsPage::exportSelected() {
    const RunSummary* run = m_context.runs->find(selected());
    if (run == nullptr) return;
    inBackground(
        this, [folder = run->folder, job = run->job] { return comparedModelsOf(folder, job); },
        [this, job = run->job](const std::vector<ComparedModel>& models) {
            if (!models.empty()) m_context.exportModel(exportSourceOf(job, models.back()));
        });
}

}  // namespace dreambooth

// A row for each run, in the order of the list.
#include <ui/runs/run_list.h>
#include <ui/runs/run_table.h>
#include <ui/session/run_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>

#include <QSignalBlocker>

namespace dreambooth {

namespace {

enum Column {
    runColumn,
    recipeColumn,
    stateColumn,
    stepColumn,
    likenessColumn,
    sizeColumn,
    startedColumn,
    tookColumn,
    columns
};

}  // namespace

RunTable::RunTable(RunList& runList, QWidget* parent)
    : ListTable({tr("Run"), tr("Recipe"), tr("State"), tr("Step"), tr("Likeness"), tr("Size"),
                 tr("Started"), tr("Training took")},
                stateColumn, parent),
      m_runList(runList) {
    setObjectName(QStringLiteral("runsTable"));
    setAccessibleName(tr("Runs"));
    connect(this, &QTableWidget::itemSelectionChanged, this, &RunTable::chosenChanged);
    connect(this, &QTableWidget::activated, this, &RunTable::openRequested);
    refresh();
}

std::string RunTable::chosen() const {
    const auto rows = selectionModel()->selectedRows(runColumn);
    return rows.isEmpty() ? std::string() : toStd(rows.front().data(Qt::UserRole).toString());
}

void RunTable::choose(const std::string& runId) {
    for (int row = 0; row < rowCount(); ++row)
        if (toStd(item(row, runColumn)->data(Qt::UserRole).toString()) == runId &&
            chosen() != runId)
            selectRow(row);
}

void RunTable::refresh() {
    const std::string before = chosen();
    {
        const QSignalBlocker blocker(this);
        const auto& shown = m_runList.shown();
        setRowCount(static_cast<int>(shown.size()));
        for (int row = 0; row < rowCount(); ++row) {
            for (int column = 0; column < columns; ++column)
                if (item(row, column) == nullptr) setItem(row, column, new QTableWidgetItem);
            fillRow(row, shown[static_cast<std::size_t>(row)]);
        }
        for (int row = 0; row < rowCount(); ++row)
            if (toStd(item(row, runColumn)->data(Qt::UserRole).toString()) == before &&
                chosen() != before)
                selectRow(row);
        if (chosen().empty() && rowCount() > 0) selectRow(0);
    }
    if (chosen() != before) emit chosenChanged();
}

void RunTable::fillRow(int row, const std::string& runId) {
    const RunSummary* const run = m_runList.find(runId);
    if (run == nullptr) return;
    item(row, runColumn)->setData(Qt::UserRole, toQt(runId));
    const RunState& state = m_runList.stateNow(*run);
    const double seconds = m_runList.trainingSeconds(*run);
    const auto bytes = m_runList.bytes(runId);
    const auto set = [&](Column column, const QString& text) {
        item(row, column)->setText(text.isEmpty() ? tr("–") : text);
    };
    set(runColumn,
        (run->label.isStarred ? QStringLiteral("★ ") : QString()) + m_runList.name(*run));
    // Short, so that the later columns have room.
    const Recipe& recipe = run->job.recipe;
    const bool isOwn = recipe.preset == "own";
    set(recipeColumn, isOwn ? recipeSummary(recipe) : presetTitle(recipe.preset));
    item(row, recipeColumn)
        ->setToolTip(tr("%1 · %2").arg(presetTitle(recipe.preset), recipeSummary(recipe)));
    set(stateColumn, m_runList.state(*run));
    set(stepColumn, tr("%1 of %2").arg(state.step).arg(run->job.recipe.max_train_steps));
    set(likenessColumn, m_runList.likeness(*run));
    set(sizeColumn, bytes ? memoryText(static_cast<double>(*bytes)) : QString());
    set(startedColumn, m_runList.created(*run));
    set(tookColumn, seconds > 0 ? durationText(seconds) : QString());
    item(row, stateColumn)
        ->setForeground(theme::color(m_runList.isActive(*run)          ? theme::Role::tuned
                                     : state.phase == RunPhase::failed ? theme::Role::danger
                                                                       : theme::Role::text));
    item(row, stateColumn)->setToolTip(item(row, stateColumn)->text());
    item(row, runColumn)->setToolTip(m_runList.change(*run));
    item(row, likenessColumn)
        ->setToolTip(m_runList.isComparable(*run)
                         ? QString()
                         : tr("With other photos, class images, model, seed or picture settings "
                              "than the newest run that was measured"));
}

}  // namespace dreambooth

// A row for each run, in the order of the list.
#include <ui/runs/run_list.h>
#include <ui/runs/run_table.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QSignalBlocker>
#include <QStyledItemDelegate>

namespace dreambooth {

namespace {

enum Column {
    runColumn,
    changeColumn,
    stateColumn,
    stepColumn,
    likenessColumn,
    sizeColumn,
    noteColumn,
    recipeColumn,
    startedColumn,
    tookColumn,
    columns
};

constexpr int iconSide = 32, rowPictureSide = 2 * iconSide, rowPictureBytes = 8 << 20;
/// Of a change or a note, which can be long.
constexpr int wordsWidth = 180;

/// A run's picture before its name; while cards are shown none is read.
class RunDelegate : public QStyledItemDelegate {
public:
    RunDelegate(const RunList& runList, ThumbnailCache& thumbnails, QObject* parent)
        : QStyledItemDelegate(parent), m_runList(runList), m_thumbnails(thumbnails) {}

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features |= QStyleOptionViewItem::HasDecoration;  // room for it, with or without
        if (!option->widget->isVisible()) return;
        const RunSummary* const run = m_runList.find(toStd(index.data(Qt::UserRole).toString()));
        if (run == nullptr || run->samples.empty()) return;
        option->icon = QIcon(QPixmap::fromImage(m_thumbnails.picture(run->samples.front())));
    }

private:
    const RunList& m_runList;
    ThumbnailCache& m_thumbnails;
};

}  // namespace

RunTable::RunTable(RunList& runList, QWidget* parent)
    : ListTable({tr("Run"), tr("What changed"), tr("State"), tr("Step"), tr("Likeness"), tr("Size"),
                 tr("Note"), tr("Recipe"), tr("Started"), tr("Training took")},
                changeColumn, parent),
      m_runList(runList),
      m_thumbnails(new ThumbnailCache(rowPictureSide, rowPictureBytes, this)) {
    setObjectName(QStringLiteral("runsTable"));
    setAccessibleName(tr("Runs"));
    setIconSize({iconSide, iconSide});
    setItemDelegateForColumn(runColumn, new RunDelegate(runList, *m_thumbnails, this));
    connect(m_thumbnails, &ThumbnailCache::ready, viewport(), qOverload<>(&QWidget::update));
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
    m_thumbnails->retryUnreadable();
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
    const auto setWords = [&](Column column, const QString& text) {
        set(column, fontMetrics().elidedText(text.simplified(), Qt::ElideRight,
                                             theme::textWidth(wordsWidth)));
        item(row, column)->setToolTip(theme::toolTipLines(text));
        item(row, column)->setData(Qt::AccessibleTextRole, text);
    };
    setWords(changeColumn, m_runList.change(*run));
    setWords(noteColumn, toQt(run->label.note));
    set(startedColumn, m_runList.created(*run));
    set(tookColumn, seconds > 0 ? durationText(seconds) : QString());
    item(row, stateColumn)
        ->setForeground(theme::color(m_runList.isActive(*run)          ? theme::Role::tuned
                                     : state.phase == RunPhase::failed ? theme::Role::danger
                                                                       : theme::Role::text));
    item(row, stateColumn)->setToolTip(theme::toolTipLines(item(row, stateColumn)->text()));
    item(row, runColumn)
        ->setToolTip(theme::toolTipLines(m_runList.name(*run) + u'\n' + m_runList.change(*run)));
    item(row, likenessColumn)
        ->setToolTip(m_runList.isComparable(*run)
                         ? QString()
                         : tr("With other photos, class images, model, seed or picture settings "
                              "than the newest run that was measured"));
}

}  // namespace dreambooth

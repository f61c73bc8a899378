// Reads the runs anew whenever one of them has ended, begun or told something.
#include <project/recipe_fields.h>
#include <ui/runs/run_list.h>
#include <ui/runs/sweep_results_dialog.h>
#include <ui/session/comparison_drawer.h>
#include <ui/session/project_session.h>
#include <ui/session/recipe_change_text.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/tr.h>
#include <ui/widgets/curve_plot.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int sweepPictureSide = 132, sweepCellHeight = 162, sweepPlotHeight = 150;
constexpr int sweepPictureBytes = 48 << 20;
constexpr QSize sweepResultsSize(860, 800);
constexpr auto gapInPlot = std::numeric_limits<float>::quiet_NaN();

/// Words below the picture, not beside it.
class PictureDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->decorationPosition = QStyleOptionViewItem::Top;
        option->decorationAlignment = Qt::AlignCenter;
        option->displayAlignment = Qt::AlignCenter;
    }
};

QString settingText(const std::string& flag) {
    return dreambooth::tr(fieldTitle(flag).c_str());
}

/// Null where the run's recipe does not have the setting.
QString sweptText(const std::string& setting, const Json& value) {
    return value.is_null() ? SweepResultsDialog::tr("unknown") : recipeValueText(setting, value);
}

}  // namespace

SweepResultsDialog::SweepResultsDialog(StudioContext& context, const RunList& runList,
                                       std::string sweep, std::vector<std::string> settings,
                                       QWidget* parent)
    : QDialog(parent),
      m_context(context),
      m_runList(runList),
      m_sweep(std::move(sweep)),
      m_settings(std::move(settings)),
      m_thumbnails(new ThumbnailCache(2 * sweepPictureSide, sweepPictureBytes, this)),
      m_drawer(new ComparisonDrawer(*context.engine, context.session->project().comparisonsFolder(),
                                    this)) {
    setObjectName(QStringLiteral("sweepResultsDialog"));
    setWindowTitle(tr("Results of the sweep"));
    resize(sweepResultsSize.boundedTo(parent->window()->size() * 0.94));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(22, 18, 22, 18);
    column->setSpacing(Space::medium);
    m_head = theme::hint(QString(), this);
    m_head->setObjectName(QStringLiteral("sweepHead"));
    column->addWidget(m_head);
    m_rows = new QComboBox(this);
    m_rows->setObjectName(QStringLiteral("sweepPicture"));
    m_rows->setAccessibleName(tr("Prompt and seed"));
    m_rows->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_rows->setVisible(isTable());
    column->addWidget(m_rows);
    m_table = new QTableWidget(this);
    m_table->setObjectName(QStringLiteral("sweepTable"));
    m_table->setAccessibleName(tr("Pictures of the sweep"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setItemDelegate(new PictureDelegate(m_table));
    m_table->setStyleSheet(
        QStringLiteral("QTableCornerButton::section { background: transparent; border: none; }"));
    m_table->setCornerButtonEnabled(false);
    m_table->findChild<QAbstractButton*>()->setAccessibleName(m_table->accessibleName());
    m_table->setWordWrap(true);
    m_table->setIconSize(QSize(sweepPictureSide, sweepPictureSide));
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(sweepCellHeight);
    m_table->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setDefaultSectionSize(sweepPictureSide + 24);
    m_table->setToolTip(tr("Enter shows the run"));
    column->addWidget(m_table, 1);
    makeBottom(column);

    connect(m_rows, &QComboBox::currentIndexChanged, this, &SweepResultsDialog::showTable);
    connect(m_table, &QTableWidget::activated, this, &SweepResultsDialog::openRun);
    connect(m_thumbnails, &ThumbnailCache::ready, this, &SweepResultsDialog::showTable);
    connect(m_drawer, &ComparisonDrawer::changed, this, &SweepResultsDialog::showMissing);
    connect(m_drawer, &ComparisonDrawer::finished, this, &SweepResultsDialog::read);
    connect(m_drawer, &ComparisonDrawer::failed, this, [this](const Error& error) {
        if (error.code != "engine.cancelled") m_problems->add(error);
    });
    connect(m_context.runs, &RunStore::runsChanged, this, &SweepResultsDialog::read);
    connect(m_context.runs, &RunStore::updated, this, &SweepResultsDialog::follow);
    read();
}

void SweepResultsDialog::makeBottom(QVBoxLayout* column) {
    auto* plots = new QHBoxLayout;
    plots->setSpacing(Space::medium);
    const auto plot = [&](CurvePlot*& made, const QString& title, theme::Role role,
                          const char* name) {
        made = new CurvePlot({.title = title, .role = role, .isNoisy = false}, QLatin1String(name),
                             this);
        made->setFixedHeight(sweepPlotHeight);
        made->setPlaceholder(tr("Not measured"));
        plots->addWidget(made);
    };
    plot(m_loss, tr("Validation loss"), theme::Role::validation, "sweepLoss");
    plot(m_likeness, tr("Likeness"), theme::Role::tuned, "sweepLikeness");
    column->addLayout(plots);
    m_problems = new ProblemBar(this);
    column->addWidget(m_problems);
    m_missing = theme::hint(QString(), this);
    m_missing->setObjectName(QStringLiteral("sweepMissing"));
    column->addWidget(m_missing);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_draw = theme::button(QString(), this);
    m_draw->setObjectName(QStringLiteral("sweepDraw"));
    m_draw->setAutoDefault(false);
    m_cancel = theme::button(tr("Cancel generating"), this);
    m_cancel->setObjectName(QStringLiteral("sweepCancel"));
    m_cancel->setAutoDefault(false);
    buttons->addButton(m_draw, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_cancel, QDialogButtonBox::AcceptRole);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_draw, &QPushButton::clicked, this, &SweepResultsDialog::drawMissing);
    connect(m_cancel, &QPushButton::clicked, m_drawer, &ComparisonDrawer::cancel);
}

void SweepResultsDialog::read() {
    m_thumbnails->retryUnreadable();
    std::vector<RunFolder> runs;
    for (const RunSummary& run : m_context.runs->runs())
        if (run.label.sweep == m_sweep) runs.push_back(run.folder);
    inBackground(
        this,
        [runs, settings = m_settings,
         comparisons = m_context.session->project().comparisonsFolder()] {
            return readSweepResults(runs, settings, comparisons);
        },
        [this, number = ++m_reads](SweepResults results) {
            if (number == m_reads) show(std::move(results));
        });
}

/// A run at work tells twice a second; what is shown here comes seldom.
void SweepResultsDialog::follow() {
    std::size_t told = 0;
    for (const RunFollower* run : m_context.runs->atWork())
        told += run->history().samples.size() + run->history().validation.size();
    if (std::exchange(m_told, told) != told) read();
}

void SweepResultsDialog::show(SweepResults results) {
    m_results = std::move(results);
    showHead();
    listRows();
    showTable();
    showPlots();
    showMissing();
}

/// "4 runs: Learning rate 5e-5, 1e-4, 2e-4, 4e-4. 3 have finished."
void SweepResultsDialog::showHead() {
    QStringList varied;
    for (std::size_t setting = 0; setting < m_settings.size(); ++setting) {
        QStringList values;
        for (std::size_t run = 0; run < m_results.runs.size(); ++run)
            if (const QString value = valueText(run, setting); !values.contains(value))
                values << value;
        varied << tr("%1: %2").arg(settingText(m_settings[setting]),
                                   values.join(QStringLiteral(", ")));
    }
    int finished = 0;
    for (const SweepRun& run : m_results.runs)
        if (const RunSummary* known = m_runList.find(run.id))
            finished += known->state.phase == RunPhase::finished ? 1 : 0;
    m_head->setText(varied.join(QStringLiteral(" · ")) + u'\n' +
                    tr("%1 of %2 runs have finished.").arg(finished).arg(m_results.runs.size()));
}

QString SweepResultsDialog::valueText(std::size_t run, std::size_t setting) const {
    return sweptText(m_settings[setting], m_results.runs[run].values[setting]);
}

/// What was measured of it.
QString SweepResultsDialog::runText(std::size_t run) const {
    const SweepRun& one = m_results.runs[run];
    QStringList lines;
    if (one.isChanged) lines << tr("changed while it learned");
    if (one.loss) lines << tr("loss %1").arg(QLocale().toString(*one.loss, 'g', 3));
    const RunSummary* const known = m_runList.find(one.id);
    if (known == nullptr) return lines.join(u'\n');
    if (const QString likeness = m_runList.likeness(*known); !likeness.isEmpty())
        lines << tr("likeness %1").arg(likeness);
    if (known->state.phase != RunPhase::finished) lines << m_runList.state(*known);
    return lines.join(u'\n');
}

QString SweepResultsDialog::rowText(const SweepRow& row) const {
    return tr("%1\nseed %2").arg(toQt(row.settings.prompt), QString::number(row.settings.seed));
}

void SweepResultsDialog::listRows() {
    QStringList names;
    for (const SweepRow& row : m_results.rows)
        names << rowText(row).replace(u'\n', QStringLiteral(" · "));
    if (names == m_rowNames) return;
    m_rowNames = names;
    const QSignalBlocker blocker(m_rows);
    const qsizetype before = names.indexOf(m_rows->currentText());
    m_rows->clear();
    m_rows->addItems(names);
    m_rows->setCurrentIndex(static_cast<int>(std::max(qsizetype{0}, before)));
}

void SweepResultsDialog::showTable() {
    if (m_results.runs.empty()) return;
    isTable() ? showAsTable() : showAsRows();
}

/// A column a run, a row a prompt and seed.
void SweepResultsDialog::showAsRows() {
    m_table->setColumnCount(static_cast<int>(m_results.runs.size()));
    m_table->setRowCount(static_cast<int>(m_results.rows.size()));
    for (int column = 0; column < m_table->columnCount(); ++column) {
        const auto run = static_cast<std::size_t>(column);
        m_table->setHorizontalHeaderItem(
            column, new QTableWidgetItem(QStringList{valueText(run, 0), runText(run)}.join(u'\n')));
    }
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const SweepRow& shown = m_results.rows[static_cast<std::size_t>(row)];
        m_table->setVerticalHeaderItem(row, new QTableWidgetItem(rowText(shown)));
        for (int column = 0; column < m_table->columnCount(); ++column)
            setCell({row, column}, shown, static_cast<std::size_t>(column));
    }
}

/// A column a value of the first setting, a row a value of the second.
void SweepResultsDialog::showAsTable() {
    std::vector<Json> columns, rows;
    const auto placeOf = [](std::vector<Json>& values, const Json& value) {
        const auto found = std::ranges::find(values, value);
        if (found != values.end()) return static_cast<int>(found - values.begin());
        values.push_back(value);
        return static_cast<int>(values.size()) - 1;
    };
    for (const SweepRun& run : m_results.runs) {
        placeOf(columns, run.values[0]);
        placeOf(rows, run.values[1]);
    }
    std::ranges::sort(rows);
    m_table->setColumnCount(static_cast<int>(columns.size()));
    m_table->setRowCount(static_cast<int>(rows.size()));
    const auto head = [](const std::string& setting, const Json& value) {
        return new QTableWidgetItem(settingText(setting) + u'\n' + sweptText(setting, value));
    };
    for (int i = 0; i < m_table->columnCount(); ++i)
        m_table->setHorizontalHeaderItem(i,
                                         head(m_settings[0], columns[static_cast<std::size_t>(i)]));
    for (int i = 0; i < m_table->rowCount(); ++i)
        m_table->setVerticalHeaderItem(i, head(m_settings[1], rows[static_cast<std::size_t>(i)]));
    qsizetype lines = 1;  // below the picture
    for (std::size_t run = 0; run < m_results.runs.size(); ++run)
        lines = std::max(lines, runText(run).count(u'\n') + 2);
    m_table->verticalHeader()->setDefaultSectionSize(
        sweepCellHeight + static_cast<int>(lines - 1) * m_table->fontMetrics().lineSpacing());
    std::set<std::pair<int, int>> filled;
    const auto shown = static_cast<std::size_t>(std::max(0, m_rows->currentIndex()));
    for (std::size_t run = 0; run < m_results.runs.size() && shown < m_results.rows.size(); ++run) {
        const auto& values = m_results.runs[run].values;
        const Place place{placeOf(rows, values[1]), placeOf(columns, values[0])};
        setCell(place, m_results.rows[shown], run);
        filled.emplace(place.row, place.column);
    }
    // The others alone: cleared as a whole, the table would forget which cell is chosen.
    for (int row = 0; row < m_table->rowCount(); ++row)
        for (int column = 0; column < m_table->columnCount(); ++column)
            if (!filled.contains({row, column})) delete m_table->takeItem(row, column);
}

void SweepResultsDialog::setCell(Place place, const SweepRow& row, std::size_t run) {
    QTableWidgetItem* cell = m_table->item(place.row, place.column);
    if (cell == nullptr) m_table->setItem(place.row, place.column, cell = new QTableWidgetItem);
    const SweepRun& one = m_results.runs[run];
    const SweepPicture& picture = row.pictures[run];
    cell->setData(Qt::UserRole, toQt(one.id));
    QString text = picture.file.empty()
                       ? one.model ? tr("Not generated yet") : tr("Nothing saved yet")
                       : tr("step %1").arg(picture.step);
    const QString measured = isTable() ? runText(run) : QString();
    if (!measured.isEmpty()) text += u'\n' + measured;
    cell->setText(text);
    cell->setToolTip(text);
    const QImage image = picture.file.empty() ? QImage() : m_thumbnails->picture(picture.file);
    const QSize room(sweepPictureSide, sweepPictureSide);
    cell->setIcon(image.isNull() ? QIcon()
                                 : QIcon(theme::roundedWhole(image, room, devicePixelRatioF())));
    cell->setData(
        Qt::AccessibleTextRole,
        tr("%1: %2").arg(m_context.runs->name(one.id), text.replace(u'\n', QStringLiteral(" · "))));
}

/// Over the values; of two settings in groups, a group a value of the first.
void SweepResultsDialog::showPlots() {
    QStringList stops;
    std::vector<int> places;
    std::vector<float> losses, likenesses;
    const auto add = [&](const QString& stop, float loss, float likeness) {
        places.push_back(static_cast<int>(stops.size()));
        stops << stop;
        losses.push_back(loss);
        likenesses.push_back(likeness);
    };
    const RunSummary* measured = nullptr;  // the first that was; others stand beside it or apart
    bool isMeasuredByItself = false;       // with a setting that the sweep varies
    for (std::size_t i = 0; i < m_results.runs.size(); ++i) {
        const SweepRun& run = m_results.runs[i];
        if (isTable() && i > 0 && run.values[0] != m_results.runs[i - 1].values[0])
            add(QString(), gapInPlot, gapInPlot);
        QStringList values;
        for (std::size_t setting = 0; setting < m_settings.size(); ++setting)
            values << valueText(i, setting);
        const RunSummary* const known = m_runList.find(run.id);
        const StepScores* const scores = known == nullptr ? nullptr : known->bestScores();
        if (measured == nullptr && scores != nullptr) measured = known;
        const bool isAlike = scores != nullptr && isMeasuredAlike(*measured, *known, m_settings);
        if (isAlike && !isMeasuredAlike(*measured, *known)) isMeasuredByItself = true;
        add(values.join(QStringLiteral(" · ")),
            run.loss ? static_cast<float>(*run.loss) : gapInPlot,
            isAlike ? static_cast<float>(scores->tuned.likeness) : gapInPlot);
    }
    QStringList settings;
    for (const std::string& setting : m_settings) settings << settingText(setting);
    const QString by = settings.join(QStringLiteral(" · "));
    const bool isOfTraining =
        std::ranges::any_of(m_results.runs, [](const SweepRun& run) { return !run.hasHeldOut; });
    const QString lossTitle = isOfTraining ? tr("Last loss on the training photos by %1")
                                           : tr("Last validation loss by %1");
    const auto show = [&](CurvePlot* plot, const QString& title, const std::vector<float>& values) {
        const bool isMeasured =
            std::ranges::any_of(values, [](float value) { return !std::isnan(value); });
        plot->setTitle(title);
        plot->setStops(stops);
        plot->setPoints(isMeasured ? places : std::vector<int>(),
                        isMeasured ? values : std::vector<float>());
    };
    show(m_loss, lossTitle.arg(by), losses);
    show(m_likeness,
         (isMeasuredByItself ? tr("Likeness by %1, each measured with its own")
                             : tr("Likeness by %1"))
             .arg(by),
         likenesses);
}

void SweepResultsDialog::showMissing() {
    const auto missing = static_cast<int>(m_results.missing().size());
    const bool isDrawing = m_drawer->isBusy();
    m_missing->setText(isDrawing ? counted(m_drawer->waiting() + 1, tr("Generating 1 picture…"),
                                           tr("Generating %1 pictures…"))
                       : missing == 0 ? tr("Every run that has saved something has all pictures.")
                                      : counted(missing, tr("1 picture is missing."),
                                                tr("%1 pictures are missing.")));
    m_draw->setText(counted(missing, tr("Generate 1 picture"), tr("Generate %1 pictures")));
    m_draw->setVisible(!isDrawing && missing > 0);
    m_cancel->setVisible(isDrawing);
}

void SweepResultsDialog::drawMissing() {
    m_problems->clear();
    if (const auto allowed = m_context.session->mayChange(); !allowed)
        return m_problems->add(allowed.error());
    std::vector<ComparedModel> models;
    std::vector<ComparisonRequest> pictures;
    for (const auto& [settings, model] : m_results.missing()) {
        models.push_back(model);
        pictures.push_back({.settings = settings, .models = {model}});
    }
    m_context.session->keepCheckpoints(
        this, models, [this, pictures = std::move(pictures)](const Result<void>& kept) {
            if (!kept) return m_problems->add(kept.error());
            if (m_drawer->isBusy()) return;  // pressed twice while the disk did not answer
            for (const ComparisonRequest& picture : pictures) m_drawer->draw(picture);
        });
}

void SweepResultsDialog::openRun() {
    const QTableWidgetItem* const cell = m_table->currentItem();
    if (cell == nullptr) return;
    emit runRequested(cell->data(Qt::UserRole).toString());
    accept();
}

}  // namespace dreambooth

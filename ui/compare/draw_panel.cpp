// Lays out run, sides, fields and button, and shows how far drawing is.
#include <ui/compare/compare_selection.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/mark_panel.h>
#include <ui/compare/score_panel.h>
#include <ui/compare/side_panel.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/scrolling.h>

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int panelWidth = 280;
constexpr int fourSeeds = 4;

}  // namespace

DrawPanel::DrawPanel(CompareSelection& selection, Dialogs& dialogs, QWidget* parent)
    : QFrame(parent), m_selection(selection), m_dialogs(dialogs) {
    setObjectName(QStringLiteral("drawPanel"));
    QVBoxLayout* column = makeSideColumn(this, panelWidth);
    column->setSpacing(12);

    m_sides = new SidePanel(selection, dialogs, this);
    column->addWidget(m_sides);
    makeRuns(column);
    makeDrawWith(column);
    m_fields = new DrawFields(this);
    column->addWidget(m_fields);
    makeButtons(column);
    makeStatus(column);
    m_marks = new MarkPanel(tr("This prompt and seed"), this);
    m_marks->setToolTip(
        tr("Star and note are for the pictures of all models. In the grid each "
           "picture has its own."));
    column->addWidget(m_marks);
    m_scores = new ScorePanel(this);
    column->addWidget(m_scores);
    m_keep = theme::sectionTitle(tr("Keep"), this);
    column->addWidget(m_keep);
    m_export = theme::button(tr("Export model…"), this);
    m_export->setObjectName(QStringLiteral("exportTuned"));
    m_export->setToolTip(tr("The tuned model at the chosen step, for other programs"));
    m_sheet = theme::button(tr("Contact sheet…"), this);
    m_sheet->setObjectName(QStringLiteral("makeSheet"));
    m_sheet->setToolTip(tr("The pictures on paper, as an image, or as a web page"));
    auto* keep = new FlowLayout(nullptr, Space::small);  // in German they are too wide for a line
    keep->addWidget(m_export);
    keep->addWidget(m_sheet);
    column->addLayout(keep);
    column->addStretch();

    connect(m_export, &QPushButton::clicked, this, &DrawPanel::exportRequested);
    connect(m_sheet, &QPushButton::clicked, this, &DrawPanel::sheetRequested);
    connect(&selection, &CompareSelection::changed, this, [this] {
        showRuns();
        showDrawWith();
    });
    showRuns();
    showDrawWith();
    setBusy(false);
    setNote(QString());
    setCanExport(false);
    setCanMakeSheet(false);
}

void DrawPanel::makeRuns(QVBoxLayout* column) {
    m_runs = new QComboBox(this);
    m_runs->setObjectName(QStringLiteral("compareRun"));
    m_runsLabel = theme::fieldLabel(tr("Run"), m_runs);
    auto* runs = new QVBoxLayout;
    runs->setSpacing(Space::tiny);
    runs->addWidget(m_runsLabel);
    runs->addWidget(m_runs);
    column->addLayout(runs);

    connect(m_runs, &QComboBox::activated, this, [this](int index) {
        emit runRequested(m_selection.runs().at(static_cast<std::size_t>(index)).id);
    });
}

void DrawPanel::makeDrawWith(QVBoxLayout* column) {
    m_drawWith = new ElidedComboBox(this);
    m_drawWith->setObjectName(QStringLiteral("drawWith"));
    m_drawWith->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_drawWith->setMinimumContentsLength(12);
    m_drawWith->setToolTip(
        tr("The model that draws both pictures: a LoRA also works with others of its family, such "
           "as one that needs few steps"));
    m_drawWithLabel = theme::fieldLabel(tr("Draw with"), m_drawWith);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(Space::tiny);
    lines->addWidget(m_drawWithLabel);
    lines->addWidget(m_drawWith);
    column->addLayout(lines);
    connect(m_drawWith, &QComboBox::activated, this, &DrawPanel::chooseDrawWith);
}

/// The last two lines ask for a model that isn't listed.
void DrawPanel::chooseDrawWith(int index) {
    const int more = index - (m_drawWith->count() - 2);
    QString path = m_drawWith->itemData(index).toString();
    if (more == 0)
        path = m_dialogs.chooseFile(this, tr("Draw with"), {}, tr("Models (*.safetensors)"));
    if (more == 1) path = m_dialogs.chooseFolder(this, tr("Draw with"), {});
    if (more >= 0) showDrawWith();
    if (more < 0 || !path.isEmpty()) emit drawWithRequested(path);
}

void DrawPanel::showDrawWith() {
    const std::vector<DrawWith> choices = m_selection.drawWithChoices();
    const bool can = m_selection.canDrawWith() && (!choices.empty() || m_selection.isFlow());
    m_drawWith->setVisible(can);
    m_drawWithLabel->setVisible(can);
    if (!can) return;
    QStringList titles = {toQt(m_selection.taughtOn())}, paths = {QString()};
    int chosen = 0;
    for (const DrawWith& one : choices) {
        if (m_selection.drawWith() && one.model == m_selection.drawWith()->model)
            chosen = static_cast<int>(titles.size());
        titles += toQt(one.name);
        paths += toQt(one.model);
    }
    titles += {tr("Another file…"), tr("Another folder…")};
    paths += {QString(), QString()};
    QStringList before;
    for (int i = 0; i < m_drawWith->count(); ++i) before += m_drawWith->itemText(i);
    if (before != titles) {  // an open list would close
        m_drawWith->clear();
        for (qsizetype i = 0; i < titles.size(); ++i) {
            m_drawWith->addItem(titles[i], paths[i]);
            m_drawWith->setItemData(static_cast<int>(i), paths[i], Qt::ToolTipRole);
        }
    }
    m_drawWith->setCurrentIndex(chosen);
}

void DrawPanel::makeButtons(QVBoxLayout* column) {
    m_drawBoth = theme::primaryButton(tr("Generate both"), this);
    m_drawBoth->setObjectName(QStringLiteral("drawBoth"));
    m_drawBoth->setToolTip(tr("Both sides, with the same seed (Ctrl+Enter)"));
    m_fourSeeds = theme::button(tr("Four seeds"), this);
    m_fourSeeds->setObjectName(QStringLiteral("fourSeeds"));
    m_fourSeeds->setToolTip(tr("This seed and the next three, one after another"));
    m_cancel = theme::button(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("cancelDrawing"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(Space::small);
    buttons->addWidget(m_drawBoth, 3);
    buttons->addWidget(m_fourSeeds, 2);
    buttons->addWidget(m_cancel, 1);
    column->addLayout(buttons);
    connect(m_drawBoth, &QPushButton::clicked, this, [this] { emit drawRequested(1); });
    connect(m_fourSeeds, &QPushButton::clicked, this, [this] { emit drawRequested(fourSeeds); });
    connect(m_cancel, &QPushButton::clicked, this, &DrawPanel::cancelRequested);
}

void DrawPanel::makeStatus(QVBoxLayout* column) {
    m_obstacle = theme::hint(QString(), this);
    m_obstacle->setObjectName(QStringLiteral("drawObstacle"));
    column->addWidget(m_obstacle);
    m_progress = theme::progressBar(theme::Role::tuned, this);
    m_progress->setObjectName(QStringLiteral("drawProgress"));
    m_progress->setAccessibleName(tr("Progress"));
    column->addWidget(m_progress);
    m_progressText = theme::hint(QString(), this);
    m_progressText->setObjectName(QStringLiteral("drawProgressText"));
    column->addWidget(m_progressText);
    theme::keepTwoLines(m_progressText);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_progress, m_progressText})
        theme::keepRoom(widget);
    m_note = theme::hint(QString(), this);
    m_note->setObjectName(QStringLiteral("drawNote"));
    column->addWidget(m_note);
}

/// The chosen one is said even where it is gone.
void DrawPanel::showRuns() {
    QStringList titles;
    int chosen = -1;
    for (const ComparableRun& one : m_selection.runs()) {
        if (one.id == m_selection.runId()) chosen = static_cast<int>(titles.size());
        titles += m_selection.name(one.id);
    }
    // One run is no choice.
    const bool isChoice = titles.size() > 1 || (chosen < 0 && !titles.isEmpty());
    m_runs->setVisible(isChoice);
    m_runsLabel->setVisible(isChoice);
    m_runs->setPlaceholderText(
        tr("%1 (no longer there)").arg(m_selection.name(m_selection.runId())));
    QStringList before;
    for (int i = 0; i < m_runs->count(); ++i) before += m_runs->itemText(i);
    if (before != titles) {  // an open list would close
        m_runs->clear();
        m_runs->addItems(titles);
    }
    m_runs->setCurrentIndex(chosen);
}

void DrawPanel::setCanExport(bool can) {
    m_export->setVisible(can);
    m_keep->setVisible(m_export->isVisibleTo(this) || m_sheet->isVisibleTo(this));
}

void DrawPanel::setCanMakeSheet(bool can) {
    m_sheet->setVisible(can);
    m_keep->setVisible(m_export->isVisibleTo(this) || m_sheet->isVisibleTo(this));
}

void DrawPanel::draw() {
    m_drawBoth->click();
}

void DrawPanel::setObstacle(const QString& reason) {
    m_obstacle->setText(reason);
    m_obstacle->setVisible(!reason.isEmpty());
    m_drawBoth->setEnabled(reason.isEmpty());
    m_fourSeeds->setEnabled(reason.isEmpty());
}

void DrawPanel::setBusy(bool busy) {
    // The focus stays where somebody works. On a button that goes it rests on the panel meanwhile,
    // not on Cancel: a second press must not end what the first began.
    const bool hadFocus =
        hasFocus() || m_drawBoth->hasFocus() || m_fourSeeds->hasFocus() || m_cancel->hasFocus();
    m_drawBoth->setVisible(!busy);
    m_fourSeeds->setVisible(!busy);
    m_cancel->setVisible(busy);
    m_progress->setVisible(busy);
    m_progressText->setVisible(busy);
    if (busy && !m_busy) setProgress(QString(), 0, 0);
    if (QWidget* const next = busy ? static_cast<QWidget*>(this) : m_drawBoth;
        busy != m_busy && hadFocus)
        next->setFocus();
    m_busy = busy;
}

void DrawPanel::setProgress(const QString& text, int done, int total) {
    m_progressText->setText(text);
    m_progress->setRange(0, total);
    m_progress->setValue(done);
}

void DrawPanel::setNote(const QString& note) {
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

}  // namespace dreambooth

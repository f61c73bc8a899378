// Lists of models and prompts, fields of seeds and size, and the buttons that draw.
#include <project/prompt_set.h>
#include <project/subject.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/grid_columns.h>
#include <ui/compare/grid_panel.h>
#include <ui/compare/mark_panel.h>
#include <ui/compare/side_menu.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/scrolling.h>

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTextBlock>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int gridPanelWidth = 280, columnSquare = 10, maxSeeds = 16;
constexpr int promptTypingMilliseconds = 700;

}  // namespace

GridPanel::GridPanel(CompareSelection& selection, Dialogs& dialogs, QWidget* parent)
    : QFrame(parent) {
    setObjectName(QStringLiteral("setPanel"));
    QVBoxLayout* column = makeSideColumn(this, gridPanelWidth);
    column->setSpacing(Space::small);
    makeColumns(selection, dialogs, *column);
    makePrompts(*column);
    makeSeeds(*column);
    makeSizes(*column);
    m_settings = theme::hint(QString(), this);
    column->addWidget(m_settings);
    makeDrawing(*column);
    m_marks = new MarkPanel(tr("Selected picture"), this);
    column->addWidget(m_marks);
    makeDecisions(*column);
    column->addStretch();
    setDrawing(false, false, 0, 0, {});
}

void GridPanel::makeColumns(CompareSelection& selection, Dialogs& dialogs, QVBoxLayout& column) {
    m_columns = new QListWidget(this);
    m_columns->setObjectName(QStringLiteral("setModels"));
    m_columns->setAccessibleName(tr("Models of the grid"));
    m_columns->setFixedHeight(104);
    column.addLayout(makeTitle(theme::sectionTitle(tr("Compare"), this), m_columns, "setModel",
                               tr("Move the model up"), tr("Move the model down"),
                               &GridPanel::moveColumn));
    column.addWidget(m_columns);
    auto* modelButtons = new FlowLayout(nullptr, Space::small);
    QPushButton* add = addButton(modelButtons, tr("Add a model"), "setAddModel");
    auto* menu = new SideMenu(selection, dialogs, add);
    add->setMenu(menu);
    connect(menu, &SideMenu::modelRequested, this, &GridPanel::modelRequested);
    for (int i = 0; const ColumnSeries& one : columnSeries()) {
        QPushButton* series = addButton(modelButtons, one.text, one.objectName);
        series->setToolTip(one.toolTip);
        connect(series, &QPushButton::clicked, this, [this, i] { emit seriesRequested(i); });
        ++i;
    }
    m_remove = addButton(modelButtons, tr("Remove"), "setRemove");
    column.addLayout(modelButtons);
    connect(m_remove, &QPushButton::clicked, this,
            [this] { emit removeRequested(m_columns->currentRow()); });
}

void GridPanel::makePrompts(QVBoxLayout& column) {
    m_prompts = new QPlainTextEdit(this);
    m_prompts->setObjectName(QStringLiteral("setPrompts"));
    m_prompts->setToolTip(tr(
        "One prompt per line; $subject stands for your token and class, $subject2 for those of a "
        "second subject"));
    m_prompts->setTabChangesFocus(true);
    m_prompts->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_prompts->setFixedHeight(112);
    m_prompts->installEventFilter(this);
    std::vector<std::string> placeholders = {std::string(subjectPlaceholder)};
    for (std::size_t i = 2; i <= maxSubjects; ++i)
        placeholders.push_back(placeholders.front() + std::to_string(i));
    (new TokenHighlighter(m_prompts->document()))->setTokens(placeholders);
    m_promptsTitle = theme::fieldLabel(QString(), m_prompts);
    column.addLayout(makeTitle(m_promptsTitle, m_prompts, "setPrompt", tr("Move the prompt up"),
                               tr("Move the prompt down"), &GridPanel::movePrompt));
    column.addWidget(m_prompts);
    auto* promptButtons = new FlowLayout(nullptr, Space::small);
    QPushButton* import = addButton(promptButtons, tr("Import…"), "setImport");
    import->setToolTip(tr("A text file with one prompt per line"));
    QPushButton* start = addButton(promptButtons, tr("Suggested"), "setTemplate");
    start->setToolTip(tr("The prompts that the model recommends"));
    column.addLayout(promptButtons);
    connect(import, &QPushButton::clicked, this, &GridPanel::importRequested);
    connect(start, &QPushButton::clicked, this, [this] {
        m_typing.stop();  // what was typed goes, too
        emit templateRequested();
    });
    m_typing.setSingleShot(true);
    m_typing.setInterval(promptTypingMilliseconds);
    connect(m_prompts, &QPlainTextEdit::textChanged, this, [this] { m_typing.start(); });
    connect(&m_typing, &QTimer::timeout, this, &GridPanel::keepPrompts);
}

void GridPanel::makeSeeds(QVBoxLayout& column) {
    m_seeds = new QSpinBox(this);
    m_seeds->setObjectName(QStringLiteral("setSeeds"));
    m_seeds->setRange(1, maxSeeds);
    m_seeds->setToolTip(tr("Seeds per prompt"));
    m_firstSeed = new QLineEdit(this);
    m_firstSeed->setObjectName(QStringLiteral("setFirstSeed"));
    m_firstSeed->setToolTip(tr("The first seed; the others follow it"));
    m_firstSeed->setValidator(new QRegularExpressionValidator(
        QRegularExpression(QStringLiteral("[0-9]{1,18}")), m_firstSeed));
    auto* seeds = new QHBoxLayout;
    seeds->addWidget(theme::fieldLabel(tr("Seeds"), m_seeds));
    seeds->addWidget(m_seeds);
    seeds->addWidget(theme::fieldLabel(tr("from"), m_firstSeed));
    m_firstSeed->setAccessibleName(tr("First seed"));
    seeds->addWidget(m_firstSeed, 1);
    column.addLayout(seeds);
    connect(m_seeds, &QSpinBox::valueChanged, this, &GridPanel::seedsRequested);
    // Enter in the one that stands there chooses none: it goes with the pair.
    connect(m_firstSeed, &QLineEdit::editingFinished, this, [this] {
        if (const auto seed = m_firstSeed->text().toLongLong(); seed != m_shownFirstSeed)
            emit firstSeedRequested(seed);
    });
}

void GridPanel::makeSizes(QVBoxLayout& column) {
    m_sizes = new ElidedComboBox(this);
    m_sizes->setObjectName(QStringLiteral("setSize"));
    m_sizes->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_sizes->setMinimumContentsLength(12);
    m_sizes->setToolTip(
        tr("Of all pictures of the grid, in pixels: a size in which some are drawn, or that of the "
           "pair"));
    auto* row = new QHBoxLayout;
    row->addWidget(theme::fieldLabel(tr("Size"), m_sizes));
    row->addWidget(m_sizes, 1);
    column.addLayout(row);
    connect(m_sizes, &QComboBox::activated, this, [this](int index) {
        emit sizeRequested(m_shownSizes.at(static_cast<std::size_t>(index)));
    });
}

void GridPanel::setSizes(const std::vector<PictureShape>& sizes, PictureShape now,
                         PictureShape pair) {
    QStringList before, texts;
    for (int i = 0; i < m_sizes->count(); ++i) before += m_sizes->itemText(i);
    for (const PictureShape& size : sizes)
        texts += (size == pair ? tr("%1 × %2, as the pair") : QStringLiteral("%1 × %2"))
                     .arg(size.width)
                     .arg(size.height);
    m_shownSizes = sizes;
    if (before != texts) {  // an open list would close
        m_sizes->clear();
        m_sizes->addItems(texts);
    }
    m_sizes->setCurrentIndex(static_cast<int>(std::ranges::find(sizes, now) - sizes.begin()));
}

void GridPanel::makeDrawing(QVBoxLayout& column) {
    m_draw = theme::primaryButton(tr("Generate missing"), this);
    m_draw->setObjectName(QStringLiteral("drawSet"));
    column.addWidget(m_draw);
    auto* work = new QHBoxLayout;
    m_pause = theme::button(tr("Pause"), this);
    m_pause->setObjectName(QStringLiteral("pauseSet"));
    m_cancel = theme::button(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("cancelSet"));
    work->addWidget(m_pause);
    work->addWidget(m_cancel);
    column.addLayout(work);
    m_progress = theme::progressBar(theme::Role::tuned, this);
    m_progress->setObjectName(QStringLiteral("setProgress"));
    m_progress->setAccessibleName(tr("Progress"));
    theme::keepRoom(m_progress);
    column.addWidget(m_progress);
    m_progressText = theme::hint(QString(), this);
    m_progressText->setObjectName(QStringLiteral("setProgressText"));
    column.addWidget(m_progressText);
    m_missing = theme::hint(QString(), this);
    m_missing->setObjectName(QStringLiteral("setMissing"));
    column.addWidget(m_missing);
    for (QLabel* text : {m_progressText, m_missing}) theme::keepTwoLines(text);
    connect(m_draw, &QPushButton::clicked, this, &GridPanel::drawRequested);
    connect(m_pause, &QPushButton::clicked, this, &GridPanel::pauseRequested);
    connect(m_cancel, &QPushButton::clicked, this, &GridPanel::cancelRequested);
}

void GridPanel::makeDecisions(QVBoxLayout& column) {
    column.addWidget(theme::sectionTitle(tr("Decide"), this));
    auto* decide = new FlowLayout(nullptr, Space::small);
    m_review = addButton(decide, tr("Blind review…"), "setReview");
    m_review->setToolTip(tr("Have people judge these models without knowing which is which"));
    m_sheet = addButton(decide, tr("Contact sheet…"), "setSheet");
    m_sheet->setToolTip(tr("Save or print these pictures"));
    column.addLayout(decide);
    connect(m_review, &QPushButton::clicked, this, &GridPanel::reviewRequested);
    connect(m_sheet, &QPushButton::clicked, this, &GridPanel::sheetRequested);
}

QPushButton* GridPanel::addButton(FlowLayout* to, const QString& text, const char* name) {
    QPushButton* button = theme::button(text, this);
    button->setObjectName(QString::fromLatin1(name));
    to->addWidget(button);
    return button;
}

/// A title, and two buttons that move what is chosen in `list` up (-1) or down (1); Alt and an
/// arrow do the same.
QLayout* GridPanel::makeTitle(QLabel* title, QWidget* list, const char* name, const QString& up,
                              const QString& down, void (GridPanel::*move)(int by)) {
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(title, 1);
    for (const int by : {-1, 1}) {
        auto* action = new QAction(by < 0 ? up : down, list);
        action->setShortcut(QKeySequence(Qt::ALT | (by < 0 ? Qt::Key_Up : Qt::Key_Down)));
        action->setShortcutContext(Qt::WidgetShortcut);
        list->addAction(action);
        connect(action, &QAction::triggered, this, [this, move, by] { (this->*move)(by); });
        QPushButton* button =
            theme::button(by < 0 ? QStringLiteral("↑") : QStringLiteral("↓"), this);
        button->setObjectName(QLatin1String(name) +
                              (by < 0 ? QStringLiteral("Up") : QStringLiteral("Down")));
        button->setProperty("look", QStringLiteral("plain"));
        button->setAccessibleName(action->text());
        button->setToolTip(tr("%1 (%2)").arg(
            action->text(), action->shortcut().toString(QKeySequence::NativeText)));
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        row->addWidget(button);
    }
    return row;
}

/// It stays chosen, so that it can be moved on.
void GridPanel::moveColumn(int by) {
    const int row = m_columns->currentRow();
    if (row < 0 || row + by < 0 || row + by >= m_columns->count()) return;
    emit moveRequested(row, by);
    m_columns->setCurrentRow(row + by);
}

void GridPanel::setColumns(const std::vector<GridColumn>& columns) {
    // Made anew only where it is another list: it may have been scrolled.
    std::vector<std::tuple<QString, QColor, QString>> now;
    for (const auto& [label, detail, problem] : columns)
        now.emplace_back(label.text, accentColor(label.accent), problem);
    if (now == m_shownColumns) return;
    m_shownColumns = std::move(now);
    const int current = m_columns->currentRow();
    m_columns->clear();
    for (const auto& [label, detail, problem] : columns) {
        QPixmap square(columnSquare, columnSquare);
        square.fill(accentColor(label.accent));
        QIcon icon(square);
        icon.addPixmap(square, QIcon::Selected);  // else it is tinted
        auto* item = new QListWidgetItem(icon, label.text, m_columns);
        item->setToolTip(problem.isEmpty() ? label.text : problem);
    }
    m_columns->setCurrentRow(std::min(std::max(0, current), m_columns->count() - 1));
    m_remove->setEnabled(m_columns->count() > 1);
}

void GridPanel::setPrompts(const std::vector<std::string>& prompts) {
    m_promptsTitle->setText(
        tr("Prompt set · %1 × %2")
            .arg(counted(static_cast<int>(prompts.size()), tr("1 prompt"), tr("%1 prompts")),
                 counted(m_seeds->value(), tr("1 seed"), tr("%1 seeds"))));
    m_shownPrompts = prompts;
    const QString text = m_prompts->toPlainText();
    // Whoever has emptied it is about to write, not to read what is suggested.
    const bool isEmptied = m_prompts->hasFocus() && text.trimmed().isEmpty();
    if (m_typing.isActive() || isEmptied || promptsOfText(toStd(text)) == prompts) return;
    QStringList lines;
    for (const std::string& prompt : prompts) lines += toQt(prompt);
    m_prompts->setPlainText(lines.join(u'\n'));
    m_typing.stop();
}

bool GridPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_prompts && event->type() == QEvent::FocusOut)
        setPrompts(std::vector(m_shownPrompts));
    return QFrame::eventFilter(watched, event);
}

void GridPanel::setSeeds(int seeds, std::int64_t first) {
    const QSignalBlocker quiet(m_seeds);
    m_seeds->setValue(seeds);
    m_shownFirstSeed = first;
    if (!m_firstSeed->hasFocus()) m_firstSeed->setText(QString::number(first));
}

/// The line that the cursor is in, up or down by one.
void GridPanel::movePrompt(int by) {
    const QTextBlock line = m_prompts->textCursor().block();
    const QTextBlock other = by < 0 ? line.previous() : line.next();
    if (!line.isValid() || !other.isValid()) return;
    const int column = m_prompts->textCursor().positionInBlock();
    const QTextBlock upper = by < 0 ? other : line;
    const QString swapped = upper.next().text() + u'\n' + upper.text();
    QTextCursor cursor(upper);
    cursor.beginEditBlock();
    cursor.movePosition(QTextCursor::NextBlock, QTextCursor::KeepAnchor);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    const int number = line.blockNumber() + by;
    cursor.insertText(swapped);
    cursor.endEditBlock();
    QTextCursor moved(m_prompts->document()->findBlockByNumber(number));
    moved.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column);
    m_prompts->setTextCursor(moved);
}

/// The window or the project may be closed a moment after something was typed.
void GridPanel::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    if (m_typing.isActive()) keepPrompts();
}

void GridPanel::keepPrompts() {
    m_typing.stop();
    emit promptsRequested(promptsOfText(toStd(m_prompts->toPlainText())));
}

void GridPanel::setSettings(const QString& text) {
    m_settings->setText(text);
}

void GridPanel::setMissing(int missing, int total, const QString& estimate,
                           const QString& obstacle) {
    m_hasPictures = missing < total;
    m_sheet->setEnabled(m_canDecide && m_hasPictures);
    m_draw->setEnabled(missing > 0 && obstacle.isEmpty());
    m_draw->setText(missing == total ? tr("Generate all") : tr("Generate missing"));
    if (!obstacle.isEmpty()) return m_missing->setText(obstacle);
    QString text = total == 0     ? tr("Add a model and a prompt.")
                   : missing == 0 ? tr("All pictures are ready.")
                                  : counted(missing, tr("1 of %2 pictures is missing."),
                                            tr("%1 of %2 pictures are missing."))
                                        .replace(QStringLiteral("%2"), QString::number(total));
    if (!estimate.isEmpty()) text += u' ' + estimate;
    m_missing->setText(text);
}

void GridPanel::setCanDecide(bool canDecide) {
    m_canDecide = canDecide;
    m_review->setEnabled(canDecide);
    m_sheet->setEnabled(canDecide && m_hasPictures);  // a sheet of none is empty
}

void GridPanel::setDrawing(bool isDrawing, bool isPaused, int done, int total,
                           const QString& text) {
    m_draw->setVisible(!isDrawing);
    m_missing->setVisible(!isDrawing);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_pause, m_cancel, m_progress, m_progressText})
        widget->setVisible(isDrawing);
    m_pause->setText(isPaused ? tr("Continue") : tr("Pause"));
    m_progress->setRange(0, total);
    m_progress->setValue(done);
    m_progressText->setText(text);
}

}  // namespace dreambooth

// Lays out search, form, and what was changed; reads and filters its rows.
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/train/settings_form.h>
#include <ui/train/settings_sheet.h>
#include <ui/widgets/scrolling.h>
#include <ui/widgets/segmented_control.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QShowEvent>
#include <QUndoStack>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

constexpr QSize usualSize(960, 720);

}  // namespace

SettingsSheet::SettingsSheet(const QString& title, QWidget* parent)
    : QDialog(parent), m_form(new SettingsForm) {
    setObjectName(QStringLiteral("settingsSheet"));
    setWindowTitle(title);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);

    auto* header = new QHBoxLayout;
    header->setContentsMargins(Space::large, 16, Space::large, 14);
    header->setSpacing(Space::small);
    header->addWidget(theme::heading(title, this));
    m_count = theme::hint(QString(), this);
    m_count->setObjectName(QStringLiteral("settingsCount"));
    m_count->setWordWrap(false);
    header->addWidget(m_count);
    header->addStretch();
    m_search = new QLineEdit(this);
    m_search->setObjectName(QStringLiteral("settingsSearch"));
    m_search->setPlaceholderText(tr("Search names, words and flags"));
    m_search->setAccessibleName(tr("Search the settings"));
    m_search->setMinimumWidth(220);
    header->addWidget(m_search);
    m_which = new SegmentedControl(tr("Which settings"), this);
    m_which->setObjectName(QStringLiteral("settingsWhich"));
    m_which->addSegment(tr("All"), QStringLiteral("settingsAll"));
    m_which->addSegment(tr("Changed"), QStringLiteral("settingsChanged"));
    header->addWidget(m_which);
    column->addLayout(header);
    column->addWidget(theme::horizontalLine(this));

    auto* inner = new QWidget;
    auto* rows = new QVBoxLayout(inner);
    rows->setContentsMargins(Space::large, 18, Space::large, 18);
    m_form->setObjectName(QStringLiteral("settingsForm"));
    m_nothing = theme::hint(QString(), inner);
    m_nothing->setObjectName(QStringLiteral("settingsNothing"));
    m_nothing->hide();
    rows->addWidget(m_nothing);
    rows->addWidget(m_form);
    rows->addStretch();
    inner->resize(usualSize);  // else all rows would be laid out for a size that they never have
    auto* scroll = new VerticalScroll(this);
    scroll->setWidget(inner);
    column->addWidget(scroll, 1);
    column->addWidget(theme::horizontalLine(this));

    m_plan = theme::hint(QString(), this);
    m_plan->setObjectName(QStringLiteral("settingsPlan"));
    m_plan->setContentsMargins(Space::large, 10, Space::large, 0);
    m_plan->hide();
    column->addWidget(m_plan);
    m_foot = new QHBoxLayout;
    m_foot->setContentsMargins(Space::large, 12, Space::large, 12);
    m_foot->setSpacing(Space::small);
    m_resetAll = theme::button(tr("Reset all"), this);
    m_resetAll->setObjectName(QStringLiteral("resetAllSettings"));
    m_copy = theme::button(tr("Copy as command line"), this);
    m_copy->setObjectName(QStringLiteral("copySettings"));
    m_foot->addWidget(m_resetAll);
    m_foot->addWidget(m_copy);
    m_problem = theme::hint(QString(), this);
    m_problem->setObjectName(QStringLiteral("settingsProblem"));
    m_problem->setProperty("look", QStringLiteral("fault"));
    m_foot->addWidget(m_problem, 1);
    m_done = theme::primaryButton(tr("Done"), this);
    m_done->setObjectName(QStringLiteral("settingsDone"));
    m_done->setAutoDefault(false);
    m_foot->addWidget(m_done);
    column->addLayout(m_foot);
    for (QPushButton* button : {m_resetAll, m_copy}) button->setAutoDefault(false);

    connect(m_form, &SettingsForm::edited, this, [this](bool isTyped) {
        updateHeader();
        emit edited(isTyped);
    });
    connect(m_search, &QLineEdit::textChanged, this, [this, scroll] {
        showRows();
        scroll->verticalScrollBar()->setValue(0);  // the first that is found is in sight
    });
    connect(m_which, &SegmentedControl::currentChanged, this, &SettingsSheet::showRows);
    connect(m_resetAll, &QPushButton::clicked, m_form, &SettingsForm::resetAll);
    connect(m_copy, &QPushButton::clicked, this, &SettingsSheet::copyFlags);
    connect(m_done, &QPushButton::clicked, this, &QDialog::accept);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
}

SettingsSheet::SettingsSheet(QUndoStack& undo, QWidget* parent)
    : SettingsSheet(tr("All settings"), parent) {
    // The window's own are out of reach while this is open.
    connect(new QShortcut(QKeySequence::Undo, this), &QShortcut::activated, &undo,
            &QUndoStack::undo);
    connect(new QShortcut(QKeySequence::Redo, this), &QShortcut::activated, &undo,
            &QUndoStack::redo);
}

SettingsSheet::SettingsSheet(const QString& title, const QString& accept, QWidget* parent)
    : SettingsSheet(title, parent) {
    m_isAsked = true;
    m_done->setText(accept);
    QPushButton* cancel = theme::button(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("settingsCancel"));
    cancel->setAutoDefault(false);
    m_foot->insertWidget(m_foot->indexOf(m_done), cancel);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
}

/// As large as the window lets it be, which is not known before.
void SettingsSheet::showEvent(QShowEvent* event) {
    if (!testAttribute(Qt::WA_Resized)) {
        const QSize room = parentWidget()->window()->size() * 0.94;
        resize(usualSize.boundedTo(room.expandedTo(minimumSizeHint())));
    }
    QDialog::showEvent(event);
    if (event->spontaneous()) return;
    // What was looked for last time hides the rest.
    m_search->clear();
    m_which->setCurrent(0);
    m_search->setFocus();
}

void SettingsSheet::setFamily(ModelFamily family) {
    if (family == m_form->family()) return;  // no row goes from under the pointer
    m_form->setFamily(family);
    showRows();
}

void SettingsSheet::setRecipe(const Recipe& recipe, const Recipe& origin,
                              const QString& originTitle) {
    m_originTitle = originTitle;
    m_form->setRecipe(recipe, origin, originTitle);
    updateHeader();
}

const Recipe& SettingsSheet::recipe() const {
    return m_form->recipe();
}

void SettingsSheet::setFixed(const QMap<std::string, QString>& reasons) {
    m_form->setFixed(reasons);
}

void SettingsSheet::setProblem(const QString& problem, const std::string& flag) {
    m_problem->setText(problem);
    m_form->setFaulty(flag);
    m_done->setEnabled(!m_isAsked || problem.isEmpty());
}

void SettingsSheet::setPlan(const QString& text) {
    m_plan->setText(text);
    m_plan->setVisible(!text.isEmpty());
}

/// A row that was changed, or is no longer, stays until it is asked for again: it would go from
/// under the pointer.
void SettingsSheet::showRows() {
    const bool onlyChanged = m_which->current() == 1;
    const int shown = m_form->showRows(m_search->text(), onlyChanged);
    m_nothing->setVisible(shown == 0);
    m_nothing->setText(
        !onlyChanged ? tr("No setting has these words.")
        : m_search->text().isEmpty()
            ? tr("Nothing was changed: these are the settings of “%1”.").arg(m_originTitle)
            : tr("No changed setting has these words."));
}

void SettingsSheet::updateHeader() {
    const int changes = m_form->changes();
    QStringList parts;
    if (!m_isAsked) parts << m_originTitle;  // else the heading names it
    if (changes > 0) parts << (changes == 1 ? tr("1 changed") : tr("%1 changed").arg(changes));
    m_count->setText(parts.join(QStringLiteral(", ")));
    m_resetAll->setEnabled(changes > 0);
    m_copy->setText(tr("Copy as command line"));
}

void SettingsSheet::copyFlags() {
    QGuiApplication::clipboard()->setText(toQt(recipeFlags(m_form->recipe())));
    m_copy->setText(tr("Copied"));
}

}  // namespace dreambooth

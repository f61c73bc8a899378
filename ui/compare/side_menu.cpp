// The lines of the menu, and the dialog's: a base, and a line for each LoRA and word.
#include <base/files.h>
#include <formats/lora_file.h>
#include <formats/textual_inversion.h>
#include <ui/compare/compare_selection.h>
#include <ui/compare/side_menu.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/decimal_field.h>
#include <ui/widgets/scrolling.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr int widestRunName = 320;

/// What a file is to be plugged in as. Errors: lora.*, file.*, safetensors.*.
Result<AddedFile> addedFileOf(const std::filesystem::path& file) {
    if (readTextualInversion(file)) return AddedFile{.file = file, .isWord = true};
    TRY_VOID(LoraFile::open(file));
    return AddedFile{.file = file};
}

}  // namespace

SideMenu::SideMenu(CompareSelection& selection, Dialogs& dialogs, QWidget* parent)
    : QMenu(parent), m_selection(selection), m_dialogs(dialogs) {
    connect(this, &QMenu::aboutToShow, this, &SideMenu::fill);
}

/// A line here is a kind of side more; its name is modelTitle()'s.
void SideMenu::fill() {
    clear();
    addGone();
    addBase();
    addRuns();
    addModels();
    addUnusable();
    addSeparator();
    addWithFiles();
}

QAction* SideMenu::add(QMenu& to, const QString& text, const ComparedModel& model) {
    QAction* action = to.addAction(asCaption(text));
    action->setCheckable(true);
    action->setChecked(isNamedAlike(model, m_current));
    connect(action, &QAction::triggered, this, [this, model] { emit modelRequested(model); });
    return action;
}

/// Of what the side is now.
void SideMenu::addGone() {
    const QString gone = vanishedText(m_current, m_selection.isThere());
    if (gone.isEmpty()) return;
    addAction(asCaption(gone))->setEnabled(false);
    for (const AddedFile& file : m_current.added) {
        if (m_selection.isThere()(file.file) || !m_current.runId.empty()) continue;
        ComparedModel without = m_current;
        std::erase(without.added, file);
        without.identity = {};
        add(*this, tr("Without %1").arg(shownPath(file.file.stem())), without)->setCheckable(false);
    }
    addSeparator();
}

void SideMenu::addBase() {
    if (const ComparedModel base = m_selection.base(); !base.model.empty())
        add(*this, tr("Base · %1").arg(m_selection.title(base)), base);
}

void SideMenu::addRuns() {
    const std::vector<ComparableRun>& runs = m_selection.runs();
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        QMenu* const steps = addMenu(asCaption(fontMetrics().elidedText(
            m_selection.name(run->id), Qt::ElideMiddle, theme::textWidth(widestRunName))));
        for (const ComparedModel& model : run->models)
            add(*steps, tr("Step %1").arg(model.step), m_selection.drawn(model));
    }
}

void SideMenu::addModels() {
    QMenu* const others = addMenu(tr("Other base model"));
    for (const ModelEntry& entry : m_selection.models())
        if (entry.kind == ModelKind::model && !entry.problem &&
            entry.path != m_selection.base().model)
            add(*others, toQt(entry.name), {.name = entry.name, .model = entry.path});
    others->setEnabled(!others->isEmpty());
}

/// Of what the Models page lists.
void SideMenu::addUnusable() {
    QMenu* const unusable = addMenu(tr("Not available"));
    for (const ModelEntry& entry : m_selection.models()) {
        if (!entry.problem) continue;
        QMenu* const one = unusable->addMenu(asCaption(toQt(entry.name)));
        one->addAction(asCaption(errorSentence(*entry.problem)))->setEnabled(false);
        if (entry.origin == "added")
            connect(one->addAction(tr("Remove from the list")), &QAction::triggered, &m_selection,
                    [this, path = entry.path] { m_selection.removeModel(path); });
    }
    unusable->menuAction()->setVisible(!unusable->isEmpty());
}

void SideMenu::addWithFiles() {
    connect(addAction(tr("With LoRAs and embeddings…")), &QAction::triggered, this,
            &SideMenu::openDialog);
}

void SideMenu::openDialog() {
    auto* dialog =
        new AddedFilesDialog(m_selection, m_current.model.empty() ? m_selection.base() : m_current,
                             m_dialogs, parentWidget());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { emit modelRequested(dialog->model()); });
    dialog->open();
}

AddedFilesDialog::AddedFilesDialog(CompareSelection& selection, const ComparedModel& current,
                                   Dialogs& dialogs, QWidget* parent)
    : QDialog(parent), m_dialogs(dialogs), m_current(current), m_model(new QComboBox(this)) {
    setObjectName(QStringLiteral("addedFilesDialog"));
    setWindowTitle(tr("LoRAs and embeddings"));
    setMinimumWidth(420);
    auto* whole = new QVBoxLayout(this);
    m_model->setObjectName(QStringLiteral("addedFilesModel"));
    whole->addWidget(theme::fieldLabel(tr("Model"), m_model));
    whole->addWidget(m_model);
    whole->addWidget(theme::sectionTitle(tr("LoRA or embedding, and its strength"), this));
    auto* scroll = new VerticalScroll(this);
    auto* content = new QWidget(scroll);
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->addStretch();
    scroll->setWidget(content);
    scroll->setMinimumHeight(180);
    whole->addWidget(scroll, 1);
    QPushButton* other = theme::button(tr("Another file…"), this);
    other->setObjectName(QStringLiteral("addedFilesOther"));
    connect(other, &QPushButton::clicked, this, &AddedFilesDialog::chooseFile);
    whole->addWidget(other, 0, Qt::AlignLeft);
    m_problem = theme::hint(QString(), this);
    m_problem->hide();
    whole->addWidget(m_problem);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    whole->addWidget(buttons);

    for (const ModelEntry& entry : selection.models())
        if (entry.kind == ModelKind::model && !entry.problem)
            m_model->addItem(toQt(entry.name), toQt(entry.path));
    int index = m_model->findData(toQt(current.model));
    if (index < 0) {
        m_model->addItem(
            toQt(current.name.empty() ? current.model.filename().string() : current.name),
            toQt(current.model));
        index = m_model->count() - 1;
    }
    m_model->setCurrentIndex(index);
    for (const AddedFile& file : current.added) {
        const QString name = shownPath(file.file.stem());
        addRow(file, selection.isThere()(file.file) ? name : tr("%1 (no longer there)").arg(name),
               true);
    }
    for (const ModelEntry& entry : selection.models()) {
        const bool isThere = std::ranges::any_of(
            current.added, [&](const auto& one) { return one.file == entry.path; });
        if (entry.kind == ModelKind::lora && !entry.problem && !isThere)
            addRow({.file = entry.path}, toQt(entry.name), false);
    }
}

void AddedFilesDialog::addRow(const AddedFile& file, const QString& title, bool isChosen) {
    auto* row = new QHBoxLayout;
    Row one{.isChosen = new QCheckBox(asCaption(title), this),
            .strength = new DecimalSpinBox(this),
            .file = file};
    one.isChosen->setChecked(isChosen);
    one.isChosen->setToolTip(shownPath(file.file));
    one.isChosen->setObjectName(QStringLiteral("added_%1").arg(m_rows.size()));
    one.strength->setRange(0, 1.5);
    one.strength->setSingleStep(0.05);
    one.strength->setValue(file.scale);
    one.strength->setAccessibleName(tr("Strength of %1").arg(title));
    one.strength->setVisible(!file.isWord);
    row->addWidget(one.isChosen, 1);
    row->addWidget(one.strength);
    m_column->insertLayout(m_column->count() - 1, row);
    m_rows.push_back(one);
}

void AddedFilesDialog::chooseFile() {
    const QString name = m_dialogs.chooseFile(this, tr("LoRA or embedding"), QString(),
                                              tr("LoRAs and embeddings (*.safetensors)"));
    if (name.isEmpty()) return;
    inBackground(
        this, [file = toPath(name)] { return addedFileOf(file); },
        [this](const Result<AddedFile>& file) {
            m_problem->setVisible(!file);
            if (file)
                addRow(*file, shownPath(file->file.stem()), true);
            else
                m_problem->setText(errorText(file.error()));
        });
}

ComparedModel AddedFilesDialog::model() const {
    ComparedModel chosen{.name = toStd(m_model->currentText()),
                         .model = toPath(m_model->currentData().toString())};
    for (const Row& row : m_rows)
        if (row.isChosen->isChecked()) {
            AddedFile file = row.file;
            file.scale = row.strength->value();
            chosen.added.push_back(file);
        }
    // A run's step with another strength is still that step.
    const bool isStep = !m_current.runId.empty() && !m_current.added.empty() &&
                        !chosen.added.empty() && chosen.model == m_current.model &&
                        chosen.added.front().file == m_current.added.front().file;
    if (isStep) {
        chosen.runId = m_current.runId;
        chosen.step = m_current.step;
        chosen.drawnWith = m_current.drawnWith;
    }
    return chosen;
}

}  // namespace dreambooth

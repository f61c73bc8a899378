// The list and what can be done with its entries. Own recipes are small files, written at once.
#include <project/presets.h>
#include <runs/job.h>
#include <ui/session/recipe_change_text.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/recipes_dialog.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/scrolling.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

namespace fs = std::filesystem;

using theme::Space;

namespace {

constexpr QSize recipesSize(860, 600);
constexpr int listWidth = 300;
constexpr int otherLength = 16;  // characters

QString documents() {
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

}  // namespace

RecipesDialog::RecipesDialog(const Recipe& present, const TrainableFamily& model, Dialogs& dialogs,
                             QWidget* parent)
    : QDialog(parent),
      m_present(present),
      m_model(model),
      m_dialogs(dialogs),
      m_problems(new ProblemBar(this)),
      m_list(new QListWidget(this)) {
    setObjectName(QStringLiteral("recipesDialog"));
    setWindowTitle(tr("Recipes"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(Space::large, Space::medium, Space::large, Space::medium);
    outer->setSpacing(Space::medium);
    outer->addWidget(theme::heading(tr("Recipes"), this));
    outer->addWidget(m_problems);
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::large);
    row->addLayout(makeList());
    row->addLayout(makeDetails(), 1);
    outer->addLayout(row, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    QPushButton* close = theme::button(tr("Close"), this);
    close->setObjectName(QStringLiteral("closeRecipes"));
    m_use = theme::primaryButton(tr("Use these settings"), this);
    m_use->setObjectName(QStringLiteral("useRecipe"));
    for (QPushButton* button : {close, m_use}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    outer->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (const Entry* entry = current()) emit chosen(entry->recipe);
        accept();
    });
    resize(recipesSize.boundedTo(parent->window()->size() * 0.94));
    readList();
    m_list->setFocus();
}

QVBoxLayout* RecipesDialog::makeList() {
    auto* column = new QVBoxLayout;
    column->setSpacing(Space::small);
    m_list->setObjectName(QStringLiteral("recipeList"));
    m_list->setAccessibleName(tr("Recipes"));
    m_list->setFixedWidth(theme::textWidth(listWidth));
    m_list->setSpacing(3);
    m_list->setWordWrap(true);  // a long name
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    column->addWidget(m_list, 1);
    auto* bar = new QWidget(this);
    bar->setFixedWidth(theme::textWidth(listWidth));
    auto* actions = new FlowLayout(bar, Space::small);
    const auto add = [&](const QString& text, const char* name) {
        QPushButton* button = theme::button(text, bar);
        button->setObjectName(QString::fromLatin1(name));
        button->setAutoDefault(false);
        actions->addWidget(button);
        return button;
    };
    m_keep = add(tr("Keep the present settings"), "keepRecipe");
    m_import = add(tr("Import…"), "importRecipe");
    m_import->setToolTip(
        tr("Settings of kohya, OneTrainer or ai-toolkit, or a recipe that was exported here"));
    m_export = add(tr("Export…"), "exportRecipe");
    m_rename = add(tr("Rename"), "renameRecipe");
    m_remove = add(tr("Delete"), "deleteRecipe");
    column->addWidget(bar);
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        if (!m_isFilling) showEntry();
    });
    connect(m_list, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        if (!m_isFilling) renameTo(item->text());
    });
    connect(m_keep, &QPushButton::clicked, this, &RecipesDialog::keepPresent);
    connect(m_import, &QPushButton::clicked, this, &RecipesDialog::importFile);
    connect(m_export, &QPushButton::clicked, this, &RecipesDialog::exportCurrent);
    connect(m_rename, &QPushButton::clicked, this,
            [this] { m_list->editItem(m_list->currentItem()); });
    connect(m_remove, &QPushButton::clicked, this, &RecipesDialog::removeCurrent);
    return column;
}

QVBoxLayout* RecipesDialog::makeDetails() {
    auto* column = new QVBoxLayout;
    column->setSpacing(Space::small);
    const auto label = [&](const char* name) {
        auto* text = new QLabel(this);
        text->setObjectName(QString::fromLatin1(name));
        text->setWordWrap(true);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        return text;
    };
    m_title = label("recipeTitle");
    m_title->setProperty("look", QStringLiteral("strong"));
    column->addWidget(m_title);
    auto* inner = new QWidget;
    auto* texts = new QVBoxLayout(inner);
    texts->setContentsMargins(0, 0, Space::medium, 0);
    m_unfit = label("recipeUnfit");
    texts->addWidget(m_unfit);
    m_left = label("recipeLeft");
    auto* compared = new QHBoxLayout;
    compared->setSpacing(Space::small);
    compared->addWidget(theme::sectionTitle(tr("What differs from"), inner));
    m_other = new ElidedComboBox(inner);
    m_other->setObjectName(QStringLiteral("recipeOther"));
    m_other->setAccessibleName(tr("Compared with"));
    m_other->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_other->setMinimumContentsLength(otherLength);
    compared->addWidget(m_other, 1);
    connect(m_other, &QComboBox::activated, this, &RecipesDialog::showChanges);
    m_changes = label("recipeChanges");
    texts->addWidget(m_left);
    texts->addLayout(compared);
    texts->addWidget(m_changes);
    texts->addStretch();
    auto* scroll = new VerticalScroll(this);
    scroll->setWidget(inner);
    column->addWidget(scroll, 1);
    return column;
}

/// `chosen`: the file of the one that is to be looked at; else the first.
void RecipesDialog::readList(const fs::path& chosen) {
    m_entries.clear();
    const auto script = [&](const QString& name, const Recipe& recipe) {
        m_entries.push_back({name, recipe, {}});
    };
    const ModelFamily family = m_model.family;
    if (family == ModelFamily::sd1 || family == ModelFamily::sd2)
        script(tr("As diffusers' script"), diffusersRecipe(family, false, false));
    script(tr("As diffusers' LoRA script"), diffusersRecipe(family, true, false));
    if (!isFlow(family)) {  // it trains the text encoder
        script(tr("As Ray's template"), rayRecipe(false));
        script(tr("As Ray's template, with LoRA"), rayRecipe(true));
    }
    for (const KeptRecipe& kept : keptRecipes())
        m_entries.push_back({toQt(kept.name), kept.recipe, kept});
    m_isFilling = true;
    m_list->clear();
    int row = 0;
    for (const Entry& entry : m_entries) {
        auto* item = new QListWidgetItem(entry.name, m_list);
        if (entry.kept) {
            item->setFlags(item->flags() | Qt::ItemIsEditable);
            if (entry.kept->file == chosen) row = m_list->count() - 1;
        }
    }
    m_list->setCurrentRow(row);
    m_isFilling = false;
    listOthers();
    showEntry();
}

/// What was compared with stays, while it has its name.
void RecipesDialog::listOthers() {
    const QString before = m_other->currentText();
    m_other->clear();
    m_other->addItem(tr("The present settings"));
    for (const Entry& entry : m_entries) m_other->addItem(entry.name);
    m_other->setCurrentIndex(std::max(0, m_other->findText(before, Qt::MatchExactly)));
}

const RecipesDialog::Entry* RecipesDialog::current() const {
    const int row = m_list->currentRow();
    const bool isThere = row >= 0 && row < static_cast<int>(m_entries.size());
    return isThere ? &m_entries[static_cast<std::size_t>(row)] : nullptr;
}

void RecipesDialog::showEntry() {
    const Entry* entry = current();
    for (QPushButton* button : {m_export, m_rename, m_remove})
        button->setEnabled(entry != nullptr && entry->kept.has_value());
    m_use->setEnabled(entry != nullptr);
    m_title->setText(entry != nullptr ? breakable(entry->name) : QString());
    const auto fits = entry != nullptr ? checkFamily(entry->recipe, m_model) : Result<void>();
    m_unfit->setText(fits ? QString() : errorText(fits.error()));
    m_unfit->setVisible(!fits);
    m_left->setText(m_imported);
    m_left->setVisible(!m_imported.isEmpty());
    m_imported.clear();
    showChanges();
}

void RecipesDialog::showChanges() {
    const Entry* entry = current();
    const int other = m_other->currentIndex() - 1;
    Job before, after;
    before.recipe = other < 0 ? m_present : m_entries[static_cast<std::size_t>(other)].recipe;
    if (entry != nullptr) after.recipe = entry->recipe;
    after.recipe.validation_prompt = before.recipe.validation_prompt;
    QStringList lines;
    for (const ChangeText& change : changeTexts(before, after))
        lines +=
            tr("%1: %2 → %3").arg(change.title, breakable(change.before), breakable(change.after));
    m_changes->setText(!lines.isEmpty() ? lines.join(u'\n')
                       : other < 0      ? tr("Nothing: these are the present settings.")
                                        : tr("Nothing: both have the same settings."));
}

void RecipesDialog::tell(const Error& error) {
    m_problems->clear();
    m_problems->add(error);
}

void RecipesDialog::keepPresent() {
    const auto kept = keepRecipe(toStd(tr("My recipe")), m_present);
    if (!kept) return tell(kept.error());
    readList(kept->file);
    m_list->setFocus();
    m_list->editItem(m_list->currentItem());  // it wants a name
}

/// What was taken over, and what was not.
QString RecipesDialog::importText(const ImportedRecipe& imported) {
    QString text =
        counted(static_cast<int>(imported.taken.size()), tr("1 setting of %1 was taken over."),
                tr("%1 settings of %2 were taken over."))
            .arg(toQt(imported.program));
    for (const Error& one : imported.otherwise) text += u' ' + errorSentence(one);
    if (imported.left.empty()) return text + u'\n';
    text += u' ' + tr("These have no like here and were left:") + u'\n';
    for (const LeftSetting& one : imported.left)
        text +=
            QStringLiteral("%1 = %2\n").arg(breakable(toQt(one.name)), breakable(toQt(one.value)));
    return text;
}

void RecipesDialog::importFile() {
    const QString file = m_dialogs.chooseFile(this, tr("Import a recipe"), documents(),
                                              tr("Settings (*.json *.toml *.yaml *.yml)"));
    if (file.isEmpty()) return;
    m_import->setEnabled(false);
    using Kept = std::pair<ImportedRecipe, KeptRecipe>;
    inBackground(
        this,
        [path = toPath(file)]() -> Result<Kept> {
            TRY(const ImportedRecipe imported, importRecipe(path));
            TRY(const KeptRecipe kept, keepRecipe(imported.name, imported.recipe));
            return Kept{imported, kept};
        },
        [this](const Result<Kept>& taken) {
            m_import->setEnabled(true);
            if (!taken) return tell(taken.error());
            m_problems->clear();
            m_imported = importText(taken->first);
            readList(taken->second.file);
        });
}

void RecipesDialog::exportCurrent() {
    const Entry* entry = current();
    if (entry == nullptr || !entry->kept) return;
    const KeptRecipe kept = *entry->kept;  // the list may be read anew while the dialog is open
    const QString file = m_dialogs.chooseFileToWrite(
        this, tr("Export a recipe"),
        documents() + u'/' + toQt(recipeFileStem(kept.name)) + QStringLiteral(".json"),
        tr("Recipes (*.json)"));
    if (file.isEmpty()) return;
    inBackground(
        this, [path = toPath(file), kept] { return writeRecipeFile(path, kept); },
        [this](const Result<void>& written) {
            if (!written) tell(written.error());
        });
}

void RecipesDialog::renameTo(const QString& name) {
    const Entry* entry = current();
    if (entry == nullptr || !entry->kept) return;
    const fs::path file = entry->kept->file;
    if (const auto renamed = renameRecipe(*entry->kept, toStd(name.trimmed())); !renamed)
        tell(renamed.error());
    else
        m_problems->clear();
    readList(file);
}

void RecipesDialog::removeCurrent() {
    const Entry* entry = current();
    if (entry == nullptr || !entry->kept) return;
    const KeptRecipe kept = *entry->kept;  // as above
    if (!m_dialogs.confirm(this, tr("Delete “%1”?").arg(entry->name),
                           tr("Runs that were trained with it keep their settings."),
                           tr("Delete recipe")))
        return;
    if (const auto deleted = deleteRecipe(kept); !deleted) tell(deleted.error());
    readList(kept.file);
    m_list->setFocus();
}

}  // namespace dreambooth

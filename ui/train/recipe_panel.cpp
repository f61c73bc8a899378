// Recipe cards, places and settings. The chosen recipe lives in the
// project: so it can be undone and is there again after a restart.
#include <formats/model_files.h>
#include <hub/known_models.h>
#include <project/recipe.h>
#include <project/recipe_fields.h>
#include <project/starting_lora.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/recipe_panel.h>
#include <ui/train/recipes_dialog.h>
#include <ui/train/run_target_panel.h>
#include <ui/train/settings_sheet.h>
#include <ui/train/start_panel.h>
#include <ui/widgets/choice_card.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/scrolling.h>

#include <QButtonGroup>
#include <QCheckBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>

namespace dreambooth {

using theme::Space;

namespace {

const std::string ownId = "own";
constexpr int summaryLines = 2;

/// The setting that an error of a recipe is of; empty: of none.
std::string faultyField(const Error& error) {
    const auto field = error.arguments.find("field");
    return field == error.arguments.end() ? std::string() : field->second;
}

/// Where the numbers of a card come from, for families whose cards were never tried with their
/// makers' own model.
QString originText(const std::string& presetId, ModelFamily family) {
    if (!isFlow(family) || presetId == ownId) return {};
    // lupdate finds no class here by itself.
    if (presetId == "full")
        return QCoreApplication::translate(
            "dreambooth::RecipePanel",
            "Steps and rate are those for Stable Diffusion. They were not tried with the whole of "
            "this model.");
    return QCoreApplication::translate(
        "dreambooth::RecipePanel",
        "Picture size and rate are those of diffusers' script for this model, LoRA size and steps "
        "those for Stable Diffusion; tried with small models alone.");
}

}  // namespace

RecipePanel::RecipePanel(StudioContext& context, QWidget* parent)
    : QFrame(parent),
      m_context(context),
      m_group(new QButtonGroup(this)),
      m_cardColumn(new QVBoxLayout),
      m_target(new RunTargetPanel(context, this)) {
    setObjectName(QStringLiteral("recipePanel"));
    setProperty("look", QStringLiteral("leftPanel"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);

    auto* scroll = new VerticalScroll(this);
    scroll->setObjectName(QStringLiteral("recipeScroll"));
    auto* inner = new QWidget(scroll);
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(18, 18, 18, Space::medium);
    column->setSpacing(Space::small);
    column->addWidget(theme::heading(tr("Train"), inner));
    column->addSpacing(Space::small);
    column->addWidget(theme::sectionTitle(tr("Recipe"), inner));
    column->addLayout(m_cardColumn);
    m_cardColumn->setSpacing(Space::small);
    for (const char* id : {"fast", "faithful", "full"}) addCard(id);
    addCard(ownId);
    m_originHint = theme::hint(QString(), this);
    m_originHint->setObjectName(QStringLiteral("recipeOrigin"));
    column->addWidget(m_originHint);
    makeStart(column);
    makeStopChoice(column);
    column->addSpacing(Space::small);
    column->addWidget(theme::sectionTitle(tr("Where"), inner));
    column->addWidget(m_target);
    column->addSpacing(Space::small);
    makeSettings(column);
    column->addStretch();
    scroll->setWidget(inner);
    outer->addWidget(scroll, 1);
    outer->addWidget(theme::horizontalLine(this));
    m_start = new StartPanel(context, *m_target, this);
    outer->addWidget(m_start);
    connect(m_start, &StartPanel::planChanged, this, [this](const QString& text) {
        m_planText = text;
        if (m_sheet != nullptr) m_sheet->setPlan(text);
        updateCards();
    });

    connect(context.session, &ProjectSession::changed, this, &RecipePanel::updateContents);
    connect(context.runs, &RunStore::runsChanged, this, &RecipePanel::updateCards);
    connect(m_target, &RunTargetPanel::changed, this, &RecipePanel::updateCards);
    updateContents();
    readKept();
}

void RecipePanel::addCard(const std::string& id) {
    Card card{id, new ChoiceCard(presetTitle(id), this)};
    card.card->setObjectName(QStringLiteral("recipe_") + toQt(id));
    card.title = new ElidedLabel(presetTitle(id), card.card);
    card.title->setProperty("look", QStringLiteral("strong"));
    card.summary = theme::hint(QString(), card.card);
    // A second line may come and go with each edit: what is below must not move from the pointer.
    card.summary->setMinimumHeight(summaryLines * card.summary->fontMetrics().lineSpacing());
    card.summary->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    card.card->contents()->addWidget(card.title);
    card.card->contents()->addWidget(card.summary);
    m_group->addButton(card.card);
    m_cardColumn->addWidget(card.card);
    connect(card.card, &ChoiceCard::clicked, this, [this, id] { choose(id); });
    m_cards.push_back(card);
}

/// A LoRA that is trained further; the Models page chooses it.
void RecipePanel::makeStart(QVBoxLayout* column) {
    m_startText = theme::hint(QString(), this);
    m_startText->setObjectName(QStringLiteral("startLora"));
    m_beginAnew = theme::linkButton(tr("Begin without it"), this);
    m_beginAnew->setObjectName(QStringLiteral("beginAnew"));
    m_beginAnew->setToolTip(tr("The next run learns from the base model alone"));
    column->addWidget(m_startText);
    column->addWidget(m_beginAnew, 0, Qt::AlignLeft);
    connect(m_beginAnew, &QPushButton::clicked, this, &RecipePanel::beginAnew);
}

QString RecipePanel::startText() const {
    const Project& project = m_context.session->project();
    const std::filesystem::path file = project.networkWeights;
    const std::string run = RunFolder::idAt(project.runsFolder(), file);
    const QString name = run.empty() ? loraName(file) : m_context.runs->name(run);
    return name.isEmpty() ? tr("Trains a LoRA further.") : tr("Trains “%1” further.").arg(name);
}

/// Whether it trains the whole of a model, and not a LoRA.
bool RecipePanel::isWhole(const std::string& presetId) const {
    if (!m_facts) return false;
    const auto preset = std::ranges::find(m_facts->presets, presetId, &Preset::id);
    return preset != m_facts->presets.end() && !preset->recipe.lora;
}

/// A card that was chosen stays so.
void RecipePanel::beginAnew() {
    std::optional<Recipe> plain;
    if (m_facts && m_chosen != ownId) {
        ModelFacts facts = *m_facts;
        facts.startSettings = {};
        const auto preset = std::ranges::find(facts.presets, m_chosen, &Preset::id);
        if (preset != facts.presets.end())
            plain = inProject(preset->recipe, m_context.session->project(), facts);
    }
    m_context.session->edit(tr("begin without a LoRA"), [&](Project& project) {
        project.networkWeights.clear();
        if (plain) project.recipe = *plain;
    });
}

void RecipePanel::makeStopChoice(QVBoxLayout* column) {
    m_stopAtBest = new QCheckBox(tr("Stop at the best step"), this);
    m_stopAtBest->setObjectName(QStringLiteral("stopAtBest"));
    m_stopHint = theme::hint(QString(), this);
    column->addSpacing(Space::small);
    column->addWidget(m_stopAtBest);
    column->addWidget(m_stopHint);
    connect(m_stopAtBest, &QCheckBox::clicked, this, [this](bool stops) {
        Recipe changed = m_recipe;
        changed.stop_at_best_step = stops;
        m_context.session->edit(tr("change training settings"),
                                [changed](Project& project) { project.recipe = changed; });
    });
}

void RecipePanel::makeSettings(QVBoxLayout* column) {
    QPushButton* open = theme::button(tr("All settings…"), this);
    open->setObjectName(QStringLiteral("allSettings"));
    QPushButton* recipes = theme::button(tr("Recipes…"), this);
    recipes->setObjectName(QStringLiteral("recipes"));
    recipes->setToolTip(tr("Your own, those of other programs' scripts, and import of settings"));
    auto* buttons = new QWidget(this);
    auto* row = new FlowLayout(buttons, Space::small);
    row->addWidget(open);
    row->addWidget(recipes);
    column->addWidget(buttons);
    connect(recipes, &QPushButton::clicked, this, &RecipePanel::openRecipes);
    connect(open, &QPushButton::clicked, this, &RecipePanel::openSettings);
}

/// Its rows take longer to make than the rest of the page, which does not wait for them.
void RecipePanel::openSettings() {
    if (m_sheet == nullptr) {
        m_sheet = new SettingsSheet(*m_context.session->undoStack(), this);
        connect(m_sheet, &SettingsSheet::edited, this, [this](bool isTyped) {
            if (m_chosen != ownId) m_changedCard = m_chosen;
            m_sheetRecipe = m_sheet->recipe();
            // Typing in a field is one step of undo; what a button fills in is one by itself.
            const auto changes = recipeDifference(m_recipe, m_sheetRecipe);
            const bool isOne = isTyped && changes.size() == 1;
            m_context.session->edit(
                tr("change training settings"),
                [recipe = m_sheet->recipe(), before = m_recipe](Project& project) {
                    project.recipe = recipe;
                    project.keepOwnSettings(before);
                },
                isOne ? UndoId::trainingSetting : UndoId::none,
                isOne ? static_cast<int>(std::hash<std::string>()(changes.front().field)) : 0);
        });
        m_sheet->setPlan(m_planText);
        updateSettings();
    }
    m_sheet->open();
}

void RecipePanel::updateSettings() {
    if (m_sheet == nullptr) return;
    const Origin origin = originOf(m_recipe);
    QMap<std::string, QString> fixed;
    if (!m_context.session->project().networkWeights.empty())
        visitFields(m_recipe, [&](const char* flag, const auto&) {
            if (isOfStartingLora(flag)) fixed[flag] = tr("Fixed: as the LoRA has it.");
        });
    m_sheet->setFixed(fixed);
    m_sheet->setFamily(m_facts ? m_facts->family : ModelFamily::sd1);
    m_sheet->setRecipe(m_recipe, origin.recipe, origin.title);
    const auto good = checkRecipe();
    m_sheet->setProblem(recipeProblem(), good ? std::string() : faultyField(good.error()));
}

Result<void> RecipePanel::checkRecipe() const {
    TRY_VOID(validate(m_recipe));
    if (!m_facts) return {};
    return checkFamily(m_recipe, m_facts->trainable);
}

QString RecipePanel::recipeProblem() const {
    const auto good = checkRecipe();
    return good ? QString() : errorText(good.error());
}

void RecipePanel::openRecipes() {
    const TrainableFamily model = m_facts ? m_facts->trainable : TrainableFamily{};
    auto* dialog = new RecipesDialog(m_recipe, model, *m_context.dialogs, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, this, &RecipePanel::readKept);
    connect(dialog, &RecipesDialog::chosen, this, [this](Recipe recipe) {
        recipe.validation_prompt = m_recipe.validation_prompt;
        m_context.session->edit(tr("use a recipe"), [&, before = m_recipe](Project& project) {
            project.recipe = recipe;
            project.keepOwnSettings(before);
        });
    });
    dialog->open();
}

void RecipePanel::readKept() {
    inBackground(this, keptRecipes, [this](std::vector<KeptRecipe> kept) {
        m_kept = std::move(kept);
        updateCards();
    });
}

/// Own settings that are kept are called by their name too.
QString RecipePanel::titleOf(const std::string& presetId) const {
    const QString title = presetTitle(presetId);
    if (presetId != ownId) return title;
    const Recipe own = m_chosen == ownId ? m_recipe : recipeOf(ownId);
    const auto kept = std::ranges::find_if(m_kept, [&](const KeptRecipe& one) {
        Recipe recipe = one.recipe;
        recipe.validation_prompt = own.validation_prompt;  // a project's
        return recipeDifference(recipe, own).empty();
    });
    return kept == m_kept.end() ? title : tr("%1: %2").arg(title, toQt(kept->name));
}

void RecipePanel::loadModel() {
    m_modelPath = m_context.session->project().baseModel;
    m_startPath = m_context.session->project().networkWeights;
    m_modelProblem.clear();
    if (m_modelPath.empty()) {
        m_facts.reset();
        return;
    }
    inBackground(
        this,
        [paths = std::pair(m_modelPath, m_startPath)] {
            return std::pair(paths, readModelFacts(paths.first, paths.second));
        },
        [this](std::pair<std::pair<std::string, std::string>, Result<ModelFacts>> read) {
            if (read.first == std::pair(m_modelPath, m_startPath))
                takeModel(std::move(read.second));
        });
}

void RecipePanel::takeModel(Result<ModelFacts> facts) {
    // With a LoRA to begin with, the same model is read again.
    const bool changesModel = m_facts && facts && m_facts->path != facts->path;
    // Models of these families are many times as large, and the card for the whole was never tried.
    if (changesModel && isFlow(facts->family) && !isFlow(m_facts->family) && isWhole(m_chosen))
        m_chosen = "faithful";
    if (facts)
        m_facts = std::move(*facts);
    else {
        m_facts.reset();
        m_modelProblem = errorText(facts.error());
    }
    // A card stays chosen when the model changes; its numbers are the new model's. That is no step
    // of undo, which brings back the other model and its numbers together.
    if (changesModel && m_facts && m_chosen != ownId) {
        const Recipe chosen = recipeOf(m_chosen);
        if (chosen != m_context.session->project().recipe)
            m_context.session->propose([&](Project& project) { project.recipe = chosen; });
    }
    updateContents();
}

Recipe RecipePanel::recipeOf(const std::string& presetId) const {
    const Project& project = m_context.session->project();
    if (!m_facts) return project.recipe;
    if (presetId == ownId)
        return inProject(
            m_chosen != ownId && project.ownRecipe ? *project.ownRecipe : project.recipe, project,
            *m_facts);
    for (const Preset& preset : m_facts->presets)
        if (preset.id == presetId) return inProject(preset.recipe, project, *m_facts);
    return project.recipe;
}

std::string RecipePanel::idOf(const Recipe& recipe) const {
    if (m_facts) return cardOf(recipe, m_context.session->project(), *m_facts);
    return recipe == Recipe{} ? "faithful" : recipe.preset;
}

/// The card that was changed in the sheet, else the one that the recipe is likest to: what was
/// changed is seen against it.
RecipePanel::Origin RecipePanel::originOf(const Recipe& recipe) const {
    if (!m_facts) return {recipe, presetTitle(m_chosen)};
    const Project& project = m_context.session->project();
    const auto changes = [&](const Preset& preset) {
        return recipeDifference(inProject(preset.recipe, project, *m_facts), recipe).size();
    };
    auto likest = std::ranges::find(m_facts->presets, m_changedCard, &Preset::id);
    if (likest == m_facts->presets.end())
        likest = std::ranges::min_element(m_facts->presets, {}, changes);
    if (likest == m_facts->presets.end()) return {recipe, presetTitle(m_chosen)};
    // What was set for the project is a change as well.
    Recipe origin = withSettings(likest->recipe, m_facts->startSettings);
    origin.preset = recipe.preset;
    origin.validation_prompt = promptsFor(project, *m_facts).front();
    origin.stop_at_best_step = project.recipe.stop_at_best_step;
    return {origin, presetTitle(likest->id)};
}

void RecipePanel::choose(const std::string& id) {
    const bool hasOwn = m_chosen == ownId || m_context.session->project().ownRecipe;
    if (id == ownId && (!hasOwn || m_chosen == ownId)) {
        openSettings();  // there they are made
        return updateContents();
    }
    m_context.session->edit(tr("choose a recipe"), [this, &id](Project& project) {
        const Recipe chosen = recipeOf(id);
        if (m_chosen == ownId) project.ownRecipe = project.recipe;
        project.recipe = chosen;
    });
    updateContents();
}

void RecipePanel::updateContents() {
    const Project& project = m_context.session->project();
    if (project.baseModel != m_modelPath || project.networkWeights != m_startPath) loadModel();
    // Squares and class images are made after it, also before anybody has been on this page.
    if (m_facts && project.recipe == Recipe{} && m_context.session->mayChange())
        return m_context.session->propose(
            [recipe = recipeOf("faithful")](Project& changed) { changed.recipe = recipe; });
    m_chosen = idOf(project.recipe);
    if (m_chosen != ownId || project.recipe != m_sheetRecipe) m_changedCard.clear();
    const bool hasStart = !project.networkWeights.empty();
    if (hasStart && isWhole(m_chosen) && m_context.session->mayChange())
        return m_context.session->propose(
            [recipe = recipeOf("faithful")](Project& changed) { changed.recipe = recipe; });
    m_recipe = m_facts ? recipeToTrain(project, *m_facts) : project.recipe;
    m_recipe.preset = m_chosen;
    updateSettings();
    const ModelFamily family = m_facts ? m_facts->family : ModelFamily::sd1;
    m_stopAtBest->setChecked(m_recipe.stop_at_best_step);
    m_stopHint->setText(tr("Measures each saved step with %1 pictures. Stops once variety drops; "
                           "the best step is the result.")
                            .arg(16 * project.subjects.size()));
    m_stopAtBest->setAccessibleDescription(m_stopHint->text());
    m_startText->setText(startText());
    m_startText->setVisible(hasStart);
    m_beginAnew->setVisible(hasStart);
    const bool areMakers = m_facts && m_facts->hasOwnNumbers;
    m_originHint->setText(areMakers ? QString() : originText(m_chosen, family));
    m_originHint->setVisible(!m_originHint->text().isEmpty());
    updateCards();
    const bool isDistilled = m_facts && m_facts->isDistilled;
    m_start->setRecipe(m_recipe, m_facts.has_value(), m_facts ? recipeProblem() : m_modelProblem,
                       isDistilled
                           ? errorText(makeError("train.distilled",
                                                 {{"model", m_facts->name},
                                                  {"base", std::string(trainableTitle(family))}}))
                           : QString());
}

/// As measured on this computer; of the chosen card what stands above Start.
std::optional<double> RecipePanel::secondsOf(const std::string& presetId,
                                             const Recipe& recipe) const {
    if (m_target->cluster()) return {};  // its machines may be faster or slower
    if (presetId == m_chosen)
        if (const auto planned = m_start->plannedSeconds()) return planned;
    const auto step =
        measuredStepSeconds(m_context.runs->runs(), m_context.session->project().baseModel, recipe,
                            m_target->devices());
    if (!step) return {};
    return *step * recipe.max_train_steps;
}

void RecipePanel::updateCards() {
    for (const Card& card : m_cards) {
        const QString title = titleOf(card.id);
        card.title->setText(title);
        card.card->setAccessibleName(title);
        card.card->setChecked(card.id == m_chosen);
        card.card->setVisible(m_context.session->project().networkWeights.empty() ||
                              !isWhole(card.id));
        // Without a model, or before it is read, a card has no numbers to choose.
        card.card->setEnabled(m_facts || card.id == ownId);
        if (card.id == ownId && m_chosen != ownId && !m_context.session->project().ownRecipe) {
            card.summary->setText(tr("Your changes under “All settings”"));
            card.card->setAccessibleDescription(card.summary->text());
            continue;
        }
        if (!m_facts) {
            card.summary->setText(tr("for the base model you choose"));
            continue;
        }
        const Recipe recipe = recipeOf(card.id);
        QString summary = recipeSummary(recipe);
        if (const auto seconds = secondsOf(card.id, recipe))
            summary = tr("%1 · %2").arg(summary, estimateText(*seconds));
        card.summary->setText(summary);
        card.card->setAccessibleDescription(summary);
    }
}

}  // namespace dreambooth

// Recipe cards, places, settings and start (see the header). The chosen recipe lives in the
// project: so it can be undone and is there again after a restart.
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/background.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/train/plan_line.h>
#include <ui/train/recipe_panel.h>
#include <ui/train/settings_form.h>
#include <ui/train/where_panel.h>
#include <ui/widgets/choice_card.h>

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

const std::string ownId = "own";

/// Equal but for the prompt of the samples, which follows token and class.
bool sameSettings(Recipe a, const Recipe& b) {
    a.validation_prompt = b.validation_prompt;
    a.preset = b.preset;
    return a == b;
}

}  // namespace

RecipePanel::RecipePanel(StudioContext& context, QWidget* parent)
    : QFrame(parent),
      m_context(context),
      m_group(new QButtonGroup(this)),
      m_cardColumn(new QVBoxLayout),
      m_where(new WherePanel(context, this)) {
    setObjectName(QStringLiteral("recipePanel"));
    setProperty("look", QStringLiteral("leftPanel"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);

    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("recipeScroll"));
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
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
    column->addSpacing(Space::small);
    column->addWidget(theme::sectionTitle(tr("Where"), inner));
    column->addWidget(m_where);
    column->addSpacing(Space::small);
    makeSettings(column);
    column->addStretch();
    scroll->setWidget(inner);
    outer->addWidget(scroll, 1);
    makeButtons(outer);

    connect(context.session, &ProjectSession::changed, this, &RecipePanel::updateContents);
    connect(context.runs, &RunStore::activeChanged, this, &RecipePanel::updateButtons);
    connect(context.runs, &RunStore::updated, this, &RecipePanel::updateButtons);
    connect(context.runs, &RunStore::shownChanged, this, &RecipePanel::updateButtons);
    connect(context.runs, &RunStore::runsChanged, this, &RecipePanel::updateCards);
    connect(m_where, &WherePanel::changed, this, &RecipePanel::updateCards);
    connect(m_where, &WherePanel::changed, this, &RecipePanel::updateButtons);
    updateContents();
}

void RecipePanel::addCard(const std::string& id) {
    Card card{id, new ChoiceCard(presetTitle(id), this)};
    card.card->setObjectName(QStringLiteral("recipe_") + toQt(id));
    card.title = new QLabel(presetTitle(id), card.card);
    card.title->setProperty("look", QStringLiteral("strong"));
    card.summary = theme::hint(QString(), card.card);
    card.card->contents()->addWidget(card.title);
    card.card->contents()->addWidget(card.summary);
    m_group->addButton(card.card);
    m_cardColumn->addWidget(card.card);
    if (id == ownId) card.card->hide();
    connect(card.card, &ChoiceCard::clicked, this, [this, id] { choose(id); });
    m_cards.push_back(card);
}

void RecipePanel::makeSettings(QVBoxLayout* column) {
    m_settingsToggle = theme::button(tr("All settings ▸"), this);
    m_settingsToggle->setObjectName(QStringLiteral("allSettings"));
    m_settingsToggle->setProperty("look", QStringLiteral("plain"));
    m_settingsToggle->setCheckable(true);
    m_settingsToggle->setAccessibleName(tr("All settings"));
    column->addWidget(m_settingsToggle, 0, Qt::AlignLeft);
    m_form = new SettingsForm(this);
    m_form->setObjectName(QStringLiteral("settingsForm"));
    m_form->hide();
    column->addWidget(m_form);
    connect(m_settingsToggle, &QPushButton::toggled, this, [this](bool open) {
        m_form->setVisible(open);
        m_settingsToggle->setText(open ? tr("All settings ▾") : tr("All settings ▸"));
    });
    connect(m_form, &SettingsForm::edited, this, [this] {
        m_context.session->edit(
            tr("change training settings"),
            [recipe = m_form->recipe()](Project& project) { project.recipe = recipe; },
            UndoId::trainingSettings);
    });
}

void RecipePanel::makeButtons(QVBoxLayout* column) {
    column->addWidget(theme::horizontalLine(this));
    auto* area = new QVBoxLayout;
    area->setContentsMargins(18, 12, 18, 12);
    area->setSpacing(Space::small);
    m_plan = new PlanLine(m_context, this);
    area->addWidget(m_plan);
    m_hint = theme::hint(QString(), this);
    m_hint->setObjectName(QStringLiteral("startHint"));
    area->addWidget(m_hint);
    m_start = theme::primaryButton(tr("Start training"), this);
    m_start->setObjectName(QStringLiteral("startTraining"));
    area->addWidget(m_start);
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    m_pause = theme::button(tr("Pause"), this);
    m_pause->setObjectName(QStringLiteral("pauseTraining"));
    m_stop = theme::button(tr("Stop and keep"), this);
    m_stop->setObjectName(QStringLiteral("stopTraining"));
    m_stop->setToolTip(tr("Saves a checkpoint and ends; what was learned can be used and resumed"));
    row->addWidget(m_pause);
    row->addWidget(m_stop);
    area->addLayout(row);
    column->addLayout(area);
    connect(m_start, &QPushButton::clicked, this, &RecipePanel::start);
    connect(m_pause, &QPushButton::clicked, this, [this] {
        RunFollower* const run = m_context.runs->active();
        if (run == nullptr) return;
        run->request(run->state().phase == RunPhase::paused ? QStringLiteral("resume")
                                                            : QStringLiteral("pause"));
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (RunFollower* const run = m_context.runs->active()) run->request(QStringLiteral("stop"));
    });
}

void RecipePanel::loadModel() {
    m_modelPath = m_context.session->project().baseModel;
    m_modelProblem.clear();
    if (m_modelPath.empty()) {
        m_facts.reset();
        return;
    }
    inBackground(
        this, [path = m_modelPath] { return std::pair(path, readModelFacts(path)); },
        [this](std::pair<std::string, Result<ModelFacts>> read) {
            if (read.first == m_modelPath) takeModel(std::move(read.second));
        });
}

void RecipePanel::takeModel(Result<ModelFacts> facts) {
    const bool changesModel = m_facts.has_value();
    if (facts)
        m_facts = std::move(*facts);
    else {
        m_facts.reset();
        m_modelProblem = errorText(facts.error());
    }
    // A card stays chosen when the model changes; its numbers are the new model's.
    if (changesModel && m_facts && m_chosen != ownId)
        choose(m_chosen);
    else
        updateContents();
}

Recipe RecipePanel::recipeOf(const std::string& presetId) const {
    Recipe recipe = m_context.session->project().recipe;
    if (!m_facts) return recipe;
    for (const Preset& preset : m_facts->presets)
        if (preset.id == presetId) {
            recipe = preset.recipe;
            recipe.validation_prompt = promptsFor(m_context.session->project(), *m_facts).front();
        }
    return recipe;
}

std::string RecipePanel::idOf(const Recipe& recipe) const {
    if (recipe == Recipe{}) return "faithful";  // nobody has chosen yet
    if (m_facts)
        for (const Preset& preset : m_facts->presets)
            if (sameSettings(preset.recipe, recipe)) return preset.id;
    return m_facts ? ownId : recipe.preset;
}

void RecipePanel::choose(const std::string& id) {
    if (id == ownId) return updateContents();  // its card is only there while it is chosen
    m_context.session->edit(tr("choose a recipe"),
                            [recipe = recipeOf(id)](Project& project) { project.recipe = recipe; });
    updateContents();
}

void RecipePanel::updateContents() {
    const Project& project = m_context.session->project();
    if (project.baseModel != m_modelPath) loadModel();
    m_chosen = idOf(project.recipe);
    m_recipe = m_chosen == ownId ? project.recipe : recipeOf(m_chosen);
    m_form->setRecipe(m_recipe);
    updateCards();
    updateButtons();
}

void RecipePanel::updateCards() {
    for (const Card& card : m_cards) {
        card.card->setVisible(card.id != ownId || m_chosen == ownId);
        card.card->setChecked(card.id == m_chosen);
        if (!m_facts) {
            card.summary->setText(tr("for the base model that you choose"));
            continue;
        }
        const Recipe recipe = card.id == ownId ? m_recipe : recipeOf(card.id);
        QString summary = recipeSummary(recipe);
        // Measured on this computer, or not said.
        if (m_where->cluster()) {
            // Its machines may be faster or slower.
        } else if (const auto seconds = m_context.runs->measuredStepSeconds(recipe))
            summary = tr("%1 · %2").arg(summary, estimateText(*seconds * recipe.max_train_steps));
        card.summary->setText(summary);
        card.card->setAccessibleDescription(summary);
    }
}

QString RecipePanel::whyNotStart() const {
    const Project& project = m_context.session->project();
    if (std::none_of(project.photos.begin(), project.photos.end(),
                     [](const Photo& photo) { return !photo.leftOut && !photo.heldOut; }))
        return tr("Add photos of your subject on the Subject page first.");
    if (project.className.empty())
        return tr("Say what kind of thing it is on the Concept page first.");
    if (project.baseModel.empty()) return tr("Choose a base model on the Models page first.");
    if (!m_modelProblem.isEmpty()) return m_modelProblem;
    if (const auto valid = validate(m_recipe); !valid) return errorText(valid.error());
    return {};
}

void RecipePanel::updateButtons() {
    RunFollower* const run = m_context.runs->active();
    const bool isStarting = m_context.runs->isStarting() && run == nullptr;
    const QString reason = run == nullptr ? whyNotStart() : QString();
    m_hint->setText(reason);
    m_hint->setVisible(!reason.isEmpty());
    m_start->setVisible(run == nullptr);
    m_start->setEnabled(!isStarting && reason.isEmpty() && m_facts);
    // After a finished run the next thing is to compare, and the strip offers that.
    const RunFollower* shown = m_context.runs->shown();
    const bool isNext = shown == nullptr || shown->state().phase != RunPhase::finished;
    const QString look = isNext ? QStringLiteral("primary") : QString();
    if (m_start->property("look").toString() != look) {
        m_start->setProperty("look", look);
        m_start->style()->polish(m_start);
    }
    m_start->setText(isStarting ? tr("Starting…") : tr("Start training"));
    m_pause->setVisible(run != nullptr && !run->isWaiting());
    m_stop->setVisible(run != nullptr);
    m_where->setChoosable(run == nullptr && !isStarting);
    // Measured on this computer: a cluster's machines are others.
    if (m_start->isVisibleTo(this) && m_start->isEnabled() && !m_where->cluster())
        m_plan->showFor(m_recipe, m_where->devices());
    else
        m_plan->showNothing();
    if (run == nullptr) return;
    const bool isPaused = run->state().phase == RunPhase::paused;
    const bool isChanging =
        run->isRequested(isPaused ? QStringLiteral("resume") : QStringLiteral("pause"));
    m_pause->setText(isPaused ? (isChanging ? tr("Resuming…") : tr("Resume"))
                              : (isChanging ? tr("Pausing…") : tr("Pause")));
    m_pause->setEnabled(!isChanging);
    const bool isStopping = run->isRequested(QStringLiteral("stop"));
    m_stop->setText(isStopping         ? tr("Stopping…")
                    : run->isWaiting() ? tr("Leave the queue")
                                       : tr("Stop and keep"));
    m_stop->setEnabled(!isStopping);
}

void RecipePanel::start() {
    m_context.runs->start(m_recipe, m_where->devices(), m_where->cluster());
}

}  // namespace dreambooth

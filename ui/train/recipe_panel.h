// The left side of the Train page: which recipe, where, every setting behind it, and
// the buttons that start, pause and stop.
#pragma once

#include <project/recipe.h>
#include <recipe_files/kept_recipes.h>
#include <ui/session/model_facts.h>
#include <ui/session/studio_context.h>

#include <QFrame>
#include <optional>
#include <vector>

class QButtonGroup;
class QCheckBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class ChoiceCard;
class SettingsSheet;
class StartPanel;
class RunTargetPanel;

class RecipePanel : public QFrame {
    Q_OBJECT

public:
    RecipePanel(StudioContext& context, QWidget* parent);

    /// What Start would train with.
    const Recipe& recipe() const { return m_recipe; }

private:
    struct Card {
        std::string id;  ///< of the preset; "own" for changed settings
        ChoiceCard* card = nullptr;
        QLabel* title = nullptr;
        QLabel* summary = nullptr;
    };
    void addCard(const std::string& id);
    void makeStart(QVBoxLayout* column);
    void beginAnew();
    QString startText() const;
    bool isWhole(const std::string& presetId) const;
    std::optional<double> secondsOf(const std::string& presetId, const Recipe& recipe) const;
    void makeStopChoice(QVBoxLayout* column);
    void makeSettings(QVBoxLayout* column);
    void openSettings();
    void updateSettings();
    Result<void> checkRecipe() const;
    /// What this model can't be trained with; empty: it can.
    QString recipeProblem() const;
    void openRecipes();
    void readKept();
    QString titleOf(const std::string& presetId) const;
    void loadModel();
    void takeModel(Result<ModelFacts> facts);
    void updateContents();
    void updateCards();
    void choose(const std::string& id);
    struct Origin {
        Recipe recipe;
        QString title;
    };
    Origin originOf(const Recipe& recipe) const;
    Recipe recipeOf(const std::string& presetId) const;
    /// The card of the project's recipe: a preset's id, or "own".
    std::string idOf(const Recipe& recipe) const;

    StudioContext& m_context;
    std::vector<Card> m_cards;
    QButtonGroup* m_group;
    QVBoxLayout* m_cardColumn;
    RunTargetPanel* m_target;
    QLabel* m_stopHint = nullptr;
    QLabel* m_originHint = nullptr;
    QLabel* m_startText = nullptr;
    QPushButton* m_beginAnew = nullptr;
    QCheckBox* m_stopAtBest = nullptr;
    SettingsSheet* m_sheet = nullptr;  ///< once it was asked for
    QString m_planText;                ///< as m_start says it
    StartPanel* m_start = nullptr;
    std::string m_modelPath, m_startPath;
    std::optional<ModelFacts> m_facts;
    QString m_modelProblem;
    std::vector<KeptRecipe> m_kept;  ///< by name, once they are read
    Recipe m_recipe;
    std::string m_chosen = "faithful";
    std::string m_changedCard;  ///< that own settings were made from in the sheet; empty: not known
    Recipe m_sheetRecipe;       ///< that the sheet made of it
};

}  // namespace dreambooth

// What the chosen recipe needs, and the buttons that start, pause and stop a run with it.
#pragma once

#include <project/recipe.h>
#include <ui/session/studio_context.h>

#include <QWidget>

class QLabel;
class QPushButton;

namespace dreambooth {

class PlanLine;
class WherePanel;

class StartPanel : public QWidget {
    Q_OBJECT

public:
    StartPanel(StudioContext& context, WherePanel& where, QWidget* parent);

    /// What Start would train with. Not before the base model is known; `modelProblem` is why it
    /// can't be, empty where nothing is wrong with it. `caution` speaks against training this model
    /// and stops nobody.
    void setRecipe(const Recipe& recipe, bool isModelKnown, const QString& modelProblem,
                   const QString& caution);

private:
    void updateButtons();
    QString whyNotStart() const;
    void start();
    void enqueue();

    StudioContext& m_context;
    WherePanel& m_where;
    PlanLine* m_plan;
    QLabel* m_hint;
    QPushButton *m_getModel, *m_start, *m_enqueue, *m_pause, *m_stop;
    Recipe m_recipe;
    QString m_modelProblem, m_caution;
    bool m_isModelKnown = false;
};

}  // namespace dreambooth

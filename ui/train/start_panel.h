// What the chosen recipe needs, and the buttons that start, pause and stop a run with it.
#pragma once

#include <project/recipe.h>
#include <runs/run_queue.h>
#include <ui/session/studio_context.h>

#include <QWidget>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace dreambooth {

class PlanLine;
class RunTargetPanel;

class StartPanel : public QWidget {
    Q_OBJECT

public:
    StartPanel(StudioContext& context, RunTargetPanel& where, QWidget* parent);

    /// What Start would train with. Not before the base model is known; `problem` is what is wrong
    /// with the model, or with the recipe for it; empty where nothing is. `caution` speaks against
    /// training this model and stops nobody.
    void setRecipe(const Recipe& recipe, bool isModelKnown, const QString& problem,
                   const QString& caution);
    /// Of the whole run with it; nothing where that is not known.
    std::optional<double> plannedSeconds() const;

signals:
    /// What the recipe needs, in words, empty: nothing is known of it; or plannedSeconds().
    void planChanged(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void updateButtons();
    /// Which GPUs runs of other projects have.
    void lookElsewhere();
    QString whyNotStart() const;
    void start();
    void enqueue();

    StudioContext& m_context;
    RunTargetPanel& m_target;
    PlanLine* m_plan;
    QLabel* m_hint;
    QPushButton *m_getModel, *m_start, *m_enqueue, *m_pause, *m_stop;
    std::vector<DeviceUse> m_usedElsewhere;
    Recipe m_recipe;
    QString m_problem, m_caution;
    bool m_isModelKnown = false;
};

}  // namespace dreambooth

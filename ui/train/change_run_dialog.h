// Asks how far a run at work is to learn, and at which rate from here on.
#pragma once

#include <base/json.h>
#include <project/recipe.h>
#include <ui/session/studio_context.h>

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace dreambooth {

class RunFollower;

class ChangeRunDialog : public QDialog {
    Q_OBJECT

public:
    ChangeRunDialog(const RunFollower& run, const QString& title, QWidget* parent);

    /// requests/change.json: what is to be otherwise (runs/run_changes.h).
    Json request() const;
    /// The run has gone on: it can't end before.
    void follow(const RunFollower& run);

private:
    void update();

    Recipe m_recipe;
    int m_step = 0;
    bool m_isPaused = false;
    QLabel* m_where;
    QSpinBox* m_until;
    QLineEdit* m_rate;
    QLabel* m_hint;
    QPushButton* m_change;
};

}  // namespace dreambooth

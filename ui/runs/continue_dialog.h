// Asks from which checkpoint a new run goes on, until which step, and at which rate.
#pragma once

#include <project/recipe.h>
#include <ui/session/run_store.h>

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace dreambooth {

class ContinueDialog : public QDialog {
    Q_OBJECT

public:
    /// `run` has checkpoints; `title` is what it is called.
    ContinueDialog(const RunSummary& run, const QString& title, QWidget* parent);

    int step() const;
    /// The run's recipe, with what was asked for.
    Recipe recipe() const;

private:
    void update();

    Recipe m_recipe;
    int m_endedAt;  ///< the last step of the run
    QComboBox* m_from;
    QSpinBox* m_until;
    QLineEdit* m_rate;
    QLabel* m_hint;
    QPushButton* m_start;
};

}  // namespace dreambooth

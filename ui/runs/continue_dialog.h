// Asks from which checkpoint a new run goes on, until which step, and at which rate, and whether it
// begins now or waits in the queue.
#pragma once

#include <project/recipe.h>
#include <ui/session/run_store.h>
#include <ui/session/studio_context.h>

#include <QDialog>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace dreambooth {

class ContinueDialog : public QDialog {
    Q_OBJECT

public:
    /// Over the window of `parent`, where the run has checkpoints.
    static void present(const std::string& runId, StudioContext& context, QWidget* parent);

private:
    ContinueDialog(const RunSummary& run, StudioContext& context, QWidget* parent);
    int step() const;
    std::vector<std::string> devices() const;
    /// The run's recipe, with what was asked for.
    Recipe recipe() const;
    void update();
    /// Empty where nothing is.
    QString learnedAgainText() const;
    void start();
    void enqueue();

    StudioContext& m_context;
    std::string m_runId;
    std::vector<std::string> m_devices;  ///< the run's
    Recipe m_recipe;
    QComboBox* m_from;
    QSpinBox* m_until;
    QLineEdit* m_rate;
    QLabel* m_hint;
    QPushButton *m_start, *m_enqueue;
};

}  // namespace dreambooth

// The right side of the Compare page: prompt, seed and sampler, the same for both pictures, and
// the button that draws them.
#pragma once

#include <runs/comparison.h>

#include <QFrame>
#include <string>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QDoubleSpinBox;
class QVBoxLayout;

namespace dreambooth {

class ScorePanel;
class TokenHighlighter;

class DrawPanel : public QFrame {
    Q_OBJECT

public:
    explicit DrawPanel(QWidget* parent = nullptr);

    /// Without a resolution: that is the page's to know.
    DrawRequest settings() const;
    void setSettings(const DrawRequest& settings);
    void setPrompt(const QString& prompt);
    bool isPromptEmpty() const;
    /// Painted amber in the prompt.
    void setToken(const QString& token);

    void setRuns(const QStringList& titles, int chosen);

    /// "Against your photos", below the buttons.
    ScorePanel& scores() { return *m_scores; }

    /// What the chosen step learned can be taken to other programs.
    void setCanExport(bool can);

    /// Why nothing can be drawn now; empty: the buttons are enabled.
    void setObstacle(const QString& reason);
    void setBusy(bool busy);
    void setProgress(const QString& text, int done, int total);
    /// One more sentence below; empty: none.
    void setNote(const QString& note);

signals:
    /// The person wants this many seeds, counting up from settings().seed.
    void drawRequested(int seeds);
    void cancelRequested();
    void exportRequested();
    void runChosen(int index);
    void edited();

private:
    void makeWords(QVBoxLayout* column);    ///< which run, prompt and negative prompt
    void makeNumbers(QVBoxLayout* column);  ///< seed, steps, guidance, sampler
    void makeButtons(QVBoxLayout* column);
    void makeStatus(QVBoxLayout* column);  ///< why not, or how far

    QComboBox* m_runs;
    QLabel* m_runsLabel;
    QPlainTextEdit* m_prompt;
    QLineEdit* m_avoid;
    QLineEdit* m_seed;
    QSpinBox* m_steps;
    QDoubleSpinBox* m_guidance;
    QComboBox* m_sampler;
    QPushButton *m_drawBoth, *m_fourSeeds, *m_cancel;
    QLabel *m_obstacle, *m_progressText, *m_note;
    QProgressBar* m_progress;
    ScorePanel* m_scores;
    QLabel* m_keep;
    QPushButton* m_export;
    TokenHighlighter* m_highlighter;
    bool m_busy = false;
};

}  // namespace dreambooth

// The right side of the Compare page beside the grid: which models, prompts and seeds, and drawing
// what is missing of them.
#pragma once

#include <ui/widgets/side_label.h>

#include <QFrame>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

class QLabel;
class QLayout;
class QLineEdit;
class QListWidget;
class QMenu;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace dreambooth {

class MarkPanel;

class SetPanel : public QFrame {
    Q_OBJECT

public:
    explicit SetPanel(QWidget* parent = nullptr);

    struct Model {
        SideLabel label;
        QString problem;  ///< why it can't draw
    };
    void setModels(const std::vector<Model>& models);
    /// Whose menu "Add a model…" opens; it is filled when addWanted() tells of it.
    QMenu& addMenu() { return *m_addMenu; }
    /// Unless somebody is typing in them.
    void setPrompts(const std::vector<std::string>& prompts);
    /// So many from `first` on. A field that somebody types in stays as it is.
    void setSeeds(int seeds, std::int64_t first);
    MarkPanel& marks() { return *m_marks; }
    /// "25 steps · guidance 7.5 · 128 × 128": those of the pair.
    void setSettings(const QString& text);
    /// What the button draws; `missing` 0: nothing. `obstacle`: why nothing can be drawn.
    void setMissing(int missing, int total, const QString& estimate, const QString& obstacle);
    /// Two models at the least are there to decide between.
    void setCanDecide(bool canDecide);
    void setDrawing(bool isDrawing, bool isPaused, int done, int total, const QString& text);

signals:
    void addWanted();
    void stepsWanted();      ///< a column for each step of the run on the slider
    void strengthsWanted();  ///< one for each of several strengths of the last model
    void removeWanted(int model);
    void moveWanted(int model, int by);  ///< by -1 to the front, by 1 to the back
    void promptsEdited(const std::vector<std::string>& prompts);
    void importWanted();
    void templateWanted();
    void seedsChanged(int seeds);
    void firstSeedChanged(std::int64_t seed);
    void drawWanted();
    void pauseWanted();
    void cancelWanted();
    void reviewWanted();
    void sheetWanted();

private:
    QLayout* makeTitle(QLabel* title, QWidget* list, const char* name, const QString& up,
                       const QString& down, const std::function<void(int)>& move);
    void moveModel(int by);
    void keepPrompts();
    void movePrompt(int by);

    QListWidget* m_models;
    QMenu* m_addMenu;
    QPlainTextEdit* m_prompts;
    QLabel *m_promptsTitle, *m_settings, *m_missing, *m_progressText;
    QSpinBox* m_seeds;
    QLineEdit* m_firstSeed;
    QPushButton *m_draw, *m_pause, *m_cancel, *m_remove, *m_review, *m_sheet;
    QProgressBar* m_progress;
    MarkPanel* m_marks;
    QTimer m_typing;
};

}  // namespace dreambooth

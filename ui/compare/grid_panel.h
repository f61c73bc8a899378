// The right side of the Compare page beside the grid: which models, prompts and seeds, and drawing
// what is missing of them.
#pragma once

#include <ui/compare/comparison_grid.h>

#include <QColor>
#include <QFrame>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace dreambooth {

class CompareSelection;
class Dialogs;
class FlowLayout;
class MarkPanel;

class GridPanel : public QFrame {
    Q_OBJECT

public:
    /// A button for each of columnSeries() beside the menu of single models.
    GridPanel(CompareSelection& selection, Dialogs& dialogs, QWidget* parent = nullptr);

    void setColumns(const std::vector<GridColumn>& columns);
    /// Unless somebody is typing in them.
    void setPrompts(const std::vector<std::string>& prompts);
    /// So many from `first` on. A field that somebody types in stays as it is.
    void setSeeds(int seeds, std::int64_t first);
    MarkPanel& marks() { return *m_marks; }
    /// Sizes that can be chosen, one of which it has now; that of the pair says so.
    void setSizes(const std::vector<PictureShape>& sizes, PictureShape now, PictureShape pair);
    /// "25 steps · guidance 7.5": those of the pair.
    void setSettings(const QString& text);
    /// What the button draws; `missing` 0: nothing. `obstacle`: why nothing can be drawn.
    void setMissing(int missing, int total, const QString& estimate, const QString& obstacle);
    /// Two models at the least are there to decide between.
    void setCanDecide(bool canDecide);
    void setDrawing(bool isDrawing, bool isPaused, int done, int total, const QString& text);

signals:
    void modelRequested(const dreambooth::ComparedModel& model);  ///< as a column more
    void seriesRequested(int series);                             ///< of columnSeries()
    void removeRequested(int column);
    void moveRequested(int column, int by);  ///< by -1 to the front, by 1 to the back
    void promptsRequested(const std::vector<std::string>& prompts);
    void importRequested();
    void templateRequested();
    void seedsRequested(int seeds);
    void firstSeedRequested(std::int64_t seed);
    void sizeRequested(dreambooth::PictureShape size);
    void drawRequested();
    void pauseRequested();
    void cancelRequested();
    void reviewRequested();
    void sheetRequested();

private:
    void makeColumns(CompareSelection& selection, Dialogs& dialogs, QVBoxLayout& column);
    void makePrompts(QVBoxLayout& column);
    void makeSeeds(QVBoxLayout& column);
    void makeSizes(QVBoxLayout& column);
    void makeDrawing(QVBoxLayout& column);
    void makeDecisions(QVBoxLayout& column);
    QPushButton* addButton(FlowLayout* to, const QString& text, const char* name);
    QLayout* makeTitle(QLabel* title, QWidget* list, const char* name, const QString& up,
                       const QString& down, void (GridPanel::*move)(int by));
    void moveColumn(int by);
    void keepPrompts();
    void movePrompt(int by);
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

    QListWidget* m_columns;
    std::vector<std::tuple<QString, QColor, QString>> m_shownColumns;
    std::vector<std::string> m_shownPrompts;
    QPlainTextEdit* m_prompts;
    QLabel *m_promptsTitle, *m_settings, *m_missing, *m_progressText;
    QSpinBox* m_seeds;
    QLineEdit* m_firstSeed;
    std::int64_t m_shownFirstSeed = -1;
    QComboBox* m_sizes;
    std::vector<PictureShape> m_shownSizes;
    QPushButton *m_draw, *m_pause, *m_cancel, *m_remove, *m_review, *m_sheet;
    bool m_canDecide = false, m_hasPictures = false;
    QProgressBar* m_progress;
    MarkPanel* m_marks;
    QTimer m_typing;
};

}  // namespace dreambooth

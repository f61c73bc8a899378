// The right side of the Compare page beside a pair: what stands against what, what to draw, the
// same for both pictures, and the button that draws them.
#pragma once

#include <QFrame>
#include <string>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class CompareSelection;
class Dialogs;
class DrawFields;
class MarkPanel;
class ScorePanel;
class SidePanel;

class DrawPanel : public QFrame {
    Q_OBJECT

public:
    DrawPanel(CompareSelection& selection, Dialogs& dialogs, QWidget* parent = nullptr);

    /// What stands against what.
    SidePanel& sides() { return *m_sides; }
    /// What to draw.
    DrawFields& fields() { return *m_fields; }

    /// Of the comparison on view.
    MarkPanel& marks() { return *m_marks; }
    /// "Against your photos", below the buttons.
    ScorePanel& scores() { return *m_scores; }

    /// What the chosen step learned can be taken to other programs.
    void setCanExport(bool can);
    /// There are pictures to put on one.
    void setCanMakeSheet(bool can);
    /// As its button: what Ctrl+Enter does, also while the panel is hidden.
    void draw();

    /// Why nothing can be drawn now; empty: the buttons are enabled.
    void setObstacle(const QString& reason);
    void setBusy(bool busy);
    void setProgress(const QString& text, int done, int total);
    /// One more sentence below; empty: none.
    void setNote(const QString& note);

signals:
    /// The person wants this many seeds, counting up from that of the fields.
    void drawRequested(int seeds);
    void cancelRequested();
    void exportRequested();
    void sheetRequested();
    void runRequested(const std::string& id);
    /// Empty: the one that the LoRA was taught on.
    void drawWithRequested(const QString& path);

private:
    void makeRuns(QVBoxLayout* column);
    void makeDrawWith(QVBoxLayout* column);
    void makeButtons(QVBoxLayout* column);
    void makeStatus(QVBoxLayout* column);  ///< why not, or how far

    void showRuns();
    void showDrawWith();
    void chooseDrawWith(int index);

    const CompareSelection& m_selection;
    SidePanel* m_sides;
    QComboBox* m_runs;
    QLabel* m_runsLabel;
    Dialogs& m_dialogs;
    QComboBox* m_drawWith;
    QLabel* m_drawWithLabel;
    DrawFields* m_fields;
    QPushButton *m_drawBoth, *m_fourSeeds, *m_cancel;
    QLabel *m_obstacle, *m_progressText, *m_note;
    QProgressBar* m_progress;
    MarkPanel* m_marks;
    ScorePanel* m_scores;
    QLabel* m_keep;
    QPushButton *m_export, *m_sheet;
    bool m_busy = false;
};

}  // namespace dreambooth

// The chosen run below the list: its pictures, likeness by step, what it has otherwise than another
// run, name and note, and what can be done with it.
#pragma once

#include <ui/session/studio_context.h>

#include <QFrame>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class CurvePlot;
class ElidedLabel;
class RunList;
class ThumbnailCache;
struct RunSummary;

class ChosenRunPanel : public QFrame {
    Q_OBJECT

public:
    ChosenRunPanel(StudioContext& context, RunList& runList, QWidget* parent = nullptr);

    /// Id of the run; empty: none is chosen, and the panel is empty.
    void setRun(const std::string& runId);
    const std::string& run() const { return m_runId; }
    void refresh();
    /// In a low window the list keeps the room: one row of pictures, a lower curve; in a very low
    /// one these, the changes and the note are shown when asked for.
    void setLow(bool isLow, bool isVeryLow);

signals:
    void openRequested();
    void resumeRequested();
    void queueRequested();  ///< a run that was made and waits nowhere is to wait
    void branchRequested();
    void settingsRequested();  ///< the project is to have the run's settings
    void exportRequested();
    void sweepRequested();  ///< the results of the run's sweep are to be seen
    void deleteRequested();

private:
    void makeHead(QVBoxLayout* column);
    void makeMiddle(QVBoxLayout* column);
    void showMiddle();
    void makeActions(QVBoxLayout* column);
    void listOthers(const RunSummary& run);
    void showChanges(const RunSummary& run);
    void showPictures(const RunSummary& run);
    void showLikeness(const RunSummary& run);
    void updateActions(const RunSummary& run);
    void keepName();
    void keepNote();

    StudioContext& m_context;
    RunList& m_runList;
    ThumbnailCache* m_thumbnails;
    std::string m_runId;
    QLineEdit* m_name;
    ElidedLabel* m_facts;
    QPushButton *m_star, *m_more;
    QWidget* m_middle;
    std::vector<QLabel*> m_pictures;
    QLabel* m_noPictures;
    CurvePlot* m_likeness;
    QComboBox* m_other;
    std::vector<std::pair<QString, QString>> m_others;  ///< id and text of its rows
    std::string m_othersOf;                             ///< which run's they are
    QLabel* m_changes;
    QPlainTextEdit* m_note;
    QPushButton *m_continue, *m_enqueue, *m_branch, *m_open, *m_settings, *m_export, *m_sweep,
        *m_photos, *m_folder, *m_delete;
    bool m_filling = false, m_isLow = false, m_isVeryLow = false;
};

}  // namespace dreambooth

// The queue at the right of the Runs page: what is at work, what waits, in which order, and what
// happens after a restart.
#pragma once

#include <ui/session/studio_context.h>

#include <QFrame>
#include <optional>
#include <utility>
#include <vector>

class QCheckBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class RunList;
struct RunSummary;

class QueuePanel : public QFrame {
    Q_OBJECT

public:
    QueuePanel(StudioContext& context, RunList& runList, QWidget* parent = nullptr);

    void refresh();

signals:
    void sweepRequested();

private:
    void showRunning();
    void listWaiting();
    QString heldText() const;
    /// Seconds that a waiting run takes, by earlier ones like it.
    std::optional<double> secondsOf(const RunSummary& run) const;
    const RunSummary* chosenRun() const;
    void moveChosen(int by);
    void changeChosen();
    void removeChosen();
    void takeOrder();

    StudioContext& m_context;
    RunList& m_runList;
    /// A run at work.
    struct Running {
        QLabel *name, *details;
        QProgressBar* progress;
    };
    void addRunning();

    QLabel *m_end, *m_waitingTitle;
    QVBoxLayout* m_runningLayout;
    std::vector<Running> m_running;
    QListWidget* m_waiting;
    QWidget* m_bar;                                   ///< what can be done with the chosen one
    std::vector<std::pair<QString, QString>> m_rows;  ///< id and text of the list's rows
    QPushButton *m_hold, *m_up, *m_down, *m_change, *m_remove;
    QCheckBox* m_goesOn;
    bool m_isListing = false;
};

}  // namespace dreambooth

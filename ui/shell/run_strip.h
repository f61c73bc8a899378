// The strip at the bottom of every page: what the run is doing, how far it is, how long it takes,
// and the buttons to pause, stop or resume it. At its right the button that leads to the next page.
#pragma once

#include <ui/session/way_on.h>

#include <QFrame>
#include <string>

class QLabel;
class QProgressBar;
class QPushButton;

namespace dreambooth {

class RunFollower;
class RunStore;

class RunStrip : public QFrame {
    Q_OBJECT

public:
    /// `runs` may be null (nothing to follow yet).
    explicit RunStrip(RunStore* runs, QWidget* parent = nullptr);

    /// Shows "Next: Concept ▸" when the next thing to do is that page; empty: it is not.
    void setNextPage(const QString& name);
    /// So many runs wait for their turn.
    void setWaiting(int runs);

signals:
    void continueRequested();
    /// With the run that has ended.
    void goOnRequested(const std::string& runId, dreambooth::WayOn way);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// An empty text of a button: it is not there.
    struct Contents {
        QString title, details{}, toolTip{};
        bool hasProgress = false;
        int done = 0, total = 0;
        QString pause{}, stop{}, stopToolTip{}, resume{};
    };
    void updateContents();
    Contents contents() const;
    static Contents contentsOfWorking(const RunFollower& run);
    Contents contentsOfEnded(const RunFollower& run) const;

    RunStore* m_runs;
    QLabel* m_title;
    QLabel* m_details;
    QProgressBar* m_progress;
    QLabel* m_waiting;
    QPushButton* m_pause;
    QPushButton* m_stop;
    QPushButton* m_resume;
    QPushButton* m_continue;
};

}  // namespace dreambooth

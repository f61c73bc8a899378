// The strip at the bottom of every page: what the run is doing, how far it is, how long it takes,
// and the buttons to pause, stop or resume it. At its right the button that leads to the next page.
#pragma once

#include <QFrame>

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

    /// Shows "Continue ▸" when the next thing to do is the next page.
    void setContinueVisible(bool visible);

signals:
    void continueRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void updateContents();
    void showRun(const RunFollower& run);
    void showWorking(const RunFollower& run);
    void clear(const QString& title);

    RunStore* m_runs;
    QLabel* m_title;
    QLabel* m_details;
    QProgressBar* m_progress;
    QPushButton* m_pause;
    QPushButton* m_stop;
    QPushButton* m_resume;
    QPushButton* m_continue;
};

}  // namespace dreambooth

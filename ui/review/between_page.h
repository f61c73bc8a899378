// Between two reviewers, alone in the window: nothing on it tells what was compared or what came
// out. The next one begins from here, and nobody gets to the result without leaving it.
#pragma once

#include <QWidget>

class QPushButton;

namespace dreambooth {

class BetweenPage : public QWidget {
    Q_OBJECT

public:
    /// After the round of `reviewer`, who may have stopped before its end.
    BetweenPage(const QString& reviewer, bool isDone, QWidget* parent = nullptr);

signals:
    void nextWanted();
    void leaveWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QPushButton* m_next;
};

}  // namespace dreambooth

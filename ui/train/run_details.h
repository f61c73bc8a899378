// The right side of the Train page: how fast it goes now, and what happened when.
// Notices are amber, failures red; both are words as well.
#pragma once

#include <QFrame>
#include <vector>

class QGridLayout;
class QLabel;
class QScrollArea;

namespace dreambooth {

class RunFollower;

class RunDetails : public QFrame {
    Q_OBJECT

public:
    explicit RunDetails(QWidget* parent = nullptr);

    /// Null: no run yet.
    void show(const RunFollower* run);

private:
    struct Number {
        QLabel* value;
        QLabel* unit;
    };
    Number addNumber(QGridLayout* grid, int place, const QString& name);
    void set(const Number& number, const QString& value, const QString& unit);
    void showNumbers(const RunFollower& run);
    void showHappenings(const RunFollower& run);

    QLabel* m_nowTitle;
    QWidget* m_now;  ///< the numbers; shown one by one each would lay out the whole window
    Number m_steps, m_left, m_images, m_rate, m_gradient, m_memory;
    QLabel* m_happenedTitle;
    QLabel* m_happened;
    QString m_shownHappenings;  ///< which ones stand there
    QScrollArea* m_scroll;
};

}  // namespace dreambooth

// What staff see of the day: how far visitors came, when, what went wrong. Nothing of it is
// personal.
#pragma once

#include <base/error.h>
#include <booth/staff_numbers.h>

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTime>
#include <vector>

namespace dreambooth {

struct BoothContext;

class StaffDay : public QObject {
    Q_OBJECT

public:
    struct Trouble {
        QTime when;
        Error error;
    };
    explicit StaffDay(BoothContext& booth);

    void begin();
    /// The number of the page's dot; the farthest counts.
    void reached(int dot);
    void printed();
    void copied();
    void end();
    /// Where the numbers are, for spreadsheets.
    QString file() const;

    /// The sums of today, in words.
    QString numbersText() const;
    /// What was kept with consent, and where.
    QString keptText() const;
    const std::vector<Trouble>& troubles() const { return m_troubles; }

signals:
    void changed();

private:
    BoothContext& m_booth;
    StaffNumbers m_numbers;
    bool m_isOpen = false;
    int m_reached = 0;
    VisitNumbers m_visit;
    QElapsedTimer m_since;
    std::vector<Trouble> m_troubles;
};

}  // namespace dreambooth

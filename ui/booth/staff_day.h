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

    /// The visit that was open when an earlier window died. Once the booth's folder is held.
    void countLost();
    void begin();
    /// The number of the page's dot; the farthest counts.
    void reached(int dot);
    void printed();
    void copied();
    /// `how`: of visit_end.
    void end(const char* how);
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
    void keepOpen();

    BoothContext& m_booth;
    StaffNumbers m_numbers;
    bool m_isOpen = false;
    int m_reached = 0;
    VisitNumbers m_visit;
    QElapsedTimer m_since;
    std::vector<Trouble> m_troubles;
};

}  // namespace dreambooth

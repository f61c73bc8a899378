// Staff's two pages (what is ready at the start, and, behind the PIN, what the day was like and
// what they can do), and the day that they read of.
#pragma once

#include <base/error.h>
#include <booth/booth_check.h>
#include <booth/visit_log.h>
#include <ui/booth/booth_page.h>
#include <ui/style/disk_queue.h>

#include <QDateTime>
#include <QElapsedTimer>
#include <QGridLayout>
#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>
#include <vector>

namespace dreambooth {

class CameraView;
struct BoothContext;

/// What staff see of the day: how far visitors came, when, what went wrong. Nothing of it is
/// personal.
class StaffDay : public QObject {
    Q_OBJECT

public:
    struct Trouble {
        QDateTime when;
        Error error;
    };
    explicit StaffDay(BoothContext& booth);

    /// The visit that was open when an earlier window died. Once the booth's folder is held.
    void countLost();
    void begin();
    /// The number of the page's dot; the farthest counts.
    void reached(int dot);
    void printed(int cards);
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
    VisitLog m_log;
    bool m_isOpen = false;
    int m_reached = 0;
    VisitRecord m_visit;
    QElapsedTimer m_since;
    std::vector<Trouble> m_troubles;
    mutable DiskQueue m_keptDisk, m_cardsDisk;  ///< of the folders that keptText() counts
};

/// At start: on one page, what of the booth is ready and what is not, and how long a visitor will
/// take.
class CheckPage : public BoothPage {
    Q_OBJECT

public:
    explicit CheckPage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;
    void onLeave() override;
    /// How phones reach this computer, which they may.
    static QString phonesText(const BoothContext& booth);

private:
    enum class State { ready, attention, working };
    struct Line {
        State state;
        QString text;
    };
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    std::vector<Line> lines() const;
    QString sentence(const CheckItem& item) const;
    static QString keptText(const BoothSettings& settings);

    QVBoxLayout* m_layout;
    QGridLayout* m_grid;
    QBoxLayout* m_buttons;
    BoothLabel* m_title;
    std::vector<BoothLabel*> m_marks, m_lines;
    BoothButton *m_moreTime, *m_open;
    QTimer m_again;
};

/// Behind the PIN: what the day was like, what is wrong, and what staff can do about it.
class StaffPage : public BoothPage {
    Q_OBJECT

public:
    StaffPage(BoothContext& booth, StaffDay& day, QWidget* parent = nullptr);
    void onEnter() override;
    void onLeave() override;

signals:
    void wipeRequested();
    void leaveRequested();
    void settingsRequested();

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void printTestCard();
    QString modelText() const;
    QString testCardText() const;
    QString partsText() const;
    QString troublesText() const;

    StaffDay& m_day;
    QVBoxLayout* m_layout;
    QBoxLayout* m_said;  ///< words, and what the camera sees
    QGridLayout* m_buttons;
    CameraView* m_camera;
    bool m_isPrinting = false;
    std::optional<Result<void>> m_testCard;  ///< what became of it, once one was printed
    BoothLabel *m_title, *m_numbers, *m_parts, *m_kept, *m_troubles;
    BoothButton *m_back, *m_wipe, *m_pause, *m_test, *m_settings, *m_leave;
};

}  // namespace dreambooth

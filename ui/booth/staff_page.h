// Behind the PIN: what the day was like, what is wrong, and what staff can do about it.
#pragma once

#include <ui/booth/booth_page.h>

class QGridLayout;

namespace dreambooth {

class CameraView;
class StaffDay;

class StaffPage : public BoothPage {
    Q_OBJECT

public:
    StaffPage(BoothContext& booth, StaffDay& day, QWidget* parent = nullptr);
    void enter() override;
    void leave() override;

signals:
    void wipeRequested();
    void leaveRequested();
    void settingsRequested();

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void printTestCard();
    QString modelText() const;
    QString partsText() const;
    QString troublesText() const;

    StaffDay& m_day;
    QVBoxLayout* m_layout;
    QBoxLayout* m_said;  ///< words, and what the camera sees
    QGridLayout* m_buttons;
    CameraView* m_camera;
    bool m_isEntered = false, m_isPrinting = false;
    QString m_testCard;  ///< what became of it; empty: none was printed
    BoothLabel *m_title, *m_numbers, *m_parts, *m_kept, *m_troubles;
    BoothButton *m_back, *m_wipe, *m_pause, *m_test, *m_settings, *m_leave;
};

}  // namespace dreambooth

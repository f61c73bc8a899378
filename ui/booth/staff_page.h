// Behind the PIN: what the day was like, what is wrong, and what staff can do about it.
#pragma once

#include <ui/booth/booth_page.h>

namespace dreambooth {

class StaffDay;

class StaffPage : public BoothPage {
    Q_OBJECT

public:
    StaffPage(BoothContext& booth, StaffDay& day, QWidget* parent = nullptr);
    void enter() override;
    void leave() override;

signals:
    void wipeWanted();
    void leaveWanted();

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    QString modelText() const;
    QString partsText() const;
    QString troublesText() const;

    StaffDay& m_day;
    QVBoxLayout* m_layout;
    BoothLabel *m_title, *m_numbers, *m_parts, *m_kept, *m_troubles;
    BoothButton *m_back, *m_wipe, *m_pause, *m_leave;
};

}  // namespace dreambooth

// Photos from the visitor's own phone: the square that lets it in, and the photos as they come.
#pragma once

#include <ui/booth/booth_page.h>

#include <vector>

class QGridLayout;

namespace dreambooth {

class PhoneInvitation;
class PictureTile;

class PhonePage : public BoothPage {
    Q_OBJECT

public:
    explicit PhonePage(BoothContext& booth, QWidget* parent = nullptr);
    void enter() override;
    void leave() override;

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void showToPhones();
    void readNext();

    QBoxLayout* m_layout;
    QGridLayout* m_grid;
    BoothLabel *m_title, *m_text;
    PhoneInvitation* m_invitation;
    BoothButton *m_next, *m_back;
    std::vector<PictureTile*> m_tiles;
    std::size_t m_read = 0;    ///< of the link's photos: those that were read, or could not be
    std::size_t m_unread = 0;  ///< of those: that are no pictures
    bool m_isReading = false, m_isEntered = false;
    int m_entries = 0;  ///< answers to an earlier stay on this page are not this one's
};

}  // namespace dreambooth

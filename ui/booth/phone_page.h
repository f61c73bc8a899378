// What leads a visitor's phone in, and the page for photos that come from it.
#pragma once

#include <phone/phone_server.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_page.h>

#include <QImage>
#include <QString>
#include <QWidget>
#include <vector>

class QGridLayout;

namespace dreambooth {

class PictureTile;
struct BoothContext;

/// A QR code (ISO/IEC 18004) of this text, one pixel a module, with the four light ones around it.
QImage qrCode(const QString& text);

/// What a visitor reads to bring their phone in: the Wi-Fi, the square for its camera, and what to
/// type without one. And the sentences that the phone's own page shows.
class PhoneInvitation : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit PhoneInvitation(BoothContext& booth, QWidget* parent = nullptr);
    /// The phone's page at this stage, with its sentences in the booth's language.
    static PhoneView view(const BoothContext& booth, PhoneView::Stage stage);
    /// Says on the phone's page in the booth's language what is said there.
    static void translate(BoothContext& booth);
    /// Says anew what the link and the language have.
    void retranslate();
    void setScale(const BoothScale& scale) override;

private:
    class Square;
    BoothContext& m_booth;
    QHBoxLayout* m_row;
    QVBoxLayout* m_typed;
    BoothLabel* m_join;
    Square* m_square;
    BoothLabel *m_open, *m_place, *m_type, *m_word;  ///< without a camera
};

/// Photos from the visitor's own phone: the square that lets it in, and the photos as they come.
class PhonePage : public BoothPage {
    Q_OBJECT

public:
    explicit PhonePage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;
    void onLeave() override;

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
    bool m_isReading = false;
    int m_entries = 0;  ///< answers to an earlier stay on this page are not this one's
};

}  // namespace dreambooth

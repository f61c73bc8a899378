// What a visitor reads to bring their phone in: the Wi-Fi, the square for its camera, and what to
// type without one. And the sentences that the phone's own page shows.
#pragma once

#include <phone/phone_server.h>
#include <ui/booth/booth_controls.h>

#include <QImage>
#include <QString>
#include <QWidget>

namespace dreambooth {

struct BoothContext;

/// A QR code (ISO/IEC 18004) of this text, one pixel a module, with the four light ones around it.
QImage qrCode(const QString& text);

class PhoneInvitation : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit PhoneInvitation(BoothContext& booth, QWidget* parent = nullptr);
    /// The phone's page at this stage, with its sentences in the booth's language.
    static PhoneView view(const BoothContext& booth, PhoneView::Stage stage);
    /// Says anew what the link and the language have.
    void retranslate();
    void setScale(const BoothScale& scale) override;

private:
    class Square;
    BoothContext& m_booth;
    BoothLabel* m_join;
    Square* m_square;
    BoothLabel* m_type;
};

}  // namespace dreambooth

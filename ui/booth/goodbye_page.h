// The end of a visit: it is being wiped, then it is wiped, and only then it says so.
#pragma once

#include <ui/booth/booth_page.h>

#include <QTimer>

namespace dreambooth {

class GoodbyePage : public BoothPage {
    Q_OBJECT

public:
    explicit GoodbyePage(BoothContext& booth, QWidget* parent = nullptr);
    void enter() override;
    void leave() override;
    void setWiped();
    bool isWiped() const { return m_isWiped; }

private:
    void retranslate() override;

    bool m_isWiped = false, m_isEntered = false;
    BoothLabel *m_title, *m_text;
    QTimer m_stays;
};

}  // namespace dreambooth

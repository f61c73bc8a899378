// The pages at the end of a visit: goodbye once all is wiped, and the apology where nothing helps.
#pragma once

#include <ui/booth/booth_page.h>

#include <QLayout>
#include <QTimer>

namespace dreambooth {

/// The end of a visit: it is being wiped, then it is wiped, and only then it says so.
class GoodbyePage : public BoothPage {
    Q_OBJECT

public:
    explicit GoodbyePage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;
    void onLeave() override;
    void setWiped();

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override { layout()->setSpacing(scale.px(3)); }

    bool m_isWiped = false, m_leavesSomething = false;
    BoothLabel *m_title, *m_text;
    QTimer m_stays;
};

/// When nothing helps: a visitor is told so in plain words, and can begin anew. Staff see why.
class ApologyPage : public BoothPage {
    Q_OBJECT

public:
    explicit ApologyPage(BoothContext& booth, QWidget* parent = nullptr);

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override { layout()->setSpacing(scale.px(3)); }
    BoothLabel *m_title, *m_text;
    BoothButton* m_again;
};

}  // namespace dreambooth

// Before anything is photographed: what is, where it stays, and that it is deleted.
#pragma once

#include <ui/booth/booth_page.h>

namespace dreambooth {

class ConsentPage : public BoothPage {
    Q_OBJECT

public:
    explicit ConsentPage(BoothContext& booth, QWidget* parent = nullptr);

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;

    QVBoxLayout* m_layout;
    BoothLabel* m_title;
    std::vector<BoothLabel*> m_points;
    BoothButton *m_agree, *m_decline;
};

}  // namespace dreambooth

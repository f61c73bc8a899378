// When nothing helps: a visitor is told so in plain words, and can begin anew. Staff see why.
#pragma once

#include <ui/booth/booth_page.h>

namespace dreambooth {

class ApologyPage : public BoothPage {
    Q_OBJECT

public:
    explicit ApologyPage(BoothContext& booth, QWidget* parent = nullptr);

private:
    void retranslate() override;
    BoothLabel *m_title, *m_text;
    BoothButton* m_again;
};

}  // namespace dreambooth

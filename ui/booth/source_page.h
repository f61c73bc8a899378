// Where a visitor's photos come from: the camera, a stick, or the subjects that lie ready. Shown
// only where there is more than one way.
#pragma once

#include <ui/booth/booth_page.h>
#include <ui/booth/booth_visit.h>

namespace dreambooth {

class SourcePage : public BoothPage {
    Q_OBJECT

public:
    explicit SourcePage(BoothContext& booth, QWidget* parent = nullptr);
    void enter() override;

signals:
    void chosen(dreambooth::PhotoSource source);

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;

    struct Way {
        PhotoSource source;
        BoothButton* button;
        BoothLabel* hint;
        QVBoxLayout* column;
    };
    QVBoxLayout* m_layout;
    BoothLabel* m_title;
    std::vector<Way> m_ways;
};

}  // namespace dreambooth

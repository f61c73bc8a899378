// The page that waits for a visitor: before and after of the bundled subjects, moving by
// themselves, and one large button.
#pragma once

#include <ui/booth/booth_page.h>

#include <QImage>
#include <utility>
#include <vector>

namespace dreambooth {

class SwipeView;

class AttractPage : public BoothPage {
    Q_OBJECT

public:
    explicit AttractPage(BoothContext& booth, QWidget* parent = nullptr);
    void enter() override;
    void leave() override;

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void showPair(std::size_t number);
    void showReadiness(bool isReady, const QString& doing, double fraction);

    std::vector<std::pair<QImage, QImage>> m_pairs;
    std::size_t m_shown = 0;
    bool m_mayBegin = false;
    QBoxLayout* m_layout;
    SwipeView* m_view;
    BoothLabel *m_title, *m_text, *m_small;
    BoothButton* m_start;
};

}  // namespace dreambooth

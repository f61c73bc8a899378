// The pages before anything is photographed: the one that waits for a visitor, and the one on
// which they agree.
#pragma once

#include <ui/booth/booth_page.h>

#include <QImage>
#include <utility>
#include <vector>

namespace dreambooth {

class SwipeView;

/// The page that waits for a visitor: before and after of the bundled subjects, moving by
/// themselves, and one large button.
class AttractPage : public BoothPage {
    Q_OBJECT

public:
    explicit AttractPage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;
    void onLeave() override;

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void showPair(std::size_t number);
    void showReadiness(bool isReady, const QString& doing, double fraction);

    std::vector<std::pair<QImage, QImage>> m_pairs;
    std::size_t m_shown = 0;
    bool m_mayBegin = false;
    double m_fractionReady = 0;  ///< of what is drawn ahead
    QBoxLayout* m_layout;
    SwipeView* m_view;
    BoothLabel *m_drawer, *m_title, *m_text, *m_small;
    BoothButton* m_start;
};

/// Before anything is photographed: what is, where it stays, and that it is deleted.
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

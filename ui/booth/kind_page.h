// What the subject is: one tile a kind.
#pragma once

#include <ui/booth/booth_page.h>

#include <string>
#include <vector>

class QGridLayout;

namespace dreambooth {

class PictureTile;

class KindPage : public BoothPage {
    Q_OBJECT

public:
    explicit KindPage(BoothContext& booth, QWidget* parent = nullptr);
    void enter() override;

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void readPictures();

    QVBoxLayout* m_layout;
    BoothLabel *m_title, *m_text;
    QGridLayout* m_grid;
    BoothButton *m_next, *m_back;
    std::vector<PictureTile*> m_tiles;  ///< one a kind of the settings
};

}  // namespace dreambooth

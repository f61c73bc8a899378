// What of the photos is learned, and what it is: the squares, and one tile a kind.
#pragma once

#include <ui/booth/booth_page.h>

#include <string>
#include <vector>

class QGridLayout;

namespace dreambooth {

class PictureTile;
class CropEditor;

/// The squares as the model will see them, found by themselves; one that is off is nudged.
class SquaresPage : public BoothPage {
    Q_OBJECT

public:
    explicit SquaresPage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;
    void onLeave() override;

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void arrangeTiles();
    void choose(std::size_t number);
    void zoom(double factor);
    void takeSquare(const Crop& square);

    QBoxLayout* m_layout;
    QVBoxLayout* m_side;
    QGridLayout* m_grid;
    CropEditor* m_view;
    BoothLabel *m_title, *m_text;
    BoothButton *m_closer, *m_wider, *m_next, *m_back;
    std::vector<PictureTile*> m_tiles;
    std::size_t m_chosen = 0;
};

/// What the subject is: one tile a kind.
class KindPage : public BoothPage {
    Q_OBJECT

public:
    explicit KindPage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;

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

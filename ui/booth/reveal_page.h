// Base and tuned of the same prompt and noise, swiped with a finger; tiles lead to further scenes;
// hearts mark favourites; then home with it, or all is deleted.
#pragma once

#include <ui/booth/booth_page.h>
#include <ui/booth/booth_visit.h>

#include <string>
#include <vector>

class QGridLayout;

namespace dreambooth {

class PictureTile;
class SwipeView;
class TakeHomeButtons;

class RevealPage : public BoothPage {
    Q_OBJECT

public:
    explicit RevealPage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;
    void onLeave() override;
    /// Pictures of a scene have come; the first one asked for is shown, others fill their tiles.
    void sceneCame(const std::string& id);

signals:
    /// A scene is wanted that is not drawn yet.
    void sceneRequested(const QString& id);
    void takeHomeRequested(dreambooth::TakeHomeWay way);

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void placeTiles();
    void show(const std::string& id);
    void showTiles();
    QString greeting() const;

    QBoxLayout* m_layout;
    QVBoxLayout* m_side;
    QGridLayout* m_grid;
    SwipeView* m_view;
    BoothLabel *m_title, *m_text;
    BoothButton *m_favourite, *m_finish;
    TakeHomeButtons* m_ways;
    std::vector<PictureTile*> m_tiles;  ///< one a scene of the settings
    std::string m_awaited;              ///< the scene that was touched and is being drawn
};

}  // namespace dreambooth

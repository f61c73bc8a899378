// Photos with the booth's camera: live picture, countdown, five to eight shots with a hint for
// each, any of them taken again.
#pragma once

#include <ui/booth/booth_page.h>

#include <QTimer>
#include <vector>

class QGridLayout;

namespace dreambooth {

class CameraView;
class PictureTile;

class CameraPage : public BoothPage {
    Q_OBJECT

public:
    explicit CameraPage(BoothContext& booth, QWidget* parent = nullptr);
    void enter() override;
    void leave() override;

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void beginCountdown();
    void count();
    void take();
    void showPhotos();
    void updateShoot();
    std::size_t nextSlot() const;
    QString hintFor(std::size_t shot) const;

    QBoxLayout* m_layout;
    QGridLayout* m_tileGrid;
    BoothLabel *m_title, *m_hint;
    CameraView* m_view;
    std::vector<PictureTile*> m_tiles;
    BoothButton *m_shoot, *m_next, *m_back;
    QTimer m_countdown;
    int m_left = 0;
    std::size_t m_again;  ///< the shot that is to be taken again; noShot: the next new one
    bool m_isEntered = false;
};

}  // namespace dreambooth

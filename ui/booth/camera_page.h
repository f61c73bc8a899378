// Photos with the booth's camera: live picture, countdown, five to eight shots with a hint for
// each, any of them taken again.
#pragma once

#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_page.h>

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <vector>

class QGridLayout;

namespace dreambooth {

class PictureTile;

/// The live picture with a frame for the subject, and the countdown over it.
class CameraView : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit CameraView(QWidget* parent = nullptr);
    void setPicture(const QImage& picture);
    const QImage& picture() const { return m_picture; }
    /// Over the picture, very large ("3"); empty: nothing.
    void setCount(const QString& count);
    /// In place of a picture: why there is none.
    void setMessage(const QString& message);
    /// As in a mirror; the photos never are.
    void setMirrored(bool isMirrored) { m_isMirrored = isMirrored; }
    /// White for a moment, as a flash: a photo was taken.
    void flash();
    void setScale(const BoothScale& scale) override;
    QSize sizeHint() const override { return {m_scale.px(70), m_scale.px(52)}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void updateName();

    QImage m_picture;
    QString m_count, m_message;
    bool m_isFlashing = false, m_isMirrored = true;
    BoothScale m_scale;
};

class CameraPage : public BoothPage {
    Q_OBJECT

public:
    explicit CameraPage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;
    void onLeave() override;

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
};

}  // namespace dreambooth

// A picture to touch, with a word below it: a kind of subject, a scene, a photo.
#pragma once

#include <ui/booth/booth_scale.h>

#include <QAbstractButton>
#include <QImage>
#include <QPixmap>
#include <vector>

class QGridLayout;

namespace dreambooth {

class PictureTile : public QAbstractButton, public Scaled {
    Q_OBJECT

public:
    /// `units` is the side of its picture.
    explicit PictureTile(double units, QWidget* parent = nullptr);
    void setPicture(const QImage& picture);
    bool hasPicture() const { return !m_picture.isNull(); }
    /// In the place of a picture: what stands for it ("+"), large.
    void setSign(const QString& sign);
    /// The amber frame: the chosen one, or the next place to fill.
    void setFramed(bool isFramed);
    /// A heart in its corner.
    void setFavourite(bool isFavourite);
    void setUnits(double units);

    void setScale(const BoothScale& scale) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    int side() const;
    double m_units;
    QImage m_picture;
    QPixmap m_scaled;
    QString m_sign;
    bool m_isFramed = false, m_isFavourite = false, m_showsFocus = false;
    BoothScale m_scale;
};

struct TileFit {
    int columns = 1;
    double units = 0;
};
/// As many columns as make `count` tiles largest where there is this much room, all in units of
/// BoothScale. `between` and `below`: what a tile has beside its picture and under it, the space to
/// the next one included.
TileFit fitTiles(int count, double wide, double high, double between, double below);
/// Puts tiles into a grid anew.
void layTiles(QGridLayout& grid, const std::vector<PictureTile*>& tiles, const TileFit& fit,
              Qt::Alignment alignment = {});

/// A heart around `centre`, `size` across.
void paintHeart(QPainter& painter, const QPointF& centre, double size, const QColor& fill);

}  // namespace dreambooth

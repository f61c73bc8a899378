// What the booth's pages are made of, large enough to be read and touched standing: sizes that
// follow the screen, the two colours that staff choose, text, buttons, dots and tiles.
#pragma once

#include <QAbstractButton>
#include <QColor>
#include <QFont>
#include <QImage>
#include <QLabel>
#include <QPixmap>
#include <QSize>
#include <QWidget>
#include <vector>

class QScreen;
class QGridLayout;

namespace dreambooth {

/// How large things are on the booth's screen: in hundredths of its shorter side, and never smaller
/// than a finger needs.
struct BoothScale {
    double unit = 9;      ///< pixels: a hundredth of the window's shorter side
    int target = 57;      ///< pixels: 15 mm on this screen, the smallest thing to touch
    bool isTall = false;  ///< portrait

    /// `screen` says how many pixels a millimetre has; one that claims an impossible size (many
    /// touch screens and all virtual ones do) is taken for a common one of 96 pixels an inch.
    static BoothScale of(const QSize& window, const QScreen* screen);

    int px(double units) const { return qRound(unit * units); }
    /// As high as `units`, or as a finger needs.
    int touch(double units) const { return qMax(px(units), target); }
    QFont font(double units, QFont::Weight weight = QFont::Normal) const;
    bool operator==(const BoothScale&) const = default;
};

/// A widget whose size follows the booth's screen.
class Scaled {
public:
    virtual ~Scaled() = default;
    virtual void setScale(const BoothScale& scale) = 0;
};

/// Tells `root` and all that is in it.
void applyScale(QWidget* root, const BoothScale& scale);

/// The one next thing to do, and what is chosen.
QColor boothAccent();
/// Behind the pages.
QColor boothGround();
/// Text on a colour: black or white, whichever is read better.
QColor onColor(const QColor& fill);
QColor onBoothAccent();
void setBoothColors(const QColor& accent, const QColor& ground);

/// Wraps; its size in units of BoothScale.
class BoothLabel : public QLabel, public Scaled {
    Q_OBJECT

public:
    enum class Look {
        title,
        text,
        quiet,
        strong,
        problem,  ///< what staff must do something about, in a red frame
    };
    BoothLabel(double units, Look look, QWidget* parent = nullptr);
    void setLook(Look look);
    void setScale(const BoothScale& scale) override;

private:
    double m_units;
    Look m_look;
};

/// Whether a control says that it has the focus: after a key, not after a finger.
void setKeyUsed(bool wasUsed);
bool isKeyboardFocus(const QFocusEvent* event);

/// Painted here and not by a style sheet, so that it looks the same pressed by a finger, which
/// leaves no hover behind.
class BoothButton : public QAbstractButton, public Scaled {
    Q_OBJECT

public:
    enum class Look {
        next,    ///< amber: the one next thing to do
        choice,  ///< grey, with a border
        quiet,   ///< text alone
    };
    /// `units` is its height.
    BoothButton(double units, Look look, QWidget* parent = nullptr);
    void setScale(const BoothScale& scale) override;
    void setLook(Look look);
    Look look() const { return m_look; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int) const override { return sizeHint().height(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    double m_units;
    Look m_look;
    bool m_showsFocus = false;
    BoothScale m_scale;
};

/// Six dots at the bottom: how far a visitor has come. The present one is long.
class ProgressDots : public QWidget, public Scaled {
    Q_OBJECT

public:
    static constexpr int count = 6;
    explicit ProgressDots(QWidget* parent = nullptr);
    /// 1–6; 0: none are shown.
    void setStep(int step);
    int step() const { return m_step; }
    void setScale(const BoothScale& scale) override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_step = 0;
    BoothScale m_scale;
};

/// A picture to touch, with a word below it: a kind of subject, a scene, a photo.
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

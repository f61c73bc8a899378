// Text and buttons of the booth's pages, large enough to be read and touched standing.
#pragma once

#include <ui/booth/booth_scale.h>

#include <QAbstractButton>
#include <QLabel>

namespace dreambooth {

/// Wraps; its size in units of BoothScale.
class BoothLabel : public QLabel, public Scaled {
    Q_OBJECT

public:
    enum class Look { title, text, quiet, strong };
    BoothLabel(double units, Look look, QWidget* parent = nullptr);
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

}  // namespace dreambooth

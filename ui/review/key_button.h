// A button that says its key: "Left [←]". The key itself is its page's to handle; a click leaves
// the focus where it is, so that the keys go on working.
#pragma once

#include <QPushButton>

namespace dreambooth {

class KeyButton : public QPushButton {
    Q_OBJECT

public:
    /// `plain`: without a frame, for what is seldom used.
    KeyButton(const QString& text, const QString& key, bool plain, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
};

}  // namespace dreambooth

// One line of text that ends in "…" where there is too little room; the tool tip has all of it
// then.
#pragma once

#include <QLabel>

namespace dreambooth {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

}  // namespace dreambooth

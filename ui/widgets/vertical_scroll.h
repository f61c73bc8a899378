// A column that scrolls down and never sideways: it asks for the width that its contents need.
#pragma once

#include <QScrollArea>

namespace dreambooth {

class VerticalScroll : public QScrollArea {
    Q_OBJECT

public:
    explicit VerticalScroll(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    /// New contents or texts may need another width.
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace dreambooth

// The dashed frame that says "drop it here", and a cover with it for pages that take drops
// anywhere.
#pragma once

#include <QWidget>

class QPainter;

namespace dreambooth {

/// Amber while something is held over it.
void paintDropFrame(QPainter& painter, const QRect& rect, bool highlighted);

/// Lies over its parent while something is dragged across, and says what letting go does.
class DropCover : public QWidget {
    Q_OBJECT

public:
    DropCover(const QString& text, QWidget* parent);

    void setShown(bool shown);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
};

}  // namespace dreambooth

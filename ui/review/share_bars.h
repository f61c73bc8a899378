// How often each candidate is preferred, as a dot with its 95 % interval on a line from never to
// always.
#pragma once

#include <reviews/review_statistics.h>

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

namespace dreambooth {

struct ShareBar {
    QString name;
    Share share;
    QColor color;
};

class ShareBars : public QWidget {
    Q_OBJECT

public:
    explicit ShareBars(QWidget* parent = nullptr);

    void setBars(const std::vector<ShareBar>& bars);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int nameWidth() const;
    int valueWidth() const;

    std::vector<ShareBar> m_bars;
};

}  // namespace dreambooth

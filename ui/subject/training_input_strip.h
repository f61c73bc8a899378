// The small pictures of "What the model sees", six a row; a click chooses the photo.
// Painted at the training resolution's own pixels, scaled down or up to the strip.
#pragma once

#include <QImage>
#include <QWidget>
#include <vector>

namespace dreambooth {

class TrainingInputStrip : public QWidget {
    Q_OBJECT

public:
    explicit TrainingInputStrip(QWidget* parent = nullptr);

    struct Picture {
        QImage image;
        int photo = 0;  ///< index in the project
    };
    void setPictures(std::vector<Picture> pictures);

    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void chosen(int photo);
    /// It is being painted.
    void pictureRequested(int photo);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    QRectF cell(size_t index) const;
    std::vector<Picture> m_pictures;
};

}  // namespace dreambooth

// The chosen row of a grid large: the same prompt and seed by each model, side by side. Keys and
// wheel move along it.
#pragma once

#include <ui/widgets/side_label.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QAbstractScrollArea>
#include <vector>

namespace dreambooth {

class PictureRow : public QAbstractScrollArea {
    Q_OBJECT

public:
    struct Picture {
        SideLabel label;
        std::filesystem::path file;  ///< empty: not drawn yet
    };
    explicit PictureRow(QWidget* parent = nullptr);

    void setPictures(const QString& title, std::vector<Picture> pictures, int chosen);
    ThumbnailCache& thumbnails() { return m_thumbnails; }
    QSize sizeHint() const override { return {640, 260}; }

signals:
    void pictureRequested(int picture);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    int side() const;
    QRect rectOf(int picture) const;
    void layOut();
    void chooseAt(const QPointF& position);

    ThumbnailCache m_thumbnails;
    QString m_title;
    std::vector<Picture> m_pictures;
    int m_chosen = 0;
};

}  // namespace dreambooth

// The live picture with a frame for the subject, and the countdown over it.
#pragma once

#include <ui/booth/booth_scale.h>

#include <QImage>
#include <QWidget>

namespace dreambooth {

class CameraView : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit CameraView(QWidget* parent = nullptr);
    void setPicture(const QImage& picture);
    const QImage& picture() const { return m_picture; }
    /// Over the picture, very large ("3"); empty: nothing.
    void setCount(const QString& count);
    /// In place of a picture: why there is none.
    void setMessage(const QString& message);
    /// As in a mirror; the photos never are.
    void setMirrored(bool isMirrored) { m_isMirrored = isMirrored; }
    /// White for a moment, as a flash: a photo was taken.
    void flash();
    void setScale(const BoothScale& scale) override;
    QSize sizeHint() const override { return {m_scale.px(70), m_scale.px(52)}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_picture;
    QString m_count, m_message;
    bool m_isFlashing = false, m_isMirrored = true;
    BoothScale m_scale;
};

}  // namespace dreambooth

// The same noise before, a while ago and now, smallest to largest: how the model's picture turns
// into the subject.
#pragma once

#include <ui/booth/booth_scale.h>

#include <QImage>
#include <QWidget>
#include <vector>

namespace dreambooth {

class SampleRow : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit SampleRow(QWidget* parent = nullptr);
    void clear();
    /// The visitor's photos, shown in turn in the largest place until there is a sample of now.
    void setPhotos(std::vector<QImage> photos);
    /// `secondsIn` from the beginning of learning; the first is the base's.
    void addSample(const QImage& picture, double secondsIn);
    /// For "20 seconds ago", and whose turn it is.
    void setSeconds(double secondsIn);
    int sampleCount() const { return static_cast<int>(m_samples.size()); }
    void setScale(const BoothScale& scale) override;
    QSize sizeHint() const override { return {m_scale.px(100), m_scale.px(46)}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Sample {
        QImage picture;
        double secondsIn;
    };
    struct Place {
        QRectF area;
        QImage picture;
        QString words;
        bool isNow;
    };
    std::vector<Place> places() const;

    std::vector<QImage> m_photos;
    std::vector<Sample> m_samples;  ///< the first, the one before the last, the last
    double m_secondsIn = 0;
    BoothScale m_scale;
};

}  // namespace dreambooth

// Learning: the pictures of the same noise turn into the subject, with what is left of the time;
// what goes on for the curious, the curve for the very curious.
#pragma once

#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_page.h>

#include <QElapsedTimer>
#include <QImage>
#include <QTimer>
#include <QWidget>
#include <vector>

class QProgressBar;

namespace dreambooth {

class CurvePlot;

/// The same noise before, a while ago and now, smallest to largest: how the model's picture turns
/// into the subject.
class SampleRow : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit SampleRow(QWidget* parent = nullptr);
    void clear();
    /// The visitor's photos, shown in turn in the largest place until there is a sample of now.
    void setPhotos(std::vector<QImage> photos);
    /// `secondsIn` from the beginning of learning; 0: the base's.
    void addSample(const QImage& picture, double secondsIn);
    /// For "20 seconds ago", and whose turn it is.
    void setSeconds(double secondsIn);
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

class LearningPage : public BoothPage {
    Q_OBJECT

public:
    explicit LearningPage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;
    void onLeave() override;

signals:
    /// The visitor has given it more time.
    void prolonged();

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void showProgress(double fraction, double secondsLeft, int looks);
    void tick();
    void setCurious(bool isCurious);
    void showOffer();
    QString hitchText() const;

    enum class Stage { beginning, learning, drawing };
    QVBoxLayout* m_layout;
    BoothLabel* m_title;
    SampleRow* m_samples;
    QProgressBar* m_bar;
    BoothLabel *m_looked, *m_left;
    QWidget* m_offer;  ///< of more time, where the clock ends it too early
    BoothLabel* m_offerText;
    BoothButton *m_longer, *m_curious;
    QWidget* m_explanation;
    std::vector<BoothLabel*> m_sentences;
    CurvePlot* m_curve;
    std::vector<int> m_steps;
    std::vector<float> m_losses;
    QElapsedTimer m_since;
    QElapsedTimer m_toldAt;
    QTimer m_second;
    Stage m_stage = Stage::beginning;
    double m_secondsLeft = 0;
    int m_looks = 0;
    enum class Hitch { none, restarting, wentOn, beganAgain };
    Hitch m_hitch = Hitch::none;
};

}  // namespace dreambooth

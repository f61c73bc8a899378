// Learning: the pictures of the same noise turn into the subject, with what is left of the time;
// what goes on for the curious, the curve for the very curious.
#pragma once

#include <ui/booth/booth_page.h>

#include <QElapsedTimer>
#include <QTimer>
#include <vector>

class QProgressBar;

namespace dreambooth {

class CurvePlot;
class SampleRow;

class LearningPage : public BoothPage {
    Q_OBJECT

public:
    explicit LearningPage(BoothContext& booth, QWidget* parent = nullptr);
    void enter() override;
    void leave() override;

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

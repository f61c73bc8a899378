// Six dots at the bottom: how far a visitor has come. The present one is long.
#pragma once

#include <ui/booth/booth_scale.h>

#include <QWidget>

namespace dreambooth {

class ProgressDots : public QWidget, public Scaled {
    Q_OBJECT

public:
    static constexpr int count = 6;
    explicit ProgressDots(QWidget* parent = nullptr);
    /// 1–6; 0: none are shown.
    void setStep(int step);
    int step() const { return m_step; }
    void setScale(const BoothScale& scale) override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_step = 0;
    BoothScale m_scale;
};

}  // namespace dreambooth

// The numbers along the axes of a plot. For sources that include QCustomPlot.
#pragma once

#include <qcustomplot.h>

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace dreambooth {

/// Whole steps only, as many as have room, and the first one says what is counted.
class StepTicker : public QCPAxisTicker {
public:
    explicit StepTicker(const QCPAxis& axis) : m_axis(axis) {}

protected:
    double getTickStep(const QCPRange& range) override {
        const QFontMetrics metrics(m_axis.tickLabelFont());
        const auto halfOf = [&](double tick) {
            return metrics.horizontalAdvance(text(tick, m_axis.parentPlot()->locale())) / 2.0;
        };
        constexpr double between = 8;
        const double last = halfOf(range.upper), first = range.lower <= 0 ? halfOf(0) : last;
        // The axis itself is laid out only once its numbers are known.
        const QMargins margins = m_axis.axisRect()->margins();
        const double width =
            m_axis.parentPlot()->viewport().width() - margins.left() - margins.right();
        double step = std::max(1.0, std::round(QCPAxisTicker::getTickStep(range)));
        while (step < range.size() &&
               step / range.size() * width < std::max(first, last) + last + between)
            step = cleanMantissa(2 * step);
        return step;
    }
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override {
        return text(tick, locale);
    }

private:
    static QString text(double tick, const QLocale& locale) {
        const QString number = locale.toString(std::llround(tick));
        return tick == 0 ? QCoreApplication::translate("CurvePlot", "step %1").arg(number) : number;
    }

    const QCPAxis& m_axis;
};

/// Numbers that lie equally far apart on a scale of powers, to two digits.
class EvenLogTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double, const QCPRange& range) override {
        QVector<double> ticks;
        for (int i = 0; i < tickCount(); ++i) {
            const double share = (i + 0.5) / tickCount();
            const double value = range.lower * std::pow(range.upper / range.lower, share);
            const double digit = std::pow(10, std::floor(std::log10(value)) - 1);
            ticks.append(std::round(value / digit) * digit);
        }
        return ticks;
    }
};

}  // namespace dreambooth

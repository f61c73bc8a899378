// Two curves.
#include <ui/compare/score_curves.h>
#include <ui/style/theme.h>

#include <QCoreApplication>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace dreambooth {

using theme::Role;

namespace {

struct CurveText {
    Q_DECLARE_TR_FUNCTIONS(dreambooth::CurveText)
};

/// A little above 1 and below 0 happens.
constexpr double highest = 1.15, lowest = -0.05;
constexpr double curveDotRadius = 2.5;

struct Curve {
    Role role;
    Qt::PenStyle style;
    QString name;
    double (*value)(const ModelScores&);
};

}  // namespace

void paintScoreCurves(QPainter& painter, const QRectF& place, const std::vector<StepScores>& scores,
                      const std::function<double(int)>& xOf) {
    if (scores.empty()) return;
    const auto yOf = [&](double value) {
        const double share = (std::clamp(value, lowest, highest) - lowest) / (highest - lowest);
        return place.bottom() - share * place.height();
    };
    const Curve curves[] = {
        {Role::validation, Qt::DashLine, CurveText::tr("variety"),
         [](const ModelScores& one) { return one.diversity; }},
        {Role::tuned, Qt::SolidLine, CurveText::tr("likeness"),
         [](const ModelScores& one) { return one.likeness; }},
    };
    painter.save();
    painter.setFont(theme::smallFont());
    const QFontMetricsF metrics(theme::smallFont());
    // The two words stand at the left, where nothing is drawn, apart from each other.
    double wordY[2];
    for (std::size_t i = 0; i < 2; ++i) wordY[i] = yOf(curves[i].value(scores.front().base));
    if (std::abs(wordY[0] - wordY[1]) < metrics.height()) {
        const double middle = (wordY[0] + wordY[1]) / 2;
        const double sign = wordY[0] < wordY[1] ? -1 : 1;
        wordY[0] = middle + sign * metrics.height() / 2;
        wordY[1] = middle - sign * metrics.height() / 2;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const Curve& curve = curves[i];
        const QColor color = theme::color(curve.role);
        QPolygonF line;
        line << QPointF(xOf(0), yOf(curve.value(scores.front().base)));
        for (const StepScores& one : scores)
            line << QPointF(xOf(one.step), yOf(curve.value(one.tuned)));
        painter.setPen(QPen(color, 1.5, curve.style));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        for (const QPointF& point : line)
            painter.drawEllipse(point, curveDotRadius, curveDotRadius);
        painter.setPen(color);
        painter.drawText(QRectF(place.left(), wordY[i] - metrics.height() / 2,
                                xOf(0) - place.left() - 2 * curveDotRadius - 2, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(curve.name, Qt::ElideRight, xOf(0) - place.left() - 8));
    }
    painter.restore();
}

void paintBestStar(QPainter& painter, const QPointF& middle, double radius) {
    QPolygonF star;
    for (int i = 0; i < 10; ++i) {
        const double angle = std::numbers::pi * (i / 5.0 - 0.5);
        const double reach = i % 2 == 0 ? radius : radius * 0.42;
        star << middle + QPointF(std::cos(angle), std::sin(angle)) * reach;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::color(Role::tuned));
    painter.drawPolygon(star);
}

}  // namespace dreambooth

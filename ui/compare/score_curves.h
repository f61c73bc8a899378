// Likeness and variety of a run's measured steps as two curves above the slider.
#pragma once

#include <runs/scores.h>

#include <QPainter>
#include <functional>
#include <vector>

namespace dreambooth {

/// Likeness is amber and solid, variety green and dashed; from the base's at step 0, with a dot for
/// each step. Values from 0 to 1 fill the height of `place`; a little more has its room above.
/// `xOf` is where a step stands.
void paintScoreCurves(QPainter& painter, const QRectF& place, const std::vector<StepScores>& scores,
                      const std::function<double(int step)>& xOf);

/// Where the star of the best step stands: a five-pointed one around `middle`.
void paintBestStar(QPainter& painter, const QPointF& middle, double radius);

}  // namespace dreambooth

// The line over the noisy points of a curve.
#pragma once

#include <QVector>

namespace dreambooth {

/// Local mean of noisy values by a triangular window of about a twentieth of them on either side;
/// NaN where a value is, which has no part in the others.
QVector<double> smoothed(const QVector<double>& values);

}  // namespace dreambooth

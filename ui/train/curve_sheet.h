// Curves as a file: a picture (PNG), a drawing (SVG) or a table of their values (CSV).
#pragma once

#include <base/error.h>
#include <ui/widgets/curve_plot.h>

#include <QByteArray>
#include <QString>
#include <vector>

namespace dreambooth {

struct CurveSheet {
    QString title;                  ///< of the run
    std::vector<CurvePlot*> plots;  ///< as they are in sight
    int width = 0;                  ///< in pixels
};

/// What stands in a file of such a suffix. "png", "svg": all curves with their names and those of
/// the runs that lie under them. "csv": a row a step, of all steps that one of the curves has, and
/// a column a curve and run: the values themselves, not the smoothed ones; decimal points.
/// Error: memory.exhausted.
Result<QByteArray> curveFile(const CurveSheet& sheet, const QString& suffix);

}  // namespace dreambooth

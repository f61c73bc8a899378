// What draws one side of a comparison, in plain words.
#pragma once

#include <comparisons/compared_model.h>

#include <QString>

namespace dreambooth {

/// "0.80", as the person's language writes it.
QString strengthText(double strength);
/// "Demo toys", "Run 3, step 450", "Run 3, step 450 × 0.80", "Demo toys + robot × 0.80".
QString modelTitle(const ComparedModel& model);

}  // namespace dreambooth

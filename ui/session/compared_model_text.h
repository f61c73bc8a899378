// What draws one side of a comparison, in plain words.
#pragma once

#include <comparisons/compared_model.h>

#include <QString>

namespace dreambooth {

/// "Demo toys", "Run 3, step 450".
QString modelTitle(const ComparedModel& model);

}  // namespace dreambooth

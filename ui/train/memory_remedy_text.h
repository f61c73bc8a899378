// What a change that saves memory (project/memory_remedies.h) is called.
#pragma once

#include <base/json.h>

#include <QString>

namespace dreambooth {

/// "Save memory, but train more slowly · Keep the base model in 8 bits".
QString memoryRemedyText(const Json& change);

}  // namespace dreambooth

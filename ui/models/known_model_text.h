// What the usual models of the hub are good for, translated.
#pragma once

#include <hub/known_models.h>

#include <QString>

namespace dreambooth {

/// "The usual base for a first subject: …"
QString goodFor(const KnownModel& model);
/// "Stable Diffusion 1 · pictures of 512 px"
QString familyHeading(std::string_view family);

}  // namespace dreambooth

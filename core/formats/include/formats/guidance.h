// When a model draws with classifier-free guidance, so that the network is asked for what to avoid
// too.
#pragma once

#include <formats/model_files.h>

namespace dreambooth {

/// Whether guidance of so much has an effect: none has on a distilled FLUX.2; Z-Image counts it
/// from 0, the others from 1.
inline bool isGuided(ModelFamily family, bool isDistilled, double scale) {
    const FamilyInfo& info = infoOf(family);
    return scale > info.unguidedScale && (!isDistilled || info.guidesDistilled);
}
inline bool isGuided(const ModelFiles& model, double scale) {
    return isGuided(model.family, model.isDistilled, scale);
}

}  // namespace dreambooth

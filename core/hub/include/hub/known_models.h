// The usual models to begin with, by their names on the Hugging Face hub: what the window offers to
// somebody who has none. Sizes are those of the repositories in 2026; before a download the hub
// itself is asked.
#pragma once

#include <formats/model_family.h>

#include <cstdint>
#include <span>
#include <string_view>

namespace dreambooth {

enum class KnownModelKind { model, vae };

struct KnownModel {
    std::string_view name;   ///< on the hub: "stable-diffusion-v1-5/stable-diffusion-v1-5"
    std::string_view title;  ///< "Stable Diffusion 1.5"
    ModelFamily family;
    std::string_view licence;    ///< as the hub's cards name it: "creativeml-openrail-m"
    std::int64_t bytes = 0;      ///< of its weights
    std::int64_t halfBytes = 0;  ///< the same with the variant "fp16"; 0: it has none
    KnownModelKind kind = KnownModelKind::model;
    bool isDistilled = false;  ///< made to draw in a few steps, not to be trained
};

/// In the order in which they are shown, families together.
std::span<const KnownModel> knownModels();

/// The model of a family that is trained in place of its distilled ones: "Z-Image".
std::string_view trainableTitle(ModelFamily family);

}  // namespace dreambooth

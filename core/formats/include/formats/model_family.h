// The families of models that can be opened: a row each of what is so of all models of a family.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dreambooth {

enum class ModelFamily { sd1, sd2, sdxl, flux2, zImage };

struct DrawingDefaults {
    int steps = 50;
    double guidance = 7.5;
};

struct FamilyInfo {
    ModelFamily family;
    std::string_view name;        ///< in files and messages between programs: "z-image"
    std::string_view title;       ///< what a person reads: "Stable Diffusion 1"
    std::string_view shortTitle;  ///< where there is little room: "SD 1"
    std::string_view pipeline;    ///< diffusers' class
    std::string_view hubTag;      ///< as the hub's models of the family are tagged
    /// As programs that draw and train note it in LoRAs ("ss_base_model_version", of which they
    /// read the beginning), and ModelSpec's name.
    std::string_view loraBase, architecture;
    /// diffusers' class of the transformer, and of its VAE; of families that learn by flow matching
    /// (Lipman et al. 2022). Empty: a U-Net, by Stable Diffusion.
    std::string_view transformer, vae;
    DrawingDefaults drawing, distilledDrawing;  ///< of the family's pipelines
    /// The guidance that is none: 0, or 1 as Ho and Salimans (2022) count.
    double unguidedScale = 1;
    bool guidesDistilled = true;  ///< whether guidance has an effect on a distilled one
    std::string_view textEncoder;
    double denoiserParameters = 0;  ///< parameters of the makers' model
    int resolution = 512;           ///< of its pictures, pixels
};
const FamilyInfo& infoOf(ModelFamily family);

std::string toString(ModelFamily family);  ///< FamilyInfo::name
/// The family that toString() calls so; nothing for any other text.
std::optional<ModelFamily> familyNamed(std::string_view name);
std::string titleOf(ModelFamily family);
/// Whether the family predicts the velocity noise − picture (Lipman et al. 2022).
bool isFlow(ModelFamily family);
/// Whether classifier-free guidance of so much has an effect, so that the network is asked for what
/// to avoid too: none has on a distilled FLUX.2; Z-Image counts it from 0, the others from 1.
bool isGuided(ModelFamily family, bool isDistilled, double scale);
/// The one with this class of transformer in diffusers; nothing for others.
std::optional<ModelFamily> familyOfTransformer(std::string_view className);

}  // namespace dreambooth

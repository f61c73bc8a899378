// A whole model in one .safetensors file, as CompVis and Stability published theirs and model sites
// keep them: what it is, the settings that a diffusers folder would hold, and its arrays.
#pragma once

#include <formats/ldm_names.h>
#include <formats/model_files.h>

#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// Where the networks of a family lie in a single file.
struct LdmPart {
    Component component;
    std::string prefix;
    bool openClip = false;  ///< a text encoder of OpenCLIP's kind, with its names
};
std::vector<LdmPart> ldmParts(ModelFamily family);

/// The table of names of a network; none for CLIP's own text encoder, which LDM names as
/// transformers does.
std::optional<LdmNames> ldmNames(const ModelFiles& model, const LdmPart& part);

/// The metadata key under which our own files hold the small files of a diffusers folder: a JSON
/// object of texts by path.
inline constexpr const char* settingsKey = "dreambooth.files";

/// Whether a file holds a U-Net under LDM's names: a model, be it one that can't be used.
bool isSingleFileModel(const SafetensorsFile& file);

/// The settings as files of a diffusers folder: those under settingsKey, else derived from names
/// and shapes as diffusers' from_single_file() takes them from the hub:
/// - SD 1: eight heads, PNDM; SD 2 and XL: 64 channels a head; SD 2 DDIM, XL Euler; text encoders
/// of
///   64 channels a head.
/// - SD 2 predicts v at 768 px (diffusers' choice) unless "modelspec.prediction_type" or
///   "modelspec.architecture" of the metadata, or global_step 875000, tell the 512 px base model.
///   In all families an array "v_pred" means v, and "ztsnr" betas rescaled to zero terminal SNR,
///   as ComfyUI reads them.
/// - The last of OpenCLIP's 24 layers is left out for SD 2, whose U-Net reads the one before it.
/// With `vaeIsGiven` the file may lack a VAE. Errors: model.unsupported, which says what else the
/// file is (inpainting, refiner, SD 3, Flux, ControlNet, LoRA, VAE alone …), model.missing_file,
/// json.malformed.
Result<TextFiles> singleFileSettings(const SafetensorsFile& file, bool vaeIsGiven);

/// vae/config.json for a file that holds a VAE alone under LDM's names; its scaling factor is that
/// of `ownConfig`, the model's own file, since it can't be derived from arrays. Error:
/// model.unsupported.
Result<std::string> vaeFileSettings(const SafetensorsFile& file, const std::string& ownConfig);

/// An array as diffusers has it, its bytes kept by `owners` where they are not those of the file;
/// left as it is where its shape does not fit the rule, so that the network that takes it says what
/// is wrong. Errors: those of readBytes().
Result<TensorView> toDiffusers(TensorView view, const LdmNames::Name& name,
                               std::vector<std::shared_ptr<const void>>& owners);

/// The arrays of one network by diffusers' names: views where the bytes are the same, else copies
/// that the result owns. Arrays that are no part of the network are passed over.
/// Errors: those of readBytes().
Result<Weights> singleFileWeights(const SafetensorsFile& file, const ModelFiles& model,
                                  Component component);

}  // namespace dreambooth

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

inline const std::string ldmUNetPrefix = "model.diffusion_model.";
inline const std::string ldmVaePrefix = "first_stage_model.";

/// The shapes of a file's arrays by name. Hostile files may have any: absent and odd ones are
/// errors.
class ArrayShapes {
public:
    explicit ArrayShapes(const SafetensorsFile& file) : m_tensors(file.tensors()) {}

    bool has(const std::string& name) const { return m_tensors.contains(name); }
    bool hasPrefix(const std::string& prefix) const {
        const auto found = m_tensors.lower_bound(prefix);
        return found != m_tensors.end() && found->first.starts_with(prefix);
    }
    /// How many of prefix0, prefix1, … begin a name.
    int count(const std::string& prefix) const {
        int number = 0;
        while (number < 1000 && hasPrefix(prefix + std::to_string(number) + ".")) ++number;
        return number;
    }
    /// Side `index` of an array that must be there; the first that isn't is remembered.
    int side(const std::string& name, std::size_t index) {
        const auto found = m_tensors.find(name);
        constexpr std::int64_t maxSide = 1 << 20;
        if (found == m_tensors.end() || found->second.shape.size() <= index ||
            found->second.shape[index] > maxSide) {
            if (m_missing.empty()) m_missing = name;
            return 1;
        }
        return static_cast<int>(found->second.shape[index]);
    }
    std::size_t dimensions(const std::string& name) const {
        const auto found = m_tensors.find(name);
        return found == m_tensors.end() ? 0 : found->second.shape.size();
    }
    /// The first array that side() did not find, or empty.
    const std::string& missing() const { return m_missing; }

private:
    const TensorMap& m_tensors;
    std::string m_missing;
};

/// The family, from the text encoders. Errors: model.unsupported for what is no whole model for
/// text to image, model.missing_file. With `vaeIsGiven` the file may lack a VAE.
Result<ModelFamily> singleFileFamily(const SafetensorsFile& file, ArrayShapes& shapes,
                                     bool vaeIsGiven);

/// config.json of a VAE under LDM's or diffusers' names, by shapes.
Json vaeSettings(ArrayShapes& shapes, const std::string& prefix, double scaling);

}  // namespace dreambooth

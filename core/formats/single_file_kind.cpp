// Telling kinds of single files apart (see the header).
#include "single_file_kind.h"

#include "model_index.h"
#include "weight_files.h"

#include <array>
#include <string_view>

namespace dreambooth {

namespace {

/// Kinds of files that are no model of these families, by parts of names that only they have.
std::string otherKind(const SafetensorsFile& file) {
    struct Mark {
        std::string_view part, kind;
    };
    constexpr std::array marks = {
        Mark{".lora_down.", "a LoRA, which is used on top of a model"},
        Mark{".lora_A.", "a LoRA, which is used on top of a model"},
        Mark{"lora.down.", "a LoRA, which is used on top of a model"},
        Mark{".hada_w1", "a LoHa, which is used on top of a model"},
        Mark{".lokr_w1", "a LoKr, which is used on top of a model"},
        Mark{"control_model.", "a ControlNet, which steers a model"},
        Mark{"controlnet_cond_embedding", "a ControlNet, which steers a model"},
        Mark{"joint_blocks.", "a Stable Diffusion 3 model"},
        Mark{"double_blocks.", "a Flux model"},
        Mark{"motion_modules.", "an AnimateDiff motion module"},
        Mark{"emb_params", "a textual-inversion embedding"},
        Mark{"edm_mean", "a Playground model"}};
    for (const auto& [name, view] : file.tensors())
        for (const Mark& mark : marks)
            if (name.find(mark.part) != std::string::npos) return std::string(mark.kind);
    const TensorMap& tensors = file.tensors();
    if (tensors.contains("clip_l") && tensors.contains("clip_g"))
        return "a textual-inversion embedding";
    if (tensors.contains("encoder.conv_in.weight") || tensors.contains("decoder.conv_in.weight"))
        return "a VAE alone, which can take the place of a model's own";
    if (tensors.contains("conv_in.weight") && tensors.contains("time_embedding.linear_1.weight"))
        return "a U-Net alone, one part of a model folder in diffusers' layout";
    return {};
}

std::unexpected<Error> unsupported(const SafetensorsFile& file, const std::string& what) {
    return modelError("model.unsupported", file.path(), "The file " + file.path().string() + what,
                      otherModel);
}

}  // namespace

bool isSingleFileModel(const SafetensorsFile& file) {
    return ArrayShapes(file).hasPrefix(ldmUNetPrefix + "input_blocks.0.0.");
}

Result<ModelFamily> singleFileFamily(const SafetensorsFile& file, ArrayShapes& shapes,
                                     bool vaeIsGiven) {
    if (!isSingleFileModel(file)) {
        const std::string kind = otherKind(file);
        return unsupported(file,
                           kind.empty() ? " is no Stable Diffusion model." : " is " + kind + ".");
    }
    if (shapes.has("edm_mean")) return unsupported(file, " is a Playground model.");
    if (shapes.hasPrefix("control_model."))
        return unsupported(file, " is a ControlNet, which steers a model.");
    const int channels = shapes.side(ldmUNetPrefix + "input_blocks.0.0.weight", 1);
    if (channels == 9) return unsupported(file, " is an inpainting model.");
    if (channels == 8)
        return unsupported(file, " is a model that edits pictures (InstructPix2Pix).");
    if (channels == 5 || channels == 7)
        return unsupported(file, " is a model that also wants a picture (depth, upscaling).");
    if (!shapes.hasPrefix(ldmVaePrefix) && !vaeIsGiven)
        return modelError("model.missing_file", file.path(),
                          "The file " + file.path().string() + " lacks its VAE.",
                          "Name a VAE beside it, or choose a file that holds all.");
    if (shapes.hasPrefix("conditioner.embedders.1.model.")) {
        if (shapes.hasPrefix("conditioner.embedders.0.transformer.")) return ModelFamily::sdxl;
    } else if (shapes.hasPrefix("conditioner.embedders.0.model.")) {
        return unsupported(file,
                           " is the refiner of Stable Diffusion XL, which only finishes "
                           "pictures that another model began.");
    }
    if (shapes.hasPrefix("cond_stage_model.model.")) return ModelFamily::sd2;
    if (shapes.hasPrefix("cond_stage_model.transformer.")) return ModelFamily::sd1;
    return modelError("model.missing_file", file.path(),
                      "The file " + file.path().string() + " lacks its text encoder.",
                      "Choose a file that holds all parts of the model.");
}

}  // namespace dreambooth

// Telling kinds of single files apart.
#include "single_file_kind.h"

#include "flow_file.h"
#include "model_index.h"
#include "weight_files.h"

#include <array>
#include <string_view>

namespace dreambooth {

namespace {

/// The error for a file that is no model of these families, by parts of names that only such a file
/// has; empty where it is none that is known.
std::string otherKind(const SafetensorsFile& file) {
    struct Mark {
        std::string_view part, code;
    };
    constexpr std::array marks = {Mark{".lora_down.", "model.unsupported.lora"},
                                  Mark{".lora_A.", "model.unsupported.lora"},
                                  Mark{"lora.down.", "model.unsupported.lora"},
                                  Mark{".hada_w1", "model.unsupported.loha"},
                                  Mark{".lokr_w1", "model.unsupported.lokr"},
                                  Mark{"control_model.", "model.unsupported.controlnet"},
                                  Mark{"controlnet_cond_embedding", "model.unsupported.controlnet"},
                                  Mark{"joint_blocks.", "model.unsupported.sd3"},
                                  Mark{"control_noise_refiner.", "model.unsupported.controlnet"},
                                  Mark{"control_layers.", "model.unsupported.controlnet"},
                                  Mark{"double_blocks.", "model.unsupported.flux"},
                                  Mark{"single_transformer_blocks.", "model.unsupported.flux"},
                                  Mark{"motion_modules.", "model.unsupported.motion"},
                                  Mark{"emb_params", "model.unsupported.embedding"},
                                  Mark{"edm_mean", "model.unsupported.playground"}};
    for (const auto& [name, view] : file.tensors())
        for (const Mark& mark : marks)
            if (name.find(mark.part) != std::string::npos) return std::string(mark.code);
    const TensorMap& tensors = file.tensors();
    if (tensors.contains("clip_l") && tensors.contains("clip_g"))
        return "model.unsupported.embedding";
    if (prefixOf(file, Component::textEncoder)) return "model.unsupported.text_encoder";
    if (tensors.contains("encoder.conv_in.weight") || tensors.contains("decoder.conv_in.weight"))
        return "model.unsupported.vae";
    if (tensors.contains("conv_in.weight") && tensors.contains("time_embedding.linear_1.weight"))
        return "model.unsupported.unet";
    return {};
}

}  // namespace

bool isSingleFileModel(const SafetensorsFile& file) {
    return ArrayShapes(file).hasPrefix(ldmUNetPrefix + "input_blocks.0.0.");
}

Result<ModelFamily> singleFileFamily(const SafetensorsFile& file, ArrayShapes& shapes,
                                     bool vaeIsGiven) {
    if (!isSingleFileModel(file)) {
        const std::string kind = otherKind(file);
        return modelError(kind.empty() ? "model.unsupported" : kind, file.path());
    }
    if (shapes.has("edm_mean")) return modelError("model.unsupported.playground", file.path());
    if (shapes.hasPrefix("control_model."))
        return modelError("model.unsupported.controlnet", file.path());
    const int channels = shapes.side(ldmUNetPrefix + "input_blocks.0.0.weight", 1);
    if (channels == 9) return modelError("model.unsupported.inpainting", file.path());
    if (channels == 8) return modelError("model.unsupported.edits", file.path());
    if (channels == 5 || channels == 7)
        return modelError("model.unsupported.wants_picture", file.path());
    if (!shapes.hasPrefix(ldmVaePrefix) && !vaeIsGiven)
        return modelError("model.missing_file.vae", file.path());
    if (shapes.hasPrefix("conditioner.embedders.1.model.")) {
        if (shapes.hasPrefix("conditioner.embedders.0.transformer.")) return ModelFamily::sdxl;
    } else if (shapes.hasPrefix("conditioner.embedders.0.model.")) {
        return modelError("model.unsupported.refiner", file.path());
    }
    if (shapes.hasPrefix("cond_stage_model.model.")) return ModelFamily::sd2;
    if (shapes.hasPrefix("cond_stage_model.transformer.")) return ModelFamily::sd1;
    return modelError("model.missing_file.text_encoder", file.path());
}

}  // namespace dreambooth

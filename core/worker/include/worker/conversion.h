// Turning a model or LoRA into another program's form, and looking whether it still draws the same.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

namespace dreambooth {

/// comfyUi is a LoRA as A1111, Forge and ComfyUI read it: with kohya's names, of FLUX.2 and Z-Image
/// with diffusers'.
enum class ConversionTarget { comfyUi, diffusers, kohya, peft, singleFile };
/// Their names as --to has them, in the same order.
inline constexpr std::array<std::string_view, 5> conversionTargets = {
    "comfyui", "diffusers", "kohya", "peft", "single-file"};

/// What is written, and how it is called there.
struct ExportedAs {
    std::filesystem::path output;  ///< a file or a folder that is not there yet
    ConversionTarget target = ConversionTarget::diffusers;
    std::string dtype;  ///< of a model: float32, float16, bfloat16; empty: as the input has it
    std::string title, triggerPhrase;
    std::string drawnWith;            ///< for the card: what drew the LoRA in place of its base
    std::filesystem::path thumbnail;  ///< a picture for a LoRA's metadata; may be empty
    bool verify = true;
};

struct Conversion : ExportedAs {
    std::string input;   ///< a model, a LoRA, or a folder that training has left
    std::string base;    ///< of a LoRA; empty: the one of the run that `input` is of, if any
    std::string config;  ///< settings for a single file
};

/// {"output", "to", "bytes", "sha256" (of a file), "model_card", "largest_pixel_difference" and
/// "mean_pixel_difference" (of 255; null where nothing was drawn)}. LoHa, LoKr and LoCon with a
/// middle layer become the LoRA that they come to. Errors: convert.*, model.*, lora.*, file.*,
/// disk.full.
Result<Json> convert(const Conversion& conversion);

}  // namespace dreambooth

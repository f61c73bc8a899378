// What the files of a checkpoint are called, and which of them a run goes on from. The others are
// for drawing with it, and say nothing about whether the run can be resumed.
#pragma once

#include <formats/model_files.h>
#include <project/recipe.h>

#include <string>
#include <vector>

namespace dreambooth::checkpoint_files {

/// Of manifest.json and `progress`.
inline constexpr int version = 1;

/// What other programs read of a LoRA; the run itself goes on from `trained`.
inline constexpr const char* lora = "pytorch_lora_weights.safetensors";
/// The parameters of a LoRA or of a learned word.
inline constexpr const char* trained = "trained.safetensors";
inline constexpr const char* optimizer = "optimizer.safetensors";
/// With use_ema the model's own files hold the average, and this what is trained on.
inline constexpr const char* raw = "raw.safetensors";
inline constexpr const char* progress = "training.json";

/// Of a full fine-tune: "model/unet/diffusion_pytorch_model.safetensors".
std::string weights(Component component);

/// The learned state of a run with this recipe. The second text encoder of Stable Diffusion XL
/// is missing: whether there is one the checkpoint's manifest says.
std::vector<std::string> learned(const Recipe& recipe);

}  // namespace dreambooth::checkpoint_files

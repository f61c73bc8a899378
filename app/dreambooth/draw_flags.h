// The flags that all drawing commands share: which model draws, how a picture is drawn, and where
// and in which precision.
#pragma once

#include <worker/draw_options.h>
#include <worker/model_choice.h>

#include <CLI/CLI.hpp>

namespace dreambooth {

/// --negative_prompt, --num_inference_steps, --guidance_scale, --guidance_rescale, --clip_skip,
/// --prompt_weights, --long_prompts, --width, --height, --sampler.
void addDrawOptions(CLI::App& command, DrawOptions& options);
/// --device (where one is used), or --devices; and --dtype.
void addDeviceOption(CLI::App& command, DrawOptions& options);
void addDevicesOption(CLI::App& command, DrawOptions& options);

/// --revision, --vae, --config, --textual_inversion.
void addModelOptions(CLI::App& command, ModelChoice& choice);
/// --lora, which may be given several times, and --lora_scale; to an option group or a command.
void addLoraOptions(CLI::App& command, ModelChoice& choice);

}  // namespace dreambooth

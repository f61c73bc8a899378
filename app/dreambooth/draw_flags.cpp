// The flags of drawing commands (see the header).
#include "draw_flags.h"

#include <diffusion/sampler.h>

namespace dreambooth {

void addDrawOptions(CLI::App& command, DrawOptions& options) {
    std::string samplers;
    for (const auto& [name, title] : samplerNames())
        samplers += (samplers.empty() ? "" : ", ") + name;
    DrawRequest& request = options.request;
    command.add_option_function<std::string>(
        "--negative_prompt", [&request](const std::string& text) { request.negativePrompt = text; },
        "What the picture should not show");
    command.add_option("--num_inference_steps", request.steps, "Steps from noise to picture")
        ->capture_default_str();
    command
        .add_option("--guidance_scale", request.guidanceScale,
                    "How strictly to follow the prompt; 1 is freely")
        ->capture_default_str();
    command
        .add_option("--guidance_rescale", request.guidanceRescale,
                    "Brings back the contrast that guidance exaggerates: 0 … 1")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command
        .add_option("--clip_skip", request.clipSkip,
                    "Last layers of the text encoder that are left out")
        ->check(CLI::Range(0, 11))
        ->capture_default_str();
    command.add_flag("--prompt_weights", request.promptOptions.weights,
                     "Brackets are emphasis: (word:1.2), (word), [word]");
    command.add_flag("--long_prompts", request.promptOptions.chunks,
                     "Read prompts to their end, in parts as long as the model reads at once");
    command.add_option("--width", request.width, "Pixels; the model's own size if not given");
    command.add_option("--height", request.height, "Pixels; the model's own size if not given");
    command.add_option("--sampler", request.sampler, samplers + "; the model's own if not given");
}

namespace {

void addDtypeOption(CLI::App& command, DrawOptions& options) {
    command
        .add_option("--dtype", options.dtype,
                    "float32, float16, bfloat16, or auto: the fastest here, as measured")
        ->capture_default_str();
}

}  // namespace

void addDeviceOption(CLI::App& command, DrawOptions& options) {
    command.add_option("--device", options.devices, "auto, cpu, or the number of a GPU")
        ->capture_default_str();
    addDtypeOption(command, options);
}

void addDevicesOption(CLI::App& command, DrawOptions& options) {
    command
        .add_option("--devices,--device", options.devices,
                    "auto (every GPU, else the CPU), cpu, or numbers of GPUs: 0,1")
        ->capture_default_str();
    addDtypeOption(command, options);
}

void addModelOptions(CLI::App& command, ModelChoice& choice) {
    command.add_option("--revision", choice.revision,
                       "Branch, tag or commit of a model that is named by its hub id");
    command.add_option(
        "--vae", choice.vae,
        "A VAE in place of the model's own: a folder, a .safetensors file or a hub id");
    command.add_option("--config", choice.config,
                       "A diffusers folder whose settings and tokenizer a single file takes");
    command
        .add_option("--textual_inversion", choice.words,
                    "A file with a learned word to use in prompts; may be given again")
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void addLoraOptions(CLI::App& command, ModelChoice& choice) {
    command.add_option("--lora", choice.loras, "A LoRA file for the model; may be given again")
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        .add_option("--lora_scale", choice.loraScales,
                    "Strength of the LoRA, 1 if not given, 0 is without; for several: 0.8,0.5")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace dreambooth

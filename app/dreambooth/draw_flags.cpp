// Adds the flags that drawing commands share, and reads them into a request.
#include "draw_flags.h"
#include "command_line.h"

#include <formats/model_files.h>
#include <formats/samplers.h>
#include <hub/find_model.h>

namespace dreambooth {

namespace {

/// The flag of one field, as drawField() tells of it.
template <class T>
void addDrawFlag(CLI::App& command, const std::string& name, T& value) {
    const DrawField& field = drawField(name);
    const std::string flag = "--" + name;
    if constexpr (std::same_as<T, bool>) {
        command.add_flag(flag, value, field.help);
    } else if constexpr (std::same_as<T, std::optional<std::string>>) {
        command.add_option_function<std::string>(
            flag, [&value](const std::string& text) { value = text; }, field.help);
    } else {
        std::string help = field.help;
        if (name == "sampler") {
            std::string names;
            for (const SamplerInfo& sampler : samplerList)
                names += (names.empty() ? "" : ", ") + std::string(sampler.name);
            help = names + "; with FLUX.2 and Z-Image " + flowSampler + "; " + help;
        }
        CLI::Option* option = command.add_option(flag, value, help);
        if (!field.modelDecides) option->capture_default_str();
        if constexpr (std::is_arithmetic_v<T>)
            if (field.hasRange()) option->check(numberIn(field.min, field.max));
    }
}

}  // namespace

void addDrawFlags(CLI::App& command, DrawRequest& request) {
    visitFields(request, [&](const std::string& name, auto& value) {
        if (name != "prompt" && name != "seed") addDrawFlag(command, name, value);
    });
}

void takeDrawingDefaults(const CLI::App& command, const ModelChoice& choice, DrawRequest& request) {
    const auto path = findModel(choice.model, choice.revision);
    const auto files = path ? ModelFiles::open(*path) : std::unexpected(path.error());
    if (!files || !files->isFlow()) return;
    const DrawingDefaults own = files->drawing();
    if (command.count("--num_inference_steps") == 0) request.num_inference_steps = own.steps;
    if (command.count("--guidance_scale") == 0) request.guidance_scale = own.guidance;
}

namespace {

void addDtypeFlag(CLI::App& command, DeviceOptions& where) {
    command
        .add_option(
            "--dtype", where.dtype,
            "float32, float16, bfloat16, or auto: the fastest on this computer, as measured")
        ->capture_default_str();
}

}  // namespace

void addDeviceFlags(CLI::App& command, DeviceOptions& where) {
    command.add_option("--device", where.devices, "auto, cpu, or the number of a GPU")
        ->capture_default_str();
    addDtypeFlag(command, where);
}

void addDevicesFlags(CLI::App& command, DeviceOptions& where) {
    command
        .add_option("--devices,--device", where.devices,
                    "auto (every GPU, else the CPU), cpu, or numbers of GPUs: 0,1")
        ->capture_default_str();
    addDtypeFlag(command, where);
}

void addModelFlags(CLI::App& command, ModelChoice& choice) {
    command.add_option("--revision", choice.revision,
                       "Branch, tag or commit of a model that is named by its hub id");
    command.add_option(
        "--vae", choice.vae,
        "A VAE in place of the model's own: a folder, a .safetensors file or a hub id");
    command.add_option(
        "--config", choice.config,
        "A diffusers folder that provides the settings and tokenizer for a single file");
    command
        .add_option(
            "--textual_inversion", choice.words,
            "A textual inversion embedding to use in prompts, a file or the folder that training "
            "left; can be repeated")
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void addLoraFlags(CLI::App& command, ModelChoice& choice) {
    command
        .add_option("--lora", choice.loras,
                    "A LoRA for the model, a file or the folder that diffusers or peft left; can "
                    "be repeated")
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        .add_option("--lora_scale", choice.loraScales,
                    "Strength of the LoRA (default 1, 0: without); for several: 0.8,0.5")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace dreambooth

// `dreambooth convert IN OUT --to …`: a model or LoRA in the form that another program reads.
#include "commands.h"
#include "export_flags.h"

#include <memory>

namespace dreambooth {

void addConvertCommand(CLI::App& app, int& exitCode) {
    struct Options {
        Conversion conversion;
        ExportFlags flags;
    };
    auto options = std::make_shared<Options>();
    Conversion& conversion = options->conversion;
    CLI::App* command = app.add_subcommand(
        "convert", "Convert a model or LoRA to the format another program reads");
    command
        ->add_option("input", conversion.input,
                     "A diffusers folder, a .safetensors file, a hub id, a LoRA or a run")
        ->required();
    command->add_option("output", conversion.output, "The new file or folder")->required();
    addExportFlags(*command, conversion, options->flags,
                   "diffusers: a folder, or diffusers' LoRA file; single-file: a checkpoint for "
                   "A1111, Forge and ComfyUI; comfyui: a LoRA for them; kohya: a LoRA in the names "
                   "of kohya's programs; peft: a LoRA in PEFT's names");
    command->get_option("--to")->required();
    command->add_option("--dtype", conversion.dtype,
                        "float32, float16 or bfloat16 for a model; unchanged if not given");
    command->add_option("--base", conversion.base,
                        "The model a LoRA was made for: used to check it and to read all layer "
                        "names; of a run its own if not given");
    command->add_option(
        "--config", conversion.config,
        "A diffusers folder that provides the settings and tokenizer for a single file");
    command->callback([options, &exitCode] {
        exitCode = runExport(options->conversion, options->flags,
                             [&] { return convert(options->conversion); });
    });
}

}  // namespace dreambooth

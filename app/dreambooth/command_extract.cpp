// `dreambooth extract --model BASE --tuned MODEL OUT`: what a fine-tuned model learned, as a LoRA.
#include "command_line.h"
#include "commands.h"
#include "export_flags.h"

#include <worker/merge_loras.h>

#include <memory>

namespace dreambooth {

void addExtractCommand(CLI::App& app, int& exitCode) {
    struct Options {
        LoraExtraction extraction;
        ExportFlags flags;
    };
    auto options = std::make_shared<Options>();
    LoraExtraction& extraction = options->extraction;
    extraction.target = ConversionTarget::comfyUi;
    CLI::App* command = app.add_subcommand(
        "extract", "Write what a fine-tuned model learned as a LoRA for its base model");
    command->add_option("output", extraction.output, "The new file")->required();
    command->add_option("--model", extraction.base, "The base model")->required();
    command->add_option("--tuned", extraction.tuned, "The model that was fine-tuned from it")
        ->required();
    command
        ->add_option("--rank", extraction.rank,
                     "Rank of the LoRA: the nearest by singular values (default 32)")
        ->check(numberIn(1));
    command
        ->add_option("--conv_rank", extraction.convRank,
                     "The same for convolutions larger than 1x1 (default 32; 0: those and the "
                     "other layers of residual blocks are left out)")
        ->check(numberIn(0));
    addExportFlags(
        *command, extraction, options->flags,
        "comfyui (default): a LoRA for A1111, Forge and ComfyUI; kohya: one in the names "
        "of kohya's programs; diffusers: diffusers' "
        "LoRA file; peft: a LoRA in PEFT's names");
    command->callback([options, &exitCode] {
        exitCode = runExport(options->extraction, options->flags,
                             [&] { return extractLora(options->extraction); });
    });
}

}  // namespace dreambooth

// `dreambooth merge --model BASE --lora A --lora B OUT`: several LoRAs as one, one with fewer
// ranks, or a model that has them in its weights.
#include "command_line.h"
#include "commands.h"
#include "draw_flags.h"
#include "export_flags.h"

#include <worker/merge_loras.h>

#include <memory>

namespace dreambooth {

void addMergeCommand(CLI::App& app, int& exitCode) {
    struct Options {
        LoraMerge merge;
        ExportFlags flags;
    };
    auto options = std::make_shared<Options>();
    LoraMerge& merge = options->merge;
    merge.target = ConversionTarget::comfyUi;
    CLI::App* command = app.add_subcommand(
        "merge", "Merge LoRAs into one, make one smaller, or merge them into their base model");
    command->add_option("output", merge.output, "The new file or folder")->required();
    command
        ->add_option("--model", merge.choice.model,
                     "The model the LoRAs were made for: a diffusers folder, a single file or a "
                     "hub id")
        ->required();
    addLoraFlags(*command, merge.choice);
    command->add_flag("--into_model", merge.intoModel,
                      "Write the model with the LoRAs in its weights: --to diffusers or "
                      "single-file");
    command
        ->add_option("--rank", merge.rank,
                     "Rank of the LoRA that is written, at most: the nearest by singular values "
                     "(default 0: the sum of all ranks, which is exact)")
        ->check(numberIn(0));
    command
        ->add_option("--conv_rank", merge.convRank,
                     "The same for convolutions larger than 1x1 (default 0: as --rank)")
        ->check(numberIn(0));
    command->add_option("--dtype", merge.dtype,
                        "float32, float16 or bfloat16 for a model; unchanged if not given");
    command->add_option(
        "--config", merge.choice.config,
        "A diffusers folder that provides the settings and tokenizer for a single file");
    addExportFlags(
        *command, merge, options->flags,
        "comfyui (default): a LoRA for A1111, Forge and ComfyUI; kohya: one in the names "
        "of kohya's programs; diffusers: diffusers' "
        "LoRA file; peft: a LoRA in PEFT's names. With --into_model diffusers: a "
        "folder; single-file: a checkpoint; by the output's ending if not given");
    command->callback([options, command, &exitCode] {
        LoraMerge& asked = options->merge;
        if (asked.intoModel && command->get_option("--to")->empty())
            asked.target = asked.output.extension() == ".safetensors" ? ConversionTarget::singleFile
                                                                      : ConversionTarget::diffusers;
        exitCode =
            runExport(options->merge, options->flags, [&] { return mergeLoras(options->merge); });
    });
}

}  // namespace dreambooth

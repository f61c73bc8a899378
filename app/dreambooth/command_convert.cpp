// `dreambooth convert IN OUT --to …`: a model or LoRA in the form that another program reads.
#include <memory>

#include <base/console.h>
#include <base/error_json.h>
#include <worker/conversion.h>
#include <worker/exceptions.h>
#include <worker/unfinished_output.h>
#include "commands.h"

namespace dreambooth {
namespace {

constexpr int plainlyDifferent = 16;  // of 255: more than half precision rounds off

void printConversion(const Json& facts) {
    printPath(facts["output"].get<std::string>());
    const auto leftOut = valueOr(facts, "left_out", Json::array());
    if (!leftOut.empty())
        tell("Note: %zu layers are for parts that the base model doesn't have; left out.\n",
             leftOut.size());
    const Json& difference = facts["largest_pixel_difference"];
    if (difference.is_null()) {
        tell("Not checked: no picture was generated with it.\n");
        return;
    }
    const int pixels = difference.get<int>();
    tell("Checked: a picture from the reopened file differs by at most %d of 255.%s\n", pixels,
         pixels > plainlyDifferent
             ? " That is a lot; compare pictures from both before you share it."
             : "");
}

}  // namespace

void addConvertCommand(CLI::App& app, int& exitCode) {
    struct Options {
        Conversion conversion;
        bool noVerify = false;
        bool json = false;
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
    command
        ->add_option("--to", conversion.target,
                     "diffusers: a folder, or diffusers' LoRA file; single-file: a checkpoint for "
                     "A1111, Forge and ComfyUI; kohya: a LoRA for them, of FLUX.2 and Z-Image with "
                     "diffusers' names, which they read; peft: a LoRA in PEFT's names")
        ->required()
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, ConversionTarget>{{"diffusers", ConversionTarget::diffusers},
                                                    {"single-file", ConversionTarget::singleFile},
                                                    {"kohya", ConversionTarget::kohya},
                                                    {"peft", ConversionTarget::peft}}));
    command->add_option("--dtype", conversion.dtype,
                        "float32, float16 or bfloat16 for a model; unchanged if not given");
    command->add_option(
        "--base", conversion.base,
        "The model a LoRA was made for: used to check it and to read all layer names");
    command->add_option(
        "--config", conversion.config,
        "A diffusers folder that provides the settings and tokenizer for a single file");
    command->add_option("--title", conversion.title, "Its name in the model card");
    command->add_option("--trigger_phrase", conversion.triggerPhrase,
                        "The words that bring up the subject, such as \"sks cat\"");
    command->add_option("--drawn_with", conversion.drawnWith,
                        "For the model card: the model that drew the LoRA's pictures in place of "
                        "its base");
    command->add_flag("--no_verify", options->noVerify,
                      "Don't check the result by generating a picture");
    command->add_flag("--json", options->json, "Print one JSON document");
    command->callback([options, &exitCode] {
        options->conversion.verify = !options->noVerify;
        const UnfinishedOutput output(options->conversion.output);
        const Result<Json> done = [&]() -> Result<Json> {
            try {
                return convert(options->conversion);
            } catch (...) {
                return std::unexpected(errorOfException());
            }
        }();
        if (!done) {
            if (options->json) printJson({{"error", toJson(done.error())}});
            exitCode = report(done.error());
            return;
        }
        if (options->json)
            printJson(*done);
        else
            printConversion(*done);
    });
}

}  // namespace dreambooth

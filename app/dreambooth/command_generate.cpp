// `dreambooth generate`: its flags, for one picture or many; core/worker draws them.
#include <base/console.h>
#include <project/recipe.h>
#include <project/recipe_fields.h>
#include <worker/generate.h>
#include "command_line.h"
#include "commands.h"
#include "draw_flags.h"

#include <memory>

namespace dreambooth {

void addGenerateCommand(CLI::App& app, int& exitCode) {
    struct Options : GenerateOptions {
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "generate", "Generate a picture from a prompt, or many from a list of prompts");
    command
        ->add_option("--model", options->model.model,
                     "The model: a diffusers folder, a .safetensors file or a hub id")
        ->required();
    auto* prompt =
        command->add_option("--prompt", options->request.prompt, drawField("prompt").help);
    auto* output = command->add_option("--output", options->output, "The picture: a .png file");
    auto* prompts = command->add_option(
        "--prompts", options->prompts,
        "Many: a text file with one prompt per line, or prompts separated by commas");
    auto* folder = command->add_option("--output_dir", options->outputFolder,
                                       "Folder for many pictures; existing ones are kept");
    command
        ->add_option("--num_samples_per_prompt", options->picturesPerPrompt,
                     "Pictures for each of --prompts, using the seeds that follow --seed")
        ->capture_default_str()
        ->check(numberIn(1, 10000))
        ->needs(prompts);
    prompt->excludes(prompts)->needs(output);
    output->needs(prompt);
    prompts->needs(folder);
    folder->needs(prompts);
    addModelFlags(*command, options->model);
    addLoraFlags(*command, options->model);
    command->add_option("--seed", options->request.seed, drawField("seed").help)
        ->capture_default_str();
    addDrawFlags(*command, options->request);
    addDevicesFlags(*command, options->where);
    command
        ->add_option("--quantize_base", options->where.quantizeBase,
                     "none; int8, float8 or nf4: the model's large matrices in 8 or 4 bits, which "
                     "need less memory")
        ->capture_default_str()
        ->check(CLI::IsMember(fieldChoices("quantize_base")));
    command
        ->add_option("--offload_blocks", options->where.offloadBlocks,
                     "So many of the model's blocks wait in the computer's memory until their turn")
        ->capture_default_str()
        ->check(numberIn(0));
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->callback([options, command, &exitCode] {
        takeDrawingDefaults(*command, options->model, options->request);
        const Result<Json> done = generate(*options);
        if (!done) {
            exitCode = report(done.error());
            return;
        }
        if (options->json)
            printJson(*done);
        else
            printPath(options->output.empty() ? options->outputFolder : options->output);
    });
}

}  // namespace dreambooth

// `dreambooth compare`: its flags, and the sheet of base and tuned model that core/worker draws by
// them.
#include <base/console.h>
#include <worker/compare.h>
#include "command_line.h"
#include "commands.h"
#include "draw_flags.h"

#include <memory>

namespace dreambooth {

void addCompareCommand(CLI::App& app, int& exitCode) {
    struct Options : CompareOptions {
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("compare",
                                           "Generate prompts with the base and the tuned model "
                                           "from the same seeds, as a contact sheet");
    command
        ->add_option("--base", options->base.model,
                     "Base model: a diffusers folder, a .safetensors file or a hub id")
        ->required();
    addModelFlags(*command, options->base);
    command->add_option("--tuned", options->tuned.model, "Tuned model: as --base");
    addLoraFlags(*command, options->tuned);
    command
        ->add_option("--prompts", options->prompts,
                     "A text file with one prompt per line, or prompts separated by commas")
        ->required();
    command->add_option("--seeds", options->seeds, "Seeds separated by commas; one picture each")
        ->capture_default_str();
    command
        ->add_option("--num_samples_per_prompt", options->picturesPerSeed,
                     "Pictures for each of --seeds, using the seeds that follow it")
        ->check(numberIn(1, 1000))
        ->capture_default_str();
    command->add_option("--output", options->output, "The sheet: a .png, .jpg, .pdf or .html file")
        ->required();
    command
        ->add_option("--layout", options->layout,
                     "pairs: side by side and large; rows: one after another; grid: one row per "
                     "prompt, one column per model. Default: pairs for one seed, else grid")
        ->check(CLI::IsMember({"pairs", "rows", "grid"}));
    command->add_option("--paper", options->paper, "Paper of a .pdf")
        ->check(CLI::IsMember({"a4", "letter"}))
        ->capture_default_str();
    command->add_option("--title", options->title, "Title of the sheet")->capture_default_str();
    command->add_option("--who", options->who, "Who made it; printed below the title");
    addDrawFlags(*command, options->request);
    addDevicesFlags(*command, options->where);
    command->add_flag("--json", options->json, "Print what is on the sheet as JSON");
    command->callback([options, command, &exitCode] {
        takeDrawingDefaults(*command, options->base, options->request);
        const Result<Json> done = compare(*options);
        exitCode = done ? 0 : report(done.error());
        if (done && options->json) printJson(*done);
    });
}

}  // namespace dreambooth

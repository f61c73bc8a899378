// `dreambooth compare`: base and tuned model draw the same prompts from the same noise; a sheet
// shows both.
#include <images/encode.h>
#include <models/lora.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "commands.h"
#include "console.h"
#include "draw_options.h"
#include "interrupt.h"
#include "pictures.h"
#include "sheet_file.h"

namespace dreambooth {
namespace {

struct Options {
    std::string base, tuned, lora;
    double loraScale = 1.0;
    std::string prompts, seeds = "42", output;
    DrawOptions draw;
};

Result<std::vector<std::int64_t>> readSeeds(const std::string& text) {
    TRY(const auto entries, readList(text, "--seeds"));
    std::vector<std::int64_t> seeds;
    for (const std::string& entry : entries) {
        std::int64_t seed = 0;
        const char* end = entry.data() + entry.size();
        if (std::from_chars(entry.data(), end, seed).ptr != end || seed < 0)
            return badInput("seeds.invalid",
                            "--seeds has \"" + entry + "\", which is not a whole number.",
                            "Give numbers separated by commas, such as 1,2,3.");
        seeds.push_back(seed);
    }
    return seeds;
}

/// The tuned model: another folder, or the base with a LoRA; what is equal is in memory once.
Result<std::unique_ptr<StableDiffusion>> loadTuned(const Options& options,
                                                   const StableDiffusion& base) {
    LoadOptions load = base.options;
    load.shareWith = &base;
    if (!options.tuned.empty()) return loadModel(options.tuned, load);
    TRY(auto tuned, loadModel(options.base, load));
    TRY(const LoraSet lora, loadLora(options.lora, *tuned));
    TRY_VOID(attachLora(lora, *tuned, options.loraScale));
    return tuned;
}

Result<void> compare(const Options& options) {
    TRY_VOID(checkSheetName(options.output));
    TRY(const auto prompts, readList(options.prompts, "--prompts"));
    TRY(const auto seeds, readSeeds(options.seeds));
    TRY(const LoadOptions load, loadOptions(options.draw));
    TRY(const auto base, loadModel(options.base, load));
    TRY(const auto tuned, loadTuned(options, *base));

    ProgressBar bar;
    DrawHooks hooks;
    hooks.cancel = cancelOnInterrupt();
    const int total = static_cast<int>(2 * prompts.size() * seeds.size());
    int done = 0;
    std::vector<SheetRow> rows;
    for (const std::string& prompt : prompts) {
        SheetRow before{"Base · " + prompt, sheetcolours::base, {}, {}};
        SheetRow after{"Tuned · " + prompt, sheetcolours::tuned, {}, {}};
        for (const std::int64_t seed : seeds) {
            DrawRequest request = options.draw.request;
            request.prompt = prompt;
            request.seed = seed;
            for (auto [model, row] :
                 {std::pair(base.get(), &before), std::pair(tuned.get(), &after)}) {
                bar.show("Drawing", done++, total);
                TRY(const at::Tensor picture, draw(*model, request, hooks));
                row->pictures.push_back(toImage(picture));
                row->captions.push_back("seed " + std::to_string(seed));
            }
        }
        rows.push_back(std::move(before));
        rows.push_back(std::move(after));
    }
    bar.show("Drawing", total, total);
    bar.finish();

    const DrawRequest& request = options.draw.request;
    char settings[160];
    std::snprintf(settings, sizeof settings, "%d steps, guidance %g, sampler %s", request.steps,
                  request.guidanceScale,
                  request.sampler.empty() ? "the model's own" : request.sampler.c_str());
    const SheetStyle style{.cell = std::clamp(rows.front().pictures.front().cols, 192, 512),
                           .columns = std::min<int>(static_cast<int>(seeds.size()), 8),
                           .footer = settings};
    return writeSheet(options.output, "Base and tuned", rows, style);
}

}  // namespace

void addCompareCommand(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "compare",
        "Draw prompts with the base and the tuned model from the same noise, as a sheet");
    command->add_option("--base", options->base, "Base model: a diffusers folder")->required();
    auto* tuned = command->add_option_group("tuned model");
    tuned->add_option("--tuned", options->tuned, "Tuned model: a diffusers folder");
    tuned->add_option("--lora", options->lora, "Or a LoRA file for the base model");
    tuned->require_option(1);
    command->add_option("--lora_scale", options->loraScale, "Strength of the LoRA")
        ->capture_default_str();
    command
        ->add_option("--prompts", options->prompts,
                     "A text file with one prompt a line, or prompts separated by commas")
        ->required();
    command->add_option("--seeds", options->seeds, "Seeds separated by commas; one picture each")
        ->capture_default_str();
    command->add_option("--output", options->output, "The sheet: a .png, .pdf or .html file")
        ->required();
    addDrawOptions(*command, options->draw);
    command->callback([options, &exitCode] {
        const Result<void> done = compare(*options);
        exitCode = done ? 0 : report(done.error());
    });
}

}  // namespace dreambooth

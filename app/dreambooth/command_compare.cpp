// `dreambooth compare`: base and tuned model draw the same prompts from the same noise; a sheet
// shows both.
#include <images/encode.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include <worker/console.h>
#include <worker/interrupt.h>
#include <worker/model_choice.h>
#include <worker/picture_farm.h>
#include <worker/pictures.h>
#include <worker/sheet_file.h>
#include "commands.h"
#include "draw_flags.h"

namespace dreambooth {
namespace {

struct CompareOptions {
    ModelChoice base, tuned;  ///< a tuned model without a name is the base with the LoRAs
    std::string prompts, seeds = "42", output;
    int picturesASeed = 1;
    DrawOptions draw;
};

/// The seeds of each prompt: those given, each with the ones that follow it.
Result<std::vector<std::int64_t>> readSeeds(const std::string& text, int picturesASeed) {
    TRY(const auto entries, readList(text, "--seeds"));
    std::vector<std::int64_t> seeds;
    for (const std::string& entry : entries) {
        std::int64_t seed = 0;
        const char* end = entry.data() + entry.size();
        const auto read = std::from_chars(entry.data(), end, seed);
        if (read.ec != std::errc() || read.ptr != end)
            return badInput("seeds.invalid", "--seeds has \"" + entry + "\", which is no seed.",
                            "Give whole numbers separated by commas, such as 1,2,3.");
        for (int k = 0; k < picturesASeed; ++k) seeds.push_back(seed + k);
    }
    return seeds;
}

/// Base and tuned model for one device; what is equal is in memory once.
Result<std::vector<std::unique_ptr<StableDiffusion>>> loadBoth(const CompareOptions& options,
                                                               LoadOptions load) {
    std::vector<std::unique_ptr<StableDiffusion>> models(2);
    TRY(models[0], loadChoice(options.base, load));
    load.shareWith = models[0].get();
    ModelChoice tuned = options.tuned;
    if (tuned.model.empty()) {
        tuned.model = options.base.model;
        tuned.revision = options.base.revision;
    }
    tuned.vae = options.base.vae;
    tuned.config = options.base.config;
    tuned.words = options.base.words;
    TRY(models[1], loadChoice(tuned, load));
    return models;
}

/// So many pictures of the base model have those of the tuned one beside them, more below them.
constexpr int mostBeside = 4;

Result<void> compare(const CompareOptions& options) {
    if (options.tuned.model.empty() && options.tuned.loras.empty())
        return badInput("flags.missing", "There is no tuned model to compare with.",
                        "Give --tuned MODEL, or --lora FILE for the base model.");
    TRY_VOID(checkSheetName(options.output));
    TRY(const auto prompts, readList(options.prompts, "--prompts"));
    TRY(const auto seeds, readSeeds(options.seeds, options.picturesASeed));
    TRY(const auto devices, devicesOf(options.draw));
    TRY(LoadOptions load, loadOptions(options.draw));

    // Two rows a prompt, base and tuned; the tasks go row by row.
    std::vector<SheetRow> rows;
    std::vector<PictureTask> tasks;
    for (const std::string& prompt : prompts) {
        for (const bool isTuned : {false, true}) {
            SheetRow& row = rows.emplace_back();
            row.title = (isTuned ? "Tuned · " : "Base · ") + prompt;
            row.accent = isTuned ? sheetcolours::tuned : sheetcolours::base;
            row.pictures.resize(seeds.size());
            row.isBeside = isTuned && static_cast<int>(seeds.size()) <= mostBeside;
            for (const std::int64_t seed : seeds) {
                PictureTask& task = tasks.emplace_back(isTuned ? 1 : 0, options.draw.request);
                task.request.prompt = prompt;
                task.request.seed = seed;
                row.captions.push_back("seed " + std::to_string(seed));
            }
        }
    }
    ProgressBar bar;
    FarmHooks hooks;
    hooks.cancel = cancelOnInterrupt();
    hooks.load = [&](at::Device device) {
        load.device = device;
        return loadBoth(options, load);
    };
    hooks.done = [&](std::size_t task, const at::Tensor& picture) -> Result<void> {
        rows[task / seeds.size()].pictures[task % seeds.size()] = toImage(picture);
        return {};
    };
    hooks.progress = [&bar](int done, int total) { bar.show("Drawing", done, total); };
    TRY_VOID(drawOnDevices(tasks, devices, hooks));
    bar.finish();

    const DrawRequest& request = options.draw.request;
    char settings[160];
    std::snprintf(settings, sizeof settings, "%d steps, guidance %g, sampler %s",
                  request.num_inference_steps, request.guidance_scale,
                  request.sampler.empty() ? "the model's own" : request.sampler.c_str());
    const SheetStyle style{.cell = std::clamp(rows.front().pictures.front().cols, 192, 512),
                           .columns = std::min<int>(static_cast<int>(seeds.size()), 8),
                           .footer = settings};
    return writeSheet(options.output, "Base and tuned", rows, style);
}

}  // namespace

void addCompareCommand(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand(
        "compare",
        "Draw prompts with the base and the tuned model from the same noise, as a sheet");
    command
        ->add_option("--base", options->base.model,
                     "Base model: a diffusers folder, a .safetensors file or a hub id")
        ->required();
    addModelOptions(*command, options->base);
    command->add_option("--tuned", options->tuned.model, "Tuned model: as --base");
    addLoraOptions(*command, options->tuned);
    command
        ->add_option("--prompts", options->prompts,
                     "A text file with one prompt a line, or prompts separated by commas")
        ->required();
    command->add_option("--seeds", options->seeds, "Seeds separated by commas; one picture each")
        ->capture_default_str();
    command
        ->add_option("--num_samples_per_prompt", options->picturesASeed,
                     "Pictures for each of --seeds, with the seeds that follow it")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--output", options->output, "The sheet: a .png, .jpg, .pdf or .html file")
        ->required();
    addDrawOptions(*command, options->draw);
    addDevicesOption(*command, options->draw);
    command->callback([options, &exitCode] {
        const Result<void> done = compare(*options);
        exitCode = done ? 0 : report(done.error());
    });
}

}  // namespace dreambooth

// Both models' pictures on one sheet (see the header).
#include <worker/compare.h>

#include <base/outputs.h>
#include <base/side.h>
#include <worker/console.h>
#include <worker/image_tensor.h>
#include <worker/interrupt.h>
#include <worker/read_list.h>
#include <worker/sheet_file.h>
#include "draw_on_devices.h"

#include <algorithm>

namespace dreambooth {
namespace {

/// So many pictures of the base model have those of the tuned one beside them, more below them.
constexpr int maxBeside = 4;

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

/// Two rows a prompt, base and tuned; the tasks go row by row.
struct ComparedPictures {
    std::vector<SheetRow> rows;
    std::vector<PictureTask> tasks;
};

ComparedPictures layOut(const DrawRequest& shared, const std::vector<std::string>& prompts,
                        const std::vector<std::int64_t>& seeds) {
    ComparedPictures all;
    for (const std::string& prompt : prompts) {
        for (const Side side : {Side::base, Side::tuned}) {
            const bool isTuned = side == Side::tuned;
            SheetRow& row = all.rows.emplace_back();
            row.title = (isTuned ? "Tuned · " : "Base · ") + prompt;
            row.accent = isTuned ? sheetcolours::tuned : sheetcolours::base;
            row.pictures.resize(seeds.size());
            row.isBeside = isTuned && static_cast<int>(seeds.size()) <= maxBeside;
            for (const std::int64_t seed : seeds) {
                PictureTask& task = all.tasks.emplace_back();
                task.model = static_cast<std::size_t>(side);
                task.request = shared;
                task.request.prompt = prompt;
                task.request.seed = seed;
                row.captions.push_back("seed " + std::to_string(seed));
            }
        }
    }
    return all;
}

std::string footerOf(const DrawRequest& request) {
    char settings[160];
    std::snprintf(settings, sizeof settings, "%d steps, guidance %g, sampler %s",
                  request.num_inference_steps, request.guidance_scale,
                  request.sampler.empty() ? "the model's own" : request.sampler.c_str());
    return settings;
}

}  // namespace

Result<void> compare(const CompareOptions& options) {
    if (options.tuned.model.empty() && options.tuned.loras.empty())
        return badInput("flags.missing", "There is no tuned model to compare with.",
                        "Give --tuned MODEL, or --lora FILE for the base model.");
    TRY_VOID(checkSheetName(options.output));
    TRY_VOID(checkCanWrite(options.output));
    TRY(const auto prompts, readList(options.prompts, "--prompts"));
    TRY(const auto seeds, readSeeds(options.seeds, options.picturesPerSeed));
    TRY(const auto devices, devicesOf(options.where));
    TRY(LoadOptions load, loadOptions(options.where));

    auto [rows, tasks] = layOut(options.request, prompts, seeds);
    ProgressBar bar;
    DeviceHooks hooks;
    hooks.cancel = cancelOnInterrupt();
    hooks.load = [&](at::Device device) {
        load.device = device;
        return loadBoth(options, load);
    };
    hooks.done = [&rows = rows, columns = seeds.size()](std::size_t task,
                                                        const at::Tensor& picture) -> Result<void> {
        rows[task / columns].pictures[task % columns] = toImage(picture);
        return {};
    };
    hooks.progress = [&bar](int done, int total) { bar.show("Drawing", done, total); };
    TRY_VOID(drawOnDevices(tasks, devices, hooks));
    bar.finish();

    const SheetStyle style{.cell = std::clamp(rows.front().pictures.front().cols, 192, 512),
                           .columns = std::min<int>(static_cast<int>(seeds.size()), 8),
                           .footer = footerOf(options.request)};
    return writeSheet(options.output, "Base and tuned", rows, style);
}

}  // namespace dreambooth

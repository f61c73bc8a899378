// Both models' pictures on one sheet.
#include <worker/compare.h>

#include <base/clock.h>
#include <base/outputs.h>
#include <base/side.h>
#include <base/strings.h>
#include <sheet_drawing/write_sheet.h>
#include <worker/image_tensor.h>
#include "draw_on_devices.h"
#include "flag_values.h"

#include <cstdio>
#include <filesystem>

namespace dreambooth {
namespace {

/// Base and tuned model for one device; what is equal is in memory once.
Result<DeviceModels> loadBoth(const CompareOptions& options, LoadOptions load) {
    DeviceModels models(2);
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

/// A row a prompt, a column a model; the tasks go row by row, column by column.
struct ComparedPictures {
    Sheet sheet;
    std::vector<PictureTask> tasks;
};

/// "sd-v1-5.safetensors", "cat, lora.safetensors".
std::string columnTitle(const ModelChoice& choice) {
    std::string name = std::filesystem::path(choice.model).filename().string();
    for (const std::string& lora : choice.loras)
        name += (name.empty() ? "" : ", ") + std::filesystem::path(lora).filename().string();
    return name;
}

std::vector<std::string> settingsOf(const DrawRequest& request) {
    std::vector<std::string> settings = {
        std::to_string(request.num_inference_steps) + " steps",
        "guidance " + shortText(request.guidance_scale),
        "sampler " + (request.sampler.empty() ? "of the model" : request.sampler)};
    if (const std::string avoided = request.negative_prompt.value_or(""); !avoided.empty())
        settings.push_back("avoid: " + avoided);
    return settings;
}

ComparedPictures layOut(const CompareOptions& options, const std::vector<std::string>& prompts,
                        const std::vector<std::int64_t>& seeds) {
    ComparedPictures all;
    all.sheet = {.title = options.title,
                 .date = isoDate(secondsSinceEpoch()).substr(0, 10),
                 .who = options.who,
                 .settings = settingsOf(options.request),
                 .columns = {{"Base", columnTitle(options.base), SheetAccent::base},
                             {"Tuned", columnTitle(options.tuned), SheetAccent::tuned}}};
    for (const std::string& prompt : prompts) {
        SheetRow& row = all.sheet.rows.emplace_back();
        row.title = prompt;
        for (const Side side : {Side::left, Side::right}) {
            const auto column = static_cast<std::size_t>(side);
            for (const std::int64_t seed : seeds) {
                PictureTask& task = all.tasks.emplace_back();
                task.model = column;
                task.request = options.request;
                task.request.prompt = prompt;
                task.request.seed = seed;
                row.pictures.push_back(
                    {.column = column, .caption = "seed " + std::to_string(seed)});
            }
        }
    }
    return all;
}

/// The layout that was asked for, else what shows so many seeds best.
SheetStyle styleOf(const CompareOptions& options, std::size_t seeds) {
    const std::string layout = !options.layout.empty() ? options.layout
                               : seeds > 1             ? "grid"
                                                       : "pairs";
    return {.layout = layout == "grid"   ? SheetLayout::grid
                      : layout == "rows" ? SheetLayout::rows
                                         : SheetLayout::pairs,
            .paper = options.paper == "letter" ? SheetPaper::letter : SheetPaper::a4};
}

}  // namespace

Result<Json> compare(const CompareOptions& options) {
    if (options.tuned.model.empty() && options.tuned.loras.empty())
        return failure("flags.missing.tuned");
    TRY_VOID(checkSheetName(options.output));
    TRY_VOID(checkNamedPlace(options.output));
    TRY_VOID(checkCanWrite(options.output));
    TRY(const auto prompts, readList(options.prompts, "--prompts"));
    TRY(const auto seeds, readSeeds(options.seeds, options.picturesPerSeed));
    TRY(const auto devices, devicesOf(options.where));
    TRY(LoadOptions load, loadOptions(options.where));

    auto [sheet, tasks] = layOut(options, prompts, seeds);
    const auto loadOn = [&](at::Device device) {
        load.device = device;
        auto models = loadBoth(options, load);
        if (!models || device != devices.front()) return models;
        noteNoEffect({&models->front()->files, &models->back()->files}, options.request);
        return models;
    };
    const auto keep = [&sheet = sheet, columns = 2 * seeds.size()](
                          std::size_t task, const at::Tensor& picture) -> Result<void> {
        sheet.rows[task / columns].pictures[task % columns].image = toImage(picture);
        return {};
    };
    TRY_VOID(drawOnDevices(tasks, devices, "Drawing", loadOn, keep));

    const cv::Size size = sheet.rows.front().pictures.front().image.size();
    sheet.settings.push_back(std::to_string(size.width) + " × " + std::to_string(size.height));
    TRY_VOID(writeSheet(options.output, sheet, styleOf(options, seeds.size())));
    ModelChoice tuned = options.tuned;
    if (tuned.model.empty()) tuned.model = options.base.model;
    Json settings = toJson(options.request);
    for (const char* ofEach : {"prompt", "seed"}) settings.erase(ofEach);
    return Json{{"output", options.output}, {"base", toJson(options.base)},
                {"tuned", toJson(tuned)},   {"prompts", prompts},
                {"seeds", seeds},           {"settings", settings},
                {"width", size.width},      {"height", size.height}};
}

}  // namespace dreambooth

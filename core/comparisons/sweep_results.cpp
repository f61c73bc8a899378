// Samples are drawn as `dreambooth generate` draws (core/training, drawSamples()), so that a sample
// and a comparison's picture of equal settings have the same noise.
#include <base/files.h>
#include <comparisons/sweep_results.h>
#include <runs/history.h>
#include <runs/inputs.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

struct ReadRun {
    SweepRun run;
    Job job;
    PictureShape shape = {};  ///< of samples
    std::vector<std::pair<DrawRequest, SweepPicture>> samples = {};
};

DrawRequest requestOf(const Recipe& recipe, PictureShape shape, const std::string& prompt,
                      std::int64_t seed) {
    return {.prompt = prompt,
            .seed = seed,
            .num_inference_steps = recipe.num_inference_steps,
            .guidance_scale = recipe.guidance_scale,
            .max_sequence_length = recipe.max_sequence_length,
            .width = shape.width,
            .height = shape.height};
}

std::optional<ReadRun> readRun(const RunFolder& folder, const std::vector<std::string>& settings) {
    auto job = folder.readJob();
    if (!job) return std::nullopt;
    const auto written = folder.readWrittenJob();
    if (!written) return std::nullopt;
    ReadRun read{.run = {.id = folder.id(), .isChanged = job->recipe != written->recipe},
                 .job = std::move(*job)};
    const Json fields = toJson(written->recipe);
    for (const std::string& setting : settings)
        read.run.values.push_back(fields.value(setting, Json()));
    const RunHistory history = readHistory(folder.eventsFile());
    const auto heldOut = RunInputs(folder).heldOut();
    read.run.hasHeldOut = heldOut && !heldOut->empty();
    if (!history.validation.empty() && !std::isnan(history.validation.back().second))
        read.run.loss = history.validation.back().second;
    if (auto models = comparedModelsOf(folder, read.job); !models.empty())
        read.run.model = std::move(models.back());
    read.shape = RunInputs(folder).sampleShape(read.job.recipe.resolution);
    for (const RunHistory::Sample& sample : history.samples) {
        if (sample.step == 0) continue;  // of what the run began with
        // By its name alone: a project may have been copied, and an event may say anything.
        const fs::path file = folder.samples() / fs::path(sample.path).filename();
        if (pathExists(file))
            read.samples.emplace_back(
                requestOf(read.job.recipe, read.shape, sample.prompt, sample.seed),
                SweepPicture{file, sample.step});
    }
    return read;
}

/// A row of these settings, which is made where there is none.
SweepRow& rowOf(SweepResults& results, const DrawRequest& settings) {
    const auto found = std::ranges::find(results.rows, settings, &SweepRow::settings);
    if (found != results.rows.end()) return *found;
    return results.rows.emplace_back(
        SweepRow{settings, std::vector<SweepPicture>(results.runs.size())});
}

void addComparison(SweepResults& results, const Comparison& comparison) {
    std::vector<SweepPicture> pictures(results.runs.size());
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const auto& model = results.runs[i].model;
        if (!model) continue;
        if (const DrawnPicture* const drawn = comparison.find(*model))
            pictures[i] = {drawn->file, model->step};
    }
    if (std::ranges::all_of(pictures, [](const auto& one) { return one.file.empty(); })) return;
    SweepRow& row = rowOf(results, comparison.settings);
    for (std::size_t i = 0; i < pictures.size(); ++i)
        if (!pictures[i].file.empty() &&
            (row.pictures[i].file.empty() || row.pictures[i].step < pictures[i].step))
            row.pictures[i] = pictures[i];
}

}  // namespace

std::vector<std::pair<DrawRequest, ComparedModel>> SweepResults::missing() const {
    std::vector<std::pair<DrawRequest, ComparedModel>> all;
    for (const SweepRow& row : rows)
        for (std::size_t i = 0; i < runs.size(); ++i)
            if (const auto& model = runs[i].model; model && row.pictures[i].file.empty())
                all.emplace_back(row.settings, *model);
    return all;
}

SweepResults readSweepResults(const std::vector<RunFolder>& runs,
                              const std::vector<std::string>& settings,
                              const fs::path& comparisonsFolder) {
    std::vector<ReadRun> read;
    for (const RunFolder& run : runs)
        if (auto one = readRun(run, settings)) read.push_back(std::move(*one));
    std::ranges::stable_sort(read, {}, [](const ReadRun& one) { return one.run.values; });
    SweepResults results;
    for (const ReadRun& one : read) results.runs.push_back(one.run);
    for (std::size_t i = 0; i < read.size(); ++i)
        for (const auto& [request, sample] : read[i].samples)
            if (SweepPicture& shown = rowOf(results, request).pictures[i];
                shown.step <= sample.step)
                shown = sample;
    for (const Comparison& comparison : listComparisons(comparisonsFolder))
        addComparison(results, comparison);
    if (results.rows.empty() && !read.empty()) {
        const ReadRun& first = read.front();
        rowOf(results, requestOf(first.job.recipe, first.shape, first.job.instancePrompt,
                                 first.job.recipe.seed));
    }
    std::ranges::stable_sort(results.rows, {}, [](const SweepRow& row) {
        return std::tuple(row.settings.prompt, row.settings.seed);
    });
    return results;
}

}  // namespace dreambooth

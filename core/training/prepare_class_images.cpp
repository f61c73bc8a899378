// Draws missing class images in chunks of whole numbers, so that each picture always has the same
// neighbours in its batch and so the same bits.
#include "prepare_class_images.h"

#include "micro_batch.h"

#include <base/files.h>
#include <base/hash.h>
#include <base/numbered_names.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <diffusion/pipeline.h>
#include <diffusion/random.h>
#include <formats/model_identity.h>
#include <runs/class_images.h>
#include <runs/inputs.h>
#include <training/step_control.h>

#include <algorithm>
#include <limits>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

std::string pictureName(int number) {
    return zeroPadded(number, 6) + ".png";
}

/// Numbers of pictures to draw: as many as are missing, the smallest that no file has.
std::vector<int> missingNumbers(const Job& job, const fs::path& folder, std::size_t usable) {
    std::vector<int> numbers;
    std::error_code ignored;
    for (int i = 0; usable + numbers.size() < static_cast<std::size_t>(job.recipe.num_class_images);
         ++i) {
        const fs::path file = folder / pictureName(i);
        if (!fs::exists(file, ignored) && !job.leavesOut(pictureName(i))) numbers.push_back(i);
    }
    return numbers;
}

DrawRequest requestFor(const Job& job, int number) {
    const Recipe& recipe = job.recipe;
    DrawRequest request;
    request.prompt = job.first().classPrompt;
    request.seed = keyedInteger(std::numeric_limits<std::int64_t>::max(),
                                static_cast<std::uint64_t>(recipe.seed), "class image",
                                static_cast<std::uint64_t>(number));
    request.num_inference_steps = recipe.class_image_steps;
    request.guidance_scale = recipe.class_image_guidance_scale;
    request.width = request.height = recipe.resolution;
    return request;
}

/// Draws the chunk that holds numbers [first, first + size) up to `last`, and writes those that are
/// missing. Error draw.cancelled.
Result<void> drawChunk(const Job& job, const fs::path& folder, const PictureFiles& pictures,
                       TrainableModel& model, const std::string& identity,
                       const std::set<int>& missing, int first, int last,
                       const DrawProgress& progress, const CancelToken& cancel) {
    std::vector<DrawRequest> requests;
    for (int i = first; i <= std::min(last, first + job.recipe.sample_batch_size - 1); ++i)
        requests.push_back(requestFor(job, i));
    const Autocast autocast(model.precision(), model.device().type());
    TRY(const std::vector<at::Tensor> drawn, drawWithinMemory(model, requests, progress, cancel));
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        const int number = first + static_cast<int>(i);
        if (missing.contains(number))
            TRY_VOID(
                pictures.write(folder / pictureName(number), drawn[i],
                               textsOf({.model = identity, .prompt = job.first().classPrompt})));
    }
    return {};
}

/// Number list of rank 0 on all ranks, so that a slow shared file system can't divide them.
Result<std::vector<int>> agreedNumbers(const RankGroup& ranks, const std::vector<int>& numbers) {
    TRY(const Json agreed, parseJson(ranks.broadcast(Json(numbers).dump()), "rank 0"));
    return agreed.get<std::vector<int>>();
}

/// Where pictures of a source are kept while the folder is of another.
std::string asideName(const ClassImageSource& source) {
    return "other-" + sha256(source.model + '\n' + source.prompt).substr(0, 8);
}

Result<void> move(const fs::path& file, const fs::path& folder) {
    TRY_VOID(makeFolder(folder));
    std::error_code error;
    fs::rename(file, folder / file.filename(), error);
    // Another run that begins now may have been first.
    if (error && error != std::errc::no_such_file_or_directory)
        return std::unexpected(errorFromErrno(error.value(), folder, "move a picture to"));
    return {};
}

/// Moves pictures that runs drew by another model, or with another prompt, into a folder below this
/// one, and those of this source that were moved so earlier back.
Result<void> keepOnlyOf(const ClassImageSource& wanted, const fs::path& folder,
                        const std::map<fs::path, ClassImageSource>& sources,
                        RunReporter& reporter) {
    int moved = 0;
    std::string place;
    for (const auto& [file, source] : sources) {
        if (source == wanted) continue;
        place = (folder / asideName(source)).string();
        TRY_VOID(move(file, place));
        ++moved;
    }
    for (const fs::path& file : entriesIn(folder / asideName(wanted)))
        if (!pathExists(folder / file.filename())) TRY_VOID(move(file, folder));
    if (moved > 0)
        reporter.notice("train.other_class_images", {{"count", moved}, {"folder", place}});
    return {};
}

/// Those that come with the program, as if they had been drawn.
Result<void> takeReady(const Job& job, const std::string& identity, const fs::path& folder) {
    TRY(const auto there, classImagesIn(folder, job));
    for (const fs::path& file : readyClassImages(job, identity, there))
        TRY_VOID(copyFile(file, folder / file.filename()));
    return {};
}

/// The identity of the model, on all ranks; the first one looks, and sees to it that the folder
/// holds nothing of other models, the person's own and what is ready made. Empty where all pictures
/// are the person's own.
Result<std::string> agreedModel(const Job& job, const fs::path& folder, const TrainableModel& model,
                                const RankGroup& ranks, RunReporter& reporter) {
    std::string identity;
    if (ranks.isFirst()) {
        TRY_VOID(takeOwnClassImages(folder, job.first().classPrompt, job.recipe.resolution));
        TRY(const auto files, classImagesIn(folder, job));
        const auto sources = classImageSources(files);
        if (!sources.empty() || std::ssize(files) < job.recipe.num_class_images) {
            TRY(const std::string whole, modelIdentity(model.model().files));
            const ClassImageSource wanted = sourceOf(whole, job.first().classPrompt, job.recipe);
            identity = wanted.model;
            TRY_VOID(keepOnlyOf(wanted, folder, sources, reporter));
            TRY_VOID(takeReady(job, identity, folder));
        }
    }
    return ranks.broadcast(identity);
}

}  // namespace

Result<ClassImagesResult> prepareClassImages(const Job& job, const fs::path& folder,
                                             const PictureFiles& pictures, TrainableModel& model,
                                             const RankGroup& ranks, StepControl& control,
                                             RunReporter& reporter) {
    TRY_VOID(makeFolder(folder));
    TRY(const std::string identity, agreedModel(job, folder, model, ranks, reporter));
    TRY(std::vector<fs::path> files, classImagesIn(folder, job));
    TRY(const std::vector<int> numbers,
        agreedNumbers(ranks, missingNumbers(job, folder, files.size())));
    ClassImagesResult result;
    if (!numbers.empty()) {
        TRY_VOID(checkCanWriteInto(folder));
        TRY_VOID(model.loadDenoiser());
        const TrainableModel::WithoutLora asTheBase(model);
        const std::set<int> missing(numbers.begin(), numbers.end());
        std::set<int> chunks;
        for (const int number : numbers) chunks.insert(number / job.recipe.sample_batch_size);
        const std::vector<int> order(chunks.begin(), chunks.end());
        const int total = static_cast<int>(numbers.size());
        reporter.progress("class images", 0, total);
        const auto count = static_cast<std::size_t>(ranks.size());
        for (std::size_t from = 0; from < order.size() && !result.stopped; from += count) {
            const std::size_t mine = from + static_cast<std::size_t>(ranks.rank());
            bool othersDraw = true;
            const auto agree = [&](bool isDrawing) {
                const StepControl::Agreement agreed = control.agree({isDrawing ? 1.0 : 0.0});
                RunRequests requests = agreed.requests;
                if (requests.has(RunRequest::pause) && !requests.has(RunRequest::stop)) {
                    requests = waitUntilResumed(control, reporter);
                    if (!requests.has(RunRequest::stop)) reporter.phase(RunPhase::preparing);
                }
                result.stopped = result.stopped || requests.has(RunRequest::stop);
                othersDraw = agreed.means[0] > 0;
            };
            const CancelToken cancel;
            // All ranks exchange messages at each of the sampler's steps, those too that have
            // nothing to draw: so a request is noticed soon, and no rank waits an hour for a slow
            // processor's next message.
            const auto progress = [&](int, int, const at::Tensor&) {
                agree(true);
                if (result.stopped) cancel.cancel();
            };
            if (mine < order.size()) {
                const Result<void> drawn = drawChunk(
                    job, folder, pictures, model, identity, missing,
                    order[mine] * job.recipe.sample_batch_size, numbers.back(), progress, cancel);
                if (!drawn && drawn.error().code != "draw.cancelled")
                    return std::unexpected(drawn.error());
            }
            // Also keeps the ranks together: all have written when the progress is told.
            while (othersDraw && !result.stopped) agree(false);
            const std::size_t chunksDone = std::min(from + count, order.size());
            const auto done = std::ranges::count_if(numbers, [&](int number) {
                return number / job.recipe.sample_batch_size <= order[chunksDone - 1];
            });
            reporter.progress("class images", static_cast<int>(done), total);
        }
        TRY(files, classImagesIn(folder, job));
    }
    if (result.stopped) return result;
    if (files.empty()) return failure("train.no_class_images", {{"folder", folder.string()}});
    if (files.size() > static_cast<std::size_t>(job.recipe.num_class_images))
        files.resize(static_cast<std::size_t>(job.recipe.num_class_images));
    result.files = std::move(files);
    return result;
}

}  // namespace dreambooth

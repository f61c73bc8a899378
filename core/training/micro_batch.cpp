// Splitting batches, and what an allocation that failed looks like.
#include "micro_batch.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/cat.h>
#include <base/memory.h>
#include <c10/util/Exception.h>
#include <distributed/gpu.h>
#include <malloc.h>
#include <project/memory_remedies.h>

#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <string_view>

namespace dreambooth {
namespace {

/// Neighbouring rows of a batch.
struct Rows {
    std::int64_t from = 0, count = 0;
};

at::Tensor rowsOf(const at::Tensor& tensor, Rows photos, Rows others) {
    if (!tensor.defined()) return tensor;
    if (others.count == 0) return tensor.narrow(0, photos.from, photos.count);
    if (photos.count == 0) return tensor.narrow(0, others.from, others.count);
    return at::cat(
        {tensor.narrow(0, photos.from, photos.count), tensor.narrow(0, others.from, others.count)});
}

template <class T>
std::vector<T> rowsOf(const std::vector<T>& all, Rows photos, Rows others) {
    std::vector<T> some;
    if (all.empty()) return some;
    for (const Rows rows : {photos, others})
        some.insert(some.end(), all.begin() + rows.from, all.begin() + rows.from + rows.count);
    return some;
}

Batch rowsOf(const Batch& whole, Rows photos, Rows others) {
    Batch result = whole;
    result.photos = photos.count;
    result.share *= photos.count > 0
                        ? static_cast<double>(photos.count) / static_cast<double>(whole.photos)
                        : static_cast<double>(others.count) /
                              static_cast<double>(whole.latents.size(0) - whole.photos);
    result.latents = rowsOf(whole.latents, photos, others);
    result.noise = rowsOf(whole.noise, photos, others);
    result.timesteps = rowsOf(whole.timesteps, photos, others);
    result.timeIds = rowsOf(whole.timeIds, photos, others);
    result.texts = rowsOf(whole.texts, photos, others);
    result.prompts = {rowsOf(whole.prompts.hidden, photos, others),
                      rowsOf(whole.prompts.pooled, photos, others),
                      rowsOf(whole.prompts.lengths, photos, others)};
    result.sizes = rowsOf(whole.sizes, photos, others);
    result.promptDropped = rowsOf(whole.promptDropped, photos, others);
    result.dropoutKeys = rowsOf(whole.dropoutKeys, photos, others);
    if (whole.weights.defined())
        result.weights =
            photos.count > 0 ? whole.weights.narrow(0, photos.from, photos.count) : at::Tensor();
    return result;
}

}  // namespace

std::vector<Batch> microBatches(const Batch& whole, const AutotuneResult& choices) {
    const std::int64_t others = whole.latents.size(0) - whole.photos;
    const std::int64_t size = choices.microBatch > 0
                                  ? std::min<std::int64_t>(choices.microBatch, whole.photos)
                                  : whole.photos;
    const bool apart = choices.separatePriorForward && others > 0;
    if (size == whole.photos && !apart) return {whole};
    std::vector<Batch> batches;
    for (std::int64_t from = 0; from < whole.photos; from += size) {
        const Rows photos{from, std::min(size, whole.photos - from)};
        // As many class images as photos, at the same places.
        const Rows beside{whole.photos + from, others > 0 ? photos.count : 0};
        if (!apart) {
            batches.push_back(rowsOf(whole, photos, beside));
            continue;
        }
        batches.push_back(rowsOf(whole, photos, {}));
        batches.push_back(rowsOf(whole, {}, beside));
    }
    return batches;
}

std::vector<Batch> microBatches(const std::vector<Batch>& batches, const AutotuneResult& choices) {
    std::vector<Batch> all;
    for (const Batch& batch : batches)
        for (Batch& part : microBatches(batch, choices)) all.push_back(std::move(part));
    return all;
}

bool halveMicroBatch(AutotuneResult& choices, int batchSize, bool hasClassImages) {
    const int now = choices.microBatch > 0 ? std::min(choices.microBatch, batchSize) : batchSize;
    if (now > 1) {
        choices.microBatch = (now + 1) / 2;
        return true;
    }
    if (!hasClassImages || choices.separatePriorForward) return false;
    choices.microBatch = 1;
    choices.separatePriorForward = true;
    return true;
}

bool isOutOfMemory(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
        dynamic_cast<const c10::OutOfMemoryError*>(&error) != nullptr)
        return true;
    // ATen's CPU allocator, oneDNN's and the GPU libraries' have no type of their own for it.
    constexpr std::array<std::string_view, 7> signs = {
        "can't allocate memory",       "not enough memory",
        "CUDA out of memory",          "CUDNN_STATUS_ALLOC_FAILED",
        "CUBLAS_STATUS_ALLOC_FAILED",  "could not create a memory object",
        "could not create a primitive"};
    const std::string_view what = error.what();
    return std::ranges::any_of(
        signs, [&](std::string_view sign) { return what.find(sign) != std::string_view::npos; });
}

void trimMemory(at::Device device) {
    if (device.is_cuda()) gpuPlugin()->emptyCache();
    ::malloc_trim(0);
}

std::int64_t memoryLeft(at::Device device) {
    constexpr double used = 0.9;
    if (device.is_cuda())  // what the allocator has at the peak stays its own
        return static_cast<std::int64_t>(
            used * static_cast<double>(gpuPlugin()->device(device.index()).freeBytes));
    const double free = static_cast<double>(memory().available) +
                        static_cast<double>(ProcessMemory::now().resident) -
                        static_cast<double>(peakResident());
    return static_cast<std::int64_t>(used * std::max(0.0, free));
}

Result<std::vector<at::Tensor>> drawWithinMemory(const TrainableModel& model,
                                                 const std::vector<DrawRequest>& requests,
                                                 const DrawProgress& progress,
                                                 const CancelToken& cancel) {
    std::optional<TrainableModel::WithoutOffload> whole;
    try {
        whole.emplace(model);
    } catch (const std::exception& error) {
        if (!isOutOfMemory(error)) throw;
        return std::unexpected(memoryError(model.device(), model.recipe()));
    }
    std::vector<at::Tensor> drawn;
    std::size_t max = requests.size();
    while (drawn.size() < requests.size()) {
        const auto from = requests.begin() + static_cast<std::ptrdiff_t>(drawn.size());
        const std::size_t size = std::min(max, requests.size() - drawn.size());
        try {
            TRY(const auto some,
                drawBatch(model.model(), {from, from + static_cast<std::ptrdiff_t>(size)}, progress,
                          cancel));
            drawn.insert(drawn.end(), some.begin(), some.end());
            continue;
        } catch (const std::exception& error) {
            if (!isOutOfMemory(error)) throw;
        }
        if (size == 1) return std::unexpected(memoryError(model.device(), model.recipe()));
        max = (size + 1) / 2;
        trimMemory(model.device());
    }
    return drawn;
}

Error memoryError(at::Device device, const Recipe& recipe, int ranks) {
    std::string ways;
    const auto add = [&](const std::string& way) { ways += (ways.empty() ? "" : ", ") + way; };
    for (const Json& change : memoryRemedies(recipe, ranks)) {
        std::string way;
        for (const auto& [field, value] : change.items())
            if (value != false && field != "rank" && field != "learning_rate")
                way += (way.empty() ? "" : " + ") + field +
                       (value == true
                            ? ""
                            : " " + (value.is_string() ? value.get<std::string>() : asText(value)));
        add(way);
    }
    if (recipe.train_text_encoder) add("train_text_encoder off");
    add("resolution");
    return makeError(device.is_cuda() ? "memory.out.gpu" : "memory.out", {{"ways", ways}});
}

}  // namespace dreambooth

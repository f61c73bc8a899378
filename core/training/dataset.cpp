// Orders, crops, flips and latents of TrainingImages.
#include "micro_batch.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/adaptive_avg_pool2d.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>
#include <base/log.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <diffusion/random.h>
#include <models/to_device.h>
#include <project/captions.h>
#include <training/dataset.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace dreambooth {

namespace {

/// Pictures the VAE sees at once. On a CPU more are not faster, and large ones fill a GPU by
/// themselves; memory is the shorter.
std::int64_t encodeBatch(at::Device device, int resolution) {
    constexpr int large = 512;
    return device.is_cpu() || resolution > large ? 1 : 4;
}

/// Bytes [B, 3, H, W] through the VAE in its own precision and on its own device; float32 on
/// `device`.
Vae::Moments encoded(const Vae& vae, const at::Tensor& bytes, at::Device device) {
    const at::Device home = vae.parameters().tensors().begin()->second.device();
    const Vae::Moments moments = vae.encode(bytesToPixels(toDevice(bytes, home)));
    return {moments.mean.to(device, at::kFloat), moments.logVariance.to(device, at::kFloat)};
}

/// With this chance.
bool happens(double chance, const Recipe& recipe, const std::string& purpose,
             std::uint64_t number) {
    constexpr std::int64_t parts = 1 << 30;
    if (chance <= 0) return false;
    const std::int64_t drawn =
        keyedInteger(parts, static_cast<std::uint64_t>(recipe.seed), purpose, number);
    return static_cast<double>(drawn) < chance * parts;
}

at::Tensor centred(const at::Tensor& picture, std::int64_t size) {
    return picture.narrow(-2, (picture.size(-2) - size) / 2, size)
        .narrow(-1, (picture.size(-1) - size) / 2, size);
}

/// The picture's middle square, which knows where it was cut.
TrainingPicture centred(const TrainingPicture& picture, int size) {
    TrainingPicture result = picture;
    result.pixels = centred(picture.pixels, size).contiguous();
    if (picture.mask.defined()) result.mask = centred(picture.mask, size).contiguous();
    result.cropTop += static_cast<int>(picture.pixels.size(1) - size) / 2;
    result.cropLeft += static_cast<int>(picture.pixels.size(2) - size) / 2;
    return result;
}

}  // namespace

TrainingImages::TrainingImages(std::vector<TrainingPicture> pictures, DatasetOptions options)
    : m_pictures(std::move(pictures)), m_options(std::move(options)) {
    if (m_pictures.empty()) throw std::invalid_argument("no pictures");
    for (TrainingPicture& picture : m_pictures) {
        if (picture.pixels.dim() != 3 ||
            std::min(picture.pixels.size(1), picture.pixels.size(2)) != m_options.resolution)
            throw std::invalid_argument("a picture of the wrong size");
        if (picture.mask.defined() && picture.mask.sizes() != picture.pixels.sizes().slice(1))
            throw std::invalid_argument("a mask of another size than its picture");
        m_hasMasks = m_hasMasks || picture.mask.defined();
        if (m_options.centerCrop) picture = centred(picture, m_options.resolution);
        m_fixed = m_fixed && picture.pixels.size(1) == picture.pixels.size(2);
    }
    const auto hasCaption = [](const TrainingPicture& picture) { return !picture.caption.empty(); };
    if (std::ranges::any_of(m_pictures, hasCaption))
        for (const TrainingPicture& picture : m_pictures) m_captions.push_back(picture.caption);
}

const std::string& TrainingImages::caption(std::uint64_t number) const {
    return m_pictures[static_cast<std::size_t>(indexOf(number))].caption;
}

std::int64_t TrainingImages::indexOf(std::uint64_t number) const {
    const auto size = static_cast<std::uint64_t>(count());
    const std::uint64_t epoch = number / size;
    if (epoch != m_epoch) {
        m_order = keyedPermutation(count(), m_options.seed, m_options.purpose + " order", epoch);
        m_epoch = epoch;
    }
    return m_order[number % size];
}

bool TrainingImages::isFlipped(std::uint64_t number) const {
    return m_options.randomFlip &&
           keyedInteger(2, m_options.seed, m_options.purpose + " flip", number) == 1;
}

std::int64_t TrainingImages::cropStart(std::int64_t index, std::uint64_t number) const {
    const at::Tensor& picture = m_pictures[static_cast<std::size_t>(index)].pixels;
    const std::int64_t room = std::max(picture.size(1), picture.size(2)) - m_options.resolution;
    if (room == 0) return 0;
    return keyedInteger(room + 1, m_options.seed, m_options.purpose + " crop", number);
}

at::Tensor TrainingImages::square(const at::Tensor& whole, std::int64_t index,
                                  std::uint64_t number) const {
    const std::int64_t size = m_options.resolution;
    const at::Tensor result =
        whole.narrow(whole.size(-2) > size ? -2 : -1, cropStart(index, number), size);
    return isFlipped(number) ? result.flip({-1}) : result;
}

at::Tensor TrainingImages::lossWeights(std::span<const std::uint64_t> numbers,
                                       at::IntArrayRef size) const {
    if (!m_hasMasks) return {};
    std::vector<at::Tensor> rows;
    for (const std::uint64_t number : numbers) {
        const std::int64_t index = indexOf(number);
        const at::Tensor& mask = m_pictures[static_cast<std::size_t>(index)].mask;
        rows.push_back(weightsOf(mask.defined() ? square(mask, index, number) : mask, size));
    }
    return toDevice(at::stack(rows), m_options.device);
}

at::Tensor TrainingImages::meanLossWeights(at::IntArrayRef size) const {
    if (!m_hasMasks) return {};
    std::vector<at::Tensor> rows;
    for (const TrainingPicture& picture : m_pictures)
        rows.push_back(weightsOf(
            picture.mask.defined() ? centred(picture.mask, m_options.resolution) : picture.mask,
            size));
    return at::stack(rows).to(m_options.device);
}

at::Tensor TrainingImages::weightsOf(const at::Tensor& mask, at::IntArrayRef size) const {
    const at::Tensor alike = at::ones({1, size[0], size[1]}, at::kFloat);
    if (!mask.defined()) return alike;
    const at::Tensor subject =
        at::adaptive_avg_pool2d(mask.unsqueeze(0).to(at::kFloat) / 255, size);
    const at::Tensor weights = subject + (1 - subject) * m_options.unmaskedWeight;
    // A square without any of the subject can't be looked at less.
    const double mean = weights.mean().item<double>();
    return mean > 0 ? weights / mean : alike;
}

PictureSizes TrainingImages::sizesOf(std::int64_t index, std::int64_t cropStart) const {
    const TrainingPicture& picture = m_pictures[static_cast<std::size_t>(index)];
    const bool isTall = picture.pixels.size(1) > picture.pixels.size(2);
    const int start = static_cast<int>(cropStart);
    return {picture.originalHeight,
            picture.originalWidth,
            picture.cropTop + (isTall ? start : 0),
            picture.cropLeft + (isTall ? 0 : start),
            m_options.resolution,
            m_options.resolution};
}

std::vector<PictureSizes> TrainingImages::sizes(std::span<const std::uint64_t> numbers) const {
    std::vector<PictureSizes> result;
    for (const std::uint64_t number : numbers) {
        const std::int64_t index = indexOf(number);
        PictureSizes& sizes = result.emplace_back(sizesOf(index, cropStart(index, number)));
        // As if the photo had been mirrored before the square was cut.
        if (isFlipped(number))
            sizes.cropLeft = m_pictures[static_cast<std::size_t>(index)].scaledWidth -
                             sizes.cropLeft - m_options.resolution;
    }
    return result;
}

std::vector<PictureSizes> TrainingImages::meanSizes() const {
    std::vector<PictureSizes> result;
    for (std::int64_t i = 0; i < count(); ++i) {
        const at::Tensor& pixels = m_pictures[static_cast<std::size_t>(i)].pixels;
        const auto room = std::max(pixels.size(1), pixels.size(2)) - m_options.resolution;
        result.push_back(sizesOf(i, room / 2));
    }
    return result;
}

void TrainingImages::cacheMoments(const Vae& vae, const RankGroup& ranks,
                                  const std::function<void(int done, int total)>& progress) {
    const std::int64_t total = count() * (m_options.randomFlip ? 2 : 1);
    const std::int64_t side = m_options.resolution / vae.scaleFactor();
    m_moments.mean = at::zeros({total, vae.config().latentChannels, side, side},
                               at::TensorOptions().device(m_options.device));
    m_moments.logVariance = at::zeros_like(m_moments.mean);
    m_isEncoded.assign(static_cast<std::size_t>(total), false);
    if (ranks.size() == 1 && m_options.device.is_cpu()) return;
    // The same chunks for any number of ranks, so that a picture has the same neighbours and bits.
    const std::int64_t atOnce = encodeBatch(m_options.device, m_options.resolution);
    for (std::int64_t from = 0; from < total; from += atOnce) {
        std::vector<std::int64_t> rows;
        for (std::int64_t row = from; row < std::min(total, from + atOnce); ++row)
            rows.push_back(row);
        if (from / atOnce % ranks.size() == ranks.rank()) encode(rows, vae);
        if (progress) progress(static_cast<int>(rows.back() + 1), static_cast<int>(total));
    }
    // Every row is a number of one rank and zeros of the others: their sum has its bits.
    ranks.sum(m_moments.mean);
    ranks.sum(m_moments.logVariance);
    m_isEncoded.assign(static_cast<std::size_t>(total), true);
}

bool TrainingImages::isCached() const {
    return m_moments.mean.defined() && std::ranges::find(m_isEncoded, false) == m_isEncoded.end();
}

void TrainingImages::encode(std::span<const std::int64_t> rows, const Vae& vae) const {
    const at::NoGradGuard noGrad;
    std::vector<at::Tensor> squares;
    for (const std::int64_t row : rows) {
        const at::Tensor& pixels = m_pictures[static_cast<std::size_t>(row % count())].pixels;
        squares.push_back(row < count() ? pixels : pixels.flip({2}));
    }
    Vae::Moments moments;
    try {
        moments = encoded(vae, at::stack(squares), m_options.device);
    } catch (const std::exception& error) {
        if (rows.size() == 1 || !isOutOfMemory(error)) throw;
        logInfo("Out of memory: half as many pictures at a time are encoded.");
    }
    if (!moments.mean.defined()) {
        trimMemory(m_options.device);
        encode(rows.first(rows.size() / 2), vae);
        encode(rows.subspan(rows.size() / 2), vae);
        return;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        m_moments.mean[rows[i]].copy_(moments.mean[row]);
        m_moments.logVariance[rows[i]].copy_(moments.logVariance[row]);
        m_isEncoded[static_cast<std::size_t>(rows[i])] = true;
    }
}

void TrainingImages::encodeMissing(std::span<const std::int64_t> rows, const Vae& vae) const {
    for (const std::int64_t row : rows)
        if (!m_isEncoded[static_cast<std::size_t>(row)]) encode({&row, 1}, vae);
}

at::Tensor TrainingImages::latents(std::span<const std::uint64_t> numbers, const Vae& vae) const {
    const at::NoGradGuard noGrad;
    const double scaling = vae.config().scalingFactor;
    Vae::Moments moments;
    if (m_moments.mean.defined()) {
        std::vector<std::int64_t> rows;
        for (const std::uint64_t number : numbers)
            rows.push_back(indexOf(number) + (isFlipped(number) ? count() : 0));
        encodeMissing(rows, vae);
        const at::Tensor index = toDevice(at::tensor(rows), m_options.device);
        moments = {m_moments.mean.index_select(0, index),
                   m_moments.logVariance.index_select(0, index)};
    } else {
        std::vector<at::Tensor> squares;
        for (const std::uint64_t number : numbers)
            squares.push_back(square(m_pictures[static_cast<std::size_t>(indexOf(number))].pixels,
                                     indexOf(number), number));
        moments = encoded(vae, at::stack(squares), m_options.device);
    }
    std::vector<at::Tensor> noises;
    for (const std::uint64_t number : numbers)
        noises.push_back(keyedNormal(moments.mean.sizes().slice(1), m_options.seed,
                                     m_options.purpose + " posterior", number));
    return moments.sample(toDevice(at::stack(noises), m_options.device), scaling);
}

at::Tensor TrainingImages::meanLatents(const Vae& vae) const {
    const at::NoGradGuard noGrad;
    const double scaling = vae.config().scalingFactor;
    at::Tensor mean;
    if (m_moments.mean.defined()) {
        std::vector<std::int64_t> rows;
        for (std::int64_t row = 0; row < count(); ++row) rows.push_back(row);
        encodeMissing(rows, vae);
        mean = m_moments.mean.narrow(0, 0, count());
    } else {
        std::vector<at::Tensor> means;
        for (const TrainingPicture& picture : m_pictures)
            means.push_back(encoded(vae, centred(picture.pixels, m_options.resolution).unsqueeze(0),
                                    m_options.device)
                                .mean);
        mean = at::cat(means);
    }
    return mean * scaling;
}

at::Tensor sampleNoise(at::IntArrayRef shape, const Recipe& recipe, const std::string& purpose,
                       std::uint64_t number) {
    const auto seed = static_cast<std::uint64_t>(recipe.seed);
    at::Tensor noise = keyedNormal(shape, seed, purpose + " noise", number);
    if (recipe.noise_offset > 0)
        noise.add_(keyedNormal({shape[0], 1, 1}, seed, purpose + " noise offset", number),
                   recipe.noise_offset);
    return noise;
}

bool isPromptLeftOut(const Recipe& recipe, const std::string& purpose, std::uint64_t number) {
    return happens(recipe.proportion_empty_prompts, recipe, purpose + " empty prompt", number);
}

std::string shownCaption(const std::string& caption, const Recipe& recipe,
                         const std::string& purpose, std::uint64_t number) {
    if (!recipe.changesCaptions()) return caption;
    const std::size_t count = movableParts(caption, recipe.keep_tokens);
    std::vector<std::int64_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    if (recipe.shuffle_caption)
        order = keyedPermutation(static_cast<std::int64_t>(count),
                                 static_cast<std::uint64_t>(recipe.seed),
                                 purpose + " caption order", number);
    std::vector<bool> dropped;
    for (std::size_t i = 0; i < count; ++i)
        dropped.push_back(happens(recipe.caption_tag_dropout_rate, recipe,
                                  purpose + " caption part " + std::to_string(i), number));
    return arrangedCaption(caption, recipe.keep_tokens, order, dropped);
}

}  // namespace dreambooth

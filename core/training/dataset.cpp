// Orders, crops, flips and latents of TrainingImages.
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros_like.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <diffusion/random.h>
#include <training/dataset.h>

#include <algorithm>
#include <stdexcept>

namespace dreambooth {
namespace {

constexpr std::int64_t encodeBatch = 4;  // pictures the VAE sees at once: it is the largest by far

/// Bytes [B, 3, H, W] through the VAE in its own precision; float32.
Vae::Moments encoded(const Vae& vae, const at::Tensor& bytes, at::Device device) {
    const Vae::Moments moments = vae.encode(bytesToPixels(bytes.to(device)));
    return {moments.mean.to(at::kFloat), moments.logVariance.to(at::kFloat)};
}

at::Tensor centred(const at::Tensor& picture, std::int64_t size) {
    return picture.narrow(1, (picture.size(1) - size) / 2, size)
        .narrow(2, (picture.size(2) - size) / 2, size);
}

/// The picture's middle square, which knows where it was cut.
TrainingPicture centred(const TrainingPicture& picture, int size) {
    TrainingPicture result = picture;
    result.pixels = centred(picture.pixels, size).contiguous();
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
        if (m_options.centerCrop) picture = centred(picture, m_options.resolution);
        m_fixed = m_fixed && picture.pixels.size(1) == picture.pixels.size(2);
    }
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

at::Tensor TrainingImages::square(std::int64_t index, std::uint64_t number) const {
    const at::Tensor& picture = m_pictures[static_cast<std::size_t>(index)].pixels;
    const std::int64_t size = m_options.resolution;
    const at::Tensor result =
        picture.narrow(picture.size(1) > size ? 1 : 2, cropStart(index, number), size);
    return isFlipped(number) ? result.flip({2}) : result;
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

void TrainingImages::cacheMoments(const Vae& vae,
                                  const std::function<void(int done, int total)>& progress) {
    const at::NoGradGuard noGrad;
    std::vector<at::Tensor> squares;
    for (const TrainingPicture& picture : m_pictures) squares.push_back(picture.pixels);
    if (m_options.randomFlip)
        for (const TrainingPicture& picture : m_pictures)
            squares.push_back(picture.pixels.flip({2}));
    const auto total = static_cast<std::int64_t>(squares.size());
    std::vector<at::Tensor> means, logVariances;
    for (std::int64_t from = 0; from < total; from += encodeBatch) {
        const auto begin = squares.begin() + from;
        const auto end = begin + std::min(encodeBatch, total - from);
        const Vae::Moments moments =
            encoded(vae, at::stack(std::vector<at::Tensor>(begin, end)), m_options.device);
        means.push_back(moments.mean);
        logVariances.push_back(moments.logVariance);
        if (progress)
            progress(static_cast<int>(std::min(from + encodeBatch, total)),
                     static_cast<int>(total));
    }
    m_moments = {at::cat(means).contiguous(), at::cat(logVariances).contiguous()};
}

at::Tensor TrainingImages::latents(std::span<const std::uint64_t> numbers, const Vae& vae) const {
    const at::NoGradGuard noGrad;
    const double scaling = vae.config().scalingFactor;
    Vae::Moments moments;
    if (m_moments.mean.defined()) {
        std::vector<std::int64_t> rows;
        for (const std::uint64_t number : numbers)
            rows.push_back(indexOf(number) + (isFlipped(number) ? count() : 0));
        const at::Tensor index = at::tensor(rows).to(m_options.device);
        moments = {m_moments.mean.index_select(0, index),
                   m_moments.logVariance.index_select(0, index)};
    } else {
        std::vector<at::Tensor> squares;
        for (const std::uint64_t number : numbers)
            squares.push_back(square(indexOf(number), number));
        moments = encoded(vae, at::stack(squares), m_options.device);
    }
    std::vector<at::Tensor> noises;
    for (const std::uint64_t number : numbers)
        noises.push_back(keyedNormal(moments.mean.sizes().slice(1), m_options.seed,
                                     m_options.purpose + " posterior", number));
    return moments.sample(at::stack(noises).to(m_options.device), scaling);
}

at::Tensor TrainingImages::meanLatents(const Vae& vae) const {
    const at::NoGradGuard noGrad;
    const double scaling = vae.config().scalingFactor;
    at::Tensor mean;
    if (m_moments.mean.defined()) {
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

}  // namespace dreambooth

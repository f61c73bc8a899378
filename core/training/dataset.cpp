// Orders, crops, flips and latents of TrainingDataset.
#include "micro_batch.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/_upsample_bilinear2d_aa.h>
#include <ATen/ops/adaptive_avg_pool2d.h>
#include <ATen/ops/any.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <base/log.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <diffusion/random.h>
#include <models/to_device.h>
#include <training/dataset.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>

namespace dreambooth {

namespace {

/// Pictures the VAE sees at once. On a CPU more are not faster, and large ones fill a GPU by
/// themselves; memory is the shorter.
std::size_t encodeBatch(at::Device device, int side) {
    constexpr int large = 512;
    return device.is_cpu() || side > large ? 1 : 4;
}

/// Bytes [B, 3, H, W] through the VAE in its own precision and on its own device; float32 on
/// `device`.
Vae::Moments encoded(const Vae& vae, const at::Tensor& bytes, at::Device device) {
    const at::Device home = vae.parameters().tensors().begin()->second.device();
    const Vae::Moments moments = vae.encode(bytesToPixels(toDevice(bytes, home)));
    return {moments.mean.to(device, at::kFloat), moments.logVariance.to(device, at::kFloat)};
}

PictureShape sizeOf(const at::Tensor& picture) {
    return {static_cast<int>(picture.size(-2)), static_cast<int>(picture.size(-1))};
}

/// Bytes [C, h, w] scaled so that they just cover the shape.
at::Tensor covering(const at::Tensor& pixels, PictureShape shape) {
    const PictureShape size = coveringSize(sizeOf(pixels), shape);
    if (size == sizeOf(pixels)) return pixels;
    const at::Tensor scaled = at::_upsample_bilinear2d_aa(
        pixels.unsqueeze(0).to(at::kFloat), {size.height, size.width}, /*align_corners=*/false);
    return scaled.squeeze(0).round_().clamp_(0, 255).to(at::kByte);
}

}  // namespace

TrainingDataset::TrainingDataset(std::vector<TrainingPicture> pictures, DatasetOptions options)
    : m_pictures(std::move(pictures)), m_options(std::move(options)) {
    if (m_pictures.empty()) throw std::invalid_argument("no pictures");
    const PictureShape square{m_options.resolution, m_options.resolution};
    for (TrainingPicture& picture : m_pictures) {
        if (picture.shape == PictureShape{}) picture.shape = square;
        if (picture.pixels.dim() != 3 ||
            sizeOf(picture.pixels) != coveringSize(sizeOf(picture.pixels), picture.shape))
            throw std::invalid_argument("a picture of the wrong size");
        if (picture.mask.defined() && sizeOf(picture.mask) != sizeOf(picture.pixels))
            throw std::invalid_argument("a mask of another size than its picture");
        m_hasMasks = m_hasMasks || picture.mask.defined();
        m_fixed = m_fixed && (isCentred() || sizeOf(picture.pixels) == picture.shape);
    }
    const auto hasCaption = [](const TrainingPicture& picture) { return !picture.caption.empty(); };
    if (std::ranges::any_of(m_pictures, hasCaption))
        for (const TrainingPicture& picture : m_pictures) m_captions.push_back(picture.caption);
}

PictureShape TrainingDataset::shapeOf(std::uint64_t number) const {
    return m_pictures[static_cast<std::size_t>(indexOf(number))].shape;
}

std::vector<PictureShape> TrainingDataset::shapes() const {
    std::set<PictureShape> all;
    for (const TrainingPicture& picture : m_pictures) all.insert(picture.shape);
    return {all.begin(), all.end()};
}

PictureShape TrainingDataset::commonShape() const {
    const std::vector<PictureShape> all = shapes();
    return *std::ranges::max_element(all, {}, [this](PictureShape shape) {
        return std::ranges::count(m_pictures, shape, &TrainingPicture::shape);
    });
}

const std::string& TrainingDataset::caption(std::uint64_t number) const {
    return m_pictures[static_cast<std::size_t>(indexOf(number))].caption;
}

std::int64_t TrainingDataset::emptyMasks() const {
    return std::ranges::count_if(m_pictures, [](const TrainingPicture& picture) {
        return picture.mask.defined() && !picture.mask.any().item<bool>();
    });
}

std::int64_t TrainingDataset::croppedByMoreThan(double share) const {
    return std::ranges::count_if(m_pictures, [share](const TrainingPicture& picture) {
        const PictureShape whole = sizeOf(picture.pixels), kept = picture.shape;
        return static_cast<double>(kept.height) * kept.width <
               (1 - share) * whole.height * whole.width;
    });
}

/// Pictures of one shape are neighbours, a few at a time, so that most batches have one shape; the
/// same for any size of a batch and number of ranks.
std::vector<std::int64_t> TrainingDataset::byShapes(std::vector<std::int64_t> order) const {
    constexpr int neighbours = 4;
    if (shapes().size() == 1) return order;
    std::vector<std::int64_t> arranged;
    std::vector<bool> isTaken(order.size(), false);
    for (std::size_t first = 0; first < order.size(); ++first) {
        if (isTaken[first]) continue;
        const PictureShape shape = m_pictures[static_cast<std::size_t>(order[first])].shape;
        int size = 0;
        for (std::size_t i = first; i < order.size() && size < neighbours; ++i) {
            if (isTaken[i] || m_pictures[static_cast<std::size_t>(order[i])].shape != shape)
                continue;
            isTaken[i] = true;
            arranged.push_back(order[i]);
            ++size;
        }
    }
    return arranged;
}

std::int64_t TrainingDataset::indexOf(std::uint64_t number) const {
    const auto size = static_cast<std::uint64_t>(count());
    const std::uint64_t epoch = number / size;
    if (epoch != m_epoch) {
        m_order = byShapes(
            keyedPermutation(count(), m_options.seed, m_options.purpose + " order", epoch));
        m_epoch = epoch;
    }
    return m_order[number % size];
}

bool TrainingDataset::isFlipped(std::uint64_t number) const {
    return m_options.randomFlip &&
           keyedInteger(2, m_options.seed, m_options.purpose + " flip", number) == 1;
}

TrainingDataset::LatentCrop TrainingDataset::cropOf(std::uint64_t number,
                                                    PictureShape shape) const {
    return {indexOf(number), shape, isFlipped(number)};
}

std::int64_t TrainingDataset::excessOf(std::int64_t index, PictureShape shape) const {
    const PictureShape size =
        coveringSize(sizeOf(m_pictures[static_cast<std::size_t>(index)].pixels), shape);
    return std::max(size.height - shape.height, size.width - shape.width);
}

std::int64_t TrainingDataset::startOf(std::int64_t excess, std::uint64_t number) const {
    if (excess == 0 || isCentred()) return excess / 2;
    return keyedInteger(excess + 1, m_options.seed, m_options.purpose + " crop", number);
}

at::Tensor TrainingDataset::cropped(const at::Tensor& whole, const LatentCrop& crop,
                                    std::int64_t start) const {
    const auto [height, width] = crop.shape;
    const at::Tensor result =
        whole.size(-2) > height ? whole.narrow(-2, start, height) : whole.narrow(-1, start, width);
    return crop.isFlipped ? result.flip({-1}) : result;
}

at::Tensor TrainingDataset::lossWeights(std::span<const std::uint64_t> numbers,
                                        at::IntArrayRef size) const {
    if (!m_hasMasks) return {};
    std::vector<at::Tensor> rows;
    for (const std::uint64_t number : numbers) {
        const LatentCrop crop = cropOf(number, shapeOf(number));
        const at::Tensor& mask = m_pictures[static_cast<std::size_t>(crop.index)].mask;
        const std::int64_t start = startOf(excessOf(crop.index, crop.shape), number);
        rows.push_back(weightsOf(mask.defined() ? cropped(mask, crop, start) : mask, size));
    }
    return toDevice(at::stack(rows), m_options.device);
}

at::Tensor TrainingDataset::weightsOf(const at::Tensor& mask, at::IntArrayRef size) const {
    at::Tensor alike = at::ones({1, size[0], size[1]}, at::kFloat);
    if (!mask.defined()) return alike;
    const at::Tensor subject =
        at::adaptive_avg_pool2d(mask.unsqueeze(0).to(at::kFloat) / 255, size);
    const at::Tensor weights = subject + (1 - subject) * m_options.unmaskedWeight;
    // A square without any of the subject can't be looked at less.
    const double mean = weights.mean().item<double>();
    return mean > 0 ? weights / mean : alike;
}

PictureSizes TrainingDataset::sizesOf(const LatentCrop& crop, std::int64_t start) const {
    const TrainingPicture& picture = m_pictures[static_cast<std::size_t>(crop.index)];
    const PictureShape size = coveringSize(sizeOf(picture.pixels), crop.shape);
    // Class images are scaled to the shape of the photo beside them.
    const double scale =
        static_cast<double>(size.width) / static_cast<double>(sizeOf(picture.pixels).width);
    const auto scaled = [scale](int pixels) {
        return static_cast<int>(std::lround(pixels * scale));
    };
    const bool isTall = size.height > crop.shape.height;
    const int along = static_cast<int>(start);
    PictureSizes sizes = {picture.originalHeight,
                          picture.originalWidth,
                          scaled(picture.cropTop) + (isTall ? along : 0),
                          scaled(picture.cropLeft) + (isTall ? 0 : along),
                          crop.shape.height,
                          crop.shape.width};
    // As if the photo had been mirrored before it was cut.
    if (crop.isFlipped)
        sizes.cropLeft = scaled(picture.scaledWidth) - sizes.cropLeft - crop.shape.width;
    return sizes;
}

std::vector<PictureSizes> TrainingDataset::sizes(std::span<const std::uint64_t> numbers,
                                                 PictureShape shape) const {
    std::vector<PictureSizes> result;
    for (const std::uint64_t number : numbers) {
        const LatentCrop crop = cropOf(number, shape);
        result.push_back(sizesOf(crop, startOf(excessOf(crop.index, shape), number)));
    }
    return result;
}

std::vector<TrainingDataset::LatentCrop> TrainingDataset::cropsOf(PictureShape shape) const {
    const bool isBeside = std::ranges::find(m_options.shapes, shape) != m_options.shapes.end();
    std::vector<LatentCrop> crops;
    for (const bool isFlipped : {false, true}) {
        if (isFlipped && !m_options.randomFlip) break;
        for (std::int64_t i = 0; i < count(); ++i)
            if (isBeside || m_pictures[static_cast<std::size_t>(i)].shape == shape)
                crops.push_back({i, shape, isFlipped});
    }
    return crops;
}

void TrainingDataset::cacheMoments(const Vae& vae, const RankGroup& ranks,
                                   const std::function<void(int done, int total)>& progress) {
    m_isCaching = true;
    if (ranks.size() == 1 && m_options.device.is_cpu() && !m_options.encodeAhead) return;
    std::vector<std::vector<LatentCrop>> all;
    std::size_t total = 0;
    for (const PictureShape shape : m_options.shapes.empty() ? shapes() : m_options.shapes)
        total += all.emplace_back(cropsOf(shape)).size();
    std::size_t done = 0;
    for (const std::vector<LatentCrop>& crops : all) {
        const PictureShape shape = crops.front().shape;
        // The same chunks for any number of ranks, so that a picture has the same neighbours and
        // bits.
        const std::size_t atOnce =
            encodeBatch(m_options.device, std::max(shape.height, shape.width));
        for (std::size_t from = 0; from < crops.size(); from += atOnce) {
            const std::size_t size = std::min(atOnce, crops.size() - from);
            if (static_cast<std::int64_t>(from / atOnce) % ranks.size() == ranks.rank())
                encode(std::span(crops).subspan(from, size), vae);
            done += size;
            if (progress) progress(static_cast<int>(done), static_cast<int>(total));
        }
        if (ranks.size() > 1) shareMoments(crops, vae, ranks);
    }
}

/// Every row is a number of one rank and zeros of the others: their sum has its bits.
void TrainingDataset::shareMoments(std::span<const LatentCrop> crops, const Vae& vae,
                                   const RankGroup& ranks) {
    const auto [height, width] = crops.front().shape;
    const at::Tensor nothing =
        at::zeros({vae.config().latentChannels, height / vae.config().vaeScaleFactor(),
                   width / vae.config().vaeScaleFactor()},
                  at::TensorOptions().device(m_options.device));
    std::vector<at::Tensor> means, variances;
    for (const LatentCrop& crop : crops) {
        const bool isKnown = m_moments.contains(crop);
        const Vae::Moments known = isKnown ? momentsOf(crop) : Vae::Moments{nothing, nothing};
        means.push_back(known.mean);
        variances.push_back(known.logVariance);
    }
    at::Tensor mean = at::stack(means), variance = at::stack(variances);
    ranks.allReduceSum(mean);
    ranks.allReduceSum(variance);
    for (std::size_t i = 0; i < crops.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        keep(crops[i], {mean[row], variance[row]});
    }
}

bool TrainingDataset::needsVae(std::span<const std::uint64_t> numbers, PictureShape shape) const {
    return !std::ranges::all_of(numbers, [&](std::uint64_t number) {
        return m_isCaching && m_moments.contains(cropOf(number, shape));
    });
}

void TrainingDataset::encode(std::span<const LatentCrop> crops, const Vae& vae) const {
    const at::NoGradGuard noGrad;
    std::vector<at::Tensor> parts;
    for (const LatentCrop& crop : crops)
        parts.push_back(
            cropped(covering(m_pictures[static_cast<std::size_t>(crop.index)].pixels, crop.shape),
                    crop, excessOf(crop.index, crop.shape) / 2));
    Vae::Moments moments;
    try {
        moments = encoded(vae, at::stack(parts), m_options.device);
    } catch (const std::exception& error) {
        if (crops.size() == 1 || !isOutOfMemory(error)) throw;
        logInfo("Out of memory: half as many pictures at a time are encoded.");
    }
    if (!moments.mean.defined()) {
        trimMemory(m_options.device);
        encode(crops.first(crops.size() / 2), vae);
        encode(crops.subspan(crops.size() / 2), vae);
        return;
    }
    for (std::size_t i = 0; i < crops.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        keep(crops[i], {moments.mean[row], moments.logVariance[row]});
    }
}

void TrainingDataset::keep(const LatentCrop& crop, const Vae::Moments& moments) const {
    m_moments[crop] = {m_options.cache->keep(moments.mean),
                       m_options.cache->keep(moments.logVariance)};
}

Vae::Moments TrainingDataset::momentsOf(const LatentCrop& crop) const {
    const Vae::Moments& moments = m_moments.at(crop);
    return {moments.mean.to(m_options.device), moments.logVariance.to(m_options.device)};
}

void TrainingDataset::encodeMissing(std::span<const LatentCrop> crops, const Vae& vae) const {
    for (const LatentCrop& crop : crops)
        if (!m_moments.contains(crop)) encode({&crop, 1}, vae);
}

at::Tensor TrainingDataset::latents(std::span<const std::uint64_t> numbers, PictureShape shape,
                                    const Vae& vae) const {
    const at::NoGradGuard noGrad;
    std::vector<LatentCrop> crops;
    for (const std::uint64_t number : numbers) crops.push_back(cropOf(number, shape));
    Vae::Moments moments;
    if (m_isCaching) {
        encodeMissing(crops, vae);
        std::vector<at::Tensor> means, variances;
        for (const LatentCrop& crop : crops) {
            const Vae::Moments known = momentsOf(crop);
            means.push_back(known.mean);
            variances.push_back(known.logVariance);
        }
        moments = {at::stack(means), at::stack(variances)};
    } else {
        std::vector<at::Tensor> parts;
        for (std::size_t i = 0; i < crops.size(); ++i) {
            const LatentCrop& crop = crops[i];
            const at::Tensor& pixels = m_pictures[static_cast<std::size_t>(crop.index)].pixels;
            parts.push_back(cropped(covering(pixels, shape), crop,
                                    startOf(excessOf(crop.index, shape), numbers[i])));
        }
        moments = encoded(vae, at::stack(parts), m_options.device);
    }
    if (m_options.latentMeans) return vae.latentsOf(moments.mean);
    std::vector<at::Tensor> noises;
    for (const std::uint64_t number : numbers)
        noises.push_back(keyedNormal(moments.mean.sizes().slice(1), m_options.seed,
                                     m_options.purpose + " posterior", number));
    return vae.latentsOf(moments.sample(toDevice(at::stack(noises), m_options.device)));
}

TrainingDataset::FixedSample TrainingDataset::fixedSample(std::int64_t index,
                                                          const Vae& vae) const {
    const at::NoGradGuard noGrad;
    const TrainingPicture& picture = m_pictures[static_cast<std::size_t>(index)];
    const LatentCrop crop{index, picture.shape, false};
    const std::int64_t start = excessOf(index, picture.shape) / 2;
    if (m_isCaching) encodeMissing({&crop, 1}, vae);
    const at::Tensor mean =
        m_isCaching
            ? momentsOf(crop).mean
            : encoded(vae, cropped(picture.pixels, crop, start).unsqueeze(0), m_options.device)
                  .mean[0];
    FixedSample sample{vae.latentsOf(mean), {}, sizesOf(crop, start)};
    if (m_hasMasks)
        sample.weights =
            weightsOf(picture.mask.defined() ? cropped(picture.mask, crop, start) : picture.mask,
                      sample.latents.sizes().slice(1))
                .to(m_options.device);
    return sample;
}

}  // namespace dreambooth

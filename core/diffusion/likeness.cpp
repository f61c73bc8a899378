// Features of pictures by the base model's encoder and denoiser, and the score from their
// distances.
#include <ATen/TensorOperators.h>
#include <ATen/ops/adaptive_avg_pool2d.h>
#include <ATen/ops/avg_pool2d.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/full.h>
#include <ATen/ops/linalg_cholesky.h>
#include <ATen/ops/linalg_solve_triangular.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/quantile.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <c10/core/GradMode.h>
#include <diffusion/likeness.h>
#include <diffusion/noise_schedule.h>
#include <diffusion/pipeline.h>
#include <diffusion/prompt_embedding.h>
#include <diffusion/random.h>

#include <algorithm>
#include <vector>

namespace dreambooth {
namespace {

// Enough noise to look at form, little enough to see the subject.
constexpr std::int64_t timestep = 100;
constexpr double flowLevel = 0.25;      // as much noise beside the picture as there
constexpr double wholeShrinkage = 0.3;  // fewer pictures than features
constexpr double patchShrinkage = 0.1;
constexpr std::int64_t patchesASide = 16;
constexpr std::int64_t patchCount = patchesASide * patchesASide;
constexpr std::int64_t around = 2;       // patches to each side that are compared with a patch
constexpr double minDetailShare = 0.75;  // a picture may be softer than the softest given by this
constexpr double noiseLeeway = 4;        // grey levels: grass is no noise
constexpr std::int64_t batchSize = 8;
constexpr double minScale = 0.01;  // of a cosine; below it, scores would be noise

/// Lower Cholesky factor of the rows' covariance, shrunk towards its mean variance.
at::Tensor factorOf(const at::Tensor& centred, double shrinkage) {
    const at::Tensor covariance =
        at::matmul(centred.t(), centred) / static_cast<double>(centred.size(0) - 1);
    const at::Tensor round = at::eye(covariance.size(0), covariance.options()) *
                             covariance.diagonal().mean().clamp_min(1e-12);
    return at::linalg_cholesky((1 - shrinkage) * covariance + shrinkage * round);
}

/// The centred rows, whitened and of unit length.
at::Tensor whitened(const at::Tensor& factor, const at::Tensor& centred) {
    const at::Tensor white = at::linalg_solve_triangular(factor, centred.t(), /*upper=*/false).t();
    return white /
           at::linalg_vector_norm(white, 2, at::IntArrayRef{1}, /*keepdim=*/true).clamp_min(1e-12);
}

/// Cosines [rows, patches of a picture], of which the rows are whole photos → the mean over each
/// patch and those around it, in photo and picture alike: [rows, 16, 16]. Beyond the edge of the
/// picture nothing is found; beyond that of the photo nothing is looked for.
at::Tensor withSurroundings(const at::Tensor& cosines) {
    constexpr auto side = patchesASide;
    at::Tensor sums = cosines.view({-1, side, side, side, side});
    at::Tensor counts = at::ones({side, side, 1, 1}, cosines.options());
    // Down and then across: the same as all of the square at once.
    for (const std::int64_t axis : {1, 2}) {
        const at::Tensor each = sums, eachCount = counts;
        sums = each.clone();
        counts = eachCount.clone();
        for (std::int64_t by = 1; by <= around; ++by) {
            const std::int64_t rest = side - by;
            for (const bool forward : {true, false}) {
                const std::int64_t from = forward ? by : 0, to = forward ? 0 : by;
                sums.narrow(axis, to, rest)
                    .narrow(axis + 2, to, rest)
                    .add_(each.narrow(axis, from, rest).narrow(axis + 2, from, rest));
                counts.narrow(axis - 1, to, rest).add_(eachCount.narrow(axis - 1, from, rest));
            }
        }
    }
    return (sums / counts).view({cosines.size(0), side, side});
}

/// Of each picture, in grey levels: how much neighbouring pixels differ in its sharpest and in its
/// smoothest parts (the ninth and the first tenth of 16 x 16).
struct Detail {
    at::Tensor sharpest, smoothest;
};
Detail detailOf(const at::Tensor& pictures) {
    const at::Tensor grey = pictures.to(at::kFloat).mean(1, /*keepdim=*/true);
    const at::Tensor smooth = at::avg_pool2d(grey, 3, 1, 1, /*ceil_mode=*/false,
                                             /*count_include_pad=*/false);
    const at::Tensor parts =
        at::adaptive_avg_pool2d((grey - smooth).abs(), {patchesASide, patchesASide}).flatten(1);
    return {at::quantile(parts, 0.9, 1), at::quantile(parts, 0.1, 1)};
}

/// Mean of a square matrix without its diagonal: each picture against the others.
double meanOffDiagonal(const at::Tensor& matrix) {
    const auto n = static_cast<double>(matrix.size(0));
    return (matrix.sum() - matrix.diagonal().sum()).item<double>() / (n * (n - 1));
}

using Likeness = std::vector<std::vector<double>>;

constexpr std::size_t minPictures = 4;
constexpr std::ptrdiff_t minInGroup = 2;  // one alone is perhaps only taken from elsewhere
/// Between the groups over within the looser one: photos of two of the bundled subjects have 0.4,
/// of one of them 0.7 and more (tests/core/diffusion/test_likeness.cpp). Other models were not
/// tried: what is found is to be told as a hint.
constexpr double maxShare = 0.6;
/// Within the looser group over within the other: photos that have nothing in common but that they
/// are unlike the others are no group.
constexpr double minCoherence = 0.6;

/// Means over pairs within each group, all pairs within, and pairs across. No gap where one is too
/// small.
struct Split {
    double apart = 0, rest = 0, within = 0, between = 0;
    double gap() const { return within - between; }
    bool isOfTwo() const {
        const auto [looser, closer] = std::minmax(apart, rest);
        return looser > 0 && looser > minCoherence * closer && between < maxShare * looser;
    }
};
Split splitOf(const Likeness& likeness, const std::vector<bool>& isApart) {
    const auto count = std::ranges::count(isApart, true);
    if (count < minInGroup || std::ssize(isApart) - count < minInGroup) return {};
    struct Mean {
        double sum = 0;
        int pairs = 0;
        double value() const { return sum / pairs; }
    } apart, rest, between;
    for (std::size_t i = 0; i < isApart.size(); ++i)
        for (std::size_t j = i + 1; j < isApart.size(); ++j) {
            Mean& mean = isApart[i] != isApart[j] ? between : isApart[i] ? apart : rest;
            mean.sum += likeness[i][j];
            ++mean.pairs;
        }
    return {.apart = apart.value(),
            .rest = rest.value(),
            .within = (apart.sum + rest.sum) / (apart.pairs + rest.pairs),
            .between = between.value()};
}

/// Moves one picture after another to the other group as long as that widens the gap.
void improve(const Likeness& likeness, std::vector<bool>& isApart) {
    double best = splitOf(likeness, isApart).gap();
    for (bool isBetter = true; isBetter;) {
        isBetter = false;
        for (std::size_t i = 0; i < isApart.size(); ++i) {
            isApart[i] = !isApart[i];
            const double gap = splitOf(likeness, isApart).gap();
            if (gap > best) {
                best = gap;
                isBetter = true;
            } else {
                isApart[i] = !isApart[i];
            }
        }
    }
}

/// likeness[i][j]: how alike pictures i and j are, symmetric. The indices of the smaller group
/// where the pictures of each group are far more like each other than like those of the other;
/// empty where they are of one kind, and for fewer than four, of which nothing can be said.
std::vector<int> smallerGroup(const Likeness& likeness) {
    const std::size_t count = likeness.size();
    if (count < minPictures) return {};
    std::vector<bool> widest(count, false);
    for (std::size_t first = 0; first < count; ++first) {
        // What is more like the one that is the least like `first` than like `first` itself.
        std::size_t least = first == 0 ? 1 : 0;
        for (std::size_t i = 0; i < count; ++i)
            if (i != first && likeness[first][i] < likeness[first][least]) least = i;
        std::vector<bool> isApart(count);
        for (std::size_t i = 0; i < count; ++i)
            isApart[i] = i == least || (i != first && likeness[i][least] > likeness[i][first]);
        improve(likeness, isApart);
        if (splitOf(likeness, isApart).gap() > splitOf(likeness, widest).gap()) widest = isApart;
    }
    if (!splitOf(likeness, widest).isOfTwo()) return {};
    const bool fewer = 2 * std::ranges::count(widest, true) <= std::ssize(widest);
    std::vector<int> smaller;
    for (std::size_t i = 0; i < count; ++i)
        if (widest[i] == fewer) smaller.push_back(static_cast<int>(i));
    return smaller;
}

}  // namespace

LikenessScore::LikenessScore(const DiffusionModel& base, const at::Tensor& photos,
                             const at::Tensor& heldOut, const at::Tensor& classPictures,
                             CancelToken cancel)
    : m_base(&base), m_cancel(std::move(cancel)) {
    const c10::NoGradGuard noGrad;
    const Features others = rawFeatures(classPictures);
    m_mean = others.whole.mean(0);
    m_deviation = others.whole.std(0) + 1e-6;
    m_wholeFactor = factorOf((others.whole - m_mean) / m_deviation, wholeShrinkage);
    const at::Tensor allPatches = others.patches.flatten(0, 1);
    m_patchMean = allPatches.mean(0);
    // Some of a transformer's numbers are a hundred times as large as the others.
    m_patchDeviation = base.files.isFlow() ? allPatches.std(0) + 1e-6 : at::ones_like(m_patchMean);
    m_patchFactor = factorOf((allPatches - m_patchMean) / m_patchDeviation, patchShrinkage);
    const at::Tensor classPatches = whitenedPatches(others.patches);

    // What these pictures are, others may be.
    std::vector<at::Tensor> given = {photos, classPictures};
    if (heldOut.defined()) given.push_back(heldOut);
    const Detail detail = detailOf(at::cat(given));
    m_leastDetail = detail.sharpest.min().item<double>();
    m_mostNoise = detail.smoothest.max().item<double>();

    const at::Tensor photoPatches = patches(photos);
    m_photoPatches = photoPatches.flatten(0, 1);
    m_classMatch = bestMatches(classPatches).mean(1);
    const at::Tensor own = bestMatches(photoPatches);
    // A patch finds itself in its own photo: only the others say whether it comes again.
    findGroups(own);
    const at::Tensor isOther = othersOfGroup(own);
    const at::Tensor again = (own * isOther).sum(1) / isOther.sum(1);
    m_weight = (again - m_classMatch).clamp_min(0).square();
    if (m_weight.sum().item<double>() <= 0) m_weight = at::ones_like(m_weight);

    double one = 0;
    if (heldOut.defined() && heldOut.size(0) > 0) {
        one = weighted(bestMatches(patches(heldOut)), m_weight.unsqueeze(1)).mean().item<double>();
    } else {
        one = weighted(own, m_weight.unsqueeze(1) * isOther).mean().item<double>();
    }
    if (!(one > minScale)) throw ErrorException(makeError("score.undefined"));
    m_one = one;
}

LikenessScore::Features LikenessScore::rawFeatures(const at::Tensor& pictures) const {
    const c10::NoGradGuard noGrad;
    const at::Device device = m_base->options.device;
    const bool isFlow = m_base->files.isFlow();
    NoiseSchedule schedule = orThrow(NoiseSchedule::of(m_base->files));
    schedule.to(device);
    const PromptEmbedding prompt = embedPrompts(*m_base, {""});
    m_base->bringDenoiser();
    std::vector<at::Tensor> whole, patches;
    for (std::int64_t start = 0; start < pictures.size(0); start += batchSize) {
        if (m_cancel.isCancelled()) throw ErrorException(makeError("draw.cancelled.looking"));
        const at::Tensor bytes =
            pictures.narrow(0, start, std::min(batchSize, pictures.size(0) - start));
        const std::int64_t count = bytes.size(0);
        const at::Tensor pixels = bytesToPixels(bytes).to(device);
        const at::Tensor latents =
            m_base->vae.latentsOf(m_base->vae.encode(pixels).mean.to(at::kFloat));
        // The same noise for all, so that only the pictures differ.
        const auto shape = latents.sizes().slice(1).vec();
        const at::Tensor noise = keyedNormal(shape, 0, "likeness", 0).to(device).expand_as(latents);
        const at::Tensor times =
            isFlow
                ? at::full({count}, 1000 * flowLevel, at::TensorOptions(at::kFloat).device(device))
                : at::full({count}, timestep, at::TensorOptions(at::kLong).device(device));
        const at::Tensor noised = isFlow ? (1 - flowLevel) * latents + flowLevel * noise
                                         : schedule.addNoise(latents, noise, times);
        const std::vector rows(static_cast<std::size_t>(count), prompt);
        const auto condition = conditioning(
            *m_base, joined(rows),
            std::vector(rows.size(), PictureSizes::whole(static_cast<int>(bytes.size(2)),
                                                         static_cast<int>(bytes.size(3)))));
        const at::Tensor block =
            m_base->denoiser->features(noised.to(m_base->options.dtype), times, condition)
                .to(at::kFloat);
        const std::int64_t height = block.size(2);
        const std::int64_t width = block.size(3);
        const at::Tensor centre = block.narrow(2, height / 4, height - 2 * (height / 4))
                                      .narrow(3, width / 4, width - 2 * (width / 4))
                                      .flatten(2);
        whole.push_back(at::cat({centre.mean(2), centre.std(2)}, 1).to(at::kCPU));
        patches.push_back(at::adaptive_avg_pool2d(block, {patchesASide, patchesASide})
                              .flatten(2)
                              .transpose(1, 2)
                              .to(at::kCPU));
    }
    return {at::cat(whole), at::cat(patches)};
}

at::Tensor LikenessScore::patches(const at::Tensor& pictures) const {
    return whitenedPatches(rawFeatures(pictures).patches);
}

at::Tensor LikenessScore::whitenedPatches(const at::Tensor& raw) const {
    return whitened(m_patchFactor, (raw.flatten(0, 1) - m_patchMean) / m_patchDeviation)
        .reshape(raw.sizes());
}

at::Tensor LikenessScore::bestMatches(const at::Tensor& patches) const {
    std::vector<at::Tensor> columns;
    for (const at::Tensor& picture : patches.unbind(0))
        columns.push_back(
            withSurroundings(at::matmul(m_photoPatches, picture.t())).flatten(1).amax(1));
    return at::stack(columns, 1);
}

void LikenessScore::findGroups(const at::Tensor& own) {
    const at::Tensor better = own - m_classMatch.unsqueeze(1);
    const std::int64_t count = own.size(1);
    std::vector alike(static_cast<std::size_t>(count),
                      std::vector<double>(static_cast<std::size_t>(count), 0));
    if (count < 3) return;
    for (std::int64_t i = 0; i < count; ++i)
        for (std::int64_t j = 0; j < count; ++j) {
            if (i == j) continue;
            // What comes again in any third photo is looked for in j: two photos of one place are
            // alike in the place, and that comes nowhere else.
            const at::Tensor rows = better.narrow(0, i * patchCount, patchCount);
            at::Tensor third = rows.clone();
            third.select(1, i).fill_(-1);
            third.select(1, j).fill_(-1);
            const at::Tensor weight = third.amax(1).clamp_min(0).square();
            const double match = (rows.select(1, j) * weight).sum().item<double>() /
                                 std::max(weight.sum().item<double>(), 1e-12);
            alike[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] += match / 2;
            alike[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)] += match / 2;
        }
    m_apart = smallerGroup(alike);
}

at::Tensor LikenessScore::othersOfGroup(const at::Tensor& own) const {
    const std::int64_t count = own.size(1);
    at::Tensor isApart = at::zeros({count}, own.options());
    for (const int photo : m_apart) isApart[photo] = 1;
    at::Tensor isOther = isApart.unsqueeze(0).eq(isApart.unsqueeze(1)).to(own.scalar_type());
    isOther.fill_diagonal_(0);
    return isOther.repeat_interleave(patchCount, 0);
}

at::Tensor LikenessScore::clarity(const at::Tensor& pictures) const {
    const Detail detail = detailOf(pictures);
    const at::Tensor sharp = detail.sharpest / std::max(minDetailShare * m_leastDetail, 1e-6);
    const at::Tensor clean = (m_mostNoise + noiseLeeway) / detail.smoothest.clamp_min(1e-6);
    return sharp.clamp_max(1) * clean.clamp_max(1);
}

at::Tensor LikenessScore::weighted(const at::Tensor& matches, const at::Tensor& weight) const {
    return ((matches - m_classMatch.unsqueeze(1)) * weight).sum(0) / weight.sum(0).clamp_min(1e-12);
}

at::Tensor LikenessScore::scores(const at::Tensor& pictures) const {
    const c10::NoGradGuard noGrad;
    const at::Tensor matched =
        weighted(bestMatches(patches(pictures)), m_weight.unsqueeze(1)) / m_one;
    return matched.where(matched < 0, matched * clarity(pictures));
}

double LikenessScore::likeness(const at::Tensor& pictures) const {
    return scores(pictures).mean().item<double>();
}

double LikenessScore::diversity(const at::Tensor& pictures) const {
    const c10::NoGradGuard noGrad;
    const at::Tensor own =
        whitened(m_wholeFactor, (rawFeatures(pictures).whole - m_mean) / m_deviation);
    return 1 - meanOffDiagonal(at::matmul(own, own.t()));
}

}  // namespace dreambooth

// Changing axes, encoding and reading back.
#include "latents.h"

#include "maker_error.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/diag.h>
#include <ATen/ops/linalg_eigh.h>
#include <ATen/ops/matmul.h>
#include <base/clock.h>
#include <base/files.h>
#include <c10/core/GradMode.h>
#include <models/model.h>

#include <cstdio>

namespace dreambooth::maker {
namespace fs = std::filesystem;

namespace {

constexpr double logVariance = -4;
constexpr int batchSize = 16;
constexpr const char* plainName = "plain";
constexpr const char* mirroredName = "mirrored";

fs::path shardFile(const fs::path& folder, int index) {
    char name[40];
    std::snprintf(name, sizeof name, "latents-%05d.safetensors", index);
    return folder / name;
}

/// Scaled latents in half precision, [pictures, C, h, w].
at::Tensor encoded(const Vae& vae, Precision precision, const at::Tensor& pixels) {
    const Autocast autocast(precision, pixels.device().type());
    return vae.latentsOf(vae.encode(pixels).mean.to(at::kFloat)).to(at::kHalf).cpu().contiguous();
}

Result<void> encodeShard(const Vae& vae, Precision precision, const PictureStore& pictures,
                         const fs::path& file, int index, at::Device device) {
    const int all = pictures.count() + pictures.heldOut();
    const int first = index * PictureShard::maxPictures, count = picturesIn(index, all);
    std::vector<at::Tensor> plain, mirrored;
    for (int i = 0; i < count; i += batchSize) {
        std::vector<int> numbers;
        for (int j = i; j < std::min(count, i + batchSize); ++j) numbers.push_back(first + j);
        const at::Tensor pixels = pictures.pixels(numbers).to(device);
        plain.push_back(encoded(vae, precision, pixels));
        mirrored.push_back(encoded(vae, precision, pixels.flip(3)));
    }
    std::vector<at::Tensor> keep;
    TRY_VOID(writeSafetensors(file, {{plainName, viewOf(at::cat(plain), keep)},
                                     {mirroredName, viewOf(at::cat(mirrored), keep)}}));
    return {};
}

}  // namespace

void evenLatents(Parameters& vae, const VaeConfig& config, const std::vector<at::Tensor>& means) {
    const at::NoGradGuard noGrad;
    const std::int64_t channels = config.latentChannels;
    const at::Tensor all = at::cat(means).to(at::kDouble);
    const at::Tensor mean = all.mean({0, 2, 3});
    const at::Tensor centred =
        (all - mean.view({1, -1, 1, 1})).permute({1, 0, 2, 3}).reshape({channels, -1});
    const at::Tensor covariance =
        at::matmul(centred, centred.t()) / static_cast<double>(centred.size(1));
    const auto [values, axes] = at::linalg_eigh(covariance);
    // z' = forward (z − mean), where each axis's deviation becomes its root.
    const at::Tensor roots = values.sqrt().sqrt();
    const at::Tensor size = roots.square().mean().sqrt() * config.scalingFactor;
    const at::Tensor forward = at::matmul(at::diag(roots.reciprocal()), axes.t()) / size;
    const at::Tensor back = at::matmul(axes, at::diag(roots)) * size;

    const auto tensor = [&](const char* name) { return vae.tensors().at(name); };
    const auto matrix = [&](const at::Tensor& weight) { return weight.flatten(1).to(at::kDouble); };
    at::Tensor weight = tensor("quant_conv.weight"), bias = tensor("quant_conv.bias");
    const at::Tensor newWeight = at::matmul(forward, matrix(weight).narrow(0, 0, channels));
    const at::Tensor newBias =
        at::matmul(forward, bias.narrow(0, 0, channels).to(at::kDouble) - mean);
    weight.narrow(0, 0, channels).copy_(newWeight.view({channels, -1, 1, 1}));
    bias.narrow(0, 0, channels).copy_(newBias);
    weight.narrow(0, channels, channels).zero_();
    bias.narrow(0, channels, channels).fill_(logVariance);

    weight = tensor("post_quant_conv.weight");
    bias = tensor("post_quant_conv.bias");
    const at::Tensor before = matrix(weight);
    bias.add_(at::matmul(before, mean).to(bias.scalar_type()));
    weight.copy_(at::matmul(before, back).view({channels, channels, 1, 1}));
}

Result<RunPhase> encodePictures(const Vae& vae, Precision precision, const PictureStore& pictures,
                                const WorkFolder& work, const RankContext& context,
                                const CancelToken& stop) {
    const at::NoGradGuard noGrad;
    const double startedAt = secondsSinceEpoch();
    const int shards = shardsFor(pictures.count() + pictures.heldOut());
    for (int i = 0; i < shards && !stop.isCancelled(); ++i) {
        context.reporter.progress("encoding", i, shards);
        const fs::path file = shardFile(work.latents(), i);
        if (i % context.ranks.size() != context.ranks.rank() || pathExists(file)) continue;
        TRY_VOID(encodeShard(vae, precision, pictures, file, i, context.placement.denoiser));
    }
    context.ranks.barrier();
    if (stop.isCancelled()) return RunPhase::stopped;
    context.reporter.progress("encoding", shards, shards);
    context.reporter.finished(0, secondsSinceEpoch() - startedAt, work.latents().string());
    return RunPhase::finished;
}

Result<LatentStore> LatentStore::open(const fs::path& folder, int pictures) {
    LatentStore store;
    for (int i = 0; i < shardsFor(pictures); ++i) {
        if (!pathExists(shardFile(folder, i)))
            return makerError(
                "latents.missing",
                "Not all pictures are encoded: " + shardFile(folder, i).string() + " is missing.",
                "Encode them first (demo-maker encode).");
        TRY(SafetensorsFile file, SafetensorsFile::open(shardFile(folder, i)));
        const auto latents = tensorOf(file.tensors().at(plainName)).size(0);
        if (latents != picturesIn(i, pictures))
            return makerError(
                "latents.missing",
                shardFile(folder, i).string() + " holds " + std::to_string(latents) +
                    " pictures, not " + std::to_string(picturesIn(i, pictures)) + ".",
                "Remove the folder and encode the pictures again (demo-maker encode).");
        store.m_files.push_back(std::move(file));
    }
    return store;
}

at::Tensor LatentStore::latents(int picture, bool mirrored) const {
    const SafetensorsFile& file =
        m_files[static_cast<std::size_t>(picture / PictureShard::maxPictures)];
    return tensorOf(file.tensors().at(mirrored ? mirroredName
                                               : plainName))[picture % PictureShard::maxPictures]
        .to(at::kFloat);
}

}  // namespace dreambooth::maker

// What LoRAs come to: several of them as one, fewer ranks, a part of the model's own weights, and
// back: the difference of two models as a LoRA.
#pragma once

#include <models/lora.h>

#include <utility>
#include <vector>

namespace dreambooth {

/// What a layer adds to a weight of these sizes, float32: scale · P, for DoRA the difference that
/// DoRA's scale makes as well.
at::Tensor deltaWeight(const LoraLayer& layer, const at::Tensor& weight);

/// The same layer as two factors, for a weight of these sizes; magnitudes stay.
LoraLayer asFactors(const LoraLayer& layer, at::IntArrayRef weight);

/// Squared lengths of changes: of what is kept of them and of all.
struct Energy {
    double kept = 0, all = 0;

    /// Of the length; 1 where there is nothing.
    double share() const;
    Energy& operator+=(const Energy& other);
};

/// A kernel larger than 1×1: of these convRank is the rank.
bool isLargeKernel(at::IntArrayRef sizes);

/// A change [out, in] or [out, in, kh, kw] by its largest singular values, which is the nearest of
/// that rank (Eckart and Young 1936). As sd-scripts' resize_lora.py and extract_lora_from_models.py
/// with --clamp_quantile 1: clamped values are no longer the nearest.
struct Truncated {
    LoraLayer layer;  ///< of scale 1
    Energy energy;
};
Truncated truncated(const at::Tensor& change, int rank);

/// What is plugged into the model, as one layer a module: two factors each, of the sum of all
/// ranks, of scale 1 and without magnitudes. Their product is the sum to rounding; of DoRA, and of
/// what has as many ranks as the weight, the whole change. `rank` above 0 truncates what is larger,
/// `convRank` the same of convolutions larger than 1×1 (0: as `rank`).
struct MergedLora {
    LoraSet lora;
    double kept = 1;       ///< of all modules together
    double leastKept = 1;  ///< of the module that lost most
};
MergedLora mergedLora(const DiffusionModel& model, int rank, int convRank);

/// Adds what is plugged in to the model's own weights, in their precision, and takes it out. The
/// model must not be loaded as frozen, nor in fewer bits or with offloaded blocks. Returns the
/// networks that have changed.
std::vector<Component> mergeIntoWeights(DiffusionModel& model);

}  // namespace dreambooth

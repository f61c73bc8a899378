// Flow matching (Lipman et al. 2022; Esser et al. 2024): noise levels of the models that predict
// the velocity noise − picture, as diffusers' FlowMatchEulerDiscreteScheduler has them.
#pragma once

#include <diffusion/sampler.h>
#include <formats/model_files.h>
#include <formats/samplers.h>

#include <cstdint>
#include <vector>

namespace dreambooth {

/// Which of the families chooses how far a dynamic schedule is shifted.
enum class DynamicShift {
    linear,    ///< by the tokens of the picture (FLUX.1, Z-Image)
    empirical  ///< by tokens and steps (FLUX.2: compute_empirical_mu)
};

/// Levels σ of a drawing, float32, from the first call's (1) to 0: `steps` + 1 of them. A call is
/// told 1000 σ as its time; each step goes on by (σ[i + 1] − σ[i]) · velocity. imageTokens: those
/// of the transformer for a picture of this size.
std::vector<float> drawingSigmas(const FlowMatchConfig& config, int steps, std::int64_t imageTokens,
                                 DynamicShift shift);

/// Euler's method along the velocity (diffusers' FlowMatchEulerDiscreteScheduler) for a model of a
/// family that learns by flow matching; latents [B, C, h, w] of this height and width. Errors:
/// sampler.unknown (any name but "" and flowSampler), draw.invalid (steps).
Result<std::unique_ptr<Sampler>> makeFlowSampler(const ModelFiles& model, const std::string& name,
                                                 int steps, int height, int width);

/// Levels σ that training draws from, float32, the noisiest first: trainTimesteps of them.
std::vector<float> trainingSigmas(const FlowMatchConfig& config);

}  // namespace dreambooth

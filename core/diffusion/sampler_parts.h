// What samplers share: noise levels, what the network's output says about the picture, and the
// function that makes each.
#pragma once

#include "sampler_times.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <diffusion/sampler.h>
#include <formats/samplers.h>

#include <string>

namespace dreambooth {

/// √ᾱ and √(1−ᾱ) of a moment: sample = alpha · picture + sigma · noise.
struct Level {
    double alpha = 1;
    double sigma = 0;
};
Level levelOf(double alphaCumprod);
/// The level of a noise-to-signal ratio σ = sigma / alpha.
Level levelOfRatio(double ratio);
/// λ = log(alpha / sigma), in which the multistep solvers take their steps; infinite without noise.
double logSnr(Level level);

/// The finished picture, or the noise in the sample, as the network's output has it.
at::Tensor predictedPicture(const std::string& predictionType, const at::Tensor& output,
                            const at::Tensor& sample, Level level);
at::Tensor predictedNoise(const std::string& predictionType, const at::Tensor& output,
                          const at::Tensor& sample, Level level);

/// The error for a setting that a sampler can't do.
std::unexpected<Error> unsupportedSetting(const SchedulerConfig& config, const std::string& setting,
                                          const std::string& value);

#define ROW(name, title, className, factory, settings) \
    Result<std::unique_ptr<Sampler>> factory(NoiseSchedule schedule, int steps);
DREAMBOOTH_SAMPLERS(ROW)
#undef ROW

}  // namespace dreambooth

// What samplers share: spacings of time steps as numpy computes them, noise levels, and what the
// network's output says about the picture.
#pragma once

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <diffusion/sampler.h>

#include <vector>

namespace dreambooth {

/// √ᾱ and √(1−ᾱ) of a moment: sample = alpha · picture + sigma · noise.
struct Level {
    double alpha = 1;
    double sigma = 0;
};
Level levelOf(double alphaCumprod);
/// The level of a noise-to-signal ratio σ = sigma / alpha.
Level levelOfRatio(double ratio);

/// The finished picture, or the noise in the sample, as the network's output has it.
at::Tensor predictedPicture(const std::string& predictionType, const at::Tensor& output,
                            const at::Tensor& sample, Level level);
at::Tensor predictedNoise(const std::string& predictionType, const at::Tensor& output,
                          const at::Tensor& sample, Level level);

/// n numbers from first to last.
std::vector<double> linspace(double first, double last, int n);
/// T, T − T/n, … above 0, rounded, less 1: "trailing" (Lin et al. 2024).
std::vector<double> trailingTimesteps(int trainSteps, int n);
/// The times of n calls from late to early by the configuration's timestep_spacing; "linspace" may
/// give fractions.
std::vector<double> spacedTimesteps(const SchedulerConfig& config, int trainSteps, int n);

/// √((1−ᾱ)/ᾱ) of all training steps in float32, for samplers that think in σ. Where the last step
/// is pure noise its ᾱ is 2⁻²⁴, so that σ is finite.
std::vector<double> sigmaTable(const NoiseSchedule& schedule);
/// Piecewise linear, constant outside.
double interpolate(const std::vector<double>& table, double position);
/// The (fractional) time step of a σ, linear in its logarithm.
double timestepOfSigma(const std::vector<double>& table, double sigma);
/// n noise levels from largest to smallest, evenly spaced in σ^(1/7) (Karras et al. 2022).
std::vector<double> karrasSigmas(double largest, double smallest, int n);

/// The error for a setting that a sampler can't do.
std::unexpected<Error> unsupportedSetting(const SchedulerConfig& config, const std::string& setting,
                                          const std::string& value);

Result<std::unique_ptr<Sampler>> makeDdim(NoiseSchedule schedule, int steps);
Result<std::unique_ptr<Sampler>> makePndm(NoiseSchedule schedule, int steps);
Result<std::unique_ptr<Sampler>> makeEuler(NoiseSchedule schedule, int steps);
Result<std::unique_ptr<Sampler>> makeDpmMultistep(NoiseSchedule schedule, int steps);

}  // namespace dreambooth

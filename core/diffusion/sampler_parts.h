// What samplers share: at which time steps and noise levels they call the network, what its output
// says about the picture, and the function that makes each.
#pragma once

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <diffusion/noise_schedule.h>
#include <diffusion/sampler.h>
#include <formats/samplers.h>

#include <string>
#include <vector>

namespace dreambooth {

/// √ᾱ and √(1−ᾱ) of a moment: sample = alpha · picture + sigma · noise.
struct AlphaSigma {
    double alpha = 1;
    double sigma = 0;
};
AlphaSigma alphaSigmaOf(double alphaCumprod);
/// The level of a noise-to-signal ratio σ = sigma / alpha.
AlphaSigma alphaSigmaOfRatio(double ratio);
/// λ = log(alpha / sigma), in which the multistep solvers take their steps; infinite without noise.
double logSnr(AlphaSigma level);

/// The finished picture, or the noise in the sample, as the network's output has it.
at::Tensor predictedPicture(const std::string& predictionType, const at::Tensor& output,
                            const at::Tensor& sample, AlphaSigma level);
at::Tensor predictedNoise(const std::string& predictionType, const at::Tensor& output,
                          const at::Tensor& sample, AlphaSigma level);

// The spacings of diffusers' set_timesteps(), computed as numpy computes them, so that not even a
// rounding differs.

/// n numbers from first to last.
std::vector<double> linspace(double first, double last, int n);
/// T, T − T/n, … above 0, rounded, less 1: "trailing" (Lin et al. 2024).
std::vector<double> trailingTimesteps(int trainTimesteps, int n);
/// The times of n calls from late to early by the configuration's timestep_spacing; "linspace" may
/// give fractions.
std::vector<double> spacedTimesteps(const SchedulerConfig& config, int trainTimesteps, int n);
/// The same for DPM-Solver++ and UniPC, which leave out the smallest of n + 1 times, count only the
/// `trainTimesteps` lowest and give whole numbers.
std::vector<double> multistepTimesteps(const SchedulerConfig& config, int trainTimesteps, int n);

/// √((1−ᾱ)/ᾱ) of all training steps in float32, for samplers that work in σ. Where the last step
/// is pure noise its ᾱ is 2⁻²⁴, so that σ is finite.
std::vector<double> sigmaTable(const NoiseSchedule& schedule);
/// Piecewise linear, constant outside.
double interpolate(const std::vector<double>& table, double position);
/// The (fractional) time step of a σ, linear in its logarithm.
double timestepOfSigma(const std::vector<double>& table, double sigma);

/// Whether the configuration wants noise levels of a formula, not of the time steps.
bool usesSigmaRamp(const SchedulerConfig& config);
/// n noise levels from sigmaMax to sigmaMin: evenly spaced in σ^(1/7) (Karras et al. 2022), or in
/// log σ ("exponential", and Lu et al. 2022 by the name of lambdas).
std::vector<double> sigmaRamp(const SchedulerConfig& config, double sigmaMax, double sigmaMin,
                              int n);

/// The times of calls and the noise levels at them, and at last the level where the series ends.
struct SigmaTimes {
    std::vector<double> timesteps;
    std::vector<double> sigmas;  ///< float32 values; one more than calls
};
/// The evenly spaced times and the levels at them, which withFinalSigma() completes.
SigmaTimes spacedSigmas(const SchedulerConfig& config, const std::vector<double>& table, int steps);
/// With the level where the series ends, all as float32.
SigmaTimes withFinalSigma(double last, SigmaTimes times);
/// Those of DPM-Solver++ and UniPC.
SigmaTimes multistepSigmas(const NoiseSchedule& schedule, int n);

/// The error for a setting that a sampler can't do.
std::unexpected<Error> unsupportedSetting(const SchedulerConfig& config, const std::string& setting,
                                          const std::string& value);

#define ROW(name, title, className, factory, settings) \
    Result<std::unique_ptr<Sampler>> factory(NoiseSchedule schedule, int steps);
DREAMBOOTH_SAMPLERS(ROW)
#undef ROW

}  // namespace dreambooth

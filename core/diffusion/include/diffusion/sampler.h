// Samplers: how a picture is drawn from noise in few steps, with diffusers' exact time steps.
// Each is a file sampler_*.cpp, which names its paper and the class of diffusers that it equals,
// and a row of formats/samplers.h.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <diffusion/noise_schedule.h>
#include <formats/model_files.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

/// Normal noise, float32, of the samples' shape and on their device; new at each call. To draw what
/// diffusers draws, it goes on with the generators that gave the starting noise (TorchGenerator).
using NoiseSource = std::function<at::Tensor()>;

/// One drawing: made for a number of steps, used once from call 0 to the last. Samples are float32.
class Sampler {
public:
    virtual ~Sampler() = default;
    /// The times at which the network is called, in order; diffusers' set_timesteps().
    virtual const std::vector<double>& timesteps() const = 0;
    /// What the starting noise N(0, 1) is multiplied by.
    virtual double initNoiseSigma() const { return 1.0; }
    /// Sample → the network's input at call i (Euler divides by √(σ²+1)).
    virtual at::Tensor scaleModelInput(const at::Tensor& sample, std::size_t /*i*/) const {
        return sample;
    }
    /// The network's output at call i, and the sample before it → the sample after it. Stochastic
    /// samplers draw noise, at most once; the others never.
    virtual at::Tensor step(const at::Tensor& modelOutput, std::size_t i, const at::Tensor& sample,
                            const NoiseSource& noise) = 0;
    /// What the last step() took the finished latents to be; for previews.
    virtual at::Tensor predOriginalSample() const = 0;
};

/// The sampler that config.className names. Errors: scheduler.unsupported (names the setting),
/// draw.invalid (steps).
Result<std::unique_ptr<Sampler>> makeSampler(const SchedulerConfig& config, int steps);

/// The sampler of this name (formats/samplers.h) for this model's noise schedule, as diffusers'
/// from_config() makes it, but without clipping latents where another sampler's file says nothing
/// of clip_sample; "" is the model's own. Errors: sampler.unknown, which lists the names, config.*.
Result<SchedulerConfig> samplerConfig(const std::string& name, const ModelFiles& model);

}  // namespace dreambooth

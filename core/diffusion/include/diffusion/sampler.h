// Samplers: how a picture is drawn from noise in few steps, with diffusers' exact time steps.
// DDIM (Song et al. 2020), PNDM/PLMS (Liu et al. 2022), Euler (Karras et al. 2022), DPM++ 2M (Lu et
// al. 2022).
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <diffusion/noise_schedule.h>
#include <formats/model_folder.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

/// One drawing: made for a number of steps, used once from call 0 to the last. Samples are float32.
class Sampler {
public:
    virtual ~Sampler() = default;
    /// The times at which the network is called, in order; diffusers' set_timesteps().
    virtual const std::vector<double>& timesteps() const = 0;
    /// What the starting noise N(0, 1) is multiplied by.
    virtual double initialSigma() const { return 1.0; }
    /// Sample → the network's input at call i (Euler divides by √(σ²+1)).
    virtual at::Tensor modelInput(const at::Tensor& sample, std::size_t /*i*/) const {
        return sample;
    }
    /// The network's output at call i, and the sample before it → the sample after it.
    virtual at::Tensor step(const at::Tensor& modelOutput, std::size_t i,
                            const at::Tensor& sample) = 0;
    /// What the last step() took the finished latents to be; for previews.
    virtual at::Tensor estimate() const = 0;
};

/// The sampler that config.className names. Errors: scheduler.unsupported (names the setting),
/// draw.invalid (steps).
Result<std::unique_ptr<Sampler>> makeSampler(const SchedulerConfig& config, int steps);

/// "ddim", "pndm", "euler", "dpmpp_2m", "dpmpp_2m_karras" for this model's noise schedule, as
/// diffusers' from_config() makes them; "" is the model's own. Errors: sampler.unknown, which lists
/// the names, config.*.
Result<SchedulerConfig> samplerConfig(const std::string& name, const ModelFolder& folder);

/// The names above with what a person reads: {"dpmpp_2m_karras", "DPM++ 2M Karras"}.
std::vector<std::pair<std::string, std::string>> samplerNames();

}  // namespace dreambooth

// The forward process: betas, ᾱ, noising, targets, signal-to-noise ratio (Ho et al. 2020; Salimans
// & Ho 2022; diffusers' DDPMScheduler). float32, on the CPU unless moved.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <formats/model_config.h>

namespace dreambooth {

class NoiseSchedule {
public:
    /// Error: scheduler.unsupported, which names the setting.
    static Result<NoiseSchedule> make(const SchedulerConfig& config);

    const SchedulerConfig& config() const { return m_config; }
    const at::Tensor& alphasCumprod() const { return m_alphasCumprod; }  ///< [T]
    int trainSteps() const;
    void to(at::Device device);

    /// √ᾱ_t x + √(1−ᾱ_t) noise; latents and noise [B, …], timesteps int64 [B].
    at::Tensor addNoise(const at::Tensor& latents, const at::Tensor& noise,
                        const at::Tensor& timesteps) const;
    /// What the network must predict: noise, or velocity √ᾱ ε − √(1−ᾱ) x₀.
    at::Tensor target(const at::Tensor& latents, const at::Tensor& noise,
                      const at::Tensor& timesteps) const;
    /// ᾱ/(1−ᾱ) at timesteps, [B].
    at::Tensor signalToNoise(const at::Tensor& timesteps) const;

private:
    SchedulerConfig m_config;
    at::Tensor m_alphasCumprod;
};

}  // namespace dreambooth

// The forward process: betas, ᾱ, noising, targets, signal-to-noise ratio (Ho et al. 2020; Salimans
// & Ho 2022; diffusers' DDPMScheduler), or straight lines to the noise (Lipman et al. 2022;
// diffusers' FlowMatchEulerDiscreteScheduler). float32, on the CPU unless moved.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <formats/model_files.h>

namespace dreambooth {

class NoiseSchedule {
public:
    /// Error: scheduler.unsupported, which names the setting.
    static Result<NoiseSchedule> make(const SchedulerConfig& config);
    /// Of a family that learns by flow matching. Timesteps count its levels, the noisiest first.
    static NoiseSchedule flow(const FlowMatchConfig& config);
    /// Whichever the model has. Error: that of make().
    static Result<NoiseSchedule> of(const ModelFiles& model);

    const SchedulerConfig& config() const { return m_config; }
    const at::Tensor& alphasCumprod() const { return m_alphasCumprod; }  ///< [T]; not with flow()
    bool isFlow() const { return m_sigmas.defined(); }
    /// σ at timesteps, [B]; of flow() alone.
    at::Tensor sigmas(const at::Tensor& timesteps) const;
    /// What the denoiser is told at timesteps, [B]: themselves, or 1000 σ with flow().
    at::Tensor modelTimesteps(const at::Tensor& timesteps) const;
    int trainTimesteps() const;
    void to(at::Device device);

    /// √ᾱ_t x + √(1−ᾱ_t) noise, or (1 − σ) x + σ noise; latents and noise [B, …], timesteps int64
    /// [B].
    at::Tensor addNoise(const at::Tensor& latents, const at::Tensor& noise,
                        const at::Tensor& timesteps) const;
    /// What the network must predict: noise, or velocity √ᾱ ε − √(1−ᾱ) x₀; noise − x with flow().
    at::Tensor target(const at::Tensor& latents, const at::Tensor& noise,
                      const at::Tensor& timesteps) const;
    /// ᾱ/(1−ᾱ) at timesteps, [B]; not with flow().
    at::Tensor signalToNoise(const at::Tensor& timesteps) const;

private:
    SchedulerConfig m_config;
    at::Tensor m_alphasCumprod;  ///< [T]
    at::Tensor m_sigmas;         ///< [T]; defined in place of it with flow()
};

}  // namespace dreambooth

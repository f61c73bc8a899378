// Betas, ᾱ and what follows from them, in float32 and in diffusers' order of operations.
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/cumprod.h>
#include <ATen/ops/linspace.h>
#include <ATen/ops/tensor.h>
#include <diffusion/flow_match.h>
#include <diffusion/noise_schedule.h>

#include <cmath>
#include <numbers>

namespace dreambooth {

namespace {

/// Nichol & Dhariwal 2021, as diffusers' betas_for_alpha_bar.
at::Tensor cosineBetas(int steps) {
    const auto alphaBar = [steps](int i) {
        const double t = static_cast<double>(i) / steps;
        return std::pow(std::cos((t + 0.008) / 1.008 * std::numbers::pi / 2), 2);
    };
    std::vector<double> betas;
    for (int i = 0; i < steps; ++i)
        betas.push_back(std::min(1.0 - alphaBar(i + 1) / alphaBar(i), 0.999));
    return at::tensor(betas, at::kDouble).to(at::kFloat);
}

/// Moves ᾱ so that the last step is pure noise (Lin et al. 2024, algorithm 1).
at::Tensor zeroTerminalSnr(const at::Tensor& betas) {
    auto root = (1.0 - betas).cumprod(0).sqrt();
    const auto first = root[0].clone();
    const auto last = root[-1].clone();
    root = (root - last) * (first / (first - last));
    const auto bar = root.pow(2);
    const auto alphas = at::cat({bar.narrow(0, 0, 1), bar.slice(0, 1) / bar.slice(0, 0, -1)});
    return 1.0 - alphas;
}

/// [B] → [B, 1, 1, …], to be multiplied with `like`.
at::Tensor spread(const at::Tensor& perSample, const at::Tensor& like) {
    std::vector<std::int64_t> shape(static_cast<std::size_t>(like.dim()), 1);
    shape[0] = perSample.size(0);
    return perSample.view(shape);
}

}  // namespace

Result<NoiseSchedule> NoiseSchedule::make(const SchedulerConfig& config) {
    const int steps = config.trainTimesteps;
    at::Tensor betas;
    if (!config.trainedBetas.empty()) {
        betas = at::tensor(config.trainedBetas, at::kDouble).to(at::kFloat);
    } else if (config.betaSchedule == "linear") {
        betas = at::linspace(config.betaStart, config.betaEnd, steps, at::kFloat);
    } else if (config.betaSchedule == "scaled_linear") {
        betas =
            at::linspace(std::sqrt(config.betaStart), std::sqrt(config.betaEnd), steps, at::kFloat)
                .pow(2);
    } else if (config.betaSchedule == "squaredcos_cap_v2") {
        betas = cosineBetas(steps);
    } else {
        return failure("scheduler.unsupported.betas",
                       {{"setting", "beta_schedule"}, {"value", config.betaSchedule}});
    }
    if (config.rescaleBetasZeroSnr) betas = zeroTerminalSnr(betas);

    NoiseSchedule schedule;
    schedule.m_config = config;
    schedule.m_alphasCumprod = at::cumprod(1.0 - betas, 0);
    return schedule;
}

NoiseSchedule NoiseSchedule::flow(const FlowMatchConfig& config) {
    NoiseSchedule schedule;
    schedule.m_sigmas = at::tensor(trainingSigmas(config));
    return schedule;
}

Result<NoiseSchedule> NoiseSchedule::of(const ModelFiles& model) {
    if (model.isFlow()) return flow(model.flow);
    return make(model.scheduler);
}

int NoiseSchedule::trainTimesteps() const {
    return static_cast<int>((isFlow() ? m_sigmas : m_alphasCumprod).size(0));
}

void NoiseSchedule::to(at::Device device) {
    at::Tensor& table = isFlow() ? m_sigmas : m_alphasCumprod;
    table = table.to(device);
}

at::Tensor NoiseSchedule::sigmas(const at::Tensor& timesteps) const {
    return m_sigmas.index_select(0, timesteps);
}

at::Tensor NoiseSchedule::modelTimesteps(const at::Tensor& timesteps) const {
    return isFlow() ? sigmas(timesteps) * 1000 : timesteps;
}

at::Tensor NoiseSchedule::addNoise(const at::Tensor& latents, const at::Tensor& noise,
                                   const at::Tensor& timesteps) const {
    if (isFlow()) {
        const auto sigma = spread(sigmas(timesteps), latents);
        return ((1.0 - sigma) * latents + sigma * noise).to(latents.scalar_type());
    }
    const auto alpha = spread(m_alphasCumprod.index_select(0, timesteps), latents);
    return (alpha.sqrt() * latents + (1.0 - alpha).sqrt() * noise).to(latents.scalar_type());
}

at::Tensor NoiseSchedule::target(const at::Tensor& latents, const at::Tensor& noise,
                                 const at::Tensor& timesteps) const {
    if (isFlow()) return noise - latents;
    if (m_config.predictionType == "epsilon") return noise;
    if (m_config.predictionType == "sample") return latents;
    const auto alpha = spread(m_alphasCumprod.index_select(0, timesteps), latents);
    return (alpha.sqrt() * noise - (1.0 - alpha).sqrt() * latents).to(latents.scalar_type());
}

at::Tensor NoiseSchedule::signalToNoise(const at::Tensor& timesteps) const {
    const auto alpha = m_alphasCumprod.index_select(0, timesteps);
    return alpha / (1.0 - alpha);
}

}  // namespace dreambooth

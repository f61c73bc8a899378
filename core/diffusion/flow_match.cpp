// Noise levels of flow matching, in the precision in which diffusers computes them.
#include <ATen/TensorOperators.h>
#include <diffusion/flow_match.h>

#include <cmath>

namespace dreambooth {

namespace {

double linearShift(const FlowMatchConfig& config, std::int64_t tokens) {
    const double slope =
        (config.maxShift - config.baseShift) / (config.maxImageTokens - config.baseImageTokens);
    return static_cast<double>(tokens) * slope + config.baseShift - slope * config.baseImageTokens;
}

/// Fitted by Black Forest Labs at 10 and 200 steps; large pictures go by the latter alone.
double empiricalShift(std::int64_t tokens, int steps) {
    const auto count = static_cast<double>(tokens);
    const double at200 = 0.00016927 * count + 0.45666666;
    if (tokens > 4300) return at200;
    const double at10 = 8.73809524e-05 * count + 1.89833333;
    const double slope = (at200 - at10) / 190.0;
    return slope * steps + (at200 - 200.0 * slope);
}

class FlowEuler : public Sampler {
public:
    explicit FlowEuler(std::vector<float> sigmas) : m_sigmas(std::move(sigmas)) {
        for (std::size_t i = 0; i + 1 < m_sigmas.size(); ++i)
            m_timesteps.push_back(m_sigmas[i] * 1000.0F);
    }

    const std::vector<double>& timesteps() const override { return m_timesteps; }
    at::Tensor step(const at::Tensor& velocity, std::size_t i, const at::Tensor& sample,
                    const NoiseSource& /*noise*/) override {
        m_picture = sample - m_sigmas[i] * velocity;
        return sample + (m_sigmas[i + 1] - m_sigmas[i]) * velocity;
    }
    at::Tensor predOriginalSample() const override { return m_picture; }

private:
    std::vector<float> m_sigmas;
    std::vector<double> m_timesteps;
    at::Tensor m_picture;
};

}  // namespace

Result<std::unique_ptr<Sampler>> makeFlowSampler(const ModelFiles& model, const std::string& name,
                                                 int steps, int height, int width) {
    if (!name.empty() && name != flowSampler)
        return failure("sampler.unknown", {{"sampler", name}, {"choices", flowSampler}});
    if (steps < 1 || steps > model.flow.trainTimesteps)
        return failure("draw.invalid.steps", {{"setting", "num_inference_steps"},
                                              {"steps", std::to_string(steps)},
                                              {"most", std::to_string(model.flow.trainTimesteps)}});
    const bool isKlein = model.family == ModelFamily::flux2;
    // Z-Image's tokens are patches of 2 × 2 latents, FLUX.2's latents are patches already.
    const std::int64_t tokens = std::int64_t{height} * width / (isKlein ? 1 : 4);
    return std::make_unique<FlowEuler>(drawingSigmas(
        model.flow, steps, tokens, isKlein ? DynamicShift::empirical : DynamicShift::linear));
}

std::vector<float> drawingSigmas(const FlowMatchConfig& config, int steps, std::int64_t imageTokens,
                                 DynamicShift shift) {
    const double mu = shift == DynamicShift::empirical ? empiricalShift(imageTokens, steps)
                                                       : linearShift(config, imageTokens);
    // numpy keeps float32 beside Python's numbers.
    const auto factor = static_cast<float>(config.isExponential ? std::exp(mu) : mu);
    const auto fixed = static_cast<float>(config.shift);
    std::vector<float> sigmas;
    for (int i = 0; i < steps; ++i) {
        const double share = steps == 1 ? 0 : static_cast<double>(i) / (steps - 1);
        auto sigma = static_cast<float>(1.0 + share * (1.0 / steps - 1.0));
        sigma = config.useDynamicShifting ? factor / (factor + (1 / sigma - 1))
                                          : fixed * sigma / (1 + (fixed - 1) * sigma);
        sigmas.push_back(sigma);
    }
    if (config.shiftTerminal > 0) {
        const float stretch = (1 - sigmas.back()) / static_cast<float>(1 - config.shiftTerminal);
        for (float& sigma : sigmas) sigma = 1 - (1 - sigma) / stretch;
    }
    sigmas.push_back(0);
    return sigmas;
}

std::vector<float> trainingSigmas(const FlowMatchConfig& config) {
    const auto fixed = static_cast<float>(config.shift);
    std::vector<float> sigmas;
    for (int time = config.trainTimesteps; time >= 1; --time) {
        const float sigma = static_cast<float>(time) / static_cast<float>(config.trainTimesteps);
        sigmas.push_back(config.useDynamicShifting ? sigma
                                                   : fixed * sigma / (1 + (fixed - 1) * sigma));
    }
    return sigmas;
}

}  // namespace dreambooth

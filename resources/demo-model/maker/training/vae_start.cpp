// Setting the carrying channels.
#include "vae_start.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros_like.h>
#include <c10/core/GradMode.h>
#include <models/initial_weights.h>
#include <models/vae.h>

#include <stdexcept>

namespace dreambooth::maker {
namespace {

constexpr int colours = 3;
constexpr int carried = 8;       ///< colours, their negatives, and ± a constant
constexpr double constant = 3;   ///< large against colours, which norms then leave nearly alone
constexpr double branch = 0.15;  ///< of a residual branch's output
constexpr double attention = 0.1;
constexpr double gain = 1.6;  ///< about what the last norm takes away

class Start {
public:
    Start(const VaeConfig& config, Parameters& parameters)
        : m_config(config), m_parameters(parameters) {}

    at::Tensor tensor(const std::string& name) { return m_parameters.tensors().at(name); }
    at::Tensor weight(const std::string& layer) { return tensor(layer + ".weight"); }
    at::Tensor bias(const std::string& layer) { return tensor(layer + ".bias"); }

    /// Residual branches small, shortcuts that hand the carried channels on.
    void quietBranches() {
        for (auto& [name, values] : m_parameters.tensors()) {
            if (name.find("resnets") != std::string::npos && name.ends_with("conv2.weight"))
                values.mul_(branch);
            if (name.find("resnets") != std::string::npos && name.ends_with("conv2.bias"))
                values.zero_();
            if (name.ends_with("conv_shortcut.weight")) carry(values, 0, 1);
            if (name.ends_with("conv_shortcut.bias")) values.narrow(0, 0, carried).zero_();
            if (name.ends_with("to_out.0.weight")) values.mul_(attention);
            if (name.ends_with("to_out.0.bias")) values.zero_();
        }
    }

    /// From colours to the carried channels.
    void head(const std::string& layer) {
        at::Tensor weights = weight(layer), biases = bias(layer);
        weights.narrow(0, 0, carried).zero_();
        biases.narrow(0, 0, carried).zero_();
        for (int i = 0; i < colours; ++i) {
            weights[i][i][1][1] = 1;
            weights[colours + i][i][1][1] = -1;
        }
        biases[2 * colours] = constant;
        biases[2 * colours + 1] = -constant;
    }

    /// Back to colours: x = SiLU(x) − SiLU(−x).
    void tail(const std::string& layer) {
        at::Tensor weights = weight(layer);
        weights.narrow(0, 0, colours).mul_(0.1);
        bias(layer).narrow(0, 0, colours).zero_();
        for (int i = 0; i < colours; ++i) {
            weights[i].narrow(0, 0, carried).zero_();
            weights[i][i][1][1] = gain;
            weights[i][colours + i][1][1] = -gain;
        }
    }

    void average(const std::string& layer) {
        at::Tensor weights = weight(layer);
        bias(layer).narrow(0, 0, carried).zero_();
        weights.narrow(0, 0, carried).zero_();
        for (int i = 0; i < carried; ++i) weights[i][i].narrow(0, 0, 2).narrow(1, 0, 2).fill_(0.25);
    }

    /// Nearest-neighbour doubling followed by this is nearly linear interpolation.
    void interpolate(const std::string& layer) {
        at::Tensor weights = weight(layer);
        const at::Tensor line = at::tensor({0.25F, 0.5F, 0.25F});
        weights.narrow(0, 0, carried).zero_();
        bias(layer).narrow(0, 0, carried).zero_();
        for (int i = 0; i < carried; ++i) {
            if (i < 2 * colours)
                weights[i][i].copy_(line.unsqueeze(1) * line);
            else
                weights[i][i][1][1] = 1;  // the constant, up to the picture's edges
        }
    }

    /// Latents as they are, with a small fixed variance.
    void openQuantConvs() {
        identity("quant_conv");
        bias("quant_conv").narrow(0, m_config.latentChannels, m_config.latentChannels).fill_(-5);
        identity("post_quant_conv");
    }

private:
    static void carry(at::Tensor& weights, std::int64_t from, double value) {
        weights.narrow(0, from, carried).zero_();
        for (int i = 0; i < carried; ++i) weights[i][i] = value;
    }
    void identity(const std::string& layer) {
        at::Tensor weights = weight(layer);
        weights.zero_();
        bias(layer).zero_();
        for (std::int64_t i = 0; i < weights.size(0); ++i) weights[i][i] = 1;
    }

    const VaeConfig& m_config;
    Parameters& m_parameters;
};

/// Latents of deviation 1, and a decoder that gives colours their strength back.
void calibrate(const VaeConfig& config, Start& start, const Parameters& parameters,
               const at::Tensor& pixels) {
    const Vae vae(config, parameters);
    const double scale = config.scalingFactor;
    const auto deviation = vae.encode(pixels).mean.narrow(1, 0, colours).std();
    start.weight("encoder.conv_out").narrow(0, 0, colours).div_(deviation);
    const at::Tensor latents = vae.encode(pixels).mean * scale;
    start.weight("decoder.conv_in").narrow(0, 0, 2 * colours).mul_(pixels.std());
    const at::Tensor decoded = vae.decode(latents);
    const at::Tensor strength = (decoded * pixels).mean() / decoded.square().mean();
    start.weight("decoder.conv_out").narrow(1, 0, carried).mul_(strength);
}

}  // namespace

Parameters startingVae(const VaeConfig& config, std::uint64_t seed, const at::Tensor& pixels) {
    if (config.blockOutChannels.front() / config.normGroups != carried ||
        config.latentChannels <= colours || !config.useQuantConv || !config.usePostQuantConv)
        throw std::invalid_argument("a VAE whose first norm groups are not of eight channels");
    const at::NoGradGuard noGrad;
    Parameters parameters = initialWeights(config, seed);
    Start start(config, parameters);
    start.quietBranches();
    start.head("encoder.conv_in");
    start.head("decoder.conv_in");
    for (std::size_t i = 0; i + 1 < config.blockOutChannels.size(); ++i) {
        const std::string level = std::to_string(i);
        start.average("encoder.down_blocks." + level + ".downsamplers.0.conv");
        start.interpolate("decoder.up_blocks." + level + ".upsamplers.0.conv");
    }
    start.tail("encoder.conv_out");
    start.weight("encoder.conv_out")
        .narrow(0, config.latentChannels, config.latentChannels)
        .mul_(0.1);
    start.tail("decoder.conv_out");
    start.openQuantConvs();
    calibrate(config, start, parameters, pixels);
    return parameters;
}

}  // namespace dreambooth::maker

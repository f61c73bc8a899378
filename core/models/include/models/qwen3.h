// Qwen3 (Yang et al. 2025; transformers' Qwen3Model) as the text encoder of FLUX.2 klein and
// Z-Image: the states of some of its layers stand for a prompt.
#pragma once

#include <formats/transformer_config.h>
#include <models/parameters.h>

#include <memory>
#include <vector>

namespace dreambooth {

class Qwen3 {
public:
    /// Takes the first `usedLayers` layers only; all others may be missing. The final norm is taken
    /// where all of them are used. Throws ErrorException for missing tensors or wrong shapes.
    Qwen3(const Qwen3Config& config, Parameters parameters, int usedLayers);
    Qwen3(Qwen3&&) noexcept;
    Qwen3& operator=(Qwen3&&) noexcept;
    ~Qwen3();

    /// ids int64 [B, L]; mask bool [B, L], true for tokens of the prompt, which come before what
    /// fills up the row. Returns the states of `layers` side by side, [B, L, layers · hiddenSize],
    /// in the weights' dtype without autocast: 0 is the embedding, k the state after layer k, after
    /// the final norm for the last. A position sees itself and what is before it, but no padding.
    at::Tensor states(const at::Tensor& ids, const at::Tensor& mask,
                      const std::vector<int>& layers) const;

    const Qwen3Config& config() const;
    Parameters& parameters();
    const Parameters& parameters() const;

private:
    struct Network;
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth

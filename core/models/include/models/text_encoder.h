// The CLIP text encoder (Radford et al. 2021; transformers' CLIPTextModel).
#pragma once

#include <formats/model_config.h>
#include <models/gradient_checkpointing.h>
#include <models/parameters.h>

namespace dreambooth {

class TextEncoder {
public:
    /// Throws ErrorException for missing tensors or wrong shapes.
    TextEncoder(const TextEncoderConfig& config, Parameters parameters);
    TextEncoder(TextEncoder&&) noexcept;
    TextEncoder& operator=(TextEncoder&&) noexcept;
    ~TextEncoder();

    /// ids: int64 [B, L], L at most config.max_position_embeddings.
    /// Returns the last hidden state after the final layer norm, [B, L, hidden_size], in the
    /// weights' dtype without autocast, as the following do.
    at::Tensor forward(const at::Tensor& ids) const;

    struct States {
        at::Tensor hidden;  ///< [B, L, hidden_size]
        at::Tensor pooled;  ///< [B, projection_dim]: text_embeds; undefined without a projection
    };
    /// As SDXL reads an encoder: the state before the last 1 + `skipped` layers, without the final
    /// norm (hidden_states[-2 - skipped]), and the projected state of the end token.
    States statesBeforeEnd(const at::Tensor& ids, int skipped = 0) const;
    /// The state before the last `skipped` layers, with the final norm ("clip skip" of SD 1 and 2).
    at::Tensor forwardSkipping(const at::Tensor& ids, int skipped) const;

    const TextEncoderConfig& config() const;
    Parameters& parameters();
    const Parameters& parameters() const;
    /// Places for LoRA by module name ("encoder.layers.0.self_attn.q_proj").
    const LoraSlots& loraSlots() const;
    /// A word that is being learned (textual inversion): ids from `firstId` on are the rows of
    /// `vectors` [tokens, hidden_size], which the encoder shares.
    void setLearnedVectors(const at::Tensor& vectors, std::int64_t firstId);
    /// Recompute activations of each layer in backward instead of keeping them (Chen et al. 2016).
    void setGradientCheckpointing(Checkpointing how);

private:
    struct Network;
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth

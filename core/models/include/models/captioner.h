// Says in a sentence what a picture shows: BLIP (Li et al. 2022), as transformers'
// modeling_blip.py and modeling_blip_text.py have it. An image encoder, and a decoder of text that
// looks at what it made.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/cancel.h>
#include <formats/captioner_files.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace dreambooth {

class Captioner {
public:
    /// Throws ErrorException for missing tensors or wrong shapes.
    Captioner(const CaptionerFiles& files, at::Device device, at::ScalarType dtype);
    Captioner(Captioner&&) noexcept;
    Captioner& operator=(Captioner&&) noexcept;
    ~Captioner();

    /// What the encoder reads of a picture, uint8 [3, H, W]: float32 [1, 3, imageSize, imageSize],
    /// squeezed to a square (bicubic, antialiased) and normalised as CLIP's pictures are.
    at::Tensor pixelsOf(const at::Tensor& picture) const;
    /// pixels as above → [1, patches + 1, hidden size], in the network's dtype, as scores() are.
    at::Tensor encoded(const at::Tensor& pixels) const;
    /// Scores of the next token after each of `tokens`, int64 [1, L], for an encoded picture:
    /// [1, L, vocabulary].
    at::Tensor scores(const at::Tensor& tokens, const at::Tensor& encoded) const;
    /// The tokens between the first and the last one, each the likeliest after those before it, as
    /// transformers' generate() takes them; at most `maxTokens`. Cancelled: draw.cancelled
    /// (ErrorException).
    std::vector<std::int64_t> caption(const at::Tensor& picture, int maxTokens,
                                      const CancelToken& cancel = {}) const;

private:
    struct Network;
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth

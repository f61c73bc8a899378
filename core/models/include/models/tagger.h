// Says how likely each of a list of tags is for a picture: a WD tagger (SmilingWolf 2024), which is
// a Vision Transformer (Dosovitskiy et al. 2021) as timm's vision_transformer.py has it.
#pragma once

#include <ATen/core/Tensor.h>
#include <formats/tagger_files.h>

#include <memory>

namespace dreambooth {

class Tagger {
public:
    /// In float32. Throws ErrorException for missing tensors or wrong shapes.
    Tagger(const TaggerFiles& files, at::Device device);
    Tagger(Tagger&&) noexcept;
    Tagger& operator=(Tagger&&) noexcept;
    ~Tagger();

    /// What the network reads of a picture, uint8 [3, H, W]: float32 [1, 3, imageSize, imageSize]
    /// in −1 … 1, in the middle of a white square, resized (bicubic, antialiased), and blue, green,
    /// red, as OpenCV has it.
    at::Tensor pixelsOf(const at::Tensor& picture) const;
    /// pixels as above → [1, tags], of which the sigmoid is taken.
    at::Tensor scores(const at::Tensor& pixels) const;
    /// Of each tag for a picture as above: float32 [tags] on the processor.
    at::Tensor probabilities(const at::Tensor& picture) const;

private:
    struct Network;
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth

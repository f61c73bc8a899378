// Networks that have learned nothing yet, for training from the start: weights drawn as PyTorch,
// diffusers and transformers draw them for a new model.
#pragma once

#include <formats/model_config.h>
#include <formats/transformer_config.h>
#include <models/parameters.h>

#include <cstdint>

namespace dreambooth {

/// float32 on the CPU, by the names of today. Each tensor's numbers come from `seed` and its name.
/// As torch.nn's layers start: linear and convolution layers uniform in ±1/√(inputs) (He et al.
/// 2015 with a = √5), norms 1 and 0, embeddings normal with a deviation of 1, tokens that fill up
/// of 0.02.
Parameters initialWeights(const UNetConfig& config, std::uint64_t seed);
Parameters initialWeights(const VaeConfig& config, std::uint64_t seed);
Parameters initialWeights(const Flux2Config& config, std::uint64_t seed);
Parameters initialWeights(const ZImageConfig& config, std::uint64_t seed);
Parameters initialWeights(const Qwen3Config& config, std::uint64_t seed);
/// As transformers' CLIPPreTrainedModel._init_weights() with its factor 1: normal numbers whose
/// deviation depends on the layer's place, biases 0.
Parameters initialWeights(const TextEncoderConfig& config, std::uint64_t seed);

}  // namespace dreambooth

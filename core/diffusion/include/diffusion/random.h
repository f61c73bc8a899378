// Keyed randomness: every draw comes from (seed, purpose, sample number), never from call order or
// rank, on the CPU in float32. So losses don't depend on the number of ranks and nothing is stored
// to resume.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace dreambooth {

/// Normal numbers of this shape for one key.
at::Tensor keyedNormal(at::IntArrayRef shape, std::uint64_t seed, std::string_view purpose,
                       std::uint64_t number);
/// One integer in [0, limit) for one key.
std::int64_t keyedInteger(std::int64_t limit, std::uint64_t seed, std::string_view purpose,
                          std::uint64_t number);
/// A permutation of 0 … count−1 for one key (an epoch's order).
std::vector<std::int64_t> keyedPermutation(std::int64_t count, std::uint64_t seed,
                                           std::string_view purpose, std::uint64_t number);
/// torch.Generator("cpu").manual_seed(seed): each draw goes on where the last one ended.
class TorchGenerator {
public:
    explicit TorchGenerator(std::int64_t seed);
    /// torch.randn(shape, generator=…), float32.
    at::Tensor draw(at::IntArrayRef shape);

private:
    at::Generator m_generator;
};

}  // namespace dreambooth

// Random bits are added below those that bfloat16 keeps, and the sum is cut off.
#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/bitwise_right_shift.h>
#include <base/splitmix64.h>
#include <training/stochastic_rounding.h>

namespace dreambooth {
namespace {

constexpr std::int64_t lowBits = 0xFFFF;  // of float32: what bfloat16 has not

std::int32_t wrapped(std::uint64_t bits) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
}

/// x ^= x >> bits, where the sign is a bit like all others.
void shiftIn(at::Tensor& x, int bits) {
    const std::int64_t mask = (std::int64_t{1} << (32 - bits)) - 1;
    x.bitwise_xor_(at::bitwise_right_shift(x, bits).bitwise_and_(mask));
}

/// MurmurHash3's last steps (Appleby, public domain) on numbers from `first` on; int32.
at::Tensor hashes(std::int64_t count, std::uint64_t key, at::Device device) {
    at::Tensor x = at::arange(count, at::TensorOptions(at::kInt).device(device));
    x.mul_(wrapped(0x9E3779B1u)).add_(wrapped(key ^ (key >> 32)));
    shiftIn(x, 16);
    x.mul_(wrapped(0x85EBCA6Bu));
    shiftIn(x, 13);
    x.mul_(wrapped(0xC2B2AE35u));
    shiftIn(x, 16);
    return x;
}

}  // namespace

at::Tensor StochasticRounding::rounded(const at::Tensor& values, const std::string& name,
                                       std::int64_t first) const {
    const std::uint64_t key =
        randomKey(randomKey(seed, name) + static_cast<std::uint64_t>(step), std::to_string(first));
    const at::Tensor dense = values.contiguous();
    at::Tensor bits = hashes(dense.numel(), key, dense.device()).bitwise_and_(lowBits);
    bits.add_(dense.flatten().view(at::kInt)).bitwise_and_(~lowBits);
    return bits.view(at::kFloat).view(dense.sizes()).to(at::kBFloat16);
}

}  // namespace dreambooth

// Keyed randomness by Philox (Salmon et al. 2011): a counter-based generator, so that any draw can
// be made alone.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/core/PhiloxRNGEngine.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/randn.h>
#include <base/splitmix64.h>
#include <diffusion/random.h>

#include <cmath>
#include <numbers>
#include <numeric>

namespace dreambooth {

namespace {

/// The stream of one key.
class Stream {
public:
    Stream(std::uint64_t seed, std::string_view purpose, std::uint64_t number)
        : m_engine(randomKey(seed, purpose), number) {}

    std::uint64_t bits() {
        const std::uint64_t high = m_engine();
        return high << 32 | m_engine();
    }
    /// In the open interval (0, 1).
    double uniform() { return (static_cast<double>(m_engine()) + 0.5) * 0x1p-32; }

private:
    at::philox_engine m_engine;
};

}  // namespace

at::Tensor keyedNormal(at::IntArrayRef shape, std::uint64_t seed, std::string_view purpose,
                       std::uint64_t number) {
    Stream stream(seed, purpose, number);
    auto values = at::empty(shape, at::kFloat);
    auto* out = values.mutable_data_ptr<float>();
    const auto count = values.numel();
    // Box and Muller (1958): two uniform numbers make two normal ones.
    for (std::int64_t i = 0; i < count; i += 2) {
        const double radius = std::sqrt(-2.0 * std::log(stream.uniform()));
        const double angle = 2.0 * std::numbers::pi * stream.uniform();
        out[i] = static_cast<float>(radius * std::cos(angle));
        if (i + 1 < count) out[i + 1] = static_cast<float>(radius * std::sin(angle));
    }
    return values;
}

std::int64_t keyedInteger(std::int64_t limit, std::uint64_t seed, std::string_view purpose,
                          std::uint64_t number) {
    // 64 bits: the bias of the remainder is below 1e-15 for any limit in use.
    return static_cast<std::int64_t>(Stream(seed, purpose, number).bits() %
                                     static_cast<std::uint64_t>(limit));
}

std::vector<std::int64_t> keyedPermutation(std::int64_t count, std::uint64_t seed,
                                           std::string_view purpose, std::uint64_t number) {
    std::vector<std::int64_t> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    Stream stream(seed, purpose, number);
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[stream.bits() % left]);
    return order;
}

TorchGenerator::TorchGenerator(std::int64_t seed)
    : m_generator(at::make_generator<at::CPUGeneratorImpl>(static_cast<std::uint64_t>(seed))) {}

at::Tensor TorchGenerator::draw(at::IntArrayRef shape) {
    return at::randn(shape, m_generator, at::TensorOptions().dtype(at::kFloat));
}

}  // namespace dreambooth

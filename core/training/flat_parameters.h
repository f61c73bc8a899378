// Parameters as one long row of numbers, worked on in pieces that fit the processor's cache or, on
// a GPU, that hold many small parameters at once: element-wise optimizers are written once for both
// with plain ATen operations, and no temporary is larger than a piece.
#pragma once

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <training/optimizer.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class FlatParameters {
public:
    /// A stretch of the row: float32 [size].
    struct Piece {
        at::Tensor values;     ///< to be changed in place
        at::Tensor gradients;  ///< divided; undefined where there is no divisor
        std::int64_t offset = 0;
        std::int64_t index = 0;  ///< of this piece; the same in each step

        /// The same stretch of a buffer made by zeros().
        at::Tensor of(const at::Tensor& buffer) const;
    };

    /// Each parameter's memory must be dense, in whatever order (channels last too). Each begins at
    /// a multiple of `alignment` in the row, with zeros before it.
    explicit FlatParameters(std::vector<NamedTensor> parameters, std::int64_t alignment = 1);

    /// One state of all parameters.
    at::Tensor zeros(at::ScalarType type = at::kFloat) const;
    const std::vector<NamedTensor>& parameters() const { return m_parameters; }
    /// Where each begins in the row, and its end last.
    const std::vector<std::int64_t>& offsets() const { return m_offsets; }
    std::int64_t pieces() const { return static_cast<std::int64_t>(m_pieces.size()); }
    /// A buffer's parts by their parameters: "<parameter>.<kind>", shaped like them.
    std::vector<NamedTensor> named(const at::Tensor& buffer, const std::string& kind) const;
    /// The same, behind what `all` has.
    void addNamed(std::vector<NamedTensor>& all, const at::Tensor& buffer,
                  const std::string& kind) const;

    using Work = std::function<void(Piece&)>;
    /// Calls `work` for every piece, on the CPU from several threads; each piece by one thread, so
    /// that results don't depend on their number. With a divisor (float32 scalar) it gets
    /// gradients. With `rounding` bfloat16 is stored so, else as the nearest.
    void forEach(const Work& work, const at::Tensor& divisor = {},
                 const std::optional<StochasticRounding>& rounding = {}) const;

private:
    struct Part {
        std::size_t parameter;
        std::int64_t begin;  ///< in the parameter
        std::int64_t size;
        std::int64_t padding;  ///< zeros behind it
    };
    struct Place {
        std::vector<Part> parts;
        std::int64_t offset;  ///< in the row
        std::int64_t size;
    };
    static at::Tensor joined(const std::vector<at::Tensor>& stretches,
                             const std::vector<Part>& parts);
    void onePiece(std::int64_t index, const Work& work, const std::vector<at::Tensor>& gradients,
                  const at::Tensor& divisor,
                  const std::optional<StochasticRounding>& rounding) const;

    std::vector<NamedTensor> m_parameters;
    std::vector<std::int64_t> m_offsets;
    std::vector<Place> m_pieces;
};

/// The gradients in their parameters' order of memory, which autograd keeps where it can.
std::vector<at::Tensor> gradientsAsParameters(const std::vector<NamedTensor>& parameters);

/// target = target · kept + addend · weight in place, but not in a step that is skipped. Factors
/// are numbers or scalars on the device.
template <class Kept, class Weight>
void mix(const at::Tensor& target, const Kept& kept, const at::Tensor& addend, const Weight& weight,
         const at::Tensor& skipped);

/// target = value in place, but not in a step that is skipped: NaN in `value` does no harm then.
void assign(const at::Tensor& target, const at::Tensor& value, const at::Tensor& skipped);

inline double numberOf(double number) {
    return number;
}
inline double numberOf(const at::Tensor& scalar) {
    return scalar.item<double>();
}

template <class Kept, class Weight>
void mix(const at::Tensor& target, const Kept& kept, const at::Tensor& addend, const Weight& weight,
         const at::Tensor& skipped) {
    // On the CPU everything can be read, and two passes do.
    if (skipped.is_cuda())
        assign(target, target * kept + addend * weight, skipped);
    else if (skipped.item<float>() == 0)
        target.mul_(numberOf(kept)).add_(addend, numberOf(weight));
}

}  // namespace dreambooth

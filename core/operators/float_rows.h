// The numbers of a float32 or bfloat16 tensor as float32, a few at a time: kernels are written for
// float32 alone.
#pragma once

#include <ATen/core/Tensor.h>
#include <kernels/bfloat16.h>

#include <vector>

namespace dreambooth {

/// Rows of a tensor as float32: float32 itself, or bfloat16 through a small buffer.
class FloatReader {
public:
    explicit FloatReader(const at::Tensor& x) : m_half(x.scalar_type() == at::kBFloat16) {
        m_data = m_half ? static_cast<const void*>(x.const_data_ptr<at::BFloat16>())
                        : x.const_data_ptr<float>();
    }
    const float* read(std::int64_t first, std::int64_t count, std::vector<float>& buffer) const {
        if (!m_half) return static_cast<const float*>(m_data) + first;
        buffer.resize(static_cast<std::size_t>(count));
        kernels::widen(static_cast<const std::uint16_t*>(m_data) + first, buffer.data(), count);
        return buffer.data();
    }

private:
    bool m_half;
    const void* m_data;
};

/// The other way round.
class FloatWriter {
public:
    explicit FloatWriter(const at::Tensor& y) : m_half(y.scalar_type() == at::kBFloat16) {
        m_data = m_half ? static_cast<void*>(y.mutable_data_ptr<at::BFloat16>())
                        : y.mutable_data_ptr<float>();
    }
    /// Where to put numbers: the tensor itself, or a buffer that done() narrows.
    float* place(std::int64_t first, std::int64_t count, std::vector<float>& buffer) const {
        if (!m_half) return static_cast<float*>(m_data) + first;
        buffer.resize(static_cast<std::size_t>(count));
        return buffer.data();
    }
    void done(const float* values, std::int64_t first, std::int64_t count) const {
        if (m_half) kernels::narrow(values, static_cast<std::uint16_t*>(m_data) + first, count);
    }

private:
    bool m_half;
    void* m_data;
};

}  // namespace dreambooth

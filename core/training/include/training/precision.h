// Half precision in training (Micikevicius et al. 2018): autocast for the forward, and loss scaling
// for fp16. Trained weights stay as a recipe's weight_dtype says.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

namespace dreambooth {

enum class Precision { full, bf16, fp16 };

/// "no", "bf16", "fp16" as in the recipe; anything else is a bug.
Precision precisionFromString(const std::string& name);
std::string toString(Precision precision);
/// What frozen weights are kept in.
at::ScalarType frozenType(Precision precision);

/// Autocast for the rest of the scope, on this thread; nothing at full precision.
class Autocast {
public:
    Autocast(Precision precision, at::DeviceType device);
    ~Autocast();
    Autocast(const Autocast&) = delete;
    Autocast& operator=(const Autocast&) = delete;

private:
    at::DeviceType m_device;
    bool m_active;
    bool m_wasEnabled = false;
    at::ScalarType m_dtypeBefore = at::kFloat;
};

/// Multiplies the loss so that fp16 gradients don't vanish (torch.amp.GradScaler's numbers: 65536,
/// halved after a non-finite step, doubled after 2000 good ones). Off at other precisions: scaling
/// by 1. All tensors stay on the device; nothing is read back.
class GradScaler {
public:
    GradScaler(Precision precision, at::Device device);

    bool isOn() const { return m_scale.defined(); }
    at::Tensor scaled(const at::Tensor& loss) const;
    /// Divides gradients by the scale in place, and sets foundInf (float32 scalar) to 1 where one
    /// is not finite. They may lie on another device than the scale.
    void unscale(const std::vector<at::Tensor>& gradients, at::Tensor& foundInf) const;
    void update(const at::Tensor& foundInf);

    /// Scale and count of good steps, float32 [2] on the CPU, for checkpoints; read waits.
    at::Tensor state() const;
    void setState(const at::Tensor& state);
    double scale() const;

private:
    at::Tensor m_scale;
    at::Tensor m_goodSteps;
};

}  // namespace dreambooth

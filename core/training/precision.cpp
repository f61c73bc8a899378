// Autocast and loss scaling by ATen's own functions (torch.autocast, torch.amp.GradScaler).
#include <ATen/autocast_mode.h>
#include <ATen/ops/_amp_foreach_non_finite_check_and_unscale.h>
#include <ATen/ops/_amp_update_scale.h>
#include <ATen/ops/full.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <training/precision.h>

#include <stdexcept>

namespace dreambooth {
namespace {

constexpr double initialScale = 65536;
constexpr double growth = 2;
constexpr double backoff = 0.5;
constexpr int growthInterval = 2000;

}  // namespace

Precision precisionFromString(const std::string& name) {
    if (name == "no") return Precision::full;
    if (name == "bf16") return Precision::bf16;
    if (name == "fp16") return Precision::fp16;
    throw std::invalid_argument("precision " + name);
}

std::string toString(Precision precision) {
    switch (precision) {
        case Precision::bf16:
            return "bf16";
        case Precision::fp16:
            return "fp16";
        default:
            return "no";
    }
}

at::ScalarType frozenType(Precision precision) {
    switch (precision) {
        case Precision::bf16:
            return at::kBFloat16;
        case Precision::fp16:
            return at::kHalf;
        default:
            return at::kFloat;
    }
}

Autocast::Autocast(Precision precision, at::DeviceType device)
    : m_device(device), m_active(precision != Precision::full) {
    if (!m_active) return;
    m_wasEnabled = at::autocast::is_autocast_enabled(device);
    m_dtypeBefore = at::autocast::get_autocast_dtype(device);
    at::autocast::set_autocast_enabled(device, true);
    at::autocast::set_autocast_dtype(device, frozenType(precision));
    at::autocast::increment_nesting();
}

Autocast::~Autocast() {
    if (!m_active) return;
    // The cache holds casts of weights that the optimizer is about to change.
    if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
    at::autocast::set_autocast_enabled(m_device, m_wasEnabled);
    at::autocast::set_autocast_dtype(m_device, m_dtypeBefore);
}

GradScaler::GradScaler(Precision precision, at::Device device) {
    if (precision != Precision::fp16) return;
    const auto options = at::TensorOptions().device(device);
    m_scale = at::full({}, initialScale, options.dtype(at::kFloat));
    m_goodSteps = at::zeros({}, options.dtype(at::kInt));
}

at::Tensor GradScaler::scaled(const at::Tensor& loss) const {
    return isOn() ? loss * m_scale : loss;
}

void GradScaler::unscale(const std::vector<at::Tensor>& gradients, at::Tensor& foundInf) const {
    if (!isOn()) return;
    at::_amp_foreach_non_finite_check_and_unscale_(gradients, foundInf,
                                                   m_scale.to(foundInf.device()).reciprocal());
}

void GradScaler::update(const at::Tensor& foundInf) {
    if (!isOn()) return;
    at::_amp_update_scale_(m_scale, m_goodSteps, foundInf, growth, backoff, growthInterval);
}

at::Tensor GradScaler::state() const {
    if (!isOn()) return at::zeros({2});
    return at::stack({m_scale.cpu(), m_goodSteps.cpu().to(at::kFloat)});
}

void GradScaler::setState(const at::Tensor& state) {
    if (!isOn() || state[0].item<float>() <= 0) return;  // it was made without a scale
    m_scale.copy_(state[0]);
    m_goodSteps.copy_(state[1].to(at::kInt));
}

double GradScaler::scale() const {
    return isOn() ? m_scale.item<double>() : 1.0;
}

}  // namespace dreambooth

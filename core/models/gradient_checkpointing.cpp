// Gradient checkpointing as an autograd function that runs its body twice.
#include <ATen/autocast_mode.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <models/gradient_checkpointing.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>

namespace dreambooth {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;
using Body = std::function<at::Tensor(const std::vector<at::Tensor>&)>;

/// What autocast was set to, to be the same in the second run; backward runs in threads of its own.
struct AutocastState {
    at::DeviceType device;
    bool enabled;
    at::ScalarType dtype;
};

AutocastState autocastState(at::DeviceType device) {
    return {device, at::autocast::is_autocast_enabled(device),
            at::autocast::get_autocast_dtype(device)};
}

/// Sets autocast for a scope. Its cache of cast weights is off: the first run, which keeps no
/// graph, must not leave weights without gradients to the second.
class AutocastScope {
public:
    explicit AutocastScope(const AutocastState& state)
        : m_before(autocastState(state.device)),
          m_cacheBefore(at::autocast::is_autocast_cache_enabled()) {
        set(state);
        at::autocast::set_autocast_cache_enabled(false);
    }
    ~AutocastScope() {
        set(m_before);
        at::autocast::set_autocast_cache_enabled(m_cacheBefore);
    }
    AutocastScope(const AutocastScope&) = delete;
    AutocastScope& operator=(const AutocastScope&) = delete;

private:
    static void set(const AutocastState& state) {
        at::autocast::set_autocast_enabled(state.device, state.enabled);
        at::autocast::set_autocast_dtype(state.device, state.dtype);
    }
    AutocastState m_before;
    bool m_cacheBefore;
};

/// The same numbers in pinned memory, once what is queued on the current stream is done: nobody
/// waits, and what brings them back on that stream comes behind it.
at::Tensor onHost(const at::Tensor& tensor) {
    const at::NoGradGuard noGrad;
    at::Tensor copy = at::empty_like(tensor, tensor.options().device(at::kCPU).pinned_memory(true));
    return copy.copy_(tensor.detach(), /*non_blocking=*/true);
}

/// Others are shared by blocks, or small.
bool isHidden(const at::Tensor& input) {
    return input.defined() && input.is_cuda() && input.requires_grad() && input.dim() > 2;
}

struct Recompute : torch::autograd::Function<Recompute> {
    struct Kept : torch::CustomClassHolder {
        Kept(Body body_, AutocastState autocast_, at::TensorList inputs)
            : body(std::move(body_)), autocast(autocast_), device(inputs.front().device()) {
            for (const at::Tensor& input : inputs)
                wantsGradient.push_back(input.defined() && input.requires_grad());
        }
        Body body;
        AutocastState autocast;
        at::Device device;
        std::vector<bool> wantsGradient;  ///< of each input
    };

    /// `anchor` requires grad, so that the output does even where only the body's own parameters
    /// are trained.
    static at::Tensor forward(AutogradContext* context, const Body& body, Checkpointing how,
                              const at::Tensor& anchor, at::TensorList inputs) {
        (void)anchor;
        const auto state = autocastState(inputs.front().device().type());
        context->saved_data["kept"] =
            c10::IValue::make_capsule(c10::make_intrusive<Kept>(body, state, inputs));
        variable_list saved = inputs.vec();
        if (how == Checkpointing::onHost)
            for (at::Tensor& input : saved)
                if (isHidden(input)) input = onHost(input);
        context->save_for_backward(std::move(saved));
        const at::NoGradGuard noGrad;
        const AutocastScope autocast(state);
        return body(inputs.vec());
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto kept =
            c10::static_intrusive_pointer_cast<Kept>(context->saved_data["kept"].toCapsule());
        std::vector<at::Tensor> inputs;
        for (const auto& saved : context->get_saved_variables()) {
            const bool wantsGradient = kept->wantsGradient[inputs.size()];
            inputs.push_back(saved.defined() ? saved.detach()
                                                   .to(kept->device, /*non_blocking=*/true)
                                                   .requires_grad_(wantsGradient)
                                             : saved);
        }
        at::Tensor output;
        {
            const at::AutoGradMode grad(true);
            const AutocastScope autocast(kept->autocast);
            output = kept->body(inputs);
        }
        if (output.requires_grad()) torch::autograd::backward({output}, {gradients[0]});

        variable_list result(3 + inputs.size());  // body, how, anchor, inputs
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (inputs[i].defined()) result[3 + i] = inputs[i].grad();
        }
        return result;
    }
};

}  // namespace

at::Tensor checkpointed(const Body& body, const std::vector<at::Tensor>& inputs,
                        Checkpointing how) {
    if (how == Checkpointing::off || !at::GradMode::is_enabled()) return body(inputs);
    const auto anchor = at::empty({0}, inputs.front().options().dtype(at::kFloat));
    return Recompute::apply(body, how, anchor.set_requires_grad(true), at::TensorList(inputs));
}

}  // namespace dreambooth

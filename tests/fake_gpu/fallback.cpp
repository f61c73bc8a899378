// One call of an operator: its arguments to the host, the CPU's kernel, the results back (see the
// header).
#include "fallback.h"

#include "device.h"
#include "recording.h"
#include "tensors.h"
#include "watch.h"

#include <ATen/Context.h>

#include <cstdlib>
#include <map>
#include <set>

namespace dreambooth::fake {
namespace {

using at::Tensor;
using Values = std::vector<c10::IValue>;

/// Operators whose results' sizes or whose results themselves the host has to know.
const std::set<std::string> waiting = {"aten::nonzero",    "aten::masked_select",
                                       "aten::_unique2",   "aten::equal",
                                       "aten::is_nonzero", "aten::repeat_interleave.Tensor"};

/// FAKE_GPU_UNDETERMINED names an operator that has no kernel with the same bits each time.
bool isUndetermined(const std::string& name) {
    static const char* given = std::getenv("FAKE_GPU_UNDETERMINED");
    return given != nullptr && name == given;
}

class Call {
public:
    explicit Call(const c10::OperatorHandle& op) : m_op(op) {}

    /// The results, of the host; m_given then knows which of them are arguments.
    Values run(const Values& arguments) {
        torch::jit::Stack stack;
        for (const c10::IValue& argument : arguments) stack.push_back(toHost(argument));
        const PlainOperators plain;
        m_op.callBoxed(&stack);
        return {stack.begin(), stack.end()};
    }

    /// The device of the tensors, or the one that is asked for.
    c10::Device device(const Values& arguments, const std::string& name) const;
    /// An out argument may have been given a size.
    void takeSizes() const;
    /// The device's tensor that a result of the host stands for; a new one for a new result.
    Tensor toDevice(const Tensor& result, c10::Device device) {
        if (!result.defined()) return result;
        const auto given = m_given.find(result.unsafeGetTensorImpl());
        return given != m_given.end() ? given->second.own : onDevice(result, device);
    }

private:
    struct Given {
        Tensor host, own;
    };

    Tensor toHost(const Tensor& tensor) {
        if (!tensor.defined()) return tensor;
        const Tensor host = onHost(tensor);
        m_given[host.unsafeGetTensorImpl()] = {host, tensor};
        return host;
    }
    c10::IValue toHost(const c10::IValue& value) {
        if (value.isTensor()) return toHost(value.toTensor());
        if (value.isDevice()) return c10::Device(c10::kCPU);
        if (value.isTensorList()) {
            c10::List<Tensor> list;
            for (const Tensor& one : value.toTensorVector()) list.push_back(toHost(one));
            return list;
        }
        if (value.isOptionalTensorList()) {
            c10::List<std::optional<Tensor>> list;
            for (const std::optional<Tensor>& one : value.toOptionalTensorVector())
                list.push_back(one ? std::optional(toHost(*one)) : one);
            return list;
        }
        return value;
    }

    const c10::OperatorHandle& m_op;
    std::map<c10::TensorImpl*, Given> m_given;
};

c10::Device Call::device(const Values& arguments, const std::string& name) const {
    std::optional<c10::Device> device;
    for (const c10::IValue& argument : arguments)
        if (argument.isDevice() && argument.toDevice().is_cuda() && argument.toDevice().has_index())
            device = argument.toDevice();
    const auto refuse = [&](const char* what) {
        note(Seen::mixed, name + ": " + what);
        TORCH_CHECK(false, "Expected all tensors to be on the same device (fake): ", name);
    };
    for (const auto& [impl, given] : m_given) {
        if (!given.own.is_cuda()) continue;
        if (device.value_or(given.own.device()) != given.own.device()) refuse("two devices");
        device = given.own.device();
    }
    for (const auto& [impl, given] : m_given) {
        if (given.own.is_cuda() || given.own.dim() == 0)
            continue;  // a number travels with the kernel
        // Indices may lie on the host; they are copied, which waits.
        if (!name.starts_with("aten::index.") && !name.starts_with("aten::index_put"))
            refuse("the host's tensor and the device's");
        refuseWhileRecording("indices of the host");
        note(Seen::wait, "for indices of the host in " + name);
    }
    return device.value_or(c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(currentDevice())));
}

void Call::takeSizes() const {
    for (const auto& [impl, given] : m_given) {
        if (given.host.sizes() == given.own.sizes()) continue;
        const Tensor sized = onDevice(given.host, given.own.device());
        given.own.unsafeGetTensorImpl()->set_storage_keep_dtype(sized.storage());
        given.own.unsafeGetTensorImpl()->set_sizes_and_strides(sized.sizes(), sized.strides(), 0);
    }
}

std::vector<Tensor> tensorsIn(const Values& values) {
    std::vector<Tensor> tensors;
    for (const c10::IValue& value : values) {
        if (value.isTensor()) tensors.push_back(value.toTensor());
        if (value.isTensorList())
            for (const Tensor& one : value.toTensorVector()) tensors.push_back(one);
    }
    return tensors;
}

/// Does the same call again, into the results that it gave first.
void repeat(const c10::OperatorHandle& op, const Values& arguments,
            const std::vector<Tensor>& results) {
    Call call(op);
    const std::vector<Tensor> again = tensorsIn(call.run(arguments));
    const PlainOperators plain;
    for (std::size_t i = 0; i < again.size(); ++i) {
        if (!results[i].defined() || results[i].numel() == 0) continue;
        if (const Tensor target = onHost(results[i]); target.data_ptr() != again[i].data_ptr())
            target.copy_(again[i]);
    }
}

/// Lists are shared with who called: the recording's are its own.
Values copyOf(const Values& values) {
    Values copies;
    for (const c10::IValue& value : values)
        copies.push_back(value.isTensorList()
                             ? c10::IValue(c10::List<Tensor>(value.toTensorList().copy()))
                             : value);
    return copies;
}

}  // namespace

void runOnHost(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
    const auto& name = op.schema().operator_name();
    const std::string label =
        name.overload_name.empty() ? name.name : name.name + "." + name.overload_name;
    if (isUndetermined(label)) at::globalContext().alertNotDeterministic(label);
    if (waiting.contains(label)) {
        refuseWhileRecording(label.c_str());
        note(Seen::wait, "for the result of " + label);
    }
    const Values arguments = torch::jit::pop(*stack, op.schema().arguments().size());
    Call call(op);
    const Values found = call.run(arguments);
    const c10::Device device = call.device(arguments, label);
    call.takeSizes();
    Values results;
    for (const c10::IValue& value : found) {
        if (value.isTensor()) {
            results.emplace_back(call.toDevice(value.toTensor(), device));
        } else if (value.isTensorList()) {
            c10::List<Tensor> list;
            for (const Tensor& one : value.toTensorVector())
                list.push_back(call.toDevice(one, device));
            results.emplace_back(std::move(list));
        } else {
            results.push_back(value);
        }
    }
    if (isRecording())
        record(
            [op, kept = copyOf(arguments), made = tensorsIn(results)] { repeat(op, kept, made); });
    for (c10::IValue& result : results) stack->push_back(std::move(result));
}

}  // namespace dreambooth::fake

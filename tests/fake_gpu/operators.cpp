// The operators of the fake devices: few of their own (memory, views, copies, reading a number),
// all others by the CPU's kernels.
#include "device.h"
#include "fallback.h"
#include "memory.h"
#include "recording.h"
#include "tensors.h"
#include "watch.h"

#include <ATen/SDPBackend.h>
#include <ATen/native/transformers/attention.h>
#include <ATen/ops/_reshape_alias_native.h>
#include <ATen/ops/as_strided_native.h>
#include <ATen/ops/unfold_native.h>
#include <ATen/ops/view_as_complex_native.h>
#include <ATen/ops/view_as_real_native.h>
#include <ATen/ops/view_native.h>
#include <c10/util/strides.h>
#include <torch/library.h>

namespace dreambooth::fake {
namespace {

using at::Tensor;
using Type = std::optional<at::ScalarType>;
using Layout = std::optional<at::Layout>;
using Device = std::optional<c10::Device>;
using Format = std::optional<at::MemoryFormat>;

Tensor emptyStrided(at::IntArrayRef sizes, at::IntArrayRef strides, Type type, Layout,
                    Device device, std::optional<bool>) {
    const c10::Device place = device.value_or(c10::kCUDA);
    return emptyOn(place.has_index()
                       ? place
                       : c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(currentDevice())),
                   sizes, strides, c10::scalarTypeToTypeMeta(type.value_or(at::kFloat)));
}

Tensor empty(at::IntArrayRef sizes, Type type, Layout layout, Device device,
             std::optional<bool> pinned, Format format) {
    if (format == at::MemoryFormat::ChannelsLast)
        return emptyStrided(sizes, c10::get_channels_last_strides_2d(sizes), type, layout, device,
                            pinned);
    return emptyStrided(sizes, c10::contiguous_strides(sizes), type, layout, device, pinned);
}

const Tensor& resize(const Tensor& self, at::IntArrayRef sizes, Format) {
    if (self.sizes() == sizes) return self;
    const Tensor fresh = empty(sizes, self.scalar_type(), {}, self.device(), {}, {});
    if (fresh.storage().nbytes() > self.storage().nbytes())
        self.unsafeGetTensorImpl()->set_storage_keep_dtype(fresh.storage());
    self.unsafeGetTensorImpl()->set_sizes_contiguous(sizes);
    return self;
}

/// From or to memory that the device can't reach by itself, and blocking copies, wait for the
/// device.
void watchCopy(const Tensor& self, const Tensor& source, bool nonBlocking) {
    if (self.is_cuda() == source.is_cuda()) return;
    const Tensor& host = self.is_cuda() ? source : self;
    const bool pinned = isPinned(host.storage().data());
    if (pinned && nonBlocking) return;
    const std::string what = std::string(pinned ? "blocking copy " : "copy of pageable memory ") +
                             (self.is_cuda() ? "to the device" : "to the host");
    refuseWhileRecording(what.c_str());
    note(Seen::wait, what);
}

void copyNumbers(const Tensor& self, const Tensor& source) {
    const PlainOperators plain;
    onHost(self).copy_(onHost(source));
}

Tensor& copy(Tensor& self, const Tensor& source, bool nonBlocking) {
    if (self.is_same(source) || self.numel() == 0) return self;
    watchCopy(self, source, nonBlocking);
    copyNumbers(self, source);
    if (isRecording()) record([self, source] { copyNumbers(self, source); });
    return self;
}

at::Scalar item(const Tensor& self) {
    refuseWhileRecording("item()");
    note(Seen::wait, "item()");
    const PlainOperators plain;
    return onHost(self).item();
}

void recordStream(Tensor&, at::Stream) {}

std::int64_t plainAttention(const Tensor&, const Tensor&, const Tensor&,
                            const std::optional<Tensor>&, double, bool, std::optional<double>,
                            bool) {
    return static_cast<std::int64_t>(at::SDPBackend::math);
}

const struct ChooseAttention {
    ChooseAttention() { at::native::_fused_sdp_choice_stub.set_cuda_dispatch_ptr(&plainAttention); }
} chooseAttention;

TORCH_LIBRARY_IMPL(_, CUDA, m) {
    m.fallback(torch::CppFunction::makeFromBoxedFunction<&runOnHost>());
}

TORCH_LIBRARY_IMPL(aten, CUDA, m) {
    m.impl("empty.memory_format", TORCH_FN(empty));
    m.impl("empty_strided", TORCH_FN(emptyStrided));
    m.impl("resize_", TORCH_FN(resize));
    m.impl("as_strided", TORCH_FN(at::native::as_strided_tensorimpl));
    m.impl("view", TORCH_FN(at::native::view));
    m.impl("_reshape_alias", TORCH_FN(at::native::_reshape_alias));
    m.impl("unfold", TORCH_FN(at::native::unfold));
    m.impl("view_as_complex", TORCH_FN(at::native::view_as_complex));
    m.impl("view_as_real", TORCH_FN(at::native::view_as_real));
    m.impl("copy_", TORCH_FN(copy));
    m.impl("_local_scalar_dense", TORCH_FN(item));
    m.impl("record_stream", TORCH_FN(recordStream));
    // These look for a backend's own kernels before they fall back to anything.
    for (const char* name :
         {"convolution", "convolution_backward", "linalg_vector_norm", "linalg_vector_norm.out"})
        m.impl(name, torch::CppFunction::makeFromBoxedFunction<&runOnHost>());
}

}  // namespace
}  // namespace dreambooth::fake

// Making and viewing tensors of the fake devices.
#include "tensors.h"

#include "memory.h"

#include <ATen/EmptyTensor.h>
#include <c10/core/DeviceGuard.h>

namespace dreambooth::fake {
namespace {

at::Tensor tensorOn(c10::Storage storage, c10::DispatchKey key, caffe2::TypeMeta type) {
    return at::Tensor(
        c10::make_intrusive<c10::TensorImpl>(std::move(storage), c10::DispatchKeySet(key), type));
}

}  // namespace

at::Tensor emptyOn(c10::Device device, at::IntArrayRef sizes, at::IntArrayRef strides,
                   caffe2::TypeMeta type) {
    const c10::OptionalDeviceGuard guard(device);
    const std::size_t bytes = at::detail::computeStorageNbytes(sizes, strides, type.itemsize());
    auto& memory = DeviceMemory::instance();
    const at::Tensor result = tensorOn(
        c10::Storage(c10::Storage::use_byte_size_t(), bytes, memory.allocate(bytes), &memory, true),
        c10::DispatchKey::CUDA, type);
    result.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides);
    return result;
}

at::Tensor onHost(const at::Tensor& tensor) {
    if (!tensor.defined() || !tensor.is_cuda()) return tensor;
    const c10::Storage storage = tensor.storage();
    void* address = storage.mutable_data();
    c10::DataPtr data(
        address == nullptr ? nullptr : hostAddress(address), new c10::Storage(storage),
        [](void* kept) { delete static_cast<c10::Storage*>(kept); }, c10::kCPU);
    const at::Tensor view =
        tensorOn(c10::Storage(c10::Storage::use_byte_size_t(), storage.nbytes(), std::move(data),
                              c10::GetAllocator(c10::kCPU), true),
                 c10::DispatchKey::CPU, tensor.dtype());
    view.unsafeGetTensorImpl()->set_sizes_and_strides(tensor.sizes(), tensor.strides(),
                                                      tensor.storage_offset());
    view._set_neg(tensor.is_neg());
    view._set_conj(tensor.is_conj());
    return view;
}

at::Tensor onDevice(const at::Tensor& host, c10::Device device) {
    const at::Tensor dense = host.is_non_overlapping_and_dense() ? host : host.contiguous();
    const at::Tensor result = emptyOn(device, dense.sizes(), dense.strides(), dense.dtype());
    if (dense.numel() > 0) onHost(result).copy_(dense);
    return result;
}

}  // namespace dreambooth::fake

// From the host to a device without waiting for it: the copy is queued, and the host goes on.
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// A tensor of the host on `device`. To a GPU it goes through memory that the GPU reads by itself,
/// so that the host queues the copy and goes on; nothing is copied where it is on `device` already.
inline at::Tensor toDevice(const at::Tensor& host, at::Device device) {
    return device.is_cuda() ? host.pin_memory().to(device, /*non_blocking=*/true) : host.to(device);
}

}  // namespace dreambooth

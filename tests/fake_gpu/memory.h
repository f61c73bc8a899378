// Memory of the fake devices. The addresses that tensors have can't be touched: what reads or
// writes a device's tensor without asking the device ends the worker at once, as on a real one.
#pragma once

#include <c10/core/Allocator.h>

#include <cstddef>

namespace dreambooth::fake {

constexpr int deviceCount = 2;

/// Bytes of each device: FAKE_GPU_BYTES, else 8 GiB.
std::size_t totalBytes();

/// Like CUDA's caching allocator: what is freed is kept for the next tensor of that size, given
/// back by emptyCache() or where memory is short, and a graph has a pool of its own. New memory is
/// full of NaN.
class DeviceMemory : public c10::Allocator {
public:
    static DeviceMemory& instance();
    /// On the current device. Throws c10::OutOfMemoryError.
    c10::DataPtr allocate(std::size_t bytes) override;
    c10::DeleterFnPtr raw_deleter() const override;
    void copy_data(void* target, const void* source, std::size_t bytes) const override;

    std::size_t reservedBytes(int device) const;
    std::size_t peakBytes(int device) const;  ///< reserved since resetPeak()
    void resetPeak(int device);
    void emptyCache();
    /// What is allocated until poolEnded() belongs to this graph, and stays its own until
    /// poolReleased().
    void poolBegun(const void* graph);
    void poolEnded();
    void poolReleased(const void* graph);
};

/// The same memory at an address that the host can touch.
void* hostAddress(void* deviceAddress);

/// Host memory that a device copies from and to by itself.
c10::Allocator& pinnedMemory();
bool isPinned(const void* address);

}  // namespace dreambooth::fake

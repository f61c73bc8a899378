// PyTorch's device guard and hooks for CUDA. Everything is done when it is queued,
// so that events have always happened; only waiting for a whole stream or device is noted.
#include "device.h"

#include "memory.h"
#include "watch.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <array>
#include <atomic>
#include <utility>

namespace dreambooth::fake {
namespace {

thread_local int current = 0;
thread_local std::array<c10::StreamId, deviceCount> streams{};
std::atomic<c10::StreamId> nextStream = 1;

c10::Device deviceAt(int index) {
    return {c10::kCUDA, static_cast<c10::DeviceIndex>(index)};
}
int indexOf(c10::Device device) {
    return device.has_index() ? device.index() : current;
}

class Guard : public c10::impl::DeviceGuardImplInterface {
public:
    c10::DeviceType type() const override { return c10::kCUDA; }
    c10::Device exchangeDevice(c10::Device device) const override {
        return deviceAt(std::exchange(current, indexOf(device)));
    }
    c10::Device getDevice() const override { return deviceAt(current); }
    void setDevice(c10::Device device) const override { current = indexOf(device); }
    void uncheckedSetDevice(c10::Device device) const noexcept override {
        current = indexOf(device);
    }
    c10::DeviceIndex deviceCount() const noexcept override { return fake::deviceCount; }

    c10::Stream getStream(c10::Device device) const override {
        return c10::Stream(c10::Stream::UNSAFE, deviceAt(indexOf(device)),
                           currentStream(indexOf(device)));
    }
    c10::Stream getDefaultStream(c10::Device device) const override {
        return c10::Stream(c10::Stream::DEFAULT, device);
    }
    c10::Stream getStreamFromGlobalPool(c10::Device device, bool) const override {
        return c10::Stream(c10::Stream::UNSAFE, device, nextStream++);
    }
    c10::Stream exchangeStream(c10::Stream stream) const override {
        const c10::Stream before = getStream(stream.device());
        streams.at(static_cast<std::size_t>(stream.device_index())) = stream.id();
        return before;
    }

    void record(void** event, const c10::Stream&, c10::DeviceIndex, c10::EventFlag) const override {
        static int happened;
        *event = &happened;
    }
    void block(void*, const c10::Stream&) const override {}
    bool queryEvent(void*) const override { return true; }
    bool queryStream(const c10::Stream&) const override { return true; }
    void destroyEvent(void*, c10::DeviceIndex) const noexcept override {}
    void synchronizeEvent(void*) const override {
    }  // of one event only: later work goes on meanwhile
    void synchronizeStream(const c10::Stream&) const override { note(Seen::wait, "for a stream"); }
    void synchronizeDevice(c10::DeviceIndex) const override { note(Seen::wait, "for the device"); }
};
C10_REGISTER_GUARD_IMPL(CUDA, Guard)

class Hooks : public at::CUDAHooksInterface {
public:
    explicit Hooks(at::CUDAHooksArgs) {}
    void init() const override {}
    bool isBuilt() const override { return true; }
    bool isAvailable() const override { return true; }
    bool hasCUDA() const override { return true; }
    bool hasPrimaryContext(c10::DeviceIndex) const override { return true; }
    int getNumGPUs() const override { return fake::deviceCount; }
    c10::DeviceIndex deviceCount() const override { return fake::deviceCount; }
    c10::DeviceIndex current_device() const override { return deviceAt(current).index(); }
    c10::DeviceIndex getCurrentDevice() const override { return deviceAt(current).index(); }
    void setCurrentDevice(c10::DeviceIndex index) const override { current = index; }
    c10::DeviceIndex exchangeDevice(c10::DeviceIndex index) const override {
        return deviceAt(std::exchange(current, index < 0 ? current : index)).index();
    }
    c10::DeviceIndex maybeExchangeDevice(c10::DeviceIndex index) const override {
        return exchangeDevice(index);
    }
    c10::Device getDeviceFromPtr(void*) const override { return deviceAt(0); }
    at::Allocator* getCUDADeviceAllocator() const override { return &DeviceMemory::instance(); }
    at::Allocator* getPinnedMemoryAllocator() const override { return &pinnedMemory(); }
    bool isPinnedPtr(const void* address) const override { return isPinned(address); }
    void deviceSynchronize(c10::DeviceIndex) const override { note(Seen::wait, "for the device"); }
    const at::Generator& getDefaultGenerator(c10::DeviceIndex) const override {
        static const at::Generator generator = at::detail::createCPUGenerator(1);
        return generator;
    }
    at::Generator getNewGenerator(c10::DeviceIndex) const override {
        return at::detail::createCPUGenerator(1);
    }
};

}  // namespace

int currentDevice() {
    return current;
}

void setCurrentDevice(int index) {
    current = index;
}

c10::StreamId currentStream(int device) {
    return streams.at(static_cast<std::size_t>(device));
}

void takeNewStream(int device) {
    streams.at(static_cast<std::size_t>(device)) = nextStream++;
}

}  // namespace dreambooth::fake

namespace at {
// PyTorch looks for this name.
using FakeCUDAHooks = dreambooth::fake::Hooks;
C10_REGISTER_TYPED_CLASS(CUDAHooksRegistry, "CUDAHooks", FakeCUDAHooks)
}  // namespace at

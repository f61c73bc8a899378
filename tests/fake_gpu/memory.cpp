// Two mappings of one file: one that nobody may touch, and one for the operators.
#include "memory.h"

#include "device.h"
#include "watch.h"

#include <c10/util/Exception.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

namespace dreambooth::fake {
namespace {

constexpr std::size_t heapBytes = std::size_t{32}
                                  << 30;  // of addresses; memory is taken as it is used
constexpr std::size_t alignment = 4096;   // pages: only whole ones can be given back

struct Heap {
    char* hidden;
    char* open;
    static const Heap& instance() {
        static const Heap heap = [] {
            const int file = ::memfd_create("fake-gpu", MFD_CLOEXEC);
            TORCH_CHECK(file >= 0 && ::ftruncate(file, heapBytes) == 0, "no memory file");
            const auto map = [&](int protection) {
                void* place =
                    ::mmap(nullptr, heapBytes, protection, MAP_SHARED | MAP_NORESERVE, file, 0);
                TORCH_CHECK(place != MAP_FAILED, "no address space");
                return static_cast<char*>(place);
            };
            return Heap{map(PROT_NONE), map(PROT_READ | PROT_WRITE)};
        }();
        return heap;
    }
};

struct Block {
    std::size_t size;
    int device;
    const void* pool;  ///< a graph's; nullptr: everyone's
};
using Kind = std::tuple<int, const void*, std::size_t>;  // device, pool, size

std::mutex mutex;
std::map<std::size_t, Block> blocks;           // that tensors have, by offset
std::multimap<Kind, std::size_t> cached;       // freed, and still the device's
std::multimap<std::size_t, std::size_t> gaps;  // given back: size and offset
std::size_t end = alignment;
std::array<std::size_t, deviceCount> reserved{}, peak{};
const void* currentPool = nullptr;

/// Gives cached memory of a pool back to its device.
void giveBack(const void* pool) {
    for (auto it = cached.begin(); it != cached.end();) {
        const auto [device, owner, size] = it->first;
        if (owner != pool) {
            ++it;
            continue;
        }
        ::madvise(Heap::instance().open + it->second, size, MADV_REMOVE);
        reserved[static_cast<std::size_t>(device)] -= size;
        gaps.emplace(size, it->second);
        it = cached.erase(it);
    }
}

std::size_t reserve(std::size_t size, int device) {
    auto& taken = reserved[static_cast<std::size_t>(device)];
    // CUDA's allocator can't give back anything while a graph is being recorded.
    if (taken + size > totalBytes() && currentPool == nullptr) giveBack(nullptr);
    TORCH_CHECK_WITH(OutOfMemoryError, taken + size <= totalBytes(),
                     "CUDA out of memory. Tried to allocate ", size, " bytes (fake)");
    taken += size;
    peak[static_cast<std::size_t>(device)] =
        std::max(peak[static_cast<std::size_t>(device)], taken);
    if (const auto gap = gaps.find(size); gap != gaps.end()) {
        const std::size_t offset = gap->second;
        gaps.erase(gap);
        return offset;
    }
    TORCH_CHECK(end + size <= heapBytes, "the fake devices have no addresses left");
    return std::exchange(end, end + size);
}

void release(void* address) {
    if (address == nullptr) return;
    const std::scoped_lock lock(mutex);
    const auto offset =
        static_cast<std::size_t>(static_cast<char*>(address) - Heap::instance().hidden);
    const Block block = blocks.at(offset);
    blocks.erase(offset);
    cached.emplace(Kind(block.device, block.pool, block.size), offset);
}

class PinnedMemory : public c10::Allocator {
public:
    c10::DataPtr allocate(std::size_t bytes) override {
        const std::size_t size = (bytes / alignment + 1) * alignment;
        char* place = static_cast<char*>(std::aligned_alloc(alignment, size));
        const std::scoped_lock lock(m_mutex);
        m_ends[place] = place + size;
        return {place, place, &free, c10::kCPU};
    }
    c10::DeleterFnPtr raw_deleter() const override { return &free; }
    void copy_data(void* target, const void* source, std::size_t bytes) const override {
        default_copy_data(target, source, bytes);
    }
    bool has(const void* address) {
        const std::scoped_lock lock(m_mutex);
        const auto next = m_ends.upper_bound(static_cast<const char*>(address));
        return next != m_ends.begin() && address < std::prev(next)->second;
    }

private:
    static void free(void* place);

    std::mutex m_mutex;
    std::map<const char*, const char*> m_ends;
};

PinnedMemory& pinned() {
    static auto* memory = new PinnedMemory;  // tensors may outlive every static object
    return *memory;
}

void PinnedMemory::free(void* place) {
    {
        const std::scoped_lock lock(pinned().m_mutex);
        pinned().m_ends.erase(static_cast<char*>(place));
    }
    std::free(place);
}

const struct RegisterMemory {
    RegisterMemory() { c10::SetAllocator(c10::kCUDA, &DeviceMemory::instance(), 1); }
} registerMemory;

}  // namespace

std::size_t totalBytes() {
    static const std::size_t bytes = [] {
        const char* given = std::getenv("FAKE_GPU_BYTES");
        return given != nullptr ? std::strtoull(given, nullptr, 10) : std::size_t{8} << 30;
    }();
    return bytes;
}

DeviceMemory& DeviceMemory::instance() {
    static auto* memory = new DeviceMemory;
    return *memory;
}

c10::DataPtr DeviceMemory::allocate(std::size_t bytes) {
    const int index = currentDevice();
    const c10::Device device(c10::kCUDA, static_cast<c10::DeviceIndex>(index));
    if (bytes == 0) return {nullptr, nullptr, &release, device};
    const std::size_t size = (bytes + alignment - 1) / alignment * alignment;
    const std::scoped_lock lock(mutex);
    std::size_t offset = 0;
    if (const auto known = cached.find(Kind(index, currentPool, size)); known != cached.end()) {
        offset = known->second;
        cached.erase(known);
    } else {
        offset = reserve(size, index);
    }
    blocks[offset] = {size, index, currentPool};
    std::memset(Heap::instance().open + offset, 0xff, size);
    char* place = Heap::instance().hidden + offset;
    return {place, place, &release, device};
}

c10::DeleterFnPtr DeviceMemory::raw_deleter() const {
    return &release;
}

void DeviceMemory::copy_data(void* target, const void* source, std::size_t bytes) const {
    std::memcpy(hostAddress(target), hostAddress(const_cast<void*>(source)), bytes);
}

std::size_t DeviceMemory::reservedBytes(int device) const {
    const std::scoped_lock lock(mutex);
    return reserved[static_cast<std::size_t>(device)];
}

std::size_t DeviceMemory::peakBytes(int device) const {
    const std::scoped_lock lock(mutex);
    return peak[static_cast<std::size_t>(device)];
}

void DeviceMemory::resetPeak(int device) {
    const std::scoped_lock lock(mutex);
    peak[static_cast<std::size_t>(device)] = reserved[static_cast<std::size_t>(device)];
}

void DeviceMemory::emptyCache() {
    const std::scoped_lock lock(mutex);
    if (currentPool != nullptr) note(Seen::forbidden, "emptying the cache");
    giveBack(nullptr);
}

void DeviceMemory::poolBegun(const void* graph) {
    const std::scoped_lock lock(mutex);
    currentPool = graph;
}

void DeviceMemory::poolEnded() {
    const std::scoped_lock lock(mutex);
    currentPool = nullptr;
}

void DeviceMemory::poolReleased(const void* graph) {
    const std::scoped_lock lock(mutex);
    giveBack(graph);
    for (auto& [offset, block] : blocks)
        if (block.pool == graph) block.pool = nullptr;
}

void* hostAddress(void* deviceAddress) {
    const Heap& heap = Heap::instance();
    return heap.open + (static_cast<char*>(deviceAddress) - heap.hidden);
}

c10::Allocator& pinnedMemory() {
    return pinned();
}

bool isPinned(const void* address) {
    return pinned().has(address);
}

}  // namespace dreambooth::fake

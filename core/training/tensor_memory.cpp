// The allocator of CPU tensors. With a limit most allocations cost one atomic
// subtraction: a look at the process's memory is good for an eighth of what is left then.
#include "tensor_memory.h"

#include <ATen/Parallel.h>
#include <base/memory.h>
#include <c10/core/CPUAllocator.h>
#include <c10/util/Exception.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <mutex>

namespace dreambooth {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t megabyte = 1 << 20;
/// For all but tensors, of which next to nothing is the model's size: kernels that are compiled
/// when a shape first comes, blocks of matrix products, the graph of a step, messages.
constexpr std::int64_t reserve = 96 * megabyte, reserveForThread = 4 * megabyte;
constexpr std::size_t minWatched = 16 << 10;  ///< smaller tensors come from the reserve
constexpr std::int64_t maxCredit = 64 * megabyte;
constexpr auto freshness = std::chrono::milliseconds(50);

void freeBlock(void* memory) {
    if (memory != nullptr) ::free(static_cast<void**>(memory)[-1]);
}

/// Blocks of malloc(), at addresses that vector instructions like, with what it returned before
/// them. LibTorch's own allocator takes posix_memalign(), which in the heap asks for more than the
/// block is: where one was freed the next one of that size does not fit, and the heap grows. A
/// training step of 66 M parameters has its peak 9 % lower this way.
c10::DataPtr block(std::size_t bytes) {
    constexpr std::uintptr_t alignment = 64;
    if (bytes == 0) return {nullptr, nullptr, freeBlock, at::kCPU};
    void* const start = ::malloc(bytes + sizeof(void*) + alignment);
    if (start == nullptr)
        TORCH_CHECK_WITH(OutOfMemoryError, false, "malloc refused ", bytes, " bytes for a tensor");
    const auto first = reinterpret_cast<std::uintptr_t>(start) + sizeof(void*);
    auto* const memory = reinterpret_cast<void**>((first + alignment - 1) / alignment * alignment);
    memory[-1] = start;
    return {memory, memory, freeBlock, at::kCPU};
}

class TensorAllocator final : public c10::Allocator {
public:
    c10::DataPtr allocate(std::size_t count) override {
        const auto bytes = static_cast<std::int64_t>(count);
        if (count < minWatched || m_credit.fetch_sub(bytes, std::memory_order_relaxed) >= bytes)
            return block(count);
        return watchedBlock(bytes);
    }
    c10::DeleterFnPtr raw_deleter() const override { return freeBlock; }
    void copy_data(void* to, const void* from, std::size_t count) const override {
        default_copy_data(to, from, count);
    }

    /// How much there is for tensors.
    std::int64_t limit(int ranks) {
        const std::scoped_lock lock(m_mutex);
        const ProcessMemory process = ProcessMemory::now();
        m_ranks = ranks;
        m_reserve = reserve + reserveForThread * at::get_num_threads();
        m_untouched = untouched(process);
        m_lookedAt = {};
        m_credit = 0;
        return room(process).max - static_cast<std::int64_t>(process.own);
    }

private:
    static std::int64_t ownBytes() { return static_cast<std::int64_t>(ProcessMemory::now().own); }
    static std::int64_t untouched(const ProcessMemory& process) {
        return static_cast<std::int64_t>(process.own - std::min(process.own, process.touched));
    }

    struct Room {
        std::int64_t max;  ///< how large the process may become by its tensors
        bool isScarce;     ///< so that not even what the process has already may be used
    };
    Room room(const ProcessMemory& process) {
        const auto own = static_cast<std::int64_t>(process.own);
        if (const auto now = Clock::now(); now - m_lookedAt > freshness) {
            m_lookedAt = now;
            m_shared = static_cast<std::int64_t>(memory().available) / m_ranks;
            // What was asked for and is not touched yet still counts as free there.
            m_sharedLine =
                own + m_shared - std::max<std::int64_t>(0, untouched(process) - m_untouched);
        }
        constexpr std::uint64_t enormous = std::uint64_t{1} << 60;
        const auto mayAdd = static_cast<std::int64_t>(std::min(process.mayAdd, enormous));
        return {std::min(own + mayAdd, m_sharedLine) - m_reserve,
                std::min(mayAdd, m_shared) < m_reserve / 4};
    }

    c10::DataPtr watchedBlock(std::int64_t bytes) {
        const std::scoped_lock lock(m_mutex);
        const auto [max, isScarce] = room(ProcessMemory::now());
        std::int64_t own = ownBytes();
        if (own + bytes <= max) {
            m_credit = std::min(maxCredit, (max - own - bytes) / 8);
            return block(static_cast<std::size_t>(bytes));
        }
        m_credit = 0;
        // Between others it may find room, for which the process does not grow, unless another
        // thread makes it.
        for (int tries = 0; tries < 2 && !isScarce; ++tries) {
            {
                c10::DataPtr memory = block(static_cast<std::size_t>(bytes));
                if (ownBytes() <= std::max(own, max)) return memory;
            }
            ::malloc_trim(0);
            own = ownBytes();
        }
        TORCH_CHECK_WITH(OutOfMemoryError, false, bytes, " bytes more for a tensor, where ",
                         max - own, " are left");
    }

    /// Bytes that may be had without another look; without a limit more than there will ever be.
    std::atomic<std::int64_t> m_credit = std::numeric_limits<std::int64_t>::max();
    std::mutex m_mutex;  ///< of what follows
    int m_ranks = 1;
    std::int64_t m_reserve = 0;
    std::int64_t m_untouched = 0;  ///< what the process had asked for before and not touched
    Clock::time_point m_lookedAt;
    std::int64_t m_shared = 0, m_sharedLine = 0;
};

/// Before main(): a block goes back to the allocator that is in use then, which must have made it.
/// It is never destroyed, for tensors outlive every static.
TensorAllocator& allocator = [] -> TensorAllocator& {
    auto* const own = new TensorAllocator;
    c10::SetCPUAllocator(own);
    return *own;
}();

}  // namespace

Result<void> limitTensorMemory(int ranks) {
    const std::int64_t left = allocator.limit(ranks);
    if (left < 0)
        return failure("memory.out.to_begin", {{"missing", std::to_string(-left / megabyte + 1)}});
    // Now rather than at the first step: OpenMP can't do without a thread's stack.
    at::parallel_for(0, at::get_num_threads(), 1, [](std::int64_t, std::int64_t) {});
    allocator.limit(ranks);
    return {};
}

}  // namespace dreambooth

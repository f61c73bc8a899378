// Copies on a stream of their own, which waits for the place that they go to, and is waited for by
// what uses them; or pages of mapped files that are given back.
#include <operators/weight_stream.h>

#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <base/mapped_file.h>
#include <c10/core/GradMode.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <algorithm>
#include <numeric>

namespace dreambooth {

namespace {

/// PyTorch's allocator of pinned memory rounds up to powers of two: tensors lie together in these.
constexpr std::int64_t chunkBytes = std::int64_t{1} << 28;
constexpr std::int64_t alignment = 256;

std::int64_t bytesOf(const at::Tensor& tensor) {
    return static_cast<std::int64_t>(tensor.nbytes());
}

}  // namespace

void dropCachedPages(const at::Tensor& tensor) {
    if (tensor.is_cpu())
        dropCachedPages({static_cast<const std::byte*>(tensor.const_data_ptr()), tensor.nbytes()});
}

std::int64_t WeightStream::blockBytes() const {
    return m_blocks.empty() ? 0 : std::ranges::max(m_blocks);
}

at::Tensor WeightStream::pinned(const at::Tensor& tensor) {
    const std::int64_t bytes = bytesOf(tensor);
    auto chunk = std::ranges::find_if(
        m_chunks, [&](const Chunk& one) { return one.memory.numel() - one.used >= bytes; });
    if (chunk == m_chunks.end()) {
        const auto options = at::TensorOptions().dtype(at::kByte).pinned_memory(true);
        m_chunks.push_back({at::empty({std::max(bytes, chunkBytes)}, options)});
        chunk = std::prev(m_chunks.end());
    }
    const at::Tensor place =
        chunk->memory.narrow(0, chunk->used, bytes).view(tensor.scalar_type()).view(tensor.sizes());
    chunk->used += (bytes + alignment - 1) / alignment * alignment;
    place.copy_(tensor);
    return place;
}

std::size_t WeightStream::add(const at::Tensor& tensor, std::size_t block) {
    m_tensors.push_back(m_isPinned ? pinned(tensor) : tensor);
    m_blocks.resize(std::max(m_blocks.size(), block + 1));
    m_blocks[block] += bytesOf(tensor);
    return m_tensors.size() - 1;
}

void WeightStream::forget(std::size_t number) {
    const std::scoped_lock lock(m_mutex);
    m_tensors[number].reset();
    m_chunks.clear();  // its tensors hold the memory
    for (std::vector<std::size_t>& turns : m_turns) turns.clear();
    m_turn = 0;
}

void WeightStream::beginPass() {
    const std::scoped_lock lock(m_mutex);
    m_hasGradients = c10::GradMode::is_enabled();
    m_turn = 0;
    for (Copy& copy : m_ahead) take(copy);
    m_ahead.clear();
}

void WeightStream::clear() {
    const std::scoped_lock lock(m_mutex);
    for (Copy& copy : m_ahead) take(copy);
    m_ahead.clear();
    m_recent.clear();
}

at::Tensor WeightStream::fetch(std::size_t number) {
    const std::scoped_lock lock(m_mutex);
    if (!m_isPinned) {
        for (const Copy& copy : m_recent)
            if (copy.number != number) dropCachedPages(copy.tensor);
        m_recent.clear();
        m_recent.push_back({number, m_tensors[number]});
        return m_tensors[number].to(m_device);
    }
    std::vector<std::size_t>& turns = m_turns[m_hasGradients ? 1 : 0];
    if (m_turn >= turns.size() || turns[m_turn] != number) {  // not yet known, or other work
        turns.resize(m_turn);
        turns.push_back(number);
    }
    ++m_turn;
    while (!m_ahead.empty() && m_ahead.front().number != number) {
        take(m_ahead.front());
        m_ahead.pop_front();
    }
    if (m_ahead.empty()) m_ahead.push_back(begin(number));
    Copy now = std::move(m_ahead.front());
    m_ahead.pop_front();
    take(now);
    keep(now);
    std::int64_t room = blockBytes();
    for (const Copy& copy : m_ahead) room -= bytesOf(copy.tensor);
    while (m_turn + m_ahead.size() < turns.size()) {
        const std::size_t next = turns[m_turn + m_ahead.size()];
        room -= bytesOf(m_tensors[next]);
        if (room < 0 && !m_ahead.empty()) break;
        m_ahead.push_back(begin(next));
    }
    return now.tensor;
}

WeightStream::Copy WeightStream::begin(std::size_t number) {
    for (const auto* known : {&m_ahead, &m_recent})
        for (const Copy& copy : *known)
            if (copy.number == number && !copy.arrived) return {number, copy.tensor};
    const c10::impl::VirtualGuardImpl guard(m_device.type());
    if (!m_copies) m_copies = guard.getStreamFromGlobalPool(m_device);
    const c10::Stream current = guard.getStream(m_device);
    Copy copy{number,
              at::empty_like(m_tensors[number], m_tensors[number].options().device(m_device)),
              c10::Event(m_device.type())};
    // Its memory may still be read by work that is queued.
    c10::Event isFree(m_device.type());
    isFree.record(current);
    isFree.block(*m_copies);
    {
        const c10::StreamGuard onCopies(*m_copies);
        copy.tensor.copy_(m_tensors[number], /*non_blocking=*/true);
    }
    copy.arrived->record(*m_copies);
    return copy;
}

/// What is queued from here on finds it there, and so does whoever gets its memory next.
void WeightStream::take(Copy& copy) {
    if (!copy.arrived) return;
    copy.arrived->block(c10::impl::VirtualGuardImpl(m_device.type()).getStream(m_device));
    copy.arrived.reset();
}

void WeightStream::keep(const Copy& copy) {
    std::erase_if(m_recent, [&](const Copy& one) { return one.number == copy.number; });
    m_recent.push_back({copy.number, copy.tensor});
    std::int64_t bytes = 0;
    for (const Copy& one : m_recent) bytes += bytesOf(one.tensor);
    while (bytes > blockBytes() && m_recent.size() > 1) {
        bytes -= bytesOf(m_recent.front().tensor);
        m_recent.pop_front();
    }
}

}  // namespace dreambooth

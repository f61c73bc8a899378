// Weights that are offloaded to the host: they are copied to a GPU ahead of their turn, which is
// the same in every pass through a network, and their memory there is freed after use.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Event.h>
#include <c10/core/Stream.h>

#include <array>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace dreambooth {

/// Gives pages of a mapped file that a tensor lies in back to the system; for any other nothing
/// happens.
void dropCachedPages(const at::Tensor& tensor);

/// In pinned memory they are copied to a GPU while it computes with others; it holds about two
/// blocks of them. Else they stay where they are, in a file that is mapped, whose pages are given
/// back after each use: the system reads them again where it needed the memory. May be used from
/// the threads of forward and backward.
class WeightStream {
public:
    /// `isPinned`: for a GPU only.
    WeightStream(at::Device device, bool isPinned) : m_device(device), m_isPinned(isPinned) {}

    /// Offloads a dense tensor, one of a block's, which are used close to each other; its number.
    /// Throws c10::Error where there is no memory to be pinned.
    std::size_t add(const at::Tensor& tensor, std::size_t block);
    /// The tensor on the host.
    at::Tensor onHost(std::size_t number) const { return m_tensors[number]; }
    /// Between two passes: it won't be fetched again. Pinned memory is freed once all that lie
    /// together in it are forgotten.
    void forget(std::size_t number);
    /// A forward pass begins; where gradients are wanted a backward pass follows it.
    void beginPass();
    /// On the device, for what is queued on the current stream while the handle is held.
    at::Tensor fetch(std::size_t number);
    /// Frees the device's memory until the next pass.
    void clear();

    /// Of the largest block.
    std::int64_t blockBytes() const;

private:
    struct Copy {
        std::size_t number;
        at::Tensor tensor;
        std::optional<c10::Event> arrived = {};  ///< nothing: it was there
    };

    at::Tensor pinned(const at::Tensor& tensor);
    Copy begin(std::size_t number);
    void take(Copy& copy);
    void keep(const Copy& copy);

    at::Device m_device;
    bool m_isPinned;
    std::mutex m_mutex;
    std::vector<at::Tensor> m_tensors;   ///< on the host
    std::vector<std::int64_t> m_blocks;  ///< bytes of each
    struct Chunk {
        at::Tensor memory;
        std::int64_t used = 0;
    };
    std::vector<Chunk> m_chunks;

    /// Numbers in their turn, as the last pass asked for them: without gradients, and with.
    std::array<std::vector<std::size_t>, 2> m_turns;
    bool m_hasGradients = false;
    std::size_t m_turn = 0;
    std::deque<Copy> m_ahead;   ///< of the next turns
    std::deque<Copy> m_recent;  ///< of the last ones: backward begins with what forward ended with
    std::optional<c10::Stream> m_copies;
};

}  // namespace dreambooth

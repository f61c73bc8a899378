// Tensors that a run computes once and reads again and again: latents, the states of captions, and
// pictures. Where they are many they lie in a file of the run, not in memory.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/file_descriptor.h>

#include <cstdint>
#include <filesystem>
#include <memory>

namespace dreambooth {

class DiskTensors {
public:
    static constexpr std::int64_t usualBytes = 256 << 20;

    /// So many bytes stay in memory; all of them without a folder, and where a file in it can't
    /// grow or its disk has little room. The file has no name: nothing is left of it after a crash.
    explicit DiskTensors(std::filesystem::path folder = {}, std::int64_t bytesInMemory = usualBytes)
        : m_folder(std::move(folder)), m_inMemory(bytesInMemory) {}

    /// The tensor, on its device; or the same numbers on the CPU, in the mapped file, which
    /// outlives this object as long as one of its tensors.
    at::Tensor keep(const at::Tensor& tensor);

private:
    struct Chunk;
    /// Null where there is no room for a tensor of so many bytes.
    Chunk* chunkFor(std::int64_t bytes);
    std::shared_ptr<Chunk> mapped(std::int64_t bytes);

    std::filesystem::path m_folder;
    std::int64_t m_inMemory;  ///< bytes that may still stay there
    FileDescriptor m_file;
    std::int64_t m_size = 0;         ///< of the file
    std::shared_ptr<Chunk> m_chunk;  ///< the last one, which may have room left
};

}  // namespace dreambooth

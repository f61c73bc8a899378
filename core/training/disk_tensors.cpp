// A file that grows by chunks, each of which is mapped as a whole. Its blocks are taken before it
// is mapped: a disk that is full then is an error of that call, and never a signal.
#include <base/file_system.h>
#include <base/log.h>
#include <c10/core/GradMode.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <training/disk_tensors.h>
#include <unistd.h>

#include <ATen/ops/from_blob.h>
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace dreambooth {

namespace {

constexpr std::int64_t chunkBytes = 64 << 20;
constexpr std::int64_t alignment = 64;
constexpr std::int64_t leastFree = std::int64_t{2} << 30;  ///< bytes that checkpoints may need

/// Readable and writable, without a name.
FileDescriptor namelessFile(const std::filesystem::path& folder) {
    FileDescriptor file(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (file.valid()) return file;
    std::string name = (folder / ".tensors-XXXXXX").string();  // where the file system has no such
    FileDescriptor named(::mkostemp(name.data(), O_CLOEXEC));
    if (named.valid()) ::unlink(name.c_str());
    return named;
}

}  // namespace

struct DiskTensors::Chunk {
    Chunk(std::byte* mapping, std::int64_t bytes) : begin(mapping), size(bytes) {}
    ~Chunk() { ::munmap(begin, static_cast<std::size_t>(size)); }
    Chunk(const Chunk&) = delete;
    Chunk& operator=(const Chunk&) = delete;

    std::byte* begin;
    std::int64_t size, used = 0;
};

std::shared_ptr<DiskTensors::Chunk> DiskTensors::mapped(std::int64_t bytes) {
    if (!m_file.valid()) m_file = namelessFile(m_folder);
    if (!m_file.valid() || freeDiskBytes(m_folder) < leastFree + bytes ||
        ::posix_fallocate(m_file.get(), m_size, bytes) != 0)
        return nullptr;
    void* const begin = ::mmap(nullptr, static_cast<std::size_t>(bytes), PROT_READ | PROT_WRITE,
                               MAP_SHARED, m_file.get(), m_size);
    if (begin == MAP_FAILED) return nullptr;
    m_size += bytes;
    return std::make_shared<Chunk>(static_cast<std::byte*>(begin), bytes);
}

DiskTensors::Chunk* DiskTensors::chunkFor(std::int64_t bytes) {
    if (m_folder.empty()) return nullptr;
    if (m_chunk && m_chunk->size - m_chunk->used >= bytes) return m_chunk.get();
    constexpr std::int64_t page = 1 << 16;
    m_chunk = mapped((std::max(bytes, chunkBytes) + page - 1) / page * page);
    if (!m_chunk) {
        logInfo("Latents, captions and pictures stay in memory: no room for them in " +
                m_folder.string());
        m_folder.clear();
    }
    return m_chunk.get();
}

at::Tensor DiskTensors::keep(const at::Tensor& tensor) {
    if (!tensor.defined()) return tensor;
    const auto bytes = static_cast<std::int64_t>(tensor.nbytes());
    if (bytes <= m_inMemory) {
        m_inMemory -= bytes;
        return tensor;
    }
    Chunk* const chunk = chunkFor(bytes);
    if (chunk == nullptr) return tensor;
    std::byte* const place = chunk->begin + chunk->used;
    chunk->used += (bytes + alignment - 1) / alignment * alignment;
    const at::NoGradGuard noGrad;
    at::Tensor there = at::from_blob(
        place, tensor.sizes(), [held = m_chunk](void*) mutable { held.reset(); },
        tensor.options().device(at::kCPU));
    return there.copy_(tensor);
}

}  // namespace dreambooth

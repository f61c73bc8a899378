// Memory files and the bound of memory (see fuzz.h).
#include "fuzz.h"

#include <sanitizer/allocator_interface.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace {

// What is held beyond what was held when the watch began. Hooks run inside the allocator: they must
// not allocate.
std::atomic<std::int64_t> held = 0;
std::atomic<std::int64_t> bound = 0;  // 0: no watch

void onMalloc(const volatile void*, std::size_t size) {
    if (bound == 0) return;
    if ((held += static_cast<std::int64_t>(size)) <= bound) return;
    bound = 0;
    std::fputs("MemoryBound: more memory than the input's size allows\n", stderr);
    std::abort();
}

void onFree(const volatile void* pointer) {
    if (bound == 0) return;
    held -=
        static_cast<std::int64_t>(__sanitizer_get_allocated_size(const_cast<const void*>(pointer)));
}

}  // namespace

MemoryBound::MemoryBound(std::size_t inputSize, std::size_t factor) {
    static const int installed = __sanitizer_install_malloc_and_free_hooks(onMalloc, onFree);
    if (installed == 0) std::abort();
    constexpr std::size_t fixed = 4 << 20;
    held = 0;
    bound = static_cast<std::int64_t>(factor * inputSize + fixed);
}

MemoryBound::~MemoryBound() {
    bound = 0;
}

MemoryFile::MemoryFile(std::string_view bytes) : m_descriptor(memfd_create("fuzz", 0)) {
    if (m_descriptor < 0 ||
        write(m_descriptor, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
        std::abort();
}

MemoryFile::~MemoryFile() {
    close(m_descriptor);
}

std::filesystem::path MemoryFile::path() const {
    return "/proc/self/fd/" + std::to_string(m_descriptor);
}

MemoryFolder::MemoryFolder() {
    std::string pattern =
        std::filesystem::exists("/dev/shm") ? "/dev/shm/fuzz-XXXXXX" : "/tmp/fuzz-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    m_path = pattern;
}

MemoryFolder::~MemoryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

void MemoryFolder::write(const char* name, std::string_view text) const {
    if (text.empty())
        std::filesystem::remove(m_path / name);
    else
        std::ofstream(m_path / name, std::ios::binary) << text;
}

std::vector<std::string_view> partsOf(std::string_view input) {
    std::vector<std::string_view> parts;
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = input.find('\xff');
        parts.push_back(input.substr(0, end));
        if (end != std::string_view::npos) input.remove_prefix(end + 1);
    }
    return parts;
}

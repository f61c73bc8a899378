// Files mapped into memory, giving their pages back, and the SIGBUS handler for files that are cut
// short while they are mapped.
#include "open_file.h"

#include <base/files.h>
#include <base/mapped_file.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// The mappings that are alive, by where they begin.
struct Mapping {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    fs::path file;
    int descriptor = -1;
};
struct Mappings {
    std::mutex mutex;
    std::map<std::uintptr_t, Mapping> all;

    /// The one that holds `address`; nullptr where none does. The mutex must be held.
    const Mapping* at(std::uintptr_t address) const {
        const auto after = all.upper_bound(address);
        if (after == all.begin() || std::prev(after)->second.end <= address) return nullptr;
        return &std::prev(after)->second;
    }
};
Mappings& mappings() {
    static Mappings* const instance = new Mappings;  // mapped files may outlive every static
    return *instance;
}

}  // namespace

Result<MappedFile> MappedFile::open(const fs::path& path) {
    TRY(FileDescriptor file, openFile(path, O_RDONLY, "read"));
    struct stat status{};
    if (::fstat(file.get(), &status) != 0)
        return std::unexpected(errorFromErrno(errno, path, "read"));
    MappedFile mapped;
    if (status.st_size == 0) return mapped;
    const auto size = static_cast<std::size_t>(status.st_size);
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (address == MAP_FAILED) return std::unexpected(errorFromErrno(errno, path, "read"));
    mapped.m_data = static_cast<const std::byte*>(address);
    mapped.m_size = size;
    mapped.m_file = std::move(file);
    const auto begin = reinterpret_cast<std::uintptr_t>(mapped.m_data);
    const std::scoped_lock lock(mappings().mutex);
    mappings().all[begin] = {begin, begin + mapped.m_size, path, mapped.m_file.get()};
    return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)),
      m_size(std::exchange(other.m_size, 0)),
      m_file(std::move(other.m_file)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    std::swap(m_file, other.m_file);
    return *this;
}

Result<std::vector<std::byte>> readBytes(std::span<const std::byte> range) {
    const auto first = reinterpret_cast<std::uintptr_t>(range.data());
    Mapping mapping;
    {
        const std::scoped_lock lock(mappings().mutex);
        if (const Mapping* found = mappings().at(first)) mapping = *found;
    }
    if (mapping.descriptor < 0) return std::vector(range.begin(), range.end());
    std::vector<std::byte> bytes(range.size());
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t got = ::pread(mapping.descriptor, bytes.data() + done, bytes.size() - done,
                                    static_cast<off_t>(first - mapping.begin + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return std::unexpected(errorFromErrno(errno, mapping.file, "read"));
        if (got == 0) return failure("file.cut_short", {{"file", mapping.file.string()}});
        done += static_cast<std::size_t>(got);
    }
    return bytes;
}

MappedFile::~MappedFile() {
    if (m_data == nullptr) return;
    const std::scoped_lock lock(mappings().mutex);
    mappings().all.erase(reinterpret_cast<std::uintptr_t>(m_data));
    // Read-only memory was mapped; munmap's signature wants it unqualified.
    ::munmap(const_cast<std::byte*>(m_data), m_size);
}

void dropCachedPages(std::span<const std::byte> bytes) {
    // Whole pages only: what lies beside may be in use.
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = (reinterpret_cast<std::uintptr_t>(bytes.data()) + page - 1) / page * page;
    const auto end = (reinterpret_cast<std::uintptr_t>(bytes.data()) + bytes.size()) / page * page;
    // Anywhere else the bytes would be lost.
    const std::scoped_lock lock(mappings().mutex);
    const Mapping* mapping = begin < end ? mappings().at(begin) : nullptr;
    if (mapping == nullptr || mapping->end < end) return;
    const auto skipped = begin - reinterpret_cast<std::uintptr_t>(bytes.data());
    ::madvise(const_cast<std::byte*>(bytes.data()) + skipped, end - begin, MADV_DONTNEED);
}

namespace {

/// How the thread that met SIGBUS wakes the one that reports. Never closed.
std::array<int, 2> wakePipe = {-1, -1};
pthread_t reportingThread;

std::function<void(const Error&)>& reportFunction() {
    static auto* const function = new std::function<void(const Error&)>;
    return *function;
}

Error lostFile(std::uintptr_t address) {
    const std::scoped_lock lock(mappings().mutex);
    if (const Mapping* mapping = mappings().at(address)) {
        const std::string file = mapping->file.string();
        return makeError("file.cut_short", {{"file", file}});
    }
    return makeError("memory.fault");
}

/// Only what a signal handler may do: the rest is the other thread's.
void onBusError(int number, siginfo_t* info, void*) {
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    if (::pthread_equal(::pthread_self(), reportingThread) != 0 ||
        ::write(wakePipe[1], &address, sizeof address) != sizeof address) {
        ::signal(number, SIG_DFL);  // the read is tried again, and ends the process
        return;
    }
    for (;;) ::pause();
}

void reportLostFile() {
    std::uintptr_t address = 0;
    while (::read(wakePipe[0], &address, sizeof address) != sizeof address)
        if (errno != EINTR) return;
    const Error error = lostFile(address);
    if (reportFunction()) reportFunction()(error);
    ::_exit(error.kind == ErrorKind::input ? 2 : 1);
}

}  // namespace

void installSigbusHandler(std::function<void(const Error&)> report) {
    reportFunction() = std::move(report);
    if (wakePipe[0] >= 0 || ::pipe2(wakePipe.data(), O_CLOEXEC) != 0) return;
    // The thread takes no signals of the program.
    sigset_t all, before;
    ::sigfillset(&all);
    ::sigdelset(&all, SIGBUS);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread reporter(reportLostFile);
    reportingThread = reporter.native_handle();
    reporter.detach();
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    struct sigaction action{};
    action.sa_sigaction = onBusError;
    action.sa_flags = SA_SIGINFO;
    ::sigaction(SIGBUS, &action, nullptr);
}

}  // namespace dreambooth

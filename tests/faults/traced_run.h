// Runs a program and stops it at each system call that changes a file or reaches another process.
// By ptrace; a seccomp filter chooses the calls, so that all others run at full speed.
#pragma once

#include <sys/types.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace dreambooth {

/// A call that a process of the traced program is about to make, or has made.
struct TracedCall {
    pid_t thread = 0;
    std::string name;  ///< "write", "renameat2", "connect", …
    std::array<std::uint64_t, 6> arguments{};
    std::filesystem::path path;    ///< the file, also of a descriptor; the source of a rename
    std::filesystem::path target;  ///< where a rename or a link leads; else empty
    int descriptor = -1;           ///< of a call on an open file
    bool isOf(std::initializer_list<std::string_view> names) const;
};

/// What happens to a call.
struct Verdict {
    enum class Kind { go, watch, kill, fail } kind = Kind::go;
    int error = 0;  ///< errno that `fail` gives without making the call

    static Verdict go() { return {}; }
    static Verdict watch() { return {Kind::watch}; }  ///< after() is called once it is made
    static Verdict kill() { return {Kind::kill}; }    ///< SIGKILL to the process, before the call
    static Verdict fail(int error) { return {Kind::fail, error}; }
};

struct TraceHooks {
    std::function<Verdict(const TracedCall&)> before;
    std::function<void(const TracedCall&, std::int64_t result)> after = {};
    bool hasAllOpens = false;  ///< files that are opened to be read alone, too
};

/// Runs the program to its end, with all processes that it starts; what they print goes to `log`.
/// The status as of waitpid(); one that does not end in ten minutes is killed. Nothing else may
/// wait for children meanwhile. Throws where the kernel lets nobody trace.
int runTraced(const std::vector<std::string>& words, const std::filesystem::path& log,
              const TraceHooks& hooks);

}  // namespace dreambooth

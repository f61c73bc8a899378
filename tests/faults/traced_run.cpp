// ptrace and the filter that chooses the calls. For x86-64, as LibTorch is.
#include "traced_run.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Which arguments of a call name a file.
enum class Names { none, descriptor, path, pathAt, twoPaths, twoPathsAt, link, linkAt };

struct Known {
    int number;
    const char* name;
    Names names;
    int argument = 0;  ///< the first that names it
};

constexpr std::array knownCalls = {
    Known{SYS_open, "open", Names::path},
    Known{SYS_openat, "openat", Names::pathAt},
    Known{SYS_openat2, "openat2", Names::pathAt},
    Known{SYS_creat, "creat", Names::path},
    Known{SYS_write, "write", Names::descriptor},
    Known{SYS_pwrite64, "pwrite64", Names::descriptor},
    Known{SYS_writev, "writev", Names::descriptor},
    Known{SYS_pwritev, "pwritev", Names::descriptor},
    Known{SYS_sendfile, "sendfile", Names::descriptor},
    Known{SYS_copy_file_range, "copy_file_range", Names::descriptor, 2},
    Known{SYS_truncate, "truncate", Names::path},
    Known{SYS_ftruncate, "ftruncate", Names::descriptor},
    Known{SYS_fallocate, "fallocate", Names::descriptor},
    Known{SYS_fsync, "fsync", Names::descriptor},
    Known{SYS_fdatasync, "fdatasync", Names::descriptor},
    Known{SYS_chmod, "chmod", Names::path},
    Known{SYS_fchmod, "fchmod", Names::descriptor},
    Known{SYS_fchmodat, "fchmodat", Names::pathAt},
    Known{SYS_flock, "flock", Names::descriptor},
    Known{SYS_mkdir, "mkdir", Names::path},
    Known{SYS_mkdirat, "mkdirat", Names::pathAt},
    Known{SYS_rmdir, "rmdir", Names::path},
    Known{SYS_unlink, "unlink", Names::path},
    Known{SYS_unlinkat, "unlinkat", Names::pathAt},
    Known{SYS_rename, "rename", Names::twoPaths},
    Known{SYS_renameat, "renameat", Names::twoPathsAt},
    Known{SYS_renameat2, "renameat2", Names::twoPathsAt},
    Known{SYS_link, "link", Names::twoPaths},
    Known{SYS_linkat, "linkat", Names::twoPathsAt},
    Known{SYS_symlink, "symlink", Names::link},
    Known{SYS_symlinkat, "symlinkat", Names::linkAt},
    Known{SYS_listen, "listen", Names::none},
    Known{SYS_connect, "connect", Names::none},
    Known{SYS_sendto, "sendto", Names::descriptor},
    Known{SYS_exit_group, "exit_group", Names::none},
};

/// Opening a file that is there changes nothing: opens count where they make or empty one.
constexpr std::uint32_t changingOpen = O_CREAT | O_TRUNC;

std::vector<sock_filter> filterOfKnownCalls(bool hasAllOpens) {
    constexpr std::uint32_t number = offsetof(seccomp_data, nr);
    std::vector<sock_filter> filter = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, number)};
    for (const Known& call : knownCalls) {
        // What openat2() opens to change a file is known by the writing that follows.
        if (call.number == SYS_openat2 && !hasAllOpens) continue;
        const bool opens = !hasAllOpens && (call.number == SYS_open || call.number == SYS_openat);
        filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                  static_cast<std::uint32_t>(call.number), 0,
                                  static_cast<std::uint8_t>(opens ? 4 : 1)));
        if (opens) {
            const std::uint32_t flags = offsetof(seccomp_data, args) +
                                        (call.number == SYS_open ? 1 : 2) * sizeof(std::uint64_t);
            filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, flags));
            filter.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, changingOpen, 1, 0));
            filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
        }
        filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE));
    }
    filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    return filter;
}

/// In the child: waits for its tracer, puts the filter on, becomes the program.
[[noreturn]] void becomeTraced(char* const* words, const char* log,
                               std::vector<sock_filter>& filter) {
    const sock_fprog program = {static_cast<unsigned short>(filter.size()), filter.data()};
    const int output = ::open(log, O_WRONLY | O_CREAT | O_APPEND, 0644);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(126);
    ::raise(SIGSTOP);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) ::_exit(126);
    ::execv(words[0], words);
    ::_exit(127);
}

std::string textAt(pid_t thread, std::uint64_t address) {
    std::string text(4096, '\0');
    const int memory = ::open(("/proc/" + std::to_string(thread) + "/mem").c_str(), O_RDONLY);
    const ssize_t got = ::pread(memory, text.data(), text.size(), static_cast<off_t>(address));
    ::close(memory);
    if (got <= 0) return {};
    text.resize(static_cast<std::size_t>(got));
    return text.substr(0, text.find('\0'));
}

fs::path linkOf(pid_t thread, const std::string& name) {
    std::error_code ignored;
    return fs::read_symlink("/proc/" + std::to_string(thread) + "/" + name, ignored);
}

fs::path pathAt(pid_t thread, int folder, std::uint64_t name) {
    const fs::path path = textAt(thread, name);
    if (path.is_absolute()) return path.lexically_normal();
    const fs::path from =
        linkOf(thread, folder == AT_FDCWD ? "cwd" : "fd/" + std::to_string(folder));
    return (from / path).lexically_normal();
}

TracedCall describe(pid_t thread, const user_regs_struct& registers) {
    TracedCall call;
    call.thread = thread;
    call.arguments = {registers.rdi, registers.rsi, registers.rdx,
                      registers.r10, registers.r8,  registers.r9};
    const auto known =
        std::ranges::find(knownCalls, static_cast<int>(registers.orig_rax), &Known::number);
    if (known == knownCalls.end()) return call;
    call.name = known->name;
    const auto number = [&](int i) {
        return static_cast<int>(call.arguments[static_cast<std::size_t>(i)]);
    };
    const auto path = [&](int folder, int i) {
        return pathAt(thread, folder, call.arguments[static_cast<std::size_t>(i)]);
    };
    switch (known->names) {
        case Names::none:
            break;
        case Names::descriptor:
            call.descriptor = number(known->argument);
            call.path = linkOf(thread, "fd/" + std::to_string(call.descriptor));
            break;
        case Names::path:
            call.path = path(AT_FDCWD, 0);
            break;
        case Names::pathAt:
            call.path = path(number(0), 1);
            break;
        case Names::twoPaths:
            call.path = path(AT_FDCWD, 0);
            call.target = path(AT_FDCWD, 1);
            break;
        case Names::twoPathsAt:
            call.path = path(number(0), 1);
            call.target = path(number(2), 3);
            break;
        case Names::link:
            call.path = textAt(thread, call.arguments[0]);
            call.target = path(AT_FDCWD, 1);
            break;
        case Names::linkAt:
            call.path = textAt(thread, call.arguments[0]);
            call.target = path(number(1), 2);
            break;
    }
    return call;
}

class Tracer {
public:
    explicit Tracer(const TraceHooks& hooks) : m_hooks(hooks) {}

    int run(pid_t program) {
        int status = 0;
        if (::waitpid(program, &status, 0) < 0 || !WIFSTOPPED(status) ||
            ::ptrace(PTRACE_SETOPTIONS, program, nullptr,
                     PTRACE_O_TRACESECCOMP | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
                         PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC | PTRACE_O_TRACESYSGOOD |
                         PTRACE_O_EXITKILL) != 0)
            throw std::system_error(errno, std::generic_category(), "ptrace");
        m_threads.insert(program);
        ::ptrace(PTRACE_CONT, program, nullptr, nullptr);
        int end = 0;
        while (!m_threads.empty()) {
            const pid_t thread = ::waitpid(-1, &status, __WALL);
            if (thread < 0 && errno == EINTR) continue;
            if (thread < 0) break;
            if (!WIFSTOPPED(status)) {
                m_threads.erase(thread);
                if (thread == program) end = status;
            } else {
                resume(thread, status);
            }
        }
        return end;
    }

private:
    void resume(pid_t thread, int status) {
        const int signal = WSTOPSIG(status);
        const int event = status >> 16;
        if (event == PTRACE_EVENT_SECCOMP) return judge(thread);
        if (signal == (SIGTRAP | 0x80)) return tell(thread);
        // The first stop of a new thread, and the stops around fork and exec, are not the
        // program's.
        const bool isNew = m_threads.insert(thread).second;
        ::ptrace(PTRACE_CONT, thread, nullptr, isNew || event != 0 ? 0 : signal);
    }

    void judge(pid_t thread) {
        user_regs_struct registers{};
        if (::ptrace(PTRACE_GETREGS, thread, nullptr, &registers) != 0) return;  // it was killed
        TracedCall call = describe(thread, registers);
        const Verdict verdict = m_hooks.before(call);
        if (verdict.kind == Verdict::Kind::kill) {
            ::kill(thread, SIGKILL);
            return;
        }
        if (verdict.kind == Verdict::Kind::fail) {
            registers.orig_rax = ~0ULL;  // no call at all
            registers.rax = static_cast<std::uint64_t>(-static_cast<std::int64_t>(verdict.error));
            ::ptrace(PTRACE_SETREGS, thread, nullptr, &registers);
        }
        const bool watched = verdict.kind == Verdict::Kind::watch;
        if (watched) m_watched[thread] = std::move(call);
        ::ptrace(watched ? PTRACE_SYSCALL : PTRACE_CONT, thread, nullptr, nullptr);
    }

    void tell(pid_t thread) {
        user_regs_struct registers{};
        if (::ptrace(PTRACE_GETREGS, thread, nullptr, &registers) != 0) return;
        m_hooks.after(m_watched[thread], static_cast<std::int64_t>(registers.rax));
        ::ptrace(PTRACE_CONT, thread, nullptr, nullptr);
    }

    const TraceHooks& m_hooks;
    std::set<pid_t> m_threads;
    std::map<pid_t, TracedCall> m_watched;
};

}  // namespace

bool TracedCall::isOf(std::initializer_list<std::string_view> names) const {
    return std::ranges::find(names, std::string_view(name)) != names.end();
}

int runTraced(const std::vector<std::string>& words, const fs::path& log, const TraceHooks& hooks) {
    // Everything is made before the fork: this process may have threads.
    std::vector<std::string> copies = words;
    std::vector<char*> pointers;
    for (std::string& word : copies) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::vector<sock_filter> filter = filterOfKnownCalls(hooks.hasAllOpens);
    const pid_t program = ::fork();
    if (program < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (program == 0) becomeTraced(pointers.data(), log.c_str(), filter);
    std::mutex mutex;
    std::condition_variable_any ended;
    const std::jthread watch([&](const std::stop_token& stop) {
        std::unique_lock lock(mutex);
        if (!ended.wait_for(lock, stop, std::chrono::minutes(10), [] { return false; }) &&
            !stop.stop_requested())
            ::kill(program, SIGKILL);
    });
    return Tracer(hooks).run(program);
}

}  // namespace dreambooth

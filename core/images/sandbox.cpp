// What dreambooth-decode takes from itself before it reads a picture: resource limits, and a
// seccomp filter of the few system calls that decoding needs.
#include "sandbox.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dreambooth {

namespace {

// Only what was open at the start; memory, threads, time, and the end.
constexpr std::array allowedCalls = {
    SYS_read,
    SYS_sendto,
    SYS_close,
    SYS_munmap,
    SYS_mremap,
    SYS_brk,
    SYS_madvise,
    SYS_futex,
    SYS_rt_sigprocmask,
    SYS_rt_sigaction,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_set_robust_list,
    SYS_rseq,
    SYS_getrandom,
    SYS_clock_gettime,
    SYS_clock_nanosleep,
    SYS_gettid,
    SYS_getpid,
    SYS_exit,
    SYS_exit_group,
};

/// The file (1 GB at most), the pixels as stored with opacity, and a copy of them.
constexpr rlim_t maxSandboxMemory = rlim_t{4} << 30;

/// A call that is allowed with some values of one argument.
struct Conditional {
    long number;
    int argument;
    std::uint32_t bits;
    bool wantsBits;  ///< allowed where they are set; else where none of them is
};
constexpr std::array conditionalCalls = {
    Conditional{SYS_mmap, 2, PROT_EXEC, false},
    Conditional{SYS_mprotect, 2, PROT_EXEC, false},
    Conditional{SYS_clone, 0, CLONE_THREAD, true},
};

constexpr std::uint32_t refuse(int error) {
    return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error);
}

std::vector<sock_filter> filter() {
    const auto load = [](std::size_t offset) -> sock_filter {
        return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
    };
    const auto skipUnless = [](long number, std::uint8_t count) -> sock_filter {
        return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, count);
    };
    const auto answer = [](std::uint32_t action) -> sock_filter {
        return BPF_STMT(BPF_RET | BPF_K, action);
    };
    std::vector<sock_filter> steps = {
        load(offsetof(seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
        answer(SECCOMP_RET_KILL_PROCESS),
        load(offsetof(seccomp_data, nr)),
    };
    for (const long number : allowedCalls) {
        steps.push_back(skipUnless(number, 1));
        steps.push_back(answer(SECCOMP_RET_ALLOW));
    }
    for (const Conditional& call : conditionalCalls) {
        steps.push_back(skipUnless(call.number, 4));
        steps.push_back(load(offsetof(seccomp_data, args) +
                             static_cast<std::size_t>(call.argument) * sizeof(std::uint64_t)));
        steps.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, call.bits,
                                 static_cast<std::uint8_t>(call.wantsBits ? 0 : 1),
                                 static_cast<std::uint8_t>(call.wantsBits ? 1 : 0)));
        steps.push_back(answer(SECCOMP_RET_ALLOW));
        steps.push_back(answer(refuse(EACCES)));
    }
    // Its flags lie in memory, where a filter can't look: the C library takes clone() instead.
    steps.push_back(skipUnless(SYS_clone3, 1));
    steps.push_back(answer(refuse(ENOSYS)));
    steps.push_back(answer(refuse(EACCES)));
    return steps;
}

void limit(__rlimit_resource resource, rlim_t most) {
    const rlimit limits = {most, most};
    ::setrlimit(resource, &limits);
}

}  // namespace

bool enterSandbox() {
    limit(RLIMIT_CPU, maxSandboxSeconds);  // also where nobody is left to end it
#if !defined(__SANITIZE_ADDRESS__)
    limit(RLIMIT_DATA, maxSandboxMemory);
#endif
    limit(RLIMIT_NOFILE, 0);  // what is open stays open
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
#if defined(__x86_64__)
    std::vector<sock_filter> steps = filter();
    const sock_fprog program = {static_cast<unsigned short>(steps.size()), steps.data()};
    return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
#else
    return false;
#endif
}

}  // namespace dreambooth

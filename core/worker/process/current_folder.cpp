// Says that the current folder was deleted. Relative paths lead nowhere from there, and MKL, which
// computes for LibTorch, ends the process before main() without a useful word: so this is asked
// before any library is initialised.
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <climits>

namespace {

constexpr char message[] =
    "dreambooth: The folder that this was started in does not exist any more. Change to another "
    "folder and start it again.\n";

/// System calls alone: no library is ready yet.
[[gnu::no_sanitize("address", "undefined")]] void checkCurrentFolder(int, char**, char**) {
    static char folder[PATH_MAX];
    // Any other error says nothing of the folder, such as a path that is too long for this.
    if (::syscall(SYS_getcwd, folder, sizeof folder) > 0 || errno != ENOENT) return;
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message, sizeof message - 1);
    ::_exit(2);
}

}  // namespace

[[gnu::section(".preinit_array"),
  gnu::used]] void (*const beforeAllLookAround)(int, char**, char**) = checkCurrentFolder;

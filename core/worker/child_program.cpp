// Child processes by posix_spawn, which read nothing and append what they print to a file.
#include "child_program.h"

#include <base/files.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

extern char** environ;

namespace dreambooth {

Result<pid_t> startChild(const std::vector<std::string>& arguments,
                         const std::filesystem::path& log, Interrupts interrupts) {
    constexpr const char* self = "/proc/self/exe";
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, stream, log.c_str(),
                                         O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0666);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    if (interrupts == Interrupts::parentOnly)
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::vector<std::string> words = {"dreambooth"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t child = 0;
    const int status = ::posix_spawn(&child, self, &files, &attributes, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (status != 0) return std::unexpected(errorFromErrno(status, self, "start"));
    return child;
}

int waitForChild(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

}  // namespace dreambooth

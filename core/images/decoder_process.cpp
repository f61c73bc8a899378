// Starting dreambooth-decode, asking it, and judging what it answers (see the header). A decoder
// that has been taken over can answer anything: sizes are checked before memory is taken.
#include "decoder_process.h"
#include "decode_wire.h"

#include <base/files.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

extern char** environ;

namespace dreambooth::codecs {
namespace fs = std::filesystem;

namespace {

/// Beside the program; beside the programs for one that lies elsewhere, as the tests do.
Result<fs::path> decoderProgram() {
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const fs::path& place : {folder, folder.parent_path() / "bin"})
        if (fs::path program = place / "dreambooth-decode"; pathExists(program)) return program;
    return failure(
        "decoder.missing",
        "The program dreambooth-decode, which reads pictures, is not in " + folder.string() + ".",
        "Install or build DreamBooth Studio again.", {{"folder", folder.string()}});
}

/// One process and the socket to it; both end with this.
class DecoderProcess {
public:
    static Result<std::unique_ptr<DecoderProcess>> start() {
        TRY(const fs::path program, decoderProgram());
        int ends[2];
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            return std::unexpected(errorFromErrno(errno, program, "start"));
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO);
        for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
            posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_WRONLY, 0);
        char name[] = "dreambooth-decode";
        char* const arguments[] = {name, nullptr};
        pid_t child = 0;
        const int status =
            ::posix_spawn(&child, program.c_str(), &files, nullptr, arguments, environ);
        posix_spawn_file_actions_destroy(&files);
        ::close(ends[1]);
        if (status != 0) {
            ::close(ends[0]);
            return std::unexpected(errorFromErrno(status, program, "start"));
        }
        return std::unique_ptr<DecoderProcess>(new DecoderProcess(child, ends[0]));
    }

    DecoderProcess(const DecoderProcess&) = delete;
    DecoderProcess& operator=(const DecoderProcess&) = delete;
    ~DecoderProcess() {
        ::close(m_socket);  // at which it ends
        ::kill(m_process, SIGKILL);
        while (::waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) {
        }
    }

    /// Nothing where the process ended, or said what can't be.
    std::optional<Decoded<Picture>> ask(Bytes bytes, const Wish& wish) {
        const DecodeRequest request = {static_cast<std::uint32_t>(wish.part), wish.atLeast,
                                       bytes.size()};
        DecodeReply reply;
        if (!sendAll(m_socket, &request, sizeof request) ||
            !sendAll(m_socket, bytes.data(), bytes.size()) ||
            !receiveAll(m_socket, &reply, sizeof reply))
            return {};
        if (reply.problem != noProblem) return failureOf(reply);
        return pictureOf(reply, wish);
    }

private:
    DecoderProcess(pid_t process, int socket) : m_process(process), m_socket(socket) {}

    std::optional<Decoded<Picture>> failureOf(const DecodeReply& reply) {
        if (reply.problem < 0 || reply.problem > static_cast<int>(Problem::crash) ||
            reply.detail > maxDetail)
            return {};
        std::string detail(reply.detail, '\0');
        if (!receiveAll(m_socket, detail.data(), detail.size())) return {};
        std::ranges::replace_if(
            detail, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
        return std::unexpected(Failure{static_cast<Problem>(reply.problem), std::move(detail)});
    }

    std::optional<Decoded<Picture>> pictureOf(const DecodeReply& reply, const Wish& wish) {
        const std::uint32_t channels = wish.part == Part::image ? 3 : 1;
        if (reply.format > static_cast<std::uint32_t>(Format::avif) ||
            (reply.channels != 0 && (wish.part == Part::size || reply.channels != channels)))
            return {};
        Picture picture{static_cast<Format>(reply.format), {reply.width, reply.height}, {}};
        if (reply.channels == 0) return picture;
        if (!checkedSize(reply.width, reply.height)) return {};
        picture.pixels.create(reply.height, reply.width, channels == 3 ? CV_8UC3 : CV_8UC1);
        if (!receiveAll(m_socket, picture.pixels.data,
                        picture.pixels.total() * picture.pixels.elemSize()))
            return {};
        return picture;
    }

    pid_t m_process;
    int m_socket;
};

/// Those that nobody is asking now.
struct Idle {
    std::mutex mutex;
    std::vector<std::unique_ptr<DecoderProcess>> processes;
};

Idle& idle() {
    static Idle all;
    return all;
}

std::unique_ptr<DecoderProcess> takeIdle() {
    const std::scoped_lock lock(idle().mutex);
    if (idle().processes.empty()) return nullptr;
    std::unique_ptr<DecoderProcess> process = std::move(idle().processes.back());
    idle().processes.pop_back();
    return process;
}

}  // namespace

Result<Decoded<Picture>> decodeElsewhere(Bytes bytes, const Wish& wish) {
    // One that was ended by somebody while it was idle is no fault of these bytes: two tries of new
    // ones are.
    for (int started = 0; started < 2;) {
        std::unique_ptr<DecoderProcess> process = takeIdle();
        if (process == nullptr) {
            TRY(process, DecoderProcess::start());
            ++started;
        }
        std::optional<Decoded<Picture>> answer = process->ask(bytes, wish);
        if (!answer) continue;
        const std::scoped_lock lock(idle().mutex);
        idle().processes.push_back(std::move(process));
        return std::move(*answer);
    }
    return Decoded<Picture>(std::unexpected(Failure{Problem::crash, ""}));
}

void endIdleDecoders() {
    const std::scoped_lock lock(idle().mutex);
    idle().processes.clear();
}

}  // namespace dreambooth::codecs

// Starting dreambooth-decode, asking it, and judging what it answers. A decoder
// that has been taken over can answer anything: sizes are checked before memory is taken.
#include "decoder_process.h"
#include "decode_wire.h"
#include "sandbox.h"

#include <base/files.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
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
    return failure("decoder.missing", {{"folder", folder.string()}});
}

std::atomic<bool> allAreStopped = false;

bool isStopped(const DecodeLimit& limit) {
    return allAreStopped || limit.cancel.isCancelled();
}

/// The end that decoders read of a pipe whose other end is in this process alone, and stays open
/// until it ends, however it ends. A signal to the child (PR_SET_PDEATHSIG) would come with the end
/// of the thread that started it, and threads of a pool come and go. -1 where there is none.
int lifelineOfThisProcess() {
    static std::mutex mutex;
    static pid_t owner = 0;
    static int end = -1;
    const std::scoped_lock lock(mutex);
    // One that was forked has the other's, too.
    if (int ends[2]; owner != ::getpid() && ::pipe2(ends, O_CLOEXEC) == 0) {
        end = ::fcntl(ends[0], F_DUPFD_CLOEXEC, lifeline + 1);  // not where streams go in a child
        ::close(ends[0]);
        owner = ::getpid();
    }
    return end;
}

/// One process and the socket to it; both end with this.
class DecoderProcess {
public:
    static Result<std::unique_ptr<DecoderProcess>> start() {
        TRY(const fs::path program, decoderProgram());
        int ends[2];
        const int ownLifeline = lifelineOfThisProcess();
        if (ownLifeline < 0 || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            return std::unexpected(errorFromErrno(errno, program, "start"));
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, ownLifeline, lifeline);
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
    std::optional<Decoded<Picture>> ask(Bytes bytes, const DecodeOptions& options,
                                        const DecodeLimit& limit) {
        m_limit = limit;
        m_idleTurns = 0;
        m_gaveUp.reset();
        m_usedBefore = processorSeconds();
        const DecodeRequest request = {static_cast<std::uint32_t>(options.part), options.maxSide,
                                       bytes.size()};
        DecodeReply reply;
        std::optional<Decoded<Picture>> answer;
        if (send(&request, sizeof request) && send(bytes.data(), bytes.size()) &&
            receive(&reply, sizeof reply))
            answer = reply.problem != noProblem ? failureOf(reply) : pictureOf(reply, options);
        if (m_gaveUp) return Decoded<Picture>(std::unexpected(Failure{*m_gaveUp, ""}));
        return answer;
    }

    /// It can be asked again, and has the processor time for whatever comes.
    bool isFit() const { return !m_gaveUp && processorSeconds() < maxSandboxSeconds / 2.0; }

private:
    DecoderProcess(pid_t process, int socket) : m_process(process), m_socket(socket) {}

    double processorSeconds() const {
        clockid_t clock = 0;
        timespec time = {};
        if (::clock_getcpuclockid(m_process, &clock) != 0 || ::clock_gettime(clock, &time) != 0)
            return 0;
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    }

    /// False where it is waited for no longer. One that neither works nor answers gets twenty times
    /// as long, in turns of ours: they pass only while this process itself is not halted.
    bool waitUntil(short ready) {
        constexpr int turn = 100;  // milliseconds
        for (;;) {
            if (isStopped(m_limit)) m_gaveUp = Problem::stopped;
            if (processorSeconds() - m_usedBefore > m_limit.seconds ||
                m_idleTurns * turn > 20 * 1000 * m_limit.seconds)
                m_gaveUp = Problem::tooSlow;
            if (m_gaveUp) return false;
            pollfd socket = {m_socket, ready, 0};
            const int count = ::poll(&socket, 1, turn);
            if (count > 0) return true;  // at its end too, which the next call says
            if (count < 0 && errno != EINTR) return false;
            ++m_idleTurns;
        }
    }

    template <class Call>
    bool transfer(std::size_t size, short ready, Call call) {
        for (std::size_t done = 0; done < size;) {
            if (!waitUntil(ready)) return false;
            const ssize_t moved = call(done);
            if (moved < 0 && (errno == EINTR || errno == EAGAIN)) continue;
            if (moved <= 0) return false;
            done += static_cast<std::size_t>(moved);
        }
        return true;
    }
    bool send(const void* data, std::size_t size) {
        return transfer(size, POLLOUT, [&](std::size_t done) {
            return ::send(m_socket, static_cast<const std::byte*>(data) + done, size - done,
                          MSG_NOSIGNAL | MSG_DONTWAIT);
        });
    }
    bool receive(void* data, std::size_t size) {
        return transfer(size, POLLIN, [&](std::size_t done) {
            return ::recv(m_socket, static_cast<std::byte*>(data) + done, size - done,
                          MSG_DONTWAIT);
        });
    }

    std::optional<Decoded<Picture>> failureOf(const DecodeReply& reply) {
        if (reply.problem < 0 || reply.problem > static_cast<int>(Problem::notDecoded) ||
            reply.detail > maxDetail)
            return {};
        std::string detail(reply.detail, '\0');
        if (!receive(detail.data(), detail.size())) return {};
        std::ranges::replace_if(
            detail, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
        return std::unexpected(Failure{static_cast<Problem>(reply.problem), std::move(detail)});
    }

    std::optional<Decoded<Picture>> pictureOf(const DecodeReply& reply,
                                              const DecodeOptions& options) {
        const std::uint32_t channels = options.part == Part::image ? 3 : 1;
        if (reply.format > static_cast<std::uint32_t>(Format::avif) ||
            (reply.channels != 0 && (options.part == Part::size || reply.channels != channels)))
            return {};
        Picture picture{static_cast<Format>(reply.format), {reply.width, reply.height}, {}};
        if (reply.channels == 0) return picture;
        if (!checkedSize(reply.width, reply.height) ||
            (options.part == Part::image && std::max(reply.width, reply.height) > options.maxSide))
            return {};
        picture.pixels.create(reply.height, reply.width, channels == 3 ? CV_8UC3 : CV_8UC1);
        if (!receive(picture.pixels.data, picture.pixels.total() * picture.pixels.elemSize()))
            return {};
        return picture;
    }

    pid_t m_process;
    int m_socket;
    // Of the picture that is asked for:
    DecodeLimit m_limit;
    double m_usedBefore = 0;  ///< of its processor time
    int m_idleTurns = 0;
    std::optional<Problem> m_gaveUp;
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

Result<Decoded<Picture>> decodeElsewhere(Bytes bytes, const DecodeOptions& options,
                                         const DecodeLimit& limit) {
    if (isStopped(limit)) return Decoded<Picture>(std::unexpected(Failure{Problem::stopped, ""}));
    // One that was ended by somebody while it was idle is no fault of these bytes: two tries of new
    // ones are.
    for (int started = 0; started < 2;) {
        std::unique_ptr<DecoderProcess> process = takeIdle();
        if (process == nullptr) {
            TRY(process, DecoderProcess::start());
            ++started;
        }
        std::optional<Decoded<Picture>> answer = process->ask(bytes, options, limit);
        if (!answer) continue;
        if (process->isFit()) {
            const std::scoped_lock lock(idle().mutex);
            idle().processes.push_back(std::move(process));
        }
        return std::move(*answer);
    }
    return Decoded<Picture>(std::unexpected(Failure{Problem::crash, ""}));
}

void stopAllDecoding() {
    allAreStopped = true;
}

void endIdleDecoders() {
    const std::scoped_lock lock(idle().mutex);
    idle().processes.clear();
}

}  // namespace dreambooth::codecs

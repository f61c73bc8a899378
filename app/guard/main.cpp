// dreambooth-guard BOOTH_FOLDER: waits for the end of its stdin, which is that of the booth's
// window, and wipes what is left of a visitor. The window starts it.
#include <base/console.h>
#include <base/files.h>
#include <booth/visitor_folder.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

using namespace dreambooth;

namespace {

/// Workers write until they are gone too, and the kernel frees the window's lock a little later.
constexpr int tries = 100;
constexpr auto betweenTries = std::chrono::milliseconds(100);

void waitForEndOfWindow() {
    std::array<char, 64> bytes{};
    while (true) {
        const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count == 0 || (count < 0 && errno != EINTR)) return;
    }
}

/// Whether nothing is left to be done. Another window that has the lock by now wipes by itself.
bool wipeOnce(const std::filesystem::path& boothFolder) {
    const auto lock = FileLock::acquire(boothFolder / "booth.lock");
    if (!lock) return lock.error().code != "file.locked";  // the folder itself is gone
    return VisitorFolder::sweep(boothFolder).has_value();
}

}  // namespace

int main(int argc, char** argv) {
    const rlimit none = {1, 1};
    ::setrlimit(RLIMIT_CORE, &none);
    // A session that ends sends these to all: the window has to be gone first.
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) std::signal(signal, SIG_IGN);
    if (argc != 2) return report(makeError("guard.arguments"));
    waitForEndOfWindow();
    for (int i = 0; i < tries && !wipeOnce(argv[1]); ++i) std::this_thread::sleep_for(betweenTries);
    return 0;
}

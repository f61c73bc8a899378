// Takes away what a command was writing when it is interrupted. Signals write to a pipe, and a
// thread that reads it may do what a handler may not.
#include <base/cancel.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <worker/unfinished_output.h>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
#include <cerrno>
#include <string>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr unsigned char isComplete = 0;  // no signal has this number
/// The first may be followed by a file that was being made meanwhile.
constexpr int removals = 3;

int ends[2] = {-1, -1};

void passToWatcher(int number) {
    const int before = errno;  // of what it interrupts
    const auto byte = static_cast<unsigned char>(number);
    [[maybe_unused]] const auto written = ::write(ends[1], &byte, 1);
    errno = before;
}

void handle(void (*handler)(int)) {
    struct sigaction action{};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        if (!isIgnored(number)) ::sigaction(number, &action, nullptr);
}

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

}  // namespace

UnfinishedOutput::UnfinishedOutput(const fs::path& output)
    : m_output(output.has_filename() ? output : output.parent_path()) {
    std::error_code ignored;
    for (fs::path folder = folderOf(m_output); !fs::exists(folder, ignored);
         folder = folderOf(folder))
        m_newFolder = folder;
    m_before = files();
    if (::pipe2(ends, O_CLOEXEC) != 0) return;  // then a signal just ends it
    m_watcher = std::thread([this] { watch(); });
    handle(passToWatcher);
}

UnfinishedOutput::~UnfinishedOutput() {
    if (!m_watcher.joinable()) return;
    handle(SIG_DFL);
    [[maybe_unused]] const auto written = ::write(ends[1], &isComplete, 1);
    m_watcher.join();
    for (int& end : ends) ::close(std::exchange(end, -1));
}

void UnfinishedOutput::watch() {
    unsigned char number = isComplete;
    if (::read(ends[0], &number, 1) != 1 || number == isComplete) return;
    for (int i = 0; i < removals; ++i) remove();
    handle(SIG_DFL);
    ::kill(::getpid(), number);
}

void UnfinishedOutput::remove() const {
    std::error_code ignored;
    for (const fs::path& path : files())
        if (!m_before.contains(path)) fs::remove_all(path, ignored);
    // Folders that were made for it go where nothing else is in them.
    if (m_newFolder.empty()) return;
    for (fs::path folder = folderOf(m_output); fs::remove(folder, ignored) && folder != m_newFolder;
         folder = folderOf(folder)) {
    }
}

std::set<fs::path> UnfinishedOutput::files() const {
    const fs::path card = fs::path(m_output).replace_extension(".md");
    std::set<fs::path> found;
    for (const fs::path& entry : entriesIn(folderOf(m_output)))
        for (const fs::path& ours : {m_output, card})
            if (entry.filename() == ours.filename() || isOwnTemporary(entry, ours))
                found.insert(entry);
    return found;
}

}  // namespace dreambooth

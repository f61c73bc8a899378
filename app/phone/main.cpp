// dreambooth-phone: lets one visitor's phone in, and ends with the visit. The booth starts it,
// writes what phones see as JSON lines to its stdin, and reads what happens from its stdout.
#include <phone/phone_server.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <mutex>
#include <string>

using namespace dreambooth;

namespace {

void print(const Json& event) {
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    std::cout << asText(event) << '\n' << std::flush;
}

int end(const Error& error) {
    print({{"event", "failed"},
           {"code", error.code},
           {"arguments", error.arguments},
           {"text", error.text},
           {"remedy", error.remedy}});
    return 1;
}

/// A stranger's bytes come in here: no core dump of them, no other program, few files.
void restrict(std::uint64_t photoBytes) {
    const auto limit = [](__rlimit_resource resource, rlim_t value) {
        const rlimit both = {value, value};
        ::setrlimit(resource, &both);
    };
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 256);
    limit(RLIMIT_FSIZE, photoBytes + (1u << 20));
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    ::umask(0077);
}

Result<PhoneServerOptions> optionsIn(const std::string& line) {
    TRY(const Json start, parseJson(line, "the phone's options"));
    PhoneServerOptions options;
    options.address = valueOr<std::string>(start, "address", "");
    options.ports = valueOr(start, "ports", options.ports);
    options.uploads = valueOr<std::string>(start, "uploads", "");
    options.photoBytes = valueOr(start, "photo_bytes", options.photoBytes);
    options.totalBytes = valueOr(start, "total_bytes", options.totalBytes);
    return options;
}

}  // namespace

int main() {
    std::string line;
    std::getline(std::cin, line);
    const auto options = optionsIn(line);
    if (!options) return end(options.error());
    restrict(options->photoBytes);
    auto server = PhoneServer::start(*options, print);
    if (!server) return end(server.error());
    print({{"event", "listening"},
           {"address", options->address},
           {"port", (*server)->port()},
           {"path", (*server)->path()},
           {"word", (*server)->word()}});
    while (std::getline(std::cin, line)) {
        const auto message = parseJson(line, "the phone's page");
        if (!message) return end(message.error());
        auto view = PhoneView::fromJson(*message);
        if (!view) return end(view.error());
        (*server)->show(std::move(*view));
    }
    // The booth closed its end or is gone: nobody is answered from here on, in the middle of a file
    // too.
    ::_exit(0);
}

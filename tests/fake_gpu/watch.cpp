// Lines of the report (see the header). Ranks share the file: each line is one write at its end.
#include "watch.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string_view>

namespace dreambooth::fake {
namespace {

constexpr int maxPlaces = 6;

const char* nameOf(Seen kind) {
    switch (kind) {
        case Seen::wait:
            return "wait";
        case Seen::mixed:
            return "mixed";
        case Seen::forbidden:
            return "forbidden";
        default:
            return "did";
    }
}

/// The worker's own frames of the call, as JSON.
std::string placeOfCall() {
    std::array<void*, 96> frames{};
    const int count = ::backtrace(frames.data(), static_cast<int>(frames.size()));
    std::string places;
    int found = 0;
    for (int i = 0; i < count && found < maxPlaces; ++i) {
        Dl_info info{};
        void* frame = frames[static_cast<std::size_t>(i)];
        if (::dladdr(frame, &info) == 0 || info.dli_fname == nullptr ||
            !std::string_view(info.dli_fname).ends_with("dreambooth"))
            continue;
        // An executable's symbols are counted from where it was loaded.
        const auto offset = reinterpret_cast<std::uintptr_t>(frame) -
                            reinterpret_cast<std::uintptr_t>(info.dli_fbase);
        std::ostringstream place;
        place << (found++ == 0 ? "" : ", ") << '"' << std::showbase << std::hex << offset << '"';
        places += place.str();
    }
    return "[" + places + "]";
}

}  // namespace

void note(Seen kind, const std::string& what) {
    static const int file = [] {
        const char* name = std::getenv("FAKE_GPU_REPORT");
        return name == nullptr ? -1 : ::open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    }();
    if (file < 0) return;
    const double now =
        std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    std::ostringstream line;
    line << std::fixed << R"({"t": )" << now << R"(, "event": ")" << nameOf(kind)
         << R"(", "what": ")" << what << R"(", "place": )"
         << (kind == Seen::did ? "[]" : placeOfCall()) << "}\n";
    const std::string text = line.str();
    (void)!::write(file, text.data(), text.size());
}

}  // namespace dreambooth::fake

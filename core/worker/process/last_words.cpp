// One message where an exception is thrown that nothing can catch: by the libraries as they are
// initialised before main(), and by threads of theirs. What is told is that memory or threads have
// run out; anything else is a fault of the program, which aborts as always, and leaves a core.
#include <unistd.h>

#include <exception>
#include <new>
#include <string_view>
#include <system_error>

namespace {

constexpr std::string_view noMemory =
    "dreambooth: There is not enough memory for this program. End other programs, or allow it "
    "more (ulimit -v, ulimit -d, or the limit of the container).\n";
constexpr std::string_view noThread =
    "dreambooth: The system lets this program have no more threads. Raise the limit of processes "
    "(ulimit -u, or that of the container) or of memory (ulimit -v), or end other programs.\n";

std::terminate_handler others = nullptr;

[[noreturn]] void endWith(std::string_view message) {
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message.data(), message.size());
    ::_exit(1);
}

void sayLastWords() {
    try {
        if (const std::exception_ptr thrown = std::current_exception())
            std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        endWith(noMemory);
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::resource_unavailable_try_again) endWith(noThread);
    } catch (...) {
    }
    others();
}

[[gnu::no_sanitize("address", "undefined")]] void setLastWords(int, char**, char**) {
    others = std::set_terminate(sayLastWords);
}

}  // namespace

[[gnu::section(".preinit_array"), gnu::used]] void (*const beforeAllCanFail)(int, char**,
                                                                             char**) = setLastWords;

// Exceptions to Errors (see the header).
#include <worker/exceptions.h>

#include <base/paths.h>
#include <base/refused_thread.h>
#include <c10/util/Exception.h>

#include <new>
#include <string>

namespace dreambooth {

namespace {

Error outOfMemory(const std::string& detail) {
    return {"memory.exhausted",
            {{"detail", detail}},
            "There is not enough memory for this.",
            "Choose a smaller picture, a smaller batch or a half-precision dtype, or close other "
            "programs.",
            ErrorKind::failure};
}

Error engineFailed(const std::string& detail) {
    return {"engine.failed",
            {{"detail", detail}},
            "The engine stopped: " + detail,
            "This should not happen with valid input; please report it with the command that "
            "you gave.",
            ErrorKind::failure};
}

}  // namespace

Error errorOfException() {
    try {
        throw;
    } catch (const ErrorException& exception) {
        return exception.error();
    } catch (const std::filesystem::filesystem_error& exception) {
        return errorOf(exception);
    } catch (const c10::OutOfMemoryError& exception) {
        return outOfMemory(exception.what_without_backtrace());
    } catch (const c10::Error& exception) {
        const std::string text = exception.what_without_backtrace();
        // The CPU's allocator has no type of its own.
        const bool isMemory = text.find("can't allocate memory") != std::string::npos;
        return isMemory ? outOfMemory(text) : engineFailed(text);
    } catch (const std::bad_alloc&) {
        return outOfMemory("The memory of this computer is used up.");
    } catch (const std::exception& exception) {
        if (const auto refused = refusedThread(exception)) return *refused;
        return engineFailed(exception.what());
    } catch (...) {
        return engineFailed("something unknown was thrown.");
    }
}

}  // namespace dreambooth

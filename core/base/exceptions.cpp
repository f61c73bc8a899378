// Exceptions to Errors (see the header).
#include <base/exceptions.h>

#include <base/paths.h>
#include <base/refused_thread.h>

#include <new>

namespace dreambooth {

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

Error errorOfStandardException() {
    try {
        throw;
    } catch (const ErrorException& exception) {
        return exception.error();
    } catch (const std::filesystem::filesystem_error& exception) {
        return errorOf(exception);
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

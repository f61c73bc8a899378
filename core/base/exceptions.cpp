// Makes an Error of what was thrown, also where the system refused a thread.
#include <base/exceptions.h>
#include <base/paths.h>

#include <new>
#include <system_error>

namespace dreambooth {

Error outOfMemory(const std::string& detail) {
    return makeError("memory.exhausted", {{"detail", detail}});
}

Error engineFailed(const std::string& detail) {
    return makeError("engine.failed", {{"detail", detail}});
}

std::optional<Error> refusedThread(const std::exception& exception) {
    const auto* const error = dynamic_cast<const std::system_error*>(&exception);
    if (error == nullptr || error->code() != std::errc::resource_unavailable_try_again) return {};
    return makeError("thread.refused");
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

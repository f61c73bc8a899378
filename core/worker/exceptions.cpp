// Makes an Error of what LibTorch throws: memory that ran out, or the engine's own words.
#include <worker/exceptions.h>

#include <base/exceptions.h>
#include <c10/util/Exception.h>

#include <string>

namespace dreambooth {

Error errorOfException() {
    try {
        throw;
    } catch (const c10::OutOfMemoryError& exception) {
        return outOfMemory(exception.what_without_backtrace());
    } catch (const c10::Error& exception) {
        const std::string text = exception.what_without_backtrace();
        // The CPU's allocator has no type of its own.
        const bool isMemory = text.find("can't allocate memory") != std::string::npos;
        return isMemory ? outOfMemory(text) : engineFailed(text);
    } catch (...) {
        return errorOfStandardException();
    }
}

}  // namespace dreambooth

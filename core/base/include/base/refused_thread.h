// A thread that the system refuses, as an Error.
#pragma once

#include <base/error.h>

#include <optional>
#include <system_error>

namespace dreambooth {

/// thread.refused where that is what std::thread has thrown; nothing for other exceptions.
inline std::optional<Error> refusedThread(const std::exception& exception) {
    const auto* const error = dynamic_cast<const std::system_error*>(&exception);
    if (error == nullptr || error->code() != std::errc::resource_unavailable_try_again) return {};
    return makeError("thread.refused");
}

}  // namespace dreambooth

// Errors of the maker's own. They are for who makes the model, in English alone, so that they do
// not stand in the program's catalogue (base/error_catalogue.h).
#pragma once

#include <base/error.h>

#include <string>
#include <utility>

namespace dreambooth::maker {

inline std::unexpected<Error> makerError(std::string code, std::string text, std::string remedy,
                                         ErrorKind kind = ErrorKind::failure) {
    return std::unexpected(Error{std::move(code), {}, std::move(text), std::move(remedy), kind});
}

}  // namespace dreambooth::maker

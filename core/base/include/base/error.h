// Error and Result: what may fail in normal use (a user's file, a full disk) is returned, not
// thrown. What an error says stands in one catalogue (error_catalogue.h), found by its code; the
// window translates it.
#pragma once

#include <expected>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace dreambooth {

/// Decides the exit code of the command line (see app/dreambooth): 1, 2 or 75.
enum class ErrorKind {
    failure,  ///< something went wrong while working: 1
    input,    ///< bad arguments, a bad file or setting: 2
    stopped,  ///< ended on request, can be resumed: 75
};

/// Values that an error's sentences name: {"file": "a.jpg"}. Names of files, numbers, and words of
/// other programs; nothing that is to be translated.
using ErrorArguments = std::map<std::string, std::string>;

struct Error {
    std::string code;          ///< stable: "photo.truncated"
    ErrorArguments arguments;  ///< with "rule" where the catalogue's code has a third part
    std::string text;          ///< English: what happened, to which file or setting
    std::string remedy;        ///< English: what to do; may be empty
    ErrorKind kind = ErrorKind::failure;

    std::string message() const { return remedy.empty() ? text : text + " " + remedy; }
};

template <class T>
using Result = std::expected<T, Error>;

/// The error of a code of the catalogue, with its sentences and its kind. A third part of the code
/// says more and becomes the argument "rule": "file.unreadable.folder" is compared as
/// "file.unreadable".
Error makeError(std::string_view code, ErrorArguments arguments = {});
/// The same error, which says and names the file in which it was found.
Error foundIn(const std::string& file, Error error);

/// return failure("disk.full", {{"file", path}});
inline std::unexpected<Error> failure(std::string_view code, ErrorArguments arguments = {}) {
    return std::unexpected(makeError(code, std::move(arguments)));
}

/// Carries an Error through code that throws anyway (LibTorch's layers, constructors of networks).
/// It is turned back into a Result by the function that started that code.
class ErrorException : public std::runtime_error {
public:
    explicit ErrorException(Error error)
        : std::runtime_error(error.message()), m_error(std::move(error)) {}
    const Error& error() const { return m_error; }

private:
    Error m_error;
};

/// value() of a Result inside throwing code.
template <class T>
T orThrow(Result<T> result) {
    if (!result) throw ErrorException(std::move(result.error()));
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace dreambooth

#define DREAMBOOTH_JOIN_(a, b) a##b
#define DREAMBOOTH_JOIN(a, b) DREAMBOOTH_JOIN_(a, b)

/// TRY(auto text, readFile(path)); declares text, or returns the Error to the caller.
#define TRY(declaration, expression)                                                   \
    auto DREAMBOOTH_JOIN(result_, __LINE__) = (expression);                            \
    if (!DREAMBOOTH_JOIN(result_, __LINE__))                                           \
        return std::unexpected(std::move(DREAMBOOTH_JOIN(result_, __LINE__)).error()); \
    declaration = std::move(*DREAMBOOTH_JOIN(result_, __LINE__))

/// TRY_VOID(writeFile(path, text)); the same for Result<void>.
#define TRY_VOID(expression) \
    if (auto tried_ = (expression); !tried_) return std::unexpected(std::move(tried_).error())

// What each error and notice says, by its code: the only place where its sentences stand in
// English. The core fills them in (makeError() in error.h); the window fills in their translations.
#pragma once

#include <base/error.h>

#include <optional>
#include <vector>

namespace dreambooth {

/// The sentences are English with names of arguments in them, such as {file}. They are translated
/// in the context "dreambooth::errors".
struct ErrorEntry {
    std::string_view code;
    ErrorKind kind;
    const char* text;    ///< what happened, to which file or setting
    const char* remedy;  ///< what to do; empty where there is nothing to do
};

/// All of them, in the order of their codes.
const std::vector<ErrorEntry>& errorCatalogue();
/// nullptr: there is no such code.
const ErrorEntry* errorEntry(std::string_view code);
/// That of an error, which may have come from a newer program or a damaged file: then nullptr.
const ErrorEntry* entryOf(const Error& error);

/// `sentence` with its arguments, whatever stands in these; nothing where one of them is missing.
std::optional<std::string> filledIn(std::string_view sentence, const ErrorArguments& arguments);

}  // namespace dreambooth

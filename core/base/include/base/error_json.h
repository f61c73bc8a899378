// An Error as it goes from process to process: in events, answers and the files of ranks.
#pragma once

#include <base/json.h>

#include <optional>

namespace dreambooth {

/// {code, arguments, text, remedy}
Json toJson(const Error& error);
/// What is absent stays empty; arguments that are numbers become text. `kind` is not part of it.
Error errorFromJson(const Json& object);

/// What the catalogue says by that code, with arguments some of which are numbers.
Error noticeOf(const std::string& code, const Json& arguments);

/// `arguments` with those that tell, within a notice or another error, what `cause` is: "cause"
/// with its message, and "cause.…" with all that causeOf() makes it from again, to be translated. A
/// cause whose remedy was cleared is told without one.
Json causeArguments(const Error& cause, Json arguments = Json::object());
/// The same for an error that is made here.
ErrorArguments withCause(const Error& cause, ErrorArguments arguments = {});
/// Nothing: there is no cause, or one of which only the text is known.
std::optional<Error> causeOf(const Error& error);

}  // namespace dreambooth

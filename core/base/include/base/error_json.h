// An Error as it goes from process to process: in events, answers and the files of ranks.
#pragma once

#include <base/json.h>

namespace dreambooth {

/// {code, arguments, text, remedy}
Json toJson(const Error& error);
/// What is absent stays empty; arguments that are numbers become text. `kind` is not part of it.
Error errorFromJson(const Json& object);

}  // namespace dreambooth

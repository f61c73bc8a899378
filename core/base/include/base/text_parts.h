// The parts of a text that a person wrote as a list: prompts one a line, devices between commas.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// What stands between separators, without spaces around it; empty parts are left out.
std::vector<std::string> partsOf(std::string_view text, char separator);

}  // namespace dreambooth

// Which computer this is, for files that several computers share.
#pragma once

#include <string>

namespace dreambooth {

/// This computer's name in its network; "localhost" where it has none.
std::string hostName();

}  // namespace dreambooth

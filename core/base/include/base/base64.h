// Bytes as text, for pages that carry their pictures.
#pragma once

#include <string>
#include <string_view>

namespace dreambooth {

/// RFC 4648, with padding and without line breaks.
std::string base64(std::string_view bytes);

}  // namespace dreambooth

// A path is text where it comes back from JSON as it was.
#include "text_path.h"

#include <base/json.h>

namespace dreambooth {

Result<void> checkIsText(const std::filesystem::path& path, const std::string& keeper) {
    const Json text = path.string();
    if (orThrow(parseJson(asText(text), "a path")) == text) return {};
    return failure("flags.path", {{"file", path.string()}, {"keeper", keeper}});
}

}  // namespace dreambooth

// Whether a JSON file of a run is of a newer version than this program's.
#include "run_error.h"

#include <base/json_fields.h>

namespace dreambooth {

Result<void> refuseNewer(const std::filesystem::path& file, int version) {
    const Json object = readJson(file).value_or(Json());
    if (valueOr(object, "version", 0.0) <= version) return {};
    return inFile(Result<void>(newerRun()), file);
}

}  // namespace dreambooth

// What `doctor` gathers.
#include <worker/doctor.h>

#include "machine.h"
#include "reference_check.h"

namespace dreambooth {

Result<Json> examine(const DoctorOptions& options) {
    Json found = describeMachine();
    if (options.reference.empty()) return found;
    TRY(const LoadOptions load, loadOptions(options.where));
    TRY(const auto checks, checkAgainstReference(options.model, options.reference, load));
    for (const NumberCheck& check : checks)
        found["checks"].push_back({{"name", check.name},
                                   {"difference", check.difference},
                                   {"tolerance", check.tolerance},
                                   {"passed", check.passed()}});
    return found;
}

}  // namespace dreambooth

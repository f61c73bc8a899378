// Opens the booth's library, which is loaded where a booth is wanted.
#include <base/plugin.h>
#include <ui/launch/booth_module.h>

namespace dreambooth {

Result<const BoothModule*> openBoothModule() {
    const auto opened = openPlugin<BoothModule>("libdreambooth_booth.so", "dreamboothBooth");
    if (!opened) return failure("booth.no_module", {{"words", opened.error()}});
    return *opened;
}

}  // namespace dreambooth

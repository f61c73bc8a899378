// Opens the booth's library and checks its version.
#include <dlfcn.h>
#include <ui/launch/booth_module.h>

namespace dreambooth {

Result<const BoothModule*> openBoothModule() {
    const auto missing = [](const std::string& why) {
        return failure("booth.no_module", {{"words", why}});
    };
    // Found by this program's RPATH, and never closed: Qt keeps pointers into it.
    void* const library = dlopen("libdreambooth_booth.so", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == nullptr) {
        const char* const why = dlerror();
        return missing(why != nullptr ? why : "unknown error");
    }
    using Entry = const BoothModule* (*)();
    const auto entry = reinterpret_cast<Entry>(dlsym(library, "dreamboothBooth"));
    const BoothModule* const module = entry != nullptr ? entry() : nullptr;
    if (module == nullptr || module->version != BoothModule::tableVersion)
        return missing("libdreambooth_booth.so is of another version");
    return module;
}

}  // namespace dreambooth

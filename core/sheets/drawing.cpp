// Opens the library that draws sheets.
#include <dlfcn.h>
#include <sheets/drawing.h>

namespace dreambooth {

Result<const SheetDrawing*> openSheetDrawing() {
    const auto missing = [](const std::string& why) {
        return failure("sheet.no_drawing", {{"words", why}});
    };
    // Found by this program's RPATH. Opened once: later calls find it open.
    void* const library = dlopen("libdreambooth_sheets.so", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char* const why = dlerror();
        return missing(why != nullptr ? why : "unknown error");
    }
    using Entry = const SheetDrawing* (*)();
    const auto entry = reinterpret_cast<Entry>(dlsym(library, "dreamboothSheetDrawing"));
    const SheetDrawing* const drawing = entry != nullptr ? entry() : nullptr;
    if (drawing == nullptr || drawing->version != SheetDrawing::tableVersion)
        return missing("libdreambooth_sheets.so is of another version");
    return drawing;
}

}  // namespace dreambooth

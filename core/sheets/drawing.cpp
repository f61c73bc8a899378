// Opens the library that draws sheets, which is loaded with the first sheet.
#include <base/plugin.h>
#include <sheets/drawing.h>

namespace dreambooth {

Result<const SheetDrawing*> openSheetDrawing() {
    const auto opened =
        openPlugin<SheetDrawing>("libdreambooth_sheets.so", "dreamboothSheetDrawing");
    if (!opened) return failure("sheet.no_drawing", {{"words", opened.error()}});
    return *opened;
}

}  // namespace dreambooth

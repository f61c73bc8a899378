// The part that lays sheets out and draws them, as a library that is opened with the first sheet:
// Pango would lengthen every start of the window by a tenth.
#pragma once

#include <base/error.h>
#include <sheets/page.h>
#include <sheets/sheet.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

/// What libdreambooth_sheets.so offers; sheet_drawing/layout.h and write_sheet.h say what each
/// does. On any thread.
struct SheetDrawing {
    static constexpr int tableVersion = 2;  ///< raised when this struct, a sheet or a page changes
    int version = tableVersion;
    Result<std::vector<SheetPage>> (*layOut)(const Sheet& sheet, const SheetStyle& style);
    Result<Image> (*pictureOf)(const SheetPage& page, double scale);
    Result<void> (*writeSheet)(const std::filesystem::path& file, const Sheet& sheet,
                               SheetStyle style);
};

/// Looks for it beside the program. Error: sheet.no_drawing.
Result<const SheetDrawing*> openSheetDrawing();

}  // namespace dreambooth

// A sheet of pictures as a file to pass on: one PNG, a PDF page, or an HTML page that carries its
// pictures.
#pragma once

#include <base/error.h>
#include <images/sheet.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Refuses a file name that writeSheet() could not serve, before hours of drawing. Error:
/// sheet.format.
Result<void> checkSheetName(const std::filesystem::path& file);

/// .png, .jpg and .pdf hold makeSheet()'s picture; .html keeps each picture in full size, with
/// nothing to load from elsewhere. Written as a whole or not at all. Errors: sheet.format,
/// font.missing, disk.full, file.*.
Result<void> writeSheet(const std::filesystem::path& file, const std::string& title,
                        const std::vector<SheetRow>& rows, const SheetStyle& style);

}  // namespace dreambooth

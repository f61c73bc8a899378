// A sheet as a file to pass on: one picture, a PDF of several pages whose text is text, or an HTML
// page that carries its pictures.
#pragma once

#include <base/error.h>
#include <sheet_drawing/layout.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// A page as a picture, `scale` pixels to a unit; by Cairo, with soft edges. Error: font.missing.
Result<Image> pictureOf(const SheetPage& page, double scale);

/// Text is selectable; fonts are embedded as far as they are used, pictures as JPEG of quality 95
/// with at most 300 pixels an inch. Error: sheet.pdf.
Result<std::string> pdfOf(const std::vector<SheetPage>& pages, const std::string& title,
                          const std::string& who);
/// The pages one below another, as wide as the reader's window; pictures as PNG in full size, and
/// nothing to load from elsewhere.
Result<std::string> htmlOf(const std::vector<SheetPage>& pages, const std::string& title);

/// Refuses a file name that writeSheet() could not serve, before hours of drawing. Error:
/// sheet.format.
Result<void> checkSheetName(const std::filesystem::path& file);
/// What a file of this name is laid out for: the given paper for .pdf, else a screen.
SheetPaper paperFor(const std::filesystem::path& file, SheetPaper paper = SheetPaper::a4);

/// By the name's ending: .png, .jpg, .pdf or .html, for paperFor(file, style.paper). Written as a
/// whole or not at all. Errors: sheet.format, sheet.pdf, font.missing, disk.full, file.*.
Result<void> writeSheet(const std::filesystem::path& file, const Sheet& sheet, SheetStyle style);

}  // namespace dreambooth

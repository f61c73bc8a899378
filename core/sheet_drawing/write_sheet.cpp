// Sheets as files.
#include <sheet_drawing/write_sheet.h>

#include <base/files.h>
#include <base/strings.h>
#include <images/encode.h>

#include <algorithm>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

std::string lowerExtension(const fs::path& file) {
    return toLower(file.extension().string());
}

/// Two pixels a unit, so that the text is sharp when one looks closely; fewer for a long sheet,
/// which other programs would not open.
double scaleOf(const SheetPage& page) {
    constexpr double wanted = 2, mostPixels = 16000;
    return std::min(wanted, mostPixels / std::max(page.width, page.height));
}

}  // namespace

Result<void> checkSheetName(const fs::path& file) {
    const std::string extension = lowerExtension(file);
    for (const char* known : {".png", ".jpg", ".jpeg", ".pdf", ".html"})
        if (extension == known) return {};
    return failure("sheet.format", {{"file", file.filename().string()}});
}

SheetPaper paperFor(const fs::path& file, SheetPaper paper) {
    if (lowerExtension(file) != ".pdf") return SheetPaper::screen;
    return paper == SheetPaper::screen ? SheetPaper::a4 : paper;
}

Result<void> writeSheet(const fs::path& file, const Sheet& sheet, SheetStyle style) {
    TRY_VOID(checkSheetName(file));
    style.paper = paperFor(file, style.paper);
    TRY(const auto pages, layOut(sheet, style));
    const std::string extension = lowerExtension(file);
    if (extension == ".pdf") {
        TRY(const std::string pdf, pdfOf(pages, sheet.title, sheet.who));
        return writeFileAtomically(file, pdf);
    }
    if (extension == ".html") {
        TRY(const std::string html, htmlOf(pages, sheet.title));
        return writeFileAtomically(file, html);
    }
    TRY(const Image image, pictureOf(pages.front(), scaleOf(pages.front())));
    return extension == ".png" ? writePng(file, image) : writeJpeg(file, image);
}

}  // namespace dreambooth

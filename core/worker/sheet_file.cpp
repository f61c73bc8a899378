// Sheets as files (see the header). PDF by libharu, base64 by OpenSSL.
#include <worker/sheet_file.h>

#include <base/files.h>
#include <base/strings.h>
#include <hpdf.h>
#include <images/encode.h>
#include <openssl/evp.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace dreambooth {
namespace {

namespace fs = std::filesystem;

std::string lowerExtension(const fs::path& file) {
    return toLower(file.extension().string());
}

std::string base64(const std::string& bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                                       reinterpret_cast<const unsigned char*>(bytes.data()),
                                       static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

std::string cssColour(const cv::Scalar& colour) {
    char text[32];
    std::snprintf(text, sizeof text, "rgb(%d,%d,%d)", static_cast<int>(colour[0]),
                  static_cast<int>(colour[1]), static_cast<int>(colour[2]));
    return text;
}

Result<std::string> htmlPage(const std::string& title, const std::vector<SheetRow>& rows,
                             const SheetStyle& style) {
    std::string page =
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>" + escaped(title) +
        "</title>\n<style>\nbody{background:" + cssColour(sheetcolours::background) +
        ";color:" + cssColour(sheetcolours::text) +
        ";font:16px Inter,system-ui,sans-serif;margin:32px}\n"
        "div{display:flex;flex-wrap:wrap;gap:32px}\n"
        "section{display:flex;align-content:start;flex-wrap:wrap;gap:12px;margin-bottom:28px}\n"
        "h2{font-size:18px;width:100%;margin:0;padding-left:10px;border-left:4px solid}\n"
        "figure{margin:0}img{display:block;border-radius:6px}\n"
        "figcaption,footer{color:" +
        cssColour(sheetcolours::quietText) + ";font-size:14px}\n</style>\n<h1>" + escaped(title) +
        "</h1>\n";
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const SheetRow& row = rows[r];
        const bool hasNeighbour = r + 1 < rows.size() && rows[r + 1].isBeside;
        if (hasNeighbour && !row.isBeside) page += "<div>\n";
        page += "<section>\n<h2 style=\"border-color:" + cssColour(row.accent) + "\">" +
                escaped(row.title) + "</h2>\n";
        for (std::size_t i = 0; i < row.pictures.size(); ++i) {
            const std::string caption =
                i < row.captions.size() ? escaped(row.captions[i]) : std::string();
            TRY(const std::string png, encodePng(row.pictures[i]));
            page += "<figure><img width=\"" + std::to_string(style.cell) + "\" alt=\"" +
                    escaped(row.title) + " " + caption + "\" src=\"data:image/png;base64," +
                    base64(png) + "\"><figcaption>" + caption + "</figcaption></figure>\n";
        }
        page += "</section>\n";
        if (row.isBeside && !hasNeighbour) page += "</div>\n";
    }
    return page + "<footer>" + escaped(style.footer) + "</footer>\n</html>\n";
}

/// One page of the sheet's own shape, at 150 pixels an inch.
Result<std::string> pdfPage(const Image& sheet) {
    TRY(const std::string jpeg, encodeJpeg(sheet, 95));
    const std::unique_ptr<std::remove_pointer_t<HPDF_Doc>, decltype(&HPDF_Free)> document(
        HPDF_New(nullptr, nullptr), &HPDF_Free);
    const HPDF_Page page = HPDF_AddPage(document.get());
    const auto width = static_cast<float>(sheet.cols) * 72 / 150;
    const auto height = static_cast<float>(sheet.rows) * 72 / 150;
    HPDF_Page_SetWidth(page, width);
    HPDF_Page_SetHeight(page, height);
    const HPDF_Image image =
        HPDF_LoadJpegImageFromMem(document.get(), reinterpret_cast<const HPDF_BYTE*>(jpeg.data()),
                                  static_cast<HPDF_UINT>(jpeg.size()));
    HPDF_Page_DrawImage(page, image, 0, 0, width, height);
    HPDF_SaveToStream(document.get());
    std::string bytes(HPDF_GetStreamSize(document.get()), '\0');
    auto size = static_cast<HPDF_UINT32>(bytes.size());
    HPDF_ReadFromStream(document.get(), reinterpret_cast<HPDF_BYTE*>(bytes.data()), &size);
    if (HPDF_GetError(document.get()) != HPDF_OK || size != bytes.size())
        return failure("sheet.pdf",
                       "The PDF could not be made (libharu's error " +
                           std::to_string(HPDF_GetError(document.get())) + ").",
                       "Save the sheet as .png instead.");
    return bytes;
}

}  // namespace

Result<void> checkSheetName(const fs::path& file) {
    const std::string extension = lowerExtension(file);
    for (const char* known : {".png", ".jpg", ".jpeg", ".pdf", ".html"})
        if (extension == known) return {};
    return badInput("sheet.format", "A sheet can't be saved as " + file.filename().string() + ".",
                    "Give a name that ends in .png, .jpg, .pdf or .html.",
                    {{"file", file.string()}});
}

Result<void> writeSheet(const fs::path& file, const std::string& title,
                        const std::vector<SheetRow>& rows, const SheetStyle& style) {
    TRY_VOID(checkSheetName(file));
    if (lowerExtension(file) == ".html") {
        TRY(const std::string page, htmlPage(title, rows, style));
        return writeFileAtomically(file, page);
    }
    TRY(const Image sheet, makeSheet(title, rows, style));
    if (lowerExtension(file) == ".png") return writePng(file, sheet);
    if (lowerExtension(file).starts_with(".jp")) return writeJpeg(file, sheet);
    TRY(const std::string page, pdfPage(sheet));
    return writeFileAtomically(file, page);
}

}  // namespace dreambooth

// Pages as HTML, as a PDF and as pictures, and writing them to a file.
#include <base/files.h>
#include <base/shown_text.h>
#include <base/strings.h>
#include <cairo-pdf.h>
#include <images/encode.h>
#include <sheet_drawing/write_sheet.h>

#include <algorithm>
#include <cstdio>

#include "paint.h"

namespace dreambooth {

namespace {

std::string number(double value) {
    return fixedText(value, 2);
}

std::string colour(std::uint32_t rgb) {
    char text[16];
    std::snprintf(text, sizeof text, "#%06x", static_cast<unsigned>(rgb));
    return text;
}

std::string place(const PageBox& box) {
    return " x=\"" + number(box.x) + "\" y=\"" + number(box.y) + "\" width=\"" + number(box.width) +
           "\" height=\"" + number(box.height) + "\"";
}

std::string svgOf(const PageText& text) {
    // The length keeps a line in its place where the reader has other fonts.
    return "<text x=\"" + number(text.x) + "\" y=\"" + number(text.baseline) + "\" font-size=\"" +
           number(text.size) + "\" font-weight=\"" + (text.isBold ? "600" : "400") +
           "\" textLength=\"" + number(text.width) +
           "\" lengthAdjust=\"spacingAndGlyphs\" fill=\"" + colour(text.colour) + "\">" +
           escapedForHtml(text.text) + "</text>\n";
}

std::string svgOf(const PageArea& area) {
    return "<rect" + place(area.box) + " rx=\"" + number(area.radius) + "\" fill=\"" +
           colour(area.colour) + "\" fill-opacity=\"" + number(area.opacity) + "\"/>\n";
}

Result<std::string> svgOf(const PagePicture& picture) {
    TRY(const std::string png, encodePng(picture.image));
    return "<image" + place(picture.box) + " role=\"img\" aria-label=\"" +
           escapedForHtml(picture.description) + "\" href=\"data:image/png;base64," + base64(png) +
           "\"><title>" + escapedForHtml(picture.description) + "</title></image>\n";
}

}  // namespace

Result<std::string> htmlOf(const std::vector<SheetPage>& pages, const std::string& title) {
    std::string html =
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
        escapedForHtml(title) +
        "</title>\n<style>\nbody{margin:0;background:" + colour(pages.front().background) +
        "}\nsvg{display:block;margin:0 auto;width:100%;height:auto}\n"
        "text{font-family:Inter,'DejaVu Sans',system-ui,sans-serif;white-space:pre}\n</style>\n";
    for (const SheetPage& page : pages) {
        html += "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(page.width) +
                " " + number(page.height) +
                "\" style=\"max-width:" + number(page.width * 96 / page.unitsPerInch) +
                "px\">\n<rect width=\"100%\" "
                "height=\"100%\" fill=\"" +
                colour(page.background) + "\"/>\n";
        for (const PageItem& item : page.items) {
            if (const auto* text = std::get_if<PageText>(&item)) html += svgOf(*text);
            if (const auto* area = std::get_if<PageArea>(&item)) html += svgOf(*area);
            if (const auto* picture = std::get_if<PagePicture>(&item)) {
                TRY(const std::string svg, svgOf(*picture));
                html += svg;
            }
        }
        html += "</svg>\n";
    }
    return html + "</html>\n";
}

Result<std::string> pdfOf(const std::vector<SheetPage>& pages, const std::string& title,
                          const std::string& who) {
    TRY(Type type, Type::open());
    std::string bytes;
    const auto append = [](void* closure, const unsigned char* data, unsigned int length) {
        static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
        return CAIRO_STATUS_SUCCESS;
    };
    const CairoSurface surface(cairo_pdf_surface_create_for_stream(
                                   append, &bytes, pages.front().width, pages.front().height),
                               &cairo_surface_destroy);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, title.c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_AUTHOR, who.c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "DreamBooth Studio");
    const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface.get()),
                                                                   &cairo_destroy);
    for (const SheetPage& page : pages) {
        const double scale = 72 / page.unitsPerInch;
        cairo_pdf_surface_set_size(surface.get(), page.width * scale, page.height * scale);
        cairo_identity_matrix(cairo.get());
        cairo_scale(cairo.get(), scale, scale);
        TRY_VOID(paint(cairo.get(), page, type, PicturesAs::jpeg));
        cairo_show_page(cairo.get());
    }
    cairo_surface_finish(surface.get());
    if (const cairo_status_t status = cairo_surface_status(surface.get());
        status != CAIRO_STATUS_SUCCESS)
        return failure("sheet.pdf", {{"words", cairo_status_to_string(status)}});
    return bytes;
}

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

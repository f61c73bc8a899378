// Pages as HTML: one inline SVG each, so that the text is text and nothing moves (see
// write_sheet.h).
#include <sheet_drawing/write_sheet.h>

#include <base/base64.h>
#include <base/html_text.h>
#include <base/number_text.h>
#include <images/encode.h>

#include <cstdio>

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

}  // namespace dreambooth

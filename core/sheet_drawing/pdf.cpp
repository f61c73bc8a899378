// Pages as PDF, by Cairo (see write_sheet.h).
#include <sheet_drawing/write_sheet.h>

#include <cairo-pdf.h>
#include "paint.h"

namespace dreambooth {

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

}  // namespace dreambooth

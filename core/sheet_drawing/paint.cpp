// Paints pages by Cairo, into pixels and PDF files.
#include "paint.h"

#include <images/encode.h>
#include <images/resize.h>
#include <sheet_drawing/write_sheet.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/imgproc.hpp>

namespace dreambooth {

namespace {

constexpr double printedPixelsPerInch = 300;
constexpr int jpegQuality = 95;

void setColour(cairo_t* cairo, std::uint32_t colour, double opacity = 1) {
    cairo_set_source_rgba(cairo, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                          (colour & 0xff) / 255.0, opacity);
}

void addRounded(cairo_t* cairo, const PageBox& box, double radius) {
    using std::numbers::pi;
    const double right = box.x + box.width, bottom = box.y + box.height;
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, right - radius, box.y + radius, radius, -pi / 2, 0);
    cairo_arc(cairo, right - radius, bottom - radius, radius, 0, pi / 2);
    cairo_arc(cairo, box.x + radius, bottom - radius, radius, pi / 2, pi);
    cairo_arc(cairo, box.x + radius, box.y + radius, radius, pi, 3 * pi / 2);
    cairo_close_path(cairo);
}

/// Cairo's pixels, which hold a copy.
CairoSurface surfaceOf(const Image& image) {
    CairoSurface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, image.cols, image.rows),
                         &cairo_surface_destroy);
    const cv::Mat pixels(image.rows, image.cols, CV_8UC4,
                         cairo_image_surface_get_data(surface.get()),
                         static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get())));
    cairo_surface_flush(surface.get());
    cv::cvtColor(image, pixels, cv::COLOR_RGB2BGRA);
    cairo_surface_mark_dirty(surface.get());
    return surface;
}

Result<void> embedAsJpeg(cairo_surface_t* surface, const Image& image) {
    TRY(std::string jpeg, encodeJpeg(image, jpegQuality));
    auto kept = std::make_unique<std::string>(std::move(jpeg));
    auto* const bytes = reinterpret_cast<unsigned char*>(kept->data());
    const std::size_t size = kept->size();
    const auto release = [](void* text) { delete static_cast<std::string*>(text); };
    if (cairo_surface_set_mime_data(surface, CAIRO_MIME_TYPE_JPEG, bytes, size, release,
                                    kept.get()) == CAIRO_STATUS_SUCCESS)
        kept.release();
    return {};
}

Result<void> paintPicture(cairo_t* cairo, const SheetPage& page, const PagePicture& picture,
                          PicturesAs as) {
    double x = 1, y = 1;
    cairo_user_to_device_distance(cairo, &x, &y);
    const double pixelsPerUnit =
        as == PicturesAs::jpeg ? printedPixelsPerInch / page.unitsPerInch : x;
    const cv::Size place(
        std::max(1, static_cast<int>(std::lround(picture.box.width * pixelsPerUnit))),
        std::max(1, static_cast<int>(std::lround(picture.box.height * pixelsPerUnit))));
    // Cairo has no good filter for large pictures, and a file for print needs no more than it
    // shows.
    const bool isLarger = picture.image.cols > place.width;
    const Image image =
        isLarger || as == PicturesAs::pixels ? resized(picture.image, place) : picture.image;
    const CairoSurface surface = surfaceOf(image);
    if (as == PicturesAs::jpeg) TRY_VOID(embedAsJpeg(surface.get(), image));
    cairo_save(cairo);
    cairo_translate(cairo, picture.box.x, picture.box.y);
    cairo_scale(cairo, picture.box.width / image.cols, picture.box.height / image.rows);
    cairo_set_source_surface(cairo, surface.get(), 0, 0);
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
    cairo_rectangle(cairo, 0, 0, image.cols, image.rows);
    cairo_fill(cairo);
    cairo_restore(cairo);
    return {};
}

}  // namespace

Result<void> paint(cairo_t* cairo, const SheetPage& page, Type& type, PicturesAs pictures) {
    setColour(cairo, page.background);
    cairo_paint(cairo);
    for (const PageItem& item : page.items) {
        if (const auto* text = std::get_if<PageText>(&item)) {
            setColour(cairo, text->colour);
            type.draw(cairo, text->text, text->x, text->baseline, text->size, text->isBold);
        } else if (const auto* area = std::get_if<PageArea>(&item)) {
            setColour(cairo, area->colour, area->opacity);
            addRounded(cairo, area->box, area->radius);
            cairo_fill(cairo);
        } else if (const auto* picture = std::get_if<PagePicture>(&item)) {
            TRY_VOID(paintPicture(cairo, page, *picture, pictures));
        }
    }
    return {};
}

Result<Image> pictureOf(const SheetPage& page, double scale) {
    TRY(Type type, Type::open());
    const int width = std::max(1, static_cast<int>(std::lround(page.width * scale)));
    const int height = std::max(1, static_cast<int>(std::lround(page.height * scale)));
    const CairoSurface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height),
                               &cairo_surface_destroy);
    const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface.get()),
                                                                   &cairo_destroy);
    cairo_scale(cairo.get(), scale, scale);
    TRY_VOID(paint(cairo.get(), page, type, PicturesAs::pixels));
    cairo_surface_flush(surface.get());
    const cv::Mat pixels(height, width, CV_8UC4, cairo_image_surface_get_data(surface.get()),
                         static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get())));
    Image image;
    cv::cvtColor(pixels, image, cv::COLOR_BGRA2RGB);
    return image;
}

}  // namespace dreambooth

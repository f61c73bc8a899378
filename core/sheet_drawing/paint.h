// Draws a page by Cairo: into pixels and into PDFs. Inside core/sheet_drawing.
#pragma once

#include <sheet_drawing/layout.h>

#include <cairo.h>
#include <memory>
#include "type.h"

namespace dreambooth {

using CairoSurface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;

enum class PicturesAs {
    pixels,
    jpeg,  ///< for surfaces that keep them as files
};

/// One unit of the page is one unit of `cairo`.
Result<void> paint(cairo_t* cairo, const SheetPage& page, Type& type, PicturesAs pictures);

}  // namespace dreambooth

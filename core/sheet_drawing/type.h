// Type on sheets: Pango finds the fonts (Inter, and others for what it lacks), shapes the text and
// gives Cairo the glyphs. Inside core/sheet_drawing.
#pragma once

#include <base/error.h>

#include <pango/pangocairo.h>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

struct GObjectRelease {
    void operator()(gpointer object) const { g_object_unref(object); }
};
template <class T>
using GHandle = std::unique_ptr<T, GObjectRelease>;

/// Sizes and widths are in the page's units. Not for use by several threads at once.
class Type {
public:
    /// Error: font.missing.
    static Result<Type> open();

    double width(const std::string& text, double size, bool isBold);
    /// The text in one line, shortened with "…" until it is at most `limit` wide.
    std::string fitted(const std::string& text, double size, bool isBold, double limit);
    /// The text in lines at most `limit` wide; what is beyond `most` lines ends in "…".
    std::vector<std::string> wrapped(const std::string& text, double size, bool isBold,
                                     double limit, int most);
    /// A line with its baseline at y and its left edge at x, in the current source.
    void draw(cairo_t* cairo, const std::string& text, double x, double baseline, double size,
              bool isBold);

private:
    Type() = default;
    PangoLayout* layoutOf(const std::string& text, double size, bool isBold);

    GHandle<PangoFontMap> m_fonts;
    GHandle<PangoContext> m_context;
    GHandle<PangoLayout> m_layout;
};

}  // namespace dreambooth

// Sets type by Pango: finds fonts, breaks lines and measures them.
#include "type.h"

#include <base/shown_text.h>

#include <algorithm>

namespace dreambooth {

Result<Type> Type::open() {
    Type type;
    type.m_fonts.reset(pango_cairo_font_map_new());
    PangoFontFamily** families = nullptr;
    int count = 0;
    pango_font_map_list_families(type.m_fonts.get(), &families, &count);
    g_free(static_cast<gpointer>(families));
    if (count == 0) return failure("font.missing");
    // One unit is one pixel of the surface, whatever its scale, and text is as wide at every scale:
    // else the preview would break lines where the paper doesn't.
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(type.m_fonts.get()), 72);
    type.m_context.reset(pango_font_map_create_context(type.m_fonts.get()));
    const std::unique_ptr<cairo_font_options_t, decltype(&cairo_font_options_destroy)> options(
        cairo_font_options_create(), &cairo_font_options_destroy);
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(type.m_context.get(), options.get());
    pango_context_set_round_glyph_positions(type.m_context.get(), FALSE);
    type.m_layout.reset(pango_layout_new(type.m_context.get()));
    pango_layout_set_single_paragraph_mode(type.m_layout.get(), TRUE);
    pango_layout_set_wrap(type.m_layout.get(), PANGO_WRAP_WORD_CHAR);
    return type;
}

PangoLayout* Type::layoutOf(const std::string& text, double size, bool isBold) {
    const std::unique_ptr<PangoFontDescription, decltype(&pango_font_description_free)> font(
        pango_font_description_new(), &pango_font_description_free);
    pango_font_description_set_family(font.get(), "Inter,DejaVu Sans,sans-serif");
    pango_font_description_set_weight(font.get(),
                                      isBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font.get(), size * PANGO_SCALE);
    pango_layout_set_font_description(m_layout.get(), font.get());
    pango_layout_set_width(m_layout.get(), -1);
    const std::string line = shownLine(text);
    pango_layout_set_text(m_layout.get(), line.data(), static_cast<int>(line.size()));
    return m_layout.get();
}

double Type::width(const std::string& text, double size, bool isBold) {
    PangoRectangle extents;
    pango_layout_get_extents(layoutOf(text, size, isBold), nullptr, &extents);
    return extents.width / static_cast<double>(PANGO_SCALE);
}

std::string Type::fitted(const std::string& text, double size, bool isBold, double limit) {
    std::string shorter = shownLine(text);
    if (width(shorter, size, isBold) <= limit) return shorter;
    // Halving: a note can be long.
    glong fits = 0, tooLong = g_utf8_strlen(shorter.c_str(), -1);
    const auto firstOf = [&](glong count) {
        const char* const end = g_utf8_offset_to_pointer(shorter.c_str(), count);
        std::string part(shorter.c_str(), end);
        while (part.ends_with(' ')) part.pop_back();
        return part + "…";
    };
    while (tooLong - fits > 1) {
        const glong middle = (fits + tooLong) / 2;
        (width(firstOf(middle), size, isBold) <= limit ? fits : tooLong) = middle;
    }
    return firstOf(fits);
}

std::vector<std::string> Type::wrapped(const std::string& text, double size, bool isBold,
                                       double limit, int most) {
    PangoLayout* const layout = layoutOf(text, size, isBold);
    pango_layout_set_width(layout, static_cast<int>(limit * PANGO_SCALE));
    const std::string whole = pango_layout_get_text(layout);
    std::vector<std::string> lines;
    for (GSList* at = pango_layout_get_lines_readonly(layout); at != nullptr; at = at->next) {
        const auto* line = static_cast<const PangoLayoutLine*>(at->data);
        lines.push_back(whole.substr(static_cast<std::size_t>(line->start_index),
                                     static_cast<std::size_t>(line->length)));
        while (lines.back().ends_with(' ')) lines.back().pop_back();
        if (std::ssize(lines) == most && at->next != nullptr) {
            const std::string rest = whole.substr(static_cast<std::size_t>(line->start_index));
            lines.back() = fitted(rest, size, isBold, limit);
            break;
        }
    }
    return lines;
}

void Type::draw(cairo_t* cairo, const std::string& text, double x, double baseline, double size,
                bool isBold) {
    PangoLayout* const layout = layoutOf(text, size, isBold);
    cairo_move_to(cairo, x, baseline);
    pango_cairo_show_layout_line(cairo, pango_layout_get_line_readonly(layout, 0));
}

}  // namespace dreambooth

// Type on pictures (see the header).
#include "typeface.h"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>

#include <algorithm>
#include FT_FREETYPE_H
#include <hb-ft.h>
#include <hb.h>

namespace dreambooth {

namespace {

struct FontFile {
    std::string path;
    int index = 0;
};

/// The best match of a list of families; fontconfig itself falls back to what is installed.
FontFile findFont(FontWeight weight) {
    const std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)> pattern(FcPatternCreate(),
                                                                          FcPatternDestroy);
    for (const char* family : {"Inter", "DejaVu Sans", "sans-serif"})
        FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
    FcPatternAddInteger(pattern.get(), FC_WEIGHT,
                        weight == FontWeight::semibold ? FC_WEIGHT_DEMIBOLD : FC_WEIGHT_REGULAR);
    FcConfigSubstitute(nullptr, pattern.get(), FcMatchPattern);
    FcDefaultSubstitute(pattern.get());
    FcResult result = FcResultNoMatch;
    const std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)> match(
        FcFontMatch(nullptr, pattern.get(), &result), FcPatternDestroy);
    FontFile font;
    FcChar8* file = nullptr;
    if (match && FcPatternGetString(match.get(), FC_FILE, 0, &file) == FcResultMatch) {
        font.path = reinterpret_cast<const char*>(file);
        FcPatternGetInteger(match.get(), FC_INDEX, 0, &font.index);
    }
    return font;
}

struct BufferRelease {
    void operator()(hb_buffer_t* buffer) const { hb_buffer_destroy(buffer); }
};
using Buffer = std::unique_ptr<hb_buffer_t, BufferRelease>;

/// Lays a glyph's coverage over the picture.
void blend(Image& image, const FT_Bitmap& glyph, int left, int top, const cv::Scalar& colour) {
    for (int row = 0; row < static_cast<int>(glyph.rows); ++row) {
        const int y = top + row;
        if (y < 0 || y >= image.rows) continue;
        const unsigned char* coverage = glyph.buffer + row * glyph.pitch;
        auto* line = image.ptr<cv::Vec3b>(y);
        for (int column = 0; column < static_cast<int>(glyph.width); ++column) {
            const int x = left + column;
            if (x < 0 || x >= image.cols || coverage[column] == 0) continue;
            const double share = coverage[column] / 255.0;
            for (int c = 0; c < 3; ++c)
                line[x][c] =
                    cv::saturate_cast<unsigned char>(line[x][c] * (1 - share) + colour[c] * share);
        }
    }
}

}  // namespace

struct Typeface::Face {
    FT_Library library = nullptr;
    FT_Face face = nullptr;
    hb_font_t* font = nullptr;

    Face() = default;
    Face(const Face&) = delete;
    Face& operator=(const Face&) = delete;
    ~Face() {
        if (font != nullptr) hb_font_destroy(font);
        if (face != nullptr) FT_Done_Face(face);
        if (library != nullptr) FT_Done_FreeType(library);
    }

    Buffer shape(const std::string& text, int size) {
        FT_Set_Pixel_Sizes(face, 0, static_cast<FT_UInt>(size));
        hb_ft_font_changed(font);
        Buffer buffer(hb_buffer_create());
        hb_buffer_add_utf8(buffer.get(), text.data(), static_cast<int>(text.size()), 0, -1);
        hb_buffer_guess_segment_properties(buffer.get());
        hb_shape(font, buffer.get(), nullptr, 0);
        return buffer;
    }
};

Result<Typeface> Typeface::find(FontWeight weight) {
    const FontFile file = findFont(weight);
    auto face = std::make_shared<Face>();
    if (file.path.empty() || FT_Init_FreeType(&face->library) != 0 ||
        FT_New_Face(face->library, file.path.c_str(), file.index, &face->face) != 0)
        return failure("font.missing", "No font was found to label the sheet with.",
                       "Install a font: on Debian and Ubuntu the package fonts-inter or "
                       "fonts-dejavu-core.");
    face->font = hb_ft_font_create_referenced(face->face);
    hb_ft_font_set_load_flags(face->font, FT_LOAD_NO_HINTING);
    return Typeface(std::move(face));
}

int Typeface::width(const std::string& text, int size) {
    const Buffer buffer = m_face->shape(text, size);
    unsigned int count = 0;
    const hb_glyph_position_t* positions = hb_buffer_get_glyph_positions(buffer.get(), &count);
    int advance = 0;  // 1/64 pixel
    for (unsigned int i = 0; i < count; ++i) advance += positions[i].x_advance;
    return (advance + 63) / 64;
}

void Typeface::draw(Image& image, const std::string& text, cv::Point at, int size,
                    const cv::Scalar& colour) {
    const Buffer buffer = m_face->shape(text, size);
    unsigned int count = 0;
    const hb_glyph_info_t* glyphs = hb_buffer_get_glyph_infos(buffer.get(), &count);
    const hb_glyph_position_t* positions = hb_buffer_get_glyph_positions(buffer.get(), &count);
    int pen = at.x * 64;
    for (unsigned int i = 0; i < count; ++i) {
        // The part of the pen within a pixel is drawn, not rounded: even spacing at small sizes.
        const int x = pen + positions[i].x_offset;
        FT_Vector shift{x & 63, 0};
        FT_Set_Transform(m_face->face, nullptr, &shift);
        if (FT_Load_Glyph(m_face->face, glyphs[i].codepoint, FT_LOAD_NO_HINTING | FT_LOAD_RENDER) ==
            0) {
            const FT_GlyphSlot slot = m_face->face->glyph;
            if (slot->bitmap.pixel_mode == FT_PIXEL_MODE_GRAY)
                blend(image, slot->bitmap, (x >> 6) + slot->bitmap_left,
                      at.y - (positions[i].y_offset >> 6) - slot->bitmap_top, colour);
        }
        pen += positions[i].x_advance;
    }
    FT_Set_Transform(m_face->face, nullptr, nullptr);
}

std::string Typeface::fitted(const std::string& text, int size, int limit) {
    if (width(text, size) <= limit) return text;
    std::string shorter = text;
    while (!shorter.empty()) {
        // A whole UTF-8 sequence at a time.
        do {
            const bool continues = (static_cast<unsigned char>(shorter.back()) & 0xc0) == 0x80;
            shorter.pop_back();
            if (!continues) break;
        } while (!shorter.empty());
        while (!shorter.empty() && shorter.back() == ' ') shorter.pop_back();
        if (width(shorter + "…", size) <= limit) return shorter + "…";
    }
    return "…";
}

}  // namespace dreambooth

// Type on pictures: fontconfig finds the face, HarfBuzz places the glyphs (kerning), FreeType draws
// them with soft edges. Used by sheets, inside core/images.
#pragma once

#include <base/error.h>
#include <images/image.h>

#include <memory>
#include <string>

namespace dreambooth {

enum class FontWeight { regular, semibold };

/// One face at changing sizes. Not for use by several threads at once.
class Typeface {
public:
    /// Inter, else DejaVu Sans, else the system's sans-serif. Error: font.missing.
    static Result<Typeface> find(FontWeight weight);

    /// Width of a line of UTF-8 text, pixels; `size` is pixels to the em.
    int width(const std::string& text, int size);

    /// Draws a line with its baseline at y and its left edge at x.
    void draw(Image& image, const std::string& text, cv::Point at, int size,
              const cv::Scalar& colour);

    /// The text, shortened with "…" until it is at most `limit` pixels wide.
    std::string fitted(const std::string& text, int size, int limit);

private:
    struct Face;
    explicit Typeface(std::shared_ptr<Face> face) : m_face(std::move(face)) {}
    std::shared_ptr<Face> m_face;
};

}  // namespace dreambooth

// Puts texts, areas and pictures on pages from the top downwards, with a new page where one is
// full. Knows sizes and colours of paper and screen. Inside core/sheet_drawing.
#pragma once

#include <sheet_drawing/layout.h>

#include <functional>
#include <string>
#include <vector>
#include "type.h"

namespace dreambooth {

/// Lengths in units of the page.
struct Measures {
    double margin, title, heading, body, caption;  ///< the latter four are sizes of type
    double gap;                                    ///< between pictures
    double bar, radius;
    double smallestCell;  ///< in a grid, before it is divided
};

struct SheetColours {
    std::uint32_t paper, text, quiet, line, plate, star, reject;
    std::uint32_t accents[4];      ///< of areas, by SheetAccent
    std::uint32_t accentTexts[4];  ///< of words
};

const Measures& measuresOf(SheetPaper paper);
const SheetColours& coloursOf(SheetPaper paper);

struct TextLook {
    double size = 0;
    bool isBold = false;
    std::uint32_t colour = 0;
};

class Composer {
public:
    /// `width` of a screen's page; paper has its own.
    Composer(const SheetStyle& style, Type& type, double width);

    const SheetStyle& style;
    const Measures& m;
    const SheetColours& colours;
    Type& type;
    double y;  ///< the next thing begins here
    /// Called on each page after the first; draws what stands at the top of all.
    std::function<void()> onNewPage = [] {};

    double left() const { return m.margin; }
    double width() const { return m_width - 2 * m.margin; }
    /// Of what fits below a new page's head.
    double wholeHeight() const;
    bool isPaper() const { return style.paper != SheetPaper::screen; }
    TextLook look(double size, bool isBold, bool isQuiet) const {
        return {size, isBold, isQuiet ? colours.quiet : colours.text};
    }
    static double lineHeight(double size) { return size * 1.4; }

    /// Begins a new page where this much is no longer free.
    void need(double height);
    void skip(double height) { y += height; }

    /// One line at a place of its own; `limit`: what doesn't fit ends in "…".
    void put(const std::string& text, double x, double baseline, const TextLook& how, double limit);
    /// Lines from y downwards; each moves y, and begins a new page where it must.
    void paragraph(const std::string& text, const TextLook& how, double x, double limit, int most);
    double heightOf(const std::string& text, const TextLook& how, double limit, int most);
    void area(const PageBox& box, std::uint32_t colour, double opacity = 1, double radius = 0);
    /// Fitted into `place`, in its middle; an empty one says that it can't be read.
    void picture(const Image& image, const PageBox& place, const std::string& description);
    /// Where a picture lies that is fitted into `place`.
    static PageBox fitted(const Image& image, const PageBox& place);
    /// A sign in the middle of a point of a picture.
    void pin(const std::string& sign, double x, double yOfPoint);
    /// A sign on the picture's upper corner.
    void sign(const std::string& sign, const PageBox& place, std::uint32_t colour, bool isLeft);

    /// With the foot on each page; ends the work.
    std::vector<SheetPage> finish(const std::string& title);

private:
    void addPage();

    double m_width;
    std::vector<SheetPage> m_pages;
};

}  // namespace dreambooth

// A sheet laid out: pages of texts, areas and pictures at their places. All that shows a sheet
// draws these pages: files, the preview, the printer.
#pragma once

#include <sheets/sheet.h>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace dreambooth {

enum class SheetLayout {
    pairs,  ///< the columns' pictures side by side, as large as fits; one line a seed
    rows,   ///< all pictures of a row below its title, one after another
    grid,   ///< rows and columns with headings, small
};

/// Paper is light, a screen dark and as long as the sheet is.
enum class SheetPaper { screen, a4, a4Landscape, letter, letterLandscape };

struct SheetStyle {
    SheetLayout layout = SheetLayout::pairs;
    SheetPaper paper = SheetPaper::screen;
    bool withMarks = true;       ///< stars, rejections and notes
    bool withSignature = false;  ///< a line to sign on at the end, on paper
    /// On a screen: side of a picture, and pictures side by side in SheetLayout::rows. 0: by the
    /// pictures' own sizes and numbers.
    int cell = 0, columns = 0;
    SheetWords words = {};
};

/// Lengths and places are in units of 1/72 inch on paper and 1/96 inch on a screen, from the upper
/// left corner. Colours are 0xRRGGBB.
struct PageBox {
    double x = 0, y = 0, width = 0, height = 0;
};
/// One line, which fits where it is.
struct PageText {
    std::string text;
    double x = 0, baseline = 0, width = 0, size = 0;
    bool isBold = false;
    std::uint32_t colour = 0;
};
struct PageArea {
    PageBox box;
    std::uint32_t colour = 0;
    double opacity = 1;
    double radius = 0;  ///< of its corners
};
struct PagePicture {
    PageBox box;
    Image image;              ///< shares the sheet's pixels
    std::string description;  ///< for who can't see it
};
using PageItem = std::variant<PageText, PageArea, PagePicture>;

struct SheetPage {
    double width = 0, height = 0;
    double unitsPerInch = 72;
    std::uint32_t background = 0;
    std::vector<PageItem> items = {};  ///< later ones lie above earlier ones
};

}  // namespace dreambooth

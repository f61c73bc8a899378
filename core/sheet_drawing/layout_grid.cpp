// Rows and columns with headings. What is too wide for the page is divided: first
// the pictures of one cell go on in its next line, then the columns go on below.
#include <algorithm>
#include <limits>
#include <utility>
#include "layouts.h"

namespace dreambooth {

namespace {

/// How a grid is divided.
struct Division {
    std::size_t perCell;  ///< pictures side by side in a cell
    std::size_t columns;  ///< side by side
    double labels;        ///< width of the rows' titles
    double cell;          ///< side of a picture
    double columnGap;
};

std::vector<const SheetPicture*> picturesOf(const SheetRow& row, std::size_t column) {
    std::vector<const SheetPicture*> pictures;
    for (const SheetPicture& picture : row.pictures)
        if (picture.column == column) pictures.push_back(&picture);
    return pictures;
}

Division divide(const Composer& page, const Sheet& sheet, std::size_t columns) {
    std::size_t most = 1;
    for (const SheetRow& row : sheet.rows)
        for (std::size_t c = 0; c < columns; ++c) most = std::max(most, picturesOf(row, c).size());
    Division result{.perCell = most,
                    .columns = columns,
                    .labels = std::clamp(page.width() * 0.16, 70.0, 180.0),
                    .cell = 0,
                    .columnGap = page.m.gap * 1.5};
    const double gap = page.m.gap / 2;
    const auto cellWith = [&](std::size_t perCell, std::size_t count) {
        const double room = page.width() - result.labels -
                            static_cast<double>(count) * result.columnGap -
                            static_cast<double>(count * (perCell - 1)) * gap;
        return room / static_cast<double>(count * perCell);
    };
    const double least = page.m.smallestCell;
    while (result.perCell > 1 && cellWith(result.perCell, result.columns) < least) --result.perCell;
    while (result.columns > 1 && cellWith(result.perCell, result.columns) < least) --result.columns;
    // Bands of about the same width look better than a full one and a rest.
    const auto bands = (columns + result.columns - 1) / result.columns;
    result.columns = (columns + bands - 1) / bands;
    result.cell = cellWith(result.perCell, result.columns);
    // A single small column needn't fill the page.
    if (page.isPaper()) result.cell = std::min(result.cell, page.width() / 3);
    return result;
}

double widthOf(const Composer& page, const Division& by) {
    const double gap = page.m.gap / 2;
    return static_cast<double>(by.perCell) * (by.cell + gap) - gap;
}

/// Of a column, counted from the first that stands beside it.
double xOf(const Composer& page, const Division& by, std::size_t index) {
    return page.left() + by.labels + by.columnGap +
           static_cast<double>(index) * (widthOf(page, by) + by.columnGap);
}

/// From the first to before the second.
using Span = std::pair<std::size_t, std::size_t>;

/// Some columns and lines of a row, with its title.
void putRow(Composer& page, const Sheet& sheet, const SheetRow& row, const Division& by,
            const Span& columns, const Span& lines, double height, std::vector<EndNote>& notes) {
    const double gap = page.m.gap / 2;
    const double rowHeight = static_cast<double>(lines.second - lines.first) * (height + gap) - gap;
    const TextLook title = page.look(page.m.body, true, false);
    const TextLook detail = page.look(page.m.caption, false, true);
    const std::string name = page.style.withMarks ? row.title + signBeside(row.mark) : row.title;
    const double words =
        page.heightOf(name, title, by.labels, 4) + page.heightOf(row.detail, detail, by.labels, 2);
    page.need(std::max(rowHeight, words));
    const double top = page.y;
    page.skip(std::max(0.0, (rowHeight - words) / 2));
    page.paragraph(name, title, page.left(), by.labels, 4);
    page.paragraph(row.detail, detail, page.left(), by.labels, 2);
    const double below = page.y;
    for (std::size_t c = columns.first; c < columns.second; ++c) {
        const auto pictures = picturesOf(row, c);
        const std::size_t end = std::min(pictures.size(), lines.second * by.perCell);
        for (std::size_t i = lines.first * by.perCell; i < end; ++i) {
            const double x = static_cast<double>(i % by.perCell) * (by.cell + gap);
            const double y = static_cast<double>(i / by.perCell - lines.first) * (height + gap);
            putPicture(page, sheet, row, *pictures[i],
                       {xOf(page, by, c - columns.first) + x, top + y, by.cell, height}, &notes);
        }
    }
    page.y = std::max(below, top + rowHeight) + page.m.gap;
}

}  // namespace

void layOutGrid(Composer& page, const Sheet& sheet, std::vector<EndNote>& notes) {
    const std::size_t columns = std::max<std::size_t>(1, sheet.columns.size());
    const Division by = divide(page, sheet, columns);
    const double gap = page.m.gap / 2;
    const double head = plateHeight(page, sheet, widthOf(page, by));
    double height = by.cell * aspectOf(sheet);
    std::size_t mostLines = std::numeric_limits<std::size_t>::max() / 2;
    if (page.isPaper()) {
        const double room = page.wholeHeight() - head - page.m.gap;
        height = std::min(height, room);
        mostLines = static_cast<std::size_t>((room + gap) / (height + gap));
    }
    for (std::size_t first = 0; first < columns; first += by.columns) {
        const std::size_t end = std::min(columns, first + by.columns);
        const auto heads = [&, first, end] {
            if (sheet.columns.empty()) return;
            for (std::size_t c = first; c < end; ++c)
                putPlate(page, sheet.columns[c],
                         {xOf(page, by, c - first), page.y, widthOf(page, by), head});
            page.skip(head + gap);
        };
        page.need(head + height);
        heads();
        page.onNewPage = heads;
        for (const SheetRow& row : sheet.rows) {
            std::size_t lines = 1;
            for (std::size_t c = first; c < end; ++c)
                lines = std::max(lines, (picturesOf(row, c).size() + by.perCell - 1) / by.perCell);
            // A row that is higher than a page goes on in the next one.
            for (std::size_t line = 0; line < lines; line += mostLines)
                putRow(page, sheet, row, by, {first, end},
                       {line, std::min(lines, line + mostLines)}, height, notes);
            if (page.style.withMarks && first == 0 && !row.note.empty())
                notes.push_back({row.title, row.note});
        }
        page.onNewPage = [] {};
        page.skip(page.m.gap);
    }
}

}  // namespace dreambooth

// Lays out pairs, and rows of pictures.
#include <algorithm>
#include <utility>
#include "layouts.h"

namespace dreambooth {

namespace {

constexpr std::size_t mostBeside = 4;
constexpr int columnNoteLines = 8;

/// Pictures that stand side by side: the k-th of each column.
using Line = std::vector<const SheetPicture*>;

std::vector<Line> linesOf(const Sheet& sheet, const SheetRow& row) {
    std::vector<std::vector<const SheetPicture*>> byColumn(
        std::max<std::size_t>(1, sheet.columns.size()));
    for (const SheetPicture& picture : row.pictures)
        byColumn[std::min(picture.column, byColumn.size() - 1)].push_back(&picture);
    std::vector<Line> lines;
    for (std::size_t k = 0;; ++k) {
        Line line;
        for (const auto& column : byColumn)
            if (k < column.size()) line.push_back(column[k]);
        if (line.empty()) return lines;
        for (std::size_t from = 0; from < line.size(); from += mostBeside)
            lines.emplace_back(line.begin() + static_cast<std::ptrdiff_t>(from),
                               line.begin() + static_cast<std::ptrdiff_t>(
                                                  std::min(line.size(), from + mostBeside)));
    }
}

/// The caption that all pictures of a line share, which then stands in its title.
std::string sharedCaption(const Line& line) {
    const bool isShared = std::ranges::all_of(line, [&](const SheetPicture* picture) {
        return picture->caption == line.front()->caption;
    });
    return isShared ? line.front()->caption : std::string();
}

double noteHeight(Composer& page, const Line& line, double cell) {
    double height = 0;
    if (page.style.withMarks)
        for (const SheetPicture* picture : line)
            height = std::max(
                height, page.heightOf(noteOf(*picture), page.look(page.m.body, false, false), cell,
                                      columnNoteLines));
    return height == 0 ? 0 : height + page.m.gap / 2;
}

double longestSide(const Sheet& sheet) {
    int side = 0;
    for (const SheetRow& row : sheet.rows)
        for (const SheetPicture& picture : row.pictures)
            side = std::max({side, picture.image.cols, picture.image.rows});
    return side;
}

std::size_t mostPictures(const Sheet& sheet) {
    std::size_t most = 1;
    for (const SheetRow& row : sheet.rows) most = std::max(most, row.pictures.size());
    return most;
}

std::size_t besideInPairs(const Sheet& sheet) {
    return std::clamp<std::size_t>(sheet.columns.size(), 1, mostBeside);
}

std::size_t besideInRows(const Sheet& sheet, const SheetStyle& style) {
    if (style.columns > 0) return static_cast<std::size_t>(style.columns);
    const std::size_t pictures = mostPictures(sheet);
    const std::size_t most = style.paper == SheetPaper::screen ? 8 : 6;
    // Lines of about the same length look better than a full one and a rest.
    const std::size_t lines = (pictures + most - 1) / most;
    return std::max<std::size_t>(4, (pictures + lines - 1) / lines);
}

}  // namespace

double screenWidth(const Sheet& sheet, const SheetStyle& style) {
    constexpr double least = 720;
    const Measures& m = measuresOf(SheetPaper::screen);
    const auto widthOf = [&](std::size_t count, double smallest, double largest) {
        const double cell =
            style.cell > 0 ? style.cell : std::clamp(longestSide(sheet), smallest, largest);
        return static_cast<double>(count) * (cell + m.gap) - m.gap;
    };
    double width = 0;
    switch (style.layout) {
        case SheetLayout::pairs:
            width = widthOf(besideInPairs(sheet), 320, 640);
            break;
        case SheetLayout::rows:
            width = widthOf(besideInRows(sheet, style), 160, 320);
            break;
        case SheetLayout::grid:
            width = widthOf(std::min<std::size_t>(mostPictures(sheet), 12), 120, 240) + 180;
            break;
    }
    // A cell's size that was asked for is kept.
    return style.cell > 0 ? width : std::max(width, least);
}

void layOutPairs(Composer& page, const Sheet& sheet) {
    const auto beside = static_cast<double>(besideInPairs(sheet));
    const double cell = (page.width() - page.m.gap * (beside - 1)) / beside;
    const double plate = sheet.columns.empty() ? 0 : plateHeight(page, sheet, cell);
    for (const SheetRow& row : sheet.rows) {
        bool isFirst = true;
        for (const Line& line : linesOf(sheet, row)) {
            const std::string shared = sharedCaption(line);
            SheetRow head{.title = row.title, .accent = row.accent};
            std::string detail = shared;
            if (isFirst) {
                head.mark = row.mark;
                head.note = row.note;
                if (!row.detail.empty())
                    detail = row.detail + (shared.empty() ? "" : " · ") + shared;
            }
            isFirst = false;
            const double around = rowTitleHeight(page, head) + plate +
                                  (shared.empty() ? Composer::lineHeight(page.m.caption) : 0) +
                                  noteHeight(page, line, cell);
            double height = cell * aspectOf(sheet);
            if (page.isPaper())
                height = std::min(height, page.wholeHeight() - around - page.m.margin);
            page.need(around + height);
            putRowTitle(page, head, detail);
            for (std::size_t i = 0; i < line.size(); ++i) {
                const double x = page.left() + static_cast<double>(i) * (cell + page.m.gap);
                if (const SheetColumn* const column = columnOf(sheet, *line[i]))
                    putPlate(page, *column, {x, page.y, cell, plate});
            }
            page.skip(plate);
            for (std::size_t i = 0; i < line.size(); ++i)
                putPicture(page, sheet, row, *line[i],
                           {page.left() + static_cast<double>(i) * (cell + page.m.gap), page.y,
                            cell, height},
                           nullptr);
            page.skip(height);
            const double below = page.y;
            double lowest = below;
            for (std::size_t i = 0; i < line.size(); ++i) {
                const double x = page.left() + static_cast<double>(i) * (cell + page.m.gap);
                page.y = below;
                if (shared.empty())
                    page.paragraph(line[i]->caption, page.look(page.m.caption, false, true), x,
                                   cell, 1);
                if (const std::string note = noteOf(*line[i]);
                    page.style.withMarks && !note.empty()) {
                    page.skip(page.m.gap / 2);
                    page.paragraph(note, page.look(page.m.body, false, false), x, cell,
                                   columnNoteLines);
                }
                lowest = std::max(lowest, page.y);
            }
            page.y = lowest + page.m.gap * 2;
        }
    }
}

/// In the lines below a picture.
static void putName(Composer& page, const SheetColumn& column, double x, double baseline,
                    double room) {
    const TextLook look{page.m.caption, true,
                        page.colours.accentTexts[static_cast<std::size_t>(column.accent)]};
    for (const std::string& line :
         page.type.wrapped(column.title, look.size, look.isBold, room, nameLines)) {
        page.put(line, x, baseline, look, room + look.size);
        baseline += Composer::lineHeight(look.size);
    }
}

void layOutRows(Composer& page, const Sheet& sheet, std::vector<EndNote>& notes) {
    const std::size_t columns = besideInRows(sheet, page.style);
    const double cell = (page.width() - page.m.gap * static_cast<double>(columns - 1)) /
                        static_cast<double>(columns);
    double height = cell * aspectOf(sheet);
    if (page.isPaper()) height = std::min(height, page.wholeHeight() * 0.8);
    for (const SheetRow& row : sheet.rows) {
        const bool hasCaptions = std::ranges::any_of(
            row.pictures, [](const SheetPicture& picture) { return !picture.caption.empty(); });
        const double line = Composer::lineHeight(page.m.caption);
        const double names =
            sheet.columns.empty() ? 0 : line * linesOfNames(page, sheet, page.m.caption, cell);
        const double captions = names + (hasCaptions ? line : 0) + page.m.gap;
        page.need(rowTitleHeight(page, row) + height + captions);
        putRowTitle(page, row, row.detail);
        for (std::size_t from = 0; from < row.pictures.size(); from += columns) {
            page.need(height + captions);
            for (std::size_t i = from; i < std::min(row.pictures.size(), from + columns); ++i) {
                const SheetPicture& picture = row.pictures[i];
                const double x = page.left() + static_cast<double>(i - from) * (cell + page.m.gap);
                putPicture(page, sheet, row, picture, {x, page.y, cell, height}, &notes);
                const double baseline = page.y + height + page.m.caption * 1.25;
                if (const SheetColumn* const column = columnOf(sheet, picture))
                    putName(page, *column, x, baseline, cell);
                page.put(picture.caption, x, baseline + names,
                         page.look(page.m.caption, false, true), cell);
            }
            page.skip(height + captions);
        }
        page.skip(page.m.gap * 1.5);
    }
}

}  // namespace dreambooth

// What the three layouts share: heads, pictures with their labels, marks.
#include <algorithm>
#include "layouts.h"

namespace dreambooth {

namespace {

constexpr int noteLines = 12;

double plateLeft(const Composer& page) {
    return page.m.bar + page.m.body * 0.7;
}

/// For the name, in a plate of that width.
double plateRoom(const Composer& page, double width) {
    return width - page.m.body * 0.6 - plateLeft(page);
}

std::string signOf(SheetMark mark) {
    return mark == SheetMark::star ? "★" : "✕";
}

std::uint32_t colourOf(const Composer& page, SheetMark mark) {
    return mark == SheetMark::star ? page.colours.star : page.colours.reject;
}

}  // namespace

double aspectOf(const Sheet& sheet) {
    double aspect = 0;
    for (const SheetRow& row : sheet.rows)
        for (const SheetPicture& picture : row.pictures)
            if (!picture.image.empty())
                aspect = std::max(aspect, static_cast<double>(picture.image.rows) /
                                              static_cast<double>(picture.image.cols));
    return aspect == 0 ? 1 : std::min(aspect, 2.0);
}

const SheetColumn* columnOf(const Sheet& sheet, const SheetPicture& picture) {
    return picture.column < sheet.columns.size() ? &sheet.columns[picture.column] : nullptr;
}

std::string signBeside(SheetMark mark) {
    return mark == SheetMark::none ? std::string() : " " + signOf(mark);
}

std::string placeOf(const Sheet& sheet, const SheetRow& row, const SheetPicture& picture) {
    std::string place = row.title;
    const SheetColumn* const column = columnOf(sheet, picture);
    for (const std::string& part : {column ? column->title : std::string(), picture.caption})
        if (!part.empty()) place += (place.empty() ? "" : " · ") + part;
    return place;
}

void putPicture(Composer& page, const Sheet& sheet, const SheetRow& row,
                const SheetPicture& picture, const PageBox& place, std::vector<EndNote>* notes) {
    page.picture(picture.image, place, placeOf(sheet, row, picture));
    if (!page.style.withMarks) return;
    if (picture.mark != SheetMark::none)
        page.sign(signOf(picture.mark), place, colourOf(page, picture.mark), false);
    if (notes != nullptr && !picture.note.empty()) {
        notes->push_back({placeOf(sheet, row, picture), picture.note});
        page.sign(std::to_string(notes->size()), place, 0xffffff, true);
    }
    // Numbered as the notes at the end are, or else by themselves as noteOf() lists them.
    const PageBox box = Composer::fitted(picture.image, place);
    for (std::size_t i = 0; i < picture.pins.size(); ++i) {
        const SheetPin& pin = picture.pins[i];
        if (notes != nullptr) notes->push_back({placeOf(sheet, row, picture), pin.text});
        page.pin(std::to_string(notes != nullptr ? notes->size() : i + 1),
                 box.x + pin.x * box.width, box.y + pin.y * box.height);
    }
}

std::string noteOf(const SheetPicture& picture) {
    std::string note = picture.note;
    for (std::size_t i = 0; i < picture.pins.size(); ++i)
        note += (note.empty() ? "" : "\n") + std::to_string(i + 1) + ": " + picture.pins[i].text;
    return note;
}

double rowTitleHeight(Composer& page, const SheetRow& row) {
    double height = Composer::lineHeight(page.m.heading) + page.m.gap / 2;
    if (page.style.withMarks)
        height +=
            page.heightOf(row.note, page.look(page.m.body, false, false), page.width(), noteLines);
    return height;
}

void putRowTitle(Composer& page, const SheetRow& row, const std::string& detail) {
    const auto index = static_cast<std::size_t>(row.accent);
    const double size = page.m.heading;
    double x = page.left();
    if (row.accent != SheetAccent::neutral) {
        page.area({x, page.y + size * 0.12, page.m.bar, size * 1.05}, page.colours.accents[index]);
        x += page.m.bar + page.m.gap;
    }
    const bool isMarked = page.style.withMarks && row.mark != SheetMark::none;
    const double markWidth = isMarked ? 1.6 * size : 0;
    const double detailWidth =
        detail.empty() ? 0
                       : std::min(page.type.width(detail, page.m.body, false) + page.m.gap * 2,
                                  page.width() / 2);
    const double right = page.left() + page.width();
    page.put(row.title, x, page.y + size, {size, true, page.colours.accentTexts[index]},
             right - x - detailWidth - markWidth);
    if (isMarked)
        page.put(signOf(row.mark),
                 x +
                     std::min(right - x - detailWidth - markWidth,
                              page.type.width(row.title, size, true)) +
                     size * 0.5,
                 page.y + size,
                 {size, true,
                  row.mark == SheetMark::star ? page.colours.accentTexts[2] : page.colours.text},
                 markWidth);
    page.put(detail, right - detailWidth + page.m.gap * 2, page.y + size,
             page.look(page.m.body, false, true), detailWidth);
    page.skip(Composer::lineHeight(size));
    if (page.style.withMarks)
        page.paragraph(row.note, page.look(page.m.body, false, false), page.left(), page.width(),
                       noteLines);
    page.skip(page.m.gap / 2);
}

int linesOfNames(Composer& page, const Sheet& sheet, double size, double room) {
    std::size_t lines = 1;
    for (const SheetColumn& column : sheet.columns)
        lines =
            std::max(lines, page.type.wrapped(column.title, size, true, room, nameLines).size());
    return static_cast<int>(lines);
}

double plateHeight(Composer& page, const Sheet& sheet, double width) {
    const double size = page.m.body;
    const int lines = linesOfNames(page, sheet, size, plateRoom(page, width));
    return size * 1.9 + (lines - 1) * Composer::lineHeight(size);
}

void putPlate(Composer& page, const SheetColumn& column, const PageBox& place) {
    const auto index = static_cast<std::size_t>(column.accent);
    const double size = page.m.body, room = plateRoom(page, place.width);
    const double inner = place.x + plateLeft(page);
    page.area(place, page.colours.plate);
    page.area({place.x, place.y, page.m.bar, place.height}, page.colours.accents[index]);
    const auto lines = page.type.wrapped(column.title, size, true, room, nameLines);
    const double first = place.y + place.height / 2 + size * 0.36 -
                         Composer::lineHeight(size) * (static_cast<double>(lines.size()) - 1) / 2;
    for (std::size_t i = 0; i < lines.size(); ++i)
        page.put(lines[i], inner, first + Composer::lineHeight(size) * static_cast<double>(i),
                 {size, true, page.colours.accentTexts[index]}, room + size);
    // The name counts more than what is said beside it.
    const double titleWidth = page.type.width(column.title, size, true);
    const double detailWidth = page.type.width(column.detail, page.m.caption, false);
    if (column.detail.empty() || titleWidth + detailWidth + size > room) return;
    page.put(column.detail, inner + room - detailWidth, first,
             page.look(page.m.caption, false, true), detailWidth + size);
}

}  // namespace dreambooth

// Head, result, rows, notes and signature of a sheet.
#include <sheet_drawing/layout.h>

#include <algorithm>
#include "layouts.h"

namespace dreambooth {

namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts)
        if (!part.empty()) text += (text.empty() ? "" : "  ·  ") + part;
    return text;
}

void putRule(Composer& page) {
    page.area({page.left(), page.y, page.width(), page.m.radius / 3}, page.colours.line);
}

void putHead(Composer& page, const Sheet& sheet) {
    page.paragraph(sheet.title, page.look(page.m.title, true, false), page.left(), page.width(), 3);
    page.paragraph(joined({sheet.project, sheet.date, sheet.who}),
                   page.look(page.m.body, false, false), page.left(), page.width(), 2);
    page.paragraph(joined(sheet.settings), page.look(page.m.body, false, true), page.left(),
                   page.width(), 4);
    page.skip(page.m.gap);
    putRule(page);
    page.skip(page.m.gap * 2);
}

/// A candidate's share as a dot on a line from never to always, with its interval. A long name
/// stands in several lines beside it: paper has nowhere else to say it.
void putShare(Composer& page, const SheetShare& share, double labels, double track) {
    constexpr int mostLines = 4;
    const auto accent = static_cast<std::size_t>(share.accent);
    const double size = page.m.body, thickness = size * 1.8;
    const TextLook how{size, true, page.colours.accentTexts[accent]};
    const double words = page.heightOf(share.title, how, labels - page.m.gap, mostLines);
    const double height = std::max(thickness, words);
    page.need(height + page.m.gap);
    const double top = page.y, middle = top + height / 2, baseline = middle + size * 0.36;
    page.y = middle - words / 2;
    page.paragraph(share.title, how, page.left(), labels - page.m.gap, mostLines);
    page.y = top;
    const double x = page.left() + labels;
    page.area({x, middle - thickness / 2, track, thickness}, page.colours.plate, 1, page.m.radius);
    page.area({x + track / 2, middle - thickness / 2, page.m.radius / 3, thickness},
              page.colours.quiet, 0.6);
    const double line = page.m.bar * 0.8, dot = size * 0.85;
    page.area({x + share.low * track, middle - line / 2, (share.high - share.low) * track, line},
              page.colours.quiet, 1, line / 2);
    page.area({x + share.share * track - dot / 2, middle - dot / 2, dot, dot},
              page.colours.accents[accent], 1, dot / 2);
    page.put(share.detail, x + track + page.m.gap * 1.5, baseline, page.look(size, false, true),
             page.width() - labels - track - page.m.gap * 1.5);
    page.skip(height + page.m.gap / 2);
}

/// The cells of one row, each of several lines where its text is long; a rule below.
void putTableRow(Composer& page, const std::vector<std::string>& cells, bool isHead) {
    constexpr int mostLines = 3;
    const TextLook how = page.look(isHead ? page.m.caption : page.m.body, isHead, isHead);
    const double first = page.width() * (cells.size() > 4 ? 0.3 : 0.4);
    const double other =
        (page.width() - first) / static_cast<double>(std::max<std::size_t>(1, cells.size() - 1));
    const auto limitOf = [&](std::size_t cell) { return (cell == 0 ? first : other) - page.m.gap; };
    double height = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
        height = std::max(height, page.heightOf(cells[i], how, limitOf(i), mostLines));
    page.need(height + page.m.gap);
    const double top = page.y;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        page.y = top;
        page.paragraph(cells[i], how,
                       page.left() + (i == 0 ? 0 : first + static_cast<double>(i - 1) * other),
                       limitOf(i), mostLines);
    }
    page.y = top + height + page.m.gap / 4;
    putRule(page);
    page.skip(page.m.gap / 2);
}

void putResult(Composer& page, const SheetResult& result) {
    if (!result.decision.empty()) {
        page.paragraph(result.decision, page.look(page.m.heading * 1.6, true, false), page.left(),
                       page.width(), 3);
        page.paragraph(result.decisionNote, page.look(page.m.body, false, false), page.left(),
                       page.width(), 6);
        page.skip(page.m.gap / 2);
        putRule(page);
        page.skip(page.m.gap / 2);
    }
    page.paragraph(result.question, page.look(page.m.body, false, true), page.left(), page.width(),
                   2);
    page.paragraph(result.verdict, page.look(page.m.heading * 1.25, true, false), page.left(),
                   page.width(), 3);
    for (const std::string& line : result.lines) {
        page.skip(page.m.gap / 4);
        page.paragraph(line, page.look(page.m.body, false, true), page.left(), page.width(), 6);
    }
    page.skip(page.m.gap);
    if (!result.shares.empty()) {
        const double labels = page.width() * 0.24, track = page.width() * 0.5;
        for (const SheetShare& share : result.shares) putShare(page, share, labels, track);
        const TextLook how = page.look(page.m.caption, false, true);
        const double x = page.left() + labels;
        const SheetWords& words = page.style.words;
        const double evenly = page.type.width(words.evenly, how.size, false);
        const double always = page.type.width(words.always, how.size, false);
        page.put(words.never, x, page.y + how.size, how, track / 3);
        page.put(words.evenly, x + (track - evenly) / 2, page.y + how.size, how, track / 2);
        page.put(words.always, x + track - always, page.y + how.size, how, track / 3);
        page.skip(Composer::lineHeight(how.size) + page.m.gap);
    }
    for (const auto& table : result.tables) {
        for (std::size_t row = 0; row < table.size(); ++row)
            putTableRow(page, table[row], row == 0);
        page.skip(page.m.gap);
    }
}

void putNotes(Composer& page, const std::vector<EndNote>& notes) {
    if (notes.empty()) return;
    const TextLook text = page.look(page.m.body, false, false);
    const double indent = page.m.body * 2;
    page.need(Composer::lineHeight(page.m.heading) + 3 * Composer::lineHeight(text.size));
    page.paragraph(page.style.words.notes, page.look(page.m.heading, true, false), page.left(),
                   page.width(), 1);
    page.skip(page.m.gap / 2);
    for (std::size_t i = 0; i < notes.size(); ++i) {
        page.need(2 * Composer::lineHeight(text.size));
        page.put(std::to_string(i + 1), page.left(), page.y + text.size,
                 page.look(text.size, true, false), indent);
        page.paragraph(notes[i].place, page.look(text.size, false, true), page.left() + indent,
                       page.width() - indent, 1);
        page.paragraph(notes[i].text, text, page.left() + indent, page.width() - indent, 12);
        page.skip(page.m.gap / 2);
    }
    page.skip(page.m.gap);
}

void putSignature(Composer& page) {
    const double line = page.m.body * 3.4;
    page.need(line + Composer::lineHeight(page.m.caption));
    page.skip(line);
    const TextLook how = page.look(page.m.caption, false, true);
    const double by = page.width() * 0.6, on = page.width() * 0.3;
    const double x = page.left() + page.width() - on;
    page.area({page.left(), page.y, by, page.m.radius / 3}, page.colours.quiet);
    page.area({x, page.y, on, page.m.radius / 3}, page.colours.quiet);
    page.skip(page.m.gap / 2);
    page.put(page.style.words.signedOffBy, page.left(), page.y + how.size, how, by);
    page.put(page.style.words.signedOn, x, page.y + how.size, how, on);
    page.skip(Composer::lineHeight(how.size));
}

}  // namespace

Result<std::vector<SheetPage>> layOut(const Sheet& sheet, const SheetStyle& style) {
    TRY(Type type, Type::open());
    Composer page(style, type,
                  screenWidth(sheet, style) + 2 * measuresOf(SheetPaper::screen).margin);
    putHead(page, sheet);
    for (const SheetResult& result : sheet.results) {
        if (&result != &sheet.results.front()) putRule(page);
        putResult(page, result);
    }
    std::vector<EndNote> notes;
    switch (style.layout) {
        case SheetLayout::pairs:
            layOutPairs(page, sheet);
            break;
        case SheetLayout::rows:
            layOutRows(page, sheet, notes);
            break;
        case SheetLayout::grid:
            layOutGrid(page, sheet, notes);
            break;
    }
    putNotes(page, notes);
    if (style.withSignature && page.isPaper()) putSignature(page);
    return page.finish(sheet.title);
}

}  // namespace dreambooth

// Puts what a layout gives on pages, from the top downwards.
#include "composer.h"

#include <images/palette.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

constexpr Measures paperMeasures{.margin = 40,
                                 .title = 20,
                                 .heading = 11,
                                 .body = 9,
                                 .caption = 7.5,
                                 .gap = 6,
                                 .bar = 2.5,
                                 .radius = 2,
                                 .smallestCell = 34};
constexpr Measures screenMeasures{.margin = 48,
                                  .title = 30,
                                  .heading = 17,
                                  .body = 14,
                                  .caption = 12.5,
                                  .gap = 10,
                                  .bar = 4,
                                  .radius = 3,
                                  .smallestCell = 64};

constexpr SheetColours lightColours{
    .paper = 0xffffff,
    .text = palette::light::text,
    .quiet = palette::light::quietText,
    .line = 0xd0d4d8,
    .plate = 0xf0f1f3,
    .star = palette::tuned,
    .reject = 0xff8a7a,
    .accents = {0x9a9da0, 0x4a86d0, palette::tuned, 0x5fae72},
    .accentTexts = {palette::light::text, palette::light::base, palette::light::tuned,
                    palette::light::validation}};
constexpr SheetColours darkColours{
    .paper = palette::background,
    .text = palette::text,
    .quiet = palette::quietText,
    .line = 0x44484c,
    .plate = 0x1d1f22,
    .star = palette::tuned,
    .reject = 0xff8a7a,
    .accents = {0x8a8e92, palette::base, palette::tuned, palette::validation},
    .accentTexts = {palette::text, palette::base, palette::tuned, palette::validation}};

/// Behind signs on pictures, on paper too.
constexpr std::uint32_t signPlate = 0x1d1f22;
constexpr double signPlateOpacity = 0.78;

}  // namespace

const Measures& measuresOf(SheetPaper paper) {
    return paper == SheetPaper::screen ? screenMeasures : paperMeasures;
}

const SheetColours& coloursOf(SheetPaper paper) {
    return paper == SheetPaper::screen ? darkColours : lightColours;
}

PageBox paperSize(SheetPaper paper) {
    constexpr double a4Short = 595.276, a4Long = 841.89, letterShort = 612, letterLong = 792;
    switch (paper) {
        case SheetPaper::screen:
            return {};
        case SheetPaper::a4:
            return {.width = a4Short, .height = a4Long};
        case SheetPaper::a4Landscape:
            return {.width = a4Long, .height = a4Short};
        case SheetPaper::letter:
            return {.width = letterShort, .height = letterLong};
        case SheetPaper::letterLandscape:
            return {.width = letterLong, .height = letterShort};
    }
    return {};
}

Composer::Composer(const SheetStyle& wanted, Type& shaper, double width)
    : style(wanted),
      m(measuresOf(wanted.paper)),
      colours(coloursOf(wanted.paper)),
      type(shaper),
      y(m.margin),
      m_width(isPaper() ? paperSize(wanted.paper).width : width) {
    addPage();
}

void Composer::addPage() {
    m_pages.push_back({.width = m_width,
                       .height = paperSize(style.paper).height,
                       .unitsPerInch = isPaper() ? 72.0 : 96.0,
                       .background = colours.paper});
    y = m.margin;
}

double Composer::wholeHeight() const {
    return paperSize(style.paper).height - 2 * m.margin - m.heading;
}

void Composer::need(double height) {
    if (!isPaper() || y + height <= m.margin + wholeHeight()) return;
    addPage();
    onNewPage();
}

void Composer::put(const std::string& text, double x, double baseline, const TextLook& how,
                   double limit) {
    const std::string line = type.fitted(text, how.size, how.isBold, limit);
    if (line.empty()) return;
    m_pages.back().items.emplace_back(PageText{.text = line,
                                               .x = x,
                                               .baseline = baseline,
                                               .width = type.width(line, how.size, how.isBold),
                                               .size = how.size,
                                               .isBold = how.isBold,
                                               .colour = how.colour});
}

void Composer::paragraph(const std::string& text, const TextLook& how, double x, double limit,
                         int most) {
    if (text.empty()) return;
    for (const std::string& line : type.wrapped(text, how.size, how.isBold, limit, most)) {
        need(lineHeight(how.size));
        put(line, x, y + how.size, how, limit + how.size);
        skip(lineHeight(how.size));
    }
}

double Composer::heightOf(const std::string& text, const TextLook& how, double limit, int most) {
    if (text.empty()) return 0;
    const auto lines = type.wrapped(text, how.size, how.isBold, limit, most).size();
    return static_cast<double>(lines) * lineHeight(how.size);
}

void Composer::area(const PageBox& box, std::uint32_t colour, double opacity, double radius) {
    m_pages.back().items.emplace_back(
        PageArea{.box = box, .colour = colour, .opacity = opacity, .radius = radius});
}

void Composer::picture(const Image& image, const PageBox& place, const std::string& description) {
    if (image.empty()) {
        area(place, colours.plate, 1, m.radius);
        const TextLook how = look(m.caption, false, true);
        const auto lines =
            type.wrapped(style.words.unreadable, how.size, false, place.width - 2 * m.gap, 3);
        double baseline = place.y + place.height / 2 -
                          static_cast<double>(lines.size() - 1) * lineHeight(how.size) / 2;
        for (const std::string& line : lines) {
            const double indent = (place.width - type.width(line, how.size, false)) / 2;
            put(line, place.x + indent, baseline, how, place.width);
            baseline += lineHeight(how.size);
        }
        return;
    }
    m_pages.back().items.emplace_back(
        PagePicture{.box = fitted(image, place), .image = image, .description = description});
}

PageBox Composer::fitted(const Image& image, const PageBox& place) {
    if (image.empty()) return place;
    const double scale = std::min(place.width / image.cols, place.height / image.rows);
    PageBox box{.width = image.cols * scale, .height = image.rows * scale};
    box.x = place.x + (place.width - box.width) / 2;
    box.y = place.y + (place.height - box.height) / 2;
    return box;
}

void Composer::pin(const std::string& sign, double x, double yOfPoint) {
    const double size = m.caption, side = size * 1.6;
    const double textWidth = type.width(sign, size, true);
    area({.x = x - side / 2, .y = yOfPoint - side / 2, .width = side, .height = side}, signPlate,
         signPlateOpacity, side / 2);
    put(sign, x - textWidth / 2, yOfPoint + size * 0.36, {size, true, colours.star}, side * 2);
}

void Composer::sign(const std::string& sign, const PageBox& place, std::uint32_t colour,
                    bool isLeft) {
    const double size = m.caption;
    const double textWidth = type.width(sign, size, true);
    const double width = std::max(textWidth + size * 0.7, size * 1.6), height = size * 1.6;
    const double inset = m.gap / 2;
    const PageBox plate{.x = isLeft ? place.x + inset : place.x + place.width - width - inset,
                        .y = place.y + inset,
                        .width = width,
                        .height = height};
    area(plate, signPlate, signPlateOpacity, m.radius);
    put(sign, plate.x + (width - textWidth) / 2, plate.y + height / 2 + size * 0.36,
        {size, true, colour}, width * 2);
}

std::vector<SheetPage> Composer::finish(const std::string& title) {
    if (!isPaper()) {
        m_pages.back().height = y + m.margin;
        return std::move(m_pages);
    }
    const auto replaced = [](std::string text, const char* what, std::size_t number) {
        if (const auto at = text.find(what); at != std::string::npos)
            text.replace(at, 2, std::to_string(number));
        return text;
    };
    const std::vector<SheetPage> all = std::exchange(m_pages, {});
    for (std::size_t i = 0; i < all.size(); ++i) {
        m_pages.push_back(all[i]);
        const double baseline = all[i].height - m.margin * 0.62;
        const TextLook how = look(m.caption, false, true);
        const std::string number =
            replaced(replaced(style.words.page, "%1", i + 1), "%2", all.size());
        const double numberWidth = type.width(number, how.size, false);
        put(number, left() + width() - numberWidth, baseline, how, numberWidth + how.size);
        put(title, left(), baseline, how, width() - numberWidth - 4 * how.size);
    }
    return std::move(m_pages);
}

}  // namespace dreambooth

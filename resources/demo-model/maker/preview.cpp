// Draws what the renderer can, to be looked at: without options, the sheet of every kind in every
// place.
#include <renderer/captions.h>
#include <renderer/render.h>
#include <sheet_drawing/write_sheet.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>

using namespace dreambooth;
using namespace dreambooth::maker;

namespace {

struct Wish {
    std::filesystem::path file;
    int side = 128, count = 8, kind = -1, place = -1;
    std::uint64_t seed = 1;
    bool lights = false, own = false;
};

constexpr std::array<const char*, 6> lightNames = {"own", "golden", "red", "green", "blue", "pink"};

/// One row a kind, one column a place. Where a kind or a place is named, it is not random.
Sheet draw(const Wish& wish) {
    const bool oneKind = wish.kind >= 0, onePlace = wish.place >= 0;
    const int rows = oneKind ? wish.count : kindCount;
    const int columns = wish.lights ? static_cast<int>(lightNames.size())
                        : onePlace  ? wish.count
                                    : placeCount;
    Sheet sheet{.title = "The demo model's toys in their places"};
    for (int row = 0; row < rows; ++row) {
        const auto kind = static_cast<Kind>(oneKind ? wish.kind : row);
        SheetRow& line =
            sheet.rows.emplace_back(SheetRow{.title = kindName(kind), .accent = SheetAccent::base});
        for (int column = 0; column < columns; ++column) {
            const auto place = static_cast<Place>(
                onePlace ? wish.place : (wish.lights ? row : column) % placeCount);
            Toy toy = randomToy(
                wish.seed * 100000 +
                    static_cast<std::uint64_t>(wish.lights ? row : row * columns + column),
                kind, place);
            if (wish.own) toy.light = Light::own;
            if (wish.lights) toy.light = static_cast<Light>(column);
            SheetPicture& picture = line.pictures.emplace_back();
            picture.image = render(toy, wish.side);
            if (row > 0) continue;
            picture.caption =
                wish.lights ? lightNames.at(static_cast<std::size_t>(column)) : placeName(place);
        }
    }
    return sheet;
}

Result<void> write(const Wish& wish) {
    TRY_VOID(checkSheetName(wish.file));
    const std::clock_t start = std::clock();
    const Sheet sheet = draw(wish);
    const std::size_t columns = sheet.rows.front().pictures.size();
    const std::size_t count = sheet.rows.size() * columns;
    std::printf("%zu pictures, %.1f ms of a core each\n", count,
                1000.0 * static_cast<double>(std::clock() - start) /
                    (CLOCKS_PER_SEC * static_cast<double>(count)));
    return writeSheet(
        wish.file, sheet,
        {.layout = SheetLayout::rows, .cell = wish.side, .columns = static_cast<int>(columns)});
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Draws sheets of the demo model's toys in their places.");
    Wish wish;
    app.add_option("file", wish.file, "the picture to write, .png or .jpg")->required();
    app.add_option("--side", wish.side, "of one picture, in pixels")->check(CLI::Range(16, 1024));
    app.add_option("--kind", wish.kind, "only this kind, by number: rows of random")
        ->check(CLI::Range(0, kindCount - 1));
    app.add_option("--place", wish.place, "only this place, by number: columns of random")
        ->check(CLI::Range(0, placeCount - 1));
    app.add_option("--count", wish.count, "how many rows or columns of random")
        ->check(CLI::Range(1, 100));
    app.add_flag("--lights", wish.lights, "each toy in every colour of light");
    app.add_flag("--own", wish.own, "only the places' own light");
    app.add_option("--seed", wish.seed, "another sheet");
    CLI11_PARSE(app, argc, argv);
    if (const auto written = write(wish); !written) {
        std::fprintf(stderr, "%s\n", written.error().message().c_str());
        return 1;
    }
    return 0;
}

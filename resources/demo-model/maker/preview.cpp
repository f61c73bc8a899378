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

struct SheetRequest {
    std::filesystem::path file;
    int side = 128, count = 8, kind = -1, place = -1;
    std::uint64_t seed = 1;
    bool lights = false, own = false;
};

constexpr std::array<const char*, 6> lightNames = {"own", "golden", "red", "green", "blue", "pink"};

/// One row a kind, one column a place. Where a kind or a place is named, it is not random.
Sheet draw(const SheetRequest& request) {
    const bool oneKind = request.kind >= 0, onePlace = request.place >= 0;
    const int rows = oneKind ? request.count : kindCount;
    const int columns = request.lights ? static_cast<int>(lightNames.size())
                        : onePlace     ? request.count
                                       : placeCount;
    Sheet sheet{.title = "The demo model's toys in their places"};
    for (int row = 0; row < rows; ++row) {
        const auto kind = static_cast<Kind>(oneKind ? request.kind : row);
        SheetRow& line =
            sheet.rows.emplace_back(SheetRow{.title = kindName(kind), .accent = SheetAccent::base});
        for (int column = 0; column < columns; ++column) {
            const auto place = static_cast<Place>(
                onePlace ? request.place : (request.lights ? row : column) % placeCount);
            Toy toy = randomToy(
                request.seed * 100000 +
                    static_cast<std::uint64_t>(request.lights ? row : row * columns + column),
                kind, place);
            if (request.own) toy.light = Light::own;
            if (request.lights) toy.light = static_cast<Light>(column);
            SheetPicture& picture = line.pictures.emplace_back();
            picture.image = render(toy, request.side);
            if (row > 0) continue;
            picture.caption =
                request.lights ? lightNames.at(static_cast<std::size_t>(column)) : placeName(place);
        }
    }
    return sheet;
}

Result<void> write(const SheetRequest& request) {
    TRY_VOID(checkSheetName(request.file));
    const std::clock_t start = std::clock();
    const Sheet sheet = draw(request);
    const std::size_t columns = sheet.rows.front().pictures.size();
    const std::size_t count = sheet.rows.size() * columns;
    std::printf("%zu pictures, %.1f ms of a core each\n", count,
                1000.0 * static_cast<double>(std::clock() - start) /
                    (CLOCKS_PER_SEC * static_cast<double>(count)));
    return writeSheet(
        request.file, sheet,
        {.layout = SheetLayout::rows, .cell = request.side, .columns = static_cast<int>(columns)});
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Draws sheets of the demo model's toys in their places.");
    SheetRequest request;
    app.add_option("file", request.file, "the picture to write, .png or .jpg")->required();
    app.add_option("--side", request.side, "of one picture, in pixels")
        ->check(CLI::Range(16, 1024));
    app.add_option("--kind", request.kind, "only this kind, by number: rows of random")
        ->check(CLI::Range(0, kindCount - 1));
    app.add_option("--place", request.place, "only this place, by number: columns of random")
        ->check(CLI::Range(0, placeCount - 1));
    app.add_option("--count", request.count, "how many rows or columns of random")
        ->check(CLI::Range(1, 100));
    app.add_flag("--lights", request.lights, "each toy in every colour of light");
    app.add_flag("--own", request.own, "only the places' own light");
    app.add_option("--seed", request.seed, "another sheet");
    CLI11_PARSE(app, argc, argv);
    if (const auto written = write(request); !written) {
        std::fprintf(stderr, "%s\n", written.error().message().c_str());
        return 1;
    }
    return 0;
}

// Draws what the renderer can: a sheet of every kind in every place, to be looked at by people.
// `demo-maker-preview sheet.png` draws all; see --help for parts of it.
#include <images/encode.h>
#include <renderer/render.h>
#include <renderer/toy.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>
#include <opencv2/imgproc.hpp>

using namespace dreambooth;
using namespace dreambooth::maker;

namespace {

struct Wish {
    std::string path;
    int side = 128, columns = 0, kind = -1, place = -1, light = -1;
    std::uint64_t seed = 1;
    bool everyLight = false;
};

/// One row a kind, one column a place; a kind or place that is named alone has a sheet of seeds.
int draw(const Wish& wish) {
    const bool oneKind = wish.kind >= 0, onePlace = wish.place >= 0;
    const int columns =
        wish.everyLight ? 6 : (onePlace ? (wish.columns ? wish.columns : 8) : placeCount);
    const int rows = oneKind ? (wish.columns ? wish.columns : 4) : kindCount;
    Image sheet(rows * wish.side, columns * wish.side, CV_8UC3);
    double slowest = 0, sum = 0;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            Toy toy =
                randomToy(wish.seed * 100000 + static_cast<std::uint64_t>(row * columns + column),
                          static_cast<Kind>(oneKind ? wish.kind : row),
                          static_cast<Place>(onePlace ? wish.place : column % placeCount));
            if (wish.light >= 0) toy.light = static_cast<Light>(wish.light);
            if (wish.everyLight) toy.light = static_cast<Light>(column);
            const std::clock_t start = std::clock();
            const Image image = render(toy, wish.side);
            const double took = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
            slowest = std::max(slowest, took);
            sum += took;
            image.copyTo(
                sheet(cv::Rect(column * wish.side, row * wish.side, wish.side, wish.side)));
        }
    std::printf("%d pictures, %.1f ms of a core each, %.1f the slowest\n", rows * columns,
                sum / (rows * columns), slowest);
    if (const auto written = writePng(wish.path, sheet); !written) {
        std::fprintf(stderr, "%s\n", written.error().message().c_str());
        return 1;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Draws sheets of the demo model's toys in their places.");
    Wish wish;
    app.add_option("file", wish.path, "the PNG to write")->required();
    app.add_option("--side", wish.side, "of one picture, in pixels");
    app.add_option("--kind", wish.kind, "only this kind, by number");
    app.add_option("--place", wish.place, "only this place, by number");
    app.add_option("--light", wish.light, "this light for all, by number");
    app.add_flag("--lights", wish.everyLight, "a column for each light");
    app.add_option("--count", wish.columns, "rows or columns of chance");
    app.add_option("--seed", wish.seed, "another sheet");
    CLI11_PARSE(app, argc, argv);
    return draw(wish);
}

// Draws the sample subjects: photos of three toys that are like no other, to learn from and to
// judge by; or, for tests, eight others of the same kinds.
#include <images/encode.h>
#include <renderer/render.h>
#include <renderer/toy.h>

#include <CLI/CLI.hpp>
#include <cstdio>

using namespace dreambooth;
using namespace dreambooth::maker;
namespace fs = std::filesystem;

namespace {

struct Subject {
    const char* name;
    Kind kind;
    Vec3 body, accent;
    Pattern pattern;
    float turn;  ///< its best view
};

constexpr std::array<Subject, 3> subjects = {{
    {"backpack", Kind::backpack, {0.38F, 0.78F, 0.02F}, {0.93F, 0.12F, 0.42F}, Pattern::checks, 0},
    {"robot", Kind::robot, {0.90F, 0.76F, 0.50F}, {0.02F, 0.13F, 0.55F}, Pattern::plain, 0},
    {"dog", Kind::dog, {0.30F, 0.10F, 0.025F}, {0.66F, 0.40F, 0.17F}, Pattern::plain, 0.95F},
}};

struct Photo {
    bool isHeldOut;
    Place place;
    float turn, share, height, aside, above;  ///< turn: off the best view
    int width, pictureHeight;
};

/// Seven to learn from and four to judge by: other places, other views.
constexpr std::array<Photo, 11> photos = {{
    {false, Place::meadow, 0.15F, 0.66F, 0.2F, -0.10F, -0.02F, 1024, 768},
    {false, Place::table, -0.35F, 0.72F, 0.8F, 0.03F, 0.02F, 1024, 1024},
    {false, Place::beach, 0.45F, 0.60F, -0.4F, 0.22F, -0.06F, 1024, 683},
    {false, Place::snow, -0.10F, 0.70F, 0.0F, 0.02F, -0.12F, 768, 1024},
    {false, Place::park, -0.55F, 0.62F, 0.4F, -0.26F, -0.05F, 1024, 576},
    {false, Place::studio, 0.30F, 0.74F, 0.1F, 0.05F, 0.03F, 1024, 768},
    {false, Place::city, 0.0F, 0.64F, -0.6F, 0.06F, 0.08F, 683, 1024},
    {true, Place::forest, 0.25F, 0.68F, 0.5F, 0.08F, -0.03F, 1024, 768},
    {true, Place::desert, -0.20F, 0.66F, -0.2F, -0.14F, -0.04F, 1024, 683},
    {true, Place::lake, 0.50F, 0.70F, 0.2F, 0.02F, 0.02F, 1024, 1024},
    {true, Place::studio, -0.45F, 0.64F, 0.9F, -0.04F, -0.06F, 768, 1024},
}};

Toy toyOf(const Subject& subject, const Photo& photo, std::uint64_t number) {
    Toy toy;
    toy.kind = subject.kind;
    toy.special = 1;
    toy.body.colour = subject.body;
    toy.accent.colour = subject.accent;
    toy.pattern = subject.pattern;
    toy.place = photo.place;
    toy.turn = subject.turn + photo.turn;
    toy.share = photo.share;
    toy.height = photo.height;
    toy.aside = photo.aside;
    toy.above = photo.above;
    toy.seed = number;
    return toy;
}

Result<void> drawAll(const fs::path& folder, int percent) {
    std::uint64_t number = 90001;
    for (const Subject& subject : subjects) {
        int index = 0;
        for (const Photo& photo : photos) {
            const Toy toy = toyOf(subject, photo, number++);
            const Image image = render(toy, makeBody(toy), photo.width * percent / 100,
                                       photo.pictureHeight * percent / 100);
            const fs::path place =
                folder / subject.name / (photo.isHeldOut ? "held-out" : "photos");
            const fs::path file =
                place / (std::string(subject.name) + "-" + std::to_string(++index) + ".jpg");
            TRY_VOID(writeJpeg(file, image, 90));
            std::printf("%s\n", file.c_str());
        }
    }
    return {};
}

/// Others of the same kinds, for tests: a likeness that they have, too, is none.
Result<void> drawOthers(const fs::path& folder, int side) {
    for (const Subject& subject : subjects) {
        for (std::uint64_t i = 1; i <= 8; ++i) {
            Toy toy = randomToy(70000 + i, subject.kind, static_cast<Place>(i));
            toy.wears = Wears::nothing;
            toy.light = Light::own;
            const fs::path file = folder / subject.name / (std::to_string(i) + ".png");
            TRY_VOID(writePng(file, render(toy, side), {}, 9));
            std::printf("%s\n", file.c_str());
        }
    }
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Draws the sample subjects' photos.");
    std::string folder;
    int percent = 100;
    int others = 0;
    app.add_option("folder", folder, "where to write NAME/{photos,held-out}/NAME-1.jpg and so on")
        ->required();
    app.add_option("--size", percent, "of the full size, in percent")->check(CLI::Range(1, 400));
    app.add_option("--others", others,
                   "write NAME/1.png and so on instead, others of the kinds, this many pixels wide")
        ->check(CLI::Range(16, 1024));
    CLI11_PARSE(app, argc, argv);
    const auto drawn = others > 0 ? drawOthers(folder, others) : drawAll(folder, percent);
    if (!drawn) {
        std::fprintf(stderr, "%s\n", drawn.error().message().c_str());
        return 1;
    }
    return 0;
}

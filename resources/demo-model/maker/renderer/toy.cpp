// What is random: which toy, in which colours, turned how. Views stay near each kind's best one, so
// that a small model needs few pictures of each.
#include <renderer/random.h>
#include <renderer/toy.h>

namespace dreambooth::maker {
namespace {

struct NamedColour {
    const char* name;
    Vec3 colour;
};

constexpr std::array<NamedColour, 12> colours = {{
    {"red", {0.692F, 0.012F, 0.012F}},
    {"orange", {0.933F, 0.214F, 0.008F}},
    {"yellow", {0.977F, 0.692F, 0.016F}},
    {"green", {0.022F, 0.319F, 0.033F}},
    {"turquoise", {0.010F, 0.477F, 0.448F}},
    {"blue", {0.012F, 0.084F, 0.748F}},
    {"purple", {0.196F, 0.033F, 0.507F}},
    {"pink", {0.955F, 0.214F, 0.448F}},
    {"white", {0.890F, 0.890F, 0.869F}},
    {"black", {0.014F, 0.014F, 0.017F}},
    {"brown", {0.179F, 0.055F, 0.015F}},
    {"grey", {0.233F, 0.243F, 0.263F}},
}};
// By name, for the lists below.
enum { red, orange, yellow, green, turquoise, blue, purple, pink, white, black, brown, grey };

constexpr std::array<int, 10> furs = {brown, brown, orange, orange, white,
                                      white, grey,  grey,   black,  yellow};
constexpr std::array<int, 5> feathers = {yellow, yellow, yellow, white, brown};

Paint painted(int name, Random& random) {
    Paint paint = paintOf(name);
    const float light = random.between(0.85F, 1.12F);
    const auto vary = [&](float c) {
        return std::clamp(c * light * random.between(0.92F, 1.08F) + random.between(0, 0.012F),
                          0.008F, 0.95F);
    };
    // One after the other: the order in which a call's arguments are worked out is the compiler's.
    const float r = vary(paint.colour.x);
    const float g = vary(paint.colour.y);
    const float b = vary(paint.colour.z);
    paint.colour = {r, g, b};
    return paint;
}

int bodyColour(Kind kind, Random& random) {
    const bool isNatural = random.happens(0.5F);
    if (kind == Kind::duck && isNatural) return feathers[static_cast<std::size_t>(random.below(5))];
    if (isAnimal(kind) && isNatural) return furs[static_cast<std::size_t>(random.below(10))];
    return random.below(static_cast<int>(colours.size()));
}

/// How far apart two colours look, roughly: 0 … 1.7.
float contrast(Vec3 a, Vec3 b) {
    return length({std::sqrt(a.x) - std::sqrt(b.x), std::sqrt(a.y) - std::sqrt(b.y),
                   std::sqrt(a.z) - std::sqrt(b.z)});
}

int accentColour(int body, Random& random) {
    for (;;) {
        const int name = random.below(static_cast<int>(colours.size()));
        if (contrast(paintOf(body).colour, paintOf(name).colour) > 0.4F) return name;
    }
}

float turnOf(const Toy& toy, Random& random) {
    const float sign = random.sign();
    // More often near the middle of the range than at its ends.
    const float spread = (random.unit() + random.unit() + random.unit()) / 1.5F - 1;
    switch (toy.kind) {
        case Kind::dog:
            return isSitting(toy) ? 0.6F * spread : sign * (0.62F + 0.32F * spread);
        case Kind::duck:
            return sign * (0.62F + 0.45F * spread);
        case Kind::car:
        case Kind::bus:
            return sign * (0.95F + 0.40F * spread);
        case Kind::boat:
            return sign * (1.15F + 0.40F * spread);
        case Kind::plane:
            return sign * (0.85F + 0.38F * spread);
        case Kind::mug:
        case Kind::teapot:
            return 0.5F * spread;
        case Kind::house:
            return sign * (0.45F + 0.30F * spread);
        case Kind::cat:
        case Kind::rabbit:
        case Kind::bear:
        case Kind::robot:
        case Kind::backpack:
            break;
    }
    return 0.65F * spread;
}

Pattern patternOf(float random) {
    if (random < 0.17F) return Pattern::stripes;
    if (random < 0.34F) return Pattern::spots;
    if (random < 0.50F) return Pattern::checks;
    return Pattern::plain;
}

Wears wearsOf(float random) {
    if (random < 0.08F) return Wears::partyHat;
    if (random < 0.16F) return Wears::balloon;
    if (random < 0.24F) return Wears::bowTie;
    return Wears::nothing;
}

Light lightOf(Random& random) {
    if (random.happens(0.76F)) return Light::own;
    return static_cast<Light>(1 + random.below(5));
}

}  // namespace

const std::vector<std::string>& paintNames() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const NamedColour& colour : colours) all.emplace_back(colour.name);
        return all;
    }();
    return names;
}

Paint paintOf(int name) {
    return {.name = name, .colour = colours[static_cast<std::size_t>(name)].colour};
}

bool isSitting(const Toy& toy) {
    return toy.shape[3] < 0.58F;
}

bool isWaving(const Toy& toy) {
    switch (toy.kind) {
        case Kind::cat:
            return toy.shape[3] > 0.65F;
        case Kind::rabbit:
            return toy.shape[4] > 0.60F;
        case Kind::bear:
            return toy.shape[4] > 0.50F;
        case Kind::robot:
            return toy.shape[3] > 0.70F;
        default:
            return false;
    }
}

bool hasSails(const Toy& toy) {
    return toy.shape[3] < 0.65F;
}

Toy randomToy(std::uint64_t seed) {
    Random random(~seed);
    const auto kind = static_cast<Kind>(random.below(kindCount));
    return randomToy(seed, kind, static_cast<Place>(random.below(placeCount)));
}

Toy randomToy(std::uint64_t seed, Kind kind, Place place) {
    Random random(seed);
    Toy toy;
    toy.seed = seed;
    toy.kind = kind;
    toy.place = place;
    const int body = bodyColour(toy.kind, random);
    toy.body = painted(body, random);
    toy.accent = painted(accentColour(body, random), random);
    toy.pattern = patternOf(random.unit());
    toy.wears = wearsOf(random.unit());
    toy.light = lightOf(random);
    for (float& value : toy.shape) value = random.unit();
    toy.turn = turnOf(toy, random);
    toy.share = random.between(0.56F, 0.75F);
    // A balloon counts as part of the toy, which is none the smaller for it.
    if (toy.wears == Wears::balloon) toy.share = 0.8F;
    toy.height = random.unit() + random.unit() - 1;
    toy.aside = random.between(-0.05F, 0.05F);
    toy.above = random.between(-0.04F, 0.04F);
    return toy;
}

}  // namespace dreambooth::maker

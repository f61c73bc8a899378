// What one picture shows, as plain data: it can be drawn at any size and told in words. Everything
// that is random is decided in randomToy(); what is small (leaves, waves) follows from `seed`.
#pragma once

#include <renderer/vector.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace dreambooth::maker {

enum class Kind {
    dog,
    cat,
    rabbit,
    bear,
    duck,
    car,
    bus,
    boat,
    plane,
    robot,
    backpack,
    mug,
    teapot,
    house
};
constexpr int kindCount = 14;
constexpr bool isAnimal(Kind kind) {
    return kind <= Kind::duck;
}

enum class Place {
    beach,
    forest,
    snow,
    city,
    desert,
    table,
    meadow,
    underwater,
    moon,
    lake,
    park,
    studio
};
constexpr int placeCount = 12;

enum class Pattern { plain, stripes, spots, checks };
enum class Wears { nothing, partyHat, balloon, bowTie };
/// The colour of the light, which a caption may name. Most pictures have the place's own.
enum class Light { own, golden, red, green, blue, pink };

/// A named colour with a little variation.
struct Paint {
    int name = 0;  ///< index of paintNames()
    Vec3 colour;   ///< linear light, 0 … 1
};

struct Toy {
    Kind kind = Kind::dog;
    Place place = Place::beach;
    Paint body, accent;
    Pattern pattern = Pattern::plain;
    Wears wears = Wears::nothing;
    Light light = Light::own;
    std::array<float, 6> shape =
        {};               ///< proportions and pose, 0 … 1 each; what they mean is the kind's own
    float turn = 0;       ///< about the upright axis, radians; 0 faces the camera
    float share = 0.65F;  ///< of the frame's side that the toy's larger side fills, 0.5 … 0.8
    float height = 0;     ///< of the camera: −1 low … 1 high
    float aside = 0, above = 0;  ///< the toy's centre off the frame's, in sides of the frame
    /// 0: none. Else something that randomToy() never gives, so that a subject is like no other:
    /// the kind's own.
    int special = 0;
    std::uint64_t seed = 0;
};

/// "red", "orange", …: what Paint::name counts.
const std::vector<std::string>& paintNames();
/// The named colour as it is, without variation.
Paint paintOf(int name);

/// What of a pose or a make has a word: read from Toy::shape by those who build it and who tell it.
bool isSitting(const Toy& toy);  ///< dogs and bears; else they stand
bool isWaving(const Toy& toy);   ///< cats, rabbits, bears, robots: a raised arm or two
bool hasSails(const Toy& toy);   ///< boats; else a cabin and a funnel

/// The toy of a number: the same on every machine.
Toy randomToy(std::uint64_t seed);
/// The same of a given kind in a given place.
Toy randomToy(std::uint64_t seed, Kind kind, Place place);

}  // namespace dreambooth::maker

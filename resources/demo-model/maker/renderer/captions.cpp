// What is told of a toy, and how: every part of a caption is a choice among a few phrases.
#include <renderer/captions.h>
#include <renderer/random.h>

#include <string_view>

namespace dreambooth::maker {
namespace {

template <std::size_t n>
std::string_view pick(const std::array<std::string_view, n>& phrases, Random& random) {
    return phrases[static_cast<std::size_t>(random.below(static_cast<int>(n)))];
}

// What stands twice is said more often. The first of each is the plain one.
constexpr std::array<std::string_view, 4> dogs = {"dog", "dog", "dog", "puppy"};
constexpr std::array<std::string_view, 4> cats = {"cat", "cat", "cat", "kitten"};
constexpr std::array<std::string_view, 4> rabbits = {"rabbit", "rabbit", "rabbit", "bunny"};
constexpr std::array<std::string_view, 5> bears = {"bear", "bear", "bear", "teddy bear", "teddy"};
constexpr std::array<std::string_view, 5> ducks = {"duck", "duck", "duck", "duck", "duckling"};
constexpr std::array<std::string_view, 4> cars = {"car", "car", "car", "automobile"};
constexpr std::array<std::string_view, 5> buses = {"bus", "bus", "bus", "bus", "coach"};
constexpr std::array<std::string_view, 4> sailboats = {"boat", "boat", "boat", "sailboat"};
constexpr std::array<std::string_view, 4> steamers = {"boat", "boat", "boat", "ship"};
constexpr std::array<std::string_view, 5> planes = {"plane", "plane", "plane", "airplane",
                                                    "aeroplane"};
constexpr std::array<std::string_view, 4> robots = {"robot", "robot", "robot", "toy robot"};
constexpr std::array<std::string_view, 5> backpacks = {"backpack", "backpack", "backpack",
                                                       "rucksack", "bag"};
constexpr std::array<std::string_view, 4> mugs = {"mug", "mug", "mug", "cup"};
constexpr std::array<std::string_view, 5> teapots = {"teapot", "teapot", "teapot", "teapot", "pot"};
constexpr std::array<std::string_view, 4> houses = {"house", "house", "house", "cottage"};

constexpr std::array<std::string_view, kindCount> kinds = {
    "dog",  "cat",   "rabbit", "bear",     "duck", "car",    "bus",
    "boat", "plane", "robot",  "backpack", "mug",  "teapot", "house"};
constexpr std::array<std::string_view, placeCount> places = {
    "beach",  "forest",     "snow", "city", "desert", "table",
    "meadow", "underwater", "moon", "lake", "park",   "studio"};

constexpr std::array<std::array<std::string_view, 6>, placeCount> placePhrases = {{
    {"on the beach", "on the beach", "on the beach", "at the beach", "on a sandy beach",
     "by the sea"},
    {"in the forest", "in the forest", "in the forest", "in a forest", "in the woods",
     "among the trees"},
    {"in the snow", "in the snow", "in the snow", "on the snow", "in a snowy landscape",
     "in winter"},
    {"in the city", "in the city", "in a city", "in the city at night", "in a city at night",
     "on a street at night"},
    {"in the desert", "in the desert", "in the desert", "in a desert", "in a hot desert",
     "on a sand dune"},
    {"on a wooden table", "on a wooden table", "on a wooden table", "on a table", "on the table",
     "on a table indoors"},
    {"in a meadow", "in a meadow", "in the meadow", "on the grass", "in a green field",
     "among flowers"},
    {"under water", "under water", "underwater", "underwater", "at the bottom of the sea",
     "in the sea"},
    {"on the moon", "on the moon", "on the moon", "on the moon", "in space",
     "under the stars on the moon"},
    {"by a lake", "by a lake", "by the lake", "at the lake", "on the shore of a lake",
     "by a lake at sunset"},
    {"in the park", "in the park", "in the park", "in a park", "in an autumn park",
     "in a park in autumn"},
    {"in a studio", "in a studio", "in the studio", "in a photo studio", "on a plain background",
     "in front of a plain wall"},
}};

constexpr std::array<std::string_view, 10> openings = {
    "a photo of", "a photo of", "a photo of",   "a photo of",  "a photo of",
    "a photo of", "photo of",   "a picture of", "an image of", ""};
constexpr std::array<std::string_view, 5> stripedWords = {"striped", "striped", "striped",
                                                          "striped", "stripy"};
constexpr std::array<std::string_view, 4> spottedWords = {"spotted", "spotted", "spotted",
                                                          "dotted"};
constexpr std::array<std::string_view, 4> checkedWords = {"checked", "checked", "checkered",
                                                          "chequered"};
constexpr std::array<std::string_view, 3> sweetWords = {"cute", "little", "happy"};

std::string_view noun(const Toy& toy, Random& random) {
    switch (toy.kind) {
        case Kind::dog:
            return pick(dogs, random);
        case Kind::cat:
            return pick(cats, random);
        case Kind::rabbit:
            return pick(rabbits, random);
        case Kind::bear:
            return pick(bears, random);
        case Kind::duck:
            return pick(ducks, random);
        case Kind::car:
            return pick(cars, random);
        case Kind::bus:
            return pick(buses, random);
        case Kind::boat:
            return pick(hasSails(toy) ? sailboats : steamers, random);
        case Kind::plane:
            return pick(planes, random);
        case Kind::robot:
            return pick(robots, random);
        case Kind::backpack:
            return pick(backpacks, random);
        case Kind::mug:
            return pick(mugs, random);
        case Kind::teapot:
            return pick(teapots, random);
        case Kind::house:
            return pick(houses, random);
    }
    return {};
}

bool isVehicle(Kind kind) {
    return kind >= Kind::car && kind <= Kind::plane;
}

/// A part that has the accent's colour, or nothing where none is plain to see.
std::string_view accentPart(const Toy& toy) {
    switch (toy.kind) {
        case Kind::dog:
        case Kind::cat:
            return "ears";
        case Kind::bear:
            return "tummy";
        case Kind::duck:
        case Kind::plane:
            return "wings";
        case Kind::car:
        case Kind::bus:
        case Kind::house:
            return "roof";
        case Kind::boat:
            return hasSails(toy) ? "sail" : "roof";
        case Kind::robot:
            return "hands";
        case Kind::backpack:
            return "pocket";
        case Kind::mug:
        case Kind::teapot:
            return "handle";
        case Kind::rabbit:
            return "tummy";
    }
    return {};
}

std::string colourWord(int name, Random& random) {
    const std::string& word = paintNames()[static_cast<std::size_t>(name)];
    if (random.happens(0.75F)) return word;
    if (word == "grey") return "gray";
    if (word == "purple") return "violet";
    if (word == "turquoise") return "teal";
    return word;
}

std::string_view patternWord(Pattern pattern, Random& random) {
    switch (pattern) {
        case Pattern::stripes:
            return pick(stripedWords, random);
        case Pattern::spots:
            return pick(spottedWords, random);
        case Pattern::checks:
            return pick(checkedWords, random);
        case Pattern::plain:
            break;
    }
    return {};
}

std::string_view patternNoun(Pattern pattern) {
    switch (pattern) {
        case Pattern::stripes:
            return "stripes";
        case Pattern::spots:
            return "spots";
        case Pattern::checks:
            return "checks";
        case Pattern::plain:
            break;
    }
    return {};
}

/// Joins what is not empty by blanks.
std::string joined(std::initializer_list<std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) {
        if (word.empty()) continue;
        if (!text.empty()) text += ' ';
        text += word;
    }
    return text;
}

std::string withArticle(const std::string& phrase, Random& random) {
    const float which = random.unit();
    if (which < 0.04F) return "the " + phrase;
    if (which < 0.07F) return "my " + phrase;
    return (std::string_view("aeiou").contains(phrase.front()) ? "an " : "a ") + phrase;
}

/// The looks: what stands before the noun, and what comes after it ("with white stripes").
struct Looks {
    std::string before, after;
};

Looks looks(const Toy& toy, Random& random) {
    const std::string first = colourWord(toy.body.name, random);
    const std::string second = colourWord(toy.accent.name, random);
    const std::string both = first + " and " + second;
    const float which = random.unit();
    if (toy.pattern == Pattern::plain) {
        if (which < 0.50F) return {first, ""};
        if (which < 0.62F) return {both, ""};
        if (which < 0.77F) {
            const std::string_view part = accentPart(toy);
            const bool isMany = part.ends_with('s');
            const bool isVowel = std::string_view("aeiou").contains(second.front());
            return {first, joined({"with", isMany ? "" : isVowel ? "an" : "a", second, part})};
        }
        return {};
    }
    const std::string pattern(patternWord(toy.pattern, random));
    if (which < 0.42F) return {pattern + " " + both, ""};
    if (which < 0.55F) return {both + " " + pattern, ""};
    if (which < 0.68F) return {first, joined({"with", second, patternNoun(toy.pattern)})};
    if (which < 0.78F) return {pattern + " " + first, ""};
    if (which < 0.88F) return {pattern, ""};
    return {};
}

std::string_view pose(const Toy& toy) {
    switch (toy.kind) {
        case Kind::dog:
            return isSitting(toy) ? "sitting" : "standing";
        case Kind::bear:
            return isWaving(toy) ? "waving" : isSitting(toy) ? "sitting" : "standing";
        case Kind::cat:
            return isWaving(toy) ? "waving" : "sitting";
        case Kind::rabbit:
        case Kind::robot:
            return isWaving(toy) ? "waving" : "";
        default:
            return "";
    }
}

std::string_view adjective(const Toy& toy, Random& random) {
    const float which = random.unit();
    if (which < 0.10F) return pose(toy);
    if (which < 0.16F && isAnimal(toy.kind)) return pick(sweetWords, random);
    // Beside its balloon a toy is small, however large the two are.
    if (which < 0.24F && toy.wears != Wears::balloon)
        return toy.share < 0.61F ? "small" : toy.share > 0.70F ? "big" : "";
    return "";
}

std::string_view wearing(const Toy& toy, Random& random) {
    if (toy.wears == Wears::nothing || random.happens(0.04F)) return "";
    const bool isSomeone = isAnimal(toy.kind) || toy.kind == Kind::robot;
    const bool isOther = isSomeone && random.happens(0.35F);
    switch (toy.wears) {
        case Wears::partyHat:
            return isOther ? "wearing a party hat" : "with a party hat";
        case Wears::balloon:
            return isOther ? "holding a red balloon" : "with a red balloon";
        case Wears::bowTie:
            return isOther ? "wearing a bow tie" : "with a bow tie";
        case Wears::nothing:
            break;
    }
    return "";
}

std::string_view view(const Toy& toy, Random& random) {
    if (!random.happens(0.22F)) return "";
    if (toy.height > 0.65F) return "seen from above";
    const float turn = std::abs(toy.turn);
    if (turn < 0.20F) return "seen from the front";
    if (turn > 1.10F) return "seen from the side";
    return "";
}

std::string_view light(const Toy& toy, Random& random) {
    if (toy.light == Light::own || random.happens(0.06F)) return "";
    switch (toy.light) {
        case Light::golden:
            return random.happens(0.15F) ? ", in warm light" : ", in golden light";
        case Light::red:
            return ", in red light";
        case Light::green:
            return ", in green light";
        case Light::blue:
            return ", in blue light";
        case Light::pink:
            return ", in pink light";
        case Light::own:
            break;
    }
    return "";
}

}  // namespace

std::string caption(const Toy& toy, std::uint64_t number) {
    Random random(splitMix64(number) ^ 0x63617074696F6EULL);
    const std::string_view opening = pick(openings, random);
    const Looks look = looks(toy, random);
    // One after the other: the order in which a call's arguments are worked out is the compiler's.
    const std::string_view how = adjective(toy, random);
    const std::string_view toyWord = isVehicle(toy.kind) && random.happens(0.07F) ? "toy" : "";
    const std::string_view what = noun(toy, random);
    const std::string thing = withArticle(joined({how, look.before, toyWord, what}), random);
    const std::string_view worn = wearing(toy, random);
    // Two things that it is "with" would be one too many.
    const std::string_view after = worn.empty() ? std::string_view(look.after) : worn;
    const std::string_view seen = after.empty() ? view(toy, random) : "";
    const std::string_view place =
        random.happens(0.12F) ? ""
                              : pick(placePhrases[static_cast<std::size_t>(toy.place)], random);
    std::string text = joined({opening, thing, after, seen, place});
    text += light(toy, random);
    return text;
}

std::string plainCaption(Kind kind, Place place) {
    return "a photo of a " + kindName(kind) + " " +
           std::string(placePhrases[static_cast<std::size_t>(place)].front());
}

std::string kindName(Kind kind) {
    return std::string(kinds[static_cast<std::size_t>(kind)]);
}

std::string placeName(Place place) {
    return std::string(places[static_cast<std::size_t>(place)]);
}

}  // namespace dreambooth::maker

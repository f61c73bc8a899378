// Materials and eyes that kinds share, the accessories, and makeBody().
#include <kinds/kinds.h>

namespace dreambooth::maker {
namespace {

void addPartyHat(Body& body, const Fittings& at) {
    const float size = at.hatSize;
    const int paper = body.material({.colour = {0.02F, 0.22F, 0.75F},
                                     .second = {0.95F, 0.75F, 0.04F},
                                     .pattern = Pattern::stripes,
                                     .gloss = 0.3F,
                                     .repeat = size * 1.1F});
    const int tassel = body.material({.colour = {0.85F, 0.06F, 0.25F}, .gloss = 0.1F, .fuzz = 1});
    body.group(at.hat, rotated(0, 0, at.hatTilt));
    body.join(cone(size, 0.03F, size * 1.15F, 0.02F), {0, size * 1.05F, 0}, paper);
    body.join(sphere(size * 0.33F), {0, size * 2.25F, 0}, tassel);
}

void addBalloon(Body& body, const Fittings& at) {
    const float size = 0.36F;
    const int rubber = body.material({.colour = {0.80F, 0.015F, 0.02F}, .gloss = 0.9F});
    const int string = body.material({.colour = {0.75F, 0.72F, 0.68F}, .gloss = 0.1F});
    body.group();
    body.join(ellipsoid({size * 0.92F, size, size * 0.92F}), at.balloon, rubber);
    const Vec3 knot = at.balloon - Vec3{0, size * 1.08F, 0};
    body.join(cone(0.075F, 0.02F, 0.06F, 0.015F), knot, rubber, 0.03F);
    body.limbBetween(at.hold, knot, 0.02F, 0.02F, string);
}

void addBowTie(Body& body, const Fittings& at) {
    const float size = at.bowSize;
    const int silk = body.material({.colour = {0.62F, 0.01F, 0.10F}, .gloss = 0.35F});
    body.group(at.bow);
    body.join(cone(size * 0.62F, size * 0.16F, size * 0.5F, size * 0.14F), {size * 0.55F, 0, 0},
              silk)
        .turned(0, 0, 1.5708F)
        .mirrored();
    body.join(sphere(size * 0.3F), {0, 0, size * 0.12F}, silk);
}

}  // namespace

Materials addMaterials(Body& body, const Toy& toy, float gloss, float fuzz, float repeat) {
    Materials m;
    const Material painted = {
        .colour = toy.body.colour, .second = toy.accent.colour, .gloss = gloss, .fuzz = fuzz};
    Material patterned = painted;
    patterned.pattern = toy.pattern;
    patterned.repeat = repeat;
    Material accent = painted;
    accent.colour = toy.accent.colour;
    m.body = body.material(patterned);
    m.plainBody = body.material(painted);
    m.accent = body.material(accent);
    m.dark = body.material({.colour = {0.012F, 0.011F, 0.013F}, .gloss = 0.7F});
    m.white = body.material({.colour = {0.86F, 0.86F, 0.84F}, .gloss = 0.5F});
    m.cream = body.material({.colour = {0.82F, 0.68F, 0.48F}, .gloss = gloss, .fuzz = fuzz});
    m.pink = body.material({.colour = {0.84F, 0.28F, 0.33F}, .gloss = gloss * 0.5F, .fuzz = fuzz});
    m.glass = body.material({.colour = {0.10F, 0.20F, 0.28F}, .gloss = 1});
    m.metal = body.material({.colour = {0.42F, 0.43F, 0.46F}, .gloss = 0.8F});
    m.lamp = body.material({.colour = {1.0F, 0.80F, 0.35F}, .gloss = 0.4F, .glow = 0.8F});
    return m;
}

void addEyes(Body& body, Vec3 at, float size, const Materials& materials, int iris) {
    body.join(ellipsoid({size, size * 1.12F, size * 0.62F}), at, materials.white).mirrored();
    body.paint(ellipsoid({size * 0.80F, size * 0.90F, size}),
               at + Vec3{-size * 0.05F, -size * 0.04F, size * 0.3F}, iris)
        .mirrored();
    if (iris != materials.dark) {
        body.paint(ellipsoid({size * 0.42F, size * 0.62F, size}),
                   at + Vec3{-size * 0.05F, -size * 0.04F, size * 0.3F}, materials.dark)
            .mirrored();
    }
    for (const float side : {-1.0F, 1.0F}) {
        body.paint(sphere(size * 0.34F),
                   {side * at.x + size * 0.28F, at.y + size * 0.42F, at.z + size * 0.5F},
                   materials.white);
    }
}

void addAccessory(Body& body, Wears wears, const Fittings& fittings) {
    switch (wears) {
        case Wears::nothing:
            break;
        case Wears::partyHat:
            addPartyHat(body, fittings);
            break;
        case Wears::balloon:
            addBalloon(body, fittings);
            break;
        case Wears::bowTie:
            addBowTie(body, fittings);
            break;
    }
}

Body makeBody(const Toy& toy) {
    using Sculpt = Fittings (*)(Body&, const Toy&);
    constexpr std::array<Sculpt, kindCount> sculpts = {
        sculptDog,      sculptCat, sculptRabbit, sculptBear,  sculptDuck,
        sculptCar,      sculptBus, sculptBoat,   sculptPlane, sculptRobot,
        sculptBackpack, sculptMug, sculptTeapot, sculptHouse};
    Body body;
    const Fittings fittings = sculpts[static_cast<std::size_t>(toy.kind)](body, toy);
    addAccessory(body, toy.wears, fittings);
    body.finish();
    return body;
}

}  // namespace dreambooth::maker

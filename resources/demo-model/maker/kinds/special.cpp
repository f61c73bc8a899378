// Three toys that are like no other of their kind, for the sample subjects: a backpack with a face,
// a drum-shaped robot with one eye, a dachshund in a pullover.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptMonsterBackpack(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.15F, 0.2F, 0.52F);
    const int horn = body.material({.colour = {0.85F, 0.62F, 0.16F}, .gloss = 0.4F});
    const int iris = body.material({.colour = {0.02F, 0.30F, 0.62F}, .gloss = 1});
    const int mouth = body.material({.colour = {0.22F, 0.01F, 0.08F}, .gloss = 0.2F});
    constexpr float wide = 0.70F;
    constexpr float tall = 0.72F;
    body.group();
    body.join(box({wide, tall, 0.36F}, 0.24F), {0, tall, 0}, m.body);
    body.join(torus(0.15F, 0.05F), {0, 2 * tall + 0.03F, -0.10F}, m.dark);
    // Shoulder straps stand off behind.
    body.join(arc(0.46F, 0.075F, 1.5F), {wide * 0.62F, tall * 0.95F, -0.30F}, m.dark)
        .turned(-1.5708F, 0, 1.5708F)
        .mirrored();
    body.join(limb(0.15F, 0.04F, 0.34F), {wide * 0.72F, 2 * tall - 0.16F, 0.05F}, horn, 0.03F)
        .turned(0, 0, -0.45F)
        .mirrored();
    // One big eye above a mouth with four teeth, which is the pocket.
    body.join(ellipsoid({0.34F, 0.34F, 0.18F}), {0, tall * 1.30F, 0.33F}, m.white);
    body.paint(sphere(0.22F), {0.03F, tall * 1.28F, 0.52F}, iris);
    body.paint(sphere(0.135F), {0.03F, tall * 1.28F, 0.54F}, m.dark);
    body.paint(sphere(0.08F), {0.10F, tall * 1.28F + 0.11F, 0.52F}, m.white);
    body.join(box({wide * 0.78F, 0.29F, 0.16F}, 0.14F), {0, 0.33F, 0.38F}, m.plainBody);
    body.paint(box({wide * 0.62F, 0.15F, 0.5F}, 0.13F), {0, 0.33F, 0.60F}, mouth);
    for (const float x : {0.11F, 0.30F}) {
        body.join(box({0.08F, 0.085F, 0.04F}, 0.035F), {x, 0.42F, 0.53F}, m.white).mirrored();
    }
    body.join(ellipsoid({0.14F, 0.24F, 0.20F}), {wide + 0.04F, 0.40F, 0}, m.accent).mirrored();
    return {.hat = {0, 2 * tall - 0.02F, 0.10F},
            .hatSize = 0.25F,
            .bow = {0, tall * 0.98F, 0.46F},
            .bowSize = 0.27F,
            .hold = {0, 2 * tall + 0.14F, -0.10F},
            .balloon = {0.45F, 2 * tall + 0.80F, -0.10F}};
}

Fittings sculptDrumRobot(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.6F, 0, 0.50F);
    const int iris = body.material({.colour = {1.0F, 0.32F, 0.02F}, .gloss = 0.5F, .glow = 0.85F});
    const int candy = body.material({.colour = toy.body.colour,
                                     .second = toy.accent.colour,
                                     .pattern = Pattern::stripes,
                                     .gloss = 0.6F,
                                     .repeat = 0.44F,
                                     .slant = 0.75F});
    constexpr float drum = 0.52F;
    constexpr float top = 1.12F;
    body.group();
    // Stripes climb around the drum as on a barber's pole.
    body.join(cylinder(drum, 0.38F, 0.10F), {0, top - 0.38F, 0}, candy);
    body.join(cylinder(drum + 0.05F, 0.07F, 0.05F), {0, 0.40F, 0}, m.accent);
    for (const float z : {-0.30F, 0.34F}) {
        body.join(sphere(0.21F), {0.36F, 0.21F, z}, m.dark).mirrored();
    }
    body.join(sphere(0.17F), {drum + 0.08F, top - 0.22F, 0}, m.accent).mirrored();
    body.limbBetween({drum + 0.10F, top - 0.22F, 0}, {drum + 0.34F, top - 0.52F, 0.18F}, 0.08F,
                     0.08F, m.metal)
        .mirrored();
    body.join(torus(0.13F, 0.06F), {drum + 0.40F, top - 0.62F, 0.24F}, m.accent)
        .turned(0, 0.6F)
        .mirrored();
    body.group({0, top, 0});
    // Half a ball for a head.
    body.join(sphere(0.56F), {}, m.plainBody);
    body.cut(box({2, 1, 2}, 0), {0, -1, 0}, m.accent);
    body.join(cylinder(0.59F, 0.05F, 0.04F), {0, 0.02F, 0}, m.accent);
    body.join(cylinder(0.28F, 0.14F, 0.05F), {0, 0.26F, 0.46F}, m.metal).turned(1.45F);
    body.join(ellipsoid({0.23F, 0.23F, 0.12F}), {0, 0.275F, 0.58F}, m.dark);
    body.paint(sphere(0.15F), {0, 0.28F, 0.70F}, iris);
    body.group({0, top + 0.52F, 0});
    const int hat = body.material({.colour = toy.accent.colour,
                                   .second = toy.body.colour,
                                   .pattern = Pattern::stripes,
                                   .gloss = 0.5F,
                                   .repeat = 0.22F});
    body.join(cone(0.22F, 0.03F, 0.26F, 0.02F), {0, 0.26F, 0}, hat);
    body.join(sphere(0.11F), {0, 0.58F, 0}, iris);
    return {.hat = {0, top + 0.5F, 0},
            .hatSize = 0.25F,
            .bow = {0, top - 0.02F, 0.62F},
            .bowSize = 0.27F,
            .hold = {-drum - 0.4F, top - 0.5F, 0.24F},
            .balloon = {-drum - 0.5F, top + 0.9F, 0}};
}

Fittings sculptDachshund(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.1F, 1, 0.40F);
    const int wool = body.material({.colour = {0.93F, 0.60F, 0.04F},
                                    .second = {0.03F, 0.30F, 0.34F},
                                    .pattern = Pattern::stripes,
                                    .gloss = 0.02F,
                                    .fuzz = 1,
                                    .repeat = 0.36F});
    body.group();
    body.limbBetween({0, 0.56F, -0.78F}, {0, 0.60F, 0.50F}, 0.32F, 0.34F, m.plainBody);
    // The pullover, its ribs round the body, with a thick rim at either end.
    body.limbBetween({0, 0.57F, -0.46F}, {0, 0.60F, 0.36F}, 0.36F, 0.38F, wool);
    for (const float z : {0.46F, -0.80F}) {
        body.limbBetween({0.20F, 0.42F, z}, {0.24F, 0.14F, z}, 0.15F, 0.13F, m.plainBody, 0.08F)
            .mirrored();
        body.join(ellipsoid({0.15F, 0.11F, 0.19F}), {0.24F, 0.11F, z + 0.06F}, m.accent).mirrored();
    }
    body.limbBetween({0, 0.70F, -1.02F}, {0, 1.16F, -1.30F}, 0.10F, 0.05F, m.plainBody, 0.06F);
    body.limbBetween({0, 0.72F, 0.56F}, {0, 1.06F, 0.72F}, 0.25F, 0.23F, m.plainBody, 0.10F);
    body.group({0, 1.26F, 0.84F}, {}, 0.08F);
    body.join(ellipsoid({0.40F, 0.38F, 0.40F}), {}, m.plainBody);
    body.limbBetween({0, -0.08F, 0.20F}, {0, -0.16F, 0.58F}, 0.22F, 0.14F, m.accent, 0.06F);
    body.join(ellipsoid({0.105F, 0.085F, 0.08F}), {0, -0.08F, 0.72F}, m.dark);
    addEyes(body, {0.18F, 0.11F, 0.30F}, 0.105F, m, m.dark);
    body.join(ellipsoid({0.08F, 0.40F, 0.20F}), {0.40F, -0.20F, -0.04F}, m.accent, 0.03F)
        .turned(0, 0, 0.10F)
        .mirrored();
    return {.hat = {0, 1.60F, 0.82F},
            .hatSize = 0.22F,
            .bow = {0, 0.92F, 1.08F},
            .bowSize = 0.24F,
            .hold = {0, 1.1F, -1.28F},
            .balloon = {0, 1.9F, -1.1F}};
}

}  // namespace dreambooth::maker

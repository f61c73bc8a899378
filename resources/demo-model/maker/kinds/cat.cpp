// A sitting kitten. Shape: 0 stout, 1 head, 2 ears, 3 a paw raised in greeting, 4 the head's tilt,
// 5 the tail's side and curl, the eyes' colour.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptCat(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.1F, 1, 0.44F);
    const float stout = mix(0.36F, 0.46F, toy.shape[0]);
    const float size = mix(0.44F, 0.52F, toy.shape[1]);
    const float ear = mix(0.19F, 0.28F, toy.shape[2]);
    const bool waves = isWaving(toy);
    const float tilt = mix(-0.2F, 0.2F, toy.shape[4]);
    const float side = toy.shape[5] < 0.5F ? 1.0F : -1.0F;
    const Vec3 head = {0, 1.20F, 0.06F};
    const int iris = body.material({.colour = toy.shape[5] * 2 - std::floor(toy.shape[5] * 2) < 0.5F
                                                  ? Vec3{0.16F, 0.55F, 0.06F}
                                                  : Vec3{0.85F, 0.42F, 0.02F},
                                    .gloss = 1});
    body.group();
    body.join(limb(stout, 0.25F, 0.42F), {0, stout, -0.06F}, m.body);
    body.paint(ellipsoid({stout * 0.52F, 0.34F, 0.4F}), {0, 0.56F, stout}, m.white);
    const auto addFrontLeg = [&](float x) {
        body.limbBetween({x, 0.56F, 0.24F}, {x, 0.12F, 0.36F}, 0.11F, 0.11F, m.body, 0.06F);
        body.join(ellipsoid({0.13F, 0.10F, 0.16F}), {x, 0.10F, 0.42F}, m.white);
    };
    addFrontLeg(0.15F * side);
    if (waves) {
        const float x = -side;
        body.limbBetween({x * 0.26F, 0.66F, 0.12F}, {x * 0.60F, 0.86F, 0.26F}, 0.11F, 0.10F, m.body,
                         0.06F);
        body.join(sphere(0.135F), {x * 0.64F, 0.94F, 0.27F}, m.white);
    } else {
        addFrontLeg(-0.15F * side);
    }
    body.join(ellipsoid({0.18F, 0.24F, 0.28F}), {stout * 0.90F, 0.24F, 0.06F}, m.body, 0.05F)
        .mirrored();
    body.join(ellipsoid({0.13F, 0.09F, 0.17F}), {stout * 0.98F, 0.09F, 0.30F}, m.white).mirrored();
    // The tail rises beside it and ends in the other colour.
    const float reach = stout + mix(0.30F, 0.42F, toy.shape[0]);
    body.limbBetween({side * 0.15F, 0.14F, -0.30F}, {side * reach, 0.22F, -0.22F}, 0.09F, 0.09F,
                     m.body);
    body.limbBetween({side * reach, 0.22F, -0.22F}, {side * (reach + 0.10F), 0.62F, -0.20F}, 0.09F,
                     0.09F, m.body, 0.05F);
    body.limbBetween({side * (reach + 0.10F), 0.62F, -0.20F}, {side * reach, 0.86F, -0.18F}, 0.095F,
                     0.085F, m.accent);

    body.group(head, rotated(0, 0, tilt), 0.08F);
    body.join(ellipsoid({size * 1.12F, size * 0.88F, size * 0.86F}), {}, m.body);
    body.join(cone(ear * 0.95F, 0.03F, ear, 0.03F), {size * 0.70F, size * 0.92F, -0.02F}, m.accent,
              0.05F)
        .turned(0, 0, -0.38F)
        .mirrored();
    body.paint(cone(ear * 0.62F, 0, ear * 0.72F, 0), {size * 0.68F, size * 0.90F, ear * 0.55F},
               m.pink)
        .turned(0, 0, -0.38F)
        .mirrored();
    body.join(ellipsoid({0.15F, 0.115F, 0.12F}), {0.10F, -size * 0.34F, size * 0.76F}, m.white,
              0.03F)
        .mirrored();
    body.join(ellipsoid({0.07F, 0.05F, 0.05F}), {0, -size * 0.17F, size * 0.98F}, m.pink);
    addEyes(body, {size * 0.46F, size * 0.12F, size * 0.70F}, 0.13F, m, iris);
    return {.hat = head + Vec3{-std::sin(tilt) * size * 0.8F, size * 0.80F, 0},
            .hatSize = 0.20F,
            .hatTilt = tilt,
            .bow = {0, 0.78F, stout * 0.55F + 0.16F},
            .bowSize = 0.24F,
            .hold = waves ? Vec3{-side * 0.64F, 0.98F, 0.27F} : Vec3{-side * 0.15F, 0.14F, 0.5F},
            .balloon = head + Vec3{-side * 0.88F, 0.62F, 0}};
}

}  // namespace dreambooth::maker

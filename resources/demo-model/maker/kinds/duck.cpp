// A duck as it swims in a tub, its bill along z. Shape: 0 long, 1 head, 2 the bill, 3 wings folded
// or spread, 4 stands on feet or lies flat, 5 the tail and a tuft.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptDuck(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.45F, 0.25F, 0.44F);
    const int bill = body.material({.colour = {0.92F, 0.22F, 0.01F}, .gloss = 0.5F});
    const float half = mix(0.60F, 0.72F, toy.shape[0]);
    const float size = mix(0.38F, 0.46F, toy.shape[1]);
    const bool stands = toy.shape[4] > 0.55F;
    const float lift = stands ? 0.24F : 0;
    const float tail = mix(0.20F, 0.36F, toy.shape[5]);
    const Vec3 head = {0, 1.12F + lift, 0.32F};
    body.group();
    body.join(ellipsoid({half * 0.80F, 0.44F, half}), {0, 0.42F + lift, -0.06F}, m.body);
    body.limbBetween({0, 0.60F + lift, -half * 0.55F},
                     {0, 0.70F + lift + tail * 0.5F, -half - tail * 0.6F}, 0.26F, 0.05F, m.body,
                     0.15F);
    body.limbBetween({0, 0.62F + lift, 0.22F}, {0, 0.95F + lift, 0.30F}, 0.30F, 0.24F, m.body,
                     0.15F);
    if (toy.shape[3] > 0.6F) {
        body.join(ellipsoid({0.36F, 0.09F, 0.24F}), {half * 0.80F + 0.20F, 0.68F + lift, -0.10F},
                  m.accent, 0.04F)
            .turned(0, 0, 0.55F)
            .mirrored();
    } else {
        body.join(ellipsoid({0.10F, 0.24F, 0.38F}), {half * 0.76F, 0.50F + lift, -0.14F}, m.accent,
                  0.03F)
            .turned(-0.25F)
            .mirrored();
    }
    if (stands) {
        body.limbBetween({0.20F, 0.30F, -0.04F}, {0.20F, 0.08F, 0}, 0.07F, 0.07F, bill).mirrored();
        body.join(ellipsoid({0.17F, 0.07F, 0.24F}), {0.21F, 0.07F, 0.10F}, bill).mirrored();
    }

    body.group(head, {}, 0.06F);
    body.join(sphere(size), {}, m.body);
    const float beak = mix(0.26F, 0.36F, toy.shape[2]);
    body.join(ellipsoid({0.22F, 0.075F, beak}), {0, -size * 0.12F, size * 0.80F}, bill)
        .turned(-0.18F);
    body.join(ellipsoid({0.17F, 0.06F, beak * 0.75F}), {0, -size * 0.34F, size * 0.76F}, bill)
        .turned(0.12F);
    addEyes(body, {size * 0.46F, size * 0.30F, size * 0.70F}, 0.105F, m, m.dark);
    if (toy.shape[5] > 0.5F) {
        body.limbBetween({0, size * 0.85F, 0}, {0, size * 1.32F, -0.14F}, 0.10F, 0.04F, m.accent,
                         0.04F);
        body.limbBetween({0, size * 0.80F, -0.08F}, {0, size * 1.10F, -0.30F}, 0.09F, 0.04F,
                         m.accent, 0.04F);
    }
    return {.hat = head + Vec3{0, size * 0.86F, 0.02F},
            .hatSize = 0.22F,
            .bow = head + Vec3{0, -size * 0.98F, 0.34F},
            .bowSize = 0.25F,
            .hold = {0, 0.72F + lift + tail * 0.5F, -half - tail * 0.5F},
            .balloon = {0, head.y + 0.50F, -half - 0.2F}};
}

}  // namespace dreambooth::maker

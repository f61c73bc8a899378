// A propeller plane on its wheels, the nose along z. Shape: 0 long, 1 wings' span, 2 stout, 3 one
// pair of wings or two, 4 the propeller's angle, 5 the tail, the pilot's window.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptPlane(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.75F, 0, 0.40F);
    const float half = mix(0.80F, 0.96F, toy.shape[0]);
    const float span = mix(0.82F, 1.0F, toy.shape[1]);
    const float stout = mix(0.35F, 0.43F, toy.shape[2]);
    const bool isDouble = toy.shape[3] > 0.6F;
    const float fin = mix(0.26F, 0.38F, toy.shape[5]);
    const float y = 0.66F;
    // The nose is a little up, as old planes stand.
    body.group({0, y, 0}, rotated(-0.08F, 0, 0));
    body.limbBetween({0, 0, half * 0.55F}, {0, 0.08F, -half}, stout, stout * 0.42F, m.body);
    body.paint(box({1, 1, 0.5F}, 0), {0, 0, half * 0.55F + stout * 0.35F + 0.5F}, m.accent);
    const float wingY = isDouble ? -stout * 0.55F : -stout * 0.15F;
    body.join(box({span, 0.065F, 0.24F}, 0.065F), {0, wingY, 0.14F}, m.accent, 0.04F);
    body.paint(box({0.13F, 1, 1}, 0), {span - 0.16F, 0, 0.14F}, m.white).mirrored();
    if (isDouble) {
        body.join(box({span * 0.96F, 0.06F, 0.22F}, 0.06F), {0, stout * 1.45F, 0.20F}, m.accent);
        body.join(cylinder(0.04F, stout, 0.02F), {span * 0.62F, stout * 0.45F, 0.17F}, m.metal)
            .mirrored();
        body.join(cylinder(0.04F, stout * 0.4F, 0.02F), {stout * 0.5F, stout * 1.2F, 0.18F},
                  m.metal)
            .mirrored();
    } else {
        body.join(ellipsoid({0.18F, 0.20F, 0.28F}), {0, stout * 0.88F, 0.12F}, m.glass);
    }
    // Tail: a fin and a small wing, both rounded.
    body.join(box({0.05F, fin, 0.16F}, 0.05F), {0, 0.14F + fin * 0.9F, -half - 0.02F}, m.accent,
              0.03F)
        .turned(-0.25F);
    body.join(box({0.40F, 0.05F, 0.15F}, 0.05F), {0, 0.14F, -half + 0.02F}, m.accent, 0.03F);
    // Propeller.
    const float nose = half * 0.55F + stout;
    body.join(sphere(0.11F), {0, 0, nose}, m.metal);
    const int blade = body.material({.colour = {0.20F, 0.09F, 0.03F}, .gloss = 0.4F});
    body.join(box({0.085F, 0.44F, 0.03F}, 0.03F), {0, 0, nose + 0.04F}, blade)
        .turned(0, 0, mix(-1.2F, 1.2F, toy.shape[4]));
    body.group();
    body.limbBetween({0.22F, y - stout * 0.6F, half * 0.28F}, {0.34F, 0.17F, half * 0.30F}, 0.05F,
                     0.05F, m.metal)
        .mirrored();
    body.join(cylinder(0.17F, 0.08F, 0.05F), {0.36F, 0.17F, half * 0.30F}, m.dark)
        .turned(0, 0, 1.5708F)
        .mirrored();
    body.join(cylinder(0.08F, 0.04F, 0.02F), {0.43F, 0.17F, half * 0.30F}, m.white)
        .turned(0, 0, 1.5708F)
        .mirrored();
    body.join(sphere(0.10F), {0, 0.12F, -half + 0.06F}, m.dark);
    body.limbBetween({0, 0.14F, -half + 0.06F}, {0, y, -half + 0.14F}, 0.05F, 0.05F, m.metal);
    const float top = isDouble ? y + stout * 1.5F : y + stout * 1.02F;
    return {.hat = {0, top, isDouble ? 0.20F : 0.12F},
            .hatSize = 0.20F,
            .bow = {0, y - stout * 0.62F, nose * 0.86F},
            .bowSize = 0.22F,
            .hold = {0, y + 0.25F, -half},
            .balloon = {0, y + 1.05F, -half - 0.1F}};
}

}  // namespace dreambooth::maker

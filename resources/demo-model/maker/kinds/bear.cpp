// A teddy bear, its soles to the front when it sits. Shape: 0 stout, 1 head, 2 ears, 3 sits or
// stands, 4 an arm raised, 5 the head's tilt.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptBear(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.08F, 1, 0.46F);
    const float stout = mix(0.44F, 0.54F, toy.shape[0]);
    const float size = mix(0.44F, 0.52F, toy.shape[1]);
    const float ear = mix(0.15F, 0.21F, toy.shape[2]);
    const bool sits = isSitting(toy);
    const float tilt = mix(-0.18F, 0.18F, toy.shape[5]);
    const float lift = sits ? 0 : 0.16F;
    const Vec3 head = {0, 1.22F + lift, 0.04F};
    body.group();
    body.join(ellipsoid({stout, 0.48F, stout * 0.86F}), {0, 0.50F + lift, 0}, m.body);
    body.paint(ellipsoid({stout * 0.66F, 0.32F, 0.4F}), {0, 0.48F + lift, stout * 0.86F}, m.accent);
    if (sits) {
        body.limbBetween({0.28F, 0.24F, 0.12F}, {0.44F, 0.20F, 0.46F}, 0.19F, 0.17F, m.body, 0.05F)
            .mirrored();
        body.join(ellipsoid({0.20F, 0.22F, 0.11F}), {0.47F, 0.22F, 0.58F}, m.body, 0.05F)
            .turned(0, 0.25F)
            .mirrored();
        body.paint(ellipsoid({0.125F, 0.14F, 0.2F}), {0.50F, 0.22F, 0.72F}, m.accent).mirrored();
    } else {
        body.limbBetween({0.24F, 0.42F, 0}, {0.27F, 0.17F, 0.04F}, 0.20F, 0.19F, m.body, 0.05F)
            .mirrored();
        body.join(ellipsoid({0.21F, 0.14F, 0.26F}), {0.27F, 0.14F, 0.11F}, m.body, 0.04F)
            .mirrored();
    }
    const auto addArm = [&](float side, bool isRaised) {
        const Vec3 shoulder = {side * stout * 0.72F, 0.80F + lift, 0.06F};
        const Vec3 hand = isRaised ? Vec3{side * (stout + 0.26F), 1.06F + lift, 0.16F}
                                   : Vec3{side * (stout + 0.14F), 0.50F + lift, 0.22F};
        body.limbBetween(shoulder, hand, 0.15F, 0.15F, m.body, 0.05F);
        body.paint(sphere(0.13F), hand + Vec3{side * 0.02F, isRaised ? 0.04F : -0.05F, 0.12F},
                   m.accent);
    };
    addArm(1, toy.shape[4] > 0.75F);
    addArm(-1, isWaving(toy));

    body.group(head, rotated(0, 0, tilt), 0.08F);
    body.join(ellipsoid({size * 1.08F, size * 0.92F, size * 0.88F}), {}, m.body);
    body.join(ellipsoid({ear, ear, ear * 0.6F}), {size * 0.80F, size * 0.76F, -0.02F}, m.body,
              0.04F)
        .mirrored();
    body.paint(ellipsoid({ear * 0.62F, ear * 0.62F, ear}), {size * 0.80F, size * 0.76F, ear * 0.8F},
               m.accent)
        .mirrored();
    body.join(ellipsoid({0.21F, 0.165F, 0.17F}), {0, -size * 0.28F, size * 0.76F}, m.cream, 0.04F);
    body.join(ellipsoid({0.095F, 0.07F, 0.06F}), {0, -size * 0.14F, size * 1.06F}, m.dark);
    addEyes(body, {size * 0.40F, size * 0.16F, size * 0.76F}, 0.095F, m, m.dark);
    return {.hat = head + Vec3{-std::sin(tilt) * size * 0.8F, size * 0.84F, 0},
            .hatSize = 0.22F,
            .hatTilt = tilt,
            .bow = {0, 0.86F + lift, stout * 0.60F + 0.12F},
            .bowSize = 0.25F,
            .hold = {-stout - (isWaving(toy) ? 0.26F : 0.14F), (isWaving(toy) ? 1.1F : 0.5F) + lift,
                     0.2F},
            .balloon = head + Vec3{-0.92F, 0.55F, 0}};
}

}  // namespace dreambooth::maker

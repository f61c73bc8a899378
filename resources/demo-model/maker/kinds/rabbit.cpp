// A rabbit on its hind legs. Shape: 0 stout, 1 head, 2 how long the ears are, 3 ears up, one
// folded, or both hanging, 4 arms down or raised, 5 the head's tilt.
#include <kinds/kinds.h>

namespace dreambooth::maker {
namespace {

void addEar(Body& body, const Materials& m, float side, float size, float length, bool hangs) {
    if (hangs) {
        body.join(ellipsoid({0.14F, length, 0.10F}),
                  {side * (size * 0.95F + 0.02F), size * 0.55F - length, 0.06F}, m.body, 0.04F)
            .turned(-0.1F, 0, side * 0.20F);
        body.paint(ellipsoid({0.085F, length * 0.75F, 0.2F}),
                   {side * (size * 0.97F + 0.04F), size * 0.50F - length, 0.24F}, m.pink)
            .turned(-0.1F, 0, side * 0.20F);
        return;
    }
    body.join(ellipsoid({0.14F, length, 0.09F}),
              {side * size * 0.46F, size * 0.68F + length * 0.8F, -0.02F}, m.body, 0.04F)
        .turned(0, 0, side * -0.14F);
    body.paint(ellipsoid({0.082F, length * 0.76F, 0.2F}),
               {side * size * 0.46F, size * 0.70F + length * 0.8F, 0.18F}, m.pink)
        .turned(0, 0, side * -0.14F);
}

}  // namespace

Fittings sculptRabbit(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.1F, 1, 0.44F);
    const float stout = mix(0.38F, 0.48F, toy.shape[0]);
    const float size = mix(0.42F, 0.50F, toy.shape[1]);
    const float ear = mix(0.30F, 0.42F, toy.shape[2]);
    const float tilt = mix(-0.18F, 0.18F, toy.shape[5]);
    const Vec3 head = {0, 1.08F, 0.06F};
    body.group();
    body.join(ellipsoid({stout, 0.46F, stout * 0.92F}), {0, 0.48F, -0.04F}, m.body);
    body.paint(ellipsoid({stout * 0.62F, 0.33F, 0.4F}), {0, 0.44F, stout * 0.95F}, m.accent);
    body.join(ellipsoid({0.17F, 0.12F, 0.28F}), {0.23F, 0.12F, 0.30F}, m.white).mirrored();
    body.join(sphere(0.17F), {0, 0.32F, -stout - 0.04F}, m.white);
    if (isWaving(toy)) {  // hooray
        body.limbBetween({stout * 0.75F, 0.66F, 0.08F}, {stout + 0.24F, 0.98F, 0.16F}, 0.12F,
                         0.115F, m.body, 0.06F)
            .mirrored();
        body.join(sphere(0.13F), {stout + 0.26F, 1.02F, 0.17F}, m.white).mirrored();
    } else {
        body.limbBetween({stout * 0.80F, 0.68F, 0.10F}, {stout * 0.55F, 0.42F, 0.36F}, 0.12F,
                         0.115F, m.body, 0.04F)
            .mirrored();
        body.join(sphere(0.125F), {stout * 0.50F, 0.40F, 0.39F}, m.white).mirrored();
    }

    body.group(head, rotated(0, 0, tilt), 0.08F);
    body.join(ellipsoid({size * 1.05F, size * 0.94F, size * 0.92F}), {}, m.body);
    addEar(body, m, 1, size, ear, toy.shape[3] > 0.45F);
    addEar(body, m, -1, size, ear, toy.shape[3] > 0.75F);
    body.join(ellipsoid({0.15F, 0.12F, 0.12F}), {0.105F, -size * 0.32F, size * 0.80F}, m.white,
              0.03F)
        .mirrored();
    body.join(box({0.065F, 0.085F, 0.03F}, 0.02F), {0, -size * 0.62F, size * 0.88F}, m.white);
    body.join(ellipsoid({0.075F, 0.055F, 0.05F}), {0, -size * 0.15F, size * 1.02F}, m.pink);
    addEyes(body, {size * 0.44F, size * 0.18F, size * 0.74F}, 0.115F, m, m.dark);
    return {.hat = head + Vec3{-std::sin(tilt) * size * 0.8F, size * 0.86F, 0.06F},
            .hatSize = 0.20F,
            .hatTilt = tilt,
            .bow = {0, 0.74F, stout * 0.80F + 0.04F},
            .bowSize = 0.23F,
            .hold = isWaving(toy) ? Vec3{-stout - 0.26F, 1.05F, 0.17F}
                                  : Vec3{-stout * 0.5F, 0.46F, 0.44F},
            .balloon = head + Vec3{-0.86F, 0.50F, 0}};
}

}  // namespace dreambooth::maker

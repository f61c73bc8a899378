// A school backpack, its front pocket along z. Shape: 0 wide, 1 tall, 2 the pocket's size, 3 straps
// over the front, a round badge or neither, 4 side pockets, 5 the flap's or the zip's shape.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptBackpack(Body& body, const Toy& toy) {
    if (toy.special != 0) return sculptMonsterBackpack(body, toy);
    const Materials m = addMaterials(body, toy, 0.12F, 0.3F, 0.50F);
    const float wide = mix(0.50F, 0.64F, toy.shape[0]);
    const float tall = mix(0.66F, 0.80F, toy.shape[1]);
    const float pocket = mix(0.22F, 0.32F, toy.shape[2]);
    const bool hasFlap = toy.shape[5] > 0.55F;
    body.group();
    body.join(box({wide, tall, 0.34F}, 0.26F), {0, tall, 0}, m.body);
    // Shoulder straps peep out behind, a loop on top.
    body.join(torus(0.15F, 0.05F), {0, 2 * tall + 0.04F, -0.06F}, m.dark);
    body.join(box({0.10F, tall * 0.62F, 0.07F}, 0.06F), {wide * 0.55F, tall * 0.95F, -0.38F},
              m.accent)
        .mirrored();
    if (hasFlap) {
        body.join(box({wide * 0.96F, tall * 0.40F, 0.10F}, 0.10F), {0, tall * 1.50F, 0.30F}, m.body,
                  0.03F);
        body.join(box({0.085F, 0.15F, 0.04F}, 0.03F), {0, tall * 1.08F, 0.41F}, m.dark);
        body.join(box({0.10F, 0.06F, 0.04F}, 0.03F), {0, tall * 1.00F, 0.44F}, m.lamp);
    } else {
        // The zip runs in a bow over the top.
        body.join(arc(wide * 0.70F, 0.035F, 1.35F), {0, tall * 1.34F, 0.31F}, m.dark);
    }
    body.join(box({wide * 0.72F, pocket, 0.15F}, 0.11F), {0, pocket + 0.12F, 0.36F}, m.accent);
    body.join(box({wide * 0.56F, 0.03F, 0.03F}, 0.02F), {0, pocket * 1.45F + 0.12F, 0.50F}, m.dark);
    if (toy.shape[4] > 0.4F) {
        body.join(box({0.13F, 0.27F, 0.20F}, 0.10F), {wide + 0.05F, 0.33F, 0}, m.accent).mirrored();
    }
    if (toy.shape[3] > 0.66F) {
        body.join(box({0.06F, tall * 0.80F, 0.03F}, 0.03F), {wide * 0.55F, tall, 0.34F}, m.dark)
            .mirrored();
    } else if (toy.shape[3] > 0.33F && !hasFlap) {
        body.join(ellipsoid({0.17F, 0.17F, 0.06F}), {0, tall * 1.36F, 0.33F}, m.white);
        body.paint(sphere(0.115F), {0, tall * 1.36F, 0.38F}, m.accent);
    }
    return {.hat = {0, 2 * tall - 0.03F, 0.08F},
            .hatSize = 0.25F,
            .bow = {0, tall * 1.30F, hasFlap ? 0.44F : 0.38F},
            .bowSize = 0.27F,
            .hold = {0, 2 * tall + 0.14F, -0.06F},
            .balloon = {0.45F, 2 * tall + 0.80F, -0.06F}};
}

}  // namespace dreambooth::maker

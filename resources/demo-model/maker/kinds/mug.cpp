// A mug of cocoa. Shape: 0 wide, 1 tall, 2 the handle, 3 straight, bulging or flared, 4 a coloured
// band, a heart-red dot, or neither, 5 handle to the right or to the left, what is in it.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptMug(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.85F, 0, 0.48F);
    const float wide = mix(0.56F, 0.70F, toy.shape[0]);
    const float half = mix(0.54F, 0.70F, toy.shape[1]);
    const float ring = mix(0.28F, 0.37F, toy.shape[2]);
    const float side = toy.shape[5] < 0.5F ? 1.0F : -1.0F;
    const float flare = toy.shape[3] < 0.4F ? 0.0F : toy.shape[3] < 0.7F ? 0.12F : -0.08F;
    const float below = wide - flare;
    const float above = wide + flare * 0.5F;
    const int cocoa = body.material({.colour = {0.10F, 0.035F, 0.012F}, .gloss = 0.7F});
    body.group();
    body.join(torus(ring, 0.095F), {side * (wide + ring * 0.42F), half * 1.02F, 0}, m.accent);
    body.group();
    body.join(cone(below, above, half, 0.09F), {0, half, 0}, m.body);
    if (toy.shape[4] > 0.62F && toy.pattern == Pattern::plain) {
        body.paint(box({2, 0.13F, 2}, 0), {0, half * 1.05F, 0}, m.accent);
    }
    body.paint(box({2, 0.055F, 2}, 0), {0, 2 * half - 0.02F, 0}, m.accent);
    // The inside comes last of all, so that the handle does not show in it.
    body.cut(cone(below - 0.09F, above - 0.09F, half * 0.9F, 0.05F), {0, half * 1.22F, 0}, m.white);
    body.join(cylinder(above - 0.08F, 0.04F, 0.01F), {0, half * 1.72F, 0}, cocoa);
    const float inside = toy.shape[5] * 2 - std::floor(toy.shape[5] * 2);
    if (inside > 0.6F) {  // marshmallows
        body.join(box({0.13F, 0.10F, 0.12F}, 0.07F), {-0.14F, half * 1.72F + 0.09F, 0.10F}, m.white)
            .turned(0, 0.4F, 0.2F);
        body.join(box({0.12F, 0.10F, 0.13F}, 0.07F), {0.18F, half * 1.72F + 0.08F, -0.08F}, m.pink)
            .turned(0, -0.5F, -0.2F);
    }
    return {.hat = {-side * wide * 0.62F, 2 * half - 0.03F, 0},
            .hatSize = 0.25F,
            .hatTilt = side * 0.45F,
            .bow = {0, half * 1.25F, wide + 0.05F},
            .bowSize = 0.30F,
            .hold = {side * (wide + ring * 1.3F), half * 1.2F, 0},
            .balloon = {side * (wide + ring * 1.2F), 2 * half + 0.62F, 0}};
}

}  // namespace dreambooth::maker

// A bus, its front along z. Shape: 0 long, 1 tall, 2 wheels, 3 one deck or two, 4 what is on the
// roof, 5 how many windows.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptBus(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.8F, 0, 0.44F);
    const bool isDouble = toy.shape[3] > 0.6F;
    const float half = isDouble ? mix(0.82F, 0.95F, toy.shape[0]) : mix(0.95F, 1.12F, toy.shape[0]);
    const float tall = isDouble ? mix(0.70F, 0.78F, toy.shape[1]) : mix(0.44F, 0.54F, toy.shape[1]);
    const float wheel = mix(0.20F, 0.26F, toy.shape[2]);
    const float foot = 0.17F;
    const float roof = foot + 2 * tall;
    const int windows = toy.shape[5] < 0.5F ? 3 : 4;
    body.group();
    body.join(box({0.46F, tall, half}, 0.15F), {0, foot + tall, 0}, m.body);
    body.paint(box({2, 0.08F, 3}, 0), {0, roof + 0.005F, 0}, m.accent);
    // A row of windows a deck, and a wide pane before and behind.
    const float pane = isDouble ? 0.19F : tall * 0.36F;
    for (int deck = 0; deck < (isDouble ? 2 : 1); ++deck) {
        const float y = roof - 0.17F - pane - static_cast<float>(deck) * (2 * pane + 0.26F);
        const float step = (2 * half - 0.24F) / static_cast<float>(windows);
        for (int i = 0; i < windows; ++i) {
            const float z = -half + 0.12F + step * (static_cast<float>(i) + 0.5F);
            body.paint(box({2, pane, step * 0.40F}, 0.06F), {0, y, z}, m.glass);
        }
        body.paint(box({0.36F, pane, 0.3F}, 0.06F), {0, y, half}, m.glass);
        body.paint(box({0.34F, pane * 0.9F, 0.3F}, 0.06F), {0, y, -half}, m.glass);
    }
    if (isDouble) body.paint(box({2, 0.045F, 3}, 0), {0, foot + tall * 1.02F, 0}, m.white);
    for (const float z : {half * 0.60F, -half * 0.58F}) {
        body.paint(cylinder(wheel * 1.25F, 1, 0), {0, wheel, z}, m.dark).turned(0, 0, 1.5708F);
    }
    for (const float z : {half * 0.60F, -half * 0.58F}) {
        body.join(cylinder(wheel, 0.10F, 0.05F), {0.43F, wheel, z}, m.dark)
            .turned(0, 0, 1.5708F)
            .mirrored();
        body.join(cylinder(wheel * 0.55F, 0.05F, 0.03F), {0.51F, wheel, z}, m.white)
            .turned(0, 0, 1.5708F)
            .mirrored();
    }
    body.join(box({0.44F, 0.07F, 0.06F}, 0.05F), {0, foot + 0.06F, half}, m.metal);
    body.join(ellipsoid({0.10F, 0.10F, 0.06F}), {0.30F, foot + 0.26F, half - 0.01F}, m.lamp)
        .mirrored();
    if (toy.shape[4] > 0.66F) {  // a sign
        body.join(box({0.26F, 0.09F, 0.07F}, 0.04F), {0, roof + 0.06F, half - 0.22F}, m.lamp);
    } else if (toy.shape[4] < 0.33F) {  // hatches
        body.join(box({0.24F, 0.06F, 0.18F}, 0.05F), {0, roof + 0.02F, half * 0.45F}, m.white);
        body.join(box({0.24F, 0.06F, 0.18F}, 0.05F), {0, roof + 0.02F, -half * 0.45F}, m.white);
    }
    return {.hat = {0, roof - 0.01F, 0},
            .hatSize = 0.24F,
            .bow = {0, foot + 0.25F, half + 0.07F},
            .bowSize = 0.24F,
            .hold = {0, roof - 0.02F, -half * 0.6F},
            .balloon = {0, roof + 0.72F, -half * 0.65F}};
}

}  // namespace dreambooth::maker

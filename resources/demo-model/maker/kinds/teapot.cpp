// A teapot. Shape: 0 wide, 1 tall, 2 the spout, 3 the lid's knob, 4 the handle at the side or over
// the top, 5 spout to the left or to the right, small feet.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptTeapot(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.9F, 0, 0.46F);
    const float wide = mix(0.58F, 0.70F, toy.shape[0]);
    const float half = mix(0.46F, 0.56F, toy.shape[1]);
    const float side = toy.shape[5] < 0.5F ? 1.0F : -1.0F;  // of the spout
    const bool overTop = toy.shape[4] > 0.65F;
    const float y = half + 0.08F;
    const float knob = mix(0.10F, 0.16F, toy.shape[3]);
    const float lift = mix(0.30F, 0.55F, toy.shape[2]);
    body.group();
    if (overTop) {
        body.join(arc(wide * 0.78F, 0.075F, 1.45F), {0, y + half * 0.62F, 0}, m.accent);
    } else {
        body.join(torus(0.31F, 0.085F), {-side * (wide + 0.12F), y + 0.06F, 0}, m.accent);
    }
    body.limbBetween({side * wide * 0.72F, y - half * 0.25F, 0},
                     {side * (wide + 0.24F), y + half * 0.30F, 0}, 0.21F, 0.12F, m.accent);
    body.limbBetween({side * (wide + 0.24F), y + half * 0.30F, 0},
                     {side * (wide + 0.38F), y + half * 0.5F + lift * 0.5F, 0}, 0.12F, 0.09F,
                     m.accent, 0.05F);
    body.group();
    body.join(ellipsoid({wide, half, wide}), {0, y, 0}, m.body);
    body.join(cylinder(wide * 0.55F, 0.07F, 0.05F), {0, 0.07F, 0}, m.accent, 0.04F);
    body.join(cylinder(wide * 0.52F, 0.05F, 0.04F), {0, y + half * 0.90F, 0}, m.accent);
    body.join(ellipsoid({wide * 0.46F, 0.16F, wide * 0.46F}), {0, y + half * 0.94F, 0},
              m.plainBody);
    body.join(sphere(knob), {0, y + half * 0.94F + 0.14F + knob * 0.7F, 0}, m.accent, 0.03F);
    const float top = y + half * 0.94F + 0.12F;
    return {.hat = overTop ? Vec3{0, y + half * 0.62F + wide * 0.78F + 0.05F, 0}
                           : Vec3{0, top + 0.02F, 0},
            .hatSize = 0.23F,
            .bow = {0, y + half * 0.35F, wide * 0.97F},
            .bowSize = 0.28F,
            .hold = overTop ? Vec3{0, y + half * 0.62F + wide * 0.8F, 0}
                            : Vec3{-side * (wide + 0.2F), y + 0.34F, 0},
            .balloon = overTop ? Vec3{-side * 0.5F, y + half * 0.62F + wide * 0.8F + 0.62F, 0}
                               : Vec3{-side * (wide + 0.25F), y + 1.05F, 0}};
}

}  // namespace dreambooth::maker

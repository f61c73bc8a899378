// A chubby little car, its front along z. Shape: 0 long, 1 tall, 2 wheels, 3 where the cabin sits,
// 4 what is on the roof, 5 how round the cabin is.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptCar(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.85F, 0, 0.42F);
    const float half = mix(0.86F, 1.05F, toy.shape[0]);
    const float tall = mix(0.24F, 0.30F, toy.shape[1]);
    const float wheel = mix(0.25F, 0.32F, toy.shape[2]);
    const float back = mix(-0.22F, 0.02F, toy.shape[3]);
    const float cabin = mix(0.30F, 0.38F, toy.shape[1]);
    const float slope = mix(0.62F, 0.84F, toy.shape[5]);
    const float sill = 0.22F + tall;  // the middle of the lower body
    const float waist = sill + tall;
    const float roof = waist + cabin * 1.7F;
    body.group();
    body.join(box({0.50F, tall, half}, 0.2F), {0, sill, 0}, m.body);
    // The cabin: a trapezium seen from the side, drawn out across.
    body.join(prism(half * 0.66F, half * 0.66F * slope * 0.8F, cabin, 0.43F, 0.13F),
              {0, waist + cabin * 0.7F, back}, m.plainBody, 0.06F)
        .turned(0, 1.5708F);
    const float glassY = waist + cabin * 0.78F;
    // Side windows, cut in two by the door post, and the panes before and behind.
    body.paint(prism(half * 0.24F, half * 0.20F * slope, cabin * 0.56F, 1, 0.04F),
               {0, glassY, back + half * 0.26F}, m.glass)
        .turned(0, 1.5708F);
    body.paint(prism(half * 0.24F, half * 0.20F * slope, cabin * 0.56F, 1, 0.04F),
               {0, glassY, back - half * 0.26F}, m.glass)
        .turned(0, 1.5708F);
    body.paint(box({0.33F, cabin * 0.52F, 2}, 0.06F), {0, glassY, back}, m.glass);
    body.paint(box({1, 0.2F, half * 0.7F}, 0.05F), {0, roof + 0.06F, back}, m.accent);
    // Wheels in dark arches.
    for (const float z : {half * 0.60F, -half * 0.58F}) {
        body.paint(cylinder(wheel * 1.22F, 1, 0), {0, wheel, z}, m.dark).turned(0, 0, 1.5708F);
    }
    for (const float z : {half * 0.60F, -half * 0.58F}) {
        body.join(cylinder(wheel, 0.12F, 0.06F), {0.46F, wheel, z}, m.dark)
            .turned(0, 0, 1.5708F)
            .mirrored();
        body.join(cylinder(wheel * 0.56F, 0.06F, 0.03F), {0.555F, wheel, z}, m.white)
            .turned(0, 0, 1.5708F)
            .mirrored();
    }
    body.join(box({0.46F, 0.07F, 0.08F}, 0.06F), {0, 0.26F, half}, m.metal);
    body.join(box({0.46F, 0.07F, 0.08F}, 0.06F), {0, 0.26F, -half}, m.metal);
    body.join(ellipsoid({0.13F, 0.13F, 0.08F}), {0.30F, sill + tall * 0.25F, half - 0.02F}, m.lamp)
        .mirrored();
    const int red = body.material({.colour = {0.75F, 0.02F, 0.02F}, .gloss = 0.8F, .glow = 0.3F});
    body.join(ellipsoid({0.10F, 0.08F, 0.05F}), {0.33F, sill + tall * 0.2F, -half + 0.02F}, red)
        .mirrored();
    if (toy.shape[4] > 0.72F) {  // luggage
        body.join(box({0.30F, 0.10F, half * 0.34F}, 0.05F), {0, roof + 0.09F, back}, m.accent);
        body.join(box({0.22F, 0.08F, half * 0.22F}, 0.05F), {0, roof + 0.25F, back - 0.03F},
                  m.cream);
    } else if (toy.shape[4] < 0.22F) {  // a taxi's lamp
        body.join(box({0.16F, 0.09F, 0.12F}, 0.05F), {0, roof + 0.07F, back}, m.lamp);
    }
    return {.hat = {0, roof - 0.01F, back},
            .hatSize = 0.24F,
            .bow = {0, sill - 0.04F, half + 0.08F},
            .bowSize = 0.24F,
            .hold = {0, roof - 0.04F, back - half * 0.45F},
            .balloon = {0, roof + 0.75F, back - half * 0.6F}};
}

}  // namespace dreambooth::maker

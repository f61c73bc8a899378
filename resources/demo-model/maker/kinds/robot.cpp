// A tin robot. Shape: 0 wide, 1 the head's width, 2 round or square, 3 arms: down, out, raised,
// 4 legs or a base on wheels, 5 eyes or a visor, one aerial or two.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptRobot(Body& body, const Toy& toy) {
    if (toy.special != 0) return sculptDrumRobot(body, toy);
    const Materials m = addMaterials(body, toy, 0.65F, 0, 0.44F);
    const float wide = mix(0.36F, 0.48F, toy.shape[0]);
    const float headWide = mix(0.38F, 0.50F, toy.shape[1]);
    const float round = mix(0.08F, 0.22F, toy.shape[2]);
    const bool rolls = toy.shape[4] > 0.65F;
    const float belly = 0.34F;
    const float bodyY = 0.36F + belly;
    const float headTall = 0.31F;
    const float headY = bodyY + belly + 0.08F + headTall;
    const int screen = body.material({.colour = {0.02F, 0.035F, 0.05F}, .gloss = 0.9F});
    const int shine = body.material({.colour = {0.10F, 0.85F, 0.95F}, .gloss = 0.3F, .glow = 0.9F});
    body.group();
    body.join(box({wide, belly, 0.29F}, round), {0, bodyY, 0}, m.body);
    body.join(box({wide * 0.58F, belly * 0.48F, 0.04F}, 0.04F), {0, bodyY + 0.02F, 0.28F},
              m.accent);
    body.join(sphere(0.075F), {-wide * 0.26F, bodyY + 0.02F, 0.33F}, m.lamp);
    const int red = body.material({.colour = {0.75F, 0.02F, 0.02F}, .gloss = 0.6F, .glow = 0.3F});
    body.join(sphere(0.075F), {wide * 0.26F, bodyY + 0.02F, 0.33F}, red);
    if (rolls) {
        body.join(box({wide * 1.05F, 0.12F, 0.34F}, 0.1F), {0, 0.28F, 0}, m.metal);
        body.join(cylinder(0.20F, 0.10F, 0.06F), {wide * 0.95F, 0.20F, 0.12F}, m.dark)
            .turned(0, 0, 1.5708F)
            .mirrored();
        body.join(cylinder(0.09F, 0.05F, 0.02F), {wide * 0.95F + 0.08F, 0.20F, 0.12F}, m.accent)
            .turned(0, 0, 1.5708F)
            .mirrored();
    } else {
        body.join(cylinder(0.10F, 0.16F, 0.02F), {wide * 0.52F, 0.28F, 0}, m.metal).mirrored();
        body.join(box({0.17F, 0.11F, 0.24F}, 0.08F), {wide * 0.54F, 0.11F, 0.06F}, m.accent)
            .mirrored();
    }
    // Arms of metal with round hands; the pose goes from hanging to raised.
    const auto addArm = [&](float side, float pose) {
        const Vec3 shoulder = {side * (wide + 0.04F), bodyY + belly * 0.62F, 0};
        const float angle = pose < 0.45F ? -1.15F : pose < 0.7F ? -0.1F : 0.95F;
        const Vec3 hand =
            shoulder + Vec3{side * std::cos(angle) * 0.40F, std::sin(angle) * 0.44F, 0.10F};
        body.join(sphere(0.13F), shoulder, m.accent);
        body.limbBetween(shoulder, hand, 0.085F, 0.085F, m.metal);
        body.join(sphere(0.135F), hand, m.accent);
    };
    addArm(1, toy.shape[3]);
    addArm(-1, toy.shape[3] < 0.55F ? toy.shape[3] : toy.shape[3] < 0.85F ? 0 : toy.shape[3]);

    body.group({0, headY, 0});
    body.join(cylinder(0.13F, 0.12F, 0.02F), {0, -headTall - 0.06F, 0}, m.metal);
    body.join(box({headWide, headTall, 0.29F}, round), {}, m.body);
    body.join(box({headWide * 0.80F, headTall * 0.70F, 0.05F}, 0.05F), {0, 0, 0.27F}, screen);
    if (toy.shape[5] < 0.6F) {
        body.join(ellipsoid({0.105F, 0.115F, 0.04F}), {headWide * 0.40F, 0.05F, 0.31F}, shine)
            .mirrored();
        body.join(box({headWide * 0.26F, 0.028F, 0.02F}, 0.02F), {0, -0.135F, 0.315F}, shine);
    } else {
        body.join(box({headWide * 0.58F, 0.075F, 0.03F}, 0.03F), {0, 0.03F, 0.30F}, shine);
    }
    body.join(cylinder(0.11F, 0.06F, 0.03F), {headWide + 0.02F, 0, 0}, m.accent)
        .turned(0, 0, 1.5708F)
        .mirrored();
    const bool hasTwo = toy.shape[5] > 0.3F && toy.shape[5] < 0.75F;
    if (toy.wears != Wears::partyHat) {
        if (hasTwo) {
            body.limbBetween({headWide * 0.45F, headTall, 0},
                             {headWide * 0.70F, headTall + 0.24F, 0}, 0.035F, 0.035F, m.metal)
                .mirrored();
            body.join(sphere(0.09F), {headWide * 0.72F, headTall + 0.27F, 0}, m.accent).mirrored();
        } else {
            body.join(cylinder(0.035F, 0.13F, 0.01F), {0, headTall + 0.12F, 0}, m.metal);
            body.join(sphere(0.105F), {0, headTall + 0.28F, 0}, m.accent);
        }
    }
    return {.hat = {0, headY + headTall - 0.01F, 0},
            .hatSize = 0.23F,
            .bow = {0, bodyY + belly * 0.92F, 0.33F},
            .bowSize = 0.25F,
            .hold = Vec3{-(wide + 0.04F), bodyY + belly * 0.62F, 0.05F},
            .balloon = {-headWide - 0.55F, headY + 0.50F, 0}};
}

}  // namespace dreambooth::maker

// A cottage, its door along z. Shape: 0 wide, 1 tall, 2 how steep the roof is, 3 the gable to the
// front or to the side, 4 the chimney's side, smoke-less, 5 the windows: round or square.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptHouse(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.15F, 0, 0.50F);
    const float wide = mix(0.66F, 0.80F, toy.shape[0]);
    const float deep = mix(0.52F, 0.62F, toy.shape[0]);
    const float half = mix(0.40F, 0.54F, toy.shape[1]);
    const float steep = mix(0.30F, 0.48F, toy.shape[2]);
    const bool isGableFront = toy.shape[3] > 0.5F;
    const float side = toy.shape[4] < 0.5F ? 1.0F : -1.0F;
    const int brick = body.material({.colour = {0.45F, 0.12F, 0.07F}, .gloss = 0.1F});
    const int wood = body.material({.colour = {0.26F, 0.11F, 0.04F}, .gloss = 0.3F});
    const float eaves = 2 * half;
    const float across = isGableFront ? wide : deep;
    const float along = isGableFront ? deep : wide;
    const float turn = isGableFront ? 0 : 1.5708F;
    const float slope = steep / across;  // of the roof
    body.group();
    body.join(box({wide, half, deep}, 0.05F), {0, half, 0}, m.body);
    body.join(prism(across, 0.02F, steep, along, 0.03F), {0, eaves + steep - 0.03F, 0}, m.body)
        .turned(0, turn);
    // Windows with frames, and the door.
    const float windowX = wide * 0.56F;
    const float windowY = half * 1.08F;
    const auto addWindow = [&](Vec3 at, float about) {
        if (toy.shape[5] < 0.4F) {
            body.join(cylinder(0.21F, 0.04F, 0.02F), at, m.white).turned(1.5708F, about);
            body.paint(sphere(0.145F), at, m.lamp);
        } else {
            body.join(box({0.20F, 0.21F, 0.04F}, 0.02F), at, m.white).turned(0, about);
            body.paint(box({0.135F, 0.145F, 0.3F}, 0), at, m.lamp).turned(0, about);
        }
    };
    addWindow({windowX, windowY, deep}, 0);
    addWindow({-windowX, windowY, deep}, 0);
    addWindow({wide, windowY, 0}, 1.5708F);
    addWindow({-wide, windowY, 0}, 1.5708F);
    const float door = half * 0.78F;
    body.join(box({0.17F, door, 0.05F}, 0.03F), {0, door, deep + 0.01F}, wood);
    body.join(sphere(0.045F), {0.09F, door * 0.95F, deep + 0.07F}, m.lamp);
    // Two thick slabs meet at the ridge and reach over the walls.
    body.group({0, eaves, 0}, rotated(0, turn, 0));
    const float slab = std::sqrt(across * across + 4 * steep * steep);
    const float angle = std::atan2(2 * steep, across);
    body.join(box({slab * 0.5F + 0.13F, 0.075F, along + 0.12F}, 0.06F),
              {across * 0.5F + 0.05F, steep - 0.05F * 2 * slope + 0.05F, 0}, m.accent)
        .turned(0, 0, -angle)
        .mirrored();
    body.group();
    const float chimney = eaves + 2 * steep;
    body.join(
        box({0.12F, 0.30F, 0.12F}, 0.03F),
        {side * wide * 0.52F, chimney - (isGableFront ? 0.30F : 0.12F), isGableFront ? 0 : -0.12F},
        brick);
    body.join(
        box({0.15F, 0.05F, 0.15F}, 0.03F),
        {side * wide * 0.52F, chimney + (isGableFront ? 0.02F : 0.20F), isGableFront ? 0 : -0.12F},
        m.white);
    return {.hat = {0, chimney + 0.05F, 0},
            .hatSize = 0.24F,
            .bow = {0, half * 1.86F, deep + 0.10F},
            .bowSize = 0.25F,
            .hold = {side * wide * 0.52F, chimney, isGableFront ? 0 : -0.12F},
            .balloon = {side * wide * 0.72F, chimney + 0.78F, 0}};
}

}  // namespace dreambooth::maker

// A puppy, sitting or standing, with floppy ears. Shape: 0 stout, 1 head, 2 ears, 3 sits or stands,
// 4 the head's tilt, 5 a patch over one eye, a tongue.
#include <kinds/kinds.h>

namespace dreambooth::maker {
namespace {

void addHead(Body& body, const Toy& toy, const Materials& m, Vec3 at) {
    const float size = mix(0.44F, 0.54F, toy.shape[1]);
    const float ear = mix(0.24F, 0.40F, toy.shape[2]);
    const float lift = mix(0.15F, 0.75F, toy.shape[2] > 0.8F ? 1.0F : toy.shape[2] * 0.5F);
    body.group(at, rotated(0, 0, mix(-0.22F, 0.22F, toy.shape[4])), 0.12F);
    body.join(ellipsoid({size * 1.06F, size * 0.94F, size * 0.94F}), {}, m.body);
    if (toy.shape[5] > 0.55F) {
        body.paint(ellipsoid({size * 0.42F, size * 0.5F, size}),
                   {size * 0.48F, size * 0.18F, size * 0.5F}, m.accent);
    }
    body.join(ellipsoid({size * 0.50F, size * 0.36F, size * 0.42F}),
              {0, -size * 0.30F, size * 0.78F}, m.cream, 0.06F);
    body.join(ellipsoid({0.105F, 0.08F, 0.07F}), {0, -size * 0.13F, size * 1.16F}, m.dark);
    if (toy.shape[5] < 0.3F || toy.shape[5] > 0.8F) {
        body.join(ellipsoid({0.075F, 0.12F, 0.05F}), {0, -size * 0.64F, size * 0.98F}, m.pink);
    }
    addEyes(body, {size * 0.42F, size * 0.14F, size * 0.74F}, 0.115F, m, m.dark);
    body.join(ellipsoid({0.10F, ear, 0.19F}),
              {size * 0.98F + lift * 0.16F, size * 0.36F - ear * 0.55F * (1 - lift), -0.02F},
              m.accent, 0.03F)
        .turned(0, 0, lift * 1.2F)
        .mirrored();
}

}  // namespace

Fittings sculptDog(Body& body, const Toy& toy) {
    if (toy.special != 0) return sculptDachshund(body, toy);
    const Materials m = addMaterials(body, toy, 0.1F, 1, 0.44F);
    const float stout = mix(0.36F, 0.46F, toy.shape[0]);
    const bool sits = isSitting(toy);
    Vec3 head = {0, 1.36F, 0.14F};
    body.group();
    if (sits) {
        body.join(limb(stout, 0.28F, 0.48F), {0, 0.42F, -0.08F}, m.body);
        body.paint(ellipsoid({stout * 0.55F, 0.42F, 0.4F}), {0, 0.62F, stout}, m.cream);
        body.limbBetween({0.21F, 0.66F, 0.20F}, {0.23F, 0.14F, 0.36F}, 0.13F, 0.13F, m.body, 0.08F)
            .mirrored();
        body.join(ellipsoid({0.15F, 0.11F, 0.19F}), {0.23F, 0.11F, 0.44F}, m.cream).mirrored();
        body.join(ellipsoid({0.20F, 0.24F, 0.28F}), {stout * 0.92F, 0.24F, 0.08F}, m.body, 0.05F)
            .mirrored();
        body.join(ellipsoid({0.14F, 0.10F, 0.20F}), {stout + 0.08F, 0.10F, 0.34F}, m.cream)
            .mirrored();
        body.limbBetween({0.1F, 0.25F, -0.42F}, {0.55F, 0.62F, -0.50F}, 0.09F, 0.10F, m.accent,
                         0.05F);
    } else {
        head = {0, 1.32F, 0.44F};
        body.join(ellipsoid({stout * 0.92F, 0.37F, 0.64F}), {0, 0.70F, -0.16F}, m.body);
        body.limbBetween({0, 0.85F, 0.25F}, {0, 1.15F, 0.38F}, 0.26F, 0.24F, m.body, 0.12F);
        for (const float z : {0.26F, -0.54F}) {
            body.limbBetween({0.22F, 0.55F, z}, {0.23F, 0.14F, z}, 0.15F, 0.13F, m.body, 0.08F)
                .mirrored();
            body.join(ellipsoid({0.15F, 0.11F, 0.19F}), {0.23F, 0.11F, z + 0.06F}, m.cream)
                .mirrored();
        }
        body.limbBetween({0, 0.88F, -0.70F}, {0, 1.28F, -0.92F}, 0.10F, 0.08F, m.accent, 0.05F);
    }
    addHead(body, toy, m, head);
    const float size = mix(0.44F, 0.54F, toy.shape[1]);
    return {.hat = head + Vec3{0, size * 0.84F, -0.02F},
            .hatSize = 0.22F,
            .hatTilt = mix(-0.22F, 0.22F, toy.shape[4]),
            .bow = head + Vec3{0, -size * 0.98F, sits ? 0.24F : 0.20F},
            .bowSize = 0.25F,
            .hold = sits ? Vec3{-0.25F, 0.2F, 0.5F} : Vec3{-0.23F, 0.9F, 0.1F},
            .balloon = head + Vec3{-0.82F, 0.42F, -0.15F}};
}

}  // namespace dreambooth::maker

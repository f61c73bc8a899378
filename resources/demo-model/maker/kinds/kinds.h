// What the files of the kinds share: one function a kind that puts its body together, materials
// that all have, eyes, and where an accessory goes.
#pragma once

#include <renderer/body.h>
#include <renderer/toy.h>

namespace dreambooth::maker {

/// Indices of materials in a body.
struct Materials {
    int body, plainBody;  ///< with and without the toy's pattern
    int accent, dark, white, cream, pink, glass, metal, lamp;
};

/// `gloss` and `fuzz` are the body's and the accent's.
Materials addMaterials(Body& body, const Toy& toy, float gloss, float fuzz, float repeat);

/// Big eyes at ±at.x of the current group, looking along z: white, with a dark (or coloured) pupil
/// and a spark. `iris` is a material.
void addEyes(Body& body, Vec3 at, float size, const Materials& materials, int iris);

/// Where accessories go, in the toy's space.
struct Fittings {
    Vec3 hat;  ///< the middle of the hat's rim
    float hatSize = 0.24F;
    float hatTilt = 0;  ///< about z, radians
    Vec3 bow;
    float bowSize = 0.22F;
    Vec3 hold;     ///< where the balloon's string begins
    Vec3 balloon;  ///< the balloon's middle
};

Fittings sculptDog(Body& body, const Toy& toy);
Fittings sculptCat(Body& body, const Toy& toy);
Fittings sculptRabbit(Body& body, const Toy& toy);
Fittings sculptBear(Body& body, const Toy& toy);
Fittings sculptDuck(Body& body, const Toy& toy);
Fittings sculptCar(Body& body, const Toy& toy);
Fittings sculptBus(Body& body, const Toy& toy);
Fittings sculptBoat(Body& body, const Toy& toy);
Fittings sculptPlane(Body& body, const Toy& toy);
Fittings sculptRobot(Body& body, const Toy& toy);
Fittings sculptBackpack(Body& body, const Toy& toy);
Fittings sculptMug(Body& body, const Toy& toy);
Fittings sculptTeapot(Body& body, const Toy& toy);
Fittings sculptHouse(Body& body, const Toy& toy);

// Toys with Toy::special.
Fittings sculptDachshund(Body& body, const Toy& toy);
Fittings sculptDrumRobot(Body& body, const Toy& toy);
Fittings sculptMonsterBackpack(Body& body, const Toy& toy);

void addAccessory(Body& body, Wears wears, const Fittings& fittings);

}  // namespace dreambooth::maker

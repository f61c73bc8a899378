// A toy's shape: a signed distance put together from simple parts (Quilez, "Distance functions"),
// each of one material. Feet stand on y = 0, x is to the viewer's right at turn 0, z towards them.
#pragma once

#include <renderer/toy.h>
#include <renderer/vector.h>

#include <vector>

namespace dreambooth::maker {

struct Material {
    Vec3 colour, second;  ///< linear light; `second` is the pattern's other colour
    Pattern pattern = Pattern::plain;
    float gloss = 0.25F;  ///< 0 dull … 1 like glass
    float glow = 0;       ///< 1: its colour is its own light (lamps)
    float fuzz = 0;       ///< 0 smooth … 1 soft as plush: a bright rim in place of highlights
};

/// Parts are added in order; a later part wins where two are equally near.
class Body {
public:
    /// Signed distance in the toy's own space, at most the true one, so that rays can step by it.
    float distance(Vec3 p) const;
    /// The colour of the material at a surface point, its pattern included.
    Vec3 colourAt(Vec3 p) const;
    const Material& materialAt(Vec3 p) const;

    /// A sphere that holds all of it.
    Vec3 centre() const;
    float radius() const;
    /// Half of its width, height and depth: how large it looks.
    Vec3 halfExtent() const;
    // … "classes" completes: parts, how they are joined, their construction.
};

/// The toy's body with its accessory.
Body makeBody(const Toy& toy);

}  // namespace dreambooth::maker

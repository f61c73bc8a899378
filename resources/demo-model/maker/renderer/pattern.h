// Stripes, spots and checks over a solid: sharp edges, the same size wherever they lie.
#pragma once

#include <renderer/body.h>

namespace dreambooth::maker {

/// Whether a point on (or near) a solid's surface, in the solid's space, shows the second colour.
bool isSecondColour(const Material& material, const Shape& shape, Vec3 q);

}  // namespace dreambooth::maker

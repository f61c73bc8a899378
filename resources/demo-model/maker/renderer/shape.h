// The simple solids that toys are put together from, as signed distances (Quilez, "Distance
// functions"): each about its own origin, each at most the true distance outside of it.
#pragma once

#include <renderer/vector.h>

namespace dreambooth::maker {

/// One solid in its own space. Made by the functions below; `round` is already taken off `size`.
struct Shape {
    enum class Type { ellipsoid, box, limb, cylinder, cone, torus, arc, prism };
    Type type = Type::ellipsoid;
    Vec3 size = {};
    float round = 0;
    float sine = 0, cosine = 1;  ///< of a limb's flank, of an arc's half angle
    float depth = 0;             ///< a prism's half depth
    Vec3 inverse = {};           ///< 1 / size, of an ellipsoid

    float distance(Vec3 q) const;
    /// A box that holds it.
    Vec3 centre() const;
    Vec3 halfExtent() const;
    /// Of a sphere about centre() that holds it.
    float radius() const;
};

Shape sphere(float radius);
Shape ellipsoid(Vec3 radii);
/// `half` is half of its width, height and depth, the rounded edges within.
Shape box(Vec3 half, float round);
/// Upright, from the sphere of `below` about the origin to the sphere of `above` at `length`.
Shape limb(float below, float above, float length);
/// Upright; half height.
Shape cylinder(float radius, float half, float round);
/// Upright, cut off; radii at the bottom and the top; half height.
Shape cone(float below, float above, float half, float round);
/// In the x-y plane; the ring's and the tube's radius.
Shape torus(float ring, float tube);
/// The part of a torus within `halfAngle` of the upright.
Shape arc(float ring, float tube, float halfAngle);
/// A trapezium in the x-y plane, half widths at the bottom and the top, drawn out along z.
Shape prism(float below, float above, float half, float depth, float round);

}  // namespace dreambooth::maker

// A toy's shape: a signed distance put together from simple solids, each of one material. Feet
// stand on y = 0, x is to the viewer's right at turn 0, z towards them. A toy is about two units
// large.
#pragma once

#include <renderer/shape.h>
#include <renderer/toy.h>
#include <renderer/vector.h>

#include <vector>

namespace dreambooth::maker {

struct Material {
    Vec3 colour, second = {};  ///< linear light; `second` is the pattern's other colour
    Pattern pattern = Pattern::plain;
    float gloss = 0.25F;   ///< 0 dull … 1 like glass
    float glow = 0;        ///< 1: its colour is its own light (lamps)
    float fuzz = 0;        ///< 0 smooth … 1 soft as plush: a bright rim in place of highlights
    float repeat = 0.34F;  ///< the pattern's period
    float slant = 0;       ///< stripes climb by this much a unit of the way around: a barber's pole
};

/// Three axes at right angles: those of a part, seen from what it is put on.
struct Rotation {
    Vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    Vec3 into(Vec3 v) const { return {dot(x, v), dot(y, v), dot(z, v)}; }
    Vec3 outOf(Vec3 v) const { return x * v.x + y * v.y + z * v.z; }
};
/// About x, then y, then z, in radians: +x tips the top to the viewer, +y turns the front to the
/// right, +z tips the top to the left.
Rotation rotated(float aboutX, float aboutY, float aboutZ);

struct Part {
    enum class Way {
        join,
        cut,
        paint  ///< changes no shape: what of the group's surface lies within gets its material
    };
    Shape shape;
    Vec3 at;
    int material = 0;
    Way way = Way::join;
    float blend = 0;  ///< how softly it flows into what is before it
    Rotation rotation;
    bool isTurned = false, isMirrored = false;
    Vec3 bound;  ///< centre of a sphere that holds it, in the group's space
    float boundRadius = 0;

    Part& turned(float aboutX, float aboutY = 0, float aboutZ = 0);
    /// There is a second one at −x.
    Part& mirrored();
};

/// Parts are added in order; a later part wins where two are equally near. They come in groups,
/// which have a place and a rotation of their own (a head that is tilted) and are cut each by
/// itself.
class Body {
public:
    int material(const Material& material);
    /// Begins a group: what is added from now on is about `at`.
    void group(Vec3 at = {}, Rotation rotation = {}, float blend = 0);
    Part& join(const Shape& shape, Vec3 at, int material, float blend = 0);
    Part& cut(const Shape& shape, Vec3 at, int material);
    Part& paint(const Shape& shape, Vec3 at, int material);
    /// A limb between two points.
    Part& limbBetween(Vec3 from, Vec3 to, float thickFrom, float thickTo, int material,
                      float blend = 0);
    /// To be called once all parts are there.
    void finish();

    /// Signed distance in the toy's own space, at most the true one, so that rays can step by it.
    float distance(Vec3 p) const;
    /// The colour of the material at a surface point, its pattern included.
    Vec3 colourAt(Vec3 p) const;
    const Material& materialAt(Vec3 p) const;

    /// A sphere that holds all of it.
    Vec3 centre() const { return m_centre; }
    float radius() const { return m_radius; }
    /// Half of its width, height and depth: how large it looks.
    Vec3 halfExtent() const { return m_halfExtent; }

private:
    struct Group {
        Vec3 at;
        Rotation rotation;
        float blend = 0;
        std::vector<Part> parts;
        Vec3 bound;  ///< in the toy's space
        float boundRadius = 0;

        Vec3 into(Vec3 p) const { return rotation.into(p - at); }
        float distance(Vec3 q) const;
    };
    struct Nearest {
        const Material* material = nullptr;
        const Part* part = nullptr;
        Vec3 q;  ///< in the part's space
    };
    Nearest nearest(Vec3 p) const;
    Part& add(const Shape& shape, Vec3 at, int material, Part::Way way);

    std::vector<Material> m_materials;
    std::vector<Group> m_groups;
    Vec3 m_centre, m_halfExtent;
    float m_radius = 0;
};

/// The toy's body with its accessory.
Body makeBody(const Toy& toy);

}  // namespace dreambooth::maker

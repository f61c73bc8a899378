// Things that stand about in a place (trees, cacti, corals, lamps): simple solids that a ray meets
// in closed form, so that dozens of them cost less than the toy.
#pragma once

#include <renderer/vector.h>

#include <optional>
#include <vector>

namespace dreambooth::maker {

struct Ray {
    Vec3 origin, direction;  ///< direction is unit
};

/// One solid with a colour that runs from `low` to `high` over its height.
struct Prop {
    enum class Shape { ellipsoid, capsule, frustum, box };
    Shape shape = Shape::ellipsoid;
    Vec3 centre = {};   ///< ellipsoid, box; a capsule's or frustum's lower end
    Vec3 end = {};      ///< capsule: the other end; frustum: its top, straight above centre
    float radius = 0;   ///< capsule; frustum: at the bottom
    float radius2 = 0;  ///< frustum: at the top
    Vec3 rows[3] =
        {};  ///< ellipsoid, box: from the world's axes to its own, each over its half size
    Vec3 low = {}, high = {};  ///< linear colours
    float fromY = 0, toY = 1;
    float glow = 0;  ///< 1: its colour is its own light

    struct Hit {
        float t = 0;
        Vec3 normal = {};
    };
    std::optional<Hit> meet(const Ray& ray, float nearest) const;
    Vec3 colourAt(Vec3 p) const { return mix(low, high, smoothStep(fromY, toY, p.y)); }
};

/// Props that stand together, in a sphere by which most rays pass them over at once.
class PropGroup {
public:
    /// `axes` are the half sizes along x, y, z; `along` (unit) is where x points, if not right.
    Prop& addEllipsoid(Vec3 centre, Vec3 axes, Vec3 colour, Vec3 along = {1, 0, 0});
    Prop& addCapsule(Vec3 from, Vec3 to, float radius, Vec3 colour);
    Prop& addFrustum(Vec3 foot, float height, float radius, float topRadius, Vec3 colour);
    Prop& addBox(Vec3 centre, Vec3 halfSize, Vec3 colour, float turn = 0);
    bool castsShadow = true;

    struct Hit {
        float t = 0;
        Vec3 normal = {};
        const Prop* prop = nullptr;
    };
    /// Replaces `hit` where something is nearer than hit.t.
    void meet(const Ray& ray, Hit& hit) const;
    /// 1 in full light … 0 in full shadow, the ray pointing to the sun.
    float light(const Ray& ray, float softness) const;
    /// How open a place on the ground is that stands close to the group: 1 … 0.
    float openness(Vec3 p) const;

private:
    Prop& add(const Prop& prop, Vec3 lowest, Vec3 highest);
    std::vector<Prop> m_props;
    Vec3 m_lowest, m_highest, m_centre;
    float m_radius = 0;
};

}  // namespace dreambooth::maker

// Distance, material and bounds of a toy's body. Parts that are farther than what was found already
// are left out by the spheres that hold them: most of the time is spent here.
#include <renderer/body.h>
#include <renderer/pattern.h>

namespace dreambooth::maker {
namespace {

constexpr float farAway = 1e9F;

float softMin(float a, float b, float blend) {
    if (blend <= 0) return std::min(a, b);
    const float h = std::max(blend - std::abs(a - b), 0.0F) / blend;
    return std::min(a, b) - h * h * blend * 0.25F;
}

/// Whether all of a sphere is at least `distance` away.
bool isBeyond(Vec3 p, Vec3 centre, float radius, float distance) {
    const float reach = radius + distance;
    const Vec3 d = p - centre;
    return reach <= 0 || dot(d, d) > reach * reach;
}

Vec3 intoPart(const Part& part, Vec3 q) {
    if (part.isMirrored) q.x = std::abs(q.x);
    q = q - part.at;
    return part.isTurned ? part.rotation.into(q) : q;
}

Vec3 absolute(Vec3 v) {
    return {std::abs(v.x), std::abs(v.y), std::abs(v.z)};
}

/// Half the size of the box that holds a turned box.
Vec3 boxOf(const Rotation& r, Vec3 half) {
    return absolute(r.x) * half.x + absolute(r.y) * half.y + absolute(r.z) * half.z;
}

}  // namespace

Rotation rotated(float aboutX, float aboutY, float aboutZ) {
    const float sx = std::sin(aboutX);
    const float cx = std::cos(aboutX);
    const float sy = std::sin(aboutY);
    const float cy = std::cos(aboutY);
    const float sz = std::sin(aboutZ);
    const float cz = std::cos(aboutZ);
    return {{cy * cz, cy * sz, -sy},
            {sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy},
            {cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy}};
}

Part& Part::turned(float aboutX, float aboutY, float aboutZ) {
    rotation = rotated(aboutX, aboutY, aboutZ);
    isTurned = true;
    return *this;
}

Part& Part::mirrored() {
    isMirrored = true;
    return *this;
}

int Body::material(const Material& material) {
    m_materials.push_back(material);
    return static_cast<int>(m_materials.size()) - 1;
}

void Body::group(Vec3 at, Rotation rotation, float blend) {
    m_groups.push_back({.at = at, .rotation = rotation, .blend = blend, .parts = {}, .bound = {}});
}

Part& Body::add(const Shape& shape, Vec3 at, int material, Part::Way way) {
    if (m_groups.empty()) group();
    Part part;
    part.shape = shape;
    part.at = at;
    part.material = material;
    part.way = way;
    return m_groups.back().parts.emplace_back(part);
}

Part& Body::join(const Shape& shape, Vec3 at, int material, float blend) {
    Part& part = add(shape, at, material, Part::Way::join);
    part.blend = blend;
    return part;
}

Part& Body::cut(const Shape& shape, Vec3 at, int material) {
    return add(shape, at, material, Part::Way::cut);
}

Part& Body::paint(const Shape& shape, Vec3 at, int material) {
    return add(shape, at, material, Part::Way::paint);
}

Part& Body::limbBetween(Vec3 from, Vec3 to, float thickFrom, float thickTo, int material,
                        float blend) {
    const Vec3 up = normalized(to - from);
    const Vec3 helper = std::abs(up.z) < 0.9F ? Vec3{0, 0, 1} : Vec3{0, 1, 0};
    Part& part = join(limb(thickFrom, thickTo, length(to - from)), from, material, blend);
    part.rotation.y = up;
    part.rotation.x = normalized(cross(up, helper));
    part.rotation.z = cross(part.rotation.x, up);
    part.isTurned = true;
    return part;
}

void Body::finish() {
    Vec3 low = {farAway, farAway, farAway};
    Vec3 high = -low;
    for (Group& group : m_groups) {
        Vec3 groupLow = {farAway, farAway, farAway};
        Vec3 groupHigh = -groupLow;
        const auto hold = [&](Vec3 centre, Vec3 half) {
            const Vec3 c = group.at + group.rotation.outOf(centre);
            const Vec3 h = boxOf(group.rotation, half);
            groupLow = {std::min(groupLow.x, c.x - h.x), std::min(groupLow.y, c.y - h.y),
                        std::min(groupLow.z, c.z - h.z)};
            groupHigh = {std::max(groupHigh.x, c.x + h.x), std::max(groupHigh.y, c.y + h.y),
                         std::max(groupHigh.z, c.z + h.z)};
        };
        for (Part& part : group.parts) {
            part.bound = part.at + part.rotation.outOf(part.shape.centre());
            part.boundRadius = part.shape.radius();
            if (part.way != Part::Way::join) continue;
            const Vec3 half = boxOf(part.rotation, part.shape.halfExtent());
            hold(part.bound, half);
            if (part.isMirrored) hold({-part.bound.x, part.bound.y, part.bound.z}, half);
        }
        group.bound = (groupLow + groupHigh) * 0.5F;
        group.boundRadius = 0;
        for (const Part& part : group.parts) {
            if (part.way != Part::Way::join) continue;
            for (const float side : {1.0F, -1.0F}) {
                if (side < 0 && !part.isMirrored) break;
                const Vec3 c = group.at + group.rotation.outOf(
                                              {side * part.bound.x, part.bound.y, part.bound.z});
                // A soft joint bulges by up to a quarter of its blend.
                group.boundRadius =
                    std::max(group.boundRadius,
                             length(c - group.bound) + part.boundRadius + part.blend * 0.25F);
            }
        }
        low = {std::min(low.x, groupLow.x), std::min(low.y, groupLow.y),
               std::min(low.z, groupLow.z)};
        high = {std::max(high.x, groupHigh.x), std::max(high.y, groupHigh.y),
                std::max(high.z, groupHigh.z)};
    }
    m_centre = (low + high) * 0.5F;
    m_halfExtent = (high - low) * 0.5F;
    m_radius = 0;
    for (const Group& group : m_groups) {
        m_radius = std::max(
            m_radius, length(group.bound - m_centre) + group.boundRadius + group.blend * 0.25F);
    }
    m_radius = std::min(m_radius, length(m_halfExtent) + 0.05F);
}

float Body::Group::distance(Vec3 q) const {
    float d = farAway;
    const Vec3 folded = {std::abs(q.x), q.y, q.z};
    for (const Part& part : parts) {
        if (part.way == Part::Way::paint) continue;
        const Vec3 seen = part.isMirrored ? folded : q;
        if (part.way == Part::Way::cut) {
            if (isBeyond(seen, part.bound, part.boundRadius, -d)) continue;
            d = std::max(d, -part.shape.distance(intoPart(part, q)));
        } else {
            if (isBeyond(seen, part.bound, part.boundRadius, d + part.blend)) continue;
            d = softMin(d, part.shape.distance(intoPart(part, q)), part.blend);
        }
    }
    return d;
}

float Body::distance(Vec3 p) const {
    constexpr float near = 1.2F;  // penumbras are as wide: no jump within them
    const Vec3 off = p - m_centre;
    const float reach = m_radius + near;
    if (dot(off, off) > reach * reach) return length(off) - m_radius;
    float d = farAway;
    for (const Group& group : m_groups) {
        if (isBeyond(p, group.bound, group.boundRadius, d + group.blend)) continue;
        d = softMin(d, group.distance(group.into(p)), group.blend);
    }
    return d;
}

Body::Nearest Body::nearest(Vec3 p) const {
    Nearest found;
    float best = farAway;
    for (const Group& group : m_groups) {
        const Vec3 q = group.into(p);
        const Part* part = nullptr;
        int material = 0;
        float d = farAway;
        for (const Part& next : group.parts) {
            const float e = next.shape.distance(intoPart(next, q));
            if (next.way == Part::Way::paint) {
                if (e < 0) material = next.material;
            } else if (next.way == Part::Way::cut) {
                if (-e > d) {
                    d = -e;
                    part = &next;
                    material = next.material;
                }
            } else if (e <= d) {
                d = e;
                part = &next;
                material = next.material;
            }
        }
        if (part != nullptr && d <= best) {
            best = d;
            found = {&m_materials[static_cast<std::size_t>(material)], part, intoPart(*part, q)};
        }
    }
    return found;
}

const Material& Body::materialAt(Vec3 p) const {
    return *nearest(p).material;
}

Vec3 Body::colourAt(Vec3 p) const {
    const Nearest at = nearest(p);
    return isSecondColour(*at.material, at.part->shape, at.q) ? at.material->second
                                                              : at.material->colour;
}

}  // namespace dreambooth::maker

// Where rays meet ellipsoids, capsules, upright frustums and boxes, and the soft shadows of these.
#include <renderer/prop.h>

namespace dreambooth::maker {
namespace {

Vec3 toOwn(const Prop& prop, Vec3 v) {
    return {dot(prop.rows[0], v), dot(prop.rows[1], v), dot(prop.rows[2], v)};
}
Vec3 toWorld(const Prop& prop, Vec3 n) {
    return normalized(prop.rows[0] * n.x + prop.rows[1] * n.y + prop.rows[2] * n.z);
}

std::optional<Prop::Hit> meetEllipsoid(const Prop& prop, const Ray& ray) {
    const Vec3 o = toOwn(prop, ray.origin - prop.centre);
    const Vec3 d = toOwn(prop, ray.direction);
    const float a = dot(d, d), b = dot(o, d), c = dot(o, o) - 1;
    const float h = b * b - a * c;
    if (h < 0) return std::nullopt;
    const float t = (-b - std::sqrt(h)) / a;
    if (t <= 0) return std::nullopt;
    return Prop::Hit{.t = t, .normal = toWorld(prop, o + d * t)};
}

std::optional<Prop::Hit> meetSphere(const Ray& ray, Vec3 centre, float radius) {
    const Vec3 o = ray.origin - centre;
    const float b = dot(o, ray.direction);
    const float h = b * b - dot(o, o) + radius * radius;
    if (h < 0) return std::nullopt;
    const float t = -b - std::sqrt(h);
    if (t <= 0) return std::nullopt;
    return Prop::Hit{.t = t, .normal = (o + ray.direction * t) * (1 / radius)};
}

std::optional<Prop::Hit> meetCapsule(const Prop& prop, const Ray& ray) {
    const Vec3 axis = prop.end - prop.centre, o = ray.origin - prop.centre;
    const float aa = dot(axis, axis), ad = dot(axis, ray.direction), ao = dot(axis, o);
    const float a = aa - ad * ad;
    const float b = aa * dot(o, ray.direction) - ad * ao;
    const float c = aa * (dot(o, o) - prop.radius * prop.radius) - ao * ao;
    const float h = b * b - a * c;
    if (h < 0) return std::nullopt;
    const float t = (-b - std::sqrt(h)) / std::max(a, 1e-9F);
    const float along = ao + t * ad;
    if (along <= 0) return meetSphere(ray, prop.centre, prop.radius);
    if (along >= aa) return meetSphere(ray, prop.end, prop.radius);
    if (t <= 0) return std::nullopt;
    const Vec3 p = o + ray.direction * t;
    return Prop::Hit{.t = t, .normal = (p - axis * (along / aa)) * (1 / prop.radius)};
}

std::optional<Prop::Hit> meetFrustum(const Prop& prop, const Ray& ray) {
    // The radius falls by `slope` a unit of height: x² + z² = (r − slope·y)².
    const float height = prop.end.y - prop.centre.y;
    const float slope = (prop.radius - prop.radius2) / height;
    const Vec3 o = ray.origin - prop.centre, d = ray.direction;
    const float r = prop.radius - slope * o.y;
    const float a = d.x * d.x + d.z * d.z - slope * slope * d.y * d.y;
    const float b = o.x * d.x + o.z * d.z + slope * d.y * r;
    const float c = o.x * o.x + o.z * o.z - r * r;
    const float h = b * b - a * c;
    if (h >= 0 && std::abs(a) > 1e-9F) {
        const float t = (-b - std::sqrt(h)) / a;
        const Vec3 p = o + d * t;
        if (t > 0 && p.y >= 0 && p.y <= height) {
            const float side = std::sqrt(p.x * p.x + p.z * p.z) + 1e-9F;
            return Prop::Hit{.t = t, .normal = normalized({p.x / side, slope, p.z / side})};
        }
    }
    const bool fromAbove = d.y < 0;
    const float capY = fromAbove ? height : 0, capRadius = fromAbove ? prop.radius2 : prop.radius;
    const float t = (capY - o.y) / (std::abs(d.y) > 1e-9F ? d.y : 1e-9F);
    const Vec3 p = o + d * t;
    if (t <= 0 || p.x * p.x + p.z * p.z > capRadius * capRadius) return std::nullopt;
    return Prop::Hit{.t = t, .normal = {0, fromAbove ? 1.0F : -1.0F, 0}};
}

std::optional<Prop::Hit> meetBox(const Prop& prop, const Ray& ray) {
    const Vec3 o = toOwn(prop, ray.origin - prop.centre);
    const Vec3 d = toOwn(prop, ray.direction);
    const auto inverse = [](float x) { return 1 / (std::abs(x) > 1e-9F ? x : 1e-9F); };
    const Vec3 m{inverse(d.x), inverse(d.y), inverse(d.z)};
    const Vec3 in{-o.x * m.x - std::abs(m.x), -o.y * m.y - std::abs(m.y),
                  -o.z * m.z - std::abs(m.z)};
    const Vec3 out{-o.x * m.x + std::abs(m.x), -o.y * m.y + std::abs(m.y),
                   -o.z * m.z + std::abs(m.z)};
    const float t = std::max({in.x, in.y, in.z});
    if (t <= 0 || t > std::min({out.x, out.y, out.z})) return std::nullopt;
    Vec3 n;
    if (t == in.x)
        n.x = d.x > 0 ? -1.0F : 1.0F;
    else if (t == in.y)
        n.y = d.y > 0 ? -1.0F : 1.0F;
    else
        n.z = d.z > 0 ? -1.0F : 1.0F;
    return Prop::Hit{.t = t, .normal = toWorld(prop, n)};
}

/// How far a ray passes by a solid, about: negative within it, `t` where it is closest.
float passes(const Prop& prop, const Ray& ray, float& t) {
    if (prop.shape == Prop::Shape::ellipsoid || prop.shape == Prop::Shape::box) {
        const Vec3 o = toOwn(prop, ray.origin - prop.centre), d = toOwn(prop, ray.direction);
        t = -dot(o, d) / dot(d, d);
        // Seen from the centre, the surface lies at 1 / k of the way to the ray.
        const float k = length(o + d * t);
        if (k < 1e-3F) return -1 / length(prop.rows[1]);
        return length(ray.origin + ray.direction * t - prop.centre) * (1 - 1 / k);
    }
    // Two straight lines: the closest points of the ray and of the solid's axis.
    const Vec3 axis = prop.end - prop.centre, o = ray.origin - prop.centre;
    const float aa = dot(axis, axis), ad = dot(axis, ray.direction), ao = dot(axis, o);
    const float od = dot(o, ray.direction), below = aa - ad * ad;
    const float s = clamp01((ao - ad * od) / std::max(below, 1e-6F));
    t = dot(axis * s - o, ray.direction);
    const float radius =
        prop.shape == Prop::Shape::frustum ? mix(prop.radius, prop.radius2, s) : prop.radius;
    return length(o + ray.direction * t - axis * s) - radius;
}

}  // namespace

std::optional<Prop::Hit> Prop::meet(const Ray& ray, float nearest) const {
    std::optional<Hit> hit;
    switch (shape) {
        case Shape::ellipsoid:
            hit = meetEllipsoid(*this, ray);
            break;
        case Shape::capsule:
            hit = meetCapsule(*this, ray);
            break;
        case Shape::frustum:
            hit = meetFrustum(*this, ray);
            break;
        case Shape::box:
            hit = meetBox(*this, ray);
            break;
    }
    if (hit && hit->t >= nearest) hit.reset();
    return hit;
}

Prop& PropGroup::add(const Prop& prop, Vec3 lowest, Vec3 highest) {
    if (m_props.empty()) {
        m_lowest = lowest;
        m_highest = highest;
    }
    m_lowest = {std::min(m_lowest.x, lowest.x), std::min(m_lowest.y, lowest.y),
                std::min(m_lowest.z, lowest.z)};
    m_highest = {std::max(m_highest.x, highest.x), std::max(m_highest.y, highest.y),
                 std::max(m_highest.z, highest.z)};
    m_centre = (m_lowest + m_highest) * 0.5F;
    m_radius = length(m_highest - m_lowest) * 0.5F;
    m_props.push_back(prop);
    m_props.back().fromY = lowest.y;
    m_props.back().toY = highest.y;
    return m_props.back();
}

Prop& PropGroup::addEllipsoid(Vec3 centre, Vec3 axes, Vec3 colour, Vec3 along) {
    Prop prop{.shape = Prop::Shape::ellipsoid, .centre = centre, .low = colour, .high = colour};
    Vec3 up{0, 1, 0};
    Vec3 reach = axes;
    if (along.x < 0.9999F) {
        const Vec3 side = normalized(cross(along, up));
        up = cross(side, along);
        const float largest = std::max({axes.x, axes.y, axes.z});
        reach = {largest, largest, largest};
    }
    prop.rows[0] = along * (1 / axes.x);
    prop.rows[1] = up * (1 / axes.y);
    prop.rows[2] = cross(along, up) * (1 / axes.z);
    return add(prop, centre - reach, centre + reach);
}

Prop& PropGroup::addCapsule(Vec3 from, Vec3 to, float radius, Vec3 colour) {
    const Prop prop{.shape = Prop::Shape::capsule,
                    .centre = from,
                    .end = to,
                    .radius = radius,
                    .low = colour,
                    .high = colour};
    const Vec3 r{radius, radius, radius};
    return add(prop,
               Vec3{std::min(from.x, to.x), std::min(from.y, to.y), std::min(from.z, to.z)} - r,
               Vec3{std::max(from.x, to.x), std::max(from.y, to.y), std::max(from.z, to.z)} + r);
}

Prop& PropGroup::addFrustum(Vec3 foot, float height, float radius, float topRadius, Vec3 colour) {
    const Prop prop{.shape = Prop::Shape::frustum,
                    .centre = foot,
                    .end = foot + Vec3{0, height, 0},
                    .radius = radius,
                    .radius2 = topRadius,
                    .low = colour,
                    .high = colour};
    const float r = std::max(radius, topRadius);
    return add(prop, foot - Vec3{r, 0, r}, foot + Vec3{r, height, r});
}

Prop& PropGroup::addBox(Vec3 centre, Vec3 halfSize, Vec3 colour, float turn) {
    Prop prop{.shape = Prop::Shape::box, .centre = centre, .low = colour, .high = colour};
    const float c = std::cos(turn), s = std::sin(turn);
    prop.rows[0] = Vec3{c, 0, -s} * (1 / halfSize.x);
    prop.rows[1] = Vec3{0, 1 / halfSize.y, 0};
    prop.rows[2] = Vec3{s, 0, c} * (1 / halfSize.z);
    const float reach = std::sqrt(halfSize.x * halfSize.x + halfSize.z * halfSize.z);
    return add(prop, centre - Vec3{reach, halfSize.y, reach},
               centre + Vec3{reach, halfSize.y, reach});
}

void PropGroup::meet(const Ray& ray, Hit& hit) const {
    const Vec3 o = m_centre - ray.origin;
    const float along = dot(o, ray.direction);
    if (dot(o, o) - along * along > m_radius * m_radius || along - m_radius > hit.t) return;
    for (const Prop& prop : m_props)
        if (const auto found = prop.meet(ray, hit.t))
            hit = {.t = found->t, .normal = found->normal, .prop = &prop};
}

float PropGroup::light(const Ray& ray, float softness) const {
    const Vec3 o = m_centre - ray.origin;
    const float along = dot(o, ray.direction);
    if (along < -m_radius) return 1;
    const float reach = m_radius + softness * (std::max(along, 0.0F) + m_radius + 0.2F);
    if (dot(o, o) - along * along > reach * reach) return 1;
    float least = 1;
    for (const Prop& prop : m_props) {
        float t = 0;
        const float distance = passes(prop, ray, t);
        if (t <= 0) continue;
        const float edge = softness * (t + 0.15F);
        least = std::min(least, smoothStep(-edge, edge, distance));
    }
    return least;
}

float PropGroup::openness(Vec3 p) const {
    const Vec3 o = p - m_centre;
    const float reach = m_radius + 0.5F;
    if (dot(o, o) > reach * reach) return 1;
    float open = 1;
    for (const Prop& prop : m_props) {
        float t = 0;
        const float distance = passes(prop, {.origin = p, .direction = {0, 1, 0}}, t);
        const float below = (1 - smoothStep(0, 0.45F, distance)) * (1 - smoothStep(0.2F, 1, t));
        open = std::min(open, 1 - 0.55F * below);
    }
    return open;
}

}  // namespace dreambooth::maker

// Sphere tracing (Hart 1996) with steps from a coarse grid, soft shadows by how close a ray passes
// (Quilez, "Soft shadows in raymarched SDFs").
#include <renderer/field.h>

namespace dreambooth::maker {
namespace {
constexpr int cellsAlong = 26;  // of the longest side
/// How far a value read between the grid's nodes may be off, in cells.
constexpr float doubt = 0.75F;
constexpr float surfaceAt = 0.0015F;
}  // namespace

Field::Field(const Body& body, float turn)
    : m_body(body), m_cos(std::cos(turn)), m_sin(std::sin(turn)) {
    const Vec3 half = body.halfExtent();
    const float longest = std::max({half.x, half.y, half.z});
    m_scale = 1 / longest;
    m_cell = 2 * longest / static_cast<float>(cellsAlong);
    // Two cells of air around it, so that what passes closely is seen, too.
    const Vec3 air{2 * m_cell, 2 * m_cell, 2 * m_cell};
    m_low = body.centre() - half - air;
    const Vec3 size = (half + air) * 2;
    m_counts[0] = static_cast<int>(std::ceil(size.x / m_cell)) + 1;
    m_counts[1] = static_cast<int>(std::ceil(size.y / m_cell)) + 1;
    m_counts[2] = static_cast<int>(std::ceil(size.z / m_cell)) + 1;
    m_high = m_low + Vec3{static_cast<float>(m_counts[0] - 1), static_cast<float>(m_counts[1] - 1),
                          static_cast<float>(m_counts[2] - 1)} *
                         m_cell;
    m_grid.reserve(static_cast<std::size_t>(m_counts[0] * m_counts[1] * m_counts[2]));
    for (int z = 0; z < m_counts[2]; ++z)
        for (int y = 0; y < m_counts[1]; ++y)
            for (int x = 0; x < m_counts[0]; ++x)
                m_grid.push_back(
                    body.distance(m_low + Vec3{static_cast<float>(x), static_cast<float>(y),
                                               static_cast<float>(z)} *
                                              m_cell));
    m_centre = toWorld(body.centre());
}

float Field::distance(Vec3 p) const {
    return m_body.distance(toBody(p)) * m_scale;
}

float Field::roughly(Vec3 p) const {
    const Vec3 b = toBody(p);
    const Vec3 in{std::clamp(b.x, m_low.x, m_high.x), std::clamp(b.y, m_low.y, m_high.y),
                  std::clamp(b.z, m_low.z, m_high.z)};
    const Vec3 g = (in - m_low) * (1 / m_cell);
    const int x = std::min(static_cast<int>(g.x), m_counts[0] - 2);
    const int y = std::min(static_cast<int>(g.y), m_counts[1] - 2);
    const int z = std::min(static_cast<int>(g.z), m_counts[2] - 2);
    const float fx = g.x - static_cast<float>(x), fy = g.y - static_cast<float>(y),
                fz = g.z - static_cast<float>(z);
    const auto plane = [&](int k) {
        return mix(mix(node(x, y, k), node(x + 1, y, k), fx),
                   mix(node(x, y + 1, k), node(x + 1, y + 1, k), fx), fy);
    };
    const float outside = length(b - in);
    const float inside = mix(plane(z), plane(z + 1), fz);
    // Outside of the box the two distances are about at right angles.
    return (outside > 0 ? std::sqrt(outside * outside + inside * inside) : inside) * m_scale;
}

float Field::stepping(Vec3 p) const {
    const float rough = roughly(p);
    const float unsure = doubt * m_cell * m_scale;
    return rough > 2 * unsure ? rough - unsure : distance(p);
}

bool Field::clip(const Ray& ray, float& from, float& to) const {
    const Vec3 o = toBody(ray.origin), d = toBody(ray.direction);
    const auto axis = [&](float origin, float direction, float low, float high) {
        const float inverse = 1 / (std::abs(direction) > 1e-9F ? direction : 1e-9F);
        const float a = (low - origin) * inverse, b = (high - origin) * inverse;
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
    };
    axis(o.x, d.x, m_low.x, m_high.x);
    axis(o.y, d.y, m_low.y, m_high.y);
    axis(o.z, d.z, m_low.z, m_high.z);
    return from < to;
}

std::optional<float> Field::meet(const Ray& ray, float nearest) const {
    float t = 0, end = nearest;
    if (!clip(ray, t, end)) return std::nullopt;
    for (int i = 0; i < 96 && t < end; ++i) {
        const float d = stepping(ray.origin + ray.direction * t);
        if (d < surfaceAt) return t;
        t += d;
    }
    return std::nullopt;
}

float Field::light(const Ray& ray, float softness) const {
    float t = 0.012F, end = 20;
    float from = 0;
    if (!clip(ray, from, end)) return 1;
    t = std::max(t, from);
    float least = 1;
    for (int i = 0; i < 40 && t < end; ++i) {
        const float d = stepping(ray.origin + ray.direction * t);
        least = std::min(least, d / (softness * t));
        if (least < -1) break;
        t += std::clamp(d, 0.02F, 0.25F);
    }
    // Half of the sun is hidden where the ray grazes the surface; it is all hidden further in.
    least = clamp01(std::max(least, -1.0F) * 0.5F + 0.5F);
    return least * least * (3 - 2 * least);
}

Vec3 Field::normal(Vec3 p) const {
    constexpr float e = 0.004F;
    const Vec3 a{1, -1, -1}, b{-1, -1, 1}, c{-1, 1, -1}, d{1, 1, 1};
    return normalized(a * distance(p + a * e) + b * distance(p + b * e) + c * distance(p + c * e) +
                      d * distance(p + d * e));
}

std::vector<Vec3> Field::surface() const {
    std::vector<Vec3> points;
    for (int z = 1; z + 1 < m_counts[2]; ++z)
        for (int y = 1; y + 1 < m_counts[1]; ++y)
            for (int x = 1; x + 1 < m_counts[0]; ++x) {
                const float d = node(x, y, z);
                if (std::abs(d) > m_cell * 1.3F) continue;
                const Vec3 uphill = normalized({node(x + 1, y, z) - node(x - 1, y, z),
                                                node(x, y + 1, z) - node(x, y - 1, z),
                                                node(x, y, z + 1) - node(x, y, z - 1)});
                const Vec3 p = m_low + Vec3{static_cast<float>(x), static_cast<float>(y),
                                            static_cast<float>(z)} *
                                           m_cell;
                points.push_back(toWorld(p - uphill * d));
            }
    return points;
}

bool Field::isNear(Vec3 p, float within) const {
    const Vec3 b = toBody(p);
    const float reach = within / m_scale;
    return b.x > m_low.x - reach && b.x < m_high.x + reach && b.y > m_low.y - reach &&
           b.y < m_high.y + reach && b.z > m_low.z - reach && b.z < m_high.z + reach;
}

}  // namespace dreambooth::maker

// Sphere tracing (Hart 1996) with steps from a coarse grid, soft shadows by how close a ray passes
// (Quilez, "Soft shadows in raymarched SDFs").
#include <renderer/field.h>

namespace dreambooth::maker {
namespace {
constexpr int cellsAlong = 32;  // of the longest side
/// Nearer than this, in cells, the body is asked; beyond it, a value read between the grid's nodes
/// is too large by less than `doubt`.
constexpr float close = 1.0F;
constexpr float doubt = 0.35F;
/// A shadow's edge is soft: this far from its ray's start, the grid is good enough for it.
constexpr float softFrom = 0.16F;
constexpr float surfaceAt = 0.0015F;  // in the world's units
}  // namespace

Field::Field(const Body& body, float turn)
    : m_body(body), m_cos(std::cos(turn)), m_sin(std::sin(turn)) {
    const Vec3 half = body.halfExtent();
    const float longest = std::max({half.x, half.y, half.z});
    m_scale = 1 / longest;
    m_perScale = longest;
    m_cell = 2 * longest / static_cast<float>(cellsAlong);
    m_perCell = 1 / m_cell;
    m_cellInWorld = m_cell * m_scale;
    // Two cells of air around it, so that what passes closely is seen, too.
    const Vec3 air{2 * m_cell, 2 * m_cell, 2 * m_cell};
    m_low = body.centre() - half - air;
    const Vec3 size = (half + air) * 2;
    m_last = {std::ceil(size.x * m_perCell), std::ceil(size.y * m_perCell),
              std::ceil(size.z * m_perCell)};
    m_counts = {static_cast<int>(m_last.x) + 1, static_cast<int>(m_last.y) + 1,
                static_cast<int>(m_last.z) + 1};
    m_grid.reserve(static_cast<std::size_t>(m_counts[0] * m_counts[1] * m_counts[2]));
    for (int z = 0; z < m_counts[2]; ++z)
        for (int y = 0; y < m_counts[1]; ++y)
            for (int x = 0; x < m_counts[0]; ++x)
                m_grid.push_back(
                    exactly({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)}));
    m_centre = toWorld(body.centre());
}

float Field::distance(Vec3 p) const {
    return m_body.distance(toBody(p)) * m_scale;
}

float Field::between(Vec3 g) const {
    const int x = std::min(static_cast<int>(g.x), m_counts[0] - 2);
    const int y = std::min(static_cast<int>(g.y), m_counts[1] - 2);
    const int z = std::min(static_cast<int>(g.z), m_counts[2] - 2);
    const float fx = g.x - static_cast<float>(x), fy = g.y - static_cast<float>(y);
    const float fz = g.z - static_cast<float>(z);
    const float* corner =
        &m_grid[static_cast<std::size_t>((z * m_counts[1] + y) * m_counts[0] + x)];
    const auto plane = [&](const float* at) {
        const float* up = at + m_counts[0];
        return mix(mix(at[0], at[1], fx), mix(up[0], up[1], fx), fy);
    };
    return mix(plane(corner), plane(corner + m_counts[0] * m_counts[1]), fz);
}

float Field::step(Vec3 g) const {
    const float rough = between(g);
    return rough > close ? rough - doubt : exactly(g);
}

float Field::around(Vec3 g) const {
    const Vec3 in{std::clamp(g.x, 0.0F, m_last.x), std::clamp(g.y, 0.0F, m_last.y),
                  std::clamp(g.z, 0.0F, m_last.z)};
    const float inside = between(in);
    const Vec3 off = g - in;
    const float outside = dot(off, off);
    // Outside of the box the two distances are about at right angles.
    return outside > 0 ? std::sqrt(outside + inside * inside) : inside;
}

float Field::roughly(Vec3 p) const {
    return around(toGrid(p)) * m_cellInWorld;
}

float Field::stepping(Vec3 p) const {
    const float rough = roughly(p);
    return rough > close * m_cellInWorld ? rough - doubt * m_cellInWorld : distance(p);
}

Field::Path Field::clip(const Ray& ray, float to, float margin) const {
    Path path{.origin = toGrid(ray.origin),
              .direction = turned(ray.direction) * (m_perScale * m_perCell),
              .from = 0,
              .to = to};
    const auto axis = [&](float origin, float direction, float high) {
        const float inverse = 1 / (std::abs(direction) > 1e-9F ? direction : 1e-9F);
        const float a = (-margin - origin) * inverse, b = (high + margin - origin) * inverse;
        path.from = std::max(path.from, std::min(a, b));
        path.to = std::min(path.to, std::max(a, b));
    };
    axis(path.origin.x, path.direction.x, m_last.x);
    axis(path.origin.y, path.direction.y, m_last.y);
    axis(path.origin.z, path.direction.z, m_last.z);
    // A hair's breadth within, so that rounding does not lead out of the grid.
    path.from += 1e-4F;
    path.to -= 1e-4F;
    return path;
}

std::optional<float> Field::meet(const Ray& ray, float nearest) const {
    const Path path = clip(ray, nearest, 0);
    float t = path.from;
    for (int i = 0; i < 96 && t < path.to; ++i) {
        const float d = step(path.origin + path.direction * t) * m_cellInWorld;
        if (d < surfaceAt) return t;
        t += d;
    }
    return std::nullopt;
}

float Field::light(const Ray& ray, float softness) const {
    // A penumbra is wider than the grid's box where it falls far.
    const Path path = clip(ray, 20, std::min(softness * 2.5F, 0.7F) / m_cellInWorld);
    float t = std::max(0.012F, path.from);
    float least = 1;
    for (int i = 0; i < 48 && t < path.to; ++i) {
        const Vec3 g = path.origin + path.direction * t;
        const float rough = around(g);
        const bool isClose = t < softFrom && rough < close;
        const float d = (isClose ? exactly(g) : rough) * m_cellInWorld;
        least = std::min(least, d / (softness * t));
        if (least < -1) break;
        // Short steps, or the closest place is missed and the penumbra has bands.
        t += std::clamp(0.8F * d, t < softFrom ? 0.02F : 0.05F,
                        0.16F + 0.5F * std::max(d - 0.3F, 0.0F));
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
                if (std::abs(d) > 1.3F) continue;
                const Vec3 uphill = normalized({node(x + 1, y, z) - node(x - 1, y, z),
                                                node(x, y + 1, z) - node(x, y - 1, z),
                                                node(x, y, z + 1) - node(x, y, z - 1)});
                const Vec3 g{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
                points.push_back(toWorld(m_low + (g - uphill * d) * m_cell));
            }
    return points;
}

bool Field::isNear(Vec3 p, float within) const {
    const Vec3 g = toGrid(p);
    const float reach = within / m_cellInWorld;
    return g.x > -reach && g.x < m_last.x + reach && g.y > -reach && g.y < m_last.y + reach &&
           g.z > -reach && g.z < m_last.z + reach;
}

}  // namespace dreambooth::maker

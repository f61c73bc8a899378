// The distances of the simple solids. Formulas after Quilez; the ellipsoid's is Newton's first step
// on a convex function, which can't pass the surface from outside.
#include <renderer/shape.h>

namespace dreambooth::maker {
namespace {

float square(float x) {
    return x * x;
}

float flat(float x, float y) {
    return std::sqrt(x * x + y * y);
}

/// Of the isosceles trapezium with half widths `below` and `above`; x ≥ 0.
float trapezium(float x, float y, float below, float above, float half) {
    const float capX = x - std::min(x, y < 0 ? below : above);
    const float capY = std::abs(y) - half;
    const float slope = above - below;
    const float t =
        clamp01(((above - x) * slope + (half - y) * 2 * half) / (slope * slope + 4 * half * half));
    const float flankX = x - above + slope * t;
    const float flankY = y - half + 2 * half * t;
    const float sign = flankX < 0 && capY < 0 ? -1.0F : 1.0F;
    return sign * std::sqrt(std::min(square(capX) + square(capY), square(flankX) + square(flankY)));
}

}  // namespace

float Shape::distance(Vec3 q) const {
    switch (type) {
        case Type::ellipsoid: {
            if (size.x == size.y && size.y == size.z) return length(q) - size.x;
            const Vec3 scaled = q * inverse;
            const float k = length(scaled);
            if (k < 1) return (k - 1) * std::min({size.x, size.y, size.z});
            return k * (k - 1) / length(scaled * inverse);
        }
        case Type::box: {
            const Vec3 d = {std::abs(q.x) - size.x, std::abs(q.y) - size.y, std::abs(q.z) - size.z};
            const Vec3 out = {std::max(d.x, 0.0F), std::max(d.y, 0.0F), std::max(d.z, 0.0F)};
            return length(out) + std::min(std::max({d.x, d.y, d.z}), 0.0F) - round;
        }
        case Type::limb: {
            const float aside = flat(q.x, q.z);
            const float along = cosine * q.y - sine * aside;
            if (along < 0) return flat(aside, q.y) - size.x;
            if (along > cosine * size.z) return flat(aside, q.y - size.z) - size.y;
            return cosine * aside + sine * q.y - size.x;
        }
        case Type::cylinder: {
            const float dx = flat(q.x, q.z) - size.x;
            const float dy = std::abs(q.y) - size.y;
            return std::min(std::max(dx, dy), 0.0F) + flat(std::max(dx, 0.0F), std::max(dy, 0.0F)) -
                   round;
        }
        case Type::cone:
            return trapezium(flat(q.x, q.z), q.y, size.x, size.y, size.z) - round;
        case Type::torus:
            return flat(flat(q.x, q.y) - size.x, q.z) - size.y;
        case Type::arc: {
            const float x = std::abs(q.x);
            const float k = cosine * x > sine * q.y ? x * sine + q.y * cosine : flat(x, q.y);
            return std::sqrt(std::max(dot(q, q) + square(size.x) - 2 * size.x * k, 0.0F)) - size.y;
        }
        case Type::prism: {
            const float d = trapezium(std::abs(q.x), q.y, size.x, size.y, size.z);
            const float deep = std::abs(q.z) - depth;
            return std::min(std::max(d, deep), 0.0F) +
                   flat(std::max(d, 0.0F), std::max(deep, 0.0F)) - round;
        }
    }
    return 0;
}

Vec3 Shape::centre() const {
    if (type == Type::limb) return {0, (size.z - size.x + size.y) / 2, 0};
    return {};
}

Vec3 Shape::halfExtent() const {
    const Vec3 rounding = {round, round, round};
    switch (type) {
        case Type::ellipsoid:
            return size;
        case Type::box:
            return size + rounding;
        case Type::limb: {
            const float thick = std::max(size.x, size.y);
            return {thick, (size.z + size.x + size.y) / 2, thick};
        }
        case Type::cylinder:
            return Vec3{size.x, size.y, size.x} + rounding;
        case Type::cone:
            return Vec3{std::max(size.x, size.y), size.z, std::max(size.x, size.y)} + rounding;
        case Type::torus:
        case Type::arc:
            return {size.x + size.y, size.x + size.y, size.y};
        case Type::prism:
            return Vec3{std::max(size.x, size.y), size.z, depth} + rounding;
    }
    return {};
}

float Shape::radius() const {
    const Vec3 half = halfExtent();
    switch (type) {
        case Type::ellipsoid:
        case Type::limb:
        case Type::torus:
        case Type::arc:
            return std::max({half.x, half.y, half.z});
        case Type::cylinder:
        case Type::cone:
            return flat(half.x, half.y);
        case Type::box:
        case Type::prism:
            return length(half);
    }
    return 0;
}

Shape sphere(float radius) {
    return ellipsoid({radius, radius, radius});
}

Shape ellipsoid(Vec3 radii) {
    return {.type = Shape::Type::ellipsoid,
            .size = radii,
            .inverse = {1 / radii.x, 1 / radii.y, 1 / radii.z}};
}

Shape box(Vec3 half, float round) {
    round = std::min({round, half.x, half.y, half.z});
    return {.type = Shape::Type::box, .size = half - Vec3{round, round, round}, .round = round};
}

Shape limb(float below, float above, float length) {
    // One end may not swallow the other.
    length = std::max(length, std::abs(below - above) * 1.001F + 1e-4F);
    const float sine = (below - above) / length;
    return {.type = Shape::Type::limb,
            .size = {below, above, length},
            .sine = sine,
            .cosine = std::sqrt(1 - sine * sine)};
}

Shape cylinder(float radius, float half, float round) {
    round = std::min({round, radius, half});
    return {
        .type = Shape::Type::cylinder, .size = {radius - round, half - round, 0}, .round = round};
}

Shape cone(float below, float above, float half, float round) {
    return {.type = Shape::Type::cone,
            .size = {std::max(below - round, 0.0F), std::max(above - round, 0.0F),
                     std::max(half - round, 1e-3F)},
            .round = round};
}

Shape torus(float ring, float tube) {
    return {.type = Shape::Type::torus, .size = {ring, tube, 0}};
}

Shape arc(float ring, float tube, float halfAngle) {
    return {.type = Shape::Type::arc,
            .size = {ring, tube, 0},
            .sine = std::sin(halfAngle),
            .cosine = std::cos(halfAngle)};
}

Shape prism(float below, float above, float half, float depth, float round) {
    return {.type = Shape::Type::prism,
            .size = {std::max(below - round, 0.0F), std::max(above - round, 0.0F),
                     std::max(half - round, 1e-3F)},
            .round = round,
            .depth = std::max(depth - round, 1e-3F)};
}

}  // namespace dreambooth::maker

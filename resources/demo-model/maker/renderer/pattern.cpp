// Patterns are drawn on an unrolled surface: around and up a round solid, on each face of a box.
#include <renderer/pattern.h>

#include <numbers>

namespace dreambooth::maker {
namespace {

constexpr float pi = std::numbers::pi_v<float>;

struct Unrolled {
    float u = 0, v = 0;
    float around = 0;  ///< the length after which u begins again; 0: never
};

bool isBox(const Shape& shape) {
    return shape.type == Shape::Type::box || shape.type == Shape::Type::prism;
}

Unrolled unrolledBox(Vec3 half, Vec3 q) {
    const float x = std::abs(q.x) - half.x;
    const float y = std::abs(q.y) - half.y;
    const float z = std::abs(q.z) - half.z;
    if (y > x && y > z) return {q.x, q.z};
    return x > z ? Unrolled{q.z, q.y} : Unrolled{q.x, q.y};
}

Unrolled unrolledRound(const Shape& shape, Vec3 q) {
    const Vec3 half = shape.halfExtent();
    const float radius = (half.x + half.z) / 2;
    const float azimuth = std::atan2(q.x / half.x, q.z / half.z);
    return {azimuth * radius, q.y - shape.centre().y, 2 * pi * radius};
}

bool isOdd(float cell) {
    return std::fmod(std::abs(std::floor(cell)), 2.0F) > 0.5F;
}

/// Whether the point is in a spot of a honeycomb of them.
bool isSpot(Unrolled at, float spacing, float radius) {
    if (at.around > 0) spacing = at.around / std::max(3.0F, std::round(at.around / spacing));
    const float rowHeight = spacing * 0.8660254F;
    const float row = std::round(at.v / rowHeight);
    float best = 1e9F;
    for (float r = row - 1; r <= row + 1; ++r) {
        const float shift = isOdd(r) ? 0.5F : 0.0F;
        const float column = std::round(at.u / spacing - shift);
        const float du = at.u - (column + shift) * spacing;
        const float dv = at.v - r * rowHeight;
        best = std::min(best, du * du + dv * dv);
    }
    return best < radius * radius;
}

/// On a ball, spots sit on a golden spiral: equally far apart everywhere, none at the front's
/// middle.
bool isSpotOfBall(Vec3 half, Vec3 q, float spacing, float radius) {
    const float size = std::cbrt(half.x * half.y * half.z);
    const int count =
        std::clamp(static_cast<int>(4 * pi * size * size / (0.87F * spacing * spacing)), 6, 80);
    const Vec3 direction = normalized({q.x / half.x, q.y / half.y, q.z / half.z});
    const float reach = std::cos(std::min(radius / size, 1.0F));
    constexpr float goldenAngle = 2.3999632F;
    for (int i = 0; i < count; ++i) {
        const float y = 1 - 2 * (static_cast<float>(i) + 0.5F) / static_cast<float>(count);
        const float ring = std::sqrt(1 - y * y);
        const float angle = goldenAngle * static_cast<float>(i) + 0.6F;
        if (direction.x * ring * std::sin(angle) + direction.y * y +
                direction.z * ring * std::cos(angle) >
            reach) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool isSecondColour(const Material& material, const Shape& shape, Vec3 q) {
    const float repeat = material.repeat;
    if (material.pattern == Pattern::plain) return false;
    // Spots and squares larger than the limb that they are on would be no pattern: stripes are.
    const Vec3 half = shape.halfExtent();
    if (material.pattern != Pattern::stripes &&
        std::min({half.x + half.z, 2 * half.y}) < 1.2F * repeat)
        return false;
    if (material.pattern == Pattern::spots && shape.type == Shape::Type::ellipsoid) {
        return isSpotOfBall(shape.size, q, repeat, 0.31F * repeat);
    }
    const Unrolled at = isBox(shape) ? unrolledBox(shape.halfExtent(), q) : unrolledRound(shape, q);
    switch (material.pattern) {
        case Pattern::stripes:
            return isOdd(2 * (at.v + material.slant * at.u) / repeat + 0.5F);
        case Pattern::spots:
            return isSpot(at, repeat, 0.31F * repeat);
        case Pattern::checks: {
            // An even number of squares around, so that they meet behind.
            float cell = repeat / 2;
            if (at.around > 0)
                cell = at.around / (2 * std::max(2.0F, std::round(at.around / repeat)));
            return isOdd(at.u / cell + 0.5F) != isOdd(2 * at.v / repeat + 0.5F);
        }
        case Pattern::plain:
            break;
    }
    return false;
}

}  // namespace dreambooth::maker

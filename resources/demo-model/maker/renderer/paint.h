// Small brushes for backgrounds: colours, soft discs, clouds and ridges, in a picture's
// coordinates.
#pragma once

#include <renderer/random.h>
#include <renderer/scene.h>

#include <array>

namespace dreambooth::maker {

/// A colour as one sees it in a paint program (sRGB, 0 … 1), in linear light (a fit by a cubic).
constexpr Vec3 srgb(float r, float g, float b) {
    const auto f = [](float x) { return x * (x * (x * 0.305306F + 0.682171F) + 0.012523F); };
    return {f(r), f(g), f(b)};
}

/// 1 within a disc, 0 outside, with a soft edge.
inline float disc(Spot at, Spot centre, float radius, float edge = 0.012F) {
    const float x = at.x - centre.x, y = at.y - centre.y;
    return 1 - smoothStep(radius - edge, radius + edge, std::sqrt(x * x + y * y));
}
/// 1 below a height.
inline float below(float y, float height, float edge = 0.012F) {
    return 1 - smoothStep(height - edge, height + edge, y);
}
/// 1 within from … to.
inline float within(float x, float from, float to, float edge = 0.012F) {
    return smoothStep(from - edge, from + edge, x) * (1 - smoothStep(to - edge, to + edge, x));
}

/// Waves of the ground fade out far away, where they would be finer than the pixels: 1 near … 0
/// far.
inline float nearness(Vec3 p) {
    return 1 - smoothStep(3, 11, -p.z);
}

/// A line of soft hills: a sum of three waves, 0 … 1.
class Ridge {
public:
    explicit Ridge(Random& random, float humps = 1) {
        float pace = 1.3F * humps;
        for (Wave& wave : m_waves) {
            wave = {.pace = pace * random.between(0.8F, 1.2F), .phase = random.between(0, 6.28F)};
            pace *= 1.9F;
        }
    }
    float at(float x) const {
        float sum = 0, weight = 0.27F;
        for (const Wave& wave : m_waves) {
            sum += weight * std::sin(x * wave.pace + wave.phase);
            weight *= 0.55F;
        }
        return 0.5F + sum;
    }

private:
    struct Wave {
        float pace, phase;
    };
    std::array<Wave, 3> m_waves = {};
};

/// Fair-weather clouds: a few heaps of discs over a flat foot.
class Clouds {
public:
    Clouds(Random& random, int count, float lowest, float highest);
    /// How much cloud is there, 0 … 1, and how far up in it, 0 … 1.
    struct Sight {
        float cover = 0, rise = 0;
    };
    Sight at(Spot spot) const;
    /// Paints them over a sky.
    Vec3 over(Vec3 sky, Spot spot, Vec3 top, Vec3 foot) const;

private:
    struct Cloud {
        Spot foot;
        float size;
        std::array<Spot, 4> lumps;
        std::array<float, 4> radii;
    };
    std::array<Cloud, 5> m_clouds = {};
    int m_count;
};

}  // namespace dreambooth::maker

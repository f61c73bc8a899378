// The moon: grey dust with craters, round boulders, stars, and the earth over the horizon.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Moon : public Scene {
public:
    explicit Moon(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 9),
          m_side(m_random.sign()),
          m_earth{m_side * m_random.between(0.45F, 0.72F), m_random.between(0.30F, 0.38F)},
          m_hills(m_random, 1.6F),
          m_phase(m_random.between(0, 6.28F)) {
        setSun(-m_side * m_random.between(0.7F, 1.0F), m_random.between(0.4F, 0.5F));
        m_lighting.sun = srgb(1, 0.99F, 0.96F) * 1.0F;
        m_lighting.ambient = srgb(0.52F, 0.56F, 0.68F) * 0.62F;
        m_lighting.bounce = srgb(0.58F, 0.58F, 0.62F) * 0.55F;
        m_lighting.softness = 0.05F;
        for (Star& star : m_stars)
            star = {.at = {m_random.between(-1.5F, 1.5F), m_random.between(0.08F, 1.05F)},
                    .radius = m_random.between(0.008F, 0.018F)};
        int row = 0;
        for (Crater& crater : m_craters) {
            const float side = row % 2 == 0 ? 1.0F : -1.0F;
            const float z = 0.9F - 1.25F * static_cast<float>(row);
            const Vec3 at = standing(side * m_random.between(0.55F, 0.95F), z);
            crater = {
                .x = at.x, .z = at.z, .radius = m_random.between(0.32F, 0.5F) * (1 - 0.16F * z)};
            ++row;
        }
        for (const float side : {-1.0F, 1.0F}) {
            PropGroup& boulder = addProps();
            const float size = m_random.between(0.22F, 0.36F);
            boulder.addEllipsoid(
                standing(side * m_random.between(0.86F, 1.1F), m_random.between(-2.4F, -1.2F)) +
                    Vec3{0, size * 0.4F, 0},
                {size * 1.2F, size * 0.9F, size}, srgb(0.60F, 0.60F, 0.62F));
        }
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c =
            mix(srgb(0.10F, 0.10F, 0.20F), srgb(0.02F, 0.02F, 0.07F), smoothStep(0, 0.7F, spot.y));
        for (const Star& star : m_stars)
            c = mix(c, srgb(1, 0.98F, 0.92F), disc(spot, star.at, star.radius, 0.009F));
        c = earth(c, spot);
        const float ridge = 0.02F + 0.13F * m_hills.at(spot.x);
        return mix(
            c, mix(srgb(0.36F, 0.36F, 0.40F), srgb(0.50F, 0.50F, 0.53F), clamp01(spot.y / ridge)),
            below(spot.y, ridge));
    }

    Ground ground(Vec3 p) const override {
        const float swell = mix(0.5F, noise(p.x * 0.7F, p.z * 0.7F, 3), nearness(p));
        Vec3 c = mix(srgb(0.62F, 0.62F, 0.64F), srgb(0.70F, 0.70F, 0.71F), swell);
        for (const Crater& crater : m_craters) {
            const float x = (p.x - crater.x) / crater.radius, z = (p.z - crater.z) / crater.radius;
            const float r = std::sqrt(x * x + z * z);
            if (r > 1.35F) continue;
            // A bowl: its wall towards the sun lies in shadow, the far one is bright; the rim is
            // pale.
            const float towards =
                (x * m_lighting.towardsSun.x + z * m_lighting.towardsSun.z) / (r + 0.05F);
            const float bowl = 1 - smoothStep(0.86F, 1.0F, r);
            const float rim = smoothStep(0.86F, 1.02F, r) * (1 - smoothStep(1.06F, 1.3F, r));
            c = c * (1 - bowl * (0.26F + 0.34F * towards * smoothStep(0.1F, 0.7F, r)));
            c = c * (1 + 0.28F * rim);
        }
        return {.colour = c};
    }

private:
    Vec3 earth(Vec3 behind, Spot at) const {
        constexpr float radius = 0.21F;
        const float x = (at.x - m_earth.x) / radius, y = (at.y - m_earth.y) / radius;
        const float r = std::sqrt(x * x + y * y);
        Vec3 c = behind + srgb(0.30F, 0.50F, 0.80F) * (0.5F * std::exp(-std::max(r - 1, 0.0F) * 7));
        if (r > 1.1F) return c;
        const float z = std::sqrt(std::max(1 - r * r, 0.0F));
        Vec3 globe = srgb(0.14F, 0.42F, 0.86F);
        const float land =
            std::sin(x * 3.1F + m_phase) + std::sin(y * 3.7F + x * 1.4F + m_phase * 2);
        globe = mix(globe, srgb(0.34F, 0.66F, 0.34F), smoothStep(0.55F, 0.75F, land));
        const float cloud = std::sin(y * 7.5F + 1.5F * std::sin(x * 2.2F + m_phase));
        globe = mix(globe, srgb(0.97F, 0.98F, 1), 0.9F * smoothStep(0.62F, 0.85F, cloud));
        const float lit =
            clamp01(0.35F + 0.9F * (x * m_lighting.towardsSun.x + y * 0.5F + z * 0.6F));
        return mix(c, globe * (0.15F + 0.95F * lit), 1 - smoothStep(0.95F, 1.03F, r));
    }

    struct Star {
        Spot at;
        float radius;
    };
    struct Crater {
        float x, z, radius;
    };
    Random m_random;
    float m_side;
    Spot m_earth;
    Ridge m_hills;
    float m_phase;
    std::array<Star, 26> m_stars = {};
    std::array<Crater, 6> m_craters = {};
};

}  // namespace

std::unique_ptr<Scene> makeMoon(const Stage& stage) {
    return std::make_unique<Moon>(stage);
}

}  // namespace dreambooth::maker

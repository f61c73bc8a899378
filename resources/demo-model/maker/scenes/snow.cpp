// Snow: firs with white tiers, drifts, pale mountains and a few big soft flakes in the air.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Snow : public Scene {
public:
    explicit Snow(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 3),
          m_mountains(m_random, 1.8F),
          m_phase(m_random.between(0, 6.28F)) {
        setSun(m_random.sign() * m_random.between(0.6F, 1.0F), m_random.between(0.4F, 0.52F));
        m_lighting.sun = srgb(1, 0.95F, 0.88F) * 1.0F;
        m_lighting.ambient = srgb(0.74F, 0.82F, 0.96F) * 0.8F;
        m_lighting.bounce = srgb(0.80F, 0.86F, 0.97F) * 0.62F;
        m_lighting.softness = 0.16F;
        m_lighting.haze = srgb(0.83F, 0.89F, 0.96F);
        m_lighting.hazeDensity = 0.055F;
        for (const float x : {-1.5F, -0.92F, 0.9F, 1.45F, -0.5F, 0.42F}) {
            const bool isFar = std::abs(x) < 0.7F;
            addFir(standing(x + m_random.between(-0.1F, 0.1F),
                            isFar ? m_random.between(-8, -6.5F) : m_random.between(-3.6F, -1.8F)),
                   m_random.between(0.9F, 1.2F));
        }
        for (const float side : {-1.0F, 1.0F}) {
            PropGroup& drift = addProps();
            drift.castsShadow = false;
            drift.addEllipsoid(
                standing(side * m_random.between(0.9F, 1.2F), -4.2F) - Vec3{0, 0.12F, 0},
                {2.2F, m_random.between(0.35F, 0.55F), 1.2F}, srgb(0.95F, 0.97F, 1));
        }
        for (Flake& flake : m_flakes)
            flake = {.at = {m_random.between(-1.3F, 1.3F), m_random.between(-0.8F, 1)},
                     .radius = m_random.between(0.013F, 0.026F)};
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c =
            mix(srgb(0.90F, 0.94F, 0.98F), srgb(0.52F, 0.70F, 0.91F), smoothStep(0, 0.9F, spot.y));
        const float far = 0.12F + 0.26F * m_mountains.at(spot.x);
        const Vec3 rock = mix(srgb(0.80F, 0.87F, 0.95F), srgb(0.66F, 0.76F, 0.90F),
                              smoothStep(0.02F, 0.2F, far - spot.y));
        c = mix(c, rock, below(spot.y, far));
        return mix(c, srgb(0.90F, 0.94F, 0.98F), below(spot.y, 0.02F, 0.05F));
    }

    Ground ground(Vec3 p) const override {
        const float swell = 0.5F + 0.5F * nearness(p) *
                                       std::sin(p.x * 1.1F + 1.3F * std::sin(p.z * 0.9F + m_phase));
        return {.colour = mix(srgb(0.86F, 0.91F, 0.98F), srgb(0.96F, 0.98F, 1), swell)};
    }

    Vec3 air(Vec3 colour, Spot at) const override {
        for (const Flake& flake : m_flakes)
            colour =
                mix(colour, m_lighting.backdrop, 0.9F * disc(at, flake.at, flake.radius, 0.009F));
        return colour;
    }

private:
    void addFir(Vec3 foot, float size) {
        PropGroup& fir = addProps();
        fir.addFrustum(foot, 0.4F * size, 0.12F * size, 0.10F * size, srgb(0.40F, 0.27F, 0.19F));
        for (int tier = 0; tier < 3; ++tier) {
            const float k = static_cast<float>(tier);
            const Vec3 at = foot + Vec3{0, (0.3F + 0.66F * k) * size, 0};
            const float height = (1.05F - 0.12F * k) * size, radius = (0.82F - 0.2F * k) * size;
            Prop& cone = fir.addFrustum(at, height, radius, 0.02F, srgb(0.13F, 0.38F, 0.30F));
            // Snow lies on the upper part of each tier.
            cone.high = srgb(0.96F, 0.98F, 1);
            cone.fromY = at.y + height * 0.30F;
            cone.toY = at.y + height * 0.52F;
        }
    }

    struct Flake {
        Spot at;
        float radius;
    };
    Random m_random;
    Ridge m_mountains;
    float m_phase;
    std::array<Flake, 16> m_flakes = {};
};

}  // namespace

std::unique_ptr<Scene> makeSnow(const Stage& stage) {
    return std::make_unique<Snow>(stage);
}

}  // namespace dreambooth::maker

// A lake at sunset: mountains and an orange sky mirrored in still water, a dark shore with reeds.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Lake : public Scene {
public:
    explicit Lake(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 10),
          m_side(m_random.sign()),
          m_far(m_random, 2.2F),
          m_near(m_random, 1.6F),
          m_sun{m_side * m_random.between(0.35F, 0.75F), m_random.between(0.20F, 0.30F)},
          m_phase(m_random.between(0, 6.28F)),
          m_shore(m_random.between(-1.15F, -1.0F)) {
        setSun(m_side * m_random.between(0.8F, 1.1F), m_random.between(0.28F, 0.36F));
        m_lighting.sun = srgb(1, 0.80F, 0.58F) * 1.0F;
        m_lighting.ambient = srgb(0.78F, 0.70F, 0.82F) * 0.68F;
        m_lighting.bounce = srgb(0.50F, 0.42F, 0.34F) * 0.6F;
        m_lighting.softness = 0.15F;
        for (const float side : {-1.0F, 1.0F})
            addReeds(
                standing(side * m_random.between(0.76F, 0.9F), m_random.between(-1.0F, -0.6F)));
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c =
            mix(srgb(1, 0.74F, 0.42F), srgb(0.95F, 0.46F, 0.46F), smoothStep(0, 0.42F, spot.y));
        c = mix(c, srgb(0.42F, 0.34F, 0.62F), smoothStep(0.3F, 0.95F, spot.y));
        const float x = spot.x - m_sun.x, y = spot.y - m_sun.y;
        c = c + srgb(0.80F, 0.48F, 0.20F) * (0.8F * std::exp(-5 * std::sqrt(x * x + y * y)));
        c = mix(c, srgb(1, 0.90F, 0.62F) * 1.7F, disc(spot, m_sun, 0.11F));
        c = mix(c, mix(srgb(0.70F, 0.40F, 0.50F), srgb(0.52F, 0.33F, 0.54F), clamp01(spot.y * 3)),
                below(spot.y, 0.05F + 0.27F * peak(m_far, spot.x)));
        return mix(c,
                   mix(srgb(0.38F, 0.24F, 0.42F), srgb(0.28F, 0.20F, 0.38F), clamp01(spot.y * 5)),
                   below(spot.y, 0.015F + 0.16F * peak(m_near, spot.x + 3)));
    }

    Ground ground(Vec3 p) const override {
        const float shore = m_shore + 0.16F * std::sin(p.x * 0.9F + m_phase);
        if (p.z > shore) {
            const float swell = 0.5F + 0.5F * std::sin(p.x * 1.2F + p.z * 0.7F + m_phase);
            const Vec3 grass = mix(srgb(0.42F, 0.50F, 0.24F), srgb(0.54F, 0.57F, 0.29F), swell);
            return {.colour =
                        mix(srgb(0.66F, 0.56F, 0.42F), grass, smoothStep(0, 0.3F, p.z - shore))};
        }
        // Water with a few calm bands; what it mirrors is what one sees.
        const float bands =
            smoothStep(0.5F, 1, std::sin(p.z * 1.1F + 0.5F * std::sin(p.x * 0.4F + m_phase))) *
            nearness(p);
        const Vec3 deep = mix(srgb(0.42F, 0.36F, 0.56F), srgb(0.62F, 0.48F, 0.58F), bands);
        return {.colour = deep, .gloss = mix(0.98F, 0.80F, bands), .lit = false};
    }

private:
    /// Mountains have pointed tops, hills don't.
    static float peak(const Ridge& ridge, float x) {
        const float h = ridge.at(x);
        return 0.35F * h + 0.65F * std::abs(2 * h - 1);
    }
    void addReeds(Vec3 foot) {
        PropGroup& reeds = addProps();
        for (int i = 0; i < 6; ++i) {
            const float x = -0.3F + 0.12F * static_cast<float>(i);
            const Vec3 from = foot + Vec3{x, 0, m_random.between(-0.15F, 0.15F)};
            const Vec3 to = from + Vec3{x * 0.5F, m_random.between(0.75F, 1.25F), 0};
            reeds.addCapsule(from, to, 0.028F, srgb(0.34F, 0.42F, 0.20F));
            if (i % 2 == 0)
                reeds.addCapsule(mix(from, to, 0.80F), mix(from, to, 1.02F), 0.065F,
                                 srgb(0.42F, 0.25F, 0.15F));
        }
    }

    Random m_random;
    float m_side;
    Ridge m_far, m_near;
    Spot m_sun;
    float m_phase, m_shore;
};

}  // namespace

std::unique_ptr<Scene> makeLake(const Stage& stage) {
    return std::make_unique<Lake>(stage);
}

}  // namespace dreambooth::maker

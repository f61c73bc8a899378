// A beach: cream sand, a turquoise sea with foam, fair-weather clouds and a palm at one side.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Beach : public Scene {
public:
    explicit Beach(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 1),
          m_side(m_random.sign()),
          m_shore(m_random.between(-3.1F, -2.2F)),
          m_phase(m_random.between(0, 6.28F)),
          m_clouds(m_random, 3, 0.16F, 0.42F) {
        setSun(-m_side * m_random.between(0.5F, 1.0F), m_random.between(0.48F, 0.6F));
        m_lighting.sun = srgb(1, 0.96F, 0.86F) * 1.0F;
        m_lighting.ambient = srgb(0.66F, 0.78F, 0.92F) * 0.82F;
        m_lighting.bounce = srgb(0.80F, 0.68F, 0.50F) * 0.62F;
        m_lighting.softness = 0.1F;
        plantPalm(standing(m_side * m_random.between(0.74F, 0.86F), -1.5F), 1);
        plantPalm(standing(-m_side * m_random.between(1.35F, 1.6F), -2.2F), 1.1F);
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c =
            mix(srgb(0.80F, 0.93F, 0.98F), srgb(0.30F, 0.66F, 0.95F), smoothStep(0, 0.95F, spot.y));
        c = m_clouds.over(c, spot, srgb(1, 1, 1) * 1.35F, srgb(0.84F, 0.91F, 0.97F));
        return mix(c, srgb(0.10F, 0.42F, 0.72F), below(spot.y, 0.004F));
    }

    Ground ground(Vec3 p) const override {
        const float shore = m_shore + 0.28F * std::sin(p.x * 0.8F + m_phase) +
                            0.10F * std::sin(p.x * 2.1F + m_phase * 2);
        const float out = shore - p.z;  // how far out at sea
        if (out < 0) {
            const float wave = 0.5F + 0.5F * std::sin(p.z * 2.6F + p.x * 0.5F + m_phase);
            const Vec3 dry = mix(srgb(0.92F, 0.80F, 0.58F), srgb(0.96F, 0.85F, 0.64F), wave);
            return {.colour = mix(srgb(0.78F, 0.64F, 0.44F), dry, smoothStep(0.02F, 0.5F, -out))};
        }
        Vec3 sea =
            mix(srgb(0.40F, 0.85F, 0.83F), srgb(0.08F, 0.58F, 0.76F), smoothStep(0, 2.5F, out));
        sea = mix(sea, srgb(0.10F, 0.42F, 0.72F), smoothStep(2, 14, out));
        const float swell = std::sin(out * 2.4F + 0.9F * std::sin(p.x * 0.7F + m_phase));
        sea = mix(sea, srgb(0.72F, 0.94F, 0.95F),
                  0.5F * smoothStep(0.72F, 0.95F, swell) * (1 - smoothStep(3, 9, out)));
        sea = mix(srgb(0.98F, 0.99F, 0.98F), sea, smoothStep(0.16F, 0.26F, out));
        return {.colour = sea, .gloss = 0.0F, .lit = false};
    }

private:
    void plantPalm(Vec3 foot, float size) {
        PropGroup& palm = addProps();
        const float lean = foot.x > 0 ? -0.32F : 0.32F;
        Vec3 from = foot;
        for (int i = 0; i < 4; ++i) {
            const float up = 0.62F * size;
            const Vec3 to = from + Vec3{lean * static_cast<float>(i) * 0.45F, up, 0};
            palm.addCapsule(from, to, (0.13F - 0.015F * static_cast<float>(i)) * size,
                            i % 2 == 0 ? srgb(0.62F, 0.44F, 0.28F) : srgb(0.68F, 0.50F, 0.33F));
            from = to;
        }
        for (int i = 0; i < 8; ++i) {
            const float angle = static_cast<float>(i) * 0.785F + m_phase;
            const Vec3 flat{std::cos(angle), 0, std::sin(angle) * 0.8F};
            const Vec3 rise = normalized(flat + Vec3{0, 0.28F, 0});
            const Vec3 fall = normalized(flat - Vec3{0, 0.62F, 0});
            const Vec3 green = i % 2 == 0 ? srgb(0.20F, 0.62F, 0.26F) : srgb(0.30F, 0.70F, 0.30F);
            const Vec3 bend = from + rise * (0.52F * size);
            palm.addEllipsoid(from + rise * (0.30F * size), Vec3{0.34F, 0.05F, 0.13F} * size, green,
                              rise);
            palm.addEllipsoid(bend + fall * (0.24F * size), Vec3{0.34F, 0.045F, 0.11F} * size,
                              green, fall);
        }
        for (const float x : {-0.1F, 0.08F})
            palm.addEllipsoid(from + Vec3{x, -0.1F, 0.12F} * size, Vec3{0.1F, 0.1F, 0.1F} * size,
                              srgb(0.48F, 0.32F, 0.20F));
    }

    Random m_random;
    float m_side, m_shore, m_phase;
    Clouds m_clouds;
};

}  // namespace

std::unique_ptr<Scene> makeBeach(const Stage& stage) {
    return std::make_unique<Beach>(stage);
}

}  // namespace dreambooth::maker

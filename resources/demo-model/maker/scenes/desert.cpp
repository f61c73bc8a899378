// A desert: orange dunes, red mesas, a big pale sun and saguaro cacti.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Desert : public Scene {
public:
    explicit Desert(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 5),
          m_side(m_random.sign()),
          m_far(m_random, 1),
          m_near(m_random, 0.8F),
          m_sun{m_side * m_random.between(0.2F, 0.7F), m_random.between(0.32F, 0.42F)},
          m_mesaX(-m_side * m_random.between(0.35F, 0.8F)),
          m_mesaWidth(m_random.between(0.28F, 0.4F)),
          m_mesaHeight(m_random.between(0.24F, 0.36F)),
          m_phase(m_random.between(0, 6.28F)) {
        setSun(m_side * m_random.between(0.6F, 1.0F), m_random.between(0.42F, 0.55F));
        m_lighting.sun = srgb(1, 0.92F, 0.74F) * 0.95F;
        m_lighting.ambient = srgb(0.80F, 0.72F, 0.70F) * 0.6F;
        m_lighting.bounce = srgb(0.86F, 0.56F, 0.30F) * 0.62F;
        m_lighting.softness = 0.09F;
        m_lighting.haze = srgb(0.97F, 0.78F, 0.52F);
        m_lighting.hazeDensity = 0.03F;
        addCactus(standing(-m_side * m_random.between(0.74F, 0.86F), m_random.between(-2, -1.2F)),
                  1);
        addCactus(standing(m_side * m_random.between(0.9F, 1.05F), m_random.between(-5.5F, -4.2F)),
                  1.05F);
        addCactus(standing(m_side * m_random.between(1.35F, 1.6F), -2.5F), 0.9F);
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c = mix(srgb(1, 0.86F, 0.60F), srgb(0.98F, 0.66F, 0.42F), smoothStep(0, 0.9F, spot.y));
        const float x = spot.x - m_sun.x, y = spot.y - m_sun.y;
        c = c + srgb(0.6F, 0.5F, 0.25F) * std::exp(-6 * std::sqrt(x * x + y * y));
        c = mix(c, srgb(1, 0.96F, 0.78F) * 1.7F, disc(spot, m_sun, 0.12F));
        const float flank =
            std::abs(spot.x - m_mesaX) - m_mesaWidth - 0.35F * (m_mesaHeight - spot.y);
        const float mesa = below(spot.y, m_mesaHeight) * (1 - smoothStep(-0.012F, 0.012F, flank));
        const float bands = 0.5F + 0.5F * std::sin(spot.y * 42);
        c = mix(c, mix(srgb(0.74F, 0.34F, 0.20F), srgb(0.84F, 0.44F, 0.26F), bands), mesa);
        c = mix(c, srgb(0.93F, 0.62F, 0.34F), below(spot.y, 0.03F + 0.13F * m_far.at(spot.x)));
        return mix(c, srgb(0.88F, 0.54F, 0.26F), below(spot.y, -0.02F + 0.09F * m_near.at(spot.x)));
    }

    Ground ground(Vec3 p) const override {
        const float ripple =
            0.5F + 0.5F * std::sin(p.z * 3.0F + p.x * 0.9F + 0.8F * std::sin(p.x * 0.8F + m_phase));
        const float calm = nearness(p);
        return {.colour = mix(srgb(0.88F, 0.54F, 0.26F), srgb(0.98F, 0.73F, 0.43F),
                              0.5F + (ripple - 0.5F) * calm)};
    }

private:
    void addCactus(Vec3 foot, float size) {
        PropGroup& cactus = addProps();
        const Vec3 green = srgb(0.24F, 0.52F, 0.26F), light = srgb(0.34F, 0.62F, 0.30F);
        const auto stem = [&](Vec3 from, Vec3 to, float radius) {
            Prop& prop =
                cactus.addCapsule(foot + from * size, foot + to * size, radius * size, green);
            prop.high = light;
        };
        stem({0, 0, 0}, {0, 1.9F, 0}, 0.2F);
        const float left = m_random.between(0.6F, 0.85F), right = m_random.between(0.9F, 1.1F);
        stem({0, left, 0}, {-0.48F, left + 0.06F, 0}, 0.12F);
        stem({-0.48F, left + 0.06F, 0}, {-0.48F, left + 0.62F, 0}, 0.12F);
        stem({0, right, 0}, {0.46F, right + 0.06F, 0}, 0.115F);
        stem({0.46F, right + 0.06F, 0}, {0.46F, right + 0.5F, 0}, 0.115F);
        cactus.addEllipsoid(foot + Vec3{0, 2.1F, 0.03F} * size, Vec3{0.09F, 0.07F, 0.09F} * size,
                            srgb(0.96F, 0.46F, 0.58F));
    }

    Random m_random;
    float m_side;
    Ridge m_far, m_near;
    Spot m_sun;
    float m_mesaX, m_mesaWidth, m_mesaHeight, m_phase;
};

}  // namespace

std::unique_ptr<Scene> makeDesert(const Stage& stage) {
    return std::make_unique<Desert>(stage);
}

}  // namespace dreambooth::maker

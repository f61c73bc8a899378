// A meadow: fresh green hills, a round tree, flowers, white clouds on a blue sky.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Meadow : public Scene {
public:
    explicit Meadow(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 7),
          m_side(m_random.sign()),
          m_far(m_random, 1.1F),
          m_near(m_random, 0.8F),
          m_clouds(m_random, 3, 0.30F, 0.46F),
          m_phase(m_random.between(0, 6.28F)) {
        setSun(m_side * m_random.between(0.5F, 0.9F), m_random.between(0.5F, 0.62F));
        m_lighting.sun = srgb(1, 0.97F, 0.86F) * 0.9F;
        m_lighting.ambient = srgb(0.68F, 0.80F, 0.94F) * 0.74F;
        m_lighting.bounce = srgb(0.48F, 0.66F, 0.30F) * 0.6F;
        m_lighting.softness = 0.12F;
        m_lighting.haze = srgb(0.66F, 0.86F, 0.72F);
        m_lighting.hazeDensity = 0.03F;
        addTree(standing(-m_side * m_random.between(0.82F, 1.0F), m_random.between(-5, -3.8F)));
        for (int i = 0; i < 12; ++i) {
            const float side = i % 2 == 0 ? 1.0F : -1.0F;
            addFlower(
                standing(side * m_random.between(0.62F, 1.3F), m_random.between(-2.6F, 0.6F)));
        }
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c =
            mix(srgb(0.78F, 0.92F, 0.99F), srgb(0.32F, 0.64F, 0.96F), smoothStep(0, 0.95F, spot.y));
        c = m_clouds.over(c, spot, srgb(1, 1, 1) * 1.35F, srgb(0.82F, 0.90F, 0.97F));
        const float far = 0.10F + 0.20F * m_far.at(spot.x),
                    near = 0.01F + 0.14F * m_near.at(spot.x);
        c = mix(c, mix(srgb(0.50F, 0.76F, 0.62F), srgb(0.62F, 0.82F, 0.62F), clamp01(spot.y / far)),
                below(spot.y, far));
        return mix(
            c, mix(srgb(0.42F, 0.70F, 0.32F), srgb(0.54F, 0.78F, 0.38F), clamp01(spot.y / near)),
            below(spot.y, near));
    }

    Ground ground(Vec3 p) const override {
        const float swell = 0.5F + 0.5F * nearness(p) *
                                       std::sin(p.x * 0.8F + 1.2F * std::sin(p.z * 0.8F + m_phase));
        return {.colour = mix(srgb(0.34F, 0.62F, 0.22F), srgb(0.50F, 0.74F, 0.30F), swell)};
    }

private:
    void addTree(Vec3 foot) {
        PropGroup& tree = addProps();
        tree.addFrustum(foot, 1.2F, 0.22F, 0.16F, srgb(0.48F, 0.32F, 0.20F));
        const auto crown = [&](Vec3 at, float radius) {
            Prop& ball = tree.addEllipsoid(foot + at, {radius, radius * 0.92F, radius},
                                           srgb(0.22F, 0.50F, 0.20F));
            ball.high = srgb(0.44F, 0.70F, 0.28F);
        };
        crown({-0.55F, 1.5F, 0.1F}, 0.65F);
        crown({0.55F, 1.55F, 0}, 0.68F);
        crown({0, 2.1F, 0}, 0.8F);
    }
    void addFlower(Vec3 foot) {
        constexpr std::array<Vec3, 4> colours = {
            srgb(0.98F, 0.97F, 0.95F), srgb(0.95F, 0.35F, 0.40F), srgb(0.70F, 0.48F, 0.90F),
            srgb(0.99F, 0.80F, 0.25F)};
        const Vec3 petal = colours[static_cast<std::size_t>(m_random.below(4))];
        PropGroup& flower = addProps();
        const float height = m_random.between(0.22F, 0.38F);
        const Vec3 head = foot + Vec3{0, height, 0};
        flower.addCapsule(foot, head, 0.022F, srgb(0.26F, 0.52F, 0.18F));
        for (int i = 0; i < 5; ++i) {
            const float angle = static_cast<float>(i) * 1.2566F + m_phase;
            // The faces look at the viewer and a little up.
            const Vec3 out{std::cos(angle), 0.8F * std::sin(angle), -0.4F * std::sin(angle)};
            flower.addEllipsoid(head + out * 0.085F, {0.068F, 0.06F, 0.04F}, petal);
        }
        flower.addEllipsoid(head + Vec3{0, 0.015F, 0.03F}, {0.052F, 0.052F, 0.045F},
                            srgb(0.99F, 0.74F, 0.16F));
    }

    Random m_random;
    float m_side;
    Ridge m_far, m_near;
    Clouds m_clouds;
    float m_phase;
};

}  // namespace

std::unique_ptr<Scene> makeMeadow(const Stage& stage) {
    return std::make_unique<Meadow>(stage);
}

}  // namespace dreambooth::maker

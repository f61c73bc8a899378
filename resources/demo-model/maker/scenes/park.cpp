// A park in autumn: round trees in red, orange and gold, fallen leaves, a path, a bench or a lamp.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

constexpr std::array<Vec3, 4> autumn = {srgb(0.90F, 0.36F, 0.16F), srgb(0.96F, 0.62F, 0.16F),
                                        srgb(0.78F, 0.22F, 0.18F), srgb(0.98F, 0.78F, 0.26F)};

class Park : public Scene {
public:
    explicit Park(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 11),
          m_side(m_random.sign()),
          m_hedge(m_random, 3),
          m_phase(m_random.between(0, 6.28F)) {
        setSun(m_side * m_random.between(0.6F, 1.0F), m_random.between(0.42F, 0.55F));
        m_lighting.sun = srgb(1, 0.92F, 0.76F) * 0.9F;
        m_lighting.ambient = srgb(0.82F, 0.82F, 0.84F) * 0.58F;
        m_lighting.bounce = srgb(0.66F, 0.58F, 0.34F) * 0.6F;
        m_lighting.softness = 0.14F;
        m_lighting.haze = srgb(0.96F, 0.90F, 0.76F);
        m_lighting.hazeDensity = 0.028F;
        int next = m_random.below(4);
        for (const float x : {-1.5F, -0.85F, 0.85F, 1.5F, -0.3F, 0.35F}) {
            const bool isFar = std::abs(x) < 0.6F;
            addTree(standing(x + m_random.between(-0.1F, 0.1F),
                             isFar ? m_random.between(-8.5F, -7) : m_random.between(-4.6F, -3.2F)),
                    autumn[static_cast<std::size_t>(next++ % 4)]);
        }
        const Vec3 beside = standing(m_side * m_random.between(0.74F, 0.84F), -1.5F);
        if (m_random.happens(0.5F))
            addBench(beside);
        else
            addLamp(beside);
        for (int i = 0; i < 14; ++i) addLeaf(i % 2 == 0 ? 1.0F : -1.0F);
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c =
            mix(srgb(0.99F, 0.93F, 0.80F), srgb(0.66F, 0.82F, 0.92F), smoothStep(0, 0.9F, spot.y));
        return mix(c, srgb(0.84F, 0.66F, 0.40F),
                   below(spot.y, 0.05F + 0.14F * m_hedge.at(spot.x), 0.03F));
    }

    Ground ground(Vec3 p) const override {
        const float swell =
            0.5F + 0.5F * nearness(p) * std::sin(p.x * 0.9F + std::sin(p.z * 0.8F + m_phase));
        const Vec3 grass = mix(srgb(0.58F, 0.58F, 0.24F), srgb(0.68F, 0.64F, 0.28F), swell);
        const float path =
            within(p.z + 0.12F * std::sin(p.x * 0.8F + m_phase), -2.9F, -1.9F, 0.05F);
        return {.colour = mix(grass, srgb(0.86F, 0.78F, 0.64F), path)};
    }

private:
    void addTree(Vec3 foot, Vec3 colour) {
        PropGroup& tree = addProps();
        tree.addFrustum(foot, 1.4F, 0.20F, 0.14F, srgb(0.38F, 0.25F, 0.17F));
        const auto crown = [&](Vec3 at, float radius) {
            Prop& ball =
                tree.addEllipsoid(foot + at, {radius, radius * 0.95F, radius}, colour * 0.7F);
            ball.high = mix(colour, srgb(1, 0.85F, 0.4F), 0.25F);
        };
        crown({-0.55F, 1.75F, 0.1F}, 0.7F);
        crown({0.55F, 1.8F, 0}, 0.72F);
        crown({0, 2.45F, 0}, 0.85F);
    }
    void addBench(Vec3 foot) {
        PropGroup& bench = addProps();
        const Vec3 wood = srgb(0.62F, 0.38F, 0.22F), iron = srgb(0.20F, 0.24F, 0.24F);
        const float turn = -m_side * 0.35F;
        bench.addBox(foot + Vec3{0, 0.42F, 0}, {0.6F, 0.045F, 0.2F}, wood, turn);
        bench.addBox(foot + Vec3{0, 0.68F, -0.2F}, {0.6F, 0.06F, 0.035F}, wood, turn);
        bench.addBox(foot + Vec3{0, 0.88F, -0.23F}, {0.6F, 0.06F, 0.035F}, wood, turn);
        for (const float x : {-0.48F, 0.48F}) {
            const Vec3 at = foot + Vec3{x * std::cos(turn), 0, -x * std::sin(turn)};
            bench.addBox(at + Vec3{0, 0.2F, 0}, {0.04F, 0.2F, 0.18F}, iron, turn);
            bench.addBox(at + Vec3{0, 0.65F, -0.26F}, {0.04F, 0.28F, 0.03F}, iron, turn);
        }
    }
    void addLamp(Vec3 foot) {
        PropGroup& lamp = addProps();
        const Vec3 iron = srgb(0.18F, 0.24F, 0.22F);
        lamp.addFrustum(foot, 0.2F, 0.12F, 0.07F, iron);
        lamp.addFrustum(foot, 1.9F, 0.05F, 0.045F, iron);
        Prop& glass =
            lamp.addFrustum(foot + Vec3{0, 1.9F, 0}, 0.36F, 0.12F, 0.19F, srgb(1, 0.93F, 0.74F));
        glass.glow = 0.7F;
        lamp.addFrustum(foot + Vec3{0, 2.26F, 0}, 0.16F, 0.24F, 0.03F, iron);
    }
    void addLeaf(float side) {
        PropGroup& leaf = addProps();
        leaf.castsShadow = false;
        const Vec3 at =
            standing(side * m_random.between(0.3F, 1.3F), m_random.between(-1.6F, 1.2F));
        const float angle = m_random.between(0, 3.14F);
        leaf.addEllipsoid(at + Vec3{0, 0.02F, 0}, {0.13F, 0.022F, 0.085F},
                          autumn[static_cast<std::size_t>(m_random.below(4))],
                          {std::cos(angle), 0, std::sin(angle)});
    }

    Random m_random;
    float m_side;
    Ridge m_hedge;
    float m_phase;
};

}  // namespace

std::unique_ptr<Scene> makePark(const Stage& stage) {
    return std::make_unique<Park>(stage);
}

}  // namespace dreambooth::maker

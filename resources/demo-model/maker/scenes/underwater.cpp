// Under water: blue depths, rays of light from above, corals, weed, rising bubbles.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Underwater : public Scene {
public:
    explicit Underwater(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 8),
          m_side(m_random.sign()),
          m_rocks(m_random, 1.3F),
          m_phase(m_random.between(0, 6.28F)) {
        setSun(m_side * m_random.between(0.3F, 0.6F), m_random.between(0.6F, 0.7F));
        m_lighting.sun = srgb(1, 1, 0.96F) * 0.92F;
        m_lighting.ambient = srgb(0.60F, 0.80F, 0.88F) * 0.85F;
        m_lighting.bounce = srgb(0.46F, 0.68F, 0.66F) * 0.55F;
        m_lighting.softness = 0.22F;
        m_lighting.haze = srgb(0.10F, 0.48F, 0.66F);
        m_lighting.hazeDensity = 0.14F;
        for (const float x : {-1.4F, -0.8F, 0.8F, 1.4F}) {
            const Vec3 foot =
                standing(x + m_random.between(-0.08F, 0.08F), m_random.between(-2.2F, -0.8F));
            if ((x > 0) == (m_side > 0))
                addCoral(foot, m_random.below(3));
            else
                addWeed(foot);
        }
        for (Bubble& bubble : m_bubbles) {
            const float column = m_random.sign() * m_random.between(0.55F, 0.95F);
            bubble = {.at = {column, m_random.between(-0.3F, 0.95F)},
                      .radius = m_random.between(0.025F, 0.06F)};
        }
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c = mix(srgb(0.08F, 0.44F, 0.64F), srgb(0.32F, 0.82F, 0.90F),
                     smoothStep(-0.1F, 1.0F, spot.y));
        c = mix(c, srgb(0.07F, 0.38F, 0.56F),
                below(spot.y, 0.06F + 0.24F * m_rocks.at(spot.x), 0.03F));
        return c;
    }

    Ground ground(Vec3 p) const override {
        // The nets of light that waves throw on the sand.
        const float u = p.x * 1.7F + 0.9F * std::sin(p.z * 1.3F + m_phase);
        const float v = p.z * 1.9F + 0.9F * std::sin(p.x * 1.1F + m_phase * 2);
        const float net = std::min(std::abs(std::sin(u)), std::abs(std::sin(v)));
        const float bright = (1 - smoothStep(0.02F, 0.3F, net)) * (1 - smoothStep(2, 7, -p.z));
        return {.colour =
                    mix(srgb(0.66F, 0.74F, 0.62F), srgb(0.92F, 0.97F, 0.84F), 0.65F * bright)};
    }

    Vec3 air(Vec3 colour, Spot at) const override {
        const float along = at.x - 0.35F * m_side * (1 - at.y);
        const float ray =
            smoothStep(0.1F, 1, std::sin(along * 5 + m_phase + 0.8F * std::sin(along * 2.3F)));
        colour = colour + srgb(0.55F, 0.80F, 0.80F) * m_lighting.backdrop *
                              (ray * 0.16F * smoothStep(-0.4F, 1.1F, at.y));
        for (const Bubble& bubble : m_bubbles) {
            const float x = at.x - bubble.at.x, y = at.y - bubble.at.y;
            const float r = std::sqrt(x * x + y * y) / bubble.radius;
            if (r > 1.4F) continue;
            const float skin = smoothStep(0.45F, 0.95F, r) * (1 - smoothStep(0.95F, 1.25F, r));
            const Spot glint{bubble.at.x - bubble.radius * 0.35F,
                             bubble.at.y + bubble.radius * 0.38F};
            const float shine =
                std::max(skin * 0.65F, 0.95F * disc(at, glint, bubble.radius * 0.2F));
            colour = mix(colour, srgb(0.86F, 0.98F, 1) * m_lighting.backdrop, shine);
        }
        return colour;
    }

private:
    void addCoral(Vec3 foot, int variety) {
        constexpr std::array<Vec3, 3> colours = {
            srgb(0.98F, 0.40F, 0.42F), srgb(0.98F, 0.62F, 0.26F), srgb(0.92F, 0.44F, 0.76F)};
        const Vec3 colour = colours[static_cast<std::size_t>(variety)];
        PropGroup& coral = addProps();
        coral.addEllipsoid(foot, {0.42F, 0.2F, 0.32F}, srgb(0.50F, 0.56F, 0.56F));
        const Vec3 root = foot + Vec3{0, 0.1F, 0};
        for (const float lean : {-0.62F, -0.05F, 0.55F}) {
            const Vec3 fork = root + Vec3{lean * 0.55F, 0.62F, lean * 0.1F};
            coral.addCapsule(root, fork, 0.105F, colour);
            for (const float branch : {-0.28F, 0.26F}) {
                Prop& twig = coral.addCapsule(
                    fork, fork + Vec3{lean * 0.4F + branch, 0.46F + 0.15F * branch, 0.05F}, 0.085F,
                    colour);
                twig.high = mix(colour, {1, 1, 1}, 0.25F);
            }
        }
    }
    void addWeed(Vec3 foot) {
        PropGroup& weed = addProps();
        weed.addEllipsoid(foot, {0.36F, 0.16F, 0.3F}, srgb(0.48F, 0.54F, 0.54F));
        for (const float offset : {-0.24F, 0.02F, 0.26F}) {
            Vec3 from = foot + Vec3{offset, 0, 0.1F * offset};
            const float phase = m_random.between(0, 6.28F);
            for (int i = 0; i < 5; ++i) {
                const float k = static_cast<float>(i);
                const Vec3 to = from + Vec3{0.16F * std::sin(phase + k * 1.3F), 0.34F, 0};
                weed.addCapsule(from, to, 0.085F - 0.01F * k,
                                mix(srgb(0.12F, 0.50F, 0.32F), srgb(0.36F, 0.76F, 0.36F), k / 4));
                from = to;
            }
        }
    }

    struct Bubble {
        Spot at;
        float radius;
    };
    Random m_random;
    float m_side;
    Ridge m_rocks;
    float m_phase;
    std::array<Bubble, 7> m_bubbles = {};
};

}  // namespace

std::unique_ptr<Scene> makeUnderwater(const Stage& stage) {
    return std::make_unique<Underwater>(stage);
}

}  // namespace dreambooth::maker

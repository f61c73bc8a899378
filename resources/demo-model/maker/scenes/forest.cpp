// A forest: tall trunks that fade into green mist, a roof of leaves, sunbeams, moss and toadstools.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Forest : public Scene {
public:
    explicit Forest(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 2),
          m_side(m_random.sign()),
          m_phase(m_random.between(0, 6.28F)),
          m_key(stage.seed * 31 + 7) {
        setSun(m_side * m_random.between(0.5F, 0.9F), m_random.between(0.5F, 0.62F));
        m_lighting.sun = srgb(1, 0.94F, 0.70F) * 0.86F;
        m_lighting.ambient = srgb(0.62F, 0.76F, 0.62F) * 0.82F;
        m_lighting.bounce = srgb(0.38F, 0.50F, 0.26F) * 0.7F;
        m_lighting.softness = 0.16F;
        m_lighting.haze = srgb(0.50F, 0.66F, 0.42F);
        m_lighting.hazeDensity = 0.05F;
        for (const float x : {-1.45F, -0.86F, 0.84F, 1.4F, -0.4F, 0.45F}) {
            const bool isFar = std::abs(x) < 0.6F;
            const float z = isFar ? m_random.between(-6.5F, -5) : m_random.between(-3.2F, -1.4F);
            addTrunk(standing(x + m_random.between(-0.1F, 0.1F), z),
                     m_random.between(0.26F, 0.36F));
        }
        for (int i = 0; i < 2; ++i) {
            const float x = (i == 0 ? m_side : -m_side) * m_random.between(0.66F, 0.85F);
            addToadstool(standing(x, m_random.between(-0.6F, 0.5F)), m_random.between(0.8F, 1.1F));
        }
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c = mix(srgb(0.60F, 0.74F, 0.46F), srgb(0.78F, 0.88F, 0.58F),
                     std::exp(-4 * (spot.x * spot.x + (spot.y - 0.2F) * (spot.y - 0.2F))));
        // Two rows of far trunks, the nearer one darker.
        for (int row = 0; row < 2; ++row) {
            const float pace = row == 0 ? 5.0F : 3.2F;
            const float u = spot.x * pace + m_phase * (row == 0 ? 3.0F : 5.0F);
            const auto column =
                static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(u)) + 1000);
            const float random = unitHash(m_key + column * 17 + static_cast<std::uint64_t>(row));
            const float centre = 0.35F + 0.3F * random;
            const float half = row == 0 ? 0.13F : 0.16F;
            const float in = u - std::floor(u) - centre;
            const Vec3 bark = row == 0 ? srgb(0.44F, 0.56F, 0.36F) : srgb(0.31F, 0.42F, 0.27F);
            c = mix(c, bark, (1 - smoothStep(half - 0.06F, half + 0.06F, std::abs(in))));
        }
        // The roof of leaves: scalloped, darker upwards.
        for (int layer = 0; layer < 2; ++layer) {
            const float low = layer == 0 ? 0.40F : 0.58F;
            const float wave = std::abs(std::sin(spot.x * (layer == 0 ? 5.5F : 4.2F) + m_phase +
                                                 static_cast<float>(layer) * 1.7F));
            const float edge = low - 0.10F * wave;
            const Vec3 leaves = layer == 0 ? srgb(0.30F, 0.50F, 0.22F) : srgb(0.17F, 0.37F, 0.16F);
            c = mix(leaves, c, below(spot.y, edge, 0.02F));
        }
        return c;
    }

    Ground ground(Vec3 p) const override {
        const float patch = noise(p.x * 0.8F, p.z * 0.8F, m_key);
        const float sun = smoothStep(0.55F, 0.78F, noise(p.x * 1.1F + 9, p.z * 0.9F, m_key + 5));
        const Vec3 moss = mix(srgb(0.30F, 0.42F, 0.18F), srgb(0.42F, 0.36F, 0.20F),
                              smoothStep(0.35F, 0.7F, patch) * nearness(p));
        return {.colour = mix(moss, srgb(0.58F, 0.62F, 0.26F), 0.6F * sun * nearness(p))};
    }

    Vec3 air(Vec3 colour, Spot at) const override {
        const float along = at.x * m_side + at.y * 0.55F;
        const float beam = smoothStep(0.5F, 1, std::sin(along * 5.2F + m_phase)) *
                           smoothStep(-0.5F, 1.1F, at.y + 0.25F * at.x * m_side);
        return colour + m_lighting.sun * (beam * 0.11F);
    }

private:
    void addTrunk(Vec3 foot, float radius) {
        PropGroup& tree = addProps();
        const Vec3 bark = srgb(0.50F, 0.33F, 0.20F);
        tree.addFrustum(foot, 0.35F, radius * 1.45F, radius, bark);
        tree.addFrustum(foot + Vec3{0, 0.35F, 0}, 5.5F, radius, radius * 0.8F, bark);
        tree.addEllipsoid(foot + Vec3{0, 0.04F, 0}, {radius * 2, 0.10F, radius * 1.8F},
                          srgb(0.36F, 0.52F, 0.20F));
    }
    void addToadstool(Vec3 foot, float size) {
        PropGroup& stool = addProps();
        stool.addFrustum(foot, 0.2F * size, 0.07F * size, 0.055F * size, srgb(0.95F, 0.91F, 0.82F));
        const Vec3 cap = foot + Vec3{0, 0.22F * size, 0};
        stool.addEllipsoid(cap, Vec3{0.17F, 0.11F, 0.17F} * size, srgb(0.85F, 0.16F, 0.12F));
        for (const float angle : {0.4F, 1.5F, 2.6F})
            stool.addEllipsoid(
                cap + Vec3{0.10F * std::cos(angle), 0.06F, 0.11F * std::sin(angle)} * size,
                Vec3{0.032F, 0.028F, 0.032F} * size, srgb(1, 0.97F, 0.92F));
    }

    Random m_random;
    float m_side, m_phase;
    std::uint64_t m_key;
};

}  // namespace

std::unique_ptr<Scene> makeForest(const Stage& stage) {
    return std::make_unique<Forest>(stage);
}

}  // namespace dreambooth::maker

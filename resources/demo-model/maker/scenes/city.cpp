// A city at night: towers with lit windows, a moon, street lamps and their warm pools of light.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class City : public Scene {
public:
    explicit City(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 4),
          m_side(m_random.sign()),
          m_key(stage.seed * 13 + 5),
          m_moon{-m_side * m_random.between(0.45F, 0.75F), m_random.between(0.40F, 0.48F)},
          m_shift(m_random.between(0, 50)) {
        setSun(m_side * m_random.between(0.45F, 0.8F), m_random.between(0.5F, 0.6F));
        m_lighting.sun = srgb(1, 0.87F, 0.68F) * 1.05F;
        m_lighting.ambient = srgb(0.56F, 0.57F, 0.80F) * 0.9F;
        m_lighting.bounce = srgb(0.42F, 0.36F, 0.42F) * 0.7F;
        m_lighting.softness = 0.14F;
        m_lighting.haze = srgb(0.30F, 0.24F, 0.46F);
        m_lighting.hazeDensity = 0.07F;
        addLamp(standing(m_side * m_random.between(0.72F, 0.84F), -1.6F));
        addLamp(standing(-m_side * m_random.between(1.3F, 1.5F), -2.6F));
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        Vec3 c =
            mix(srgb(0.42F, 0.30F, 0.56F), srgb(0.08F, 0.09F, 0.27F), smoothStep(0, 0.75F, spot.y));
        const float x = spot.x - m_moon.x, y = spot.y - m_moon.y;
        const float far = std::sqrt(x * x + y * y);
        c = c + srgb(0.42F, 0.40F, 0.52F) * (0.5F * std::exp(-far * 6));
        c = mix(c, srgb(1, 0.95F, 0.80F) * 1.5F, disc(spot, m_moon, 0.095F));
        c = towers(c, spot, 0, 2.6F, 0.30F, 0.42F, srgb(0.25F, 0.20F, 0.42F),
                   srgb(0.85F, 0.62F, 0.42F));
        return towers(c, spot, 1, 1.9F, 0.12F, 0.34F, srgb(0.11F, 0.11F, 0.24F),
                      srgb(1, 0.80F, 0.36F));
    }

    Ground ground(Vec3 p) const override {
        // A street that runs by, and a kerb behind it.
        Vec3 c = srgb(0.27F, 0.27F, 0.35F);
        float gloss = 0.22F;
        if (p.z < -2.1F) {
            c = mix(srgb(0.56F, 0.54F, 0.60F), srgb(0.38F, 0.37F, 0.46F),
                    smoothStep(-2.2F, -2.3F, p.z));
            gloss = 0;
        } else {
            const float dash = within(p.z, -1.55F, -1.3F, 0.03F) *
                               within(std::sin(p.x * 1.9F + m_shift), -0.1F, 2, 0.05F);
            c = mix(c, srgb(0.85F, 0.80F, 0.62F), dash);
        }
        // The lamps' pools of light.
        float pool = 0;
        for (std::size_t i = 0; i < m_lamps; ++i) {
            const float x = p.x - m_lampX.at(i), z = p.z - m_lampZ.at(i);
            pool += std::exp(-0.9F * (x * x + z * z));
        }
        return {.colour = c * (Vec3{1, 1, 1} + srgb(1, 0.78F, 0.42F) * (2.2F * pool)),
                .gloss = gloss};
    }

private:
    Vec3 towers(Vec3 behind, Spot at, int row, float pace, float lowest, float span, Vec3 wall,
                Vec3 light) const {
        const float u = at.x * pace + m_shift * static_cast<float>(row + 1);
        const auto house =
            static_cast<std::uint64_t>(std::floor(u) + 1000) * 2 + static_cast<std::uint64_t>(row);
        const float in = u - std::floor(u);
        const float height = lowest + span * unitHash(m_key + house * 3);
        const float gap = 0.03F * pace;
        const float cover = below(at.y, height) * within(in, gap, 1 - gap, 0.02F * pace);
        if (cover <= 0) return behind;
        // Three big windows abreast.
        const float wx = (in - gap) / (1 - 2 * gap) * 3, wy = (height - at.y) / 0.115F;
        const auto window = static_cast<std::uint64_t>(std::clamp(wx, 0.0F, 2.9F)) +
                            static_cast<std::uint64_t>(std::max(wy, 0.0F)) * 3;
        const float fx = wx - std::floor(wx), fy = wy - std::floor(wy);
        const float pane = within(fx, 0.24F, 0.76F, 0.05F) * within(fy, 0.30F, 0.82F, 0.09F);
        const bool isLit = unitHash(m_key + house * 977 + window * 31) > 0.42F;
        const Vec3 glass = isLit ? light : mix(wall, srgb(0.20F, 0.24F, 0.42F), 0.6F);
        return mix(behind, mix(wall, glass, pane), cover);
    }

    void addLamp(Vec3 foot) {
        PropGroup& lamp = addProps();
        lamp.castsShadow = false;
        m_lampX.at(m_lamps) = foot.x;
        m_lampZ.at(m_lamps++) = foot.z;
        const Vec3 iron = srgb(0.20F, 0.22F, 0.28F);
        lamp.addFrustum(foot, 0.22F, 0.13F, 0.08F, iron);
        lamp.addFrustum(foot, 2.15F, 0.055F, 0.045F, iron);
        Prop& globe = lamp.addEllipsoid(foot + Vec3{0, 2.34F, 0}, {0.21F, 0.21F, 0.21F},
                                        srgb(1, 0.90F, 0.62F) * 1.5F);
        globe.glow = 1;
        lamp.addFrustum(foot + Vec3{0, 2.50F, 0}, 0.1F, 0.14F, 0.03F, iron);
    }

    Random m_random;
    float m_side;
    std::uint64_t m_key;
    Spot m_moon;
    float m_shift;
    std::array<float, 2> m_lampX = {}, m_lampZ = {};
    std::size_t m_lamps = 0;
};

}  // namespace

std::unique_ptr<Scene> makeCity(const Stage& stage) {
    return std::make_unique<City>(stage);
}

}  // namespace dreambooth::maker

// A photographer's studio: one plain colour that runs from the floor up the wall without a seam.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Studio : public Scene {
public:
    explicit Studio(const Stage& stage) : Scene(stage), m_random(stage.seed * 12 + 12) {
        constexpr std::array<Vec3, 6> papers = {
            srgb(0.95F, 0.66F, 0.64F), srgb(0.60F, 0.80F, 0.93F), srgb(0.97F, 0.85F, 0.52F),
            srgb(0.66F, 0.86F, 0.70F), srgb(0.78F, 0.70F, 0.92F), srgb(0.90F, 0.89F, 0.87F)};
        m_paper = papers[static_cast<std::size_t>(m_random.below(6))];
        setSun(m_random.sign() * m_random.between(0.6F, 0.95F), m_random.between(0.5F, 0.6F));
        m_lighting.sun = srgb(1, 0.98F, 0.95F) * 0.8F;
        m_lighting.ambient = mix(srgb(0.86F, 0.87F, 0.90F), m_paper, 0.3F) * 0.62F;
        m_lighting.bounce = m_paper * 0.6F;
        m_lighting.softness = 0.26F;
        m_lighting.haze = wall(0);
        m_lighting.hazeDensity = 0.30F;
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        const float glow =
            std::exp(-0.9F * (spot.x * spot.x + (spot.y - 0.15F) * (spot.y - 0.15F)));
        return wall(std::max(spot.y, 0.0F)) * (0.92F + 0.12F * glow);
    }

    Ground ground(Vec3) const override { return {.colour = m_paper, .gloss = 0.10F}; }

private:
    Vec3 wall(float y) const { return m_paper * (0.86F - 0.18F * smoothStep(0, 1, y)); }

    Random m_random;
    Vec3 m_paper;
};

}  // namespace

std::unique_ptr<Scene> makeStudio(const Stage& stage) {
    return std::make_unique<Studio>(stage);
}

}  // namespace dreambooth::maker

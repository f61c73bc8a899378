// A wooden table in a room: a painted wall, a window onto a sunny day, a plant in a pot.
#include <renderer/paint.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

class Table : public Scene {
public:
    explicit Table(const Stage& stage)
        : Scene(stage),
          m_random(stage.seed * 12 + 6),
          m_side(m_random.sign()),
          m_window{m_side * m_random.between(0.40F, 0.62F), m_random.between(0.30F, 0.38F)},
          m_hill(m_random, 2.5F),
          m_shift(m_random.between(0, 1)) {
        constexpr std::array<Vec3, 4> walls = {srgb(0.93F, 0.84F, 0.68F), srgb(0.70F, 0.80F, 0.72F),
                                               srgb(0.72F, 0.80F, 0.88F),
                                               srgb(0.92F, 0.76F, 0.72F)};
        constexpr std::array<Vec3, 3> woods = {srgb(0.72F, 0.46F, 0.26F), srgb(0.80F, 0.58F, 0.36F),
                                               srgb(0.58F, 0.35F, 0.21F)};
        m_wall = walls[static_cast<std::size_t>(m_random.below(4))];
        m_wood = woods[static_cast<std::size_t>(m_random.below(3))];
        setSun(m_side * m_random.between(0.75F, 1.0F), m_random.between(0.45F, 0.55F));
        m_lighting.sun = srgb(1, 0.95F, 0.84F) * 0.84F;
        m_lighting.ambient = mix(srgb(0.80F, 0.80F, 0.82F), m_wall, 0.4F) * 0.62F;
        m_lighting.bounce = m_wood * 0.62F;
        m_lighting.softness = 0.2F;
        addPlant(standing(-m_side * m_random.between(0.74F, 0.86F), -1.25F));
    }

    Vec3 sky(Vec3 direction) const override {
        const Spot spot = spotOf(direction);
        // The wall is lighter towards the window, and darker low down.
        const float x = spot.x - m_window.x, y = spot.y - m_window.y;
        Vec3 c = m_wall * (0.66F + 0.3F * std::exp(-0.7F * (x * x + y * y)));
        c = mix(c * 0.82F, c, smoothStep(-0.6F, 0.1F, spot.y));
        const Spot in{std::abs(x), std::abs(y)};
        const Vec3 frame = srgb(0.97F, 0.96F, 0.93F);
        const float width = 0.34F, height = 0.36F;
        c = mix(c, c * 0.78F,
                0.8F * within(in.x, -1, width + 0.06F, 0.05F) *
                    within(y, -height - 0.13F, -height, 0.04F));
        c = mix(c, frame, within(in.x, -1, width + 0.045F) * within(in.y, -1, height + 0.045F));
        c = mix(c, frame * 0.9F,
                within(in.x, -1, width + 0.09F) * within(y, -height - 0.09F, -height - 0.045F));
        const float pane = within(in.x, 0.020F, width) * within(in.y, 0.020F, height);
        if (pane > 0) {
            Vec3 view = mix(srgb(0.86F, 0.95F, 0.99F), srgb(0.48F, 0.76F, 0.96F),
                            smoothStep(-0.2F, 0.35F, y));
            view =
                mix(view, srgb(0.50F, 0.72F, 0.42F), below(y, -0.24F + 0.14F * m_hill.at(spot.x)));
            c = mix(c, view, pane);
        }
        return c;
    }

    Ground ground(Vec3 p) const override {
        if (p.z < edge) return {.colour = {}, .there = false};
        const float board = p.x * 1.15F + m_shift;
        const float in = board - std::floor(board);
        const auto number = static_cast<std::uint64_t>(std::floor(board) + 100);
        const float tone = 0.90F + 0.2F * unitHash(number * 7 + 3);
        const float grain =
            0.5F + 0.5F * std::sin(in * 9 + 1.4F * std::sin(p.z * 0.7F + tone * 40));
        Vec3 c = m_wood * (tone * (0.95F + 0.08F * grain));
        c = mix(m_wood * 0.5F, c, within(in, 0.02F, 0.98F, 0.02F));
        return {.colour = mix(m_wood * 1.25F, c, smoothStep(0.02F, 0.07F, p.z - edge)),
                .gloss = 0.16F};
    }

private:
    static constexpr float edge = -2.0F;

    void addPlant(Vec3 foot) {
        PropGroup& plant = addProps();
        plant.addFrustum(foot, 0.45F, 0.22F, 0.30F, srgb(0.78F, 0.42F, 0.28F));
        plant.addFrustum(foot + Vec3{0, 0.42F, 0}, 0.12F, 0.34F, 0.34F, srgb(0.84F, 0.48F, 0.32F));
        const Vec3 root = foot + Vec3{0, 0.5F, 0};
        for (int i = 0; i < 8; ++i) {
            const float angle = static_cast<float>(i) * 0.785F + m_shift;
            const float up = i % 2 == 0 ? 1.1F : 2.2F;
            const Vec3 along = normalized({std::cos(angle), up, std::sin(angle)});
            plant.addEllipsoid(root + along * 0.42F, {0.44F, 0.07F, 0.15F},
                               i % 2 == 0 ? srgb(0.28F, 0.58F, 0.30F) : srgb(0.38F, 0.68F, 0.36F),
                               along);
        }
    }

    Random m_random;
    float m_side;
    Spot m_window;
    Ridge m_hill;
    float m_shift;
    Vec3 m_wall, m_wood;
};

}  // namespace

std::unique_ptr<Scene> makeTable(const Stage& stage) {
    return std::make_unique<Table>(stage);
}

}  // namespace dreambooth::maker

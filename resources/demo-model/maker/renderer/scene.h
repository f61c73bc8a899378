// A place: what is behind and below the toy, and the light that falls on it. One file in scenes/
// each. The toy stands at the origin and is about two units large; the camera looks towards −z.
#pragma once

#include <renderer/prop.h>
#include <renderer/toy.h>
#include <renderer/vector.h>

#include <memory>
#include <vector>

namespace dreambooth::maker {

/// Tangent of half the angle that the frame's shorter side spans.
constexpr float viewSlope = 0.36F;

/// What lights a place; all colours linear.
struct Lighting {
    Vec3 towardsSun;  ///< unit
    Vec3 sun, ambient, bounce;
    float softness = 0.1F;  ///< of shadows' edges
    Vec3 haze;
    float hazeDensity = 0;      ///< a unit of distance behind the toy
    Vec3 backdrop = {1, 1, 1};  ///< what the sky and all that shines by itself is multiplied by
    /// Coloured light leaves no colour as it was: the picture goes this far towards one in `cast`
    /// only.
    Vec3 cast = {1, 1, 1};
    float castAmount = 0;
};

/// Where a direction lies in the picture: x to the right of its middle, y above the horizon, in
/// halves of the frame's shorter side. What is visible of the sky is about |x| < 1, y < 0.3 … 0.9.
struct Spot {
    float x = 0, y = 0;
};
inline Spot spotOf(Vec3 direction) {
    const float scale = 1 / (std::max(-direction.z, 0.05F) * viewSlope);
    return {direction.x * scale, direction.y * scale};
}

/// What a place is made from.
struct Stage {
    std::uint64_t seed = 0;
    float distance = 4.4F;  ///< of the camera from the toy
};

class Scene {
public:
    explicit Scene(const Stage& stage) : m_distance(stage.distance) {}
    virtual ~Scene() = default;
    /// The background in a direction, linear light; below the horizon where there is no ground.
    virtual Vec3 sky(Vec3 direction) const = 0;
    struct Ground {
        Vec3 colour;
        float gloss = 0;    ///< wet or polished: mirrors the sky and the toy
        bool lit = true;    ///< false: its colour is final (a sea that shines by itself)
        bool there = true;  ///< false behind a table's edge
    };
    virtual Ground ground(Vec3 p) const = 0;
    /// What floats before everything (flakes, bubbles, rays of light) over a pixel's colour.
    virtual Vec3 air(Vec3 colour, Spot) const { return colour; }

    const Lighting& lighting() const { return m_lighting; }
    const std::vector<PropGroup>& props() const { return m_props; }
    /// Turns the light's colour as asked; called once by makeScene().
    void colourLight(Light light);

protected:
    /// The place on the ground that is seen at `x` of the picture when it lies `z` behind the toy
    /// (< 0).
    Vec3 standing(float x, float z) const { return {x * (m_distance - z) * viewSlope, 0, z}; }
    /// The sun from a side (−1 left, 1 right), `rise` 0 … 1 from the horizon to the zenith.
    void setSun(float side, float rise);
    PropGroup& addProps() { return m_props.emplace_back(); }

    Lighting m_lighting;

private:
    float m_distance;
    std::vector<PropGroup> m_props;
};

/// Where the toy is, as seen from `distance`.
std::unique_ptr<Scene> makeScene(const Toy& toy, float distance);

}  // namespace dreambooth::maker

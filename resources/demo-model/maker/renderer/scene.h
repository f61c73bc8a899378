// A place: what is behind and below the toy, and the light that falls on it. One file in scenes/
// each.
#pragma once

#include <renderer/toy.h>
#include <renderer/vector.h>

#include <memory>

namespace dreambooth::maker {

/// What lights a place; all colours linear.
struct Lighting {
    Vec3 towardsSun;  ///< unit
    Vec3 sun, ambient, bounce;
    float softness = 0.1F;  ///< of shadows' edges
    Vec3 haze;
    float hazeDensity = 0;  ///< a unit of distance
};

class Scene {
public:
    virtual ~Scene() = default;
    virtual Lighting lighting() const = 0;
    /// The background in a direction above the horizon, linear light.
    virtual Vec3 sky(Vec3 direction) const = 0;
    struct Ground {
        Vec3 colour;
        float gloss = 0;  ///< wet or polished: mirrors the sky a little
        bool lit = true;  ///< false: its colour is final (a sea that shines by itself)
    };
    virtual Ground ground(Vec3 p) const = 0;
    // … "scenes" completes: whatever places need (snow flakes, bubbles, a table's edge).
};

std::unique_ptr<Scene> makeScene(const Toy& toy);

}  // namespace dreambooth::maker

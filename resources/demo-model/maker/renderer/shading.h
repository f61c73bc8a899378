// The colour of what a ray meets: the toy, a prop, the ground or the sky, in linear light.
#pragma once

#include <renderer/field.h>
#include <renderer/scene.h>

namespace dreambooth::maker {

class Shading {
public:
    Shading(const Scene& scene, const Field& field, Vec3 toyColour);
    /// `what` tells surfaces apart, so that their edges can be found.
    struct Seen {
        Vec3 colour;
        int what = 0;
    };
    Seen look(const Ray& ray) const;

private:
    Vec3 toy(const Ray& ray, float t) const;
    Vec3 ground(const Ray& ray, float t, const Scene::Ground& ground) const;
    Vec3 prop(const Ray& ray, const PropGroup::Hit& hit) const;
    Vec3 sky(Vec3 direction) const;
    /// What a mirror at p would show.
    Vec3 mirrored(const Ray& ray) const;
    float sunAt(Vec3 p, Vec3 normal, bool byToy) const;
    Vec3 ambientAt(Vec3 normal) const;
    Vec3 hazed(Vec3 colour, float t) const;

    const Scene& m_scene;
    const Field& m_field;
    const Lighting& m_light;
    Vec3 m_toyColour;
    /// What a toy's gloss shows of the sky: no more than its colours, low and high.
    Vec3 m_skyLow, m_skyHigh;
};

}  // namespace dreambooth::maker

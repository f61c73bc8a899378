// The toy in the world: turned, scaled to about two units, its feet at the origin; with a coarse
// grid of its distances, so that rays ask the body itself only where they come close.
#pragma once

#include <renderer/body.h>
#include <renderer/prop.h>

#include <array>
#include <optional>
#include <vector>

namespace dreambooth::maker {

class Field {
public:
    Field(const Body& body, float turn);

    /// Signed distance, world units; asks the body.
    float distance(Vec3 p) const;
    /// The same to within about a grid's cell, in a few nanoseconds. Only right near the toy.
    float roughly(Vec3 p) const;
    /// `roughly()` far from the surface, `distance()` close to it.
    float stepping(Vec3 p) const;

    /// Where a ray meets the toy before `nearest`.
    std::optional<float> meet(const Ray& ray, float nearest) const;
    /// 1 in full light … 0 in full shadow, the ray pointing to the sun; `softness` as Lighting's.
    float light(const Ray& ray, float softness) const;
    Vec3 normal(Vec3 p) const;
    Vec3 colour(Vec3 p) const { return m_body.colourAt(toBody(p)); }
    const Material& material(Vec3 p) const { return m_body.materialAt(toBody(p)); }

    /// Points of the surface, about a cell apart: what a camera has to fit into its frame.
    std::vector<Vec3> surface() const;
    /// The middle of its box.
    Vec3 centre() const { return m_centre; }
    bool isNear(Vec3 p, float within) const;

private:
    Vec3 turned(Vec3 v) const {
        return {m_cos * v.x - m_sin * v.z, v.y, m_sin * v.x + m_cos * v.z};
    }
    Vec3 toBody(Vec3 p) const { return turned(p) * m_perScale; }
    Vec3 toGrid(Vec3 p) const { return (toBody(p) - m_low) * m_perCell; }
    Vec3 toWorld(Vec3 p) const {
        return Vec3{m_cos * p.x + m_sin * p.z, p.y, -m_sin * p.x + m_cos * p.z} * m_scale;
    }
    /// A ray in units of the grid's cells, and the stretch of it within the grid's box or `margin`
    /// cells around.
    struct Path {
        Vec3 origin, direction;
        float from = 0, to = 0;
    };
    Path clip(const Ray& ray, float to, float margin) const;
    /// In cells, as are the next three; `g` lies within the grid …
    float between(Vec3 g) const;
    /// … or without.
    float around(Vec3 g) const;
    float exactly(Vec3 g) const { return m_body.distance(m_low + g * m_cell) * m_perCell; }
    float step(Vec3 g) const;
    float node(int x, int y, int z) const {
        return m_grid[static_cast<std::size_t>((z * m_counts[1] + y) * m_counts[0] + x)];
    }

    const Body& m_body;
    float m_cos, m_sin, m_scale = 1, m_perScale = 1;
    Vec3 m_centre;
    Vec3 m_low;           ///< the grid's first node, in the body's space
    Vec3 m_last;          ///< its last one, in cells
    float m_cell = 0.1F;  ///< in the body's space
    float m_perCell = 10;
    float m_cellInWorld = 0.1F;
    std::array<int, 3> m_counts = {};
    std::vector<float> m_grid;
};

}  // namespace dreambooth::maker

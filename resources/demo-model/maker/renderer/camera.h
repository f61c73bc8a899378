// Where one looks at the toy from, such that it fills the share of the frame that Toy asks for.
#pragma once

#include <renderer/field.h>
#include <renderer/scene.h>
#include <renderer/toy.h>

namespace dreambooth::maker {

class Camera {
public:
    Camera(const Toy& toy, const Field& field, int width, int height);
    /// From the toy's middle.
    float distance() const { return m_distance; }
    /// The ray through a point of the picture, in pixels from its upper left corner.
    Ray ray(float column, float row) const;
    /// The same point in halves of the shorter side from the picture's middle, y upwards.
    Spot onPicture(float column, float row) const;

private:
    struct Box {
        float left, right, bottom, top;
    };
    /// What the toy covers of the picture plane at distance 1.
    Box outline(const std::vector<Vec3>& surface) const;

    float m_width, m_height, m_distance;
    Vec3 m_eye, m_forward, m_up;
    float m_middleX = 0, m_middleY = 0;  ///< of the frame, on the picture plane
    float m_halfSide = viewSlope;
};

}  // namespace dreambooth::maker

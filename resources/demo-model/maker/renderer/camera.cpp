// The camera looks straight at the toy from the front and a little above; its distance follows from
// the toy's outline, and a shift of the lens (as of a view camera) puts the toy where it shall be.
#include <renderer/camera.h>

namespace dreambooth::maker {
namespace {
/// Nothing of the toy comes closer to the frame's edge than this, in halves of the shorter side.
constexpr float margin = 0.05F;
}  // namespace

Camera::Camera(const Toy& toy, const Field& field, int width, int height)
    : m_width(static_cast<float>(width)),
      m_height(static_cast<float>(height)),
      m_distance(1 / (viewSlope * toy.share)) {
    // 3 to 9 degrees from above: low enough to see the place behind the toy.
    const float pitch = 0.11F + 0.05F * std::clamp(toy.height, -1.0F, 1.0F);
    m_forward = {0, -std::sin(pitch), -std::cos(pitch)};
    m_up = {0, std::cos(pitch), -std::sin(pitch)};
    const float share = std::clamp(toy.share, 0.3F, 0.9F);
    const std::vector<Vec3> surface = field.surface();
    Box box{};
    for (int i = 0; i < 4; ++i) {
        m_eye = field.centre() - m_forward * m_distance;
        box = outline(surface);
        const float larger = std::max(box.right - box.left, box.top - box.bottom) * 0.5F;
        // What is nearer looks larger, hence a few rounds.
        m_distance *= larger / (viewSlope * share);
        m_halfSide = larger / share;
    }
    const float halfWidth = (box.right - box.left) * 0.5F / m_halfSide;
    const float halfHeight = (box.top - box.bottom) * 0.5F / m_halfSide;
    const float shorter = std::min(m_width, m_height);
    const float roomX = std::max(m_width / shorter - halfWidth - margin, 0.0F);
    const float roomY = std::max(m_height / shorter - halfHeight - margin, 0.0F);
    const float x = std::clamp(2 * toy.aside, -roomX, roomX);
    const float y = std::clamp(2 * toy.above, -roomY, roomY);
    m_middleX = (box.left + box.right) * 0.5F - x * m_halfSide;
    m_middleY = (box.bottom + box.top) * 0.5F - y * m_halfSide;
}

Camera::Box Camera::outline(const std::vector<Vec3>& surface) const {
    Box box{.left = 1e9F, .right = -1e9F, .bottom = 1e9F, .top = -1e9F};
    for (const Vec3 point : surface) {
        const Vec3 v = point - m_eye;
        const float depth = dot(v, m_forward);
        const float x = v.x / depth, y = dot(v, m_up) / depth;
        box = {.left = std::min(box.left, x),
               .right = std::max(box.right, x),
               .bottom = std::min(box.bottom, y),
               .top = std::max(box.top, y)};
    }
    return box;
}

Spot Camera::onPicture(float column, float row) const {
    const float half = std::min(m_width, m_height) * 0.5F;
    return {(column - m_width * 0.5F) / half, (m_height * 0.5F - row) / half};
}

Ray Camera::ray(float column, float row) const {
    const Spot spot = onPicture(column, row);
    const float x = m_middleX + spot.x * m_halfSide, y = m_middleY + spot.y * m_halfSide;
    return {m_eye, normalized(m_forward + Vec3{x, 0, 0} + m_up * y)};
}

}  // namespace dreambooth::maker

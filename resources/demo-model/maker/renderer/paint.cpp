// Clouds as heaps of soft discs.
#include <renderer/paint.h>

namespace dreambooth::maker {

Clouds::Clouds(Random& random, int count, float lowest, float highest)
    : m_count(std::min<int>(count, static_cast<int>(m_clouds.size()))) {
    for (int i = 0; i < m_count; ++i) {
        Cloud& cloud = m_clouds[static_cast<std::size_t>(i)];
        // Spread over the width, so that they don't hide each other.
        const float column =
            (static_cast<float>(i) + random.between(0.2F, 0.8F)) / static_cast<float>(m_count);
        cloud.foot = {-1.5F + 3 * column, random.between(lowest, highest)};
        cloud.size = random.between(0.13F, 0.22F);
        const std::array<float, 4> places = {-1.1F, -0.35F, 0.45F, 1.15F};
        const std::array<float, 4> sizes = {0.5F, 0.85F, 0.95F, 0.55F};
        for (std::size_t k = 0; k < 4; ++k) {
            cloud.lumps[k] = {
                cloud.foot.x + cloud.size * (places[k] + random.between(-0.15F, 0.15F)),
                cloud.foot.y};
            cloud.radii[k] = cloud.size * sizes[k] * random.between(0.85F, 1.1F);
        }
    }
}

Clouds::Sight Clouds::at(Spot spot) const {
    Sight sight;
    for (int i = 0; i < m_count; ++i) {
        const Cloud& cloud = m_clouds[static_cast<std::size_t>(i)];
        if (std::abs(spot.x - cloud.foot.x) > cloud.size * 2 || spot.y < cloud.foot.y - 0.05F ||
            spot.y > cloud.foot.y + cloud.size * 1.3F)
            continue;
        float heap = 0;
        for (std::size_t k = 0; k < 4; ++k)
            heap = std::max(heap, disc(spot, cloud.lumps[k], cloud.radii[k], 0.02F));
        heap *= smoothStep(-0.035F, 0.035F, spot.y - cloud.foot.y);
        if (heap > sight.cover)
            sight = {.cover = heap, .rise = clamp01((spot.y - cloud.foot.y) / cloud.size)};
    }
    return sight;
}

Vec3 Clouds::over(Vec3 sky, Spot spot, Vec3 top, Vec3 foot) const {
    const Sight sight = at(spot);
    if (sight.cover <= 0) return sky;
    return mix(sky, mix(foot, top, smoothStep(0, 0.6F, sight.rise)), sight.cover * 0.95F);
}

}  // namespace dreambooth::maker

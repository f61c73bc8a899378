// One look a pixel, more where neighbours differ; then the film: a soft shoulder and sRGB.
#include <renderer/camera.h>
#include <renderer/render.h>
#include <renderer/shading.h>

#include <array>
#include <vector>

namespace dreambooth::maker {
namespace {

/// Linear up to a half, then bending towards white, so that bright things keep their colour.
float film(float x) {
    constexpr float knee = 0.5F;
    x = std::max(x, 0.0F);
    if (x > knee) x = knee + (1 - knee) * (1 - std::exp((knee - x) / (1 - knee)));
    return x <= 0.0031308F ? 12.92F * x : 1.055F * std::pow(x, 1 / 2.4F) - 0.055F;
}

float largest(Vec3 v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

/// Eight places in a pixel, no two in a row or column; the first four surround its middle, too.
constexpr std::array<std::array<float, 2>, 8> sampleAt = {{{0.1875F, 0.8125F},
                                                           {0.3125F, 0.1875F},
                                                           {0.6875F, 0.3125F},
                                                           {0.8125F, 0.6875F},
                                                           {0.0625F, 0.4375F},
                                                           {0.4375F, 0.5625F},
                                                           {0.5625F, 0.9375F},
                                                           {0.9375F, 0.0625F}}};
/// Neighbours that differ by more are looked at again; where that differs, too, once more.
constexpr float looksRough = 0.06F, looksRougher = 0.18F;

}  // namespace

Image render(const Toy& toy, const Body& body, int width, int height) {
    const Field field(body, toy.turn);
    const Camera camera(toy, field, width, height);
    const std::unique_ptr<Scene> scene = makeScene(toy, camera.distance());
    const Shading shading(*scene, field, toy.body.colour);
    const Lighting& light = scene->lighting();
    const auto develop = [&](float column, float row, int& what) {
        const Shading::Seen seen = shading.look(camera.ray(column, row));
        what = seen.what;
        const Spot spot = camera.onPicture(column, row);
        Vec3 c = scene->air(seen.colour, spot);
        const float grey = dot(c, {0.2126F, 0.7152F, 0.0722F});
        c = mix(c, light.cast * grey, light.castAmount);
        // A lens gives a little less light in its corners.
        const float vignette = 1 - 0.07F * std::min(spot.x * spot.x + spot.y * spot.y, 2.5F);
        return Vec3{film(c.x * vignette), film(c.y * vignette), film(c.z * vignette)};
    };

    const auto pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    std::vector<Vec3> once(pixels);
    std::vector<int> whats(pixels);
    const auto index = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            once[index(x, y)] = develop(static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F,
                                        whats[index(x, y)]);

    Image image(height, width, CV_8UC3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::size_t here = index(x, y);
            float contrast = 0;
            for (int k = 0; k < 4; ++k) {
                const int nx = x + (k == 0) - (k == 1), ny = y + (k == 2) - (k == 3);
                if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
                const std::size_t there = index(nx, ny);
                contrast = std::max(contrast, largest(once[here] - once[there]) +
                                                  (whats[here] != whats[there] ? 0.03F : 0.0F));
            }
            Vec3 sum = once[here];
            float count = 1;
            if (contrast > looksRough) {
                float spread = 0;
                for (std::size_t k = 0; k < sampleAt.size(); ++k) {
                    if (k == 4 && spread < looksRougher) break;
                    int what = 0;
                    const Vec3 more = develop(static_cast<float>(x) + sampleAt[k][0],
                                              static_cast<float>(y) + sampleAt[k][1], what);
                    spread = std::max(spread, largest(more - once[here]));
                    sum = sum + more;
                    ++count;
                }
            }
            const Vec3 colour = sum * (1 / count);
            const auto byte = [](float v) {
                return static_cast<unsigned char>(clamp01(v) * 255 + 0.5F);
            };
            image.at<cv::Vec3b>(y, x) = {byte(colour.x), byte(colour.y), byte(colour.z)};
        }
    return image;
}

Image render(const Toy& toy, int side) {
    return render(toy, makeBody(toy), side, side);
}

}  // namespace dreambooth::maker

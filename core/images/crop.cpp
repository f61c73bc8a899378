// Cutting squares.
#include <images/crop.h>
#include <images/resize.h>

#include <algorithm>

namespace dreambooth {

Crop centreCrop(int width, int height) {
    const int size = std::min(width, height);
    return {(width - size) / 2, (height - size) / 2, size};
}

Crop clampCrop(const Crop& crop, int width, int height) {
    if (crop.size <= 0) return centreCrop(width, height);
    const int size = std::min({crop.size, width, height});
    return {std::clamp(crop.x, 0, width - size), std::clamp(crop.y, 0, height - size), size};
}

Image cropSquare(const Image& image, const Crop& crop, int resolution) {
    CV_Assert(image.depth() == CV_8U && !image.empty() && resolution > 0);
    const Crop inside = clampCrop(crop, image.cols, image.rows);
    const cv::Mat square = image(cv::Rect(inside.x, inside.y, inside.size, inside.size));
    return resized(square, {resolution, resolution});
}

double upscale(const Crop& crop, int resolution) {
    return static_cast<double>(resolution) / std::max(1, crop.size);
}

}  // namespace dreambooth

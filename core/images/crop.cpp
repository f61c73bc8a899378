// Places crops in a photo, cuts them out and scales what was cut.
#include <images/crop.h>
#include <images/resize.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {
namespace {

int rounded(double pixels) {
    return static_cast<int>(std::lround(pixels));
}

}  // namespace

Crop centreCrop(int width, int height) {
    const int size = std::min(width, height);
    return squareCrop((width - size) / 2, (height - size) / 2, size);
}

Crop centreCrop(int width, int height, double ratio) {
    if (width <= 0 || height <= 0) return {};
    const int across = std::clamp(rounded(height * ratio), 1, width);
    const int down = across < width ? height : std::clamp(rounded(width / ratio), 1, height);
    return {(width - across) / 2, (height - down) / 2, across, down};
}

Crop clampCrop(const Crop& crop, int width, int height) {
    if (crop.width <= 0 || crop.height <= 0 || width <= 0 || height <= 0)
        return centreCrop(width, height);
    const double scale = std::min(
        {1.0, static_cast<double>(width) / crop.width, static_cast<double>(height) / crop.height});
    const int across = std::clamp(rounded(crop.width * scale), 1, width);
    const int down = std::clamp(rounded(crop.height * scale), 1, height);
    return {std::clamp(crop.x, 0, width - across), std::clamp(crop.y, 0, height - down), across,
            down};
}

Crop fittedCrop(const Crop& crop, PictureShape shape) {
    Crop part =
        centreCrop(crop.width, crop.height, static_cast<double>(shape.width) / shape.height);
    part.x += crop.x;
    part.y += crop.y;
    return part;
}

Image cropTo(const Image& image, const Crop& crop, PictureShape shape) {
    CV_Assert(image.depth() == CV_8U && !image.empty() && shape.width > 0 && shape.height > 0);
    const Crop part = fittedCrop(clampCrop(crop, image.cols, image.rows), shape);
    return resized(image(cv::Rect(part.x, part.y, part.width, part.height)),
                   {shape.width, shape.height});
}

double upscale(const Crop& crop, PictureShape shape) {
    const Crop part = fittedCrop(crop, shape);
    return std::max(static_cast<double>(shape.width) / std::max(1, part.width),
                    static_cast<double>(shape.height) / std::max(1, part.height));
}

}  // namespace dreambooth

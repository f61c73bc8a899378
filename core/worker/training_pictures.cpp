// Picture files for the trainer (see the header).
#include <worker/training_pictures.h>

#include <images/decode.h>
#include <images/encode.h>
#include <worker/image_tensor.h>

#include <cmath>
#include <opencv2/imgproc.hpp>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Scales the short side to `size` pixels: area averages when it shrinks, bicubic when it grows.
Image withShortSide(const Image& image, int size) {
    const int shortSide = std::min(image.cols, image.rows);
    if (shortSide == size) return image;
    const auto scaled = [&](int side) {
        return std::max(
            size, static_cast<int>(std::lround(static_cast<double>(side) * size / shortSide)));
    };
    Image result;
    cv::resize(image, result, cv::Size(scaled(image.cols), scaled(image.rows)), 0, 0,
               shortSide > size ? cv::INTER_AREA : cv::INTER_CUBIC);
    return result;
}

}  // namespace

PictureFiles pictureFiles() {
    PictureFiles files;
    files.read = [](const fs::path& file, int resolution) -> Result<TrainingPicture> {
        TRY(const Image image, decodeImage(file));
        TrainingPicture picture;
        picture.pixels = toTensor(withShortSide(image, resolution));
        picture.originalHeight = image.rows;
        picture.originalWidth = image.cols;
        picture.scaledWidth = static_cast<int>(picture.pixels.size(2));
        return picture;
    };
    files.write = [](const fs::path& file, const at::Tensor& picture) {
        return writePng(file, toImage(picture));
    };
    return files;
}

}  // namespace dreambooth

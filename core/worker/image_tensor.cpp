// Between tensors and pictures: rows of pixels to channels first and back, and the files of
// training.
#include <worker/image_tensor.h>

#include <ATen/ops/empty.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/resize.h>
#include <training/picture_files.h>

#include <cstring>

namespace dreambooth {

Image toImage(const at::Tensor& picture) {
    const at::Tensor rows = picture.to(at::kCPU).permute({1, 2, 0}).contiguous();
    Image image(static_cast<int>(rows.size(0)), static_cast<int>(rows.size(1)), CV_8UC3);
    std::memcpy(image.data, rows.const_data_ptr<std::uint8_t>(), rows.nbytes());
    return image;
}

at::Tensor toTensor(const Image& image) {
    const Image whole = image.isContinuous() ? image : image.clone();
    at::Tensor rows = at::empty({whole.rows, whole.cols, 3}, at::kByte);
    std::memcpy(rows.mutable_data_ptr<std::uint8_t>(), whole.data, rows.nbytes());
    return rows.permute({2, 0, 1}).contiguous();
}

namespace {

class ImagesOnDisk final : public PictureFiles {
public:
    Result<TrainingPicture> read(const std::filesystem::path& file,
                                 PictureShape shape) const override {
        TRY(const Image image, decodeImage(file));
        TrainingPicture picture;
        picture.pixels = toTensor(covering(image, shape));
        picture.originalHeight = image.rows;
        picture.originalWidth = image.cols;
        picture.scaledWidth = static_cast<int>(picture.pixels.size(2));
        picture.shape = shape;
        return picture;
    }
    Result<void> write(const std::filesystem::path& file, const at::Tensor& picture,
                       const PngTexts& texts) const override {
        return writePng(file, toImage(picture), texts);
    }
};

}  // namespace

const PictureFiles& pictureFiles() {
    static const ImagesOnDisk files;
    return files;
}

}  // namespace dreambooth

// Picture files for the trainer.
#include <worker/training_pictures.h>

#include <images/decode.h>
#include <images/encode.h>
#include <images/resize.h>
#include <worker/image_tensor.h>

namespace dreambooth {
namespace fs = std::filesystem;

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
    files.write = [](const fs::path& file, const at::Tensor& picture, const PngTexts& texts) {
        return writePng(file, toImage(picture), texts);
    };
    return files;
}

}  // namespace dreambooth

// The subject is found in the preview and the square scaled to the photo (see the header).
#include <images/crop.h>
#include <ui/subject/auto_crop.h>

#include <cmath>

namespace dreambooth {

std::map<std::string, Crop> subjectCrops(const std::vector<PhotoPreview>& previews) {
    std::map<std::string, Crop> crops;
    for (const PhotoPreview& preview : previews) {
        const Crop found = subjectCrop(preview.image);
        const double factor = static_cast<double>(preview.photoWidth) / preview.image.cols;
        const auto full = [factor](int value) {
            return static_cast<int>(std::lround(value * factor));
        };
        crops[preview.file] = {full(found.x), full(found.y), full(found.size)};
    }
    return crops;
}

}  // namespace dreambooth

// The subject is found in a preview and the crop scaled to the photo.
#include <images/crop.h>
#include <images/decode.h>
#include <ui/subject/auto_crop.h>

#include <cmath>

namespace dreambooth {

std::map<std::string, Crop> subjectCrops(const std::vector<PhotoFile>& photos,
                                         const CancelToken& cancel, std::atomic<int>& done) {
    constexpr int previewSide = 1280;  // as in the editor
    std::map<std::string, Crop> crops;
    for (const PhotoFile& photo : photos) {
        if (cancel.isCancelled()) break;
        const auto preview = decodeScaled(photo.picture, previewSide, {quickDecodeSeconds, cancel});
        ++done;
        if (!preview) continue;
        const Crop found = subjectCrop(*preview, photo.ratio);
        const double factor = static_cast<double>(photo.photoWidth) / preview->cols;
        const auto full = [factor](int value) {
            return static_cast<int>(std::lround(value * factor));
        };
        crops[photo.file] = {full(found.x), full(found.y), full(found.width), full(found.height)};
    }
    return crops;
}

}  // namespace dreambooth

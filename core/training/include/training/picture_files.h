// How training reads and writes picture files: it takes and gives pictures as tensors, what decodes
// and encodes them is core/worker's (worker/image_tensor.h).
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <training/dataset.h>

#include <filesystem>
#include <map>
#include <string>

namespace dreambooth {

class PictureFiles {
public:
    virtual ~PictureFiles() = default;
    /// One picture, upright, sRGB, scaled so that it just covers the shape in which it is learned.
    virtual Result<TrainingPicture> read(const std::filesystem::path& file,
                                         PictureShape shape) const = 0;
    /// Writes uint8 [3, h, w] as PNG, as a whole or not at all, with texts by their keywords.
    virtual Result<void> write(const std::filesystem::path& file, const at::Tensor& picture,
                               const std::map<std::string, std::string>& texts) const = 0;
};

}  // namespace dreambooth

// A project's photos as a folder that other programs train from: pictures, a .txt file beside each
// with its caption on one line, and metadata.jsonl with the captions as they are
// (project/caption_files.h). Where photos are kept for validation, they go into validation/ and the
// others into train/, as datasets' image folder has it, also where it would take a photo's name for
// that of a split ("dog test.jpg"); else all lie in the folder itself.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <project/project.h>

#include <filesystem>
#include <functional>

namespace dreambooth {

enum class DatasetPictures {
    originals,  ///< JPEG, PNG and WebP files byte for byte; others, and what was turned, as PNG
    squares,    ///< as the model sees them, with aspect buckets in their shapes
};

/// Where the project's own masks go, and alpha channels of what is not copied byte for byte.
enum class DatasetMasks {
    folder,  ///< masks/cat.png, as sd-scripts' conditioning images
    beside,  ///< cat-masklabel.png, as OneTrainer
    none,
};

struct DatasetExport {
    std::filesystem::path folder;  ///< absent or empty
    DatasetPictures pictures = DatasetPictures::originals;
    int resolution = 512;  ///< side of a square, pixels
    DatasetMasks masks = DatasetMasks::folder;
    CancelToken cancel = {};
    std::function<void(int done, int total)> progress = [](int, int) {};
};

struct DatasetSummary {
    int photos = 0, validation = 0, captions = 0, masks = 0;
};

/// Without photos that are left out. What was written goes again where it fails. Errors:
/// dataset.no_photos, dataset.folder_taken {folder}, dataset.stopped, photo.*, file.*, disk.full.
Result<DatasetSummary> exportDataset(const Project& project, const DatasetExport& asked);

}  // namespace dreambooth

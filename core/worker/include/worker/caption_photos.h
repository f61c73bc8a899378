// `dreambooth caption`: a sentence for each photo by a captioner, in files beside the photos as
// kohya's and other programs read them.
#pragma once

#include <base/cancel.h>
#include <base/json.h>
#include <images/image.h>
#include <models/captioner.h>
#include <models/model.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

/// A captioner in memory.
class PhotoCaptioner {
public:
    /// A folder, or a name on the hub that is on this computer. On a processor in float32. Errors:
    /// model.not_found, and those of CaptionerFiles::open().
    static Result<PhotoCaptioner> load(const std::string& nameOrPath, const LoadOptions& options);

    /// "a dog on the beach". Errors: draw.cancelled, and those of cleanCaption().
    Result<std::string> captionOf(const Image& photo, int maxTokens,
                                  const CancelToken& cancel = {}) const;

private:
    PhotoCaptioner(CaptionerFiles files, Captioner captioner)
        : m_files(std::move(files)), m_captioner(std::move(captioner)) {}

    CaptionerFiles m_files;
    Captioner m_captioner;
};

constexpr int maxCaptionTokens = 50;

struct CaptionPhotosOptions {
    std::vector<std::string> photos;  ///< and folders of photos
    std::string model;                ///< empty: knownCaptioner
    std::string extension = ".txt";   ///< of the files beside the photos
    int maxTokens = maxCaptionTokens;
};

/// {"captions": [{"photo", "caption", "file"}], "kept": [photos that have a caption in any file],
/// "failed":
/// [{"photo", and what an error has (base/error_json.h)}]}: what is written is never replaced, and
/// one bad photo does not keep the others. Errors: those of load(), photos.none, file.*, disk.full.
Result<Json> captionPhotos(const CaptionPhotosOptions& options, const LoadOptions& load);

}  // namespace dreambooth

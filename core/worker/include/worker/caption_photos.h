// `dreambooth caption`: a sentence for each photo by a captioner, or tags by a tagger, in files
// beside the photos as kohya's and other programs read them.
#pragma once

#include <base/cancel.h>
#include <base/json.h>
#include <images/image.h>
#include <models/captioner.h>
#include <models/model.h>
#include <models/tagger.h>

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace dreambooth {

/// A captioner or tagger in memory.
class PhotoCaptioner {
public:
    /// A folder, or a name on the hub that is on this computer; its config.json says which of the
    /// two it is. A tagger, and on a processor both, in float32. Errors: model.not_found, and those
    /// of CaptionerFiles::open() and TaggerFiles::open().
    static Result<PhotoCaptioner> load(const std::string& nameOrPath, const LoadOptions& options);

    /// "a dog on the beach", or "dog, beach, sand": empty where the tagger is sure of nothing.
    /// `maxTokens` is of a sentence. Errors: draw.cancelled, and those of cleanCaption().
    Result<std::string> captionOf(const Image& photo, int maxTokens,
                                  const CancelToken& cancel = {}) const;

private:
    struct OfSentences {
        CaptionerFiles files;
        Captioner network;
    };
    struct OfTags {
        TaggerFiles files;
        Tagger network;
    };
    explicit PhotoCaptioner(std::variant<OfSentences, OfTags> model) : m_model(std::move(model)) {}

    std::variant<OfSentences, OfTags> m_model;
};

constexpr int maxCaptionTokens = 50;

struct CaptionPhotosOptions {
    std::vector<std::string> photos;   ///< and folders of photos
    std::string model;                 ///< empty: knownCaptioner
    std::string extension = ".txt";    ///< of the files beside the photos
    int maxTokens = maxCaptionTokens;  ///< of a sentence
};

/// {"captions": [{"photo", "caption", "file"}], "kept": [photos that have a caption in any file],
/// "failed":
/// [{"photo", and what an error has (base/error_json.h)}]}: what is written is never replaced, and
/// one bad photo does not keep the others; one of which the tagger is sure of nothing fails with
/// caption.nothing. Errors: those of load(), photos.none, file.*, disk.full.
Result<Json> captionPhotos(const CaptionPhotosOptions& options, const LoadOptions& load);

}  // namespace dreambooth

// Captions beside photos: those that have one in any file are left alone, one bad photo keeps no
// other.
#include <worker/caption_photos.h>

#include <base/console.h>
#include <base/error_json.h>
#include <base/files.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <hub/find_model.h>
#include <images/decode.h>
#include <project/caption_files.h>
#include <project/captions.h>
#include <worker/image_tensor.h>

#include <map>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// In whichever file; one that can't be read is a person's too. `folders` are those looked at.
bool hasCaption(const fs::path& photo, std::map<fs::path, CaptionFiles>& folders) {
    const fs::path folder = photo.parent_path();
    const auto known = folders.try_emplace(folder, folder).first;
    const auto caption = known->second.captionOf(photo);
    return !caption || !caption->empty() || !captionFileOf(photo).empty();
}

}  // namespace

Result<PhotoCaptioner> PhotoCaptioner::load(const std::string& nameOrPath,
                                            const LoadOptions& options) {
    TRY(const fs::path folder, findSnapshot(nameOrPath));
    try {
        if (TaggerFiles::isOne(folder)) {
            TRY(TaggerFiles files, TaggerFiles::open(folder));
            Tagger tagger(files, options.device);
            return PhotoCaptioner(OfTags{std::move(files), std::move(tagger)});
        }
        TRY(CaptionerFiles files, CaptionerFiles::open(folder));
        Captioner captioner(files, options.device,
                            options.device.is_cuda() ? options.dtype : at::kFloat);
        return PhotoCaptioner(OfSentences{std::move(files), std::move(captioner)});
    } catch (const ErrorException& exception) {
        return std::unexpected(foundIn(folder.string(), exception.error()));
    }
}

Result<std::string> PhotoCaptioner::captionOf(const Image& photo, int maxTokens,
                                              const CancelToken& cancel) const {
    try {
        // Words are of a file that may be a stranger's.
        if (const auto* tags = std::get_if<OfTags>(&m_model)) {
            const at::Tensor likely = tags->network.probabilities(toTensor(photo));
            return cleanCaption(tags->files.textOf({likely.const_data_ptr<float>(),
                                                    static_cast<std::size_t>(likely.numel())}),
                                "selected_tags.csv");
        }
        const auto& sentences = std::get<OfSentences>(m_model);
        const auto tokens = sentences.network.caption(toTensor(photo), maxTokens, cancel);
        return cleanCaption(sentences.files.textOf(tokens), "vocab.txt");
    } catch (const ErrorException& exception) {
        return std::unexpected(exception.error());
    }
}

Result<Json> captionPhotos(const CaptionPhotosOptions& options, const LoadOptions& load) {
    TRY(const auto photos, picturesOf({options.photos.begin(), options.photos.end()}));
    TRY(const PhotoCaptioner captioner,
        PhotoCaptioner::load(options.model.empty() ? knownCaptioner : options.model, load));
    std::map<fs::path, CaptionFiles> folders;
    Json captions = Json::array(), kept = Json::array(), failed = Json::array();
    for (const fs::path& photo : photos) {
        const fs::path file = fs::path(photo).replace_extension(options.extension);
        if (hasCaption(photo, folders)) {
            kept.push_back(photo.string());
            continue;
        }
        TRY_VOID(checkCanWrite(file));
        const Result<Image> image = decodeImage(photo);
        Result<std::string> caption =
            image ? captioner.captionOf(*image, options.maxTokens) : std::unexpected(image.error());
        if (caption && caption->empty())
            caption = failure("caption.nothing", {{"file", photo.string()}});
        if (!caption) {
            report(caption.error());
            failed.push_back(toJson(caption.error()));
            failed.back()["photo"] = photo.string();
            continue;
        }
        TRY_VOID(writeFileAtomically(file, *caption + "\n"));
        tell("%s: %s\n", photo.c_str(), caption->c_str());
        captions.push_back(
            {{"photo", photo.string()}, {"caption", *caption}, {"file", file.string()}});
    }
    return Json{{"captions", captions}, {"kept", kept}, {"failed", failed}};
}

}  // namespace dreambooth

// Captions beside photos.
#include <worker/caption_photos.h>

#include <base/console.h>
#include <base/files.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <hub/find_model.h>
#include <images/decode.h>
#include <worker/image_tensor.h>

namespace dreambooth {
namespace fs = std::filesystem;

Result<PhotoCaptioner> PhotoCaptioner::load(const std::string& nameOrPath,
                                            const LoadOptions& options) {
    TRY(const fs::path folder, findSnapshot(nameOrPath));
    TRY(CaptionerFiles files, CaptionerFiles::open(folder));
    try {
        Captioner captioner(files, options.device,
                            options.device.is_cuda() ? options.dtype : at::kFloat);
        return PhotoCaptioner(std::move(files), std::move(captioner));
    } catch (const ErrorException& exception) {
        return std::unexpected(foundIn(folder.string(), exception.error()));
    }
}

Result<std::string> PhotoCaptioner::captionOf(const Image& photo, int maxTokens,
                                              const CancelToken& cancel) const {
    try {
        return m_files.textOf(m_captioner.caption(toTensor(photo), maxTokens, cancel));
    } catch (const ErrorException& exception) {
        return std::unexpected(exception.error());
    }
}

Result<Json> captionPhotos(const CaptionPhotosOptions& options, const LoadOptions& load) {
    TRY(const auto photos, picturesOf({options.photos.begin(), options.photos.end()}));
    TRY(const PhotoCaptioner captioner,
        PhotoCaptioner::load(options.model.empty() ? knownCaptioner : options.model, load));
    Json captions = Json::array(), kept = Json::array(), failed = Json::array();
    for (const fs::path& photo : photos) {
        const fs::path file = fs::path(photo).replace_extension(options.extension);
        if (pathExists(file)) {
            kept.push_back(photo.string());
            continue;
        }
        TRY_VOID(checkCanWrite(file));
        const Result<Image> image = decodeImage(photo);
        const auto caption =
            image ? captioner.captionOf(*image, options.maxTokens) : std::unexpected(image.error());
        if (!caption) {
            report(caption.error());
            failed.push_back({{"photo", photo.string()},
                              {"code", caption.error().code},
                              {"text", caption.error().text},
                              {"remedy", caption.error().remedy}});
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

// HEIC (phones) and AVIF by libheif.
#include "codecs.h"

#include <libheif/heif.h>

#include <memory>

namespace dreambooth::codecs {

namespace {

template <class T, void (*release)(T*)>
struct Release {
    void operator()(T* object) const { release(object); }
};
using Context = std::unique_ptr<heif_context, Release<heif_context, heif_context_free>>;
struct HandleRelease {
    void operator()(const heif_image_handle* handle) const { heif_image_handle_release(handle); }
};
using Handle = std::unique_ptr<heif_image_handle, HandleRelease>;
struct PictureRelease {
    void operator()(const heif_image* image) const { heif_image_release(image); }
};

Failure failureOf(const heif_error& error) {
    const std::string detail = error.message == nullptr ? "" : error.message;
    if (error.subcode == heif_suberror_End_of_data) return {Problem::truncated, detail};
    if (error.code == heif_error_Unsupported_filetype ||
        error.code == heif_error_Unsupported_feature ||
        error.code == heif_error_Decoder_plugin_error)
        return {
            error.code == heif_error_Decoder_plugin_error ? Problem::damaged : Problem::unsupported,
            detail};
    return {Problem::damaged, detail};
}

struct Opened {
    Context context;
    Handle handle;
};

Decoded<Opened> open(Bytes bytes) {
    Opened opened{Context(heif_context_alloc()), nullptr};
    heif_error error = heif_context_read_from_memory_without_copy(
        opened.context.get(), bytes.data(), bytes.size(), nullptr);
    if (error.code != heif_error_Ok) return std::unexpected(failureOf(error));
    heif_image_handle* handle = nullptr;
    error = heif_context_get_primary_image_handle(opened.context.get(), &handle);
    if (error.code != heif_error_Ok) return std::unexpected(failureOf(error));
    opened.handle.reset(handle);
    return opened;
}

}  // namespace

Decoded<StoredSize> headerHeif(Bytes bytes) {
    const auto opened = open(bytes);
    if (!opened) return std::unexpected(opened.error());
    return checkedSize(heif_image_handle_get_width(opened->handle.get()),
                       heif_image_handle_get_height(opened->handle.get()));
}

Decoded<HeifPicture> decodeHeif(Bytes bytes) {
    const auto opened = open(bytes);
    if (!opened) return std::unexpected(opened.error());
    const heif_image_handle* handle = opened->handle.get();
    const bool alpha = heif_image_handle_has_alpha_channel(handle) != 0;

    heif_image* decoded = nullptr;
    const heif_error error = heif_decode_image(
        handle, &decoded, heif_colorspace_RGB,
        alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, nullptr);
    if (error.code != heif_error_Ok) return std::unexpected(failureOf(error));
    const std::unique_ptr<heif_image, PictureRelease> image(decoded);

    int stride = 0;
    const std::uint8_t* plane =
        heif_image_get_plane_readonly(image.get(), heif_channel_interleaved, &stride);
    if (plane == nullptr) return std::unexpected(Failure{Problem::damaged, "no pixels"});
    // cv::Mat has no view of constant memory; the view is only cloned.
    const cv::Mat view(heif_image_get_height(image.get(), heif_channel_interleaved),
                       heif_image_get_width(image.get(), heif_channel_interleaved),
                       alpha ? CV_8UC4 : CV_8UC3, const_cast<std::uint8_t*>(plane),
                       static_cast<std::size_t>(stride));
    HeifPicture picture{{view.clone(), alpha ? Channels::rgba : Channels::rgb}, {}};
    if (const std::size_t size = heif_image_handle_get_raw_color_profile_size(handle); size > 0) {
        picture.profile.resize(size);
        if (heif_image_handle_get_raw_color_profile(handle, picture.profile.data()).code !=
            heif_error_Ok)
            picture.profile.clear();
    }
    return picture;
}

}  // namespace dreambooth::codecs

// WebP by libwebp: a picture's size from its header, and its pixels, with alpha where it has some.
#include "codecs.h"

#include <webp/decode.h>

namespace dreambooth::codecs {

namespace {

const std::uint8_t* dataOf(Bytes bytes) {
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

Failure failureOf(VP8StatusCode status) {
    switch (status) {
        case VP8_STATUS_NOT_ENOUGH_DATA:
            return {Problem::truncated, "not enough data"};
        case VP8_STATUS_UNSUPPORTED_FEATURE:
            return {Problem::unsupported, "unsupported feature"};
        default:
            return {Problem::damaged, "WebP status " + std::to_string(status)};
    }
}

}  // namespace

Decoded<StoredSize> headerWebp(Bytes bytes) {
    WebPBitstreamFeatures features;
    const auto status = WebPGetFeatures(dataOf(bytes), bytes.size(), &features);
    if (status != VP8_STATUS_OK) return std::unexpected(failureOf(status));
    if (features.has_animation) return std::unexpected(Failure{Problem::animated, {}});
    return checkedSize(features.width, features.height);
}

Decoded<Stored> decodeWebp(Bytes bytes) {
    WebPDecoderConfig config;
    WebPInitDecoderConfig(&config);
    if (const auto status = WebPGetFeatures(dataOf(bytes), bytes.size(), &config.input);
        status != VP8_STATUS_OK)
        return std::unexpected(failureOf(status));
    Stored stored;
    const bool alpha = config.input.has_alpha != 0;
    stored.channels = alpha ? Channels::rgba : Channels::rgb;
    stored.pixels.create(config.input.height, config.input.width, alpha ? CV_8UC4 : CV_8UC3);
    config.output.colorspace = alpha ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA = {stored.pixels.data, static_cast<int>(stored.pixels.step),
                            stored.pixels.total() * stored.pixels.elemSize()};
    const auto status = WebPDecode(dataOf(bytes), bytes.size(), &config);
    WebPFreeDecBuffer(&config.output);
    if (status != VP8_STATUS_OK) return std::unexpected(failureOf(status));
    return stored;
}

}  // namespace dreambooth::codecs

// Conversion to sRGB (Little CMS), and alpha over white.
#include "codecs.h"

#include <lcms2.h>

#include <memory>

namespace dreambooth::codecs {

namespace {

struct ProfileRelease {
    void operator()(void* profile) const { cmsCloseProfile(profile); }
};
using Profile = std::unique_ptr<void, ProfileRelease>;
struct TransformRelease {
    void operator()(void* transform) const { cmsDeleteTransform(transform); }
};

/// True for the usual sRGB profiles: converting would only add rounding.
bool isSrgb(cmsHPROFILE profile) {
    char name[64] = "";
    cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", name, sizeof name);
    return std::string_view(name).starts_with("sRGB");
}

/// Applies the profile, in place where the pixels keep their size; empty when there is nothing (or
/// nothing sensible) to apply.
cv::Mat byProfile(Stored& stored, const std::string& icc) {
    if (icc.empty()) return {};
    const Profile from(cmsOpenProfileFromMem(icc.data(), static_cast<cmsUInt32Number>(icc.size())));
    if (!from) return {};
    const auto space = cmsGetColorSpace(from.get());
    cmsUInt32Number input = 0, output = TYPE_RGB_8, flags = 0;
    int type = CV_8UC3;
    switch (stored.channels) {
        case Channels::grey:
            if (space != cmsSigGrayData) return {};
            input = TYPE_GRAY_8;
            break;
        case Channels::cmyk:
            if (space != cmsSigCmykData) return {};
            input = TYPE_CMYK_8;
            break;
        case Channels::rgb:
            if (space != cmsSigRgbData || isSrgb(from.get())) return {};
            input = TYPE_RGB_8;
            break;
        case Channels::rgba:
            if (space != cmsSigRgbData || isSrgb(from.get())) return {};
            input = output = TYPE_RGBA_8;
            flags = cmsFLAGS_COPY_ALPHA;
            type = CV_8UC4;
            break;
    }
    const Profile to(cmsCreate_sRGBProfile());
    const std::unique_ptr<void, TransformRelease> transform(
        cmsCreateTransform(from.get(), input, to.get(), output, INTENT_PERCEPTUAL, flags));
    if (!transform) return {};
    cv::Mat result =
        stored.pixels.type() == type ? stored.pixels : cv::Mat(stored.pixels.size(), type);
    for (int y = 0; y < result.rows; ++y)
        cmsDoTransform(transform.get(), stored.pixels.ptr(y), result.ptr(y),
                       static_cast<cmsUInt32Number>(result.cols));
    return result;
}

cv::Mat greyToRgb(const cv::Mat& grey) {
    cv::Mat rgb;
    cv::merge(std::vector<cv::Mat>{grey, grey, grey}, rgb);
    return rgb;
}

/// Without a profile: each ink takes its complement away, black takes all.
cv::Mat cmykToRgb(const cv::Mat& cmyk) {
    cv::Mat rgb(cmyk.size(), CV_8UC3);
    for (int y = 0; y < cmyk.rows; ++y) {
        const auto* from = cmyk.ptr<cv::Vec4b>(y);
        auto* to = rgb.ptr<cv::Vec3b>(y);
        for (int x = 0; x < cmyk.cols; ++x)
            for (int c = 0; c < 3; ++c)
                to[x][c] = static_cast<unsigned char>(
                    ((255 - from[x][c]) * (255 - from[x][3]) + 127) / 255);
    }
    return rgb;
}

cv::Mat overWhite(const cv::Mat& rgba) {
    cv::Mat rgb(rgba.size(), CV_8UC3);
    for (int y = 0; y < rgba.rows; ++y) {
        const auto* from = rgba.ptr<cv::Vec4b>(y);
        auto* to = rgb.ptr<cv::Vec3b>(y);
        for (int x = 0; x < rgba.cols; ++x)
            for (int c = 0; c < 3; ++c)
                to[x][c] = static_cast<unsigned char>(
                    (from[x][c] * from[x][3] + 255 * (255 - from[x][3]) + 127) / 255);
    }
    return rgb;
}

}  // namespace

Image toSrgb(Stored stored, const std::string& profile) {
    const cv::Mat converted = byProfile(stored, profile);
    switch (stored.channels) {
        case Channels::grey:
            return converted.empty() ? greyToRgb(stored.pixels) : converted;
        case Channels::cmyk:
            return converted.empty() ? cmykToRgb(stored.pixels) : converted;
        case Channels::rgba:
            return overWhite(converted.empty() ? stored.pixels : converted);
        case Channels::rgb:
            break;
    }
    return converted.empty() ? stored.pixels : converted;
}

}  // namespace dreambooth::codecs

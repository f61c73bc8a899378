// Finding, reading and keeping masks. They are pictures of strangers like any other.
#include <base/files.h>
#include <base/hash.h>
#include <base/paths.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/orientation.h>
#include <images/resize.h>
#include <project/masks.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace dreambooth {
namespace fs = std::filesystem;

fs::path maskIn(const fs::path& folder, const fs::path& photo) {
    const auto masks = picturesIn(folder);
    if (!masks) return {};
    const auto found = std::ranges::find(*masks, photo.stem(), [](const fs::path& mask) {
        return mask.stem();  // masks are often PNG beside photos in JPEG
    });
    return found == masks->end() ? fs::path() : *found;
}

fs::path maskBeside(const fs::path& picture) {
    fs::path beside = picture;
    beside.replace_filename(picture.stem().string().append(maskLabelEnding) + ".png");
    return pathExists(beside) ? beside : maskIn(picture.parent_path() / "masks", picture);
}

std::vector<Error> sharedMasks(const std::vector<fs::path>& pictures) {
    std::vector<Error> problems;
    std::map<fs::path, fs::path> firstOfStem;
    for (const fs::path& picture : pictures) {
        const auto [first, isFirst] = firstOfStem.emplace(picture.stem(), picture.filename());
        if (isFirst) continue;
        if (const fs::path mask = maskBeside(picture); !mask.empty())
            problems.push_back(
                makeError("photo.mask_shared", {{"file", mask.filename().string()},
                                                {"first", first->second.string()},
                                                {"second", picture.filename().string()}}));
    }
    return problems;
}

Result<cv::Mat> readMask(const fs::path& file, cv::Size photo) {
    TRY(const Image mask, decodeImage(file));
    // A side that was rounded when the mask was made smaller.
    const double wanted = static_cast<double>(photo.width) * mask.rows / photo.height;
    const double room = 1.0 + static_cast<double>(photo.width) / photo.height;
    if (std::abs(wanted - mask.cols) > room) {
        const auto text = [](cv::Size size) {
            return std::to_string(size.width) + " × " + std::to_string(size.height);
        };
        return failure(
            "photo.mask_shape",
            {{"file", file.string()}, {"size", text(mask.size())}, {"photo", text(photo)}});
    }
    cv::Mat grey;
    cv::cvtColor(mask, grey, cv::COLOR_RGB2GRAY);
    if (grey.size() != photo)
        cv::resize(grey, grey, photo, 0, 0,
                   grey.cols > photo.width ? cv::INTER_AREA : cv::INTER_LINEAR);
    return grey;
}

double maskedShare(const cv::Mat& mask) {
    return cv::mean(mask)[0] / 255;
}

Result<cv::Mat> maskOf(const Project& project, const Photo& photo, const Image& image) {
    if (!photo.mask.empty()) return readMask(project.maskPath(photo), image.size());
    TRY(const cv::Mat alpha, decodeAlpha(project.photoPath(photo)));
    return alpha.empty() ? subjectMask(image) : turned(alpha, photo.orientation);
}

namespace {

constexpr std::size_t sumDigits = 12;

/// STEM-0123456789ab.png.
std::string maskName(const Photo& photo, const std::string& bytes) {
    return fs::path(photo.file).stem().string() + "-" + sha256(bytes).substr(0, sumDigits) + ".png";
}

/// A name as those above, whatever photo it was of.
bool isMaskName(const fs::path& file) {
    const std::string stem = file.stem().string();
    const std::size_t dash = stem.rfind('-');
    return file.extension() == ".png" && dash != std::string::npos &&
           stem.size() - dash - 1 == sumDigits &&
           stem.find_first_not_of("0123456789abcdef", dash + 1) == std::string::npos;
}

}  // namespace

Result<std::string> writeMask(const Project& project, const Photo& photo, const cv::Mat& mask) {
    cv::Mat kept = mask;
    if (std::max(mask.cols, mask.rows) > maxMaskSide)
        cv::resize(mask, kept, sizeWithLongerSide(mask.size(), maxMaskSide), 0, 0, cv::INTER_AREA);
    TRY(const std::string bytes, encodePng(kept));
    std::string name = maskName(photo, bytes);
    const fs::path file = project.masksFolder() / name;
    if (!pathExists(file)) TRY_VOID(writeFileAtomically(file, bytes));
    return name;
}

std::vector<fs::path> unusedMasks(const Project& project) {
    std::vector<fs::path> unused;
    std::error_code ignored;
    if (fs::is_symlink(project.masksFolder(), ignored)) return unused;
    for (fs::path& file : entriesIn(project.masksFolder()))
        if (isMaskName(file) && std::ranges::find(project.photos, file.filename().string(),
                                                  &Photo::mask) == project.photos.end())
            unused.push_back(std::move(file));
    return unused;
}

}  // namespace dreambooth

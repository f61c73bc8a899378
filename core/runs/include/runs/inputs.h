// What a run learns from: the pictures of its input/ at training resolution, and class images.
// photo-01.png … are learned from, held-out-01.png … judged by; with masked_loss there is also
// mask-01.png …, 8 bit grey of the same size, where a photo has a mask. photo-01.txt is the photo's
// caption, UTF-8 on one line, where it has one of its own. sources.json has the hash of all of it
// since the run's first step: a run that goes on with others would learn something else without
// saying so.
#pragma once

#include <base/error.h>
#include <base/json_fields.h>
#include <images/aspect_buckets.h>
#include <images/image.h>
#include <project/caption_files.h>
#include <project/project.h>
#include <runs/run_folder.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

/// Where a picture of input/ comes from, which Stable Diffusion XL is told.
struct CropInfo {
    int height = 0, width = 0;  ///< of the upright photo, pixels
    int scaledWidth = 0;        ///< of the whole photo, in pixels of the picture
    int top = 0, left = 0;      ///< where the picture begins in the photo, in pixels of the picture
    PictureShape shape = {};    ///< in which it is learned, which it covers
    int subject = 0;            ///< that it shows: 0 is the job's own, 1 the first further one
    bool operator==(const CropInfo&) const = default;
};

/// Calls visit("name", member) for every field; the one list of them.
template <MaybeConst<CropInfo> AnyCrop, class Visitor>
void visitFields(AnyCrop& crop, Visitor&& visit) {
    visit("height", crop.height);
    visit("width", crop.width);
    visit("scaled_width", crop.scaledWidth);
    visit("top", crop.top);
    visit("left", crop.left);
    visit("learned_height", crop.shape.height);
    visit("learned_width", crop.shape.width);
    visit("subject", crop.subject);
}

/// Names and lists what lies in input/. Lists are sorted by name; an absent folder has no pictures.
/// Errors: file.*.
class RunInputs {
public:
    static constexpr const char* photoPrefix = "photo-";
    static constexpr const char* heldOutPrefix = "held-out-";

    explicit RunInputs(const RunFolder& run) : m_folder(run.input()) {}

    Result<std::vector<std::filesystem::path>> photos() const;
    Result<std::vector<std::filesystem::path>> heldOut() const;
    /// mask-01.png of photo-01.png, mask-out-01.png of held-out-01.png; often there is none.
    std::filesystem::path maskOf(const std::filesystem::path& photo) const;
    /// photo-01.txt of photo-01.png.
    std::filesystem::path captionFileOf(const std::filesystem::path& photo) const {
        return (m_folder / photo.filename()).replace_extension(".txt");
    }
    /// Of photos of input/; empty where one has no caption of its own: the job's instance prompt is
    /// meant. Errors: caption.*, file.*.
    Result<std::vector<std::string>> captionsOf(
        const std::vector<std::filesystem::path>& photos) const {
        return dreambooth::captionsOf(photos, {.extension = ".txt"});
    }
    std::filesystem::path cropInfoFile() const { return m_folder / "origins.json"; }
    /// By file name in input/; empty where nothing is known. Error: json.malformed.
    Result<std::map<std::string, CropInfo>> cropInfo() const;
    /// In which samples are drawn: that of most photos. A square of so many pixels where nothing is
    /// known of them.
    PictureShape sampleShape(int resolution) const;

private:
    std::filesystem::path m_folder;
};

/// The class images that are there, without those that the person left out, sorted by name.
/// Errors: file.*.
Result<std::vector<std::filesystem::path>> classImagesIn(const std::filesystem::path& folder,
                                                         const Job& job);

struct InputPicture {
    Image picture;      ///< covers the shape in which it is learned
    cv::Mat mask = {};  ///< 8 bit grey of the same size; empty: none
    CropInfo crop = {};
    bool heldOut = false;      ///< to judge by, not to learn from
    std::string caption = {};  ///< of its own; empty: the run's instance prompt
};

/// Errors: file.*, disk.full.
class InputWriter {
public:
    /// `digits` of the numbers in file names.
    InputWriter(const RunFolder& run, std::size_t digits)
        : m_folder(run.input()), m_inputs(run), m_digits(digits) {}

    Result<void> add(const InputPicture& input);
    /// Writes where the pictures come from; once, after the last one.
    Result<void> finish() const;

private:
    std::filesystem::path m_folder;
    RunInputs m_inputs;
    std::size_t m_digits;
    int m_photos = 0, m_heldOut = 0;
    std::map<std::string, CropInfo> m_crops;
};

/// What sources.json holds.
struct InputFingerprint {
    static constexpr int version = 1;

    std::string base;                           ///< modelIdentity()
    std::map<std::string, std::string> inputs;  ///< SHA-256 of every file of input/, by name
    std::map<std::string, std::string> classImages;
};

std::filesystem::path inputFingerprintFile(const RunFolder& run);

/// Reads the files. `base` is the model's identity. Errors: file.*.
Result<InputFingerprint> inputFingerprintOf(const RunFolder& run, const std::string& base,
                                            const std::vector<std::filesystem::path>& classImages);

/// Errors: disk.full, file.unwritable.
Result<void> writeInputFingerprint(const RunFolder& run, const InputFingerprint& sources);
/// Errors: file.missing where the run was begun by an older version, json.malformed, …
Result<InputFingerprint> readInputFingerprint(const RunFolder& run);

/// Names of files that are missing, have changed or came to it, as words: "photo-01.png, …".
std::string differenceOf(const std::map<std::string, std::string>& before,
                         const std::map<std::string, std::string>& now);

/// Writes input/ and, in photos.json, of which photos and how they stood. Errors: photo.*, file.*,
/// disk.full.
Result<void> cutPhotos(const Project& project, const RunFolder& run, const Recipe& recipe);

/// The project that the run lies in, as it was when this job was made: its photos, its subjects and
/// its base model. `needsMasks`: those that were painted have to be there too. Errors:
/// waiting.no_originals where an earlier version made the run, waiting.photos_gone {photos}, those
/// of Project::open().
Result<Project> projectOf(const RunFolder& run, const Job& job, bool needsMasks);

}  // namespace dreambooth

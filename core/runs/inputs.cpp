// What lies in input/: listed, written, and known again by its content.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/json.h>
#include <base/numbered_names.h>
#include <base/paths.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/resize.h>
#include <project/captions.h>
#include <project/masks.h>
#include <project/photo_shapes.h>
#include <runs/inputs.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// The pictures whose names begin with `prefix`; none where there is no folder.
Result<std::vector<fs::path>> picturesNamed(const fs::path& folder, const std::string& prefix) {
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored)) return std::vector<fs::path>{};
    Result<std::vector<fs::path>> files = picturesIn(folder);
    if (!files && files.error().code == "photos.none") return std::vector<fs::path>{};
    if (!files) return files;
    std::erase_if(*files, [&](const fs::path& file) {
        return !file.filename().string().starts_with(prefix);
    });
    return files;
}

}  // namespace

Result<std::vector<fs::path>> RunInputs::photos() const {
    return picturesNamed(m_folder, photoPrefix);
}

Result<std::vector<fs::path>> RunInputs::heldOut() const {
    return picturesNamed(m_folder, heldOutPrefix);
}

fs::path RunInputs::maskOf(const fs::path& photo) const {
    const std::string name = photo.filename().string();
    return m_folder / ("mask" + name.substr(std::min(name.find('-'), name.size())));
}

Result<std::map<std::string, CropInfo>> RunInputs::cropInfo() const {
    std::map<std::string, CropInfo> crops;
    if (!pathExists(cropInfoFile())) return crops;
    TRY(const Json object, readJson(cropInfoFile()));
    for (const auto& [name, crop] : object.items()) readKnownFields(crop, crops[name]);
    return crops;
}

PictureShape RunInputs::sampleShape(int resolution) const {
    std::map<PictureShape, int> counts;
    if (const auto info = cropInfo())
        for (const auto& [name, crop] : *info)
            if (name.starts_with(photoPrefix)) ++counts[crop.shape];
    const auto most =
        std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
    return most == counts.end() || most->first == PictureShape{}
               ? PictureShape{resolution, resolution}
               : most->first;
}

Result<std::vector<fs::path>> classImagesIn(const fs::path& folder, const Job& job) {
    TRY(std::vector<fs::path> files, picturesNamed(folder, ""));
    std::erase_if(files,
                  [&](const fs::path& file) { return job.leavesOut(file.filename().string()); });
    return files;
}

Result<void> InputWriter::add(const InputPicture& input) {
    const std::string prefix = input.heldOut ? RunInputs::heldOutPrefix : RunInputs::photoPrefix;
    const int number = input.heldOut ? ++m_heldOut : ++m_photos;
    const std::string name = prefix + zeroPadded(number, m_digits) + ".png";
    TRY_VOID(writePng(m_folder / name, input.picture));
    if (!input.mask.empty()) TRY_VOID(writePng(m_inputs.maskOf(name), input.mask));
    if (!input.caption.empty())
        TRY_VOID(writeFileAtomically(m_inputs.captionFileOf(name), input.caption + "\n"));
    m_crops[name] = input.crop;
    return {};
}

Result<void> InputWriter::finish() const {
    Json object = Json::object();
    for (const auto& [name, crop] : m_crops) object[name] = fieldsToJson(crop);
    return writeJson(m_inputs.cropInfoFile(), object);
}

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostNamed = 5;  // files in a message

/// By name; those of another folder than the first one's, as further classes have, with theirs.
Result<std::map<std::string, std::string>> hashesOf(const std::vector<fs::path>& files) {
    std::map<std::string, std::string> hashes;
    for (const fs::path& file : files) {
        const fs::path folder = file.parent_path();
        const fs::path name = folder == files.front().parent_path()
                                  ? file.filename()
                                  : folder.filename() / file.filename();
        TRY(hashes[name.string()], contentHash(file));
    }
    return hashes;
}

}  // namespace

fs::path inputFingerprintFile(const RunFolder& run) {
    return run.path() / "sources.json";
}

Result<InputFingerprint> inputFingerprintOf(const RunFolder& run, const std::string& base,
                                            const std::vector<fs::path>& classImages) {
    InputFingerprint sources{.base = base, .inputs = {}, .classImages = {}};
    std::vector<fs::path> files = entriesIn(run.input());
    std::error_code ignored;
    std::erase_if(files, [&](const fs::path& file) { return !fs::is_regular_file(file, ignored); });
    TRY(sources.inputs, hashesOf(files));
    TRY(sources.classImages, hashesOf(classImages));
    return sources;
}

Result<void> writeInputFingerprint(const RunFolder& run, const InputFingerprint& sources) {
    return writeJson(inputFingerprintFile(run), {{"version", InputFingerprint::version},
                                                 {"base_model", sources.base},
                                                 {"input", sources.inputs},
                                                 {"class_images", sources.classImages}});
}

Result<InputFingerprint> readInputFingerprint(const RunFolder& run) {
    TRY(const Json object, readJson(inputFingerprintFile(run)));
    using Hashes = std::map<std::string, std::string>;
    return InputFingerprint{.base = valueOr<std::string>(object, "base_model", ""),
                            .inputs = valueOr(object, "input", Hashes()),
                            .classImages = valueOr(object, "class_images", Hashes())};
}

std::string differenceOf(const std::map<std::string, std::string>& before,
                         const std::map<std::string, std::string>& now) {
    std::vector<std::string> names;
    for (const auto& [name, hash] : before)
        if (const auto found = now.find(name); found == now.end() || found->second != hash)
            names.push_back(name);
    for (const auto& [name, hash] : now)
        if (!before.contains(name)) names.push_back(name);
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < mostNamed; ++i)
        text += (i > 0 ? ", " : "") + names[i];
    return names.size() > mostNamed ? text + ", …" : text;
}

Result<void> cutPhotos(const Project& project, const RunFolder& run, const Recipe& recipe) {
    InputWriter inputs(run, 2);
    for (const Photo& photo : project.photos) {
        if (photo.leftOut) continue;
        TRY(const Image image, decodeImage(project.picture(photo)));
        const Crop chosen = clampCrop(photo.crop, image.cols, image.rows);
        const PictureShape shape = learnedShape(recipe, PictureShape{chosen.height, chosen.width});
        const Crop crop = fittedCrop(chosen, shape);
        cv::Mat mask;
        if (recipe.masked_loss) {
            TRY(mask, maskOf(project, photo, image));
            if (!mask.empty()) mask = cropTo(mask, crop, shape);
        }
        const std::string caption = project.captionOf(photo);
        const bool isInstancePrompt = photo.caption.empty() && photo.subject == 0;
        const auto scaled = [&](int pixels) {
            return static_cast<int>(std::lround(pixels * upscale(crop, shape)));
        };
        TRY_VOID(inputs.add({.picture = cropTo(image, crop, shape),
                             .mask = mask,
                             .crop = {.height = image.rows,
                                      .width = image.cols,
                                      .scaledWidth = scaled(image.cols),
                                      .top = scaled(crop.y),
                                      .left = scaled(crop.x),
                                      .shape = shape,
                                      .subject = photo.subject},
                             .heldOut = photo.heldOut,
                             .caption = isInstancePrompt ? std::string() : onOneLine(caption)}));
    }
    TRY_VOID(inputs.finish());
    return writeJson(run.photosFile(), {{"version", 1}, {"photos", photosToJson(project.photos)}});
}

Result<Project> projectOf(const RunFolder& run, const Job& job, bool needsMasks) {
    if (!pathExists(run.photosFile())) return failure("waiting.no_originals");
    TRY(const Json kept, readJson(run.photosFile()));
    TRY(Project project, Project::open(run.path().parent_path().parent_path()));
    project.subjects.clear();
    for (const JobSubject& one : job.subjects) project.subjects.push_back(one.subject);
    project.baseModel = job.model.string();
    TRY(project.photos, photosFromJson(kept, run.photosFile(), project.subjects.size()));
    std::string gone;
    for (const Photo& photo : project.photos) {
        const bool hasMask =
            !needsMasks || photo.mask.empty() || pathExists(project.maskPath(photo));
        if (photo.leftOut || (pathExists(project.photoPath(photo)) && hasMask)) continue;
        gone += (gone.empty() ? "" : ", ") + photo.originalName;
    }
    if (!gone.empty()) return failure("waiting.photos_gone", {{"photos", gone}});
    return project;
}

}  // namespace dreambooth

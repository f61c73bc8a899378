// Listing what a run learns from.
#include <base/files.h>
#include <images/decode.h>
#include <runs/inputs.h>

#include <algorithm>

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
    std::map<std::string, CropInfo> origins;
    if (!pathExists(cropInfoFile())) return origins;
    TRY(const Json object, readJson(cropInfoFile()));
    for (const auto& [name, origin] : object.items()) readKnownFields(origin, origins[name]);
    return origins;
}

Result<std::vector<fs::path>> classImagesIn(const fs::path& folder, const Job& job) {
    TRY(std::vector<fs::path> files, picturesNamed(folder, ""));
    std::erase_if(files,
                  [&](const fs::path& file) { return job.leavesOut(file.filename().string()); });
    return files;
}

}  // namespace dreambooth

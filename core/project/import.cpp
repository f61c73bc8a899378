// Photos come into a project: copied byte for byte under a name of their own.
#include <base/files.h>
#include <fcntl.h>
#include <images/crop.h>
#include <images/decode.h>
#include <project/project.h>
#include <unistd.h>

#include <cerrno>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxNameBytes = 120;  // bytes; leaves room for " (99)" and temporary suffixes

/// A name that survives JSON and a copy to other file systems: valid UTF-8, no separators, no
/// control characters, nothing that Windows refuses, no leading dot.
std::string portableName(const std::string& wanted) {
    const std::string utf8 = orThrow(parseJson(asText(wanted), "the name"));
    std::string name;
    for (const char c : utf8) {
        const auto byte = static_cast<unsigned char>(c);
        const bool bad = byte < 0x20 || byte == 0x7f ||
                         std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos;
        name += bad ? '_' : c;
    }
    while (!name.empty() && (name.front() == '.' || name.front() == ' ')) name.erase(0, 1);
    while (!name.empty() && (name.back() == '.' || name.back() == ' ')) name.pop_back();
    if (name.empty()) name = "photo";
    if (name.size() > maxNameBytes) {
        std::string extension = fs::path(name).extension();
        if (extension.size() > 8) extension.clear();
        std::size_t length = maxNameBytes - extension.size();
        // Not in the middle of a UTF-8 sequence.
        while (length > 0 && (static_cast<unsigned char>(name[length]) & 0xc0) == 0x80) --length;
        name = name.substr(0, length) + extension;
    }
    return name;
}

/// Takes a free name by making an empty file: two imports at once never get the same one.
Result<fs::path> reserve(const fs::path& folder, const std::string& wanted) {
    TRY_VOID(makeFolder(folder));
    const fs::path name = portableName(wanted);
    for (int i = 1;; ++i) {
        fs::path path = folder / name;
        if (i > 1)
            path = folder / (name.stem().string() + " (" + std::to_string(i) + ")" +
                             name.extension().string());
        const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0) {
            ::close(descriptor);
            return path;
        }
        if (errno != EEXIST) return std::unexpected(errorFromErrno(errno, path, "save"));
    }
}

}  // namespace

Result<std::string> Project::importPhotoFile(const fs::path& source) {
    TRY(const std::string bytes, readFile(source, maxImageFileSize));
    return importPhotoBytes(source.filename().string(), bytes);
}

Result<std::string> Project::importPhotoBytes(const std::string& wantedName,
                                              std::string_view bytes) {
    TRY(const fs::path path, reserve(m_folder / "photos", wantedName));
    if (auto written = writeFileAtomically(path, bytes); !written) {
        ::unlink(path.c_str());
        return std::unexpected(std::move(written).error());
    }
    return path.filename().string();
}

Result<void> Project::addPhoto(const fs::path& source, bool heldOut) {
    TRY(const ImageInfo info, readImageInfo(source));
    TRY(const std::string file, importPhotoFile(source));
    photos.push_back({.file = file,
                      .originalName = source.filename().string(),
                      .width = info.width,
                      .height = info.height,
                      .crop = centreCrop(info.width, info.height),
                      .heldOut = heldOut});
    return {};
}

}  // namespace dreambooth

// Paths and folders without exceptions.
#include <base/files.h>
#include <base/paths.h>

#include <algorithm>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

std::vector<fs::path> entriesIn(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code error;
    // Not a range for: its ++ throws.
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        entries.push_back(at->path());
    std::ranges::sort(entries);
    return entries;
}

fs::path absolutePath(const fs::path& path) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error);
    if (error) return path;
    // Not lexically_normal(): "link/.." is another place than the link's folder.
    fs::path absolute;
    for (const fs::path& part : whole)
        if (part != "." && !part.empty()) absolute /= part;
    return absolute;
}

Result<fs::path> canonicalPath(const fs::path& path) {
    std::error_code error;
    fs::path canonical = fs::canonical(path, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), path, "find"));
    return canonical;
}

bool isSamePlace(const fs::path& one, const fs::path& other) {
    const auto place = [](const fs::path& path) {
        std::error_code error;
        const fs::path canonical = fs::weakly_canonical(path, error);
        return (error ? absolutePath(path) : canonical).lexically_normal();
    };
    return place(one) == place(other);
}

bool staysBelow(const fs::path& name) {
    return !name.empty() && name.is_relative() &&
           std::ranges::none_of(name, [](const fs::path& part) { return part == ".."; });
}

Error errorOf(const fs::filesystem_error& exception) {
    const fs::path& path = exception.path1();
    return errorFromErrno(exception.code().value(), path.empty() ? "the current folder" : path,
                          "use");
}

}  // namespace dreambooth

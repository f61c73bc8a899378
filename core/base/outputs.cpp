// Trying to write, and keeping originals apart.
#include <base/files.h>
#include <base/outputs.h>
#include <base/paths.h>

#include <array>
#include <string>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// As large as a small picture: a disk without room for it has room for nothing.
constexpr std::size_t triedBytes = 64 << 10;

Result<void> tryWriting(const fs::path& file) {
    TRY(AtomicFile tried, AtomicFile::create(file));
    const std::array<std::byte, triedBytes> nothing{};
    return tried.write(nothing);  // and is removed
}

/// A file stands for what was asked for: its error is told of that.
Result<void> tryInstead(const fs::path& file, const fs::path& asked) {
    Result<void> tried = tryWriting(file);
    if (tried) return tried;
    Error& error = tried.error();
    error.arguments["file"] = asked.string();
    if (const auto at = error.text.find(file.string()); at != std::string::npos)
        error.text.replace(at, file.string().size(), asked.string());
    return tried;
}

/// Without links, "." and "..", as far as it is there.
fs::path placeOf(const fs::path& path) {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(absolutePath(path), error);
    const fs::path place = (error ? absolutePath(path) : canonical).lexically_normal();
    return place.has_filename() ? place : place.parent_path();  // "folder/" is "folder"
}

bool liesIn(const fs::path& path, const fs::path& folder) {
    const fs::path relative = path.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != ".." && *relative.begin() != ".";
}

}  // namespace

Result<void> checkCanWrite(const fs::path& file) {
    const fs::path folder = absolutePath(file).parent_path();
    if (pathExists(folder)) return tryWriting(file);
    return tryInstead(nearestExisting(folder) / file.filename(), file);
}

Result<void> checkCanWriteInto(const fs::path& folder) {
    return tryInstead(nearestExisting(folder) / ".dreambooth", folder);
}

Result<void> checkNamedPlace(const fs::path& output) {
    fs::path named = absolutePath(output);
    if (!named.has_filename()) named = named.parent_path();  // "folder/" is "folder"
    const fs::path above = named.parent_path().parent_path();
    std::error_code error;
    if (fs::status(above, error).type() != fs::file_type::not_found) return {};
    return failure("output.no_folder", {{"file", output.string()}, {"folder", above.string()}});
}

Result<void> checkApart(const fs::path& output, const fs::path& original) {
    const fs::path written = placeOf(output), read = placeOf(original);
    if (written != read && !liesIn(written, read) && !liesIn(read, written)) return {};
    return failure("output.original", {{"file", output.string()}, {"original", original.string()}});
}

}  // namespace dreambooth

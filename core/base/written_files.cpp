// The list of a folder's own files. It is written before they are moved, so that
// also after a crash in between each of them is known.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <base/written_files.h>

#include <algorithm>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* listName = ".dreambooth-files.json";
constexpr int listVersion = 1;

std::unexpected<Error> inTheWay(const fs::path& file) {
    return failure("output.in_the_way", {{"file", file.string()}});
}

/// What is there can't be told: the name is too long, say.
std::unexpected<Error> unknown(const std::error_code& error, const fs::path& file) {
    return std::unexpected(errorFromErrno(error.value(), file, "write to"));
}

/// The names of all files below a folder.
Result<std::vector<fs::path>> filesBelow(const fs::path& folder) {
    std::vector<fs::path> names;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error))
        if (!at->is_directory(error)) names.push_back(at->path().lexically_relative(folder));
    if (error) return std::unexpected(errorFromErrno(error.value(), folder, "read"));
    std::ranges::sort(names);
    return names;
}

}  // namespace

WrittenFiles::WrittenFiles(fs::path folder)
    : m_folder(folder.has_filename() ? std::move(folder) : folder.parent_path()) {
    const Json list = readJson(m_folder / listName).value_or(Json::object());
    if (valueOr(list, "version", 0) == listVersion)
        m_hashes = valueOr(list, "files", std::move(m_hashes));
}

bool WrittenFiles::isOurs(const fs::path& name) const {
    const auto known = m_hashes.find(name.string());
    std::error_code ignored;
    const fs::path file = m_folder / name;
    if (known == m_hashes.end() ||
        fs::symlink_status(file, ignored).type() != fs::file_type::regular)
        return false;
    const Result<std::string> hash = contentHash(file);
    return hash && known->second.contains(*hash);
}

Result<void> WrittenFiles::checkFree(const fs::path& name) const {
    std::error_code error;
    fs::path folder = m_folder;
    for (const fs::path& part : name.parent_path()) {
        folder /= part;
        const fs::file_type type = fs::status(folder, error).type();
        if (type == fs::file_type::not_found) return {};
        if (type == fs::file_type::none) return unknown(error, folder);
        if (type != fs::file_type::directory) return inTheWay(folder);
    }
    const fs::file_type type = fs::symlink_status(m_folder / name, error).type();
    if (type == fs::file_type::none) return unknown(error, m_folder / name);
    if (type != fs::file_type::not_found && !isOurs(name)) return inTheWay(m_folder / name);
    return {};
}

Result<void> WrittenFiles::take(const fs::path& from, const std::string& last) {
    TRY(std::vector<fs::path> names, filesBelow(from));
    if (const auto at = std::ranges::find(names, fs::path(last)); at != names.end())
        std::rotate(at, at + 1, names.end());
    std::map<std::string, std::set<std::string>> coming;
    for (const fs::path& name : names) {
        TRY_VOID(checkFree(name));
        TRY(const std::string hash, contentHash(from / name));
        coming[name.string()] = {hash};
        m_hashes[name.string()].insert(hash);
    }
    TRY_VOID(save());
    std::error_code error;
    if (coming.contains(last)) fs::remove(m_folder / last, error);
    std::set<fs::path> folders;
    for (const fs::path& name : names) {
        const fs::path place = m_folder / name;
        TRY_VOID(makeFolder(place.parent_path()));
        fs::rename(from / name, place, error);
        if (error) return std::unexpected(errorFromErrno(error.value(), place, "save"));
        for (fs::path at = place.parent_path(); folders.insert(at).second && at != m_folder;)
            at = at.parent_path();
    }
    for (const fs::path& folder : folders) TRY_VOID(syncToDisk(folder));
    for (auto& [name, hashes] : coming) m_hashes[name] = std::move(hashes);
    return save();
}

Result<void> WrittenFiles::save() const {
    return writeJson(m_folder / listName, {{"version", listVersion}, {"files", m_hashes}});
}

}  // namespace dreambooth

// The hub's list of a repository's files, of /api/models/NAME/revision/REVISION.
#include "repository.h"

#include <base/paths.h>
#include <base/shown_text.h>
#include <hub/hub_name.h>

#include <algorithm>

namespace dreambooth {
namespace {

bool isHex(const std::string& text, std::size_t length) {
    return text.size() == length && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

bool isPlainPath(const std::string& path) {
    return staysBelow(path) && !path.ends_with('/') &&
           std::ranges::none_of(path, [](char c) { return c >= 0 && c < ' '; });
}

}  // namespace

Error badListing(const std::string& name, const std::string& what) {
    return makeError("download.bad_listing", {{"name", name}, {"detail", what}});
}

const RemoteFile* Repository::find(const std::string& path) const {
    const auto found = std::ranges::find(files, path, &RemoteFile::path);
    return found == files.end() ? nullptr : &*found;
}

Result<Repository> readRepository(const std::string& name, const Json& answer) {
    Repository repository;
    repository.name = name;
    repository.commit = valueOr<std::string>(answer, "sha", "");
    if (!isHex(repository.commit, 40))
        return std::unexpected(badListing(name, "it names no commit"));
    for (const Json& sibling : valueOr(answer, "siblings", Json::array())) {
        RemoteFile file;
        file.path = valueOr<std::string>(sibling, "rfilename", "");
        const Json lfs = valueOr(sibling, "lfs", Json::object());
        const bool isLarge = !lfs.empty();
        file.bytes = valueOr<std::int64_t>(isLarge ? lfs : sibling, "size", -1);
        file.sum = valueOr<std::string>(isLarge ? lfs : sibling, isLarge ? "sha256" : "blobId", "");
        if (!isPlainPath(file.path))
            return std::unexpected(
                badListing(name, "\"" + file.path + "\" is no name of a file in it"));
        if (file.path.starts_with(".")) continue;  // .gitattributes
        if (file.bytes < 0 || !isHex(file.sum, isLarge ? 64 : 40))
            return std::unexpected(badListing(name, "it lacks the size or sum of " + file.path));
        repository.files.push_back(std::move(file));
    }
    const Json card = valueOr(answer, "cardData", Json::object());
    repository.licence = valueOr<std::string>(card, "license_name", "");
    if (repository.licence.empty()) repository.licence = valueOr<std::string>(card, "license", "");
    repository.licence = shownLine(repository.licence);
    const auto gated = answer.find("gated");  // false, "auto" or "manual"
    repository.isGated = gated != answer.end() && gated->is_string();
    return repository;
}

}  // namespace dreambooth

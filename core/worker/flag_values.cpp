// Entries of a file or a text, and paths that are text.
#include "flag_values.h"

#include <base/files.h>
#include <base/json.h>
#include <base/strings.h>

#include <charconv>
#include <filesystem>

namespace dreambooth {

Result<std::vector<std::string>> readList(const std::string& fileOrList, const std::string& flag) {
    std::string text = fileOrList;
    char separator = ',';
    std::error_code ignored;
    if (pathExists(fileOrList) && !std::filesystem::is_directory(fileOrList, ignored)) {
        TRY(text, readFile(fileOrList));
        text = std::string(withoutByteOrderMark(text));
        separator = '\n';
    }
    const std::filesystem::path path(fileOrList);
    if (std::filesystem::is_directory(path, ignored) ||
        (path.extension() == ".txt" && separator == ','))
        return failure("list.no_file", {{"flag", flag}, {"list", fileOrList}});
    std::vector<std::string> entries = split(text, separator);
    if (entries.empty()) {
        return failure("prompts.none", {{"flag", flag}, {"list", fileOrList}});
    }
    return entries;
}

Result<std::vector<std::int64_t>> readSeeds(const std::string& text, int picturesPerSeed) {
    TRY(const auto entries, readList(text, "--seeds"));
    std::vector<std::int64_t> seeds;
    for (const std::string& entry : entries) {
        std::int64_t seed = 0;
        const char* end = entry.data() + entry.size();
        const auto read = std::from_chars(entry.data(), end, seed);
        if (read.ec != std::errc() || read.ptr != end)
            return failure("seeds.invalid", {{"seed", entry}});
        for (int k = 0; k < picturesPerSeed; ++k) seeds.push_back(seed + k);
    }
    return seeds;
}

Result<void> checkIsText(const std::filesystem::path& path, const std::string& keeper) {
    const Json text = path.string();
    if (orThrow(parseJson(asText(text), "a path")) == text) return {};
    return failure("flags.path", {{"file", path.string()}, {"keeper", keeper}});
}

}  // namespace dreambooth

// Which files hold the weights of one network: a single one, a variant of it, or shards.
#include "weight_files.h"

#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// The first pickle in a folder, where a person may wonder why it isn't taken.
std::optional<fs::path> pickleIn(const fs::path& folder) {
    for (const fs::path& entry : entriesIn(folder))
        if (isPickle(entry)) return entry;
    return std::nullopt;
}

/// The shards that an index lists; each array must be in the shard that is said to hold it.
Result<std::vector<fs::path>> shardsOf(const fs::path& index) {
    TRY(const Json json, readJson(index));
    const auto map = json.find("weight_map");
    if (!json.is_object() || map == json.end() || !map->is_object() || map->empty())
        return modelError("config.invalid.no_weights", index);
    std::map<std::string, std::vector<std::string>> byShard;
    for (const auto& [tensor, shard] : map->items()) {
        const auto name = shard.is_string() ? shard.get<std::string>() : std::string();
        if (fs::path(name).filename() != name || name.empty() || name == "..")
            return unsafePath(index, name);
        byShard[name].push_back(tensor);
    }
    std::vector<fs::path> files;
    for (const auto& [name, tensors] : byShard) {
        const fs::path path = index.parent_path() / name;
        if (isPickle(path)) return pickleError(path);
        if (!pathExists(path)) return missingFile(path);
        TRY(const auto file, SafetensorsFile::open(path));
        for (const std::string& tensor : tensors)
            if (!file.tensors().contains(tensor))
                return failure("model.missing_file.array", {{"file", path.string()},
                                                            {"array", tensor},
                                                            {"index", index.filename().string()}});
        files.push_back(path);
    }
    return files;
}

}  // namespace

bool isPickle(const fs::path& path) {
    constexpr std::array endings = {".bin", ".ckpt", ".pt", ".pth", ".pkl"};
    return std::ranges::find(endings, path.extension().string()) != endings.end();
}

std::unexpected<Error> pickleError(const fs::path& path) {
    return modelError("model.pickle", path);
}

std::unexpected<Error> modelError(std::string_view code, const fs::path& path) {
    return failure(code, {{"file", path.string()}});
}

std::unexpected<Error> missingFile(const fs::path& path) {
    return modelError("model.missing_file", path);
}

std::unexpected<Error> unsafePath(const fs::path& path, const std::string& name) {
    return failure("model.unsafe_path", {{"file", path.string()}, {"name", name}});
}

Result<std::vector<fs::path>> findWeightFiles(const fs::path& folder, const std::string& stem,
                                              const std::string& variant) {
    std::vector<std::string> infixes = {"", ".fp16"};
    if (!variant.empty()) infixes = {"." + variant, ""};
    for (const std::string& infix : infixes) {
        const fs::path single = folder / (stem + infix + ".safetensors");
        if (pathExists(single)) {
            TRY_VOID(SafetensorsFile::open(single));
            return std::vector{single};
        }
        for (const std::string& name : {stem + ".safetensors.index" + infix + ".json",
                                        stem + infix + ".safetensors.index.json"})
            if (pathExists(folder / name)) return shardsOf(folder / name);
    }
    if (const auto found = pickleIn(folder)) return pickleError(*found);
    return missingFile(folder / (stem + ".safetensors"));
}

Result<Weights> weightsIn(const fs::path& folder) {
    TRY(const auto files, findWeightFiles(folder, "model", ""));
    Weights weights;
    weights.origin = folder.string();
    for (const fs::path& file : files) {
        TRY(const auto opened, SafetensorsFile::open(file));
        weights.tensors.insert(opened.tensors().begin(), opened.tensors().end());
        weights.owners.push_back(opened.owner());
    }
    return weights;
}

Result<void> refusePickles(const fs::path& folder) {
    if (isPickle(folder)) return pickleError(folder);
    if (const auto found = pickleIn(folder)) return pickleError(*found);
    return {};
}

}  // namespace dreambooth

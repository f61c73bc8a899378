// Looking models up in the Hugging Face cache. Its layout, of huggingface_hub:
// models--owner--name/refs/REVISION holds a commit; snapshots/COMMIT/ holds links into blobs/, or
// plain files where links are not possible; blobs/*.incomplete are downloads that were cut off.
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <hub/find_model.h>
#include <hub/hub_name.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <base/environment.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t minCommitLength = 4;

/// Files are named with an ending; a hub name with one is most likely a mistyped path.
bool looksLikeFile(const std::string& name) {
    constexpr std::array endings = {".safetensors", ".ckpt", ".pt", ".pth", ".bin"};
    return std::ranges::any_of(endings, [&](const char* end) { return name.ends_with(end); });
}

std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::path& entry : entriesIn(folder)) names.push_back(entry.filename().string());
    return names;
}

/// The branches and tags below refs/, then the commits: what `revision` may name.
std::string revisionsOf(const fs::path& repository) {
    std::string text;
    const auto add = [&](const std::string& name) { text += (text.empty() ? "" : ", ") + name; };
    std::error_code error;
    const fs::path refs = repository / "refs";
    for (fs::recursive_directory_iterator at(refs, error), end; !error && at != end;
         at.increment(error)) {
        std::error_code ignored;
        if (at->is_regular_file(ignored)) add(at->path().lexically_relative(refs).string());
    }
    for (const std::string& commit : namesIn(repository / "snapshots")) add(commit.substr(0, 12));
    return text.empty() ? "none" : text;
}

std::string downloadCommand(const std::string& name, const std::string& revision) {
    return "dreambooth download " + name +
           (revision.empty() ? std::string() : " --revision " + revision);
}

std::unexpected<Error> notFound(const std::string& name, const std::string& revision,
                                const fs::path& repository) {
    return failure("model.not_found", {{"name", name},
                                       {"folder", repository.string()},
                                       {"command", downloadCommand(name, revision)}});
}

std::unexpected<Error> incomplete(const std::string& name, const std::string& revision,
                                  const fs::path& snapshot, const std::string& missing) {
    const fs::path blobs = snapshot.parent_path().parent_path() / "blobs";
    const bool cutOff = std::ranges::any_of(
        namesIn(blobs), [](const std::string& file) { return file.ends_with(".incomplete"); });
    return failure(cutOff ? "model.incomplete.cut_off" : "model.incomplete",
                   {{"name", name},
                    {"folder", snapshot.string()},
                    {"missing", missing},
                    {"command", downloadCommand(name, revision)}});
}

/// The snapshot of a repository for `revision`; empty where there is none.
fs::path snapshotOf(const fs::path& repository, const std::string& revision) {
    const fs::path snapshots = repository / "snapshots";
    const std::string wanted = revision.empty() ? "main" : revision;
    if (!staysBelow(wanted)) return {};
    if (const auto ref = readFile(repository / "refs" / wanted, 1024)) {
        const fs::path commit = ref->substr(0, ref->find_last_not_of(" \t\r\n") + 1);
        // A single name: a ref can't lead out of the cache.
        if (commit == commit.filename() && staysBelow(commit) && pathExists(snapshots / commit))
            return snapshots / commit;
    }
    const auto commits = namesIn(snapshots);
    if (revision.empty()) return commits.size() == 1 ? snapshots / commits.front() : fs::path();
    if (revision.size() < minCommitLength) return {};
    std::vector<std::string> matches;
    for (const std::string& commit : commits)
        if (commit.starts_with(revision)) matches.push_back(commit);
    return matches.size() == 1 ? snapshots / matches.front() : fs::path();
}

/// Of the files that the indices of weights in several files name; empty when none, where one index
/// has all of its own, or where a whole file lies beside them.
std::string missingShard(const fs::path& folder, const std::vector<std::string>& files) {
    const auto isWhole = [](const std::string& file) {
        return file.ends_with(".safetensors") && file.find("-of-") == file.npos;
    };
    if (std::ranges::any_of(files, isWhole)) return {};
    std::string missing;
    for (const std::string& file : files) {
        if (!file.ends_with(".safetensors.index.json")) continue;
        const auto index = readObject(folder / file);
        if (!index) return file;
        const Json shards = valueOr(*index, "weight_map", Json::object());
        const auto lacking = std::ranges::find_if(shards, [&](const Json& shard) {
            return shard.is_string() &&
                   std::ranges::find(files, shard.get<std::string>()) == files.end();
        });
        if (lacking == shards.end()) return {};
        missing = lacking->get<std::string>();
    }
    return missing;
}

/// What of a model folder of the cache is missing or can't be read; empty when nothing.
std::string lackOf(const fs::path& snapshot) {
    const auto index = readJson(snapshot / "model_index.json");
    if (!index) return "model_index.json";
    for (const char* part : {"unet", "transformer", "vae", "text_encoder", "text_encoder_2"}) {
        const auto found = index->find(part);
        const bool used = found != index->end() && found->is_array() && !found->empty() &&
                          !found->front().is_null();
        if (!used) continue;
        const auto files = namesIn(snapshot / part);
        // Pickles count as well: opening the model says what is wrong with them.
        const bool hasWeights = std::ranges::any_of(files, [](const std::string& file) {
            return file.ends_with(".safetensors") || file.ends_with(".bin");
        });
        if (!hasWeights) return std::string(part) + "/*.safetensors";
        for (const std::string& file : files)  // links to blobs that are not there
            if (!pathExists(snapshot / part / file)) return (fs::path(part) / file).string();
        if (std::string shard = missingShard(snapshot / part, files); !shard.empty())
            return (fs::path(part) / shard).string();
    }
    return {};
}

}  // namespace

fs::path huggingFaceCache() {
    for (const char* variable : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"})
        if (const fs::path cache = environmentPath(variable); !cache.empty()) return cache;
    if (const fs::path home = environmentPath("HF_HOME"); !home.empty()) return home / "hub";
    return baseFolder("XDG_CACHE_HOME", ".cache") / "huggingface" / "hub";
}

Result<fs::path> findSnapshot(const std::string& nameOrPath, const std::string& revision) {
    if (pathExists(nameOrPath)) return nameOrPath;
    if (!isHubName(nameOrPath) || looksLikeFile(nameOrPath))
        return failure("file.missing.model", {{"file", nameOrPath}});
    const fs::path repository = huggingFaceCache() / cacheFolderName(nameOrPath);
    if (!pathExists(repository / "snapshots")) return notFound(nameOrPath, revision, repository);
    const fs::path snapshot = snapshotOf(repository, revision);
    if (!snapshot.empty()) return snapshot;
    const std::string wanted = revision.empty() ? "main" : revision;
    return failure("model.no_revision", {{"name", nameOrPath},
                                         {"revision", wanted},
                                         {"folder", repository.string()},
                                         {"revisions", revisionsOf(repository)},
                                         {"command", downloadCommand(nameOrPath, revision)}});
}

Result<fs::path> findModel(const std::string& nameOrPath, const std::string& revision) {
    if (pathExists(nameOrPath)) return nameOrPath;
    TRY(const fs::path snapshot, findSnapshot(nameOrPath, revision));
    if (!pathExists(snapshot / "model_index.json")) {
        // Repositories of one single file, as many LoRAs and checkpoints are published.
        std::vector<fs::path> files;
        for (const std::string& file : namesIn(snapshot))
            if (file.ends_with(".safetensors") && pathExists(snapshot / file))
                files.push_back(snapshot / file);
        if (files.size() == 1) return files.front();
        return incomplete(nameOrPath, revision, snapshot, "model_index.json");
    }
    if (const std::string lack = lackOf(snapshot); !lack.empty())
        return incomplete(nameOrPath, revision, snapshot, lack);
    return snapshot;
}

fs::path cachedRepositoryOf(const fs::path& path) {
    const fs::path cache = huggingFaceCache(), parent = path.parent_path();
    // As it is written, else as it is behind links: of its folder, for in a snapshot each file is
    // a link, and one that lies elsewhere is not the cache's.
    for (const auto& [folder, root] :
         {std::pair(parent, cache), std::pair(canonicalPath(parent).value_or(parent),
                                              canonicalPath(cache).value_or(cache))}) {
        const fs::path below = folder.lexically_relative(root);
        if (below.empty()) continue;
        if (const fs::path name = *below.begin(); name.string().starts_with("models--"))
            return cache / name;
    }
    return {};
}

}  // namespace dreambooth

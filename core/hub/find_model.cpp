// Looking models up in the Hugging Face cache (see the header). Its layout, of huggingface_hub:
// models--owner--name/refs/REVISION holds a commit; snapshots/COMMIT/ holds links into blobs/, or
// plain files where links are not possible; blobs/*.incomplete are downloads that were cut off.
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <hub/find_model.h>
#include <hub/hub_name.h>

#include <algorithm>
#include <array>
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

std::string remedyFor(const std::string& name, const std::string& revision) {
    return "Run `" + downloadCommand(name, revision) +
           "` on a machine with network, where HF_HOME names the folder that it fills; or copy a "
           "diffusers folder or a .safetensors file to this computer and give its path.";
}

std::unexpected<Error> notFound(const std::string& name, const std::string& revision,
                                const fs::path& repository) {
    return badInput("model.not_found",
                    "There is no model \"" + name +
                        "\": no folder or file of this name, and the Hugging Face cache has no " +
                        repository.string() + ".",
                    remedyFor(name, revision),
                    {{"name", name},
                     {"folder", repository.string()},
                     {"command", downloadCommand(name, revision)}});
}

std::unexpected<Error> incomplete(const std::string& name, const std::string& revision,
                                  const fs::path& snapshot, const std::string& what) {
    const fs::path blobs = snapshot.parent_path().parent_path() / "blobs";
    const bool cutOff = std::ranges::any_of(
        namesIn(blobs), [](const std::string& file) { return file.ends_with(".incomplete"); });
    return badInput("model.incomplete",
                    "The model " + name +
                        " in the Hugging Face cache is not complete: " + snapshot.string() + " " +
                        what + (cutOff ? "; its download was cut off." : "."),
                    "Run `" + downloadCommand(name, revision) +
                        "` again on a machine with network; it goes on where it stopped.",
                    {{"name", name},
                     {"folder", snapshot.string()},
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

/// What a model folder of the cache lacks, in words; empty when nothing.
std::string lackOf(const fs::path& snapshot) {
    const auto index = readJson(snapshot / "model_index.json");
    if (!index) return "has an unreadable model_index.json";
    for (const char* part : {"unet", "vae", "text_encoder", "text_encoder_2"}) {
        const auto found = index->find(part);
        const bool used = found != index->end() && found->is_array() && !found->empty() &&
                          !found->front().is_null();
        if (!used) continue;
        const auto files = namesIn(snapshot / part);
        // Pickles count as well: opening the model says what is wrong with them.
        const bool hasWeights = std::ranges::any_of(files, [](const std::string& file) {
            return file.ends_with(".safetensors") || file.ends_with(".bin");
        });
        if (!hasWeights) return "lacks the weights of " + std::string(part);
        for (const std::string& file : files)  // links to blobs that are not there
            if (!pathExists(snapshot / part / file))
                return "lacks the file " + (fs::path(part) / file).string();
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
        return badInput("file.missing", "The model " + nameOrPath + " does not exist.",
                        "Check the path, or choose another model.", {{"file", nameOrPath}});
    const fs::path repository = huggingFaceCache() / cacheFolderName(nameOrPath);
    if (!pathExists(repository / "snapshots")) return notFound(nameOrPath, revision, repository);
    const fs::path snapshot = snapshotOf(repository, revision);
    if (!snapshot.empty()) return snapshot;
    const std::string wanted = revision.empty() ? "main" : revision;
    return badInput("model.no_revision",
                    "The Hugging Face cache has the model " + nameOrPath +
                        ", but not its revision \"" + wanted + "\" (" + repository.string() +
                        "). It has: " + revisionsOf(repository) + ".",
                    "Name one of these as the revision, or run `" +
                        downloadCommand(nameOrPath, revision) + "` on a machine with network.",
                    {{"name", nameOrPath},
                     {"revision", wanted},
                     {"folder", repository.string()},
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
        return incomplete(nameOrPath, revision, snapshot, "holds no model_index.json");
    }
    if (const std::string lack = lackOf(snapshot); !lack.empty())
        return incomplete(nameOrPath, revision, snapshot, lack);
    return snapshot;
}

}  // namespace dreambooth

// Writing, checking and pruning of checkpoint folders (see the header).
#include <base/files.h>
#include <base/hash.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <formats/safetensors.h>
#include <runs/checkpoint.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* manifestName = RunFolder::manifestName;
constexpr const char* sharedFolder = ".base";  // copies of base files that couldn't be linked

struct FileFacts {
    std::uintmax_t bytes = 0;
    std::string sha256;
};

Result<FileFacts> factsOf(const fs::path& file) {
    TRY(const MappedFile mapped, MappedFile::open(file));
    Sha256 hash;
    hash.add(mapped.bytes());
    return FileFacts{mapped.bytes().size(), hash.finish()};
}

/// Facts of base-model files, which are linked into every checkpoint but need hashing only once.
Result<FileFacts> factsOfUnchanged(const fs::path& source) {
    static std::map<fs::path, FileFacts> known;
    if (const auto found = known.find(source); found != known.end()) return found->second;
    TRY(FileFacts facts, factsOf(source));
    known[source] = facts;
    return facts;
}

Json toJson(const FileFacts& facts) {
    return {{"bytes", facts.bytes}, {"sha256", facts.sha256}};
}

/// True when `target` is a new name of `source`.
bool link(const fs::path& source, const fs::path& target) {
    return ::link(source.c_str(), target.c_str()) == 0;
}

std::unexpected<Error> damaged(const fs::path& checkpoint, const std::string& file,
                               const std::string& what) {
    return failure("checkpoint.damaged",
                   "The checkpoint " + checkpoint.filename().string() + " is damaged: " + file +
                       " " + what + ".",
                   "Use an earlier checkpoint.",
                   {{"checkpoint", checkpoint.string()}, {"file", file}});
}

/// The names in a folder and in those below it; their files are synced as they are written.
Result<void> syncFolders(const fs::path& folder) {
    for (const fs::path& entry : entriesIn(folder))
        if (std::error_code ignored; fs::is_directory(entry, ignored)) TRY_VOID(syncFolders(entry));
    return syncToDisk(folder);
}

/// Files of the run's latest checkpoint by their hash.
std::map<std::string, fs::path> filesByHash(const RunFolder& run) {
    std::map<std::string, fs::path> files;
    const auto all = run.listCheckpoints();
    if (all.empty()) return files;
    const Result<Json> manifest = readJson(all.back().path / manifestName);
    if (!manifest || !manifest->contains("files")) return files;
    for (const auto& [name, facts] : (*manifest)["files"].items())
        files[valueOr<std::string>(facts, "sha256", "")] = all.back().path / name;
    return files;
}

}  // namespace

CheckpointWriter::CheckpointWriter(fs::path checkpoints, int step, TemporaryFolder folder)
    : m_checkpoints(std::move(checkpoints)), m_step(step), m_folder(std::move(folder)) {}

Result<CheckpointWriter> CheckpointWriter::begin(const fs::path& checkpoints, int step) {
    TRY(TemporaryFolder folder, TemporaryFolder::make(checkpoints, RunFolder::stepName(step)));
    return CheckpointWriter(checkpoints, step, std::move(folder));
}

Result<void> CheckpointWriter::addTensors(const std::string& name, const TensorMap& tensors,
                                          const std::map<std::string, std::string>& metadata) {
    TRY_VOID(makeFolder(path(name).parent_path()));
    TRY(const WrittenFile written, writeSafetensors(path(name), tensors, metadata));
    m_files[name] = toJson(FileFacts{written.bytes, written.sha256});
    return {};
}

Result<void> CheckpointWriter::addJson(const std::string& name, const Json& content) {
    return addText(name, content.dump(2) + "\n");
}

Result<void> CheckpointWriter::addText(const std::string& name, const std::string& text) {
    TRY_VOID(writeFileAtomically(path(name), text));
    m_files[name] = toJson(FileFacts{text.size(), sha256(text)});
    return {};
}

Result<void> CheckpointWriter::addUnchanged(const std::string& name, const fs::path& source) {
    TRY_VOID(makeFolder(path(name).parent_path()));
    TRY(const FileFacts facts, factsOfUnchanged(source));
    TRY(const fs::path original, canonicalPath(source));  // not a link to it
    if (!link(original, path(name))) {
        // Another disk, or somebody else's file. Copy it once, and link to that.
        const fs::path shared = m_checkpoints / sharedFolder / name;
        std::error_code ignored;
        if (!fs::exists(shared, ignored) || fs::file_size(shared, ignored) != facts.bytes) {
            TRY_VOID(makeFolder(shared.parent_path()));
            TRY_VOID(copyFile(source, shared));
        }
        if (!link(shared, path(name))) TRY_VOID(copyFile(source, path(name)));
    }
    m_files[name] = toJson(facts);
    return {};
}

Result<void> CheckpointWriter::registerFile(const std::string& name) {
    TRY(const FileFacts facts, factsOf(path(name)));
    m_files[name] = toJson(facts);
    return {};
}

Result<fs::path> CheckpointWriter::finish(CheckpointLife life) {
    Json manifest = {{"version", 1}, {"step", m_step}, {"files", m_files}};
    if (life == CheckpointLife::untilNext) manifest[RunFolder::untilNextKey] = true;
    TRY_VOID(writeJson(path(manifestName), manifest));
    TRY_VOID(syncFolders(m_folder.path()));
    const fs::path target = m_checkpoints / RunFolder::stepName(m_step);
    if (pathExists(target)) removeAsAWhole(target);  // a damaged one of that step
    TRY_VOID(m_folder.rename(target));
    return target;
}

Result<void> verifyCheckpoint(const fs::path& checkpoint) {
    const auto manifest = readJson(checkpoint / manifestName);
    if (!manifest || !manifest->contains("files") || !(*manifest)["files"].is_object())
        return damaged(checkpoint, manifestName, "can't be read");
    for (const auto& [name, facts] : (*manifest)["files"].items()) {
        const Result<FileFacts> found = factsOf(checkpoint / name);
        if (!found) return damaged(checkpoint, name, "can't be read");
        if (found->bytes != valueOr<std::uintmax_t>(facts, "bytes", 0))
            return damaged(checkpoint, name, "has the wrong size");
        if (found->sha256 != valueOr<std::string>(facts, "sha256", ""))
            return damaged(checkpoint, name, "has changed since it was written");
    }
    return {};
}

Result<void> keepCheckpoint(const RunFolder& run, int step) {
    const fs::path file = run.checkpoints() / RunFolder::stepName(step) / manifestName;
    if (!pathExists(file)) return {};
    TRY(Json manifest, readJson(file));
    if (manifest.erase(RunFolder::untilNextKey) == 0) return {};
    return writeJson(file, manifest);
}

void pruneCheckpoints(const RunFolder& run, int keep) {
    std::vector<RunFolder::Checkpoint> lasting;
    const std::vector<RunFolder::Checkpoint> all = run.listCheckpoints();
    for (const RunFolder::Checkpoint& one : all) {
        if (!one.untilNext)
            lasting.push_back(one);
        else if (one.step < all.back().step)
            removeAsAWhole(one.path);
    }
    if (keep <= 0) return;
    for (std::size_t i = 0; i + static_cast<std::size_t>(keep) < lasting.size(); ++i)
        removeAsAWhole(lasting[i].path);
}

void removePassingCheckpoints(const RunFolder& run) {
    for (const RunFolder::Checkpoint& one : run.listCheckpoints())
        if (one.untilNext) removeAsAWhole(one.path);
}

Result<fs::path> copyCheckpoint(const fs::path& checkpoint, const RunFolder& run) {
    TRY(const Json manifest, readJson(checkpoint / manifestName));
    if (!manifest.contains("files") || !manifest["files"].is_object())
        return failure("checkpoint.damaged",
                       "The manifest of the checkpoint " + checkpoint.string() + " can't be read.",
                       "Use an earlier checkpoint.", {{"checkpoint", checkpoint.string()}});
    const fs::path name = checkpoint.filename();
    const fs::path target = run.checkpoints() / name;
    TRY(TemporaryFolder folder, TemporaryFolder::make(run.checkpoints(), name.string()));
    const fs::path partial = folder.path();
    const auto there = filesByHash(run);
    for (const auto& [file, facts] : manifest["files"].items()) {
        TRY_VOID(makeFolder((partial / file).parent_path()));
        const auto same = there.find(valueOr<std::string>(facts, "sha256", "-"));
        if (same != there.end() && link(same->second, partial / file)) continue;
        TRY_VOID(copyFile(checkpoint / file, partial / file));
    }
    TRY_VOID(copyFile(checkpoint / manifestName, partial / manifestName));
    TRY_VOID(syncFolders(partial));
    if (pathExists(target)) removeAsAWhole(target);
    TRY_VOID(folder.rename(target));
    return target;
}

Result<void> setLaterCheckpointsAside(const RunFolder& run, int step) {
    for (const RunFolder::Checkpoint& one : run.listCheckpoints()) {
        if (one.step <= step) continue;
        const std::string name = "unused-" + one.path.filename().string();
        fs::path place = run.checkpoints() / name;
        for (int i = 1; pathExists(place); ++i)
            place = run.checkpoints() / (name + "." + std::to_string(i));
        std::error_code error;
        fs::rename(one.path, place, error);
        if (error) return std::unexpected(errorFromErrno(error.value(), place, "rename to"));
    }
    return {};
}

}  // namespace dreambooth

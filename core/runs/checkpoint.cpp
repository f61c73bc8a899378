// Writing, checking and pruning of checkpoint folders (see the header).
#include <base/files.h>
#include <base/hash.h>
#include <base/paths.h>
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

/// Renamed first, so that a half removed one is never taken for a checkpoint.
void removeCheckpoint(const RunFolder& run, const RunFolder::Checkpoint& checkpoint) {
    const fs::path gone = run.checkpoints() / ("." + checkpoint.path.filename().string() + ".old");
    std::error_code error;
    fs::rename(checkpoint.path, gone, error);
    if (!error) fs::remove_all(gone, error);
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

CheckpointWriter::CheckpointWriter(fs::path checkpoints, int step, fs::path folder)
    : m_checkpoints(std::move(checkpoints)), m_step(step), m_folder(std::move(folder)) {}

CheckpointWriter::CheckpointWriter(CheckpointWriter&& other) noexcept
    : m_checkpoints(std::move(other.m_checkpoints)),
      m_step(other.m_step),
      m_folder(std::exchange(other.m_folder, {})),
      m_files(std::move(other.m_files)) {}

CheckpointWriter::~CheckpointWriter() {
    if (m_folder.empty()) return;
    std::error_code ignored;
    fs::remove_all(m_folder, ignored);
}

Result<CheckpointWriter> CheckpointWriter::begin(const fs::path& checkpoints, int step) {
    const fs::path folder = checkpoints / ("." + RunFolder::stepName(step) + ".partial");
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    TRY_VOID(makeFolder(folder));
    return CheckpointWriter(checkpoints, step, folder);
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
    TRY_VOID(syncToDisk(m_folder));
    const fs::path target = m_checkpoints / RunFolder::stepName(m_step);
    const fs::path old = m_checkpoints / ("." + RunFolder::stepName(m_step) + ".old");
    std::error_code error;
    if (fs::exists(target, error)) fs::rename(target, old, error);  // a damaged one of that step
    fs::rename(m_folder, target, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), target, "save"));
    m_folder.clear();
    TRY_VOID(syncToDisk(m_checkpoints));
    fs::remove_all(old, error);
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

void removeTornCheckpoints(const RunFolder& run) {
    std::error_code ignored;
    const std::string partialPrefix = std::string(".") + RunFolder::stepPrefix;
    for (const fs::path& entry : entriesIn(run.checkpoints()))
        if (entry.filename().string().starts_with(partialPrefix)) fs::remove_all(entry, ignored);
}

void pruneCheckpoints(const RunFolder& run, int keep) {
    removeTornCheckpoints(run);
    std::vector<RunFolder::Checkpoint> lasting;
    const std::vector<RunFolder::Checkpoint> all = run.listCheckpoints();
    for (const RunFolder::Checkpoint& one : all) {
        if (!one.untilNext)
            lasting.push_back(one);
        else if (one.step < all.back().step)
            removeCheckpoint(run, one);
    }
    if (keep <= 0) return;
    for (std::size_t i = 0; i + static_cast<std::size_t>(keep) < lasting.size(); ++i)
        removeCheckpoint(run, lasting[i]);
}

void removePassingCheckpoints(const RunFolder& run) {
    for (const RunFolder::Checkpoint& one : run.listCheckpoints())
        if (one.untilNext) removeCheckpoint(run, one);
}

Result<fs::path> copyCheckpoint(const fs::path& checkpoint, const RunFolder& run) {
    TRY(const Json manifest, readJson(checkpoint / manifestName));
    if (!manifest.contains("files") || !manifest["files"].is_object())
        return failure("checkpoint.damaged",
                       "The manifest of the checkpoint " + checkpoint.string() + " can't be read.",
                       "Use an earlier checkpoint.", {{"checkpoint", checkpoint.string()}});
    const fs::path name = checkpoint.filename();
    const fs::path partial = run.checkpoints() / ("." + name.string() + ".partial");
    const fs::path target = run.checkpoints() / name;
    std::error_code error;
    fs::remove_all(partial, error);
    const auto there = filesByHash(run);
    const auto copyAll = [&]() -> Result<void> {
        TRY_VOID(makeFolder(partial));
        for (const auto& [file, facts] : manifest["files"].items()) {
            TRY_VOID(makeFolder((partial / file).parent_path()));
            const auto same = there.find(valueOr<std::string>(facts, "sha256", "-"));
            if (same != there.end() && ::link(same->second.c_str(), (partial / file).c_str()) == 0)
                continue;
            TRY_VOID(copyFile(checkpoint / file, partial / file));
        }
        TRY_VOID(copyFile(checkpoint / manifestName, partial / manifestName));
        return syncToDisk(partial);
    };
    if (const Result<void> copied = copyAll(); !copied) {
        fs::remove_all(partial, error);
        return std::unexpected(copied.error());
    }
    const fs::path old = run.checkpoints() / ("." + name.string() + ".old");
    if (fs::exists(target, error)) fs::rename(target, old, error);
    fs::rename(partial, target, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), target, "save"));
    fs::remove_all(old, error);
    TRY_VOID(syncToDisk(run.checkpoints()));
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

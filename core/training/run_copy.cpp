// Copying checkpoints to a second run folder (see the header).
#include <base/files.h>
#include <base/json.h>
#include <training/checkpoint.h>
#include <training/run_copy.h>
#include <unistd.h>

#include <map>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* manifestName = "manifest.json";

Result<void> copyFile(const fs::path& source, const fs::path& target) {
    TRY_VOID(makeFolder(target.parent_path()));
    std::error_code error;
    fs::copy_file(source, target, fs::copy_options::overwrite_existing, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), target, "copy to"));
    return syncToDisk(target);
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

RunCopy::RunCopy(RunFolder run, Job job, int resumedFrom)
    : m_run(std::move(run)),
      m_copy(m_run.path() / job.checkpointCopies),
      m_job(std::move(job)),
      m_resumedFrom(resumedFrom),
      m_thread([this](const std::stop_token& stop) { work(stop); }) {}

RunCopy::~RunCopy() = default;

void RunCopy::checkpoint(fs::path checkpoint) {
    const std::lock_guard lock(m_mutex);
    m_next = std::move(checkpoint);
    m_changed.notify_all();
}

std::vector<Error> RunCopy::takeProblems() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_problems, {});
}

void RunCopy::finish() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_next && !m_busy; });
}

void RunCopy::work(const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [this] { return m_next.has_value(); })) {
        const fs::path checkpoint = *std::exchange(m_next, {});
        m_busy = true;
        lock.unlock();
        const Result<void> copied = copy(checkpoint);
        lock.lock();
        m_busy = false;
        // One that was pruned meanwhile has a successor.
        if (!copied && pathExists(checkpoint)) m_problems.push_back(copied.error());
        m_changed.notify_all();
    }
}

/// All but the checkpoints: then the copy is a run of its own.
Result<void> RunCopy::begin() {
    for (const fs::path& part : {m_copy.input(), m_copy.requests(), m_copy.samples(),
                                 m_copy.checkpoints(), m_copy.output()})
        TRY_VOID(makeFolder(part));
    TRY_VOID(setLaterCheckpointsAside(m_copy, m_resumedFrom));
    std::error_code error;
    for (fs::directory_iterator it(m_run.input(), error), end; !error && it != end;
         it.increment(error))
        TRY_VOID(copyFile(it->path(), m_copy.input() / it->path().filename()));
    Job job = m_job;
    job.checkpointCopies.clear();
    // From there the relative path leads elsewhere.
    if (!job.classImages.empty())
        job.classImages = fs::weakly_canonical(m_run.path() / job.classImages, error);
    return m_copy.writeJob(job);
}

Result<void> RunCopy::copy(const fs::path& checkpoint) {
    if (!m_begun) TRY_VOID(begin());
    m_begun = true;
    if (const auto copied = copyCheckpoint(checkpoint, m_copy); !copied)
        return std::unexpected(copied.error());
    pruneCheckpoints(m_copy, m_job.recipe.checkpoints_total_limit);
    return {};
}

}  // namespace dreambooth

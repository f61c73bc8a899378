// Copying checkpoints to a second run folder.
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <runs/checkpoint.h>
#include <runs/create_run.h>
#include <runs/inputs.h>
#include <runs/run_copy.h>

#include <algorithm>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

RunCopy::RunCopy(RunFolder run, Job job, int resumedFrom)
    : m_run(std::move(run)),
      m_copy(m_run.path() / job.checkpointCopies),
      m_job(std::move(job)),
      m_resumedFrom(resumedFrom),
      m_thread([this](const std::stop_token& stop) { work(stop); }) {}

RunCopy::~RunCopy() = default;

void RunCopy::checkpoint(fs::path checkpoint, int spared) {
    const std::lock_guard lock(m_mutex);
    m_spared = spared;
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
        const fs::path checkpoint = std::exchange(m_next, {}).value_or(fs::path());
        const int spared = m_spared;
        m_busy = true;
        lock.unlock();
        const Result<void> copied = copy(checkpoint, spared);
        lock.lock();
        m_busy = false;
        // One that was pruned meanwhile has a successor.
        if (!copied && pathExists(checkpoint)) m_problems.push_back(copied.error());
        m_changed.notify_all();
    }
}

namespace {

/// A copy of another run that was begun there: it has photos, or a LoRA to begin with, that this
/// run has not.
bool isOfAnother(const RunFolder& copy, const RunFolder& run) {
    if (!pathExists(copy.jobFile())) return false;
    const auto hasMore = [](const fs::path& there, const fs::path& here) {
        return std::ranges::any_of(entriesIn(there), [&](const fs::path& file) {
            // Desktops leave files of their own in folders that are looked at.
            const fs::path ending = file.extension();
            return (ending == ".png" || ending == ".safetensors") &&
                   !file.filename().string().starts_with('.') &&
                   !pathExists(here / file.filename());
        });
    };
    return hasMore(copy.input(), run.input()) || hasMore(copy.start(), run.start());
}

}  // namespace

/// All but the checkpoints: then the copy is a run of its own.
Result<void> RunCopy::begin() {
    if (isOfAnother(m_copy, m_run)) TRY_VOID(setRunAside(m_copy));
    TRY_VOID(m_copy.makeFolders());
    TRY_VOID(makeFolder(m_copy.output()));
    TRY_VOID(setLaterCheckpointsAside(m_copy, m_resumedFrom));
    for (const fs::path& file : entriesIn(m_run.input()))
        TRY_VOID(copyFile(file, m_copy.input() / file.filename()));
    TRY_VOID(copyStartingLora(m_run, m_copy));
    if (pathExists(inputFingerprintFile(m_run)))
        TRY_VOID(copyFile(inputFingerprintFile(m_run), inputFingerprintFile(m_copy)));
    Job job = m_job;
    job.checkpointCopies.clear();
    job.output = m_copy.output().filename();
    // From there the relative path leads elsewhere.
    std::error_code error;
    const auto fromHere = [&](fs::path& folder) {
        if (!folder.empty()) folder = fs::weakly_canonical(m_run.path() / folder, error);
    };
    for (JobSubject& subject : job.subjects) fromHere(subject.classImages);
    return m_copy.writeJob(job);
}

Result<void> RunCopy::copy(const fs::path& checkpoint, int spared) {
    if (!m_begun) TRY_VOID(begin());
    m_begun = true;
    std::error_code ignored;
    // Before the checkpoint, which goes on with it.
    if (pathExists(m_run.changesFile())) {
        TRY_VOID(copyFile(m_run.changesFile(), m_copy.changesFile()));
    } else {
        fs::remove(m_copy.changesFile(), ignored);  // of a history that the run no longer has
    }
    if (const auto copied = copyCheckpoint(checkpoint, m_copy); !copied)
        return std::unexpected(copied.error());
    pruneCheckpoints(m_copy, m_job.recipe.checkpoints_total_limit, spared);
    return {};
}

Result<void> checkCopyFolder(const RunFolder& run, const Job& job) {
    if (job.checkpointCopies.empty()) return {};
    std::error_code error;
    const fs::path copies = fs::weakly_canonical(run.path() / job.checkpointCopies, error);
    const fs::path folder = fs::weakly_canonical(run.path(), error);
    const fs::path relative = copies.lexically_relative(folder);
    const bool isOutside = !relative.empty() && *relative.begin() == "..";
    // Nor the folder that the run lies in, where its result goes.
    if (isOutside && copies != folder.parent_path()) return {};
    return failure("train.copies_in_run", {{"folder", copies.string()}});
}

}  // namespace dreambooth

// Locks, links and seal of a run folder.
#include <base/environment.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <runs/run_lock.h>

#include <random>
#include <span>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

Result<void> refuseLink(const fs::path& path) {
    std::error_code error;
    const fs::file_type type = fs::symlink_status(path, error).type();
    if (type == fs::file_type::regular || type == fs::file_type::directory ||
        type == fs::file_type::not_found)
        return {};
    return failure("file.not_regular.in_run", {{"file", path.string()}});
}

/// The folder and all below it; links are not followed.
void sweepAll(const fs::path& folder) {
    sweepTemporaries(folder, Makers::anywhere);
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error))
        if (std::error_code ignored; at->symlink_status(ignored).type() == fs::file_type::directory)
            sweepTemporaries(at->path(), Makers::anywhere);
}

}  // namespace

Result<RunLock> RunLock::acquire(const RunFolder& run) {
    TRY_VOID(refuseLinks(run));
    TRY(RunLock hold, join(run));
    TRY(hold.m_lock, FileLock::acquire(run.lockFile()));
    Result<FileLock> folder = FileLock::acquire(run.path());
    // A network file system may be without locks of folders: the file alone has to do there.
    if (!folder && folder.error().code == "file.locked") return std::unexpected(folder.error());
    if (folder) hold.m_folderLock.emplace(std::move(*folder));
    return hold;
}

Result<RunLock> RunLock::join(const RunFolder& run) {
    TRY(HeldFolder folder, HeldFolder::hold(run.path()));
    return RunLock(std::move(folder));
}

void RunLock::shareWithChildren() const {
    if (m_lock) m_lock->shareWithChildren();
    if (m_folderLock) m_folderLock->shareWithChildren();
}

bool isLocked(const RunFolder& run) {
    return FileLock::isHeld(run.lockFile()) || FileLock::isHeld(run.path());
}

Result<void> refuseLinks(const RunFolder& run) {
    const auto isOurs = [&](const fs::path& entry) { return entry == run.output(); };
    for (const fs::path& entry : entriesIn(run.path()))
        if (!isOurs(entry)) TRY_VOID(refuseLink(entry));
    for (const fs::path& entry : entriesIn(run.requests())) TRY_VOID(refuseLink(entry));
    return {};
}

Result<void> checkPlace(const RunFolder& run) {
    TRY_VOID(checkHeldFolders());
    if (pathExists(run.jobFile())) return {};
    return failure("folder.moved.deleted", {{"folder", run.path().string()}, {"now", ""}});
}

void sweepRun(const RunFolder& run) {
    sweepAll(run.path());
    const Result<Job> job = run.readJob();
    if (!job) return;
    sweepTemporaries(run.outputOf(*job));
    for (const Job& one : jobsOfClasses(*job)) sweepTemporaries(run.classImagesOf(one));
    if (!job->checkpointCopies.empty()) sweepAll(run.path() / job->checkpointCopies);
}

namespace {

constexpr std::size_t keyLength = 64;  // hex digits
constexpr std::uintmax_t maxJobBytes = 64u << 20;
constexpr int maxTries = 200;  // of some 50 ms each, while another program writes the key

fs::path keyFile() {
    return baseFolder("XDG_CONFIG_HOME", ".config") / "dreambooth-studio" / "run-key";
}

/// Empty where there is none yet.
std::string existingKey() {
    const std::string key = readFile(keyFile(), keyLength + 1).value_or("").substr(0, keyLength);
    return key.size() == keyLength ? key : std::string();
}

Result<std::string> personsKey() {
    if (std::string key = existingKey(); !key.empty()) return key;
    TRY_VOID(makeFolder(keyFile().parent_path()));
    // Two programs may be the first at the same time: one of them makes the key, and the others
    // wait until it is on the disk.
    const fs::path lockFile = keyFile().string() + ".lock";
    Result<FileLock> lock = FileLock::acquire(lockFile);
    for (int tries = 0; !lock && lock.error().code == "file.locked" && tries < maxTries; ++tries)
        lock = FileLock::acquire(lockFile);
    if (std::string key = existingKey(); !key.empty()) return key;
    if (!lock) return std::unexpected(lock.error());
    std::random_device random;
    std::string bytes;
    for (std::size_t i = 0; i < keyLength; ++i) bytes += std::to_string(random()) + ' ';
    std::string key = sha256(bytes);
    TRY(AtomicFile file, AtomicFile::create(keyFile(), 0600));
    TRY_VOID(file.write(std::as_bytes(std::span(key))));
    TRY_VOID(file.commit());
    return key;
}

fs::path sealFile(const RunFolder& run) {
    return run.path() / "job.seal";
}

/// The folder that is copied as one: the project of a run of the window, else the run itself.
fs::path wholeOf(const RunFolder& run) {
    const fs::path project = run.path().parent_path().parent_path();
    return pathExists(project / "project.json") ? project : run.path();
}

}  // namespace

Result<void> sealJob(const RunFolder& run) {
    TRY(const std::string job, readFile(run.jobFile(), maxJobBytes));
    TRY(const std::string key, personsKey());
    return writeFileAtomically(sealFile(run), hmacSha256(key, job) + "\n");
}

bool isOwnRun(const RunFolder& run) {
    const std::string key = existingKey();
    const Result<std::string> job = readFile(run.jobFile(), maxJobBytes);
    const Result<std::string> seal = readFile(sealFile(run), keyLength + 1);
    return !key.empty() && job && seal && *seal == hmacSha256(key, *job) + "\n";
}

std::optional<Error> silentEnd(const RunFolder& run, const RunState& before,
                               const std::string& name) {
    const auto hasSpoken = [&] {
        const RunState state = run.readState().value_or(before);
        return state.pid != before.pid || state.updated != before.updated;
    };
    if (hasSpoken()) return std::nullopt;
    const Error silent =
        makeError("worker.ended_early", {{"run", name}, {"file", run.logFile().string()}});
    const auto hold = RunLock::acquire(run);
    if (!hold) return hold.error().code == "file.locked" ? silent : hold.error();
    if (hasSpoken()) return std::nullopt;  // another one, before this held the lock
    const auto written = writeJson(run.stateFile(), toJson(run.readState().value_or(before)));
    return written ? silent : written.error();
}

std::vector<fs::path> placesOutside(const RunFolder& run, const Job& job) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(wholeOf(run), error);
    std::vector<fs::path> places;
    const auto add = [&](const fs::path& written) {
        const fs::path place = fs::weakly_canonical(run.path() / written, error);
        const fs::path relative = place.lexically_relative(whole);
        if (relative.empty() || *relative.begin() == "..") places.push_back(place);
    };
    add(run.outputOf(job));
    if (job.recipe.with_prior_preservation)
        for (const Job& one : jobsOfClasses(job)) add(run.classImagesOf(one));
    for (const fs::path& folder : {job.tensorboard, job.checkpointCopies})
        if (!folder.empty()) add(folder);
    return places;
}

Result<void> checkSeal(const RunFolder& run) {
    if (isOwnRun(run)) return {};
    TRY(const Job job, run.readJob());
    std::string places;
    for (const fs::path& place : placesOutside(run, job))
        places += (places.empty() ? "" : ", ") + place.string();
    return failure(places.empty() ? "run.from_elsewhere" : "run.from_elsewhere.writing",
                   {{"folder", run.path().string()}, {"places", places}});
}

}  // namespace dreambooth

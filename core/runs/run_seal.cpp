// Key and seal.
#include <base/environment.h>
#include <base/files.h>
#include <base/hash.h>
#include <runs/run_seal.h>

#include <random>
#include <span>

namespace dreambooth {
namespace fs = std::filesystem;

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
    return writeFileAtomically(sealFile(run), keyedHash(key, job) + "\n");
}

bool isOwnRun(const RunFolder& run) {
    const std::string key = existingKey();
    const Result<std::string> job = readFile(run.jobFile(), maxJobBytes);
    const Result<std::string> seal = readFile(sealFile(run), keyLength + 1);
    return !key.empty() && job && seal && *seal == keyedHash(key, *job) + "\n";
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

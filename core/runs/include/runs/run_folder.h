// A run: one training, as a folder that the worker writes and the window reads. Names all that lies
// in it (docs/run-folder.md); job.json is what was asked for, state.json replaced, events.jsonl
// appended. What it learns from: runs/inputs.h.
#pragma once

#include <base/deleted_folders.h>
#include <base/error.h>
#include <base/json.h>
#include <runs/job.h>
#include <runs/run_state.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct UnreadableRun;

/// Paths and files of one run folder; no state of its own, so it may be copied freely.
class RunFolder {
public:
    explicit RunFolder(std::filesystem::path folder) : m_folder(std::move(folder)) {}
    /// Of the command line, which lies below the folder of its result.
    static RunFolder inResult(const std::filesystem::path& result) {
        return RunFolder(result / "run");
    }

    /// Makes runs/<next id>/ with its sub-folders; no number is given twice, for comparisons and
    /// reviews name runs by it. Errors: file.*, disk.full.
    static Result<RunFolder> create(const std::filesystem::path& runsFolder);
    /// The folder below runs/ of what draws class images and learns nothing; no run of list().
    static constexpr const char* classImagesId = "class-images";
    /// All run folders below runs/, oldest first; damaged ones are left out and told to
    /// `unreadable`, where it is given. A folder without a job.json is no run yet.
    static std::vector<RunFolder> list(const std::filesystem::path& runsFolder,
                                       std::vector<UnreadableRun>* unreadable = nullptr);
    /// Of the run below runs/ in whose folder this path lies; empty: in none.
    static std::string idAt(const std::filesystem::path& runsFolder,
                            const std::filesystem::path& path);
    /// Moves the run, on which nobody works, to where it can be put back from
    /// (base/deleted_folders.h). Errors: run.busy.folder, file.*, disk.full.
    Result<DeletedFolder> moveToDeleted() const;
    /// Makes the sub-folders that every run has: all but output/, since the result of a run of the
    /// command line lies elsewhere. Errors: file.*, disk.full.
    Result<void> makeFolders() const;

    const std::filesystem::path& path() const { return m_folder; }
    std::string id() const { return m_folder.filename().string(); }
    std::filesystem::path jobFile() const { return m_folder / "job.json"; }
    std::filesystem::path changesFile() const { return m_folder / "changes.json"; }
    std::filesystem::path stateFile() const { return m_folder / "state.json"; }
    std::filesystem::path clusterFile() const { return m_folder / "cluster.json"; }
    std::filesystem::path lockFile() const { return m_folder / "lock"; }
    std::filesystem::path eventsFile() const { return m_folder / "events.jsonl"; }
    std::filesystem::path csvFile() const { return m_folder / "steps.csv"; }
    /// Some room that is given back where the disk is full, so that the run can say so.
    std::filesystem::path reserveFile() const { return m_folder / ".reserve"; }
    std::filesystem::path logFile() const { return m_folder / "worker.log"; }
    /// What was measured to train the fastest on this machine; of a further rank, what differs
    /// there.
    std::filesystem::path autotuneFile(int rank = 0) const {
        return m_folder /
               (rank == 0 ? "measured.json" : "measured-" + std::to_string(rank) + ".json");
    }
    /// Those of all ranks that are there.
    std::vector<std::filesystem::path> autotuneFiles() const;
    std::filesystem::path scoresFile() const { return m_folder / "scores.json"; }
    /// Pictures of the class that scores need, where the run has too few of its own.
    std::filesystem::path scores() const { return m_folder / "scores"; }
    std::filesystem::path input() const { return m_folder / "input"; }
    /// Which photos of the project those are of (runs/inputs.h).
    std::filesystem::path photosFile() const { return m_folder / "photos.json"; }
    /// The LoRA that the run begins with.
    std::filesystem::path start() const { return m_folder / "start"; }
    std::filesystem::path requests() const { return m_folder / "requests"; }
    std::filesystem::path samples() const { return m_folder / "samples"; }
    std::filesystem::path checkpoints() const { return m_folder / "checkpoints"; }
    std::filesystem::path output() const { return m_folder / "output"; }
    std::filesystem::path tensorboard() const { return m_folder / "tensorboard"; }
    /// Where this run's job has its tuned model and its class images.
    std::filesystem::path outputOf(const Job& job) const;
    std::filesystem::path classImagesOf(const Job& job) const;

    /// With what was changed while the run learned (runs/run_changes.h).
    /// Errors: run.missing, json.malformed, run.invalid, run.newer_version, recipe.invalid.
    Result<Job> readJob() const;
    /// As it was when the run was made. The same errors; of the next three those of readJob() and
    /// of writeFileAtomically().
    Result<Job> readWrittenJob() const;
    Result<void> writeJob(const Job& job) const;
    Result<RunState> readState() const;
    Result<void> writeState(const RunState& state) const;

    /// True while a worker holds the lock; for one on another computer, whose locks may not reach
    /// here, while it gives signs of life. A run whose state says training and that is not alive
    /// was killed.
    bool isAlive() const;
    /// A worker's sign of life, every few seconds: the lock file's time.
    void heartbeat() const;
    /// The phase as it really is: preparing / training / paused without a live worker becomes
    /// failed.
    RunState effectiveState() const;

    /// Names in checkpoints/ and samples/: "step-000200" is whole once it has its manifest.json;
    /// "step-000200-1.png" is the first sample picture of that step.
    static constexpr const char* stepPrefix = "step-";
    static constexpr const char* manifestName = "manifest.json";
    /// In the manifest of a checkpoint that stays only until the next one is written.
    static constexpr const char* untilNextKey = "until_next";
    static std::string stepName(int step);
    static std::string sampleName(int step, std::size_t number);

    /// Complete checkpoints, oldest first.
    struct Checkpoint {
        int step = 0;
        std::filesystem::path path;
        bool untilNext = false;  ///< of a pause: it goes once the next one is written
    };
    std::vector<Checkpoint> listCheckpoints() const;

    std::filesystem::path requestFile(RunRequest request) const;
    /// Asks the run's worker for something. Errors: file.*, disk.full.
    Result<void> request(RunRequest request, const Json& arguments = Json::object()) const;
    /// What was asked for and not honoured yet.
    RunRequests openRequests() const;

private:
    std::filesystem::path m_folder;
};

struct UnreadableRun {
    RunFolder folder;
    Error error;  ///< of readJob()
};

/// Whether this program may write to the run: job.json, state.json, sources.json and what
/// checkpoints hold are of no newer version. Error: run.newer_version {file}.
Result<void> checkVersions(const RunFolder& run);

/// What a file or folder is, for `dreambooth inspect`: as describe() (formats/describe.h), with the
/// kinds checkpoint, run and project as well.
Result<Json> inspect(const std::filesystem::path& path);

}  // namespace dreambooth

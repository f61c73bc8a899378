// A run: one training, as a folder that the worker writes and the window reads.
// job.json is written once, state.json replaced, events.jsonl appended (docs/architecture.md).
#pragma once

#include <base/error.h>
#include <base/files.h>
#include <base/json.h>
#include <project/recipe.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// job.json: all that is needed to run again.
struct Job {
    static constexpr int version = 1;

    std::string id;               ///< folder name: "run-003"
    std::string title;            ///< shown: the project's name
    std::string created;          ///< ISO date, UTC
    std::string program;          ///< version of the program
    std::filesystem::path model;  ///< base model folder, absolute
    std::filesystem::path vae;    ///< a VAE in place of the model's own; may be empty
    std::string instancePrompt;
    std::string classPrompt;            ///< empty without prior preservation
    std::filesystem::path classImages;  ///< folder; relative paths are from the run folder
    std::filesystem::path output;  ///< where the tuned model goes; relative: from the run folder
    std::filesystem::path
        tensorboard;  ///< of its event files; empty: tensorboard/ in the run folder
    /// A second folder, on shared storage perhaps, that checkpoints and the result are copied to;
    /// empty: none.
    std::filesystem::path checkpointCopies;
    std::vector<std::string> devices = {"auto"};  ///< "auto", "cpu", "0", "1", …; one rank each
    std::vector<std::string> leftOutClassImages;
    std::string token;  ///< for LoRA metadata and the window
    std::string className;
    Recipe recipe;
    // input/ holds the squares: photo-01.png … to learn from, held-out-01.png … to judge by; with
    // masked_loss also mask-01.png …, 8 bit grey of the same size, where a photo has a mask.
};

Json toJson(const Job& job);
Result<Job> jobFromJson(const Json& object);

enum class RunPhase { queued, preparing, training, paused, finished, stopped, failed };
std::string toString(RunPhase phase);
std::optional<RunPhase> runPhaseFromString(const std::string& text);

/// state.json
struct RunState {
    RunPhase phase = RunPhase::queued;
    std::string why;  ///< one sentence, for failed and stopped
    int step = 0;
    int totalSteps = 0;
    long pid = 0;
    std::string host;
    std::string updated;  ///< ISO date
};

Json toJson(const RunState& state);
Result<RunState> runStateFromJson(const Json& object);

/// Where a picture of input/ comes from, which Stable Diffusion XL is told.
struct PhotoOrigin {
    int height = 0, width = 0;  ///< of the upright photo, pixels
    int scaledWidth = 0;        ///< of the whole photo, in pixels of the picture
    int top = 0, left = 0;      ///< where the picture begins in the photo, in pixels of the picture
    bool operator==(const PhotoOrigin&) const = default;
};

/// Paths and files of one run folder; no state of its own, so it may be copied freely.
class RunFolder {
public:
    explicit RunFolder(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// Makes runs/<next id>/ with its sub-folders.
    static Result<RunFolder> create(const std::filesystem::path& runsFolder);
    /// All run folders below runs/, oldest first; damaged ones are left out.
    static std::vector<RunFolder> list(const std::filesystem::path& runsFolder);

    const std::filesystem::path& path() const { return m_folder; }
    std::string id() const { return m_folder.filename().string(); }
    std::filesystem::path jobFile() const { return m_folder / "job.json"; }
    std::filesystem::path stateFile() const { return m_folder / "state.json"; }
    std::filesystem::path lockFile() const { return m_folder / "lock"; }
    std::filesystem::path eventsFile() const { return m_folder / "events.jsonl"; }
    std::filesystem::path csvFile() const { return m_folder / "steps.csv"; }
    std::filesystem::path logFile() const { return m_folder / "worker.log"; }
    std::filesystem::path input() const { return m_folder / "input"; }
    /// Beside a photo of input/: mask-01.png of photo-01.png, mask-out-01.png of held-out-01.png.
    std::filesystem::path maskOf(const std::filesystem::path& photo) const;
    std::filesystem::path requests() const { return m_folder / "requests"; }
    std::filesystem::path samples() const { return m_folder / "samples"; }
    std::filesystem::path checkpoints() const { return m_folder / "checkpoints"; }
    std::filesystem::path output() const { return m_folder / "output"; }

    /// Errors: run.missing, json.malformed, run.invalid, run.newer_version, recipe.invalid.
    Result<Job> readJob() const;
    /// input/origins.json, by file name in input/; empty where there is none.
    Result<void> writeOrigins(const std::map<std::string, PhotoOrigin>& origins) const;
    Result<std::map<std::string, PhotoOrigin>> readOrigins() const;
    Result<void> writeJob(const Job& job) const;
    Result<RunState> readState() const;
    Result<void> writeState(const RunState& state) const;

    /// True while a worker holds the lock; for one on another computer, whose locks may not reach
    /// here, while it gives signs of life. A run whose state says training and that is not alive
    /// was killed.
    bool isAlive() const;
    /// A worker's sign of life, every few seconds: the lock file's time.
    void beat() const;
    /// The phase as it really is: preparing / training / paused without a live worker becomes
    /// failed.
    RunState effectiveState() const;

    /// Complete checkpoints (step-000200/ with its manifest.json), oldest first.
    struct Checkpoint {
        int step = 0;
        std::filesystem::path path;
    };
    std::vector<Checkpoint> listCheckpoints() const;

    /// Drops requests/<name>.json, which rank 0 honours and deletes: stop, pause, resume, sample,
    /// checkpoint.
    Result<void> request(const std::string& name, const Json& arguments = Json::object()) const;

private:
    std::filesystem::path m_folder;
};

}  // namespace dreambooth

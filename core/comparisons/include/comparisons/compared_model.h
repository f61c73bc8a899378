// What draws one side of a comparison: the base, a step of a run, a finished model, or any model
// with LoRAs and learned words, each with its strength.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <runs/job.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// A file that is plugged into a model: a LoRA, or a learned word, which has no strength.
struct AddedFile {
    std::filesystem::path file;
    double scale = 1;
    bool isWord = false;
    bool operator==(const AddedFile&) const = default;
};

/// Which weights they are, by what the files hold. Empty parts: not known.
struct ComparedIdentity {
    std::string stamp;    ///< where the files lie and when they were written; cheap to find out
    std::string content;  ///< what they hold; of a model alone it is modelIdentity()
    bool operator==(const ComparedIdentity&) const = default;
};

struct ComparedModel {
    std::string name = {};  ///< of a model or file: "Demo toys"; of a run runId and step say it
    std::filesystem::path model;  ///< folder or single file to draw with
    std::vector<AddedFile> added = {};
    std::string runId = {};  ///< of a run's step; else empty
    int step = 0;
    /// Of a run's LoRA that another model than its base draws: what that one is called.
    std::string drawnWith = {};
    ComparedIdentity identity = {};  ///< when it was drawn, or as identify() found it

    /// A model as it is, with nothing learned by a run and nothing plugged in.
    bool isPlain() const { return runId.empty() && added.empty(); }
};

/// [{"file", "scale", "word"}], as requests to `dreambooth serve` and comparison.json have it.
Json toJson(const std::vector<AddedFile>& added);
/// {"name", "model", "added": [{"file", "scale"}], "run", "step", "drawn_with", "stamp",
/// "content"}.
Json toJson(const ComparedModel& model);
/// Leniently: what is absent or of another type is as in ComparedModel().
ComparedModel comparedModelFromJson(const Json& object);

/// All that a run has to offer, by step: its checkpoints and its output. Looks at the files' names.
std::vector<ComparedModel> comparedModelsOf(const RunFolder& run, const Job& job);

/// What a pause saved goes with the run's next checkpoint: from now on it stays where it is one of
/// these, which somebody uses. Errors: file.*, disk.full, json.malformed.
Result<void> keepCheckpoints(const std::filesystem::path& runsFolder,
                             const std::vector<ComparedModel>& models);

/// The stamp alone: reads settings and the times of files. Empty where they can't be read.
std::string stampOf(const ComparedModel& model);
/// Both. Reads each file in full once a computer: not for the GUI thread. Errors: model.*, file.*.
Result<ComparedIdentity> identify(const ComparedModel& model);

/// Whether both are known to draw the same: by content, or while a file is untouched by its stamp.
bool isProvenSame(const ComparedModel& a, const ComparedModel& b);
/// Whether both have the same name: run, step, strengths, what draws them and what is plugged in
/// beside, or where the files lie. Other weights may lie there by now.
bool isNamedAlike(const ComparedModel& a, const ComparedModel& b);
/// Whether a picture of one is shown for the other: proven, or named alike and not known to differ.
bool isSameModel(const ComparedModel& a, const ComparedModel& b);

}  // namespace dreambooth

// Checkpoint folders: written beside, hashed while written, with a manifest last, then renamed, so
// that step-000200/ is whole or not there. None of its files is one of the person's own. Which of
// them can be removed to free space.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/temporaries.h>
#include <formats/model_files.h>
#include <formats/safetensors.h>
#include <project/recipe.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

/// What the files of a checkpoint are called, and which of them a run goes on from. The others are
/// for drawing with it, and say nothing about whether the run can be resumed.
namespace checkpoint_files {

/// Of manifest.json and `progress`.
inline constexpr int version = 1;

/// What other programs read of a LoRA; the run itself goes on from `trained`.
inline constexpr const char* lora = "pytorch_lora_weights.safetensors";
/// The parameters of a LoRA or of a learned word.
inline constexpr const char* trained = "trained.safetensors";
inline constexpr const char* optimizer = "optimizer.safetensors";
/// With use_ema the model's own files hold the average, and this what is trained on.
inline constexpr const char* raw = "raw.safetensors";
inline constexpr const char* progress = "training.json";

/// Of a full fine-tune: "model/unet/diffusion_pytorch_model.safetensors".
std::string weights(Component component);

/// The learned state of a run with this recipe, of a model with this denoiser. The second text
/// encoder of Stable Diffusion XL is missing: whether there is one the checkpoint's manifest says.
std::vector<std::string> learned(const Recipe& recipe, Component denoiser);

}  // namespace checkpoint_files

/// One of a pause is there for the pause alone: it stays until the next one is written.
enum class CheckpointLife { lasting, untilNext };

/// A checkpoint being written; what isn't finished is removed by the destructor.
class CheckpointWriter {
public:
    /// Will be `checkpoints`/step-…; the run's checkpoints(), or a folder elsewhere. Errors of all
    /// members: disk.full, file.*.
    static Result<CheckpointWriter> begin(const std::filesystem::path& checkpoints, int step);

    /// `name` may have folders in it: "model/unet/diffusion_pytorch_model.safetensors".
    Result<void> addTensors(const std::string& name, const LazyTensors& tensors,
                            const std::map<std::string, std::string>& metadata = {});
    Result<void> addJson(const std::string& name, const Json& content);
    Result<void> addText(const std::string& name, const std::string& text);
    /// A file of the base that does not change during the run: copied once (by sharing its blocks
    /// where the file system can), and in later checkpoints a hard link to the copy of the one
    /// before. Never a link to the original, which others write to.
    Result<void> addUnchanged(const std::string& name, const std::filesystem::path& source);
    /// For a file that the caller writes itself at path(name); then registerFile(name).
    std::filesystem::path path(const std::string& name) const { return m_folder.path() / name; }
    Result<void> registerFile(const std::string& name);

    /// Writes the manifest and puts the folder in its place; returns it.
    Result<std::filesystem::path> finish(CheckpointLife life = CheckpointLife::lasting);

private:
    CheckpointWriter(std::filesystem::path checkpoints, int step, TemporaryFolder folder);
    std::filesystem::path m_checkpoints;
    int m_step = 0;
    TemporaryFolder m_folder;
    std::map<std::string, std::filesystem::path> m_earlier;  ///< the last one's files by hash
    Json m_files = Json::object();
};

/// Whether a run can go on from it: all that was learned (checkpoint_files) is in the manifest,
/// with the size and hash that it says. Error: checkpoint.damaged {checkpoint, file}.
Result<void> verifyCheckpoint(const std::filesystem::path& checkpoint);

/// Whether a run with this recipe can go on from it; one that does not say what it was made with
/// passes. Error: checkpoint.other_setting {checkpoint, setting, before, now}.
Result<void> checkResumable(const std::filesystem::path& checkpoint, const Recipe& recipe);

/// Before the name of a checkpoint that no run goes on from any more.
inline constexpr const char* damagedPrefix = "damaged-";
inline constexpr const char* unusedPrefix = "unused-";

/// Renames one that is damaged to "damaged-step-…", so that it is kept and none writes in its
/// place; returns that. Error: file.*.
Result<std::filesystem::path> setDamagedAside(const std::filesystem::path& checkpoint);

/// Makes the checkpoint of this step a lasting one, where there is one: somebody uses it. Errors:
/// file.*, disk.full, json.malformed.
Result<void> keepCheckpoint(const RunFolder& run, int step);

/// After a checkpoint, or the result, was written whole: removes those that were to stay until
/// then, and of the lasting ones the oldest beyond `keep` (0 keeps all), but for that of step
/// `spared`.
void pruneCheckpoints(const RunFolder& run, int keep, int spared = 0);
/// Removes those that were to stay until the next checkpoint; the result was written instead.
void removeTransientCheckpoints(const RunFolder& run);

/// Puts a copy of a whole checkpoint into the run's checkpoints/, as a whole or not at all. What an
/// earlier checkpoint there has with the same hash is linked instead. Errors: checkpoint.damaged,
/// disk.full, file.*.
Result<std::filesystem::path> copyCheckpoint(const std::filesystem::path& checkpoint,
                                             const RunFolder& run);

/// Moves checkpoints beyond `step` out of the way, to "unused-step-…": they are of another history,
/// but nothing is thrown away. Error: file.*.
Result<void> setLaterCheckpointsAside(const RunFolder& run, int step);

/// A checkpoint that the run's result does not need.
struct SpareCheckpoint {
    enum class Why {
        earlier,  ///< a later one is there, from which the run can go on
        unused,   ///< of a history that the run has left
        damaged,
    };
    Why why = Why::earlier;
    int step = 0;
    std::filesystem::path path;
};

/// Of a run that nobody works on: all checkpoints but the last one, the best one (by likeness, or
/// where that names none by validation loss), and links to those that were saved elsewhere. By
/// step. Reads the run's events: not on the GUI thread.
std::vector<SpareCheckpoint> spareCheckpoints(const RunFolder& run);

/// Removes them for good. Errors: run.busy.folder, file.*.
Result<void> removeCheckpoints(const RunFolder& run,
                               const std::vector<SpareCheckpoint>& checkpoints);

}  // namespace dreambooth

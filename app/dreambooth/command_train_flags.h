// The flags of diffusers' train_dreambooth.py and train_dreambooth_lora.py, by their own names:
// those that a recipe has come from its own list of fields, the others are listed here.
#pragma once

#include <base/error.h>
#include <distributed/launch.h>
#include <formats/model_files.h>
#include <images/image.h>
#include <runs/run_folder.h>

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

/// A flag of diffusers' scripts that is not a setting of ours.
struct ForeignFlag {
    const char* name;
    bool takesValue;
    bool refused;        ///< given: ends with 2; else a notice
    const char* reason;  ///< why it has no effect, or can't be honoured
};
const std::vector<ForeignFlag>& foreignFlags();

class TrainFlags {
public:
    /// Adds all options to the command.
    void addTo(CLI::App& command);

    /// True where flags other than --run, --devices and --max_restarts were given.
    bool any(const CLI::App& command) const;

    /// The job that the flags describe, for `worldSize` ranks, and notices on the way. Errors:
    /// flags.missing, flags.refused {flag}, recipe.invalid, photo.*, model.*.
    Result<Job> job(const CLI::App& command, int worldSize) const;

    /// Makes OUTPUT_DIR/run/ from them, or keeps the one that is there when resuming. An old run
    /// that is not resumed is renamed, never overwritten.
    Result<void> makeRunFolder(const CLI::App& command, const Job& job) const;

    /// The photos of --instance_data_dir, and their masks, as the run's input/. Errors: photo.*,
    /// file.*, disk.full.
    Result<void> copyPhotos(const RunFolder& run, const Job& job) const;

    RunFolder runFolder() const;
    std::vector<std::string> devices() const;
    /// The job was started again: where OUTPUT_DIR/run/ is the same job, it goes on from its latest
    /// checkpoint, unless another one was asked for.
    void goOn() { m_goOn = true; }

    std::string run;       ///< --run
    int mostRestarts = 0;  ///< --max_restarts

private:
    Result<Recipe> baseRecipe(const CLI::App& command, const ModelFiles& model) const;
    Result<void> checkForeign(const CLI::App& command) const;
    bool isSameJob(const CLI::App& command, const RunFolder& run, Job job) const;
    Result<cv::Mat> maskOf(const std::filesystem::path& photo) const;
    /// Brings the checkpoint to resume from into the run as its newest; later ones stay on the disk
    /// under another name. Errors: flags.no_checkpoint, checkpoint.damaged, file.*.
    Result<void> makeNewest(const RunFolder& run) const;

    std::string m_devices = "auto";
    std::string m_preset;
    std::string m_model, m_revision, m_vae, m_instanceFolder, m_maskFolder, m_classFolder,
        m_instancePrompt, m_classPrompt, m_token, m_initial;
    std::string m_output = "dreambooth-model";
    std::string m_resume, m_checkpointCopies, m_tensorboard;
    int m_epochs = 1;
    int m_repeats = 1;
    int m_validationEpochs = 50;
    bool m_scaleLearningRate = false;
    bool m_goOn = false;
    Recipe m_given;  ///< values of the recipe's flags; only those that were given count
    std::map<std::string, std::string> m_foreign;
};

}  // namespace dreambooth

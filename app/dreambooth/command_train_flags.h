// The flags of diffusers' train_dreambooth.py and train_dreambooth_lora.py, by their own names:
// those that a recipe has come from its own list of fields, the others are listed here.
#pragma once

#include <base/error.h>
#include <distributed/launch.h>
#include <formats/model_files.h>
#include <project/run.h>

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

    /// True where flags other than --run and --devices were given.
    bool any(const CLI::App& command) const;

    /// The job that the flags describe, for `worldSize` ranks, and notices on the way. Errors:
    /// flags.missing, flags.refused {flag}, recipe.invalid, photo.*, model.*.
    Result<Job> job(const CLI::App& command, int worldSize) const;

    /// Makes OUTPUT_DIR/run/ from them, or keeps the one that is there when resuming. An old run
    /// that is not resumed is renamed, never overwritten.
    Result<void> makeRunFolder(const CLI::App& command, const Job& job) const;

    RunFolder runFolder() const;
    std::vector<std::string> devices() const;

    std::string run;  ///< --run

private:
    Result<Recipe> baseRecipe(const CLI::App& command, const ModelFiles& model) const;
    Result<void> checkForeign(const CLI::App& command) const;
    Result<void> copyPhotos(const RunFolder& run, const Job& job) const;

    std::string m_devices = "auto";
    std::string m_preset;
    std::string m_model, m_revision, m_vae, m_instanceFolder, m_classFolder, m_instancePrompt,
        m_classPrompt;
    std::string m_output = "dreambooth-model";
    std::string m_resume;
    int m_epochs = 1;
    int m_validationEpochs = 50;
    bool m_scaleLearningRate = false;
    Recipe m_given;  ///< values of the recipe's flags; only those that were given count
    std::map<std::string, std::string> m_foreign;
};

}  // namespace dreambooth

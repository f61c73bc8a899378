// The flags of diffusers' train_dreambooth.py and train_dreambooth_lora.py, by their own names:
// those that a recipe has come from its own list of fields, the others are listed here.
#pragma once

#include <base/error.h>
#include <project/recipe.h>
#include <worker/train_request.h>

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

    /// True where flags other than --run, --trust_run, --devices and --max_restarts were given.
    bool any(const CLI::App& command) const;

    /// What the flags ask for, and notices on the way. Error: flags.refused {flag}.
    Result<TrainRequest> request(const CLI::App& command) const;

    /// The folder of --run, else the one that belongs to --output_dir.
    RunFolder runFolder() const;
    std::vector<std::string> devices() const;

    std::string run;                          ///< --run
    std::vector<std::filesystem::path> warm;  ///< --warm
    bool trustsRun = false;                   ///< --trust_run
    int maxRestarts = 0;                      ///< --max_restarts

private:
    void addPathsTo(CLI::App& command);
    void addLengthTo(CLI::App& command);
    void addRecipeTo(CLI::App& command);
    void addForeignTo(CLI::App& command);
    Result<void> checkForeign(const CLI::App& command) const;
    /// What the file decides, and notices of what is left.
    Result<Json> fieldsOfFile() const;

    std::string m_devices = "auto";
    TrainRequest m_request;  ///< but its devices and recipe
    double m_captionDropout = 0;
    FineBuckets m_fineBuckets;
    std::string m_recipeFile;
    Recipe m_recipe;  ///< values of the recipe's flags; only those that were given count
    std::map<std::string, std::string> m_foreign;
};

}  // namespace dreambooth

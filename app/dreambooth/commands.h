// The commands of `dreambooth`, one file each (command_<name>.cpp). engine.cpp adds all, main.cpp
// those that need no LibTorch.
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <string_view>

namespace dreambooth {

/// Each adds one subcommand, whose callback does the work and leaves its exit code
/// (docs/architecture.md).
void addCaptionCommand(CLI::App& app, int& exitCode);
void addCompareCommand(CLI::App& app, int& exitCode);
void addConvertCommand(CLI::App& app, int& exitCode);
void addCropCommand(CLI::App& app, int& exitCode);
void addDatasetCommand(CLI::App& app, int& exitCode);
void addDemoCommand(CLI::App& app, int& exitCode);
void addDoctorCommand(CLI::App& app, int& exitCode);
void addDownloadCommand(CLI::App& app, int& exitCode);
void addExtractCommand(CLI::App& app, int& exitCode);
void addGenerateCommand(CLI::App& app, int& exitCode);
void addInspectCommand(CLI::App& app, int& exitCode);
void addMergeCommand(CLI::App& app, int& exitCode);
void addPlanCommand(CLI::App& app, int& exitCode);
void addReviewCommand(CLI::App& app, int& exitCode);
void addServeCommand(CLI::App& app, int& exitCode);
void addTrainCommand(CLI::App& app, int& exitCode);

struct Command {
    std::string_view name;
    void (*add)(CLI::App& app, int& exitCode);
};

/// Those without LibTorch; their files are `light` in CMakeLists.txt.
inline constexpr std::array lightCommands = {Command{"dataset", addDatasetCommand},
                                             Command{"download", addDownloadCommand},
                                             Command{"inspect", addInspectCommand}};
inline constexpr std::array engineCommands = {
    Command{"caption", addCaptionCommand}, Command{"compare", addCompareCommand},
    Command{"convert", addConvertCommand}, Command{"crop", addCropCommand},
    Command{"demo", addDemoCommand},       Command{"doctor", addDoctorCommand},
    Command{"extract", addExtractCommand}, Command{"generate", addGenerateCommand},
    Command{"merge", addMergeCommand},     Command{"plan", addPlanCommand},
    Command{"review", addReviewCommand},   Command{"serve", addServeCommand},
    Command{"train", addTrainCommand}};

}  // namespace dreambooth

// The commands of `dreambooth`, one file each (command_<name>.cpp). engine.cpp adds them, main.cpp
// those that need no LibTorch.
#pragma once

#include <CLI/CLI.hpp>

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

}  // namespace dreambooth

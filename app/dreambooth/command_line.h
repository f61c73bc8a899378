// The command line as both programs read it, and what they say where it is wrong.
#pragma once

#include <CLI/CLI.hpp>
#include <limits>
#include <string>
#include <vector>

namespace dreambooth {

/// The arguments after the program's name, last first as CLI11 wants them; "--num-inference-steps"
/// becomes "--num_inference_steps".
std::vector<std::string> withUnderscores(int argc, char** argv);

/// A check of an option: a number from `min` to `max`, with both.
CLI::Validator numberIn(double min, double max = std::numeric_limits<double>::infinity());

/// Of a flag that is given twice the last one counts, as with diffusers' scripts, in all commands,
/// which are there already: a script can add "$@" behind its own flags. Those that can be repeated
/// keep all.
void takeLastOfEach(CLI::App& app);

/// Whole numbers of all commands, which are there already, are decimal: "010" is ten.
void readDecimals(CLI::App& app);

/// One sentence on arguments that CLI11 refused, and where help is: for
/// CLI::App::failure_message().
std::string whatIsWrong(const CLI::App* app, const CLI::Error& error);

}  // namespace dreambooth

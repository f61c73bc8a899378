// This program started again as a child process, as demo and plan do for their trainings.
#pragma once

#include <base/error.h>
#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Who gets Ctrl+C of the terminal besides this process.
enum class Interrupts { alsoTheChild, parentOnly };

/// Starts `dreambooth ARGUMENTS…`: no stdin, its output appended to `log`. Error: file.*.
Result<pid_t> startChild(const std::vector<std::string>& arguments,
                         const std::filesystem::path& log, Interrupts interrupts);

/// Waits for its end and returns its status as waitpid() does.
int waitForChild(pid_t child);

}  // namespace dreambooth

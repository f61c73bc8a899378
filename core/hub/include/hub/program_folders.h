// Where programs that draw with exported files keep them, below the folder that they are in.
#pragma once

#include <base/error.h>

#include <array>
#include <filesystem>
#include <string>

namespace dreambooth {

inline constexpr std::array programsThatDraw = {"A1111", "Forge", "ComfyUI", "InvokeAI", "SwarmUI"};

enum class ProgramFile { lora, model };

/// The folder for such files of the program in `folder`, which may be named in capitals or small.
/// Error: program.no_folder {program, folder, expected}.
Result<std::filesystem::path> folderInProgram(const std::string& program,
                                              const std::filesystem::path& folder,
                                              ProgramFile kind);

}  // namespace dreambooth

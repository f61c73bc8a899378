// Where text encoder and VAE of a transformer's file lie that are not near it: a person names them
// once, for the window and all commands.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>

#include <filesystem>
#include <optional>

namespace dreambooth {

/// $XDG_CONFIG_HOME/dreambooth-studio/model-parts.json
std::filesystem::path modelPartsFile();

/// Remembers the text encoder or the VAE for FLUX.2's or Z-Image's transformer in a file. Errors:
/// model.other_part where the file is not that or has another form; file.*, safetensors.*,
/// disk.full. Nothing is remembered then.
Result<void> rememberPart(const std::filesystem::path& transformer, Component part,
                          const std::filesystem::path& file);

/// Which of them a transformer's file needs that was opened with this error; nothing for others.
std::optional<Component> partToName(const Error& error);

/// What was remembered; empty where nothing was.
std::filesystem::path rememberedPart(const std::filesystem::path& transformer, Component part);

}  // namespace dreambooth

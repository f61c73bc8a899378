// Where text encoder and VAE of FLUX.2's or Z-Image's transformer lie that is a file: near it, or
// where a person names them once, for the window and all commands.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>

#include <array>
#include <filesystem>
#include <optional>
#include <vector>

namespace dreambooth {

/// Where the networks of a model lie.
struct FlowFiles {
    std::array<std::vector<std::filesystem::path>, 5> weights;  ///< by Component
    TextFiles texts;
};

/// The parts that belong to a transformer's file, told by content: in the file itself; in the
/// folder of diffusers' that it lies in, as FLUX.2's makers publish it; where a person named them;
/// else in its folder, or in text_encoders, clip or vae beside that folder, or above it as far as
/// three folders. Of several text encoders it is the one of most bits. With `vaeIsGiven` no VAE is
/// looked for. Errors: model.missing_file.qwen, model.missing_file.flow_vae, which say where was
/// looked; model.two_vaes where VAEs of other numbers fit; model.other_part; those of the families
/// and of the files.
Result<FlowFiles> findFlowFiles(const SafetensorsFile& file, bool vaeIsGiven);

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

// A whole model as one .safetensors under the names of CompVis and Stability, as A1111, Forge,
// ComfyUI and diffusers' from_single_file() read it.
#pragma once

#include <formats/model_files.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

struct SingleFileContents {
    /// The settings, and the family that the names follow.
    const ModelFiles& model;
    /// Every network of model.components(), by diffusers' names of today.
    std::map<Component, LazyTensors> networks;
    /// The files of the tokenizers by name; none for one that is CLIP's own.
    std::vector<TextFiles> tokenizers;
    std::string title;
    std::string date;                                  ///< ISO
    std::map<std::string, std::string> metadata = {};  ///< further entries
};

/// Writes the file with "modelspec.*" (Stability's ModelSpec 1.0) and all small files of a
/// diffusers folder in its metadata, so that models of unusual shapes come back exactly. A text
/// encoder of Stable Diffusion 2 is written with the layers that it has (23); programs that want a
/// 24th do without, since its output is never used. Errors: model.unsupported (an array that has no
/// LDM name), disk.full, file.unwritable.
Result<WrittenFile> writeSingleFile(const std::filesystem::path& path,
                                    const SingleFileContents& contents);

}  // namespace dreambooth

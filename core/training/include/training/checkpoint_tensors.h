// Tensors into a checkpoint and out of it again; the folder itself is runs/checkpoint.h.
#pragma once

#include <base/error.h>
#include <runs/checkpoint.h>
#include <training/optimizer.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

/// Adds a safetensors file. Errors: disk.full, file.*.
Result<void> addTensors(CheckpointWriter& checkpoint, const std::string& name,
                        const std::vector<NamedTensor>& tensors,
                        const std::map<std::string, std::string>& metadata = {});

/// Copies tensors of a file into these of the same names and shapes. Errors: file.*, safetensors.*,
/// checkpoint.mismatch {tensor}.
Result<void> readTensorsInto(const std::filesystem::path& file,
                             const std::vector<NamedTensor>& tensors);

}  // namespace dreambooth

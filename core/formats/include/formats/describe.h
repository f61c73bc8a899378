// What a file or folder of weights is. Checkpoints, runs and projects too: inspect() in
// runs/run_folder.h.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <filesystem>

namespace dreambooth {

/// {"path", "kind", …}; kind is model | lora | embedding | safetensors | pickle | unknown, and the
/// further members follow from it. A model or LoRA that can't be used has "error". Errors:
/// file.missing, file.unreadable.
Result<Json> describe(const std::filesystem::path& path);

}  // namespace dreambooth

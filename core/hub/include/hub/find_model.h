// A model by its path or by its name on the Hugging Face hub, which is looked up in the cache that
// huggingface_hub keeps on this computer or on shared storage. Only read, no locks: nothing is
// downloaded.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// Where huggingface_hub keeps its files: $HF_HUB_CACHE, $HUGGINGFACE_HUB_CACHE, $HF_HOME/hub,
/// $XDG_CACHE_HOME/huggingface/hub or ~/.cache/huggingface/hub.
std::filesystem::path huggingFaceCache();

/// The model folder or file that `nameOrPath` means: a path that exists is taken as it is; else
/// "owner/name" (or an old name without owner) is looked up in the cache at `revision`: a branch
/// or tag, or a commit in full or its first 4 digits and more; empty: "main", else the only one
/// that is there. The answer is a folder with model_index.json, or the .safetensors file of a
/// repository that holds just one. Errors: file.missing (a path), model.not_found,
/// model.no_revision, model.incomplete (its download was not finished).
Result<std::filesystem::path> findModel(const std::string& nameOrPath,
                                        const std::string& revision = {});

/// The same for any repository (a VAE, a LoRA): the folder of its snapshot, with any contents.
/// Errors: file.missing, model.not_found, model.no_revision.
Result<std::filesystem::path> findSnapshot(const std::string& nameOrPath,
                                           const std::string& revision = {});

/// The folder of the cache with all that was fetched of the repository, of every revision, in which
/// this path lies; empty where it lies elsewhere, as a link into the cache does.
std::filesystem::path cachedRepositoryOf(const std::filesystem::path& path);

}  // namespace dreambooth

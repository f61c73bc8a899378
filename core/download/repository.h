// What a repository of the hub holds at one commit, as the hub's own list says.
#pragma once

#include <base/json.h>

#include <cstdint>
#include <string>
#include <vector>

namespace dreambooth {

struct RemoteFile {
    std::string path;  ///< "unet/diffusion_pytorch_model.safetensors"
    std::int64_t bytes = 0;
    std::string sum;  ///< the name of its blob: SHA-256 (64 digits) or Git's SHA-1 (40)
    bool operator==(const RemoteFile&) const = default;
};

struct Repository {
    std::string name;
    std::string commit;  ///< 40 hex digits
    std::vector<RemoteFile> files;
    std::string licence;   ///< as its card names it; may be empty
    bool isGated = false;  ///< its licence has to be accepted on its page first

    const RemoteFile* find(const std::string& path) const;
};

/// download.bad_listing.
Error badListing(const std::string& name, const std::string& what);

/// Reads the hub's answer. Paths, sums and sizes are checked, since they become names of files.
/// Error: download.bad_listing.
Result<Repository> readRepository(const std::string& name, const Json& answer);

struct FileRequest {
    std::string variant;  ///< "fp16": weights of half the size where the repository has them
    std::string file;     ///< just this one
};

/// The files that are needed to draw and teach: of a diffusers folder the settings, tokenizers and
/// safetensors of the parts that this program knows; of a part by itself (a VAE) its settings and
/// weights; else the one .safetensors file. With them the card and licence. Errors:
/// download.no_weights, download.choose_file, download.no_file.
Result<std::vector<RemoteFile>> neededFiles(const Repository& repository,
                                            const FileRequest& request);

}  // namespace dreambooth

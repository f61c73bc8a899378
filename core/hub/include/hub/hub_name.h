// Names of repositories on the Hugging Face hub, the addresses that people paste, and the folder
// that the cache has for a name.
#pragma once

#include <base/error.h>

#include <string>

namespace dreambooth {

/// Names that the hub allows: "owner/name", or "name" of old repositories, of letters, digits, "-",
/// "_" and ".".
bool isHubName(const std::string& name);

/// "owner/name" → "models--owner--name".
std::string cacheFolderName(const std::string& name);

struct HubAddress {
    std::string name;      ///< "owner/name"
    std::string revision;  ///< empty where none is named
    std::string file;      ///< empty where none is named
};

/// What a person gives as a model of the hub: "owner/name", or an address such as
/// https://huggingface.co/owner/name/blob/main/model.safetensors (hf.co and other hosts too; only
/// the path is read). Error: download.bad_name.
Result<HubAddress> parseHubAddress(const std::string& text);

}  // namespace dreambooth

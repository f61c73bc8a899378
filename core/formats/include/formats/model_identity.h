// Which model it is, by what its files hold: wherever it lies, and whatever it was called.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>

#include <string>

namespace dreambooth {

/// 64 hex digits that follow from the content of all files that decide what the model draws: the
/// weights of each network, settings, tokenizers, and the VAE that was opened in place of its own.
/// A model that was moved, copied or downloaded again keeps it; with one changed byte it is another
/// model, even at the same path and of the same size. The same weights in another layout or
/// precision are another model too. Reads weights in full once a computer (contentHash()). Errors:
/// file.missing, file.unreadable.
Result<std::string> modelIdentity(const ModelFiles& model);

/// The fileStamp()s of the same files: equal only while none of them has changed. Reads no weights.
std::string modelStamp(const ModelFiles& model);

/// "owner/name" of a model's folder or file in the Hugging Face cache; empty for every other place.
std::string hubNameOf(const std::filesystem::path& path);

}  // namespace dreambooth

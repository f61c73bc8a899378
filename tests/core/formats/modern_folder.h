// Folders of FLUX.2 klein and Z-Image in small: settings and tokenizer of tests/reference/modern.
#pragma once

#include <formats/safetensors.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// Those of the model `kind` ("klein" or "z_image") into `folder`, which must not be there.
inline void writeModernSettings(const std::filesystem::path& folder, const std::string& kind) {
    namespace fs = std::filesystem;
    const fs::path source = fs::path(TEST_REFERENCE) / "modern";
    fs::copy(source / kind, folder, fs::copy_options::recursive);
    fs::copy(source / "tokenizer", folder / "tokenizer", fs::copy_options::recursive);
}

/// With weight files that hold nothing: it can be opened, chosen and read, but not be loaded.
inline void writeModernFolder(const std::filesystem::path& folder, const std::string& kind) {
    writeModernSettings(folder, kind);
    for (const char* file :
         {"text_encoder/model.safetensors", "transformer/diffusion_pytorch_model.safetensors",
          "vae/diffusion_pytorch_model.safetensors"})
        orThrow(writeSafetensors(folder / file, {}));
}

}  // namespace dreambooth

// Whole models of FLUX.2 klein and Z-Image in small, as diffusers saves them: settings and
// tokenizer of tests/reference/modern, weights by the formula of made_up_weights.h.
#pragma once

#include "core/formats/modern_folder.h"
#include "core/models/made_up_weights.h"

#include <base/files.h>
#include <models/flux2.h>
#include <models/model.h>
#include <models/z_image.h>

#include <filesystem>
#include <functional>
#include <string>

namespace dreambooth {

/// Writes the model `kind` ("klein" or "z_image") into `folder`, which must not be there; `change`
/// may change its settings before weights are made up for them.
inline void writeMadeUpModel(const std::filesystem::path& folder, const std::string& kind,
                             const std::function<void(const std::filesystem::path&)>& change) {
    namespace fs = std::filesystem;
    writeModernSettings(folder, kind);
    change(folder);
    const auto config = [&](const char* component) {
        return orThrow(readJson(folder / component / "config.json"));
    };
    const auto write = [&](const fs::path& file, const Parameters& parameters, const char* prefix) {
        std::vector<at::Tensor> keep;
        TensorMap tensors;
        for (const auto& [name, tensor] : parameters.tensors())
            tensors[prefix + name] = viewOf(tensor, keep);
        orThrow(writeSafetensors(folder / file, tensors));
    };
    const auto qwen3 = orThrow(qwen3ConfigFromJson(config("text_encoder"), "config.json"));
    // klein's class has a prefix, Z-Image's has none.
    write("text_encoder/model.safetensors", madeUp<Qwen3>(qwen3, qwen3.layers).parameters(),
          kind == "klein" ? "model." : "");
    const auto vae = orThrow(vaeConfigFromJson(config("vae"), "config.json"));
    write("vae/diffusion_pytorch_model.safetensors", madeUp<Vae>(vae).parameters(), "");
    const char* transformer = "transformer/diffusion_pytorch_model.safetensors";
    if (kind == "klein")
        write(transformer,
              madeUp<Flux2>(orThrow(flux2ConfigFromJson(config("transformer"), "config.json")))
                  .parameters(),
              "");
    else
        write(transformer,
              madeUp<ZImage>(orThrow(zImageConfigFromJson(config("transformer"), "config.json")))
                  .parameters(),
              "");
}

/// The same with other settings of its transformer.
inline void writeMadeUpModel(const std::filesystem::path& folder, const std::string& kind,
                             const Json& transformerSettings = Json::object()) {
    writeMadeUpModel(folder, kind, [&](const std::filesystem::path& made) {
        const auto file = made / "transformer/config.json";
        Json settings = orThrow(readJson(file));
        settings.update(transformerSettings);
        orThrow(writeJson(file, settings));
    });
}

}  // namespace dreambooth

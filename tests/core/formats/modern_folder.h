// Folders of FLUX.2 klein and Z-Image in small: settings and tokenizer of tests/reference/modern.
#pragma once

#include <base/files.h>
#include <formats/network_arrays.h>
#include <formats/safetensors.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace dreambooth {

/// Those of the model `kind` ("klein" or "z_image") into `folder`, which must not be there.
inline void writeModernSettings(const std::filesystem::path& folder, const std::string& kind) {
    namespace fs = std::filesystem;
    const fs::path source = fs::path(TEST_REFERENCE) / "modern";
    fs::copy(source / kind, folder, fs::copy_options::recursive);
    fs::copy(source / "tokenizer", folder / "tokenizer", fs::copy_options::recursive);
}

/// Settings that can be told from a file's shapes: groups of 32, axes as the real models have them.
inline void makePlainSettings(const std::filesystem::path& folder) {
    const auto change = [&](const std::string& file, const Json& values) {
        Json config = orThrow(readJson(folder / file));
        config.update(values);
        orThrow(writeJson(folder / file, config));
    };
    change("vae/config.json", {{"norm_num_groups", 32}, {"block_out_channels", {32, 32, 32, 64}}});
    if (orThrow(readJson(folder / "transformer/config.json")).contains("axes_dims"))
        change("transformer/config.json", {{"axes_dims", {4, 6, 6}}});
}

/// With weights that are all 0; `change` may change the settings before.
inline void writeModernFolder(
    const std::filesystem::path& folder, const std::string& kind,
    const std::function<void(const std::filesystem::path&)>& change = [](const auto&) {}) {
    writeModernSettings(folder, kind);
    change(folder);
    const auto settings = [&](const char* part) {
        return orThrow(readJson(folder / part / "config.json"));
    };
    const auto write = [&](const char* file, const std::string& prefix, const auto& visitEach) {
        LazyTensors arrays;
        visitEach([&](const std::string& name, const std::vector<std::int64_t>& shape) {
            std::size_t bytes = sizeOf(DType::f32);
            for (const std::int64_t side : shape) bytes *= static_cast<std::size_t>(side);
            arrays[prefix + name] = {DType::f32, shape, [bytes](const LazyTensor::Sink& sink) {
                                         sink(std::vector<std::byte>(bytes));
                                     }};
        });
        orThrow(writeLazySafetensors(folder / file, arrays));
    };
    const bool isKlein = kind == "klein";
    // klein's class has a prefix, Z-Image's has none.
    write("text_encoder/model.safetensors", isKlein ? "model." : "", [&](const auto& visit) {
        const auto config = orThrow(qwen3ConfigFromJson(settings("text_encoder"), "config.json"));
        visitArrays(config, config.layers, visit);
    });
    write("transformer/diffusion_pytorch_model.safetensors", "", [&](const auto& visit) {
        const Json config = settings("transformer");
        if (isKlein)
            visitArrays(orThrow(flux2ConfigFromJson(config, "config.json")), visit);
        else
            visitArrays(orThrow(zImageConfigFromJson(config, "config.json")), visit);
    });
    write("vae/diffusion_pytorch_model.safetensors", "", [&](const auto& visit) {
        visitArrays(orThrow(vaeConfigFromJson(settings("vae"), "config.json")), visit);
    });
}

}  // namespace dreambooth

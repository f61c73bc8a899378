// Writing a diffusers folder: the base's files, with the trained networks in their place.
#include <base/files.h>
#include <base/json.h>
#include <models/model.h>
#include <unistd.h>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

Result<void> writeParameters(const fs::path& file, const Parameters& parameters,
                             const std::string& prefix, at::ScalarType dtype) {
    std::vector<at::Tensor> keep;
    TensorMap views;
    for (const auto& [name, tensor] : parameters.tensors())
        views[prefix + name] = viewOf(tensor.detach().to(dtype), keep);
    TRY_VOID(writeSafetensors(file, views, {{"format", "pt"}}));
    return {};
}

/// Folders of 2022 have "text_model." before every name, and programs of that time want it.
Result<std::string> textPrefix(const ModelFolder& base) {
    TRY(const auto file, SafetensorsFile::open(base.textEncoderFiles.front()));
    const std::string prefix = "text_model.";
    for (const auto& [name, view] : file.tensors()) {
        if (name.starts_with(prefix)) return prefix;
    }
    return std::string();
}

/// The base's file with the precision that it now has, which transformers goes by.
Result<void> writeTextConfig(const fs::path& file, const ModelFolder& base, at::ScalarType dtype) {
    TRY(auto config, readJson(base.path / "text_encoder" / "config.json"));
    for (const char* key : {"dtype", "torch_dtype"}) {
        if (config.contains(key))
            config[key] = dtype == at::kHalf       ? "float16"
                          : dtype == at::kBFloat16 ? "bfloat16"
                                                   : "float32";
    }
    return writeJson(file, config);
}

/// The base's list of parts without those that the copy has not (safety checker, feature
/// extractor), in the way that diffusers writes "none".
Result<void> writeIndex(const fs::path& file, const ModelFolder& base) {
    TRY(auto index, readJson(base.path / "model_index.json"));
    for (auto& [name, value] : index.items()) {
        const bool isKept = name == "unet" || name == "vae" || name == "text_encoder" ||
                            name == "tokenizer" || name == "scheduler";
        if (value.is_array() && !isKept) value = Json::array({nullptr, nullptr});
    }
    if (index.contains("requires_safety_checker")) index["requires_safety_checker"] = false;
    return writeJson(file, index);
}

Result<void> copyDurably(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::create_directories(to.parent_path(), error);
    fs::copy_file(from, to, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), to, "write"));
    return syncToDisk(to);
}

Result<void> writeAll(const fs::path& folder, const ModelFolder& base, const Parameters& unet,
                      const Parameters& textEncoder, at::ScalarType dtype) {
    TRY_VOID(makeFolder(folder));
    TRY_VOID(writeIndex(folder / "model_index.json", base));
    // All else that is not weights of the trained networks: configurations, tokenizer, scheduler,
    // VAE.
    std::vector<fs::path> files = {"unet/config.json"};
    if (fs::exists(base.path / "dreambooth.json")) files.emplace_back("dreambooth.json");
    std::error_code error;
    for (const char* part : {"tokenizer", "scheduler"}) {
        for (const auto& entry : fs::directory_iterator(base.path / part, error)) {
            if (entry.is_regular_file()) files.push_back(fs::path(part) / entry.path().filename());
        }
    }
    files.emplace_back("vae/config.json");
    const fs::path index = "vae/diffusion_pytorch_model.safetensors.index.json";
    if (base.vaeFiles.size() > 1 && fs::exists(base.path / index)) files.push_back(index);
    for (const fs::path& file : files)
        TRY_VOID(copyDurably(fs::canonical(base.path / file, error), folder / file));
    for (const fs::path& file : base.vaeFiles) {
        // The copy has one variant only, which must have the plain name to be found.
        const fs::path name = base.vaeFiles.size() == 1
                                  ? fs::path("diffusion_pytorch_model.safetensors")
                                  : file.filename();
        TRY_VOID(copyDurably(fs::canonical(file, error), folder / "vae" / name));
    }

    TRY_VOID(
        writeParameters(folder / "unet" / "diffusion_pytorch_model.safetensors", unet, "", dtype));
    TRY(const auto prefix, textPrefix(base));
    TRY_VOID(makeFolder(folder / "text_encoder"));
    TRY_VOID(writeTextConfig(folder / "text_encoder" / "config.json", base, dtype));
    return writeParameters(folder / "text_encoder" / "model.safetensors", textEncoder, prefix,
                           dtype);
}

}  // namespace

Result<void> saveModelFolder(const fs::path& target, const ModelFolder& base,
                             const Parameters& unet, const Parameters& textEncoder,
                             at::ScalarType dtype) {
    if (fs::exists(target)) {
        return badInput("model.folder_exists", "The folder " + target.string() + " exists.",
                        "Choose another name for the model, or delete the folder.",
                        {{"folder", target.string()}});
    }
    const fs::path beside = target.parent_path() / ("." + target.filename().string() + ".part-" +
                                                    std::to_string(::getpid()));
    std::error_code error;
    fs::remove_all(beside, error);
    if (auto written = writeAll(beside, base, unet, textEncoder, dtype); !written) {
        fs::remove_all(beside, error);
        return written;
    }
    fs::rename(beside, target, error);
    if (error) {
        std::error_code ignored;
        fs::remove_all(beside, ignored);
        return std::unexpected(errorFromErrno(error.value(), target, "write"));
    }
    return syncToDisk(target.parent_path().empty() ? fs::path(".") : target.parent_path());
}

}  // namespace dreambooth

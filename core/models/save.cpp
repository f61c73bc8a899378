// Writing a diffusers folder: the base's settings and tokenizers, and every network's weights.
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
    for (const auto& [name, tensor] : parameters.tensors()) {
        // The projection stands beside the transformer, not in it.
        const bool prefixed = !name.starts_with("text_projection.");
        views[(prefixed ? prefix : "") + name] = viewOf(tensor.detach().to(dtype), keep);
    }
    TRY_VOID(writeSafetensors(file, views, {{"format", "pt"}}));
    return {};
}

/// A text encoder's configuration with the precision that it now has, which transformers goes by.
std::string withDtype(const std::string& text, at::ScalarType dtype) {
    auto config = parseJson(text, "config.json");
    if (!config) return text;
    for (const char* key : {"dtype", "torch_dtype"}) {
        if (config->contains(key))
            (*config)[key] = dtype == at::kHalf       ? "float16"
                             : dtype == at::kBFloat16 ? "bfloat16"
                                                      : "float32";
    }
    return config->dump(2) + "\n";
}

/// The base's list of parts without those that the copy has not (safety checker, feature
/// extractor), in the way that diffusers writes "none".
std::string withoutAbsentParts(const std::string& text) {
    auto index = parseJson(text, "model_index.json");
    if (!index) return text;
    for (auto& [name, value] : index->items()) {
        const bool isKept = name == "unet" || name == "vae" || name == "scheduler" ||
                            name.starts_with("text_encoder") || name.starts_with("tokenizer");
        if (value.is_array() && !isKept) value = Json::array({nullptr, nullptr});
    }
    if (index->contains("requires_safety_checker")) (*index)["requires_safety_checker"] = false;
    return index->dump(2) + "\n";
}

Result<void> writeAll(const fs::path& folder, const ModelFiles& base,
                      const std::map<Component, Parameters>& trained, at::ScalarType dtype) {
    for (const auto& [name, text] : base.texts) {
        std::string changed = text;
        if (name == "model_index.json") changed = withoutAbsentParts(text);
        if (name.starts_with("text_encoder")) changed = withDtype(text, dtype);
        TRY_VOID(writeFileAtomically(folder / name, changed));
    }
    for (std::size_t i = 0; i < base.textEncoders.size(); ++i) {
        TRY(const TextFiles tokenizer, base.tokenizerFiles(i));
        for (const auto& [name, text] : tokenizer)
            TRY_VOID(writeFileAtomically(folder / (i == 0 ? "tokenizer" : "tokenizer_2") / name,
                                         text));
    }
    for (const Component component : base.components()) {
        Parameters parameters;
        if (const auto found = trained.find(component); found != trained.end()) {
            parameters = found->second;
        } else {
            TRY(const Weights weights, base.weights(component));
            parameters = parametersFrom(weights);
        }
        const bool isText =
            component == Component::textEncoder || component == Component::textEncoder2;
        // Folders of today may lack the prefix; programs of before want it, and all read it.
        TRY_VOID(writeParameters(
            folder / folderOf(component) / (weightStemOf(component) + ".safetensors"), parameters,
            isText ? "text_model." : "", dtype));
    }
    return {};
}

}  // namespace

Result<void> saveModelFolder(const fs::path& target, const ModelFiles& base,
                             const std::map<Component, Parameters>& trained,
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
    if (auto written = writeAll(beside, base, trained, dtype); !written) {
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

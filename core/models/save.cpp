// Writing a diffusers folder: the base's settings and tokenizers, and every network's weights.
#include <base/clock.h>
#include <base/files.h>
#include <base/json.h>
#include <base/temporaries.h>
#include <formats/model_tokenizer.h>
#include <formats/single_file_writer.h>
#include <models/model.h>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

LazyTensors lazily(const Parameters& parameters, at::ScalarType dtype) {
    LazyTensors lazy;
    for (const auto& [name, tensor] : parameters.tensors())
        lazy[name] = lazyOf(tensor, dtype, parameters.scaleOf(name));
    return lazy;
}

Result<void> writeParameters(const fs::path& file, const Parameters& parameters,
                             const std::string& prefix, at::ScalarType dtype) {
    LazyTensors named;
    for (auto& [name, tensor] : lazily(parameters, dtype)) {
        // The projection stands beside the transformer, not in it.
        const bool prefixed = !name.starts_with("text_projection.");
        named[(prefixed ? prefix : "") + name] = tensor;
    }
    TRY_VOID(writeLazySafetensors(file, named, {{"format", "pt"}}));
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
std::string writtenIndex(const std::string& text, const ModelFiles& base) {
    auto index = parseJson(text, "model_index.json");
    if (!index) return text;
    for (auto& [name, value] : index->items()) {
        const bool isKept = name == "unet" || name == "transformer" || name == "vae" ||
                            name == "scheduler" || name.starts_with("text_encoder") ||
                            name.starts_with("tokenizer");
        if (value.is_array() && !isKept) value = Json::array({nullptr, nullptr});
    }
    // Its name told so, which may be another one here.
    if (base.hasShiftOfTurbo() && !base.isDistilled) (*index)["is_distilled"] = false;
    if (index->contains("requires_safety_checker")) (*index)["requires_safety_checker"] = false;
    return index->dump(2) + "\n";
}

fs::path tokenizerFolder(std::size_t number) {
    return number == 0 ? "tokenizer" : "tokenizer_2";
}

fs::path weightFileOf(Component component) {
    return fs::path(folderOf(component)) / (weightStemOf(component) + ".safetensors");
}

/// The trained parameters of a network, else the base's.
Result<Parameters> parametersOf(const ModelFiles& base, Component component,
                                const std::map<Component, Parameters>& trained) {
    if (const auto found = trained.find(component); found != trained.end()) return found->second;
    TRY(const Weights weights, base.weights(component));
    return parametersFrom(weights);
}

}  // namespace

Result<TextFiles> tokenizerFilesOf(const ModelFiles& base, std::size_t number) {
    TRY(TextFiles files, base.tokenizerFiles(number));
    if (base.isFlow()) return files.empty() ? QwenTokenizer::standardFiles() : files;
    TRY(const ClipTokenizer tokenizer, tokenizerOf(base, number));
    if (files.empty()) files = tokenizer.files();
    return files;
}

Result<std::vector<fs::path>> modelFolderNames(const ModelFiles& base) {
    std::vector<fs::path> names;
    for (const auto& [name, text] : base.texts) names.emplace_back(name);
    for (std::size_t i = 0; i < base.tokenizerCount(); ++i) {
        TRY(const TextFiles files, tokenizerFilesOf(base, i));
        for (const auto& [name, text] : files) names.push_back(tokenizerFolder(i) / name);
    }
    for (const Component component : base.components()) names.push_back(weightFileOf(component));
    return names;
}

Result<void> writeModelFolder(const fs::path& folder, const ModelFiles& base,
                              const std::map<Component, Parameters>& trained,
                              at::ScalarType dtype) {
    for (const auto& [name, text] : base.texts) {
        std::string changed = text;
        if (name == "model_index.json") changed = writtenIndex(text, base);
        if (name.starts_with("text_encoder")) changed = withDtype(text, dtype);
        TRY_VOID(writeFileAtomically(folder / name, changed));
    }
    for (std::size_t i = 0; i < base.tokenizerCount(); ++i) {
        TRY(const TextFiles files, tokenizerFilesOf(base, i));
        for (const auto& [name, text] : files)
            TRY_VOID(writeFileAtomically(folder / tokenizerFolder(i) / name, text));
    }
    for (const Component component : base.components()) {
        TRY(const Parameters parameters, parametersOf(base, component, trained));
        const bool isText =
            component == Component::textEncoder || component == Component::textEncoder2;
        // Folders of today may lack the prefix; programs of before want it, and all read it.
        const char* prefix = base.isFlow() ? "model." : "text_model.";
        TRY_VOID(writeParameters(folder / weightFileOf(component), parameters, isText ? prefix : "",
                                 dtype));
    }
    return {};
}

Result<void> saveModelFolder(const fs::path& target, const ModelFiles& base,
                             const std::map<Component, Parameters>& trained, at::ScalarType dtype) {
    if (pathExists(target)) {
        return failure("model.folder_exists", {{"folder", target.string()}});
    }
    const fs::path plain = target.has_filename() ? target : target.parent_path();
    TRY(TemporaryFolder beside,
        TemporaryFolder::make(plain.has_parent_path() ? plain.parent_path() : fs::path("."),
                              plain.filename().string()));
    TRY_VOID(writeModelFolder(beside.path(), base, trained, dtype));
    return beside.rename(plain);
}

Result<WrittenFile> saveSingleFile(const fs::path& target, const ModelFiles& base,
                                   at::ScalarType dtype, const std::string& title,
                                   const std::map<std::string, std::string>& metadata) {
    if (base.isFlow())
        return failure("model.unsupported.single_flow", {{"file", base.path.string()}});
    SingleFileContents contents{base, {}, {}, title, isoDate(secondsSinceEpoch()), metadata};
    for (const Component component : base.components()) {
        TRY(const Parameters parameters, parametersOf(base, component, {}));
        contents.networks[component] = lazily(parameters, dtype);
    }
    for (std::size_t i = 0; i < base.tokenizerCount(); ++i) {
        TRY(const ClipTokenizer tokenizer, tokenizerOf(base, i));
        const PadToken pad =
            base.textEncoders[i].activation == "gelu" ? PadToken::exclamation : PadToken::endOfText;
        contents.tokenizers.push_back(tokenizer.isStandard(pad) ? TextFiles() : tokenizer.files());
    }
    return writeSingleFile(target, contents);
}

}  // namespace dreambooth

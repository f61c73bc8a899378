// Reading textual-inversion files in the layouts of diffusers, A1111 and ComfyUI.
#include <base/files.h>
#include <formats/model_files.h>
#include <formats/textual_inversion.h>

namespace dreambooth {

namespace {

std::unexpected<Error> unusable(std::string_view code, const std::filesystem::path& path) {
    return failure(code, {{"file", path.string()}});
}

/// One vector or several, as [tokens, width]. Error: embedding.shape.
Result<TensorView> vectorsOf(TensorView view, const std::filesystem::path& path) {
    if (view.shape.size() == 1) view.shape.insert(view.shape.begin(), 1);
    constexpr std::int64_t maxTokens = 1000;  // a prompt has some seventy
    const bool isNumber = view.dtype == DType::f16 || view.dtype == DType::bf16 ||
                          view.dtype == DType::f32 || view.dtype == DType::f64;
    if (view.shape.size() == 2 && view.elements() > 0 && view.shape[0] <= maxTokens && isNumber)
        return view;
    return unusable("embedding.shape", path);
}

}  // namespace

std::filesystem::path embeddingFileOf(const std::filesystem::path& path) {
    return pathExists(path / learnedEmbedsFile) ? path / learnedEmbedsFile : path;
}

Result<TextualInversion> readTextualInversion(const std::filesystem::path& given) {
    const std::filesystem::path path = embeddingFileOf(given);
    auto opened = SafetensorsFile::open(path);
    if (isPickle(path) || (!opened && opened.error().code == "model.pickle"))
        return failure("model.pickle.embedding", {{"file", path.string()}});
    TRY(const SafetensorsFile file, std::move(opened));
    const TensorMap& tensors = file.tensors();
    TextualInversion result;
    result.word = path.stem().string();
    result.owner = file.owner();
    if (const auto first = tensors.find("clip_l"); first != tensors.end()) {
        TRY(result.vectors, vectorsOf(first->second, path));
        if (const auto second = tensors.find("clip_g"); second != tensors.end()) {
            TRY(result.vectors2, vectorsOf(second->second, path));
            if (result.vectors2->shape[0] != result.vectors.shape[0])
                return unusable("embedding.shape.encoders", path);
        }
        return result;
    }
    if (tensors.size() != 1) return unusable("embedding.unknown", path);
    const auto& [name, view] = *tensors.begin();
    if (name != "emb_params") result.word = name;
    TRY(result.vectors, vectorsOf(view, path));
    const auto beside = path.parent_path() / learnedEmbedsFile2;
    std::error_code ignored;
    if (path.filename() == learnedEmbedsFile && std::filesystem::exists(beside, ignored)) {
        TRY(const SafetensorsFile second, SafetensorsFile::open(beside));
        const auto found = second.tensors().find(name);
        if (found == second.tensors().end())
            return failure("embedding.unknown.word",
                           {{"file", beside.string()}, {"other", path.filename().string()}});
        TRY(result.vectors2, vectorsOf(found->second, beside));
        result.owner = std::make_shared<
            const std::pair<std::shared_ptr<const void>, std::shared_ptr<const void>>>(
            file.owner(), second.owner());
    }
    return result;
}

}  // namespace dreambooth

// Opens the tokenizer of a model's folder, or the one that comes with the program.
#include <formats/model_tokenizer.h>

namespace dreambooth {

namespace {

/// A token beyond the text encoder's table would end the engine at the first prompt that has it.
Result<void> checkWords(const PromptTokenizer& tokenizer, const std::filesystem::path& folder,
                        int vocabularySize) {
    if (tokenizer.largestId() < vocabularySize) return {};
    return failure("tokenizer.invalid.beyond", {{"folder", folder.string()},
                                                {"id", std::to_string(tokenizer.largestId())},
                                                {"words", std::to_string(vocabularySize)}});
}

}  // namespace

Result<ClipTokenizer> tokenizerOf(const ModelFiles& model, std::size_t encoder) {
    const auto folder = model.tokenizerFolder(encoder);
    const TextEncoderConfig& config = model.textEncoders.at(encoder);
    TRY(const TextFiles files, model.tokenizerFiles(encoder));
    if (files.empty())
        return ClipTokenizer::standard(config.activation == "gelu" ? PadToken::exclamation
                                                                   : PadToken::endOfText);
    TRY(ClipTokenizer tokenizer, ClipTokenizer::fromFiles(files, folder.string()));
    TRY_VOID(checkWords(tokenizer, folder, config.vocabularySize));
    if (tokenizer.maxLength() > config.maxPositions)
        return failure("tokenizer.invalid.length",
                       {{"folder", folder.string()},
                        {"length", std::to_string(tokenizer.maxLength())},
                        {"positions", std::to_string(config.maxPositions)}});
    return tokenizer;
}

Result<QwenTokenizer> qwenTokenizerOf(const ModelFiles& model) {
    const auto folder = model.tokenizerFolder();
    const bool enableThinking = model.family != ModelFamily::flux2;
    TRY(const TextFiles files, model.tokenizerFiles(0));
    if (files.empty() && model.isSingleFile) return QwenTokenizer::standard(enableThinking);
    TRY(QwenTokenizer tokenizer, QwenTokenizer::fromFiles(files, folder.string(), enableThinking));
    TRY_VOID(checkWords(tokenizer, folder, model.qwen3.vocabularySize));
    return tokenizer;
}

Result<std::shared_ptr<const PromptTokenizer>> promptTokenizerOf(const ModelFiles& model) {
    if (model.isFlow()) {
        TRY(QwenTokenizer tokenizer, qwenTokenizerOf(model));
        return std::make_shared<const QwenTokenizer>(std::move(tokenizer));
    }
    TRY(ClipTokenizer tokenizer, tokenizerOf(model));
    return std::make_shared<const ClipTokenizer>(std::move(tokenizer));
}

}  // namespace dreambooth

// Choosing the tokenizer of a model.
#include <formats/model_tokenizer.h>

namespace dreambooth {

Result<ClipTokenizer> tokenizerOf(const ModelFiles& model, std::size_t encoder) {
    TRY(const TextFiles files, model.tokenizerFiles(encoder));
    if (!files.empty())
        return ClipTokenizer::fromFiles(files, model.tokenizerFolder(encoder).string());
    const bool isOpenClip = model.textEncoders.at(encoder).activation == "gelu";
    return ClipTokenizer::standard(isOpenClip ? PadToken::exclamation : PadToken::endOfText);
}

Result<QwenTokenizer> qwenTokenizerOf(const ModelFiles& model) {
    TRY(const TextFiles files, model.tokenizerFiles(0));
    return QwenTokenizer::fromFiles(
        files, model.tokenizerFolder().string(),
        model.family == ModelFamily::flux2 ? Thinking::switchedOff : Thinking::asItLikes);
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

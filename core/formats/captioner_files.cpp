// Reads a captioner's settings, vocabulary and weights.
#include "config_reader.h"
#include "weight_files.h"

#include <base/files.h>
#include <base/paths.h>
#include <formats/captioner_files.h>
#include <formats/tagger_files.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t maxVocabularyBytes = std::uintmax_t{16} << 20;

std::unexpected<Error> notOne(const fs::path& path) {
    return failure("captioner.not_one",
                   {{"file", path.string()}, {"known", knownCaptioner}, {"tagger", knownTagger}});
}

CaptionerStack stackFrom(ConfigReader& reader, double eps) {
    CaptionerStack stack;
    stack.hiddenSize = reader.integer("hidden_size", stack.hiddenSize, 1, 16384);
    stack.intermediateSize = reader.integer("intermediate_size", stack.intermediateSize, 1, 65536);
    stack.layers = reader.integer("num_hidden_layers", stack.layers, 1, 200);
    stack.heads = reader.integer("num_attention_heads", stack.heads, 1, 256);
    stack.layerNormEps = reader.number("layer_norm_eps", eps);
    (void)reader.choice("hidden_act", "gelu", {"gelu"});
    if (stack.hiddenSize % stack.heads != 0)
        reader.invalid("num_attention_heads", "does not divide hidden_size");
    return stack;
}

Result<CaptionerConfig> configFrom(const Json& object, const fs::path& file) {
    if (valueOr<std::string>(object, "model_type", "") != "blip") return notOne(file);
    const auto part = [&](const char* key) {
        const auto found = object.find(key);
        return found == object.end() || found->is_null() ? Json::object() : *found;
    };
    const Json vision = part("vision_config"), text = part("text_config");
    ConfigReader ofVision(vision, file.string()), ofText(text, file.string());
    CaptionerConfig config;
    config.vision = stackFrom(ofVision, 1e-5);
    config.imageSize = ofVision.integer("image_size", config.imageSize, 16, 4096);
    config.patchSize = ofVision.integer("patch_size", config.patchSize, 1, config.imageSize);
    if (config.imageSize % config.patchSize != 0)
        ofVision.invalid("patch_size", "does not divide image_size");
    config.text = stackFrom(ofText, 1e-12);
    config.vocabularySize = ofText.integer("vocab_size", config.vocabularySize, 2, 1'000'000);
    config.maxPositions = ofText.integer("max_position_embeddings", config.maxPositions, 2, 65536);
    const int last = config.vocabularySize - 1;
    config.beginToken = ofText.integer("bos_token_id", config.beginToken, 0, last);
    config.endToken = ofText.integer("sep_token_id", config.endToken, 0, last);
    for (const ConfigReader* reader : {&ofVision, &ofText})
        if (const std::optional<Error>& error = reader->error()) return std::unexpected(*error);
    return config;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string line = text.substr(begin, end - begin);
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(std::move(line));
        begin = end + 1;
    }
    return lines;
}

}  // namespace

Result<CaptionerFiles> CaptionerFiles::open(const fs::path& folder) {
    const fs::path file = folder / "config.json";
    if (!pathExists(file)) return notOne(folder);
    TRY(const Json object, readJson(file));
    CaptionerFiles files;
    TRY(files.config, configFrom(object, file));
    TRY(const std::string vocabulary, readFile(folder / "vocab.txt", maxVocabularyBytes));
    files.words = linesOf(vocabulary);
    TRY(files.weights, weightsIn(folder));
    return files;
}

std::string CaptionerFiles::textOf(const std::vector<std::int64_t>& tokens) const {
    std::string text;
    for (const std::int64_t token : tokens) {
        if (token < 0 || token >= std::ssize(words)) continue;
        const std::string& piece = words[static_cast<std::size_t>(token)];
        if (piece.empty() || (piece.starts_with('[') && piece.ends_with(']'))) continue;
        if (piece.starts_with("##") && piece.size() > 2)
            text += piece.substr(2);
        else
            text += (text.empty() ? "" : " ") + piece;
    }
    // What transformers' clean_up_tokenization() joins.
    for (const char* mark : {".", "?", "!", ","})
        text = replaced(text, std::string(" ") + mark, mark);
    text = replaced(text, " ' ", "'");
    for (const char* end : {"n't", "'m", "'s", "'ve", "'re"})
        text = replaced(text, std::string(" ") + end, end);
    return text;
}

}  // namespace dreambooth

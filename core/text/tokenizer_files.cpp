// Reading both layouts of a tokenizer folder and writing the older one.
#include "tokenizer_files.h"

#include <base/files.h>
#include <base/json.h>

#include <filesystem>
#include <optional>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

using Object = SortedJson;  // of 49,408 members

std::unexpected<Error> invalid(const std::string& path, const std::string& what) {
    return failure("tokenizer.invalid", {{"file", path}, {"detail", what}});
}

std::unexpected<Error> missing(const std::string& folder) {
    return failure("tokenizer.missing", {{"folder", folder}});
}

std::string within(const std::string& origin, const char* file) {
    return (fs::path(origin) / file).string();
}

Result<Object> parseObject(const std::string& text, const std::string& path) {
    TRY(Object object, parseSortedJson(text, path));
    if (!object.is_object()) return invalid(path, "is no JSON object");
    return object;
}

/// An empty object for a file that is absent.
Result<Object> optionalObject(const TokenizerTexts& texts, const std::string& origin,
                              const char* file) {
    const auto found = texts.find(file);
    if (found == texts.end()) return Object::object();
    return parseObject(found->second, within(origin, file));
}

Result<std::int64_t> tokenId(const Object& id, const std::string& token,
                             const std::string& origin) {
    if (!id.is_number_unsigned() || id.get<std::uint64_t>() > 0x7fffffff)
        return invalid(origin, "gives the token \"" + token + "\" no proper number");
    return id.get<std::int64_t>();
}

Result<BytePairs::Vocabulary> vocabularyFrom(const Object& object, const std::string& origin) {
    BytePairs::Vocabulary vocabulary;
    if (!object.is_object() || object.empty()) return invalid(origin, "has no vocabulary");
    vocabulary.reserve(object.size());
    for (const auto& [token, id] : object.items()) {
        TRY(const auto number, tokenId(id, token, origin));
        vocabulary.emplace(token, number);
    }
    return vocabulary;
}

/// "a b" → (a, b)
std::optional<std::pair<std::string, std::string>> splitMerge(std::string_view line) {
    const auto blank = line.find(' ');
    if (blank == std::string_view::npos || blank == 0 || blank + 1 == line.size())
        return std::nullopt;
    return std::pair(std::string(line.substr(0, blank)), std::string(line.substr(blank + 1)));
}

/// tokenizer.json of the tokenizers library.
Result<TokenizerSource> parseToday(const std::string& text, const std::string& path) {
    TRY(const Object object, parseObject(text, path));
    TokenizerSource source;
    source.origin = path;
    const Object model = object.value("model", Object::object());
    if (!model.is_object() || model.value("type", Object()) != "BPE")
        return invalid(path, "holds no byte-pair vocabulary");
    TRY(source.vocabulary, vocabularyFrom(model.value("vocab", Object()), path));
    for (const auto& merge : model.value("merges", Object::array())) {
        if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
            source.merges.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
            continue;
        }
        const auto pair =
            merge.is_string() ? splitMerge(merge.get_ref<const std::string&>()) : std::nullopt;
        if (!pair) return invalid(path, "has a merge that is no pair");
        source.merges.push_back(*pair);
    }
    for (const auto& token : object.value("added_tokens", Object::array())) {
        if (!token.is_object() || !token.value("content", Object()).is_string())
            return invalid(path, "has an added token without text");
        const auto content = token["content"].get<std::string>();
        TRY(const auto id, tokenId(token.value("id", Object()), content, path));
        const bool normalized = token.value("normalized", Object()) == true;
        (normalized ? source.added : source.specials)[content] = id;
    }
    return source;
}

/// vocab.json and merges.txt, as folders of 2022 have them.
Result<TokenizerSource> parseOld(const TokenizerTexts& texts, const std::string& origin) {
    TokenizerSource source;
    source.origin = within(origin, "vocab.json");
    TRY(const Object object, parseObject(texts.at("vocab.json"), source.origin));
    TRY(source.vocabulary, vocabularyFrom(object, source.origin));
    TRY(source.merges, parseMerges(texts.at("merges.txt"), within(origin, "merges.txt")));
    TRY(const Object added, optionalObject(texts, origin, "added_tokens.json"));
    for (const auto& [token, id] : added.items()) {
        TRY(const auto number, tokenId(id, token, within(origin, "added_tokens.json")));
        if (!source.vocabulary.contains(token)) source.added[token] = number;
    }
    return source;
}

/// "bos_token" … of special_tokens_map.json, which comes first, or tokenizer_config.json.
struct RoleToken {
    std::string content;
    bool normalized = false;  ///< an object that says so, as folders of 2022 have them
};

std::optional<RoleToken> roleToken(const Object& map, const Object& config, const char* role) {
    for (const Object* object : {&map, &config}) {
        const auto found = object->find(role);
        if (found == object->end()) continue;
        if (found->is_string()) return RoleToken{found->get<std::string>()};
        if (found->is_object() && found->value("content", Object()).is_string())
            return RoleToken{(*found)["content"].get<std::string>(),
                             found->value("normalized", Object()) == true};
    }
    return std::nullopt;
}

/// Finds the special tokens. With vocab.json, one is looked for in the normalised prompt where all
/// its roles say so (as transformers 5.23 does); tokenizer.json has that itself.
void readRoles(TokenizerSource& source, const Object& map, const Object& config, bool today) {
    std::map<std::string, bool> normalized;
    const auto read = [&](const char* role, std::string& content) {
        const auto token = roleToken(map, config, role);
        if (!token) return;
        content = token->content;
        const auto [known, isNew] = normalized.emplace(content, token->normalized);
        if (!isNew) known->second = known->second && token->normalized;
    };
    read("bos_token", source.bos);
    read("eos_token", source.eos);
    source.pad = source.unknown = source.eos;
    read("pad_token", source.pad);
    read("unk_token", source.unknown);
    if (today) return;
    for (const auto& [content, inAnyCase] : normalized) {
        const auto found = source.vocabulary.find(content);
        if (inAnyCase && found != source.vocabulary.end()) source.added[content] = found->second;
    }
}

/// As transformers 4 wrote special tokens.
Object specialToken(const TokenizerSource& source, const std::string& content) {
    return {{"content", content},
            {"lstrip", false},
            {"normalized", source.added.contains(content)},
            {"rstrip", false},
            {"single_word", false}};
}

/// Members in the order of their numbers, as the original files have them.
std::string vocabularyText(const TokenizerSource& source) {
    std::map<std::int64_t, std::string> ordered;
    for (const auto& [token, id] : source.vocabulary) ordered.emplace(id, token);
    std::string text = "{";
    for (const auto& [id, token] : ordered)
        text += (text.size() > 1 ? ", " : "") + Object(token).dump() + ": " + std::to_string(id);
    return text + "}";
}

std::string mergesText(const TokenizerSource& source) {
    std::string text = "#version: 0.2\n";
    for (const auto& [left, right] : source.merges) text += left + " " + right + "\n";
    return text;
}

/// A chat as Qwen3 has it, as far as a prompt for a picture is one.
constexpr const char* chatTemplate =
    "{% for m in messages %}{{ '<|im_start|>' + m.role + '\n' + m.content + '<|im_end|>\n' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}"
    "{% if enable_thinking is defined and enable_thinking is false %}"
    "{{ '<think>\n\n</think>\n\n' }}{% endif %}{% endif %}";

}  // namespace

Result<Merges> parseMerges(std::string_view text, const std::string& origin) {
    Merges merges;
    std::size_t begin = 0;
    for (bool first = true; begin < text.size(); first = false) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty() || (first && line.starts_with("#version"))) continue;
        auto pair = splitMerge(line);
        if (!pair)
            return invalid(origin, "has a line that is no pair: \"" + std::string(line) + "\"");
        merges.push_back(std::move(*pair));
    }
    return merges;
}

Result<TokenizerTexts> readTokenizerTexts(const std::string& folder) {
    TokenizerTexts texts;
    const auto read = [&](const char* file) -> Result<void> {
        TRY(texts[file], readFile(fs::path(folder) / file, 64u << 20));
        return {};
    };
    if (pathExists(fs::path(folder) / "tokenizer.json")) {
        TRY_VOID(read("tokenizer.json"));
    } else if (pathExists(fs::path(folder) / "vocab.json")) {
        TRY_VOID(read("vocab.json"));
        TRY_VOID(read("merges.txt"));
    } else {
        return missing(folder);
    }
    for (const char* file :
         {"added_tokens.json", "special_tokens_map.json", "tokenizer_config.json"}) {
        if (!pathExists(fs::path(folder) / file)) continue;
        TRY_VOID(read(file));
    }
    return texts;
}

Result<TokenizerSource> parseTokenizerTexts(const TokenizerTexts& texts,
                                            const std::string& origin) {
    const auto today = texts.find("tokenizer.json");
    if (today == texts.end() && !(texts.contains("vocab.json") && texts.contains("merges.txt")))
        return missing(origin);
    TRY(auto source, today != texts.end()
                         ? parseToday(today->second, within(origin, "tokenizer.json"))
                         : parseOld(texts, origin));
    TRY(const Object config, optionalObject(texts, origin, "tokenizer_config.json"));
    TRY(const Object map, optionalObject(texts, origin, "special_tokens_map.json"));
    if (today == texts.end()) {
        // Tokens beside the vocabulary that newer programs list here, by number.
        const Object listed = config.value("added_tokens_decoder", Object::object());
        for (const auto& [id, token] : listed.items()) {
            const auto content = token.is_object() ? token.value("content", Object()) : Object();
            if (!content.is_string() || id.size() > 9 ||
                id.find_first_not_of("0123456789") != std::string::npos)
                return invalid(within(origin, "tokenizer_config.json"),
                               "has an added token without text or number");
            const auto text = content.get<std::string>();
            if (source.vocabulary.contains(text)) continue;
            const bool normalized = token.value("normalized", Object()) == true;
            (normalized ? source.added : source.specials)[text] = std::stoll(id);
        }
    }
    readRoles(source, map, config, today != texts.end());
    // transformers writes 1e30 where no limit was given.
    const Object limit = config.value("model_max_length", Object());
    if (limit.is_number() && limit.get<double>() >= 2 && limit.get<double>() < 100'000)
        source.maxLength = static_cast<int>(limit.get<double>());
    return source;
}

TokenizerTexts writeTokenizerTexts(const TokenizerSource& source) {
    const Object map = {{"bos_token", specialToken(source, source.bos)},
                        {"eos_token", specialToken(source, source.eos)},
                        {"pad_token", specialToken(source, source.pad)},
                        {"unk_token", specialToken(source, source.unknown)}};
    Object config = map;
    for (auto& [key, token] : config.items()) token["__type"] = "AddedToken";
    config.update(Object{{"add_prefix_space", false},
                         {"do_lower_case", true},
                         {"errors", "replace"},
                         {"model_max_length", source.maxLength},
                         {"tokenizer_class", "CLIPTokenizer"}});
    TokenizerTexts texts = {{"vocab.json", vocabularyText(source)},
                            {"merges.txt", mergesText(source)},
                            {"special_tokens_map.json", map.dump(2) + "\n"},
                            {"tokenizer_config.json", config.dump(2) + "\n"}};
    Object added = Object::object();
    for (const auto* tokens : {&source.specials, &source.added})
        for (const auto& [token, id] : *tokens)
            if (!source.vocabulary.contains(token)) added[token] = id;
    if (!added.empty()) texts["added_tokens.json"] = added.dump(2) + "\n";
    return texts;
}

TokenizerTexts writeQwenTexts(const TokenizerSource& source) {
    Object added = Object::object();
    for (const auto& [token, id] : source.specials)
        added[std::to_string(id)] = {{"content", token},     {"lstrip", false},
                                     {"normalized", false},  {"rstrip", false},
                                     {"single_word", false}, {"special", token.contains('|')}};
    const Object config = {{"add_prefix_space", false},
                           {"added_tokens_decoder", added},
                           {"bos_token", nullptr},
                           {"chat_template", chatTemplate},
                           {"clean_up_tokenization_spaces", false},
                           {"eos_token", "<|im_end|>"},
                           {"errors", "replace"},
                           {"model_max_length", 131072},
                           {"pad_token", source.pad},
                           {"tokenizer_class", "Qwen2Tokenizer"},
                           {"unk_token", nullptr}};
    return {{"vocab.json", vocabularyText(source)},
            {"merges.txt", mergesText(source)},
            {"tokenizer_config.json", config.dump(2) + "\n"}};
}

}  // namespace dreambooth

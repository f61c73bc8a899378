// Loading a tokenizer folder of either layout, and CLIP's way from text to ids (see the header).
#include "byte_pairs.h"
#include "unicode.h"

#include <base/files.h>
#include <base/json.h>
#include <text/tokenizer.h>

#include <unicode/utf8.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>

namespace dreambooth {
namespace fs = std::filesystem;

struct ClipTokenizer::Data {
    BytePairs pairs;
    std::map<std::string, std::int64_t> specials;  ///< matched in the text before anything else
    std::int64_t bos = 0, eos = 0, pad = 0;
    int maxLength = 77;
};

namespace {

// nlohmann::json, not Json: keeping the order of 49,408 members would take seconds.
using Object = nlohmann::json;
using Merges = std::vector<std::pair<std::string, std::string>>;

std::unexpected<Error> invalid(const fs::path& path, const std::string& what) {
    return badInput("tokenizer.invalid", "The tokenizer file " + path.string() + " " + what + ".",
                    "Download or copy the model's tokenizer folder again.",
                    {{"file", path.string()}});
}

Result<Object> readObject(const fs::path& path) {
    TRY(const std::string text, readFile(path, 64u << 20));
    Object object = Object::parse(text, nullptr, false);
    if (!object.is_object()) return invalid(path, "is no JSON object");
    return object;
}

/// The same for a file that may be absent.
Result<Object> readOptional(const fs::path& path) {
    if (!pathExists(path)) return Object::object();
    return readObject(path);
}

/// What the files of one folder say, in whichever layout.
struct Source {
    BytePairs::Vocabulary vocabulary;
    Merges merges;
    std::map<std::string, std::int64_t> specials;
    fs::path origin;
};

Result<BytePairs::Vocabulary> vocabularyFrom(const Object& object, const fs::path& origin) {
    BytePairs::Vocabulary vocabulary;
    if (!object.is_object() || object.empty()) return invalid(origin, "has no vocabulary");
    for (const auto& [token, id] : object.items()) {
        if (!id.is_number_unsigned() || id.get<std::uint64_t>() > 0x7fffffff)
            return invalid(origin, "gives the token \"" + token + "\" no proper number");
        vocabulary.emplace(token, id.get<std::int64_t>());
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
Result<Source> readToday(const fs::path& path) {
    TRY(const Object object, readObject(path));
    Source source;
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
        if (!token.is_object() || !token.value("content", Object()).is_string() ||
            !token.value("id", Object()).is_number_unsigned())
            return invalid(path, "has an added token without text or number");
        source.specials[token["content"].get<std::string>()] = token["id"].get<std::int64_t>();
    }
    return source;
}

/// vocab.json and merges.txt, as folders of 2022 have them.
Result<Source> readOld(const fs::path& folder) {
    Source source;
    source.origin = folder / "vocab.json";
    TRY(const Object object, readObject(source.origin));
    TRY(source.vocabulary, vocabularyFrom(object, source.origin));
    const fs::path file = folder / "merges.txt";
    TRY(const std::string text, readFile(file, 64u << 20));
    std::size_t begin = 0;
    for (bool first = true; begin < text.size(); first = false) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = std::string_view(text).substr(begin, end - begin);
        begin = end + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty() || (first && line.starts_with("#version"))) continue;
        const auto pair = splitMerge(line);
        if (!pair)
            return invalid(file, "has a line that is no pair: \"" + std::string(line) + "\"");
        source.merges.push_back(*pair);
    }
    return source;
}

/// The text of "bos_token" …: a string, or an object with "content".
std::string tokenText(const Object& config, const Object& map, const char* key,
                      const std::string& fallback) {
    for (const Object* object : {&config, &map}) {
        const auto found = object->find(key);
        if (found == object->end()) continue;
        if (found->is_string()) return found->get<std::string>();
        if (found->is_object() && found->value("content", Object()).is_string())
            return (*found)["content"].get<std::string>();
    }
    return fallback;
}

/// Bytes as a person reads them: whole UTF-8 characters as they are, others as "<E2 98>".
std::string readable(std::string_view bytes) {
    std::string text, broken;
    const auto flush = [&] {
        if (!broken.empty()) text += "<" + broken + ">";
        broken.clear();
    };
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const auto size = static_cast<std::int32_t>(bytes.size());
    for (std::int32_t position = 0; position < size;) {
        const std::int32_t begin = position;
        std::int32_t character = 0;
        U8_NEXT(data, position, size, character);
        if (character >= 0) {
            flush();
            text += bytes.substr(std::size_t(begin), std::size_t(position - begin));
            continue;
        }
        for (std::int32_t i = begin; i < position; ++i) {
            char hex[4];
            std::snprintf(hex, sizeof hex, "%02X", data[i]);
            broken += (broken.empty() ? "" : " ") + std::string(hex);
        }
    }
    flush();
    return text;
}

}  // namespace

Result<ClipTokenizer> ClipTokenizer::load(const fs::path& folder) {
    const bool today = pathExists(folder / "tokenizer.json");
    if (!today && !pathExists(folder / "vocab.json"))
        return badInput("tokenizer.missing",
                        "The folder " + folder.string() +
                            " has neither tokenizer.json nor vocab.json and merges.txt.",
                        "Download or copy the model again, with its tokenizer folder.",
                        {{"folder", folder.string()}});
    TRY(Source source, today ? readToday(folder / "tokenizer.json") : readOld(folder));
    TRY(const Object config, readOptional(folder / "tokenizer_config.json"));
    TRY(const Object map, readOptional(folder / "special_tokens_map.json"));

    auto data = std::make_shared<Data>();
    const std::string eos = tokenText(config, map, "eos_token", "<|endoftext|>");
    const auto idOf = [&](const std::string& token) -> Result<std::int64_t> {
        if (const auto special = source.specials.find(token); special != source.specials.end())
            return special->second;
        const auto found = source.vocabulary.find(token);
        if (found == source.vocabulary.end())
            return invalid(source.origin, "lacks the special token \"" + token + "\"");
        source.specials[token] = found->second;
        return found->second;
    };
    TRY(data->bos, idOf(tokenText(config, map, "bos_token", "<|startoftext|>")));
    TRY(data->eos, idOf(eos));
    TRY(data->pad, idOf(tokenText(config, map, "pad_token", eos)));
    TRY(const std::int64_t unknown, idOf(tokenText(config, map, "unk_token", eos)));
    source.specials.erase("");
    // transformers writes 1e30 where no limit was given.
    const Object limit = config.value("model_max_length", Object());
    if (limit.is_number() && limit.get<double>() >= 2 && limit.get<double>() < 100'000)
        data->maxLength = static_cast<int>(limit.get<double>());
    data->specials = std::move(source.specials);
    TRY(data->pairs, BytePairs::build(std::move(source.vocabulary), source.merges, unknown,
                                      source.origin.string()));
    return ClipTokenizer(std::move(data));
}

std::vector<std::int64_t> ClipTokenizer::tokenIds(std::string_view text) const {
    std::vector<std::int64_t> ids;
    const auto addPlain = [&](std::string_view plain) {
        const std::string normalized = normalizedForClip(plain);
        for (const std::string_view word : clipWords(normalized)) m_data->pairs.encode(word, ids);
    };
    while (!text.empty()) {
        // The leftmost special token, the longest among those that begin there.
        std::size_t where = std::string_view::npos;
        const std::pair<const std::string, std::int64_t>* best = nullptr;
        for (const auto& special : m_data->specials) {
            const std::size_t found = text.find(special.first);
            if (found == std::string_view::npos || found > where ||
                (found == where && special.first.size() < best->first.size()))
                continue;
            where = found;
            best = &special;
        }
        addPlain(text.substr(0, where));
        if (best == nullptr) break;
        ids.push_back(best->second);
        text.remove_prefix(where + best->first.size());
    }
    return ids;
}

std::vector<std::int64_t> ClipTokenizer::encode(std::string_view prompt, bool pad) const {
    std::vector<std::int64_t> ids = tokenIds(prompt);
    const auto length = static_cast<std::size_t>(m_data->maxLength);
    if (ids.size() > length - 2) ids.resize(length - 2);
    ids.insert(ids.begin(), m_data->bos);
    ids.push_back(m_data->eos);
    if (pad) ids.resize(length, m_data->pad);
    return ids;
}

std::vector<Piece> ClipTokenizer::pieces(std::string_view text) const {
    std::vector<Piece> pieces;
    for (const std::int64_t id : tokenIds(text)) {
        const auto special = std::ranges::find(m_data->specials, id,
                                               &std::pair<const std::string, std::int64_t>::second);
        if (special != m_data->specials.end()) {
            pieces.push_back({id, special->first, true, true});
            continue;
        }
        const auto [bytes, endsWord] = m_data->pairs.bytesOf(id);
        pieces.push_back({id, readable(bytes), endsWord, false});
    }
    return pieces;
}

int ClipTokenizer::maxLength() const {
    return m_data->maxLength;
}
std::int64_t ClipTokenizer::bosId() const {
    return m_data->bos;
}
std::int64_t ClipTokenizer::eosId() const {
    return m_data->eos;
}
std::int64_t ClipTokenizer::padId() const {
    return m_data->pad;
}
int ClipTokenizer::vocabularySize() const {
    return static_cast<int>(m_data->pairs.size());
}
int ClipTokenizer::mergeRank(std::int64_t id) const {
    return m_data->pairs.rankOf(id);
}
int ClipTokenizer::mergeCount() const {
    return m_data->pairs.mergeCount();
}

}  // namespace dreambooth

// Cleaning captions, and taking them apart at commas.
#include <base/json.h>
#include <base/shown_text.h>
#include <base/strings.h>
#include <project/captions.h>
#include <project/prompt_set.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>

namespace dreambooth {

namespace {

/// asText() replaces bytes that are no UTF-8.
bool isUtf8(std::string_view text) {
    const auto again = parseJson(asText(Json(std::string(text))), {});
    return again && again->is_string() && again->get_ref<const std::string&>() == text;
}

bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// Of a word: a letter or number, or part of any character beyond ASCII.
bool isWordByte(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalnum(byte) != 0 || c == '_';
}

std::vector<std::string> partsWithEmpty(std::string_view caption) {
    constexpr std::string_view blank = " \t\r\n";
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= caption.size();) {
        const std::size_t end = std::min(caption.find(',', from), caption.size());
        const std::string_view part = caption.substr(from, end - from);
        const std::size_t first = part.find_first_not_of(blank);
        parts.emplace_back(first == std::string_view::npos
                               ? std::string_view()
                               : part.substr(first, part.find_last_not_of(blank) - first + 1));
        from = end + 1;
    }
    return parts;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string caption;
    for (const std::string& part : parts) caption += (caption.empty() ? "" : ", ") + part;
    return caption;
}

/// Where `word` stands in `text` as a word, whatever its case; npos: nowhere.
std::size_t findWord(std::string_view text, std::string_view word) {
    const std::string all = toLower(std::string(text)), wanted = toLower(std::string(word));
    for (std::size_t at = all.find(wanted); at != std::string::npos;
         at = all.find(wanted, at + 1)) {
        const std::size_t end = at + wanted.size();
        if ((at == 0 || !isWordByte(all[at - 1])) && (end == all.size() || !isWordByte(all[end])))
            return at;
    }
    return std::string::npos;
}

}  // namespace

Result<std::string> cleanCaption(std::string_view text, const std::string& origin) {
    constexpr std::string_view replacement = "\xef\xbf\xbd";
    if (!isUtf8(text)) return failure("caption.not_utf8", {{"file", origin}});
    text = withoutByteOrderMark(text);
    const auto characters =
        static_cast<std::size_t>(std::ranges::count_if(text, std::not_fn(isContinuation)));
    if (characters > maxCaptionCharacters)
        return failure("caption.too_long", {{"file", origin},
                                            {"characters", std::to_string(characters)},
                                            {"limit", std::to_string(maxCaptionCharacters)}});
    std::string caption;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r') {
            if (i + 1 == text.size() || text[i + 1] != '\n') caption += '\n';
        } else {
            caption += text[i];
        }
    }
    // What can't be seen goes; a U+FFFD that was there stays, since nobody can tell them apart.
    std::string shown = shownText(caption);
    if (caption.find(replacement) == std::string::npos)
        for (std::size_t at = shown.find(replacement); at != std::string::npos;
             at = shown.find(replacement, at))
            shown.erase(at, replacement.size());
    constexpr std::string_view blank = " \t\n";
    const std::size_t first = shown.find_first_not_of(blank);
    if (first == std::string::npos) return std::string();
    return shown.substr(first, shown.find_last_not_of(blank) - first + 1);
}

std::string onOneLine(std::string caption) {
    std::ranges::replace(caption, '\n', ' ');
    return caption;
}

std::string filledCaption(const std::string& caption, const std::string& own,
                          const std::vector<std::string>& phrases) {
    return caption.empty() ? "a photo of " + own : withSubjects(caption, own, phrases);
}

std::size_t movableParts(std::string_view caption, int keep) {
    const std::size_t count = partsWithEmpty(caption).size(), kept = static_cast<std::size_t>(keep);
    return count > kept ? count - kept : 0;
}

std::string arrangedCaption(std::string_view caption, int keep,
                            const std::vector<std::int64_t>& order,
                            const std::vector<bool>& dropped) {
    const std::vector<std::string> parts = partsWithEmpty(caption);
    const auto kept = std::min(static_cast<std::size_t>(keep), parts.size());
    std::vector<std::string> arranged(parts.begin(), parts.begin() + static_cast<int>(kept));
    for (std::size_t i = 0; i < order.size(); ++i)
        if (!dropped[i]) arranged.push_back(parts[kept + static_cast<std::size_t>(order[i])]);
    std::string text;
    for (std::size_t i = 0; i < arranged.size(); ++i) text += (i > 0 ? ", " : "") + arranged[i];
    return text;
}

std::vector<std::string> captionParts(std::string_view caption) {
    return split(caption, ',');
}

bool namesSubject(std::string_view part, const std::vector<std::string>& tokens) {
    if (part.find(subjectPlaceholder) != std::string_view::npos) return true;
    return std::ranges::any_of(tokens, [&](const std::string& token) {
        return !token.empty() && findWord(part, token) != std::string::npos;
    });
}

std::vector<std::string> tagsOf(std::string_view caption, const std::vector<std::string>& tokens) {
    std::vector<std::string> tags = captionParts(caption);
    std::erase_if(tags, [&](const std::string& part) { return namesSubject(part, tokens); });
    return tags;
}

bool isTagList(std::string_view caption, const std::vector<std::string>& tokens) {
    constexpr std::size_t fewestTags = 3, mostWords = 4;
    const std::vector<std::string> parts = captionParts(caption);
    return parts.size() >= fewestTags && std::ranges::all_of(parts, [&](const std::string& part) {
               return split(part, ' ').size() <= mostWords || namesSubject(part, tokens);
           });
}

std::string withTag(const std::string& caption, const std::string& tag) {
    const std::vector<std::string> parts = captionParts(caption);
    if (tag.empty() || std::ranges::find(parts, tag) != parts.end()) return caption;
    return caption.empty() ? tag : caption + ", " + tag;
}

std::string withoutTag(const std::string& caption, const std::string& tag) {
    std::vector<std::string> parts = captionParts(caption);
    return std::erase(parts, tag) == 0 ? caption : joined(parts);
}

std::string withTagRenamed(const std::string& caption, const std::string& tag,
                           const std::string& name) {
    std::vector<std::string> parts = captionParts(caption);
    const auto found = std::ranges::find(parts, tag);
    if (found == parts.end()) return caption;
    *found = name;
    // Both may be the same from now on.
    const auto first = std::ranges::find(parts, name);
    if (first != parts.end()) parts.erase(std::remove(first + 1, parts.end(), name), parts.end());
    return joined(parts);
}

std::string withTagMoved(const std::string& caption, const std::string& tag, int places,
                         const std::vector<std::string>& tokens) {
    std::vector<std::string> parts = captionParts(caption);
    std::vector<std::size_t> tagPlaces;
    std::vector<std::string> tags;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (!namesSubject(parts[i], tokens)) {
            tagPlaces.push_back(i);
            tags.push_back(parts[i]);
        }
    const auto found = std::ranges::find(tags, tag);
    if (found == tags.end()) return caption;
    const auto from = static_cast<int>(found - tags.begin());
    const int to = std::clamp(from + places, 0, static_cast<int>(tags.size()) - 1);
    if (to == from) return caption;
    std::string moved = std::move(*found);
    tags.erase(found);
    tags.insert(tags.begin() + to, std::move(moved));
    for (std::size_t i = 0; i < tags.size(); ++i) parts[tagPlaces[i]] = tags[i];
    return joined(parts);
}

std::string suggestedCaption(const std::string& seen, const std::string& className) {
    if (className.empty()) return seen;
    std::size_t begin = findWord(seen, className);
    if (begin == std::string::npos)
        return filledCaption({}, std::string(subjectPlaceholder), {}) + ", " + seen;
    const std::size_t end = begin + className.size();
    for (const std::string_view article : {"a ", "an ", "the "})
        if (toLower(seen.substr(0, begin)).ends_with(article) &&
            (begin == article.size() || seen[begin - article.size() - 1] == ' ')) {
            begin -= article.size();
            break;
        }
    return seen.substr(0, begin) + std::string(subjectPlaceholder) + seen.substr(end);
}

std::string suggestedTags(const std::string& seen, const std::string& className) {
    const std::string subject = filledCaption({}, std::string(subjectPlaceholder), {});
    const std::string tags = withoutTag(seen, toLower(className));
    return tags.empty() ? subject : subject + ", " + tags;
}

std::vector<TagCount> countTags(const std::vector<std::string>& captions,
                                const std::vector<std::string>& tokens) {
    std::map<std::string, int> counts;
    for (const std::string& caption : captions) {
        std::vector<std::string> tags = tagsOf(caption, tokens);
        std::ranges::sort(tags);
        const auto repeated = std::ranges::unique(tags);
        tags.erase(repeated.begin(), repeated.end());
        for (std::string& tag : tags) ++counts[std::move(tag)];
    }
    std::vector<TagCount> sorted;
    for (const auto& [tag, count] : counts) sorted.push_back({tag, count});
    std::ranges::sort(sorted, [](const TagCount& a, const TagCount& b) {
        return a.captions != b.captions ? a.captions > b.captions : a.tag < b.tag;
    });
    return sorted;
}

}  // namespace dreambooth

// The Unicode steps of the CLIP tokenizer. Words follow the pattern that
// transformers 5.23 writes into tokenizer.json:
//   <\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+
// followed by byte-level splitting, which takes the two literals apart again.
#include "unicode.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <array>
#include <cstddef>

namespace dreambooth {

namespace {

enum class Kind { letter, number, space, other };

Kind kindOf(UChar32 character) {
    const std::uint32_t category = U_GET_GC_MASK(character);
    if (category & U_GC_L_MASK) return Kind::letter;
    if (category & U_GC_N_MASK) return Kind::number;
    return u_isUWhiteSpace(character) ? Kind::space : Kind::other;
}

/// The code point at `position`, which moves on behind it.
UChar32 next(std::string_view text, std::int32_t& position) {
    UChar32 character = 0;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    U8_NEXT_OR_FFFD(bytes, position, static_cast<std::int32_t>(text.size()), character);
    return character;
}

constexpr std::array<std::string_view, 7> contractions = {"'s", "'t",  "'re", "'ve",
                                                          "'m", "'ll", "'d"};
constexpr std::array<std::string_view, 2> specialWords = {"startoftext", "endoftext"};

}  // namespace

std::string normalizedForClip(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
    const auto source = icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    const icu::UnicodeString composed = nfc->normalize(source, status);

    icu::UnicodeString result;
    bool afterSpace = false;
    for (std::int32_t i = 0; i < composed.length(); i = composed.moveIndex32(i, 1)) {
        const UChar32 character = composed.char32At(i);
        const bool space = u_isUWhiteSpace(character);
        if (!space) {
            result.append(icu::UnicodeString(character).toLower(icu::Locale::getRoot()));
        } else if (!afterSpace) {
            result.append(u' ');
        }
        afterSpace = space;
    }
    std::string utf8;
    result.toUTF8String(utf8);
    return utf8;
}

std::vector<std::string_view> clipWords(std::string_view text) {
    std::vector<std::string_view> words;
    const auto size = static_cast<std::int32_t>(text.size());
    std::int32_t position = 0;
    const auto take = [&](std::size_t length) {
        words.push_back(text.substr(static_cast<std::size_t>(position), length));
        position += static_cast<std::int32_t>(length);
    };
    const auto rest = [&] { return text.substr(static_cast<std::size_t>(position)); };
    const auto takeFirstOf = [&](const auto& candidates) {
        for (const std::string_view candidate : candidates) {
            if (!rest().starts_with(candidate)) continue;
            take(candidate.size());
            return true;
        }
        return false;
    };
    const auto takeSpecial = [&] {
        for (const std::string_view word : specialWords) {
            if (rest().size() < word.size() + 4 || !rest().starts_with("<|") ||
                rest().substr(2, word.size()) != word || rest().substr(2 + word.size(), 2) != "|>")
                continue;
            take(2);
            take(word.size());
            take(2);
            return true;
        }
        return false;
    };
    while (position < size) {
        if (takeSpecial() || takeFirstOf(contractions)) continue;
        std::int32_t end = position;
        const Kind kind = kindOf(next(text, end));
        // Runs of letters and of the rest go on; each number is a word of its own.
        while (kind != Kind::number && end < size) {
            std::int32_t after = end;
            if (kindOf(next(text, after)) != kind) break;
            end = after;
        }
        if (kind == Kind::space) {
            position = end;
        } else {
            take(static_cast<std::size_t>(end - position));
        }
    }
    return words;
}

}  // namespace dreambooth

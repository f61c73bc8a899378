// Filling in and reading prompts: $subject, $subject2 and the {} of earlier versions.
#include <base/strings.h>
#include <project/prompt_set.h>

#include <charconv>

namespace dreambooth {

namespace {

constexpr std::string_view earlierPlaceholder = "{}";

void replaceAll(std::string& text, std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

/// Each $subject by `replacement`, which gets its number (1 where it has none, 0 where it is none)
/// and what is written.
template <class Replacement>
std::string replaceSubjects(std::string_view text, Replacement replacement) {
    std::string result;
    for (std::size_t at = text.find(subjectPlaceholder); at != std::string_view::npos;
         at = text.find(subjectPlaceholder)) {
        result += text.substr(0, at);
        const std::size_t digits = at + subjectPlaceholder.size();
        std::size_t number = 0;
        const auto read = std::from_chars(text.data() + digits, text.data() + text.size(), number);
        const auto end = static_cast<std::size_t>(read.ptr - text.data());
        if (end == digits) number = 1;
        if (read.ec == std::errc::result_out_of_range) number = 0;
        result += replacement(number, text.substr(at, end - at));
        text.remove_prefix(end);
    }
    return result + std::string(text);
}

}  // namespace

std::string withSubjects(std::string prompt, const std::vector<std::string>& phrases) {
    return withSubjects(withPlaceholder(std::move(prompt)), phrases.front(), phrases);
}

std::string withSubjects(const std::string& caption, const std::string& own,
                         const std::vector<std::string>& phrases) {
    return replaceSubjects(caption, [&](std::size_t number, std::string_view written) {
        if (written == subjectPlaceholder) return own;
        return number >= 1 && number <= phrases.size() ? phrases[number - 1] : std::string(written);
    });
}

std::string withoutSubject(const std::string& prompt, std::size_t number,
                           const std::string& phrase) {
    return replaceSubjects(prompt, [&](std::size_t named, std::string_view written) {
        if (named == number) return phrase;
        if (named < number) return std::string(written);
        const std::string first(subjectPlaceholder);
        return named == 2 ? first : first + std::to_string(named - 1);
    });
}

std::string withPlaceholder(std::string prompt) {
    replaceAll(prompt, earlierPlaceholder, subjectPlaceholder);
    return prompt;
}

std::vector<std::string> promptsOfText(std::string_view text) {
    constexpr std::string_view blank = " \t\r";
    std::vector<std::string> prompts;
    text = withoutByteOrderMark(text);
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        const std::size_t first = line.find_first_not_of(blank);
        if (first == std::string_view::npos || line[first] == '#') continue;
        line = line.substr(first, line.find_last_not_of(blank) - first + 1);
        prompts.emplace_back(line);
    }
    return prompts;
}

}  // namespace dreambooth

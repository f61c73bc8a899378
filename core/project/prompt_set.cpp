// Filling in and reading prompts.
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

}  // namespace

std::string withSubject(std::string prompt, const std::string& subject) {
    replaceAll(prompt, earlierPlaceholder, subject);
    replaceAll(prompt, subjectPlaceholder, subject);
    return prompt;
}

std::string withSubjects(std::string prompt, const std::vector<std::string>& phrases) {
    std::string filled;
    replaceAll(prompt, earlierPlaceholder, subjectPlaceholder);
    for (std::size_t from = 0; from < prompt.size();) {
        const std::size_t at = prompt.find(subjectPlaceholder, from);
        filled.append(prompt, from, at == std::string::npos ? at : at - from);
        if (at == std::string::npos) break;
        std::size_t end = at + subjectPlaceholder.size();
        std::size_t number = 0;
        const auto read =
            std::from_chars(prompt.data() + end, prompt.data() + prompt.size(), number);
        // "$subject" alone is the first one; "$subject1" is nobody's name for it.
        if (read.ec == std::errc() && number >= 2 && number <= phrases.size())
            end = static_cast<std::size_t>(read.ptr - prompt.data());
        else
            number = 1;
        filled += phrases[number - 1];
        from = end;
    }
    return filled;
}

std::string withPlaceholder(std::string prompt) {
    replaceAll(prompt, earlierPlaceholder, subjectPlaceholder);
    return prompt;
}

std::vector<std::string> promptsOfText(std::string_view text) {
    constexpr std::string_view blank = " \t\r";
    std::vector<std::string> prompts;
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

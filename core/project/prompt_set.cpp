// Filling in and reading prompts.
#include <project/prompt_set.h>

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

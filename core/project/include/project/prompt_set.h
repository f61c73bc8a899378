// The prompts that a project is judged by, in which $subject stands for its token and class.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

constexpr std::string_view subjectPlaceholder = "$subject";

/// "a photo of $subject in the snow" with the subject in it: $subject is the first phrase,
/// $subject2 the second one, and so on; a number that none has stays as it is written. Earlier
/// versions, and what models recommend, have {} for the first. At least one phrase.
std::string withSubjects(std::string prompt, const std::vector<std::string>& phrases);
/// Of a photo's caption: $subject is the photo's own, $subject1 the first phrase; {} stays.
std::string withSubjects(const std::string& caption, const std::string& own,
                         const std::vector<std::string>& phrases);
/// The same prompt where the subject of that number (2 or more), which was called so, is gone: it
/// is named in words, and those after it have the next lower number.
std::string withoutSubject(const std::string& prompt, std::size_t number,
                           const std::string& phrase);
/// The same prompt with $subject in place of {}.
std::string withPlaceholder(std::string prompt);
/// One prompt a line; empty lines and those that begin with # are left out.
std::vector<std::string> promptsOfText(std::string_view text);

}  // namespace dreambooth

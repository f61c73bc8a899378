// The prompts that a project is judged by, in which $subject stands for its token and class.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

constexpr std::string_view subjectPlaceholder = "$subject";

/// "a photo of $subject in the snow" with the subject in it. Earlier versions, and what models
/// recommend, have {} in that place.
std::string withSubject(std::string prompt, const std::string& subject);
/// The same for a project of several subjects: $subject is the first phrase, $subject2 the second
/// one, and so on. A number that none has stays as it is written.
std::string withSubjects(std::string prompt, const std::vector<std::string>& phrases);
/// The same prompt with $subject in place of {}.
std::string withPlaceholder(std::string prompt);
/// One prompt a line; empty lines and those that begin with # are left out.
std::vector<std::string> promptsOfText(std::string_view text);

}  // namespace dreambooth

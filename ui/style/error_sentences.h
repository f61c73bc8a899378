// The English sentences of error_text.cpp's table, by the errors' codes; translated in the context
// "Errors".
#pragma once

#include <span>

namespace dreambooth {

struct ErrorSentence {
    const char* code;  ///< of one whose argument "rule" says more: "code.rule"
    const char* what;
    const char* remedy;  ///< nullptr: there is nothing to do
};

/// Files and folders: photos, projects, models, exports.
std::span<const ErrorSentence> fileErrors();
/// The hub and what is fetched from it.
std::span<const ErrorSentence> downloadErrors();
/// What the worker, a cluster or a recipe is about.
std::span<const ErrorSentence> runErrors();
/// Blind reviews, and answers that come back.
std::span<const ErrorSentence> reviewErrors();
/// What staff of a booth are told.
std::span<const ErrorSentence> boothErrors();

}  // namespace dreambooth

// Errors in the person's language: the sentence for an error's code, else its English text.
// Codes are listed in error_sentences.h; values like {file} come from the error's arguments.
#pragma once

#include <base/error.h>

#include <QString>

namespace dreambooth {

/// What happened, to which file or setting.
QString errorSentence(const Error& error);
/// What to do; may be empty.
QString errorRemedy(const Error& error);
/// Both.
QString errorText(const Error& error);

}  // namespace dreambooth

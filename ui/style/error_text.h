// Errors in the person's language: the sentence of their code (base/error_catalogue.h), translated;
// for a code that is not there the English text that came with it.
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

// The window's language: the system's, where translations/ has it, else English.
#pragma once

#include <QString>

class QCoreApplication;
class QLocale;
class QTranslator;

namespace dreambooth {

/// Before the first widget is made.
void installTranslation(QCoreApplication& application);

/// What Qt itself says in dialogs and on their buttons ("Cancel"), from the system's Qt. False: it
/// has none in this language.
bool loadQtTexts(QTranslator& translator, const QLocale& locale);

}  // namespace dreambooth

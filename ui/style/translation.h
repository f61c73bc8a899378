// The window's language: the system's, where translations/ has it, else English.
#pragma once

class QCoreApplication;

namespace dreambooth {

/// Before the first widget is made.
void installTranslation(QCoreApplication& application);

}  // namespace dreambooth

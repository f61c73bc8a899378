// The window's application: numbers with a decimal point for libraries, the language (the
// system's, where translations/ has it, else English), and what holds in all of its windows:
// labels that show words as they are, a wheel that changes no field, and second presses.
#pragma once

#include <malloc.h>

#include <QApplication>
#include <QString>
#include <clocale>

class QCoreApplication;
class QLocale;
class QTranslator;

namespace dreambooth {

/// The window's application. Qt takes the whole locale of the environment, as does the GTK of a
/// desktop's theme; here libraries go on to read and write numbers with a decimal point.
class StudioApplication : public QApplication {
public:
    StudioApplication(int& argc, char** argv) : QApplication(argc, argv) {
        // What a person reads is QLocale's, which does not ask the C library.
        std::setlocale(LC_NUMERIC, "C");
        // Pictures of megabytes pass through many threads, and each heap keeps what it once held.
        ::mallopt(M_ARENA_MAX, 2);
    }
};

/// Before the first widget is made. `language` ("de", "en") instead of the system's; empty: that.
void installTranslation(QCoreApplication& application, const QString& language = {});

/// What Qt itself says in dialogs and on their buttons ("Cancel"), from the system's Qt. False: it
/// has none in this language.
bool loadQtTexts(QTranslator& translator, const QLocale& locale);

/// Words are words: Qt guesses whether they are HTML, and a stranger's "<img src=…>" would open
/// files and decode pictures. From now on each QLabel of the program, those of Qt's own dialogs and
/// tool tips among them, shows plain text, unless it was told Qt::RichText: then who sets its text
/// escapes all that is not its own (QString::toHtmlEscaped). packaging/check looks after the rest
/// ("Words of strangers").
void keepLabelsPlain(QApplication& application);

/// Nobody alters a setting that only passed below the pointer. For number fields, choices and
/// sliders inside a scroll area, from now on. Elsewhere, and in the open list of a choice, the
/// wheel does what Qt lets it do.
void keepWheelFromFields(QApplication& application);

/// "Stop" that appears where "Start" was a moment ago is not pressed by a double click. For all
/// buttons, from now on: a press within the time and distance of a double click after one that
/// another button got is nobody's. The next one counts again.
void keepSecondPressFromOthers(QApplication& application);

}  // namespace dreambooth

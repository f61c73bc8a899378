// What is said to staff of a booth (see the header).
// Values like {file} come from the error's arguments.
#include <ui/style/error_sentences.h>

#include <QtGlobal>

namespace dreambooth {

std::span<const ErrorSentence> boothErrors() {
    static constexpr ErrorSentence sentences[] = {
        {"booth.newer_version",
         QT_TRANSLATE_NOOP("Errors",
                           "The booth in {file} was set up by a newer version of DreamBooth "
                           "Studio."),
         QT_TRANSLATE_NOOP("Errors", "Install the newer version; the booth was not changed.")},
        {"booth.no_launcher",
         QT_TRANSLATE_NOOP("Errors", "The program that keeps a booth up, {program}, is missing."),
         QT_TRANSLATE_NOOP("Errors", "Reinstall DreamBooth Studio.")},
        {"booth.no_module",
         QT_TRANSLATE_NOOP("Errors", "The booth part of the program could not be loaded: {words}."),
         QT_TRANSLATE_NOOP("Errors", "Reinstall DreamBooth Studio.")},
        {"booth.no_photos",
         QT_TRANSLATE_NOOP(
             "Errors", "There was nothing to learn from: no visit, no photos or an unknown class."),
         QT_TRANSLATE_NOOP("Errors", "Begin again.")},
        {"booth.not_wiped",
         QT_TRANSLATE_NOOP("Errors",
                           "A visitor's files could not be deleted yet. The booth keeps trying and "
                           "admits nobody until then."),
         QT_TRANSLATE_NOOP("Errors",
                           "If this persists, close the booth and start it again: it deletes what "
                           "is left first.")},
        {"booth.pin",
         QT_TRANSLATE_NOOP("Errors", "The PIN can't be used: it needs 4 to 12 digits."),
         QT_TRANSLATE_NOOP("Errors", "Choose another one.")},
        {"booth.pin_differs", QT_TRANSLATE_NOOP("Errors", "The two PINs differ."),
         QT_TRANSLATE_NOOP("Errors", "Type the same one twice.")},
        {"phone.address",
         QT_TRANSLATE_NOOP("Errors", "“{address}” is not an address of this computer."),
         QT_TRANSLATE_NOOP("Errors", "Choose the stand's network in the booth's settings.")},
        {"phone.port",
         QT_TRANSLATE_NOOP("Errors",
                           "Phones can't connect: {address}, port {port} is not available."),
         QT_TRANSLATE_NOOP("Errors",
                           "Choose a network that this computer is in, and check whether another "
                           "program uses the port.")},
        {"phone.view",
         QT_TRANSLATE_NOOP("Errors", "The phone's page can't be shown: {key} is wrong."),
         QT_TRANSLATE_NOOP("Errors", "Reinstall DreamBooth Studio.")},
        {"booth.printer",
         QT_TRANSLATE_NOOP("Errors", "The printer {printer} did not print the card."),
         QT_TRANSLATE_NOOP("Errors", "Check that it is on and has paper.")},
        {"booth.printer.missing",
         QT_TRANSLATE_NOOP("Errors", "The print server does not know the printer {printer}."),
         QT_TRANSLATE_NOOP("Errors", "Set it up again, or choose another one for the booth.")},
        {"booth.printer.no_ink",
         QT_TRANSLATE_NOOP("Errors", "The printer {printer} has no ink or toner."),
         QT_TRANSLATE_NOOP("Errors", "Refill it.")},
        {"booth.printer.no_paper",
         QT_TRANSLATE_NOOP("Errors", "The printer {printer} has no paper."),
         QT_TRANSLATE_NOOP("Errors", "Refill it.")},
        {"booth.printer.no_server",
         QT_TRANSLATE_NOOP("Errors",
                           "No print server answers, so the printer {printer} can't print."),
         QT_TRANSLATE_NOOP("Errors", "Check that CUPS is running on this computer.")},
        {"booth.printer.stopped",
         QT_TRANSLATE_NOOP("Errors", "The printer {printer} is switched off, stopped or paused."),
         QT_TRANSLATE_NOOP("Errors", "Switch it on, or resume it in the printer's settings.")},
        {"booth.settings",
         QT_TRANSLATE_NOOP("Errors", "The booth's setting “{key}” is missing or wrong."),
         QT_TRANSLATE_NOOP("Errors", "Correct it in booth.json, or set the booth up again.")},
        {"booth.visit_open",
         QT_TRANSLATE_NOOP("Errors", "The visit before this one has not ended."),
         QT_TRANSLATE_NOOP("Errors", "End it first.")},
    };
    return sentences;
}

}  // namespace dreambooth

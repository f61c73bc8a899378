// What is said of models that can't be fetched from the hub (see the header).
// Values like {name} come from the error's arguments.
#include <ui/style/error_sentences.h>

#include <QtGlobal>

namespace dreambooth {

std::span<const ErrorSentence> downloadErrors() {
    static constexpr ErrorSentence sentences[] = {
        {"download.bad_name",
         QT_TRANSLATE_NOOP("Errors",
                           "“{name}” is neither the name of a model on the hub nor its address."),
         QT_TRANSLATE_NOOP("Errors", "Give it as owner/name, or paste the address of its page.")},
        {"download.bad_listing",
         QT_TRANSLATE_NOOP("Errors", "The hub's list of the files of {name} can't be used."),
         QT_TRANSLATE_NOOP("Errors", "Try again later.")},
        {"download.bad_token",
         QT_TRANSLATE_NOOP("Errors", "The token for the hub holds characters that no token has."),
         QT_TRANSLATE_NOOP("Errors", "Run “hf auth login” again.")},
        {"download.busy", QT_TRANSLATE_NOOP("Errors", "{host} wants to be left alone for a while."),
         QT_TRANSLATE_NOOP("Errors", "Try again later; what has arrived is kept.")},
        {"download.choose_file",
         QT_TRANSLATE_NOOP("Errors", "{name} holds several models: {files}."),
         QT_TRANSLATE_NOOP("Errors", "Paste the address of the file that you want.")},
        {"download.damaged",
         QT_TRANSLATE_NOOP("Errors",
                           "What arrives as {file} is not what the hub has; it was thrown away."),
         QT_TRANSLATE_NOOP("Errors", "Try again later or in another network.")},
        {"download.died",
         QT_TRANSLATE_NOOP("Errors", "The program that fetches ended unexpectedly."),
         QT_TRANSLATE_NOOP("Errors", "Try again: it goes on where it stopped.")},
        {"download.gated",
         QT_TRANSLATE_NOOP("Errors", "The licence of {name} has to be accepted on the hub first."),
         QT_TRANSLATE_NOOP("Errors",
                           "Accept it on {address} while logged in there, run “hf auth login” on "
                           "this computer, then try again.")},
        {"download.no_connection", QT_TRANSLATE_NOOP("Errors", "The line to {host} does not hold."),
         QT_TRANSLATE_NOOP("Errors",
                           "Check the network, then try again: it goes on where it "
                           "stopped.")},
        {"download.no_file", QT_TRANSLATE_NOOP("Errors", "{name} has no file {file}."),
         QT_TRANSLATE_NOOP("Errors", "Check the name on the page of the model.")},
        {"download.no_revision",
         QT_TRANSLATE_NOOP("Errors", "{name} has no revision “{revision}”."),
         QT_TRANSLATE_NOOP("Errors", "Check the branches on the page of the model.")},
        {"download.no_room",
         QT_TRANSLATE_NOOP("Errors", "The disk of {folder} has too little room for the model."),
         QT_TRANSLATE_NOOP("Errors", "Free some space there, then try again.")},
        {"download.no_weights",
         QT_TRANSLATE_NOOP("Errors", "{name} has no .safetensors files that this program can use."),
         QT_TRANSLATE_NOOP("Errors", "Choose another model.")},
        {"download.not_found",
         QT_TRANSLATE_NOOP("Errors", "The hub has no model {name} that may be seen from here."),
         QT_TRANSLATE_NOOP("Errors",
                           "Check the name; for a private model run “hf auth login” first.")},
        {"download.offline",
         QT_TRANSLATE_NOOP("Errors",
                           "{name} is not on this computer, and HF_HUB_OFFLINE forbids to fetch "
                           "it."),
         QT_TRANSLATE_NOOP("Errors", "Unset HF_HUB_OFFLINE.")},
        {"download.refused_token",
         QT_TRANSLATE_NOOP("Errors", "{host} does not accept the token of this computer."),
         QT_TRANSLATE_NOOP("Errors", "Run “hf auth login” again.")},
        {"download.server", QT_TRANSLATE_NOOP("Errors", "{host} answers with error {status}."),
         QT_TRANSLATE_NOOP("Errors", "Try again later; what has arrived is kept.")},
        {"download.stopped", QT_TRANSLATE_NOOP("Errors", "The download was stopped."),
         QT_TRANSLATE_NOOP("Errors", "Start it again: it goes on where it stopped.")},
        {"download.unsafe_address",
         QT_TRANSLATE_NOOP("Errors", "{address} is not used: models are fetched by HTTPS only."),
         QT_TRANSLATE_NOOP("Errors", "Check HF_ENDPOINT.")},
        {"download.wrong_answer",
         QT_TRANSLATE_NOOP("Errors", "{host} sends something else instead of {file}."),
         QT_TRANSLATE_NOOP("Errors",
                           "Check that no page for logging in to the network stands between, then "
                           "try again.")},
    };
    return sentences;
}

}  // namespace dreambooth

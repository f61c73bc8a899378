// What is said of models that can't be fetched from the hub (see the header).
// Values like {name} come from the error's arguments.
#include <ui/style/error_sentences.h>

#include <QtGlobal>

namespace dreambooth {

std::span<const ErrorSentence> downloadErrors() {
    static constexpr ErrorSentence sentences[] = {
        {"download.bad_name",
         QT_TRANSLATE_NOOP("Errors",
                           "“{name}” is neither a model's name on the hub nor its address."),
         QT_TRANSLATE_NOOP("Errors", "Give it as owner/name, or paste the address of its page.")},
        {"download.bad_listing",
         QT_TRANSLATE_NOOP("Errors", "The hub's file list for {name} can't be used."),
         QT_TRANSLATE_NOOP("Errors", "Try again later.")},
        {"download.bad_token",
         QT_TRANSLATE_NOOP("Errors", "The hub token contains invalid characters."),
         QT_TRANSLATE_NOOP("Errors", "Run “hf auth login” again.")},
        {"download.busy", QT_TRANSLATE_NOOP("Errors", "{host} has had too many requests."),
         QT_TRANSLATE_NOOP("Errors", "Try again later; what has arrived is kept.")},
        {"download.choose_file",
         QT_TRANSLATE_NOOP("Errors", "{name} contains several models: {files}."),
         QT_TRANSLATE_NOOP("Errors", "Paste the address of the file that you want.")},
        {"download.damaged",
         QT_TRANSLATE_NOOP("Errors", "{file} arrived damaged and was discarded."),
         QT_TRANSLATE_NOOP("Errors", "Try again later, or on another network.")},
        {"download.died", QT_TRANSLATE_NOOP("Errors", "The download ended unexpectedly."),
         QT_TRANSLATE_NOOP("Errors", "Try again; what has arrived is kept.")},
        {"download.gated",
         QT_TRANSLATE_NOOP("Errors", "You need to accept the licence of {name} on the hub first."),
         QT_TRANSLATE_NOOP("Errors",
                           "Accept it on {address} while logged in there, run “hf auth login” on "
                           "this computer, then try again.")},
        {"download.no_connection",
         QT_TRANSLATE_NOOP("Errors", "The connection to {host} broke off."),
         QT_TRANSLATE_NOOP("Errors",
                           "Check the network, then try again; what has arrived is kept.")},
        {"download.no_file", QT_TRANSLATE_NOOP("Errors", "{name} has no file named {file}."),
         QT_TRANSLATE_NOOP("Errors", "Check the name on the model's page.")},
        {"download.no_revision",
         QT_TRANSLATE_NOOP("Errors", "{name} has no revision “{revision}”."),
         QT_TRANSLATE_NOOP("Errors", "Check the branches on the model's page.")},
        {"download.no_room",
         QT_TRANSLATE_NOOP("Errors",
                           "There is not enough space for the model on the disk of {folder}."),
         QT_TRANSLATE_NOOP("Errors", "Free some space there, then try again.")},
        {"download.no_weights",
         QT_TRANSLATE_NOOP("Errors", "{name} has no .safetensors files that this program can use."),
         QT_TRANSLATE_NOOP("Errors", "Choose another model.")},
        {"download.not_found",
         QT_TRANSLATE_NOOP("Errors", "The hub has no model {name}, or it is private."),
         QT_TRANSLATE_NOOP("Errors",
                           "Check the name; for a private model run “hf auth login” first.")},
        {"download.offline",
         QT_TRANSLATE_NOOP(
             "Errors",
             "{name} is not on this computer, and HF_HUB_OFFLINE keeps it from being downloaded."),
         QT_TRANSLATE_NOOP("Errors", "Unset HF_HUB_OFFLINE.")},
        {"download.refused_token",
         QT_TRANSLATE_NOOP("Errors", "{host} does not accept this computer's token."),
         QT_TRANSLATE_NOOP("Errors", "Run “hf auth login” again.")},
        {"download.server", QT_TRANSLATE_NOOP("Errors", "{host} answered with error {status}."),
         QT_TRANSLATE_NOOP("Errors", "Try again later; what has arrived is kept.")},
        {"download.stopped", QT_TRANSLATE_NOOP("Errors", "The download was stopped."),
         QT_TRANSLATE_NOOP("Errors", "Start it again: it continues where it stopped.")},
        {"download.unreachable", QT_TRANSLATE_NOOP("Errors", "{host} can't be reached."),
         QT_TRANSLATE_NOOP("Errors", "Check the network, then try again.")},
        {"download.unsafe_address",
         QT_TRANSLATE_NOOP("Errors",
                           "{address} is not used: models are downloaded over HTTPS only."),
         QT_TRANSLATE_NOOP("Errors", "Check HF_ENDPOINT.")},
        {"download.wrong_answer",
         QT_TRANSLATE_NOOP("Errors", "{host} sent something other than {file}."),
         QT_TRANSLATE_NOOP("Errors",
                           "Check whether the network wants you to log in first, then try again.")},
    };
    return sentences;
}

}  // namespace dreambooth

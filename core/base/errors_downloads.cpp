// What errors say: of the hub and what is fetched from it.
#include "errors.h"

namespace dreambooth::errors {

std::span<const ErrorEntry> downloads() {
    using enum ErrorKind;
    static constexpr ErrorEntry entries[] = {
        {"download.bad_listing", failure,
         QT_TR_NOOP("The hub's file list for {name} can't be used: {detail}."),
         QT_TR_NOOP("Check HF_ENDPOINT and the proxy, or try again later.")},
        {"download.bad_name", input,
         QT_TR_NOOP("“{name}” is neither a model's name on the hub nor its address."),
         QT_TR_NOOP("Give it as owner/name, or paste the address of its page.")},
        {"download.bad_name.revision", input,
         QT_TR_NOOP("“{name}” at “{revision}” can't be on the hub."),
         QT_TR_NOOP("Give the model as owner/name and its revision as a branch, tag or commit.")},
        {"download.bad_token", input, QT_TR_NOOP("The hub token contains invalid characters."),
         QT_TR_NOOP("Put another one into the studio's settings, run “hf auth login” again, or set "
                    "HF_TOKEN.")},
        {"download.busy", failure, QT_TR_NOOP("{host} has had too many requests."),
         QT_TR_NOOP("Try again later; what has arrived is kept.")},
        {"download.choose_file", input, QT_TR_NOOP("{name} contains several models: {files}."),
         QT_TR_NOOP("Paste the address of the file that you want, or name it with --file.")},
        {"download.damaged", failure, QT_TR_NOOP("{file} arrived damaged and was discarded."),
         QT_TR_NOOP("Try again later, or on another network.")},
        {"download.died", failure, QT_TR_NOOP("The download ended unexpectedly."),
         QT_TR_NOOP("Try again; what has arrived is kept.")},
        {"download.gated", input,
         QT_TR_NOOP("You need to accept the licence of {name} on the hub first."),
         QT_TR_NOOP("Accept it on {address} while logged in there, then put your token into the "
                    "studio's settings, run “hf auth login” or set HF_TOKEN on this computer, and "
                    "try again.")},
        {"download.keyring", input, QT_TR_NOOP("The desktop's keyring stayed locked."),
         QT_TR_NOOP("Unlock it and try again; the token in it has not changed.")},
        {"download.no_connection", failure,
         QT_TR_NOOP("The connection to {host} broke off: {reason}."),
         QT_TR_NOOP("Check the network and the proxy, then try again; what has arrived is kept.")},
        {"download.no_file", input, QT_TR_NOOP("{name} has no file named {file}."),
         QT_TR_NOOP("Check the name on the model's page.")},
        {"download.no_revision", input, QT_TR_NOOP("{name} has no revision “{revision}”."),
         QT_TR_NOOP("Check the branches and tags on {address}.")},
        {"download.no_room", failure,
         QT_TR_NOOP("The download needs {need}, and the disk of {folder} has {free} left."),
         QT_TR_NOOP("Free some space there, or set HF_HOME to a folder on another disk.")},
        {"download.no_weights", input,
         QT_TR_NOOP("{name} has no .safetensors files that this program can use."),
         QT_TR_NOOP("Choose another model.")},
        {"download.no_weights.model", input,
         QT_TR_NOOP("The repository {name} has no .safetensors weights of the model. Other kinds "
                    "can run programs when they are opened, and are not fetched."),
         QT_TR_NOOP("Choose another model, or another revision of it that has them.")},
        {"download.no_weights.part", input,
         QT_TR_NOOP("The repository {name} has no .safetensors weights of {part}. Other kinds can "
                    "run programs when they are opened, and are not fetched."),
         QT_TR_NOOP("Choose another model, or another revision of it that has them.")},
        {"download.not_found", input, QT_TR_NOOP("The hub has no model {name}, or it is private."),
         QT_TR_NOOP("Check the name on {address}; for a private model put your token into the "
                    "studio's settings, run “hf auth login” or set HF_TOKEN.")},
        {"download.offline", input,
         QT_TR_NOOP(
             "{name} is not on this computer, and HF_HUB_OFFLINE keeps it from being downloaded."),
         QT_TR_NOOP("Unset HF_HUB_OFFLINE.")},
        {"download.offline.newer", input,
         QT_TR_NOOP("HF_HUB_OFFLINE is set, so the hub was not asked."),
         QT_TR_NOOP("Unset HF_HUB_OFFLINE to look for a newer version.")},
        {"download.refused_token", input,
         QT_TR_NOOP("{host} does not accept this computer's token."),
         QT_TR_NOOP("Put another one into the studio's settings, run “hf auth login” again, or set "
                    "HF_TOKEN.")},
        {"download.server", failure, QT_TR_NOOP("{host} answered with error {status}."),
         QT_TR_NOOP("Try again later; what has arrived is kept.")},
        {"download.stopped", stopped, QT_TR_NOOP("The download was stopped."),
         QT_TR_NOOP("Start it again: it continues where it stopped.")},
        {"download.stopped.waiting", stopped,
         QT_TR_NOOP("The download was stopped while another one was at work."),
         QT_TR_NOOP("Start it again.")},
        {"download.unreachable", failure, QT_TR_NOOP("{host} can't be reached: {reason}."),
         QT_TR_NOOP("Check the network and the proxy, then try again.")},
        {"download.unsafe_address", input,
         QT_TR_NOOP("{address} is not used: models are downloaded over HTTPS only."),
         QT_TR_NOOP("Check HF_ENDPOINT.")},
        {"download.wrong_answer", failure,
         QT_TR_NOOP(
             "{host} sent something other than {file}, of another length than the hub says."),
         QT_TR_NOOP("Check whether the network wants you to log in first, then try again.")},
    };
    return entries;
}

}  // namespace dreambooth::errors

// `dreambooth download NAME`: a model of the Hugging Face hub onto this computer.
#include <base/clock.h>
#include <base/error_json.h>
#include <base/strings.h>
#include <download/download.h>
#include <hub/download_folder.h>
#include <hub/hub_name.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include <base/cancel.h>
#include <base/console.h>
#include "commands.h"

namespace dreambooth {
namespace {

const char* wordsOf(DownloadWait wait) {
    switch (wait) {
        case DownloadWait::otherDownload:
            return "Another download of this model is at work: this one waits for it.";
        case DownloadWait::hub:
            return "The hub has sent nothing for a while: it is still waited for.";
        case DownloadWait::check:
        case DownloadWait::nothing:
            break;
    }
    return nullptr;
}

/// Once each time that it begins to wait, on a terminal and in a log.
void printWait(DownloadWait wait) {
    static DownloadWait said = DownloadWait::nothing;
    if (std::exchange(said, wait) == wait || wordsOf(wait) == nullptr) return;
    tell("%s Ctrl+C ends it.\n", wordsOf(wait));
}

/// "1.2 GB of 4.3 GB · 52 MB/s · about 60 s left" on one line of a terminal; nothing elsewhere.
void printProgress(const DownloadProgress& progress) {
    printWait(progress.waitsFor);
    if (progress.totalBytes == 0) return;
    std::string line = sizeText(progress.bytes) + " of " + sizeText(progress.totalBytes);
    if (progress.bytesPerSecond > 0)
        line += " · " + sizeText(std::llround(progress.bytesPerSecond)) + "/s";
    if (progress.secondsLeft >= 0 && progress.bytes < progress.totalBytes)
        line += " · " + timeLeft(progress.secondsLeft);
    showProgressLine(line, progress.bytes == progress.totalBytes);
}

void printDownload(const Download& done, bool isDryRun) {
    if (done.notice) tell("%s The copy on this computer is used.\n", done.notice->text.c_str());
    for (const auto& path : done.setAside)
        tell(
            "A file of the cache had other bytes than the hub's. It was fetched anew; what was "
            "there "
            "is kept as %s.\n",
            path.c_str());
    if (isDryRun)
        tell("%s in %d files, of which %s would be downloaded; licence: %s (%s)\n",
             sizeText(done.bytes).c_str(), done.files, sizeText(done.missingBytes).c_str(),
             done.licence.empty() ? "not stated" : done.licence.c_str(), done.licenceUrl.c_str());
    else
        printPath(done.path);
}

/// Heeds the request to stop at any time, also while the hub does not answer.
void cancelOnRequest(const std::stop_token& end, const DownloadFolder& folder,
                     const CancelToken& cancel) {
    while (!end.stop_requested() && !cancel.isCancelled()) {
        if (folder.isStopRequested()) cancel.cancel();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

/// The same with its state in a folder that the window follows.
Result<Download> downloadFollowed(DownloadRequest request, const CancelToken& cancel,
                                  const DownloadFolder& folder) {
    request.record = folder.createdListFile();
    TRY(const FileLock lock, folder.lock());
    const std::jthread watch(
        [&](const std::stop_token& end) { cancelOnRequest(end, folder, cancel); });
    DownloadState state;
    double written = 0;
    const auto progress = [&](const DownloadProgress& now) {
        printProgress(now);
        const bool isNews = state.waitsFor != now.waitsFor;
        if (!isNews && steadySeconds() - written < 0.5) return;
        written = steadySeconds();
        state.waitsFor = now.waitsFor;
        if (now.totalBytes > 0) {
            state.bytes = now.bytes;
            state.totalBytes = now.totalBytes;
        }
        if (!now.parts.empty()) state.parts = now.parts;
        state.bytesPerSecond = now.bytesPerSecond;
        state.secondsLeft = now.secondsLeft;
        (void)folder.write(state);  // a full disk is told by the download itself
    };
    TRY_VOID(folder.write(state));
    auto done = download(request, cancel, progress);
    state.waitsFor = DownloadWait::nothing;
    state.phase = done                                      ? DownloadPhase::finished
                  : done.error().kind == ErrorKind::stopped ? DownloadPhase::paused
                                                            : DownloadPhase::failed;
    if (done) {
        state.path = done->path;
        state.bytes = state.totalBytes = done->bytes;
    } else {
        state.error = done.error();
    }
    TRY_VOID(folder.write(state));
    return done;
}

}  // namespace

void addDownloadCommand(CLI::App& app, int& exitCode) {
    struct Options {
        DownloadRequest request;
        std::string state;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    DownloadRequest& request = options->request;
    CLI::App* command = app.add_subcommand(
        "download",
        "Download a model from the Hugging Face hub into the cache shared with Python tools");
    command->add_option("model", request.name, "owner/name, or the address of its page")
        ->required();
    command->add_option("--revision", request.revision, "A branch, tag or commit (default: main)");
    command->add_option("--variant", request.variant,
                        "fp16: weights of half the size, where the repository has them");
    command->add_option("--file", request.file, "Just this file of the repository");
    command->add_option("--state", options->state,
                        "A folder for progress and for the request to stop");
    command->add_flag("--dry_run", request.isDryRun,
                      "Show what would be downloaded, without downloading it");
    command->add_flag("--json", options->json, "Print one JSON document");
    command->footer(
        "Interrupted downloads continue, also after Ctrl+C. HF_HOME, HF_HUB_CACHE, HF_ENDPOINT, "
        "HF_TOKEN, HF_HUB_OFFLINE and the proxy variables work as in huggingface_hub.");
    command->callback([options, &exitCode] {
        DownloadRequest& asked = options->request;
        const auto address = parseHubAddress(asked.name);
        if (!address) {
            if (options->json) printJson({{"error", toJson(address.error())}});
            exitCode = report(address.error());
            return;
        }
        asked.name = address->name;
        if (asked.revision.empty()) asked.revision = address->revision;
        if (asked.file.empty()) asked.file = address->file;
        const CancelToken cancel = cancelOnInterrupt();
        const auto done = options->state.empty()
                              ? download(asked, cancel, printProgress)
                              : downloadFollowed(asked, cancel, DownloadFolder(options->state));
        if (!done) {
            if (options->json) printJson({{"error", toJson(done.error())}});
            exitCode = report(done.error());
            return;
        }
        if (options->json)
            printJson(toJson(*done));
        else
            printDownload(*done, asked.isDryRun);
    });
}

}  // namespace dreambooth

// A model of the Hugging Face hub onto this computer, into the cache that Python tools share. What
// is there is used, what broke off goes on, and only what has the hub's own sizes and sums counts.
#pragma once

#include <base/cancel.h>
#include <base/json.h>
#include <hub/download_folder.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct DownloadRequest {
    std::string name{};      ///< "owner/name"
    std::string revision{};  ///< a branch, tag or commit; empty: "main"
    std::string variant{};   ///< "fp16": weights of half the size where the repository has them
    std::string file{};      ///< just this one of the repository
    /// Asks what would be fetched and fetches nothing.
    bool isDryRun = false;
    /// A file that lists what it makes in the cache (hub/created_files.h); empty: none.
    std::filesystem::path record{};
    double firstWait = 1;    ///< seconds before a second try
    long stallSeconds = 60;  ///< with next to no bytes, after which a line counts as broken
};

struct DownloadProgress {
    std::int64_t bytes = 0, totalBytes = 0;  ///< with what was there before
    double bytesPerSecond = 0;               ///< of the last seconds
    double secondsLeft = -1;                 ///< negative: not known yet
    DownloadWait waitsFor = DownloadWait::nothing;
    std::vector<DownloadPart> parts = {};  ///< empty before the first byte is asked for
};

struct Download {
    std::filesystem::path path;  ///< what findModel() gives for it; not there yet in a dry run
    std::string commit, licence;
    std::string licenceUrl;  ///< where it can be read
    std::string pageUrl;     ///< of the model on the hub
    bool isGated = false;
    int files = 0;
    std::int64_t bytes = 0;         ///< of all that is needed
    std::int64_t missingBytes = 0;  ///< that had to be fetched
    std::int64_t freeBytes = 0;     ///< on the disk of the cache
    /// Files of the cache that had other bytes than the hub's, under the names that they have now;
    /// the right ones were fetched in their place.
    std::vector<std::filesystem::path> setAside;
    /// The hub could not be asked: the model that was here already is meant, as it is.
    std::optional<Error> notice;
    /// Of a dry run: why it can't be fetched as things are (download.no_room).
    std::optional<Error> obstacle;
};

Json toJson(const Download& download);

/// Fetches what is needed of a model, at most 8 files at once. `progress` is called by this thread,
/// a few times a second, and says what is waited for. Errors: download.* of hub_errors.h,
/// repository.h and fetch_file.h, download.bad_name, download.offline, download.unreachable,
/// disk.too_small, disk.full, file.*.
Result<Download> download(
    const DownloadRequest& request, const CancelToken& cancel,
    const std::function<void(const DownloadProgress&)>& progress = [](const auto&) {});

}  // namespace dreambooth

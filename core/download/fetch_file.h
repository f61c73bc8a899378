// One file of a repository into the cache: what is there already is kept, a broken line is taken up
// where it broke, and nothing becomes a blob whose size and sum are not the hub's.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "cache_folder.h"
#include "hub_errors.h"

namespace dreambooth {

/// Used by all threads of a download.
struct FetchContext {
    HubAccess access;
    Repository repository;
    CacheFolder cache;
    RetryPolicy policy;
    CancelToken cancel;
    std::atomic<std::int64_t> arrived{0};  ///< bytes that are here, of all files
    std::atomic<int> waiting{0};           ///< threads that wait for another program's lock
};

/// Gives what is here of the file and is wrong another name (CacheFolder::setAsideWrong()). Errors:
/// download.stopped, file.*.
Result<std::vector<std::filesystem::path>> checkFile(FetchContext& context, const RemoteFile& file,
                                                     const std::function<void()>& whileWaiting);

/// Errors: those of errorOf(), download.damaged, download.wrong_answer, download.stopped,
/// download.unsafe_address, disk.full, file.*.
Result<void> fetchFile(FetchContext& context, HttpConnection& connection, const RemoteFile& file);

}  // namespace dreambooth

// All files of a download by a few threads, and how it goes on.
#pragma once

#include <download/download.h>

#include <functional>
#include <vector>

#include "fetch_file.h"

namespace dreambooth {

/// Fetches the files, the largest first, at most 8 at once. The first error ends it; what has
/// arrived stays. Errors: those of fetchFile().
Result<void> fetchAll(FetchContext& context, std::vector<RemoteFile> files, std::int64_t totalBytes,
                      const std::function<void(const DownloadProgress&)>& progress);

}  // namespace dreambooth

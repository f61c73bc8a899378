// Any text as the hub's list of a repository's files, and which of them are needed.
#include "fuzz.h"

#include <base/json.h>
#include <base/paths.h>
#include <base/shown_text.h>
#include <hub/hub_name.h>

#include <cstdlib>

#include "repository.h"

using namespace dreambooth;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MemoryBound bound(size, 64);
    const auto json = parseJson(textOf(data, size), "the hub's list");
    const auto repository = readRepository("owner/name", json ? *json : Json());
    if (!repository) return 0;
    if (repository->licence != shownLine(repository->licence)) std::abort();
    for (const FileRequest& request : {FileRequest{}, FileRequest{.variant = "fp16", .file = {}}}) {
        const auto needed = neededFiles(*repository, request);
        if (!needed) continue;
        for (const RemoteFile& file : *needed)
            if (!staysBelow(file.path) || file.bytes < 0 || file.sum.size() < 40) std::abort();
    }
    return 0;
}

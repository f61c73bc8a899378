// Any text as a file of a project that comes from somebody else; the first byte chooses which.
#include "fuzz.h"

#include <base/files.h>
#include <project/project.h>
#include <runs/history.h>
#include <runs/job.h>
#include <runs/run_changes.h>
#include <runs/run_state.h>

#include <algorithm>
#include <cstdlib>

using namespace dreambooth;

namespace {

void readEvents(std::string_view text) {
    const MemoryFile file(text);
    const RunHistory history = readHistory(file.path());
    for (std::size_t i = 0; i < history.steps.size(); ++i)
        if (history.steps[i].step < 0) std::abort();
    (void)history.trainingSeconds();
    // Copying and printing recurse into what is nested.
    for (const RunHistory::TimelineEntry& happening : history.timeline)
        (void)asText(happening.event);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const MemoryBound bound(size, 64);
    const std::string_view text = textOf(data + 1, size - 1);
    if (data[0] == 'e') {
        readEvents(text);
        return 0;
    }
    if (data[0] == 'p') {
        static const MemoryFolder folder;
        folder.write("project.json", text);
        (void)Project::open(folder.path());
        return 0;
    }
    if (data[0] == 'c') {
        static const MemoryFolder folder;
        folder.write("changes.json", text);
        const auto changes = readChanges(RunFolder(folder.path()));
        if (!changes) return 0;
        if (!std::ranges::is_sorted(*changes, {}, &RunChange::step)) std::abort();
        (void)recipeAt(Recipe{}, *changes);
        return 0;
    }
    const auto json = parseJson(text, "file");
    if (!json) return 0;
    if (data[0] == 'j') (void)jobFromJson(*json);
    if (data[0] == 's') (void)runStateFromJson(*json);
    return 0;
}

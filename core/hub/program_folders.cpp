// A list of places for each program; the first one that is there counts.
#include <base/paths.h>
#include <base/strings.h>
#include <hub/program_folders.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <system_error>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

struct ProgramPlaces {
    std::string_view program;
    std::vector<const char*> loras, models;
};

const ProgramPlaces& placesOf(std::string_view program) {
    static const std::vector<ProgramPlaces> all = {
        {"ComfyUI", {"models/loras"}, {"models/checkpoints"}},
        // Before version 4 what lies in autoimport was taken up by itself; since then its Models
        // page scans a folder that a person names, whichever it is.
        {"InvokeAI", {"autoimport/lora", ""}, {"autoimport/main", ""}},
        // A1111, Forge, SwarmUI ("Models/Lora").
        {"", {"models/Lora"}, {"models/Stable-diffusion"}},
    };
    const auto found = std::ranges::find(all, program, &ProgramPlaces::program);
    return found == all.end() ? all.back() : *found;
}

/// The entry of this name, in whichever capitals; empty: none.
fs::path entryNamed(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    if (fs::is_directory(folder / name, ignored)) return folder / name;
    for (const fs::path& entry : entriesIn(folder))
        if (toLower(entry.filename().string()) == toLower(name) && fs::is_directory(entry, ignored))
            return entry;
    return {};
}

}  // namespace

Result<fs::path> folderInProgram(const std::string& program, const fs::path& folder,
                                 ProgramFile kind) {
    const ProgramPlaces& places = placesOf(program);
    const auto& candidates = kind == ProgramFile::lora ? places.loras : places.models;
    for (const char* candidate : candidates) {
        fs::path place = folder;
        const fs::path below = candidate;
        if (below.empty()) return folder;
        // Who chose the folder of models is understood as well.
        auto part = below.begin();
        if (toLower(folder.filename().string()) == toLower(part->string())) ++part;
        for (; part != below.end() && !place.empty(); ++part)
            place = entryNamed(place, part->string());
        if (!place.empty()) return place;
    }
    return failure(
        "program.no_folder",
        {{"program", program}, {"folder", folder.string()}, {"expected", candidates.front()}});
}

}  // namespace dreambooth

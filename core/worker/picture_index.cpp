// pictures.json (see the header).
#include "picture_index.h"

#include <base/files.h>
#include <base/outputs.h>
#include <base/temporaries.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// What the picture follows from, without the places where its files lay.
Json withoutPaths(Json facts) {
    for (const char* key : {"model", "revision", "config", "vae", "lora", "textual_inversion"})
        facts.erase(key);
    return facts;
}

Json withoutContent(Json facts) {
    facts = withoutPaths(std::move(facts));
    facts.erase("content");
    return facts;
}

}  // namespace

Result<PictureIndex> PictureIndex::open(const fs::path& folder) {
    PictureIndex index;
    index.m_file = folder / "pictures.json";
    TRY_VOID(checkNamedPlace(folder));
    TRY_VOID(checkCanWriteInto(folder));
    TRY_VOID(makeFolder(folder));
    sweepTemporaries(folder);
    if (pathExists(index.m_file)) {
        TRY(index.m_facts, readJson(index.m_file));
    }
    if (index.m_facts.is_object()) return index;
    return badInput("pictures.foreign",
                    index.m_file.string() + " is no list of pictures of this program.",
                    "Give another --output_dir.", {{"file", index.m_file.string()}});
}

Result<bool> PictureIndex::has(const std::string& name, const Json& facts) const {
    const fs::path file = m_file.parent_path() / name;
    if (!pathExists(file)) return false;
    const auto found = m_facts.find(name);
    if (found != m_facts.end() && withoutPaths(*found) == withoutPaths(facts)) return true;
    std::string how = "drawn with other settings";
    if (found != m_facts.end() && withoutContent(*found) == withoutContent(facts))
        how = found->contains("content")
                  ? "drawn with other weights: the files of the model have changed since"
                  : "drawn by an earlier version, which did not note with which weights";
    return badInput("pictures.other", file.string() + " is there already, " + how + ".",
                    "Give another --output_dir, or move the picture away.",
                    {{"file", file.string()}});
}

Result<void> PictureIndex::add(const std::string& name, const Json& facts) {
    m_facts[name] = facts;
    return writeJson(m_file, m_facts);
}

}  // namespace dreambooth

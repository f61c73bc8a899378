// pictures.json.
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
    return failure("pictures.foreign", {{"file", index.m_file.string()}});
}

Result<bool> PictureIndex::has(const std::string& name, const Json& facts) const {
    const fs::path file = m_file.parent_path() / name;
    if (!pathExists(file)) return false;
    const auto found = m_facts.find(name);
    if (found != m_facts.end() && withoutPaths(*found) == withoutPaths(facts)) return true;
    std::string code = "pictures.other";
    if (found != m_facts.end() && withoutContent(*found) == withoutContent(facts))
        code = found->contains("content") ? "pictures.other.weights" : "pictures.other.version";
    return failure(code, {{"file", file.string()}});
}

Result<void> PictureIndex::add(const std::string& name, const Json& facts) {
    m_facts[name] = facts;
    return writeJson(m_file, m_facts);
}

}  // namespace dreambooth

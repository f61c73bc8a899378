// pictures.json (see the header).
#include "picture_index.h"

#include <base/files.h>

namespace dreambooth {
namespace fs = std::filesystem;

Result<PictureIndex> PictureIndex::open(const fs::path& folder) {
    PictureIndex index;
    index.m_file = folder / "pictures.json";
    TRY_VOID(makeFolder(folder));
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
    if (found != m_facts.end() && *found == facts) return true;
    return badInput(
        "pictures.other", file.string() + " is there already, drawn with other settings.",
        "Give another --output_dir, or move the picture away.", {{"file", file.string()}});
}

Result<void> PictureIndex::add(const std::string& name, const Json& facts) {
    m_facts[name] = facts;
    return writeJson(m_file, m_facts);
}

}  // namespace dreambooth

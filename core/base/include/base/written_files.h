// What this program wrote into a folder that people use too. A list in the folder
// (".dreambooth-files.json") has the hash of each file, and only those are ever replaced: what
// others put there, or changed since, stays.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace dreambooth {

class WrittenFiles {
public:
    explicit WrittenFiles(std::filesystem::path folder);

    /// Whether the file of this name below the folder has the bytes that this program wrote.
    bool isOurs(const std::filesystem::path& name) const;
    /// Refuses where something is in the way of a file of this name that this program did not
    /// write. Error: output.in_the_way {file}.
    Result<void> checkFree(const std::filesystem::path& name) const;

    /// Moves the files of a folder on the same disk here, each by a rename, `last` as the last one:
    /// the file that makes the folder usable, which is away while the others change. Errors:
    /// output.in_the_way, file.*, disk.full.
    Result<void> take(const std::filesystem::path& from, const std::string& last);

private:
    Result<void> save() const;

    std::filesystem::path m_folder;
    /// Hashes by name: those of before and after, until all are moved.
    std::map<std::string, std::set<std::string>> m_hashes;
};

}  // namespace dreambooth

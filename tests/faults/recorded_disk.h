// All that a traced run does to the files of a folder, recorded, and the folder as a file system
// may have it after a power cut at any moment of that: what was not synced may be there, or not, or
// torn.
#pragma once

#include <map>
#include <optional>

#include "traced_run.h"

namespace dreambooth {

/// What of the writes and names that were not synced is there after the power cut.
enum class Survives {
    synced,  ///< nothing
    names,   ///< all names, as with delayed allocation: files whose bytes were not synced are empty
    bytes,   ///< all bytes, of files whose names are there
    some,    ///< whatever chance leaves: names in any order, bytes torn
};

class RecordedDisk {
public:
    /// What is in the folder now is on the disk. Only what lies in it is recorded.
    explicit RecordedDisk(std::filesystem::path folder);

    /// For the run that is to be recorded.
    TraceHooks hooks();

    /// How much was recorded: writes, names, syncs.
    std::size_t size() const { return m_operations.size(); }
    /// The moments worth a cut: after how many of them. Of the writes of one file the first two
    /// count.
    std::vector<std::size_t> moments() const;
    /// Fills `target`, an empty folder, as the disk is when the power is cut after that many of
    /// them; `seed` is for Survives::some. A hash of all that is in it.
    std::size_t leave(std::size_t operations, Survives survives, unsigned seed,
                      const std::filesystem::path& target) const;

private:
    enum class Kind { write, truncate, enter, remove, move, sync };
    struct Operation {
        Kind kind = Kind::sync;
        int node = 0;  ///< the file or folder; of names the one that is named
        int folder = 0;
        std::string name{};
        int toFolder = 0;  ///< of move
        std::string toName{};
        std::size_t offset = 0;  ///< of write; of truncate the size
        std::string bytes{};
    };
    struct Node {
        bool isFolder = false;
        std::filesystem::path linkTarget{};    ///< of a symbolic link
        std::string bytes{};                   ///< at the start
        std::map<std::string, int> entries{};  ///< at the start
    };

    int takeIn(const std::filesystem::path& path);
    std::optional<int> nodeAt(const std::filesystem::path& path) const;
    void enter(const std::filesystem::path& path, int node);
    void record(const TracedCall& call, std::int64_t result);
    void recordWrite(const TracedCall& call, std::size_t size);
    std::vector<bool> surviving(std::size_t operations, Survives survives, unsigned seed) const;

    std::filesystem::path m_folder;
    std::vector<Node> m_nodes;
    std::vector<std::map<std::string, int>> m_live;  ///< entries as they are now, by node
    std::vector<Operation> m_operations;
};

}  // namespace dreambooth

// Where all lies that is a visitor's: in memory where the runtime folder is (tmpfs), else in the
// booth's folder; overwritten and removed with the visit.
#pragma once

#include <base/error.h>

#include <filesystem>

namespace dreambooth {

/// Overwrites what nothing else has a name for, and removes it; links are not followed. What can't
/// be removed is the error, and the rest is gone all the same. A missing one is no error.
Result<void> wipe(const std::filesystem::path& path);

class VisitorFolder {
public:
    /// Wipes what earlier visitors of this booth left, wherever it lies: after a power cut or a
    /// crash. For who holds the booth's lock. Errors: file.*.
    static Result<void> sweep(const std::filesystem::path& boothFolder);
    /// Whether make() finds a runtime folder in memory with room for a visit, else it takes the
    /// disk.
    static bool willBeInMemory(const std::filesystem::path& boothFolder);
    /// An empty folder for this user alone. Errors: file.*, disk.full.
    static Result<VisitorFolder> make(const std::filesystem::path& boothFolder);

    const std::filesystem::path& path() const { return m_path; }
    std::filesystem::path run() const { return m_path / "run"; }
    std::filesystem::path pictures() const { return m_path / "pictures"; }
    bool isInMemory() const { return m_isInMemory; }

    /// Wipes it. After an error, for example because a program still writes into it, it can be
    /// tried again.
    Result<void> end();

    VisitorFolder(VisitorFolder&& other) noexcept;
    VisitorFolder& operator=(VisitorFolder&& other) noexcept;
    ~VisitorFolder();  ///< end()

private:
    VisitorFolder(std::filesystem::path path, bool isInMemory)
        : m_path(std::move(path)), m_isInMemory(isInMemory) {}
    std::filesystem::path m_path;  ///< empty once it is wiped, or another one has it
    bool m_isInMemory;
};

}  // namespace dreambooth

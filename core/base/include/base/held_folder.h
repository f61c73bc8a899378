// A folder that stays open while a program writes into it, a run for example. What the program
// writes below it is opened beneath that descriptor and never through a link, so that nothing in
// the folder leads elsewhere; and the folder is not made again where it was moved or deleted.
#pragma once

#include <base/descriptor.h>
#include <base/error.h>

#include <filesystem>
#include <memory>
#include <string_view>

namespace dreambooth {

/// While it lives, makeFolder() and openToWrite() treat all paths below it so, in all threads.
class HeldFolder {
public:
    /// Errors: file.missing, file.*.
    static Result<HeldFolder> hold(const std::filesystem::path& folder);
    HeldFolder(HeldFolder&& other) noexcept;
    HeldFolder& operator=(HeldFolder&& other) noexcept;
    ~HeldFolder();

private:
    struct Place;
    explicit HeldFolder(std::shared_ptr<const Place> place);
    std::shared_ptr<const Place> m_place;
    friend struct HeldFolders;
};

/// Whether all held folders are still where they were. Error: folder.moved {folder, now}, with
/// `now` empty for one that was deleted.
Result<void> checkHeldFolders();

/// Opens a regular file with these flags of open(2), O_CLOEXEC among them. Below a held folder no
/// part of the path may be a link; elsewhere the file itself may be none. `action` is for the
/// message: "write to". Errors: file.not_regular (a link), file.special, disk.full, file.*.
Result<Descriptor> openToWrite(const std::filesystem::path& file, int flags,
                               std::string_view action);

/// makeFolder() of base/files.h for a path below a held folder; nothing done and false elsewhere.
/// Errors: folder.moved, file.not_regular where a part of the path is a link or a file, file.*.
Result<bool> makeHeldFolder(const std::filesystem::path& folder);

}  // namespace dreambooth

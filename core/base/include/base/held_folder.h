// A folder that stays open while a program writes into it, a run for example. What the program
// writes below it is opened beneath that descriptor and never through a link, so that nothing in
// the folder leads elsewhere; and the folder is not made again where it was moved or deleted.
#pragma once

#include <base/error.h>
#include <base/file_descriptor.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

namespace dreambooth {

/// While it lives, makeFolder() and openToWrite() treat all paths below it so, in all threads.
class HeldFolder {
public:
    /// What a folder that is not where it was keeps from being made again.
    enum class Guards {
        everything,  ///< for who works for this folder alone
        itself,      ///< and what is below it
    };
    /// Errors: file.missing, file.*.
    static Result<HeldFolder> hold(const std::filesystem::path& folder,
                                   Guards guards = Guards::everything);
    /// Whether it is still where it was. Error: folder.moved {folder, now}.
    Result<void> check() const;
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
Result<FileDescriptor> openToWrite(const std::filesystem::path& file, int flags,
                                   std::string_view action);

/// The folder itself, which lies below a held one, opened name by name and never through a link,
/// for calls such as renameat(2). With `mode`, what is missing is made. Errors: file.not_regular
/// where a part of the path is a link or a file, file.*.
Result<FileDescriptor> openHeldFolder(const std::filesystem::path& folder,
                                      std::optional<unsigned> mode = {});

/// makeFolder() of base/files.h for a path below a held folder; nothing done and false elsewhere.
/// Errors: folder.moved, file.not_regular where a part of the path is a link or a file, file.*.
Result<bool> makeHeldFolder(const std::filesystem::path& folder);

}  // namespace dreambooth

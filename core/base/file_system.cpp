// Blocks are counted by inode; the rest is an ioctl, and the magic number of the file system.
#include <base/file_descriptor.h>
#include <base/file_system.h>
#include <base/files.h>
#include <base/paths.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <limits>
#include <map>
#include <system_error>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

struct File {
    std::uintmax_t bytes = 0;
    nlink_t names = 0, namesHere = 0;
};

using Files = std::map<std::pair<dev_t, ino_t>, File>;

constexpr std::uintmax_t blockBytes = 512;  // of st_blocks, whatever the file system's own are

void count(const fs::path& path, Files& files) {
    struct stat status{};
    if (lstat(path.c_str(), &status) != 0) return;
    const bool isFolder = S_ISDIR(status.st_mode);
    File& file = files[{status.st_dev, status.st_ino}];
    file.bytes = static_cast<std::uintmax_t>(status.st_blocks) * blockBytes;
    file.names = isFolder ? 1 : status.st_nlink;  // a folder's links are those of its sub-folders
    ++file.namesHere;
    if (isFolder)
        for (const fs::path& entry : entriesIn(path)) count(entry, files);
}

Files filesIn(const std::vector<fs::path>& paths) {
    Files files;
    for (const fs::path& path : paths) count(path, files);
    return files;
}

}  // namespace

std::uintmax_t diskUse(const std::vector<fs::path>& paths) {
    std::uintmax_t bytes = 0;
    for (const auto& [id, file] : filesIn(paths)) bytes += file.bytes;
    return bytes;
}

std::uintmax_t freedByRemoving(const std::vector<fs::path>& paths) {
    std::uintmax_t bytes = 0;
    for (const auto& [id, file] : filesIn(paths))
        if (file.namesHere >= file.names) bytes += file.bytes;
    return bytes;
}

namespace {

constexpr long fatMagic = 0x4d44;
constexpr long exfatMagic = 0x2011bab0;

}  // namespace

std::int64_t freeDiskBytes(const fs::path& path) {
    std::error_code error;
    const fs::space_info space = fs::space(nearestExisting(path), error);
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    if (error || space.available > static_cast<std::uintmax_t>(most)) return most;
    return static_cast<std::int64_t>(space.available);
}

bool canReflink(const std::filesystem::path& source, const std::filesystem::path& folder) {
    const FileDescriptor from(::open(source.c_str(), O_RDONLY | O_CLOEXEC));
    // Without a name, so that nothing is left behind.
    const FileDescriptor to(
        ::open(nearestExisting(folder).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600));
    return from.valid() && to.valid() && ::ioctl(to.get(), FICLONE, from.get()) == 0;
}

bool hasHardLinks(const std::filesystem::path& folder) {
    struct statfs system{};
    if (::statfs(nearestExisting(folder).c_str(), &system) != 0) return true;
    return system.f_type != fatMagic && system.f_type != exfatMagic;
}

}  // namespace dreambooth

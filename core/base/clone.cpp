// Asking the file system by ioctl and its magic number.
#include <base/clone.h>
#include <base/file_descriptor.h>
#include <base/files.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace dreambooth {

namespace {

constexpr long fatMagic = 0x4d44;
constexpr long exfatMagic = 0x2011bab0;

}  // namespace

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

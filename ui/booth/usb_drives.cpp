// Looking at and writing to what visitors put in.
#include <mntent.h>
#include <paths.h>

#include <base/files.h>
#include <base/held_folder.h>
#include <base/temporaries.h>
#include <images/decode.h>
#include <ui/booth/usb_drives.h>
#include <ui/style/qt_strings.h>

#include <QStorageInfo>
#include <algorithm>
#include <cstdio>
#include <deque>
#include <memory>
#include <string>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr int lookEveryMs = 1000;

struct Found {
    fs::path file;
    fs::file_time_type changed;
};

bool isHidden(const fs::path& entry) {
    return entry.filename().native().starts_with('.');
}

struct Mount {
    fs::path place;
    std::string source;  ///< "/dev/sdb1"
};

/// What a table as fstab says.
std::vector<Mount> mountsIn(const char* table) {
    std::vector<Mount> mounts;
    const std::unique_ptr<FILE, int (*)(FILE*)> file(::setmntent(table, "re"), ::endmntent);
    if (file != nullptr)
        while (const mntent* entry = ::getmntent(file.get()))
            mounts.push_back({.place = entry->mnt_dir, .source = entry->mnt_fsname});
    return mounts;
}

bool isForDrives(const fs::path& place) {
    const auto isBelow = [&](const char* folder) {
        return place.native().starts_with(std::string(folder) + '/');
    };
    return isBelow("/media") || isBelow("/run/media") || isBelow("/mnt");
}

/// Disks of this computer, which fstab names, are not a visitor's. No other mount is asked: one of
/// a network that is gone would not answer.
std::vector<fs::path> mountedSticks() {
    const std::vector<Mount> own = mountsIn(_PATH_MNTTAB);
    std::vector<fs::path> found;
    for (const Mount& mount : mountsIn("/proc/self/mounts"))
        if (mount.source.starts_with("/dev/") && isForDrives(mount.place) &&
            std::ranges::find(own, mount.place, &Mount::place) == own.end() &&
            QStorageInfo(toQt(mount.place)).isReady())
            found.push_back(mount.place);
    return found;
}

/// Folders in these places stand for sticks: trials and tests have no hardware.
std::vector<fs::path> foldersIn(const std::vector<fs::path>& places) {
    std::vector<fs::path> found;
    std::error_code error;
    for (const fs::path& place : places)
        for (fs::directory_iterator it(place, error), end; !error && it != end;
             it.increment(error)) {
            std::error_code ignored;
            if (fs::is_directory(it->symlink_status(ignored))) found.push_back(it->path());
        }
    return found;
}

}  // namespace

std::vector<fs::path> picturesOnDrive(const fs::path& stick, const std::atomic_bool& isCancelled,
                                      const UsbDriveLimits& limits) {
    std::vector<Found> found;
    std::deque<std::pair<fs::path, int>> folders = {{stick, 0}};
    int entries = 0;
    while (!folders.empty() && entries < limits.entries && !isCancelled) {
        const auto [folder, depth] = folders.front();
        folders.pop_front();
        std::error_code error;
        for (fs::directory_iterator it(folder, error), end;
             !error && it != end && entries < limits.entries && !isCancelled;
             it.increment(error), ++entries) {
            std::error_code ignored;
            const fs::file_status status = it->symlink_status(ignored);
            if (isHidden(it->path())) continue;
            if (fs::is_directory(status) && depth < limits.depth)
                folders.emplace_back(it->path(), depth + 1);
            if (!fs::is_regular_file(status) || !hasPictureExtension(it->path())) continue;
            const std::uintmax_t bytes = it->file_size(ignored);
            if (ignored || bytes == 0 || bytes > limits.pictureBytes) continue;
            found.push_back({it->path(), it->last_write_time(ignored)});
        }
    }
    std::ranges::sort(found, [](const Found& a, const Found& b) {
        return a.changed != b.changed ? a.changed > b.changed : a.file < b.file;
    });
    if (found.size() > static_cast<std::size_t>(limits.pictures))
        found.resize(static_cast<std::size_t>(limits.pictures));
    std::vector<fs::path> files;
    files.reserve(found.size());
    for (Found& one : found) files.push_back(std::move(one.file));
    return files;
}

Result<std::string> copyToDrive(const fs::path& stick, const std::vector<fs::path>& pictures) {
    TRY(const HeldFolder held, HeldFolder::hold(stick));
    std::string name = "DreamBooth";
    std::error_code ignored;
    for (int number = 2; fs::exists(fs::symlink_status(stick / name, ignored)); ++number)
        name = "DreamBooth " + std::to_string(number);
    // All or nothing: where one does not fit, the visit ends as if none had been copied.
    TRY(TemporaryFolder copied, TemporaryFolder::make(stick, name));
    for (const fs::path& picture : pictures)
        TRY_VOID(copyFile(picture, copied.path() / picture.filename()));
    TRY_VOID(syncToDisk(copied.path()));
    TRY_VOID(copied.rename(stick / name));
    return name;
}

UsbDrives::UsbDrives(std::vector<fs::path> places, QObject* parent)
    : QObject(parent), m_places(std::move(places)) {
    m_timer.setInterval(lookEveryMs);
    connect(&m_timer, &QTimer::timeout, this, &UsbDrives::look);
    m_timer.start();
    look();
}

bool UsbDrives::isUnclaimed() const {
    return std::ranges::find(m_earlier, m_current) != m_earlier.end();
}

fs::path UsbDrives::visitors() const {
    return isUnclaimed() ? fs::path() : m_current;
}

void UsbDrives::look() {
    const std::vector<fs::path> now = m_places.empty() ? mountedSticks() : foldersIn(m_places);
    const fs::path before = m_current;
    const auto isIn = [](const std::vector<fs::path>& places, const fs::path& place) {
        return std::ranges::find(places, place) != places.end();
    };
    if (!isIn(now, m_current)) m_current = now.empty() ? fs::path() : now.back();
    for (const fs::path& place : now)
        if (!isIn(m_seen, place)) m_current = place;
    std::erase_if(m_earlier, [&](const fs::path& place) { return !isIn(now, place); });
    m_seen = now;
    if (m_current != before) emit changed();
}

}  // namespace dreambooth

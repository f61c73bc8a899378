// USB sticks that visitors put in: noticed, looked through for pictures, written to. Whatever is on
// one is a stranger's: links are not followed, names are never shown, and looking ends in time.
#pragma once

#include <base/error.h>

#include <QObject>
#include <QTimer>
#include <atomic>
#include <filesystem>
#include <memory>
#include <vector>

namespace dreambooth {

/// How much of a stick is looked at.
struct UsbDriveLimits {
    int entries = 20'000;  ///< files and folders
    int depth = 4;         ///< folders below the stick's own
    int pictures = 200;    ///< the newest of those found
    std::uintmax_t pictureBytes = 64u << 20;
};

/// The newest pictures by what their names end in, newest first; nothing that is a link or that
/// begins with a dot. Stops early once `isCancelled`.
std::vector<std::filesystem::path> picturesOnDrive(const std::filesystem::path& stick,
                                                   const std::atomic_bool& isCancelled,
                                                   const UsbDriveLimits& limits = {});

/// Copies these into a new folder of the stick, "DreamBooth" or "DreamBooth 2" …, and waits until
/// they are on it. Nothing there is overwritten. Returns the folder's name. Errors: disk.full,
/// file.*, folder.moved.
Result<std::string> copyToDrive(const std::filesystem::path& stick,
                                const std::vector<std::filesystem::path>& pictures);

/// Says when a stick comes and goes.
class UsbDrives : public QObject {
    Q_OBJECT

public:
    /// `places` are folders below which sticks appear; empty: devices that are mounted below
    /// /media, /run/media or /mnt, but for those that /etc/fstab names, which are this computer's.
    explicit UsbDrives(std::vector<std::filesystem::path> places = {}, QObject* parent = nullptr);
    /// The latest one that is there; empty: none.
    const std::filesystem::path& current() const { return m_current; }
    /// From now on what is there may be the last visitor's, until it is put in again or claimed.
    void beginVisit() { m_earlier = m_seen; }
    /// Nobody of this visit has put in the current one, nor said that it is theirs.
    bool isUnclaimed() const;
    /// The visitor says that the current one is theirs.
    void claim() { std::erase(m_earlier, m_current); }
    /// The current one where it is the visitor's; empty: none.
    std::filesystem::path visitors() const;

signals:
    void changed();

private:
    void look();
    std::vector<std::filesystem::path> m_places;
    std::vector<std::filesystem::path> m_seen;     ///< at the last look
    std::vector<std::filesystem::path> m_earlier;  ///< there since before the visit, and unclaimed
    std::filesystem::path m_current;
    QTimer m_timer;
};

}  // namespace dreambooth

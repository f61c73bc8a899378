// dreambooth-guard beside the window: it wipes what is there of a visitor where the window was
// killed and could not do it. Without a launcher nobody would before the next start.
#pragma once

#include <base/error.h>
#include <base/files.h>

#include <QProcess>
#include <filesystem>

namespace dreambooth {

/// The booth's lock. A guard that still wipes what an earlier window left is waited for, a few
/// seconds. Error: file.locked.
Result<FileLock> lockBooth(const std::filesystem::path& boothFolder);

class BoothGuard {
public:
    ~BoothGuard();  ///< it looks once more, and ends
    /// Starts it where it is not running.
    void begin(const std::filesystem::path& boothFolder);

private:
    QProcess m_process;
};

}  // namespace dreambooth

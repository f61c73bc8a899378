// A disk that stops to answer: bindfs, which is halted. Tests that include this are built with
// BINDFS, its program.
#pragma once

#include <signal.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <ui/style/qt_strings.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

namespace dreambooth {

/// A folder that shows another one for as long as its program runs.
class HangingDisk {
public:
    HangingDisk() {
        std::filesystem::create_directories(place());
        std::filesystem::create_directories(behind());
        const auto deviceOf = [&] {
            struct stat status = {};
            return ::stat(place().c_str(), &status) == 0 ? status.st_dev : 0;
        };
        const auto before = deviceOf();
        m_program.start(QStringLiteral(BINDFS),
                        {"-f", "-o", "entry_timeout=0,negative_timeout=0,attr_timeout=0",
                         toQt(behind()), toQt(place())});
        isMounted = QTest::qWaitFor([&] { return deviceOf() != before; }, 10000);
    }
    ~HangingDisk() {
        answer();
        ::umount2(place().c_str(), MNT_DETACH);
        m_program.kill();
        m_program.waitForFinished();
    }
    HangingDisk(const HangingDisk&) = delete;
    HangingDisk& operator=(const HangingDisk&) = delete;

    std::filesystem::path place() const { return toPath(m_folder.filePath("disk")); }
    std::filesystem::path behind() const { return toPath(m_folder.filePath("behind")); }
    void hang() { ::kill(static_cast<pid_t>(m_program.processId()), SIGSTOP); }
    void answer() { ::kill(static_cast<pid_t>(m_program.processId()), SIGCONT); }

    bool isMounted = false;

private:
    QTemporaryDir m_folder;
    QProcess m_program;
};

/// From here on the disk hangs. Where somebody waits for it, it answers after a while, and that is
/// told.
class Hang {
public:
    explicit Hang(HangingDisk& disk) : m_disk(disk) { m_disk.hang(); }
    /// Whether something did.
    bool hasWaited() const { return m_hasWaited; }
    /// Until here everything had to go on.
    bool end() {
        m_watch.request_stop();
        m_watch.join();
        m_disk.answer();
        return !m_hasWaited;
    }

private:
    void watch(const std::stop_token& stop) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any changed;
        if (changed.wait_for(lock, stop, std::chrono::seconds(60), [] { return false; }) ||
            stop.stop_requested())
            return;
        m_hasWaited = true;
        m_disk.answer();
    }

    HangingDisk& m_disk;
    std::atomic<bool> m_hasWaited = false;
    std::jthread m_watch{[this](const std::stop_token& stop) { watch(stop); }};
};

}  // namespace dreambooth

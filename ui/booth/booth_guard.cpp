// The guard's process, whose stdin ends with the window.
#include <base/log.h>
#include <ui/booth/booth_guard.h>
#include <ui/launch/worker_program.h>
#include <ui/style/qt_strings.h>

#include <chrono>
#include <thread>

namespace dreambooth {

namespace {

constexpr int endMs = 10'000;
constexpr auto mostWait = std::chrono::seconds(3);
constexpr auto betweenTries = std::chrono::milliseconds(100);

}  // namespace

Result<FileLock> lockBooth(const std::filesystem::path& boothFolder) {
    const auto giveUp = std::chrono::steady_clock::now() + mostWait;
    while (true) {
        auto lock = FileLock::acquire(boothFolder / "booth.lock");
        if (lock || lock.error().code != "file.locked" || std::chrono::steady_clock::now() > giveUp)
            return lock;
        std::this_thread::sleep_for(betweenTries);
    }
}

BoothGuard::~BoothGuard() {
    m_process.closeWriteChannel();
    m_process.waitForFinished(endMs);
}

void BoothGuard::begin(const std::filesystem::path& boothFolder) {
    if (m_process.state() != QProcess::NotRunning) return;
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.start(programBesideWorker(QStringLiteral("dreambooth-guard")), {toQt(boothFolder)});
    if (!m_process.waitForStarted())
        logWarning("dreambooth-guard can't be started: " + toStd(m_process.errorString()));
}

}  // namespace dreambooth

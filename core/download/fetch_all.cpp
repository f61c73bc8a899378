// Threads that share a list of files.
#include "fetch_all.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

namespace dreambooth {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t maxThreads = 8;
constexpr auto reportInterval = std::chrono::milliseconds(200);
constexpr double rateSeconds = 5;      ///< over which the rate is taken
constexpr double silenceSeconds = 10;  ///< without a byte, which are said
constexpr double lockSeconds = 2;      ///< the same while another program has a file

double secondsBetween(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

/// The rate of the last seconds.
class RateMeter {
public:
    DownloadProgress measure(std::int64_t bytes, std::int64_t total, bool isLocked) {
        const auto now = Clock::now();
        if (bytes != m_lastBytes) m_changed = now;
        m_lastBytes = bytes;
        m_marks.emplace_back(now, bytes);
        while (m_marks.size() > 2 && secondsBetween(m_marks[1].first, now) > rateSeconds)
            m_marks.pop_front();
        const double seconds = secondsBetween(m_marks.front().first, now);
        const auto gained = static_cast<double>(bytes - m_marks.front().second);
        DownloadProgress progress{.bytes = bytes, .totalBytes = total};
        if (seconds > 0.5) progress.bytesPerSecond = std::max(gained / seconds, 0.0);
        if (progress.bytesPerSecond > 0)
            progress.secondsLeft = static_cast<double>(total - bytes) / progress.bytesPerSecond;
        const double silence = secondsBetween(m_changed, now);
        if (isLocked && silence > lockSeconds)
            progress.waitsFor = DownloadWait::otherDownload;
        else if (silence > silenceSeconds && bytes < total)
            progress.waitsFor = DownloadWait::hub;
        return progress;
    }

private:
    std::deque<std::pair<Clock::time_point, std::int64_t>> m_marks;
    std::int64_t m_lastBytes = -1;
    Clock::time_point m_changed = Clock::now();
};

/// What the threads share.
struct Work {
    std::vector<RemoteFile> files;
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t next = 0, busy = 0;
    std::optional<Error> error;
};

void fetchInTurn(FetchContext& context, Work& work) {
    HttpConnection connection;
    std::unique_lock lock(work.mutex);
    while (work.next < work.files.size() && !work.error) {
        const RemoteFile& file = work.files[work.next++];
        lock.unlock();
        auto done = fetchFile(context, connection, file);
        lock.lock();
        if (done) continue;
        // The others end because of this: their "stopped" says nothing.
        if (!work.error) work.error = std::move(done.error());
        context.cancel.cancel();
    }
    --work.busy;
    work.changed.notify_all();
}

}  // namespace

Result<void> fetchAll(FetchContext& context, std::vector<RemoteFile> files, std::int64_t totalBytes,
                      const std::function<void(const DownloadProgress&)>& progress) {
    const CancelToken asked = context.cancel;
    context.cancel = CancelToken();  // an error of one thread ends the others too
    Work work;
    work.files = std::move(files);
    std::ranges::sort(work.files, std::ranges::greater(), &RemoteFile::bytes);
    RateMeter rate;
    progress(rate.measure(context.arrived, totalBytes, context.waiting > 0));
    std::vector<std::jthread> threads;
    work.busy = std::min(work.files.size(), maxThreads);
    for (std::size_t i = work.busy; i > 0; --i)
        threads.emplace_back([&] { fetchInTurn(context, work); });
    std::unique_lock lock(work.mutex);
    while (work.busy > 0) {
        work.changed.wait_for(lock, reportInterval);
        lock.unlock();
        if (asked.isCancelled()) context.cancel.cancel();
        progress(rate.measure(context.arrived, totalBytes, context.waiting > 0));
        lock.lock();
    }
    if (work.error) return std::unexpected(std::move(*work.error));
    return {};
}

}  // namespace dreambooth

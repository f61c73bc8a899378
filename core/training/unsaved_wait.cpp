// Waiting for room on the disk. All ranks wait together; the first one looks at the disk and
// at requests.
#include "unsaved_wait.h"

#include <base/file_system.h>
#include <base/files.h>
#include <base/paths.h>
#include <base/strings.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto poll = std::chrono::milliseconds(200);
constexpr std::chrono::seconds firstPatience(1), longestPatience(60);

}  // namespace

UnsavedWait::UnsavedWait(RunFolder run, std::string title, RankGroup ranks, StepControl& control,
                         RunReporter& reporter)
    : m_run(std::move(run)),
      m_title(std::move(title)),
      m_ranks(std::move(ranks)),
      m_control(control),
      m_reporter(reporter) {}

UnsavedWait::End UnsavedWait::wait(When when, const Error& problem, std::int64_t bytes,
                                   const Save& save) {
    m_reporter.unsaved(problem, when == When::atEnd);
    m_reporter.phase(RunPhase::paused, problem.message());
    auto patience = firstPatience;
    auto nextTry = Clock::now() + patience;
    while (true) {
        std::this_thread::sleep_for(poll);
        const bool mayFit =
            m_ranks.isFirst() && Clock::now() >= nextTry && freeDiskBytes(m_run.path()) >= bytes;
        const StepControl::Agreement agreed = m_control.agree({mayFit ? 1.0 : 0.0});
        const RunRequests& requests = agreed.requests;
        const bool isAsked = requests.has(RunRequest::saveElsewhere);
        if (isAsked || agreed.means[0] > 0) {
            const fs::path elsewhere = isAsked && m_ranks.isFirst() ? newFolder() : fs::path();
            if (isAsked) m_control.finish(RunRequest::saveElsewhere);
            if (trySaving(when, elsewhere, save)) return End::saved;
            patience = std::min(2 * patience, longestPatience);
            nextTry = Clock::now() + patience;
        }
        m_control.finish(RunRequest::pause);  // it is as good as paused
        if (when == When::atEnd) {
            if (!requests.has(RunRequest::discard)) continue;
            m_control.finish(RunRequest::discard);
            return End::discarded;
        }
        if (requests.has(RunRequest::stop)) return End::stop;
        if (!requests.has(RunRequest::resume)) continue;
        m_control.finish(RunRequest::resume);
        return End::goOn;
    }
}

bool UnsavedWait::trySaving(When when, const fs::path& elsewhere, const Save& save) {
    const Result<void> saved = save(elsewhere);
    if (!saved) m_reporter.unsaved(saved.error(), when == When::atEnd);
    if (m_control.agree({saved ? 0.0 : 1.0}).means[0] > 0) return false;
    m_reporter.saved();
    return true;
}

/// A folder of the run in the one that was asked for, which is not there yet.
fs::path UnsavedWait::newFolder() const {
    const Result<Json> request = readJson(m_run.requestFile(RunRequest::saveElsewhere));
    const fs::path parent = request ? valueOr<std::string>(*request, "folder", "") : "";
    std::string name = slug(m_title, SlugCharacters::unicode);
    name += (name.empty() ? "" : "-") + m_run.id();
    fs::path folder = parent / name;
    for (int i = 2; pathExists(folder); ++i) folder = parent / (name + "-" + std::to_string(i));
    return folder;
}

Result<void> linkFromRun(const fs::path& folder, const fs::path& link) {
    std::error_code error;
    fs::remove(link, error);  // an empty folder or an older link
    fs::create_directory_symlink(absolutePath(folder), link, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), link, "link"));
    return {};
}

}  // namespace dreambooth

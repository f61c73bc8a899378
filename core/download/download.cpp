// A download from the list of files to the last link.
#include <base/error_json.h>
#include <base/file_system.h>
#include <base/paths.h>
#include <base/strings.h>
#include <download/download.h>
#include <hub/catalogue.h>
#include <hub/find_model.h>
#include <hub/hub_name.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "fetch_file.h"

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Lists of the largest repositories have less than one.
constexpr std::size_t maxListBytes = 16u << 20;
/// A hub that does not answer for so long is worth a word.
constexpr auto silence = std::chrono::seconds(10);
/// Left on the disk for everything else.
constexpr std::int64_t spareBytes = 100'000'000;
/// Nobody answers, or not to the end: there is no network, and somebody waits to be told so. A hub
/// that answers, and a download that has begun, are given more time (RetryPolicy).
constexpr int triesWithoutAnswer = 3;

using Progress = std::function<void(const DownloadProgress&)>;

Result<Repository> askHub(const HubAccess& access, const std::string& name,
                          const std::string& revision, const RetryPolicy& policy,
                          const CancelToken& cancel, const Progress& progress) {
    const auto begin = std::chrono::steady_clock::now();
    const auto whileWaiting = [&] {
        if (std::chrono::steady_clock::now() - begin > silence)
            progress({.waitsFor = DownloadWait::hub});
    };
    HttpConnection connection;
    Retries retries(policy);
    int silences = 0;
    while (true) {
        std::string text;
        TRY(const HttpAnswer answer,
            connection.get({.url = access.listingUrl(name, revision),
                            .token = access.token,
                            .sink =
                                [&](const HttpAnswer&, std::span<const std::byte> bytes) {
                                    text.append(reinterpret_cast<const char*>(bytes.data()),
                                                bytes.size());
                                    return text.size() < maxListBytes;
                                },
                            .patience = policy.stallSeconds,
                            .whileWaiting = whileWaiting},
                           cancel));
        if (text.size() >= maxListBytes)
            return std::unexpected(badListing(name, "it is longer than 16 MB"));
        if (answer.status == 200 && answer.isWhole()) {
            const auto json = parseJson(text, access.listingUrl(name, revision));
            return readRepository(name, json ? *json : Json());
        }
        const bool isSilent = !answer.isWhole() && ++silences == triesWithoutAnswer;
        if (!isSilent && isTransient(answer) &&
            retries.waitForAnother(answer, cancel, whileWaiting))
            continue;
        if (cancel.isCancelled()) return std::unexpected(downloadStopped());
        if (answer.status == 0) return std::unexpected(unreachable(answer));
        return std::unexpected(errorOf(answer, access, name, revision));
    }
}

/// What is here already, where the hub can't be asked; `absent` where nothing is.
Result<Download> withoutHub(const HubAccess& access, const DownloadRequest& request,
                            const Error& why, const Error& absent) {
    const auto snapshot = findSnapshot(request.name, request.revision);
    if (!snapshot) return std::unexpected(absent);
    Download there;
    there.notice = why;
    there.licence = licenceOfCard(*snapshot / "README.md");
    there.licenceUrl = there.pageUrl = access.pageUrl(request.name);
    there.freeBytes = freeDiskBytes(CacheFolder(request.name).folder());
    if (!request.file.empty()) {
        there.path = *snapshot / request.file;
    } else if (pathExists(*snapshot / "config.json") &&
               !pathExists(*snapshot / "model_index.json")) {
        there.path = *snapshot;  // a part, such as a VAE
    } else if (const auto model = findModel(request.name, request.revision)) {
        there.path = *model;
    }
    if (!pathExists(there.path)) return std::unexpected(absent);
    return there;
}

/// The path that the files make up: the folder of a model or part, else the one file.
fs::path pathOf(const CacheFolder& cache, const std::string& commit,
                const std::vector<RemoteFile>& files) {
    const bool isFolder = std::ranges::any_of(files, [](const RemoteFile& file) {
        return file.path == "model_index.json" || file.path == "config.json";
    });
    return isFolder ? cache.snapshot(commit) : cache.snapshot(commit) / files.front().path;
}

std::string licenceUrlOf(const HubAccess& access, const Repository& repository) {
    for (const RemoteFile& file : repository.files)
        if (toLower(file.path).starts_with("license") && file.path.find('/') == file.path.npos)
            return access.pageUrl(repository.name) + "/blob/" + repository.commit + "/" +
                   urlEncoded(file.path, true);
    return access.pageUrl(repository.name);
}

/// Sizes are what the hub says: more than a number can hold is more than any disk has.
std::int64_t sumOf(std::int64_t one, std::int64_t other) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(one, other, &sum) ? std::numeric_limits<std::int64_t>::max()
                                                    : sum;
}

Result<void> checkRoom(const Download& plan, const fs::path& cache) {
    const std::int64_t need = sumOf(plan.missingBytes, spareBytes);
    if (plan.missingBytes == 0 || plan.freeBytes >= need) return {};
    return failure("download.no_room", {{"need", sizeText(plan.missingBytes)},
                                        {"free", sizeText(plan.freeBytes)},
                                        {"folder", cache.string()}});
}

Download planOf(const FetchContext& context, const std::vector<RemoteFile>& files) {
    const Repository& repository = context.repository;
    Download plan;
    plan.path = pathOf(context.cache, repository.commit, files);
    plan.commit = repository.commit;
    plan.licence = repository.licence;
    plan.licenceUrl = licenceUrlOf(context.access, repository);
    plan.pageUrl = context.access.pageUrl(repository.name);
    plan.isGated = repository.isGated;
    plan.files = static_cast<int>(files.size());
    for (const RemoteFile& file : files) {
        plan.bytes = sumOf(plan.bytes, file.bytes);
        plan.missingBytes =
            sumOf(plan.missingBytes, file.bytes - context.cache.bytesOf(repository.commit, file));
    }
    plan.freeBytes = freeDiskBytes(context.cache.folder());
    return plan;
}

/// What is here may have other bytes than its name says: it is read before it counts.
Result<std::vector<fs::path>> checkWhatIsHere(FetchContext& context,
                                              const std::vector<RemoteFile>& files,
                                              const std::function<void(DownloadWait)>& say) {
    std::vector<fs::path> wrong;
    for (const RemoteFile& file : files) {
        if (context.cancel.isCancelled()) return std::unexpected(downloadStopped());
        say(DownloadWait::check);
        TRY(const auto those, checkFile(context, file, [&] { say(DownloadWait::otherDownload); }));
        wrong.insert(wrong.end(), those.begin(), those.end());
    }
    return wrong;
}

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

/// By the first folder in their paths.
std::vector<DownloadPart> partsOf(const FetchContext& context,
                                  const std::vector<RemoteFile>& files) {
    std::vector<DownloadPart> parts;
    for (const RemoteFile& file : files) {
        const std::size_t slash = file.path.find('/');
        const std::string name = slash == file.path.npos ? "" : file.path.substr(0, slash);
        auto part = std::ranges::find(parts, name, &DownloadPart::name);
        if (part == parts.end()) part = parts.insert(part, {.name = name});
        part->bytes = sumOf(part->bytes, context.cache.bytesOf(context.repository.commit, file));
        part->totalBytes = sumOf(part->totalBytes, file.bytes);
    }
    std::ranges::stable_sort(parts, std::ranges::greater(), &DownloadPart::totalBytes);
    return parts;
}

/// Fetches the files, the largest first, at most 8 at once. The first error ends it; what has
/// arrived stays. Errors: those of fetchFile(), thread.refused.
Result<void> fetchAll(FetchContext& context, std::vector<RemoteFile> files, std::int64_t totalBytes,
                      const std::function<void(const DownloadProgress&)>& progress) {
    const CancelToken asked = context.cancel;
    context.cancel = CancelToken();  // an error of one thread ends the others too
    Work work;
    work.files = std::move(files);
    std::ranges::sort(work.files, std::ranges::greater(), &RemoteFile::bytes);
    RateMeter rate;
    const auto report = [&, all = work.files] {
        DownloadProgress now = rate.measure(context.arrived, totalBytes, context.waiting > 0);
        now.parts = partsOf(context, all);
        progress(now);
    };
    report();
    std::vector<std::jthread> threads;
    std::unique_lock lock(work.mutex);  // none is done before all are counted
    while (work.busy < std::min(work.files.size(), maxThreads)) {
        try {
            threads.emplace_back([&] { fetchInTurn(context, work); });
        } catch (const std::system_error&) {
            // Those that there are fetch all.
            if (threads.empty()) return failure("thread.refused");
            break;
        }
        ++work.busy;
    }
    while (work.busy > 0) {
        work.changed.wait_for(lock, reportInterval);
        lock.unlock();
        if (asked.isCancelled()) context.cancel.cancel();
        report();
        lock.lock();
    }
    if (work.error) return std::unexpected(std::move(*work.error));
    return {};
}

/// The revision leads to the commit last of all: until then, what was there before is in use.
Result<void> publish(const FetchContext& context, const std::string& revision) {
    const Repository& repository = context.repository;
    if (repository.find("model_index.json") == nullptr)
        TRY_VOID(context.cache.noteAbsent(repository.commit, "model_index.json"));
    return context.cache.setRef(revision, repository.commit);
}

}  // namespace

Json toJson(const Download& download) {
    Json json = {{"path", download.path.string()},
                 {"commit", download.commit},
                 {"licence", download.licence},
                 {"licence_url", download.licenceUrl},
                 {"page_url", download.pageUrl},
                 {"gated", download.isGated},
                 {"files", download.files},
                 {"bytes", download.bytes},
                 {"missing_bytes", download.missingBytes},
                 {"free_bytes", download.freeBytes}};
    for (const fs::path& path : download.setAside) json["set_aside"].push_back(path.string());
    if (download.notice) json["notice"] = download.notice->message();
    if (download.obstacle) json["obstacle"] = toJson(*download.obstacle);
    return json;
}

Result<Download> download(const DownloadRequest& request, const CancelToken& cancel,
                          const Progress& progress) {
    const std::string revision = request.revision.empty() ? "main" : request.revision;
    if (!isHubName(request.name) || !staysBelow(revision))
        return failure("download.bad_name.revision",
                       {{"name", request.name}, {"revision", revision}});
    TRY(const HubAccess access, HubAccess::fromEnvironment());
    if (access.isOffline)
        return withoutHub(access, request,
                          makeError("download.offline.newer", {{"name", request.name}}),
                          makeError("download.offline", {{"name", request.name}}));
    const RetryPolicy policy{.firstWait = request.firstWait, .stallSeconds = request.stallSeconds};
    auto repository = askHub(access, request.name, revision, policy, cancel, progress);
    if (!repository && repository.error().kind == ErrorKind::failure)
        return withoutHub(access, request, repository.error(), repository.error());
    TRY(Repository there, std::move(repository));
    TRY(const std::vector<RemoteFile> files,
        neededFiles(there, {.variant = request.variant, .file = request.file}));

    FetchContext context{.access = access,
                         .repository = std::move(there),
                         .cache = CacheFolder(request.name),
                         .policy = policy,
                         .cancel = cancel};
    if (request.isDryRun) {
        Download plan = planOf(context, files);
        if (auto room = checkRoom(plan, huggingFaceCache()); !room)
            plan.obstacle = std::move(room.error());
        return plan;
    }
    Download plan = planOf(context, files);
    TRY_VOID(checkRoom(plan, huggingFaceCache()));
    const auto say = [&](DownloadWait wait) {
        progress(
            {.bytes = plan.bytes - plan.missingBytes, .totalBytes = plan.bytes, .waitsFor = wait});
    };
    TRY(context.cache, CacheFolder::open(request.name, request.record));
    TRY(const FileLock lock, context.cache.lock(cancel, [&] { say(DownloadWait::otherDownload); }));
    TRY(std::vector<fs::path> wrong, checkWhatIsHere(context, files, say));
    // What was wrong has to be fetched; another process may have fetched meanwhile.
    plan = planOf(context, files);
    plan.setAside = std::move(wrong);
    TRY_VOID(checkRoom(plan, huggingFaceCache()));
    context.arrived = plan.bytes - plan.missingBytes;
    TRY_VOID(fetchAll(context, files, plan.bytes, progress));
    TRY_VOID(publish(context, revision));
    return plan;
}

}  // namespace dreambooth

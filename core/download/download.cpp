// A download from the list of files to the last link (see the header).
#include <base/error_json.h>
#include <base/paths.h>
#include <base/strings.h>
#include <download/download.h>
#include <hub/find_model.h>
#include <hub/hub_name.h>

#include <algorithm>
#include <vector>

#include "fetch_all.h"

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxListBytes = 64u << 20;
/// Left on the disk for everything else.
constexpr std::int64_t spareBytes = 100'000'000;
/// Nobody answers: there is no network, and somebody waits to be told so. A hub that answers, and a
/// download that has begun, are given more time (Patience).
constexpr int triesWithoutAnswer = 3;

Result<Repository> askHub(const HubAccess& access, const std::string& name,
                          const std::string& revision, const Patience& patience,
                          const CancelToken& cancel) {
    HttpConnection connection;
    Retries retries(patience);
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
                            .patience = patience.stallSeconds},
                           cancel));
        if (answer.status == 200 && answer.isWhole()) {
            const auto json = parseJson(text, access.listingUrl(name, revision));
            return readRepository(name, json ? *json : Json());
        }
        const bool isSilent = answer.status == 0 && ++silences == triesWithoutAnswer;
        if (!isSilent && isPassing(answer) && retries.waitForAnother(answer, cancel)) continue;
        if (cancel.isCancelled()) return std::unexpected(downloadStopped());
        if (answer.status == 0) return std::unexpected(unreachable(answer));
        return std::unexpected(errorOf(answer, access, name, revision));
    }
}

/// What is here already, where the hub can't be asked; `absent` where nothing is.
Result<Download> withoutHub(const DownloadRequest& request, const Error& why, const Error& absent) {
    const auto snapshot = findSnapshot(request.name, request.revision);
    if (!snapshot) return std::unexpected(absent);
    Download there;
    there.notice = why;
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

Result<void> checkRoom(const Download& plan, const fs::path& cache) {
    const std::int64_t need = plan.missingBytes + spareBytes;
    if (plan.missingBytes == 0 || plan.freeBytes >= need) return {};
    return failure("download.no_room",
                   "The download needs " + sizeText(plan.missingBytes) + ", and the disk of " +
                       cache.string() + " has " + sizeText(plan.freeBytes) + " left.",
                   "Free some space there, or set HF_HOME to a folder on another disk.",
                   {{"need", std::to_string(plan.missingBytes)},
                    {"free", std::to_string(plan.freeBytes)},
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
        plan.bytes += file.bytes;
        plan.missingBytes += file.bytes - context.cache.bytesOf(repository.commit, file);
    }
    std::error_code error;
    const auto space = fs::space(nearestExisting(context.cache.folder()), error);
    plan.freeBytes = error ? 0 : static_cast<std::int64_t>(space.available);
    return plan;
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
    if (download.notice) json["notice"] = download.notice->message();
    if (download.obstacle) json["obstacle"] = toJson(*download.obstacle);
    return json;
}

Result<Download> download(const DownloadRequest& request, const CancelToken& cancel,
                          const std::function<void(const DownloadProgress&)>& progress) {
    const std::string revision = request.revision.empty() ? "main" : request.revision;
    if (!isHubName(request.name) || !staysBelow(revision))
        return badInput("download.bad_name",
                        "\"" + request.name + "\" at \"" + revision + "\" can't be on the hub.",
                        "Give the model as owner/name and its revision as a branch, tag or commit.",
                        {{"name", request.name}});
    TRY(const HubAccess access, HubAccess::fromEnvironment());
    if (access.isOffline)
        return withoutHub(
            request,
            {"download.offline",
             {{"name", request.name}},
             "HF_HUB_OFFLINE is set, so the hub was not asked.",
             "Unset HF_HUB_OFFLINE to look for a newer version.",
             ErrorKind::input},
            {"download.offline",
             {{"name", request.name}},
             "The model " + request.name +
                 " is not on this computer, and HF_HUB_OFFLINE keeps it from being downloaded.",
             "Unset HF_HUB_OFFLINE.",
             ErrorKind::input});
    const Patience patience{.firstWait = request.firstWait, .stallSeconds = request.stallSeconds};
    auto repository = askHub(access, request.name, revision, patience, cancel);
    if (!repository && repository.error().kind == ErrorKind::failure)
        return withoutHub(request, repository.error(), repository.error());
    TRY(Repository there, std::move(repository));
    TRY(const std::vector<RemoteFile> files,
        neededFiles(there, {.variant = request.variant, .file = request.file}));

    FetchContext context{.access = access,
                         .repository = std::move(there),
                         .cache = CacheFolder(request.name),
                         .patience = patience,
                         .cancel = cancel};
    if (request.isDryRun) {
        Download plan = planOf(context, files);
        if (auto room = checkRoom(plan, huggingFaceCache()); !room)
            plan.obstacle = std::move(room.error());
        return plan;
    }
    TRY_VOID(checkRoom(planOf(context, files), huggingFaceCache()));
    TRY(context.cache, CacheFolder::open(request.name));
    TRY(const FileLock lock, context.cache.lock(cancel));
    Download plan = planOf(context, files);  // another process may have fetched meanwhile
    context.arrived = plan.bytes - plan.missingBytes;
    TRY_VOID(fetchAll(context, files, plan.bytes, progress));
    TRY_VOID(publish(context, revision));
    return plan;
}

}  // namespace dreambooth

// Folders of downloads: request.json, state.json, lock, stop.
#include <base/environment.h>
#include <base/error_json.h>
#include <base/paths.h>
#include <hub/created_files.h>
#include <hub/download_folder.h>
#include <hub/find_model.h>
#include <hub/hub_name.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 4> downloadWaits = {"", "other_download", "hub", "check"};
constexpr std::array<std::string_view, 4> downloadPhases = {"running", "paused", "finished",
                                                            "failed"};

constexpr const char* requestFile = "request.json";
/// In the request: the cache had nothing of the model when it was first asked for.
constexpr const char* isNewKey = "is_new";
constexpr const char* partsKey = "parts";

fs::path repositoryOf(const PendingDownload& request) {
    return huggingFaceCache() / cacheFolderName(request.name);
}

}  // namespace

fs::path DownloadFolder::home() {
    return baseFolder("XDG_DATA_HOME", ".local/share") / "dreambooth-studio" / "downloads";
}

std::vector<DownloadFolder> DownloadFolder::all() {
    std::vector<DownloadFolder> folders;
    for (const fs::path& path : entriesIn(home()))
        if (const DownloadFolder folder(path); folder.request()) folders.push_back(folder);
    return folders;
}

Result<DownloadFolder> DownloadFolder::create(const PendingDownload& request) {
    std::string name;
    for (const std::string& part : {request.name, request.revision, request.variant, request.file})
        if (!part.empty()) name += (name.empty() ? "" : "@") + part;
    for (char& c : name)
        if (c == '/') c = '-';
    const std::vector<DownloadFolder> known = all();
    const auto same = std::ranges::find_if(known, [&](const DownloadFolder& one) {
        const auto there = one.request();
        return there && *there == request;
    });
    DownloadFolder folder(same != known.end() ? same->m_path : home() / name);
    // "a-b/c" and "a/b-c" have one name.
    if (same == known.end())
        for (int number = 2; pathExists(folder.m_path / requestFile); ++number)
            folder.m_path = home() / (name + "-" + std::to_string(number));
    TRY_VOID(makeFolder(folder.m_path));
    const fs::path file = folder.m_path / requestFile;
    if (!pathExists(file)) {
        Json json = fieldsToJson(request);
        json[isNewKey] = !pathExists(repositoryOf(request));
        TRY_VOID(writeJson(file, json));
    }
    std::error_code ignored;
    fs::remove(folder.m_path / "stop", ignored);
    return folder;
}

Result<PendingDownload> DownloadFolder::request() const {
    TRY(const Json json, readJson(m_path / requestFile));
    PendingDownload request;
    readKnownFields(json, request);
    return request;
}

Result<DownloadState> DownloadFolder::state() const {
    const bool isRunning = isAtWork();  // asked first: it may end in between
    TRY(const Json json, readJson(m_path / "state.json"));
    DownloadState state;
    readKnownFields(json, state);
    const auto phase = valueOr<std::string>(json, "state", "");
    for (std::size_t i = 0; i < downloadPhases.size(); ++i)
        if (phase == downloadPhases[i]) state.phase = static_cast<DownloadPhase>(i);
    const auto wait = valueOr<std::string>(json, "waits_for", "");
    for (std::size_t i = 0; i < downloadWaits.size(); ++i)
        if (wait == downloadWaits[i]) state.waitsFor = static_cast<DownloadWait>(i);
    if (const Json parts = valueOr(json, partsKey, Json::array()); parts.is_array())
        for (const Json& part : parts) readKnownFields(part, state.parts.emplace_back());
    if (json.contains("error")) state.error = errorFromJson(json["error"]);
    if (state.phase == DownloadPhase::running && !isRunning) state.phase = DownloadPhase::paused;
    return state;
}

Result<FileLock> DownloadFolder::lock() const {
    TRY_VOID(makeFolder(m_path));
    return FileLock::acquire(m_path / "lock");
}

bool DownloadFolder::isAtWork() const {
    return FileLock::isHeld(m_path / "lock");
}

Result<void> DownloadFolder::write(const DownloadState& state) const {
    Json json = {{"state", downloadPhases.at(static_cast<std::size_t>(state.phase))}};
    json.update(fieldsToJson(state));
    json["waits_for"] = downloadWaits.at(static_cast<std::size_t>(state.waitsFor));
    json[partsKey] = Json::array();
    for (const DownloadPart& part : state.parts) json[partsKey].push_back(fieldsToJson(part));
    if (state.error) json["error"] = toJson(*state.error);
    return writeJson(m_path / "state.json", json);
}

Result<void> DownloadFolder::requestStop() const {
    return writeFileAtomically(m_path / "stop", "");
}

bool DownloadFolder::isStopRequested() const {
    return pathExists(m_path / "stop");
}

void DownloadFolder::remove() const {
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

void DownloadFolder::discard() const {
    const auto json = readJson(m_path / requestFile);
    const auto wanted = request();
    const auto bringsTheSame = [&](const DownloadFolder& other) {
        return other.path() != m_path && other.request() && other.request()->name == wanted->name;
    };
    if (json && wanted && isHubName(wanted->name) && valueOr(*json, isNewKey, false) &&
        std::ranges::none_of(all(), bringsTheSame))
        removeCreated(createdListFile(), wanted->name);
    remove();
}

}  // namespace dreambooth

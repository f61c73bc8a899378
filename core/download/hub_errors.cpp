// Refusals of the hub, by status and the header X-Error-Code.
#include "hub_errors.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

namespace dreambooth {

bool isTransient(const HttpAnswer& answer) {
    return answer.status == 0 || !answer.isWhole() || answer.status == 408 ||
           answer.status == 429 || answer.status >= 500;
}

bool Retries::waitForAnother(const HttpAnswer& answer, const CancelToken& cancel,
                             const std::function<void()>& whileWaiting) {
    if (++m_failures >= m_policy.tries || answer.retryAfter > m_policy.longestWait) return false;
    const double seconds =
        std::max(answer.retryAfter, m_policy.firstWait * std::pow(2.0, m_failures - 1));
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (std::chrono::steady_clock::now() < end) {
        if (cancel.isCancelled()) return false;
        whileWaiting();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return true;
}

namespace {

Error refusal(const HttpAnswer& answer, const HubAccess& access, const std::string& name) {
    const std::string page = access.pageUrl(name);
    if (answer.header("x-error-code") == "GatedRepo")
        return makeError("download.gated", {{"name", name}, {"address", page}});
    if (answer.status == 401 && !access.token.empty() &&
        answer.header("x-error-code") != "RepoNotFound")
        return makeError("download.refused_token", {{"host", answer.host}});
    return makeError("download.not_found", {{"name", name}, {"address", page}});
}

}  // namespace

Error unreachable(const HttpAnswer& answer) {
    return makeError("download.unreachable", {{"host", answer.host}, {"reason", answer.failure}});
}

Error errorOf(const HttpAnswer& answer, const HubAccess& access, const std::string& name,
              const std::string& revision) {
    if (answer.status == 429) return makeError("download.busy", {{"host", answer.host}});
    if (answer.header("x-error-code") == "RevisionNotFound")
        return makeError(
            "download.no_revision",
            {{"name", name}, {"revision", revision}, {"address", access.pageUrl(name)}});
    // A file that the hub's own list names and that it does not have is the hub's trouble.
    const bool isListed = answer.header("x-error-code") == "EntryNotFound";
    if (!isListed && (answer.status == 401 || answer.status == 403 || answer.status == 404))
        return refusal(answer, access, name);
    if (!answer.isWhole() || answer.status == 0)
        return makeError("download.no_connection",
                         {{"host", answer.host}, {"reason", answer.failure}});
    return makeError("download.server",
                     {{"host", answer.host}, {"status", std::to_string(answer.status)}});
}

}  // namespace dreambooth

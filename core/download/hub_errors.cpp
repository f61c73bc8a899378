// Refusals of the hub (see the header), by status and the header X-Error-Code.
#include "hub_errors.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

namespace dreambooth {

bool isPassing(const HttpAnswer& answer) {
    return answer.status == 0 || !answer.isWhole() || answer.status == 408 ||
           answer.status == 429 || answer.status >= 500;
}

bool Retries::waitForAnother(const HttpAnswer& answer, const CancelToken& cancel,
                             const std::function<void()>& whileWaiting) {
    if (++m_failures >= m_patience.tries || answer.retryAfter > m_patience.longestWait)
        return false;
    const double seconds =
        std::max(answer.retryAfter, m_patience.firstWait * std::pow(2.0, m_failures - 1));
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
        return {"download.gated",
                {{"name", name}, {"address", page}},
                "The licence of " + name + " has to be accepted before it can be fetched.",
                "Accept it on " + page +
                    " while logged in there, then run `hf auth login` or set HF_TOKEN on this "
                    "computer and try again.",
                ErrorKind::input};
    if (answer.status == 401 && !access.token.empty() &&
        answer.header("x-error-code") != "RepoNotFound")
        return {"download.refused_token",
                {{"host", answer.host}},
                answer.host + " does not accept the token of this computer.",
                "Run `hf auth login` again, or set HF_TOKEN.",
                ErrorKind::input};
    return {
        "download.not_found",
        {{"name", name}, {"address", page}},
        "The hub has no model " + name + " that may be seen from here.",
        "Check the name on " + page + "; for a private model run `hf auth login` or set HF_TOKEN.",
        ErrorKind::input};
}

}  // namespace

Error unreachable(const HttpAnswer& answer) {
    return {"download.unreachable",
            {{"host", answer.host}, {"reason", answer.failure}},
            answer.host + " can't be reached: " + answer.failure + ".",
            "Check the network and the proxy, then try again."};
}

Error errorOf(const HttpAnswer& answer, const HubAccess& access, const std::string& name,
              const std::string& revision) {
    if (answer.status == 429)
        return {"download.busy",
                {{"host", answer.host}},
                answer.host + " is asked too often and wants to be left alone for a while.",
                "Try again later; what has arrived is kept."};
    if (answer.header("x-error-code") == "RevisionNotFound")
        return {"download.no_revision",
                {{"name", name}, {"revision", revision}},
                "The model " + name + " has no revision \"" + revision + "\".",
                "Check the branches and tags on " + access.pageUrl(name) + ".",
                ErrorKind::input};
    // A file that the hub's own list names and that it does not have is the hub's trouble.
    const bool isListed = answer.header("x-error-code") == "EntryNotFound";
    if (!isListed && (answer.status == 401 || answer.status == 403 || answer.status == 404))
        return refusal(answer, access, name);
    if (!answer.isWhole() || answer.status == 0)
        return {"download.no_connection",
                {{"host", answer.host}, {"reason", answer.failure}},
                "The connection to " + answer.host + " broke off: " + answer.failure + ".",
                "Check the network and the proxy, then start it again; what has arrived is kept."};
    return {"download.server",
            {{"host", answer.host}, {"status", std::to_string(answer.status)}},
            answer.host + " answers with an error (" + std::to_string(answer.status) + ").",
            "Try again later; what has arrived is kept."};
}

}  // namespace dreambooth

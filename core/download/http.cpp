// Requests by libcurl, with redirects, proxies and a limit for lines that hang.
#include "http.h"

#include <base/shown_text.h>
#include <base/strings.h>
#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <mutex>
#include <string_view>

#include "hub_access.h"

namespace dreambooth {

namespace {

constexpr int maxRedirects = 8;
constexpr long connectSeconds = 30;
/// Of all headers of an answer; browsers take as much.
constexpr std::size_t maxHeaderBytes = 256u << 10;
/// Of a page that nobody reads (an error, a redirect), and how long it may take: only when it is
/// read to its end can the connection be used again.
constexpr std::size_t maxIgnoredBytes = 64u << 10;
constexpr auto maxIgnoredTime = std::chrono::seconds(2);

using Clock = std::chrono::steady_clock;

/// What the callbacks of one request know.
struct Exchange {
    CURL* curl = nullptr;
    const HttpRequest* request = nullptr;
    const CancelToken* cancel = nullptr;
    HttpAnswer answer{};
    bool isEnough = false;  ///< it was ended here, and what came of it counts
    std::string problem{};  ///< why it was ended, where that is the other side's fault
    std::size_t headerBytes = 0, ignoredBytes = 0;
    Clock::time_point ignoredSince{};
    /// What came since when: begun anew with each `patience`.
    std::int64_t bytes = 0;
    Clock::time_point since = Clock::now();

    bool isTooSlow() {
        const auto patience = std::chrono::seconds(request->patience);
        if (Clock::now() - since < patience) return false;
        if (bytes < request->patience * HttpRequest::minRate) {
            problem = bytes == 0 ? "nothing came for " + std::to_string(request->patience) + " s"
                                 : "it is too slow: " + std::to_string(bytes) + " bytes in " +
                                       std::to_string(request->patience) + " s";
            return true;
        }
        bytes = 0;
        since = Clock::now();
        return false;
    }
};

std::size_t takeHeader(char* text, std::size_t, std::size_t length, void* data) {
    auto& exchange = *static_cast<Exchange*>(data);
    std::string_view line(text, length);
    exchange.bytes += static_cast<std::int64_t>(length);
    exchange.headerBytes += length;
    if (exchange.headerBytes > maxHeaderBytes) {
        exchange.problem = "its headers have no end";
        return 0;
    }
    // A proxy's or a "100 Continue" before the answer itself has headers of its own.
    if (line.starts_with("HTTP/")) exchange.answer.headers.clear();
    const auto colon = line.find(':');
    if (colon == line.npos) return length;
    std::string_view value = line.substr(colon + 1);
    value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
    value = value.substr(0, value.find_last_not_of(" \t\r\n") + 1);
    exchange.answer.headers[toLower(std::string(line.substr(0, colon)))] = value;
    return length;
}

std::size_t takeBody(char* bytes, std::size_t, std::size_t length, void* data) {
    auto& exchange = *static_cast<Exchange*>(data);
    long status = 0;
    curl_easy_getinfo(exchange.curl, CURLINFO_RESPONSE_CODE, &status);
    exchange.answer.status = static_cast<int>(status);
    exchange.bytes += static_cast<std::int64_t>(length);
    if (status != 200 && status != 206) {
        if (exchange.ignoredBytes == 0) exchange.ignoredSince = Clock::now();
        exchange.ignoredBytes += length;
        exchange.isEnough = exchange.ignoredBytes > maxIgnoredBytes;
    } else {
        exchange.isEnough =
            !exchange.request->sink(exchange.answer, std::as_bytes(std::span(bytes, length)));
    }
    return exchange.isEnough ? 0 : length;
}

/// Where `location`, which may be relative, leads from `url`; empty where it leads nowhere.
std::string redirectOf(const std::string& url, const std::string& location) {
    const std::unique_ptr<CURLU, void (*)(CURLU*)> handle(curl_url(), curl_url_cleanup);
    char* address = nullptr;
    if (location.empty() ||
        curl_url_set(handle.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK ||
        curl_url_set(handle.get(), CURLUPART_URL, location.c_str(), CURLU_NON_SUPPORT_SCHEME) !=
            CURLUE_OK ||
        curl_url_get(handle.get(), CURLUPART_URL, &address, 0) != CURLUE_OK)
        return {};
    std::string whole = address;
    curl_free(address);
    return whole;
}

int checkCancelled(void* data, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    auto& exchange = *static_cast<Exchange*>(data);
    exchange.request->whileWaiting();
    if (exchange.ignoredBytes > 0 && Clock::now() - exchange.ignoredSince > maxIgnoredTime)
        exchange.isEnough = true;
    const bool ends = exchange.isEnough || exchange.isTooSlow() || exchange.cancel->isCancelled();
    return ends ? 1 : 0;
}

}  // namespace

struct HttpConnection::State {
    CURL* curl = nullptr;
    State() {
        static std::once_flag once;  // not safe among threads before curl 7.84
        std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
        curl = curl_easy_init();
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() { curl_easy_cleanup(curl); }

    HttpAnswer exchange(const HttpRequest& request, const UrlParts& at, const CancelToken& cancel,
                        std::string& next);
};

HttpConnection::HttpConnection() : m_state(std::make_unique<State>()) {}
HttpConnection::~HttpConnection() = default;

HttpAnswer HttpConnection::State::exchange(const HttpRequest& request, const UrlParts& at,
                                           const CancelToken& cancel, std::string& next) {
    Exchange exchange{.curl = curl, .request = &request, .cancel = &cancel};
    curl_easy_reset(curl);  // keeps the connections
    const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(curl, option, value); };
    set(CURLOPT_URL, request.url.c_str());
    // Without HTTPS it is the loopback (checkedUrl), and must stay so: no proxy hears it.
    if (at.scheme == "http") set(CURLOPT_PROXY, "");
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_USERAGENT, "dreambooth-studio/" DREAMBOOTH_VERSION);
    set(CURLOPT_CONNECTTIMEOUT, connectSeconds);
    set(CURLOPT_BUFFERSIZE, 512L << 10);
    set(CURLOPT_HEADERFUNCTION, takeHeader);
    set(CURLOPT_HEADERDATA, &exchange);
    set(CURLOPT_WRITEFUNCTION, takeBody);
    set(CURLOPT_WRITEDATA, &exchange);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, checkCancelled);
    set(CURLOPT_XFERINFODATA, &exchange);
    const std::string range = std::to_string(request.offset) + "-";
    if (request.offset > 0) set(CURLOPT_RANGE, range.c_str());
    if (!request.token.empty()) {
        set(CURLOPT_HTTPAUTH, CURLAUTH_BEARER);
        set(CURLOPT_XOAUTH2_BEARER, request.token.c_str());
    }
    std::array<char, CURL_ERROR_SIZE> words{};
    set(CURLOPT_ERRORBUFFER, words.data());
    const CURLcode code = curl_easy_perform(curl);
    set(CURLOPT_ERRORBUFFER, static_cast<char*>(nullptr));

    HttpAnswer& answer = exchange.answer;
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    answer.status = static_cast<int>(status);
    if (code != CURLE_OK && !exchange.isEnough)
        answer.failure = withoutPassword(!exchange.problem.empty() ? exchange.problem
                                         : words.front() != '\0'   ? words.data()
                                                                   : curl_easy_strerror(code));
    curl_off_t seconds = 0;
    if (curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK)
        answer.retryAfter = static_cast<double>(seconds);
    // Not curl's own word for it, which it has only where the page was read to its end.
    if (answer.status >= 300 && answer.status < 400)
        next = redirectOf(request.url, answer.header("location"));
    return answer;
}

Error downloadStopped() {
    return makeError("download.stopped");
}

Result<HttpAnswer> HttpConnection::get(HttpRequest request, const CancelToken& cancel) {
    for (int redirects = 0;; ++redirects) {
        TRY(const UrlParts at, checkedUrl(request.url));
        std::string next;
        HttpAnswer answer = m_state->exchange(request, at, cancel, next);
        if (cancel.isCancelled()) return std::unexpected(downloadStopped());
        answer.host = at.host;
        if (next.empty() || !answer.isWhole()) return answer;
        if (redirects == maxRedirects) {
            answer.failure = "it leads from one address to the next without end";
            return answer;
        }
        TRY(const UrlParts to, checkedUrl(next));
        if (to != at) request.token.clear();  // what is signed for others needs none
        request.url = std::move(next);
    }
}

}  // namespace dreambooth

// Requests by libcurl (see the header).
#include "http.h"

#include <base/strings.h>
#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <string_view>

#include "hub_access.h"

namespace dreambooth {

namespace {

constexpr int maxRedirects = 8;
constexpr long connectSeconds = 30;

/// What the callbacks of one request know.
struct Exchange {
    CURL* curl = nullptr;
    const HttpRequest* request = nullptr;
    const CancelToken* cancel = nullptr;
    HttpAnswer answer{};
    bool endedBySink = false;
};

std::size_t takeHeader(char* text, std::size_t, std::size_t length, void* data) {
    auto& exchange = *static_cast<Exchange*>(data);
    std::string_view line(text, length);
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
    if (status != 200 && status != 206) return length;  // a page that says what went wrong
    if (exchange.request->sink(exchange.answer, std::as_bytes(std::span(bytes, length))))
        return length;
    exchange.endedBySink = true;
    return 0;
}

int checkCancelled(void* data, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return static_cast<Exchange*>(data)->cancel->isCancelled() ? 1 : 0;
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
    set(CURLOPT_LOW_SPEED_LIMIT, 1L);
    set(CURLOPT_LOW_SPEED_TIME, request.patience);
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
    if (code != CURLE_OK && !exchange.endedBySink)
        answer.failure = words.front() != '\0' ? words.data() : curl_easy_strerror(code);
    curl_off_t seconds = 0;
    if (curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK)
        answer.retryAfter = static_cast<double>(seconds);
    char* address = nullptr;
    curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &address);
    next = address == nullptr ? "" : address;
    return answer;
}

Error downloadStopped() {
    return {"download.stopped",
            {},
            "The download was stopped.",
            "Start it again: it goes on where it stopped.",
            ErrorKind::stopped};
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

// One request after another to a server, by libcurl: answers as they come, redirects that keep the
// token at home, proxies by the usual variables.
#pragma once

#include <base/cancel.h>
#include <base/error.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>

namespace dreambooth {

struct HttpAnswer {
    int status = 0;  ///< 0: there was none
    /// Names in lower case.
    std::map<std::string, std::string> headers;
    std::string host;       ///< that answered, or that did not
    std::string failure;    ///< curl's words where the line broke before the end; else empty
    double retryAfter = 0;  ///< seconds that the server asks to wait; 0: it does not

    bool isWhole() const { return failure.empty(); }
    std::string header(const char* name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? std::string() : found->second;
    }
};

struct HttpRequest {
    std::string url;
    std::string token;        ///< sent to the host of `url` alone
    std::int64_t offset = 0;  ///< asks for the bytes from there on
    /// Bytes of an answer 200 or 206, with that answer's status and headers; false ends it.
    std::function<bool(const HttpAnswer&, std::span<const std::byte>)> sink;
    /// Seconds in which an answer must bring minRate bytes a second on average, its headers among
    /// them; else the line counts as broken.
    long patience = 60;
    /// Called at least once a second.
    std::function<void()> whileWaiting = [] {};
    static constexpr long minRate = 512;
};

/// download.stopped: the person has ended it.
Error downloadStopped();

/// Not to be used by two threads at once. A connection that the server keeps open is used again.
class HttpConnection {
public:
    HttpConnection();
    ~HttpConnection();
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    /// GET, along at most 8 redirects. Servers and lines that fail are part of the answer. Errors:
    /// download.unsafe_address (of a redirect), download.stopped.
    Result<HttpAnswer> get(HttpRequest request, const CancelToken& cancel);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace dreambooth

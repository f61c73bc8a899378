// The hub's address and switches from huggingface_hub's variables, and addresses on it.
#include "hub_access.h"

#include <arpa/inet.h>
#include <base/strings.h>
#include <curl/curl.h>
#include <hub/hub_token.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace dreambooth {

namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

/// Names may begin with digits too: 127.example.com is somebody's.
bool isLoopback(const std::string& host) {
    in_addr address{};
    return host == "localhost" || host == "[::1]" ||
           (host.starts_with("127.") && ::inet_pton(AF_INET, host.c_str(), &address) == 1);
}

}  // namespace

Result<UrlParts> checkedUrl(const std::string& url) {
    const std::unique_ptr<CURLU, void (*)(CURLU*)> handle(curl_url(), curl_url_cleanup);
    UrlParts parts;
    const auto read = [&](CURLUPart part, std::string& out, unsigned flags = 0) {
        char* text = nullptr;
        if (curl_url_get(handle.get(), part, &text, flags) == CURLUE_OK) out = text;
        curl_free(text);
    };
    if (curl_url_set(handle.get(), CURLUPART_URL, url.c_str(), 0) == CURLUE_OK) {
        read(CURLUPART_SCHEME, parts.scheme);
        read(CURLUPART_HOST, parts.host);
        read(CURLUPART_PORT, parts.port, CURLU_DEFAULT_PORT);
        parts.host = toLower(parts.host);
    }
    if (!parts.host.empty() &&
        (parts.scheme == "https" || (parts.scheme == "http" && isLoopback(parts.host))))
        return parts;
    // Of an address that may be signed, only what comes before the question.
    std::string shown = withoutPassword(url);
    shown = shown.substr(0, shown.find_first_of("?#"));
    return failure("download.unsafe_address", {{"address", shown}});
}

std::string urlEncoded(const std::string& text, bool keepSlashes) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view plain = "-_.~";
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             (c >= '0' && c <= '9') || plain.find(c) != plain.npos ||
                             (keepSlashes && c == '/');
        if (isPlain)
            encoded += c;
        else
            (encoded += '%') += {digits[byte >> 4], digits[byte & 15]};
    }
    return encoded;
}

Result<HubAccess> HubAccess::fromEnvironment() {
    HubAccess access;
    access.endpoint = variable("HF_ENDPOINT");
    if (access.endpoint.empty()) access.endpoint = "https://huggingface.co";
    while (access.endpoint.ends_with('/')) access.endpoint.pop_back();
    TRY_VOID(checkedUrl(access.endpoint));
    TRY(access.token, hubToken());
    access.isOffline = isSwitchedOn("HF_HUB_OFFLINE") || isSwitchedOn("TRANSFORMERS_OFFLINE");
    return access;
}

std::string HubAccess::listingUrl(const std::string& name, const std::string& revision) const {
    return endpoint + "/api/models/" + name + "/revision/" + urlEncoded(revision, false) +
           "?blobs=true";
}

std::string HubAccess::fileUrl(const std::string& name, const std::string& commit,
                               const std::string& file) const {
    return endpoint + "/" + name + "/resolve/" + commit + "/" + urlEncoded(file, true);
}

}  // namespace dreambooth

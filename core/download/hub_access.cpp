// Where the hub is.
#include "hub_access.h"

#include <arpa/inet.h>
#include <base/environment.h>
#include <base/files.h>
#include <base/strings.h>
#include <curl/curl.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

/// As huggingface_hub reads its switches.
bool isSwitchedOn(const char* name) {
    const std::string value = toLower(variable(name));
    return value == "1" || value == "on" || value == "yes" || value == "true";
}

/// Names may begin with digits too: 127.example.com is somebody's.
bool isLoopback(const std::string& host) {
    in_addr address{};
    return host == "localhost" || host == "[::1]" ||
           (host.starts_with("127.") && ::inet_pton(AF_INET, host.c_str(), &address) == 1);
}

Result<std::string> tokenFromEnvironment() {
    std::string text;
    for (const char* name : {"HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"})
        if (text.empty()) text = variable(name);
    if (text.empty() && !isSwitchedOn("HF_HUB_DISABLE_IMPLICIT_TOKEN")) {
        fs::path file = environmentPath("HF_TOKEN_PATH");
        if (file.empty()) {
            const fs::path home = environmentPath("HF_HOME");
            file = (home.empty() ? baseFolder("XDG_CACHE_HOME", ".cache") / "huggingface" : home) /
                   "token";
        }
        if (const auto read = readFile(file, 1u << 16)) text = *read;
    }
    constexpr const char* space = " \t\r\n";
    text.erase(0, text.find_first_not_of(space));
    text.erase(text.find_last_not_of(space) + 1);
    // A line break in it would begin another header. The token itself is never part of a message.
    if (!std::ranges::all_of(text, [](char c) { return c > ' ' && c < 127; }))
        return failure("download.bad_token");
    return text;
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
    TRY(access.token, tokenFromEnvironment());
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

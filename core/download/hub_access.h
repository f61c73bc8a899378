// Where the hub is and who asks: the variables of huggingface_hub, so that what is set up for
// Python tools serves here too.
#pragma once

#include <base/error.h>
#include <base/shown_text.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// An address in the parts that decide who gets the token.
struct UrlParts {
    std::string scheme, host, port;
    bool operator==(const UrlParts&) const = default;
};

/// HTTPS anywhere, HTTP on the loopback only. Error: download.unsafe_address.
Result<UrlParts> checkedUrl(const std::string& url);

/// `text` as one part of a path: "refs/pr/1" → "refs%2Fpr%2F1"; with `keepSlashes` as a path.
std::string urlEncoded(const std::string& text, bool keepSlashes);

struct HubAccess {
    /// Without a slash at its end: "https://huggingface.co". May hold a password, and is never
    /// shown.
    std::string endpoint;
    std::string token;  ///< empty: nobody is logged in
    bool isOffline = false;

    /// $HF_ENDPOINT; $HF_TOKEN, $HUGGING_FACE_HUB_TOKEN or the file that `hf auth login` writes
    /// ($HF_TOKEN_PATH, $HF_HOME/token), which $HF_HUB_DISABLE_IMPLICIT_TOKEN keeps from being
    /// sent; $HF_HUB_OFFLINE. Errors: download.unsafe_address, download.bad_token.
    static Result<HubAccess> fromEnvironment();

    std::string listingUrl(const std::string& name, const std::string& revision) const;
    std::string fileUrl(const std::string& name, const std::string& commit,
                        const std::string& file) const;
    /// To be shown: without a password.
    std::string pageUrl(const std::string& name) const {
        return withoutPassword(endpoint) + "/" + name;
    }
};

}  // namespace dreambooth

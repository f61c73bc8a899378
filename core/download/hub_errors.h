// What the hub's refusals mean, and how long to wait before it is asked again.
#pragma once

#include <base/cancel.h>
#include <base/error.h>

#include <functional>
#include <string>

#include "http.h"
#include "hub_access.h"

namespace dreambooth {

/// How long a line or server may fail.
struct RetryPolicy {
    double firstWait = 1;      ///< seconds before the second try; doubled each time
    double longestWait = 300;  ///< a server that asks for more is not waited for
    int tries = 6;             ///< in a row without a new byte
    long stallSeconds = 60;    ///< without a byte: the line is broken
};

/// Whether asking again may help: no answer, too many requests, trouble of the server.
bool isTransient(const HttpAnswer& answer);

/// Counts tries in a row that brought nothing.
class Retries {
public:
    explicit Retries(const RetryPolicy& policy) : m_policy(policy) {}
    void reset() { m_failures = 0; }
    /// Waits, as long as the server asks or twice as long as before; false: it is enough, or the
    /// person has stopped it. `whileWaiting` is called many times a second.
    bool waitForAnother(
        const HttpAnswer& answer, const CancelToken& cancel,
        const std::function<void()>& whileWaiting = [] {});

private:
    RetryPolicy m_policy;
    int m_failures = 0;
};

/// Nobody answers, before anything was fetched: download.unreachable.
Error unreachable(const HttpAnswer& answer);

/// The answer as an Error: download.no_connection, download.busy, download.server,
/// download.gated, download.refused_token, download.not_found, download.no_revision.
Error errorOf(const HttpAnswer& answer, const HubAccess& access, const std::string& name,
              const std::string& revision);

}  // namespace dreambooth

// The conversation of `dreambooth serve`: requests as JSON lines on stdin, read by a thread of its
// own so that a picture can be cancelled while it is drawn; answers as JSON lines on stdout.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <base/json.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

namespace dreambooth {

struct ServeRequest {
    Json id;      ///< as the asker gave it; comes back in every answer
    Json fields;  ///< the whole line
    CancelToken cancel;
};

/// The answer to a request that was taken back.
Error drawingCancelled();

class RequestLines {
public:
    RequestLines();
    ~RequestLines();

    /// Waits for the next request; nothing when stdin is closed. Lines that are not requests, or
    /// are longer than 1 MB, have been answered with an error, cancelled ones with draw.cancelled.
    /// At the end of stdin the request at work is cancelled, and so are those that wait: they are
    /// still given out, so that each is answered.
    std::optional<ServeRequest> next();

    /// One line on stdout: {"id", "event", …}.
    void answer(const Json& id, const std::string& event, const Json& fields = Json::object());
    void answerError(const Json& id, const Error& error);

private:
    void read();
    void take(std::string_view line);
    void cancel(const Json& id);

    std::mutex m_mutex, m_outputMutex;
    std::condition_variable m_arrived;
    std::deque<ServeRequest> m_waiting;
    std::optional<ServeRequest> m_atWork;
    bool m_ended = false;
    std::thread m_reader;
};

}  // namespace dreambooth

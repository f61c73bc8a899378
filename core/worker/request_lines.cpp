// JSON lines in and out: a thread reads stdin, so that a picture is cancelled while it is drawn.
#include "request_lines.h"

#include <base/console.h>
#include <base/error_json.h>
#include <base/json.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <limits>
#include <vector>

namespace dreambooth {

namespace {

/// Bytes of a request and its newline: many times what the longest prompts need.
constexpr std::size_t maxLine = 1 << 20;

Error tooLong() {
    return makeError("request.invalid.long", {{"most", std::to_string(maxLine >> 10)}});
}

}  // namespace

Error drawingCancelled() {
    return makeError("draw.cancelled");
}

RequestLines::RequestLines() {
    // Read in blocks, not letter by letter.
    std::ios::sync_with_stdio(false);
    m_reader = std::thread([this] { read(); });
}

RequestLines::~RequestLines() {
    // The reader waits in read(2); it ends with stdin, which is why next() returned nothing.
    m_reader.join();
}

std::optional<ServeRequest> RequestLines::next() {
    std::unique_lock lock(m_mutex);
    m_atWork.reset();
    m_arrived.wait(lock, [this] { return m_ended || !m_waiting.empty(); });
    if (m_waiting.empty()) return std::nullopt;
    m_atWork = std::move(m_waiting.front());
    m_waiting.pop_front();
    return m_atWork;
}

void RequestLines::answer(const Json& id, const std::string& event, const Json& fields) {
    Json line = {{"id", id}, {"event", event}};
    line.update(fields);
    const auto text = asText(line) + '\n';
    const std::lock_guard lock(m_outputMutex);
    std::fwrite(text.data(), 1, text.size(), stdout);
    flushOutput();
}

void RequestLines::answerError(const Json& id, const Error& error) {
    answer(id, "error", toJson(error));
}

void RequestLines::read() {
    std::vector<char> line(maxLine);
    for (;;) {
        std::cin.getline(line.data(), static_cast<std::streamsize>(line.size()));
        if (std::cin.bad() || (std::cin.fail() && std::cin.eof())) break;
        if (std::cin.fail()) {  // the line goes on: its rest is not kept
            std::cin.clear();
            std::cin.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
            answerError(nullptr, tooLong());
            continue;
        }
        const std::streamsize newline = std::cin.eof() ? 0 : 1;
        const std::string_view text(line.data(),
                                    static_cast<std::size_t>(std::cin.gcount() - newline));
        if (text.find_first_not_of(" \t\r") != std::string_view::npos) take(text);
    }
    const std::lock_guard lock(m_mutex);
    m_ended = true;
    if (m_atWork) m_atWork->cancel.cancel();
    for (const ServeRequest& request : m_waiting) request.cancel.cancel();
    m_arrived.notify_one();
}

void RequestLines::take(std::string_view line) {
    const auto fields = parseJson(line, "a line on stdin", maxValuesOfLine);
    if (!fields) return answerError(nullptr, fields.error());
    if (!fields->is_object() || !fields->contains("id") || !fields->contains("op")) {
        return answerError(
            fields->is_object() ? fields->value("id", Json()) : Json(),
            makeError("request.invalid.shape", {{"example", R"({"id": 1, "op": "unload"})"}}));
    }
    const Json& id = fields->at("id");
    if (fields->at("op") == "cancel") return cancel(id);
    const std::lock_guard lock(m_mutex);
    m_waiting.push_back({id, *fields, {}});
    m_arrived.notify_one();
}

void RequestLines::cancel(const Json& id) {
    {
        const std::lock_guard lock(m_mutex);
        const auto waiting =
            std::find_if(m_waiting.begin(), m_waiting.end(),
                         [&id](const ServeRequest& request) { return request.id == id; });
        if (waiting == m_waiting.end()) {
            // One that is at work answers by itself; one that is done has answered.
            if (m_atWork && m_atWork->id == id) m_atWork->cancel.cancel();
            return;
        }
        m_waiting.erase(waiting);
    }
    answerError(id, drawingCancelled());
}

}  // namespace dreambooth

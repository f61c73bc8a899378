// events.jsonl read while it grows: a piece at a time, so that a run of a million steps takes no
// more memory than a short one.
#pragma once

#include <base/json.h>
#include <runs/events.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

struct Event {
    double time = 0;  ///< seconds since the epoch
    std::string kind = {};
    /// Of a "step". A loss, rate or norm that was not finite is written as null and read as NaN;
    /// `step` is -1 where the line names none.
    EventWriter::Step step = {};
    Json fields = {};  ///< the whole object of any other kind
};

/// One line of the file; nothing where it is no event or longer than any that is written.
std::optional<Event> eventFromLine(std::string_view line);

/// Follows a file: each call returns complete lines that are new since the last one.
class EventReader {
public:
    explicit EventReader(std::filesystem::path eventsFile) : m_file(std::move(eventsFile)) {}

    /// The next events, of about 4 MB of the file; none: there are no more yet. Other lines are
    /// skipped. A file that shrank is read anew, and wasReset() is true until the next call.
    std::vector<Event> readNew();
    bool wasReset() const { return m_reset; }
    /// The file goes on behind what was read.
    bool hasMore() const { return m_offset < m_size; }
    /// Bytes of the file that were read.
    std::uintmax_t offset() const { return m_offset; }

    /// Calls visit(event) for all that are there now.
    template <class Visitor>
    void readAll(Visitor&& visit) {
        do
            for (const Event& event : readNew()) visit(event);
        while (hasMore());
    }

private:
    void takeLines(std::vector<Event>& events);

    std::filesystem::path m_file;
    std::uintmax_t m_offset = 0, m_size = 0;
    std::string m_partial;        ///< a line whose end was not read yet
    bool m_isInLongLine = false;  ///< whose end is looked for; nothing of it is kept
    bool m_reset = false;
};

}  // namespace dreambooth

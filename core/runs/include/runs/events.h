// events.jsonl: what a worker says of its run, one JSON object a line (contract in
// docs/run-folder.md). The worker's rank 0 writes it; a reader follows it while it grows, a piece
// at a time, so that a run of a million steps takes no more memory than a short one.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

struct Event;
struct RunChange;

/// Appends to a run's events.jsonl. Errors of all members: disk.full, file.unwritable.
class EventWriter {
public:
    /// Ends a torn last line of an earlier, killed worker.
    static Result<EventWriter> open(const std::filesystem::path& eventsFile);

    Result<void> started(int worldSize, const std::vector<std::string>& devices, int steps,
                         int resumedFrom);
    Result<void> progress(const std::string& stage, int done, int total);

    struct Step {
        int step = 0;
        double loss = 0, lossInstance = 0, lossPrior = 0;  ///< means over the global batch
        double learningRate = 0, gradientNorm = 0;
        double textLearningRate = 0;  ///< of the text encoders; 0 where they have no other
        double seconds = 0;           ///< of this optimizer step
        /// Of these, on a processor; 0 on a GPU, which works behind the host.
        double forwardSeconds = 0, backwardSeconds = 0, updateSeconds = 0;
        int images = 0;  ///< photos and class images of all ranks in it
        std::int64_t memoryBytes = 0;
        bool operator==(const Step&) const = default;
    };
    Result<void> step(const Step& step);
    Result<void> validation(int step, double loss);
    Result<void> sample(int step, const std::string& prompt, std::int64_t seed,
                        const std::string& path);
    /// `untilNext`: of a pause; it goes once the next one is written.
    Result<void> checkpoint(int step, const std::string& path, bool untilNext = false);
    /// With its arguments as JSON, in which numbers stay numbers.
    Result<void> notice(const Error& notice, Json arguments = Json::object());
    Result<void> failed(const Error& error);
    /// What a person asked for has happened: "paused", "resumed" or "stopped".
    Result<void> interrupted(const std::string& event, int step);
    /// How many steps it has, or its rate, from here on (runs/run_changes.h).
    Result<void> changed(const RunChange& change);
    Result<void> finished(int steps, double seconds, const std::string& output);
    /// An event of another run, as it was and at its own time.
    Result<void> copy(const Event& event);

private:
    explicit EventWriter(std::filesystem::path file) : m_file(std::move(file)) {}
    Result<void> write(const Json& event);
    Result<void> writeAt(double time, const Json& event);
    static Json eventOf(const Step& step);
    std::filesystem::path m_file;
    std::string m_waiting;  ///< lines that a full disk did not take, for when there is room
};

/// Calls visit("name", member) for every field of a step; the one list of them.
template <MaybeConst<EventWriter::Step> AnyStep, class Visitor>
constexpr void visitFields(AnyStep& step, Visitor&& visit) {
    visit("step", step.step);
    visit("loss", step.loss);
    visit("loss_instance", step.lossInstance);
    visit("loss_prior", step.lossPrior);
    visit("lr", step.learningRate);
    visit("grad_norm", step.gradientNorm);
    visit("seconds", step.seconds);
    visit("images", step.images);
    visit("memory_bytes", step.memoryBytes);
    visit("lr_text_encoder", step.textLearningRate);
    visit("seconds_forward", step.forwardSeconds);
    visit("seconds_backward", step.backwardSeconds);
    visit("seconds_update", step.updateSeconds);
}

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

// events.jsonl: what a worker says of its run, one JSON object a line (contract in
// docs/run-folder.md). The writer is the worker's rank 0; event_reader.h reads.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

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
        int images = 0;               ///< photos and class images of all ranks in it
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
    Result<void> finished(int steps, double seconds, const std::string& output);

private:
    explicit EventWriter(std::filesystem::path file) : m_file(std::move(file)) {}
    Result<void> write(Json event);
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
}

}  // namespace dreambooth

// Runs of the worker that has a fake GPU beside it, and what that GPU saw of them.
#pragma once

#include <app/train_runs.h>
#include <base/files.h>
#include <runs/events.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

constexpr int fakeSteps = 8;

/// Eight steps with class images that are there already, and nothing between the steps.
inline Recipe fakeRecipe() {
    Recipe recipe = smallRecipe();
    recipe.train_batch_size = 2;
    recipe.max_train_steps = fakeSteps;
    recipe.num_class_images = 2;
    recipe.learning_rate = 1e-3;
    recipe.mixed_precision = "no";
    recipe.checkpointing_steps = 1000;
    recipe.validation_loss_steps = 0;
    return recipe;
}

class FakeRun {
public:
    FakeRun(const std::filesystem::path& parent, Job job, const std::vector<std::string>& devices)
        : m_run(makeRun(parent, withDevices(job, devices))) {
        orThrow(makeFolder(m_run.classImagesOf(job)));
        for (int i = 5; i < 5 + job.recipe.num_class_images; ++i)
            orThrow(
                writePng(m_run.classImagesOf(job) / (std::to_string(i) + ".png"), madeUpPhoto(i)));
    }

    /// The worker, with settings of the fake in its environment.
    void start(std::map<std::string, std::string> settings = {}) {
        settings["FAKE_GPU_REPORT"] = reportFile().string();
        for (const auto& [name, value] : settings) ::setenv(name.c_str(), value.c_str(), 1);
        m_worker.emplace(m_run);
        for (const auto& [name, value] : settings) ::unsetenv(name.c_str());
    }
    /// What it said where it did not end well.
    QByteArray finish() {
        const int code = m_worker->wait(300);
        return code == 0 ? QByteArray() : QByteArray::number(code) + ": " + m_worker->errors();
    }
    bool hasEnded() { return m_worker->hasEnded(); }

    const RunFolder& folder() const { return m_run; }
    std::filesystem::path reportFile() const { return m_run.path() / "fake-gpu.jsonl"; }
    std::vector<double> losses() const { return lossesOf(m_run); }
    double memory() const {  ///< bytes, at most
        double most = 0;
        for (const Json& step : eventsOf(m_run, "step"))
            most = std::max(most, step["memory_bytes"].get<double>());
        return most;
    }
    /// Of one of the last, recorded steps.
    double secondsOfSteps() const {
        const std::vector<Json> steps = eventsOf(m_run, "step");
        return (steps.at(fakeSteps - 2)["t"].get<double>() -
                steps.at(fakeSteps - 4)["t"].get<double>()) /
               2;
    }
    std::vector<Json> notices(const std::string& code) const {
        std::vector<Json> notices = eventsOf(m_run, "notice");
        std::erase_if(notices, [&](const Json& notice) { return notice["code"] != code; });
        return notices;
    }
    bool noticed(const std::string& code) const { return !notices(code).empty(); }

    /// Lines of the report of one kind that begin so.
    std::vector<Json> seen(const std::string& kind, const std::string& what = {}) const {
        std::vector<Json> lines;
        EventReader(reportFile()).readAll([&](const Event& line) {
            if (line.kind == kind && line.fields["what"].get<std::string>().starts_with(what))
                lines.push_back(line.fields);
        });
        return lines;
    }
    /// What the host waited for in the last steps, where all has been warmed up and recorded. The
    /// numbers of a step are reported when the next one has been queued: between these two events
    /// lie two whole steps, and nothing of what comes after the last.
    std::vector<Json> waitsInSteps() const {
        const std::vector<Json> steps = eventsOf(m_run, "step");
        const double from = steps.at(fakeSteps - 4)["t"].get<double>();
        const double to = steps.at(fakeSteps - 2)["t"].get<double>();
        std::vector<Json> waits = seen("wait");
        std::erase_if(waits, [&](const Json& wait) { return wait["t"] < from || wait["t"] > to; });
        return waits;
    }

private:
    static Job withDevices(Job& job, const std::vector<std::string>& devices) {
        job.devices = devices;
        return job;
    }

    RunFolder m_run;
    std::optional<Worker> m_worker;
};

/// For a message.
inline QByteArray textOf(const std::vector<Json>& lines) {
    return QByteArray::fromStdString(Json(lines).dump(1));
}

/// The largest relative difference of two runs' losses; 1 where one has not all of them.
inline double difference(const FakeRun& run, const FakeRun& other) {
    const std::vector<double> a = run.losses(), b = other.losses();
    if (a.size() != fakeSteps || b.size() != fakeSteps) return 1;
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::abs(a[i] - b[i]) / std::abs(a[i]));
    return most;
}

}  // namespace dreambooth

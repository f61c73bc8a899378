// Small runs for the tests of `dreambooth train`: a random Stable Diffusion of 64 px, four made-up
// photos, a dozen steps; and the real worker on them.
#pragma once

#include <base/files.h>
#include <images/encode.h>
#include <runs/events.h>
#include <runs/run_folder.h>
#include <sys/resource.h>

#include <QProcess>
#include <QTest>
#include <csignal>
#include <filesystem>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace dreambooth {

inline const std::filesystem::path tinyModel =
    std::filesystem::path(TEST_REFERENCE) / "tiny-sd1" / "model";

inline Recipe smallRecipe() {
    Recipe recipe;
    recipe.resolution = 64;
    recipe.train_batch_size = 1;
    recipe.train_text_encoder = true;
    recipe.with_prior_preservation = true;
    recipe.num_class_images = 3;
    recipe.sample_batch_size = 2;
    recipe.class_image_steps = 2;
    recipe.max_train_steps = 12;
    recipe.learning_rate = 1e-4;
    recipe.random_flip = true;
    recipe.checkpointing_steps = 3;
    recipe.validation_loss_steps = 5;
    recipe.num_inference_steps = 2;
    recipe.num_validation_images = 1;
    return recipe;
}

inline Image madeUpPhoto(int number, int width = 64, int height = 64) {
    Image image(height, width, CV_8UC3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.at<cv::Vec3b>(y, x) = {static_cast<uchar>(x * 3 + number * 20),
                                         static_cast<uchar>(y * 3),
                                         static_cast<uchar>(number * 50)};
    return image;
}

inline Job smallJob(const Recipe& recipe) {
    Job job;
    job.id = "run-001";
    job.title = "Test subject";
    job.created = "2026-01-01T00:00:00Z";
    job.model = tinyModel;
    job.instancePrompt = "a photo of sks dog";
    job.first().classPrompt = "a photo of a dog";
    job.first().classImages = "class-images";
    job.output = "output";
    job.devices = {"cpu"};
    job.first().subject.token = "sks";
    job.first().subject.className = "dog";
    job.recipe = recipe;
    return job;
}

/// A run folder below `parent`, ready to be trained.
inline RunFolder makeRun(const std::filesystem::path& parent, const Job& job) {
    const RunFolder run = orThrow(RunFolder::create(parent));
    for (int i = 1; i <= 4; ++i)
        orThrow(writePng(run.input() / ("photo-0" + std::to_string(i) + ".png"), madeUpPhoto(i)));
    orThrow(run.writeJob(job));
    return run;
}

inline std::vector<Json> eventsOf(const RunFolder& run) {
    std::vector<Json> events;
    std::istringstream lines(readFile(run.eventsFile()).value_or(""));
    for (std::string line; std::getline(lines, line);)  // a torn line or none at all is no event
        if (auto event = parseJson(line, "events")) events.push_back(std::move(*event));
    return events;
}

inline std::vector<Json> eventsOf(const RunFolder& run, const std::string& kind) {
    std::vector<Json> events = eventsOf(run);
    std::erase_if(events, [&](const Json& event) { return event["event"] != kind; });
    return events;
}

inline std::vector<double> lossesOf(const RunFolder& run) {
    std::vector<double> losses;
    for (const Json& step : eventsOf(run, "step")) losses.push_back(step["loss"].get<double>());
    return losses;
}

inline int lastStep(const RunFolder& run) {
    const auto steps = eventsOf(run, "step");
    return steps.empty() ? 0 : steps.back()["step"].get<int>();
}

/// The worker on a run, as the studio starts it.
class Worker {
public:
    explicit Worker(const QStringList& arguments, std::function<void()> beforeExec = {}) {
        if (beforeExec) m_process.setChildProcessModifier(std::move(beforeExec));
        m_process.start(QStringLiteral(WORKER_PROGRAM), arguments);
    }
    explicit Worker(const RunFolder& run, std::function<void()> beforeExec = {})
        : Worker({QStringLiteral("train"), QStringLiteral("--run"),
                  QString::fromStdString(run.path().string())},
                 std::move(beforeExec)) {}
    ~Worker() { m_process.kill(), m_process.waitForFinished(); }

    /// The exit code; -1 after a crash, -2 where it does not end.
    int wait(int seconds = 60) {
        if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(seconds * 1000))
            return -2;
        m_errors += m_process.readAllStandardError();
        return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1;
    }
    QByteArray output() { return m_process.readAllStandardOutput(); }
    bool hasEnded() {
        return m_process.waitForFinished(0) || m_process.state() == QProcess::NotRunning;
    }
    pid_t pid() const { return static_cast<pid_t>(m_process.processId()); }
    QByteArray errors() {
        m_errors += m_process.readAllStandardError();
        return m_errors;
    }

private:
    QProcess m_process;
    QByteArray m_errors;
};

/// To its end, which is a good one.
inline void trainToEnd(const RunFolder& run) {
    Worker worker(run);
    const int code = worker.wait(300);
    QVERIFY2(code == 0, worker.errors().constData());
    QVERIFY(run.readState()->phase == RunPhase::finished);
}

/// Warms up for these, then trains `run`. The exit code, or -3 where it did not become ready.
inline int trainWarm(const std::vector<RunFolder>& ahead, const RunFolder& run) {
    QProcess worker;
    QStringList arguments = {QStringLiteral("train"), QStringLiteral("--trust_run"),
                             QStringLiteral("--warm")};
    for (const RunFolder& one : ahead) arguments << QString::fromStdString(one.path().string());
    worker.start(QStringLiteral(WORKER_PROGRAM), arguments);
    QByteArray said;
    const bool isReady = QTest::qWaitFor(
        [&] {
            worker.waitForReadyRead(50);
            said += worker.readAllStandardOutput();
            return said.contains("\"ready\"") || worker.state() == QProcess::NotRunning;
        },
        120'000);
    if (!isReady || !said.contains("\"ready\"")) return -3;
    worker.write(asText(Json{{"run", run.path().string()}}).c_str());
    worker.write("\n");
    if (!worker.waitForFinished(120'000)) return -2;
    return worker.exitStatus() == QProcess::NormalExit ? worker.exitCode() : -1;
}

/// The bytes of every file below a folder, by relative path.
inline std::map<std::string, std::string> contents(const std::filesystem::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            files[std::filesystem::relative(entry.path(), folder).string()] =
                orThrow(readFile(entry.path()));
    return files;
}

/// What a run learned: the tensors' bytes. The kohya file is left out: its date differs.
inline std::map<std::string, std::string> resultOf(const RunFolder& run) {
    auto files = contents(run.output());
    std::erase_if(files, [](const auto& file) {
        return !file.first.ends_with(".safetensors") || file.first == "Test-subject.safetensors";
    });
    return files;
}

/// The processes that a process started and that still run.
inline std::vector<pid_t> childrenOf(pid_t parent) {
    std::vector<pid_t> children;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
        const auto stat = readFile(entry.path() / "stat", 4096);
        if (!stat) continue;
        // pid (name) state ppid …
        const std::string rest = stat->substr(stat->rfind(')') + 2);
        if (rest[0] != 'Z' && std::stoi(rest.substr(2)) == parent)
            children.push_back(std::stoi(entry.path().filename().string()));
    }
    return children;
}

inline bool isRunning(pid_t process) {
    const auto stat = readFile("/proc/" + std::to_string(process) + "/stat", 4096);
    return stat && (*stat)[stat->rfind(')') + 2] != 'Z';
}

}  // namespace dreambooth

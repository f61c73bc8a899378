// Ranks, signals and the progress line of `dreambooth train` (see the header).
#include "command_train_run.h"

#include <ATen/Parallel.h>
#include <base/files.h>
#include <base/log.h>
#include <base/lost_file.h>
#include <distributed/device_names.h>
#include <distributed/local_launcher.h>
#include <images/decode.h>
#include <images/encode.h>
#include <runs/history.h>
#include <unistd.h>

#include <chrono>
#include <opencv2/imgproc.hpp>
#include <thread>

#include <worker/console.h>
#include <worker/interrupt.h>
#include <worker/pictures.h>
#include <worker/restarts.h>
#include <worker/threads.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Scales the short side to `size` pixels: area averages when it shrinks, bicubic when it grows.
Image withShortSide(const Image& image, int size) {
    const int shortSide = std::min(image.cols, image.rows);
    if (shortSide == size) return image;
    const auto scaled = [&](int side) {
        return std::max(
            size, static_cast<int>(std::lround(static_cast<double>(side) * size / shortSide)));
    };
    Image result;
    cv::resize(image, result, cv::Size(scaled(image.cols), scaled(image.rows)), 0, 0,
               shortSide > size ? cv::INTER_AREA : cv::INTER_CUBIC);
    return result;
}

/// Follows events.jsonl while the training runs, here or in the ranks, and draws one line.
class ProgressLine {
public:
    explicit ProgressLine(const RunFolder& run) {
        if (::isatty(STDERR_FILENO) != 1) return;
        logQuietly();
        m_thread = std::jthread([run](const std::stop_token& stop) {
            EventReader events(run.eventsFile());
            events.readNew();  // what an earlier worker said
            RunHistory history;
            ProgressBar bar;
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                for (const Json& event : events.readNew()) history.apply(event);
                if (!history.stage.empty())
                    bar.show(history.stage, history.stageDone, history.stageTotal);
                else if (!history.steps.empty())
                    bar.show("Learning", history.steps.back().step, history.totalSteps);
            }
        });
    }

private:
    std::jthread m_thread;
};

int exitCodeOf(RunPhase phase) {
    return phase == RunPhase::stopped ? 75 : 0;
}

/// Of those that were asked for: one for all ranks, or one for each rank of a machine.
std::string deviceOfRank(const TrainRunOptions& options) {
    const std::vector<std::string>& devices = options.devices;
    const LaunchEnvironment& launch = options.launch;
    if (devices.size() == 1) return devices.front();
    if (devices.size() == static_cast<std::size_t>(launch.localWorldSize))
        return devices[static_cast<std::size_t>(launch.localRank) % devices.size()];
    if (!devices.empty())
        logWarning("--devices has no effect: it names " + std::to_string(devices.size()) +
                   " devices, but " + std::to_string(launch.localWorldSize) +
                   " ranks were started on this machine.");
    return "auto";
}

/// What is misspelt is told once, before ranks are started.
Result<void> checkNames(const std::vector<std::string>& devices) {
    for (const std::string& device : devices) TRY_VOID(splitDeviceName(device));
    return {};
}

/// One rank a device in processes of their own; this one holds the lock and watches over them.
Result<int> launch(const RunFolder& run, const std::vector<std::string>& devices,
                   int mostRestarts) {
    TRY(const FileLock lock, FileLock::acquire(run.lockFile()));
    lock.shareWithChildren();
    const CancelToken stop = cancelOnInterrupt();
    LocalLaunch ranks;
    ranks.command = {"/proc/self/exe", "train", "--run", fs::absolute(run.path()).string()};
    ranks.devices = devices;
    ranks.folder = run.path();
    if (devices.size() > 1)
        ranks.threadsPerRank =
            std::max(1, at::get_num_threads() / static_cast<int>(devices.size()));
    return runWithRestarts(run, ranks, mostRestarts, stop);
}

}  // namespace

PictureFiles pictureFiles() {
    PictureFiles files;
    files.read = [](const fs::path& file, int resolution) -> Result<TrainingPicture> {
        TRY(const Image image, decodeImage(file));
        TrainingPicture picture;
        picture.pixels = toTensor(withShortSide(image, resolution));
        picture.originalHeight = image.rows;
        picture.originalWidth = image.cols;
        picture.scaledWidth = static_cast<int>(picture.pixels.size(2));
        return picture;
    };
    files.write = [](const fs::path& file, const at::Tensor& picture) {
        return writePng(file, toImage(picture));
    };
    return files;
}

Result<int> trainCommandRun(const RunFolder& run, const TrainRunOptions& options) {
    TRY_VOID(checkNames(options.devices));
    TrainOptions train;
    train.pictures = pictureFiles();
    train.launch = options.launch;
    train.prepare = options.prepare;
    onLostFile([run, launch = options.launch](const Error& error) {
        reportRankFailure(error);
        if (launch.launcher != "dreambooth" && launch.rank == 0) recordFailure(run, error);
        report(error);
    });
    if (options.launch.launched()) {
        if (options.mostRestarts > 0)
            logWarning(
                "--max_restarts has no effect here: the program that started this process (" +
                options.launch.launcher + ") decides about restarts.");
        train.stop = cancelOnInterrupt();
        shareThreads(options.launch.localWorldSize);
        train.device = deviceOfRank(options);
        TRY(const RunPhase end, trainRun(run, train));
        return exitCodeOf(end);
    }
    if (options.prepare) TRY_VOID(options.prepare(true));
    train.prepare = nullptr;
    std::vector<std::string> devices = options.devices;
    if (devices.empty()) {
        const Result<Job> job = run.readJob();
        const Result<void> known =
            job ? checkNames(job->devices) : Result<void>(std::unexpected(job.error()));
        if (!known) {
            // The studio looks into the folder, not at what is printed here.
            std::error_code ignored;
            if (fs::exists(run.jobFile(), ignored) && !run.isAlive())
                recordFailure(run, known.error());
            return std::unexpected(known.error());
        }
        devices = job->devices;
    }
    if (devices.size() > 1 || options.mostRestarts > 0) {
        // The thread that follows the events must not be the one that starts the ranks.
        const ProgressLine line(run);
        return launch(run, devices, options.mostRestarts);
    }
    const ProgressLine line(run);
    train.stop = cancelOnInterrupt();
    train.device = devices.front();
    TRY(const RunPhase end, trainRun(run, train));
    return exitCodeOf(end);
}

}  // namespace dreambooth

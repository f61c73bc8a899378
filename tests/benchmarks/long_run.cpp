// What a long run costs the window: opens a made-up run of many steps on the Train page, and
// follows one that goes on. long_run STEPS [--steps-per-second N] [--seconds S]
#include <base/files.h>
#include <base/memory.h>
#include <project/project.h>
#include <runs/events.h>
#include <runs/run_folder.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/settings.h>
#include <ui/shell/main_window.h>
#include <ui/shell/workspace.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <thread>

#include "heartbeat.h"

using namespace dreambooth;

namespace {

EventWriter::Step madeUpStep(int number) {
    const double noise = std::abs(std::sin(number * 12.9898) * 0.4);
    return {.step = number,
            .loss = 0.1234567890123 + noise,
            .lossInstance = 0.1111111111111 + noise,
            .lossPrior = 0.0123456789012 + noise / 3,
            .learningRate = 1.2345678901234e-6,
            .gradientNorm = 0.7654321098765 + noise,
            .seconds = 0.2501234567890,
            .images = 2,
            .memoryBytes = 5'123'456'789};
}

RunFolder madeUpRun(const std::filesystem::path& project, int steps, bool isLive) {
    const Project made = orThrow(Project::create(project, "Long"));
    const RunFolder run = orThrow(RunFolder::create(made.runsFolder()));
    Job job;
    job.id = run.id();
    job.title = "Long";
    job.model = "/nowhere";
    job.recipe.max_train_steps = 2 * steps;
    job.recipe.with_prior_preservation = true;
    orThrow(run.writeJob(job));
    RunState state;
    state.phase = isLive ? RunPhase::training : RunPhase::finished;
    state.step = steps;
    state.totalSteps = 2 * steps;
    orThrow(run.writeState(state));
    orThrow(orThrow(EventWriter::open(run.eventsFile())).started(1, {"cpu"}, 2 * steps, 0));
    std::ofstream file(run.eventsFile(), std::ios::app | std::ios::binary);
    for (int i = 1; i <= steps; ++i) {
        Json line = {{"t", 1.7e9 + 0.2512345 * i}, {"event", "step"}};
        line.update(fieldsToJson(madeUpStep(i)));
        file << asText(line) << '\n';
        if (i % 1000 != 0) continue;
        file << asText({{"t", 1.7e9}, {"event", "validation"}, {"step", i}, {"loss", 0.5}}) << '\n';
        file << asText({{"t", 1.7e9}, {"event", "checkpoint"}, {"step", i}, {"path", "x"}}) << '\n';
    }
    return run;
}

double megabytes(std::uintmax_t bytes) {
    return static_cast<double>(bytes) / 1e6;
}

void open(MainWindow& window, const std::filesystem::path& project, std::size_t steps) {
    Heartbeat heart;
    QElapsedTimer clock;
    clock.start();
    const double before = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
    window.openProject(project);
    QCoreApplication::processEvents();  // a person goes on when they see the project
    window.workspace()->goTo(PageId::train);
    const auto known = [&] {
        const RunFollower* run = window.workspace()->runs().shown();
        return run != nullptr && run->isLoaded() ? run->history().steps.size() : 0;
    };
    while (known() < steps) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const qint64 taken = clock.elapsed();
    const double computed = secondsOf(CLOCK_PROCESS_CPUTIME_ID) - before;
    while (clock.elapsed() < taken + 1000) QCoreApplication::processEvents();
    std::printf("opened in %lld ms (all threads computing %.0f ms)\n",
                static_cast<long long>(taken), computed * 1000);
    std::printf("longest stall of the window %lld ms (computing %.0f ms)\n",
                static_cast<long long>(heart.longest), heart.longestComputed * 1000);
    std::printf("peak of memory %.0f MB\n", megabytes(peakResident()));
}

void follow(const RunFolder& run, int from, double perSecond, double seconds) {
    std::jthread worker([&](const std::stop_token& stop) {
        auto events = orThrow(EventWriter::open(run.eventsFile()));
        for (int step = from + 1; !stop.stop_requested(); ++step) {
            orThrow(events.step(madeUpStep(step)));
            std::this_thread::sleep_for(std::chrono::duration<double>(1 / perSecond));
        }
    });
    const double before = threadSeconds();
    QElapsedTimer clock;
    clock.start();
    while (static_cast<double>(clock.elapsed()) < seconds * 1000)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const double share = (threadSeconds() - before) / static_cast<double>(clock.elapsed()) * 1000;
    std::printf("following %.0f steps a second takes %.1f %% of the window's thread\n", perSecond,
                share * 100);
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    theme::apply(application);
    QCommandLineParser arguments;
    const QCommandLineOption perSecond(QStringLiteral("steps-per-second"), {}, QStringLiteral("N"));
    const QCommandLineOption seconds(QStringLiteral("seconds"), {}, QStringLiteral("S"),
                                     QStringLiteral("20"));
    arguments.addOptions({perSecond, seconds});
    arguments.addPositionalArgument(QStringLiteral("STEPS"), {});
    arguments.process(application);
    const int steps = arguments.positionalArguments().value(0).toInt();
    const bool isLive = arguments.isSet(perSecond);
    const QTemporaryDir folder;
    const std::filesystem::path project =
        toPath(folder.filePath(QStringLiteral("Long.dreambooth")));
    const RunFolder run = madeUpRun(project, steps, isLive);
    std::optional<FileLock> lock;
    if (isLive) lock = orThrow(FileLock::acquire(run.lockFile()));
    std::printf("%d steps, %.0f MB of events\n", steps,
                megabytes(std::filesystem::file_size(run.eventsFile())));

    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    NativeDialogs dialogs;
    MainWindow window(settings, dialogs);
    window.resize(1440, 900);
    window.show();
    QCoreApplication::processEvents();
    std::printf("memory before %.0f MB\n", megabytes(peakResident()));
    open(window, project, static_cast<std::size_t>(steps));
    if (isLive)
        follow(run, steps, arguments.value(perSecond).toDouble(),
               arguments.value(seconds).toDouble());
}

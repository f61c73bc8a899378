// What a project with many long runs costs the window: opens it at the Runs page.
// many_runs RUNS STEPS [--table] [--keep FOLDER] makes the project there and leaves it.
#include <base/files.h>
#include <base/resources.h>
#include <project/project.h>
#include <runs/run_folder.h>
#include <runs/run_state.h>
#include <ui/runs/run_cards.h>
#include <ui/runs/run_table.h>
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
#include <QImage>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "heartbeat.h"

using namespace dreambooth;

namespace {

namespace fs = std::filesystem;

/// As the worker writes them: a step a line, and now and then a loss, a checkpoint, a sample.
void writeEvents(const RunFolder& run, int steps, double likeness) {
    std::ofstream file(run.eventsFile(), std::ios::binary);
    const auto line = [&](Json event) { file << asText(event) << '\n'; };
    double now = 1.7e9;
    line({{"t", now},
          {"event", "started"},
          {"world_size", 1},
          {"devices", {"cuda:0"}},
          {"steps", steps},
          {"resumed_from", 0}});
    for (int i = 1; i <= steps; ++i) {
        now += 0.25;
        const double noise = std::abs(std::sin(i * 12.9898) * 0.4);
        line({{"t", now},
              {"event", "step"},
              {"step", i},
              {"loss", 0.1234567890123 + noise},
              {"loss_instance", 0.1111111111 + noise},
              {"loss_prior", 0.01234567 + noise / 3},
              {"lr", 1.234567e-4},
              {"grad_norm", 0.76543 + noise},
              {"seconds", 0.25012},
              {"images", 2},
              {"memory_bytes", 5123456789}});
        if (i % 1000 != 0) continue;
        line({{"t", now}, {"event", "validation"}, {"step", i}, {"loss", 0.2 - likeness / 10}});
        line({{"t", now}, {"event", "checkpoint"}, {"step", i}, {"path", "x"}});
    }
    line({{"t", now},
          {"event", "finished"},
          {"steps", steps},
          {"seconds", 0.25 * steps},
          {"output", "output"}});
}

void writeScores(const RunFolder& run, int steps, double likeness) {
    Json measured = Json::array();
    for (const int step : {steps / 2, steps})
        measured.push_back({{"step", step},
                            {"likeness_base", 0.1},
                            {"likeness_tuned", step == steps ? likeness : likeness / 2},
                            {"class_diversity_base", 1.0},
                            {"class_diversity_tuned", 0.9}});
    orThrow(writeJson(run.scoresFile(),
                      {{"version", 3}, {"settings", Json::object()}, {"measured", measured}}));
}

void writePictures(const RunFolder& run, int steps, int number) {
    for (std::size_t i = 1; i <= 6; ++i) {
        QImage picture(128, 128, QImage::Format_RGB888);
        picture.fill(QColor::fromHsv((number * 37 + static_cast<int>(i) * 20) % 360, 160, 200));
        picture.save(toQt(run.samples() / RunFolder::sampleName(steps, i)));
    }
}

void makeRun(const Project& project, int number, int steps) {
    const RunFolder run = orThrow(RunFolder::create(project.runsFolder()));
    Job job = newJob(run.id());
    job.title = project.name;
    job.model = project.baseModel;
    job.output = "output";
    job.instancePrompt = "a photo of sks backpack";
    job.recipe.preset = "own";
    job.recipe.lora = true;
    job.recipe.rank = 4 << (number % 4);
    job.recipe.learning_rate = 1e-5 * (1 + number % 7);
    job.recipe.max_train_steps = steps;
    orThrow(run.writeJob(job));
    const double likeness = 0.5 + (number * 7919 % 45) / 100.0;
    writeEvents(run, steps, likeness);
    writeScores(run, steps, likeness);
    writePictures(run, steps, number);
    for (int step = steps / 10; step <= steps; step += steps / 10) {
        const fs::path folder = run.checkpoints() / RunFolder::stepName(step);
        orThrow(makeFolder(folder));
        orThrow(writeFileAtomically(folder / "pytorch_lora_weights.safetensors",
                                    std::string(1 << 12, 'w')));
        orThrow(writeJson(folder / RunFolder::manifestName,
                          {{"version", 1}, {"step", step}, {"files", Json::object()}}));
    }
    orThrow(writeLabel(
        run, {.name = number % 3 == 0 ? "Captions and masks, try " + std::to_string(number) : "",
              .note = number % 5 == 0 ? "Horns are right at last." : "",
              .isStarred = number % 9 == 0}));
    orThrow(run.writeState({.phase = RunPhase::finished, .step = steps, .totalSteps = steps}));
}

Project makeProject(const fs::path& folder, int runs, int steps) {
    Project project = orThrow(Project::create(folder, "Many"));
    project.subject().className = "backpack";
    project.subject().token = "sks";
    project.baseModel = (resourceFolder() / "demo-model").string();
    orThrow(project.save());
    for (int i = 1; i <= runs; ++i) makeRun(project, i, steps);
    return project;
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    theme::apply(application);
    QCommandLineParser arguments;
    const QCommandLineOption asTable(QStringLiteral("table"));
    const QCommandLineOption keep(QStringLiteral("keep"), {}, QStringLiteral("FOLDER"));
    arguments.addOptions({asTable, keep});
    arguments.process(application);
    const int runs = arguments.positionalArguments().value(0, QStringLiteral("200")).toInt();
    const int steps = arguments.positionalArguments().value(1, QStringLiteral("10000")).toInt();
    const QTemporaryDir temporary;
    const fs::path home = toPath(arguments.isSet(keep) ? arguments.value(keep) : temporary.path());
    const fs::path folder = home / "Many.dreambooth";
    if (!pathExists(folder)) makeProject(folder, runs, steps);

    Settings settings(temporary.filePath(QStringLiteral("settings.ini")));
    settings.setListsRuns(arguments.isSet(asTable));
    NativeDialogs dialogs;
    MainWindow window(settings, dialogs);
    window.resize(1440, 900);
    window.show();
    QCoreApplication::processEvents();

    const Heartbeat heart;
    QElapsedTimer clock;
    clock.start();
    const double before = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
    window.openProject(folder, PageId::runs);
    const auto listed = [&] {
        const auto* table = window.findChild<RunTable*>();
        const auto* cards = window.findChild<RunCards*>();
        return table != nullptr && std::max(table->rowCount(), cards->count()) >= runs;
    };
    while (!listed()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    window.repaint();
    const qint64 taken = clock.elapsed();
    const double computed = secondsOf(CLOCK_PROCESS_CPUTIME_ID) - before;
    const auto isRead = [&] {
        return std::ranges::all_of(window.workspace()->runs().runs(), [](const RunSummary& run) {
            return run.totals.trainingSeconds > 0;
        });
    };
    while (!isRead()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const qint64 read = clock.elapsed();
    while (clock.elapsed() < read + 1500) QCoreApplication::processEvents();
    std::printf(
        "%d runs of %d steps: listed after %lld ms (all threads computing %.0f ms), their times "
        "after %lld ms; longest stall of the window %lld ms (computing %.0f ms)\n",
        runs, steps, static_cast<long long>(taken), computed * 1000, static_cast<long long>(read),
        static_cast<long long>(heart.longest), heart.longestComputed * 1000);
}

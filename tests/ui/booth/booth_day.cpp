// booth_day: visitors one after another through the booth's engine with real workers, some of whom
// walk away, while workers are killed at random; prints what a day costs in memory, files and
// handles as JSON. With --real it is the bundled recipe, and the pictures are kept to be looked at.
// With --window they come to the real program instead (booth_day_window.cpp), with --phones too
// with their phones.
#include <base/json.h>
#include <base/paths.h>
#include <base/resources.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <signal.h>
#include <ui/booth/booth_engine.h>
#include <ui/style/qt_strings.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <cstdio>
#include <random>

#include "booth_day.h"
#include "booth_processes.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr int patience = 600'000;  // ms

/// The bundled subject's photos as the pages would write them.
std::vector<fs::path> writeSquares(const std::string& subject, const fs::path& visit, int side) {
    std::vector<fs::path> squares;
    for (const fs::path& photo :
         orThrow(picturesIn(resourceFolder() / "subjects" / subject / "photos"))) {
        const Image image = orThrow(decodeImage(photo));
        squares.push_back(visit / "squares" / photo.filename().replace_extension(".png"));
        fs::create_directories(squares.back().parent_path());
        orThrow(writePng(squares.back(), cropTo(image, {}, {side, side})));
    }
    return squares;
}

}  // namespace

BoothSettings dreambooth::fewSteps() {
    BoothSettings settings = BoothSettings::bundled();
    settings.kinds.resize(3);
    settings.scenes.resize(2);
    settings.recipe.update(Json{{"max_train_steps", 4},
                                {"num_inference_steps", 2},
                                {"train_batch_size", 1},
                                {"checkpointing_steps", 2},
                                {"validation_steps", 2},
                                {"mixed_precision", "no"}});
    return settings;
}

Holding dreambooth::holdingOf(const std::vector<qint64>& processes,
                              const std::vector<fs::path>& folders) {
    Holding now;
    for (const qint64 pid : processes) {
        now.memory += procFile(pid, "statm").split(' ').value(1).toLongLong() * 4096;
        now.handles += QDir(QStringLiteral("/proc/%1/fd").arg(pid))
                           .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
                           .size();
    }
    for (const fs::path& folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            if (entry.is_regular_file()) now.disk += entry.file_size();
    return now;
}

Json dreambooth::toJson(const Holding& holding) {
    return {{"memory_mb", holding.memory >> 20},
            {"handles", holding.handles},
            {"disk_kb", holding.disk >> 10}};
}

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QCommandLineParser flags;
    const QCommandLineOption visits(QStringLiteral("visits"), QString(), QStringLiteral("n"),
                                    QStringLiteral("200"));
    const QCommandLineOption kills(QStringLiteral("kills"), QString(), QStringLiteral("n"),
                                   QStringLiteral("20"));
    const QCommandLineOption seed(QStringLiteral("seed"), QString(), QStringLiteral("n"),
                                  QStringLiteral("1"));
    const QCommandLineOption real(QStringLiteral("real"), QString(),
                                  QStringLiteral("folder for pictures"));
    const QCommandLineOption window(QStringLiteral("window"));
    const QCommandLineOption minutes(QStringLiteral("minutes"), QString(), QStringLiteral("n"),
                                     QStringLiteral("0"));
    const QCommandLineOption phones(QStringLiteral("phones"));
    flags.addOptions({visits, kills, seed, real, window, minutes, phones});
    flags.process(application);
    const Day plan{.visits = flags.value(visits).toInt(),
                   .kills = flags.value(kills).toInt(),
                   .minutes = flags.value(minutes).toInt(),
                   .seed = flags.value(seed).toUInt(),
                   .hasPhones = flags.isSet(phones)};
    if (flags.isSet(window)) return dayInWindow(plan);
    const bool isReal = flags.isSet(real);
    const int total = isReal ? 3 : plan.visits;
    std::mt19937 random(plan.seed);
    const auto below = [&random](int n) { return dreambooth::below(random, n); };

    const QTemporaryDir home;
    const fs::path booth = toPath(home.path()) / "booth";
    BoothEngine engine(isReal ? BoothSettings::bundled() : fewSteps(), booth);
    engine.prepare();
    const auto waitUntilReady = [&] {
        return QTest::qWaitFor([&] { return engine.isReady(); }, patience);
    };
    QElapsedTimer day;
    day.start();
    if (!waitUntilReady()) return 1;
    Json report = {{"prepared_s", static_cast<double>(day.elapsed()) / 1000}};
    int walkedAway = 0, completed = 0, failedVisits = 0, killed = 0, delays = 0;
    QObject::connect(&engine, &BoothEngine::delayed, &engine, [&] { ++delays; });
    Holding first;
    for (int visit = 0; visit < total; ++visit) {
        if (!waitUntilReady()) return 1;
        const std::vector<std::string> subjects = {"backpack", "robot", "dog"};
        const std::string subject = subjects[static_cast<std::size_t>(visit) % subjects.size()];
        const fs::path folder = orThrow(engine.beginVisit());
        QSignalSpy learned(&engine, &BoothEngine::learned), failed(&engine, &BoothEngine::failed);
        QSignalSpy scenes(&engine, &BoothEngine::sceneDrawn),
            samples(&engine, &BoothEngine::sampleDrawn);
        const auto squares = writeSquares(subject, folder, engine.resolution());
        // Not in the first visit, which the last one is compared with.
        const bool walksAway = !isReal && visit > 0 && below(4) == 0;
        if (!isReal && visit > 0 && killed < plan.kills && below(total) < 2 * plan.kills) {
            ++killed;
            QTimer::singleShot(below(1500), &engine, [&, which = below(2)] {
                for (const qint64 pid : workersOf(which == 0 ? "train" : "serve"))
                    ::kill(static_cast<pid_t>(pid), SIGKILL);
            });
        }
        int steps = 0;
        const int stepsSaid = engine.pace().steps;  // beforehand
        const QObject counter;
        QObject::connect(&engine, &BoothEngine::lossMeasured, &counter,
                         [&](int step) { steps = step; });
        QElapsedTimer clock;
        clock.start();
        engine.learn(subject, squares);
        const int leavesAfter = walksAway ? below(2500) : patience;
        (void)QTest::qWaitFor([&] { return !learned.isEmpty() || !failed.isEmpty(); }, leavesAfter);
        const double seconds = static_cast<double>(clock.elapsed()) / 1000;
        if (!learned.isEmpty()) {
            for (const char* scene : {"beach", "snow"}) engine.drawScene(scene);
            (void)QTest::qWaitFor([&] { return scenes.size() == 2 || !failed.isEmpty(); },
                                  patience);
        }
        if (isReal) {
            report[subject] = {{"seconds", seconds},
                               {"first_sample_s", samples.value(1).value(1).toDouble()},
                               {"steps_said", stepsSaid},
                               {"steps", steps}};
            const QDir place(flags.value(real));
            place.mkpath(QStringLiteral("."));
            for (const QList<QVariant>& scene : scenes)
                for (const int side : {1, 2})
                    QFile::copy(scene[side].toString(),
                                place.filePath(toQt(subject) + u'-' + scene[0].toString() +
                                               (side == 1 ? QStringLiteral("-base.png")
                                                          : QStringLiteral("-tuned.png"))));
        }
        if (!failed.isEmpty())
            ++failedVisits;
        else if (learned.isEmpty())
            ++walkedAway;
        else
            ++completed;
        engine.endVisit();
        (void)QTest::qWaitFor([&] { return !engine.hasVisit(); }, patience);
        if (fs::exists(folder)) return 2;
        if (visit == 0) {
            if (!waitUntilReady()) return 1;
            first = holdingOf({QCoreApplication::applicationPid()}, {booth});
        }
    }
    if (!waitUntilReady()) return 1;
    report.update(
        Json{{"visits", total},
             {"completed", completed},
             {"walked_away", walkedAway},
             {"failed", failedVisits},
             {"killed", killed},
             {"delays", delays},
             {"seconds", static_cast<double>(day.elapsed()) / 1000},
             {"after_first", toJson(first)},
             {"after_last", toJson(holdingOf({QCoreApplication::applicationPid()}, {booth}))}});
    std::puts(asText(report, 2).c_str());
    return failedVisits == 0 ? 0 : 1;
}

// What the curves of a run cost with ten others laid under: reading the events of one, and the time
// of a frame while one zooms, pans, smooths and reads. curves [STEPS]
#include <runs/history.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/curve_plot.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>

using namespace dreambooth;

namespace {

constexpr int frames = 200, usualSteps = 10'000;
constexpr QSize windowSize(1200, 900);

/// Notes how long painting took: between a change and its painting Qt waits for others.
class Application : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        const bool paints = event->type() == QEvent::UpdateRequest;
        QElapsedTimer timer;
        timer.start();
        const bool result = QApplication::notify(receiver, event);
        if (paints) paintedMilliseconds += static_cast<double>(timer.nsecsElapsed()) / 1e6;
        return result;
    }

    double paintedMilliseconds = 0;
};

Application& application() {
    return *static_cast<Application*>(qApp);
}

void report(const char* name, std::vector<double> milliseconds) {
    std::ranges::sort(milliseconds);
    std::printf("| %s | %.1f | %.1f |\n", name, milliseconds[milliseconds.size() / 2],
                milliseconds.back());
    std::fflush(stdout);
}

/// All that the window does for a frame, and how much of that the processor was at it: beside other
/// programs a frame waits.
void measureFrames(const std::string& name, const std::function<void(double)>& move) {
    std::vector<double> times, computing;
    for (int i = 0; i < frames; ++i) {
        application().paintedMilliseconds = 0;
        QElapsedTimer timer;
        timer.start();
        const std::clock_t before = std::clock();
        move(static_cast<double>(i) / frames);
        // The plots are painted into their buffers, then the window from those.
        do application().processEvents(QEventLoop::WaitForMoreEvents);
        while (application().paintedMilliseconds == 0);
        application().processEvents();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        computing.push_back(1e3 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
    }
    report(name.c_str(), std::move(times));
    report((name + ", computing").c_str(), std::move(computing));
}

float lossAt(int step, int run, int curve) {
    const auto noise = static_cast<float>((step * 7919 + run * 104'729 + curve * 31) % 1000) / 1e4F;
    return 0.1F + 0.02F * static_cast<float>(run) + 1 / std::sqrt(static_cast<float>(step)) + noise;
}

void measureReading(int steps) {
    const QTemporaryDir folder;
    const auto file = toPath(folder.filePath(QStringLiteral("events.jsonl")));
    auto writer = orThrow(EventWriter::open(file));
    orThrow(writer.started(1, {"cpu"}, steps, 0));
    for (int step = 1; step <= steps; ++step)
        orThrow(writer.step({.step = step,
                             .loss = lossAt(step, 0, 0),
                             .lossInstance = lossAt(step, 0, 1),
                             .lossPrior = lossAt(step, 0, 2),
                             .learningRate = 1e-4,
                             .gradientNorm = 0.5,
                             .seconds = 0.25,
                             .images = 8,
                             .memoryBytes = 1'000'000'000}));
    std::vector<double> times;
    for (int i = 0; i < 10; ++i) {
        QElapsedTimer timer;
        timer.start();
        if (readHistory(file).steps.size() != static_cast<std::size_t>(steps)) std::abort();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    report("reading a run, off the window's thread", std::move(times));
}

void measurePlots(int steps) {
    CurveView view;
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    const std::array roles = {theme::Role::tuned, theme::Role::base, theme::Role::validation};
    std::vector<CurvePlot*> plots;
    for (int curve = 0; curve < 3; ++curve) {
        auto* plot = new CurvePlot({QStringLiteral("Curve"), roles[static_cast<std::size_t>(curve)],
                                    curve == 0 ? Qt::SolidLine : Qt::DashLine, true},
                                   QStringLiteral("plot%1").arg(curve), &window, &view);
        column->addWidget(plot);
        plots.push_back(plot);
    }
    view.setLastStep(steps);
    const auto pointsOf = [steps](int run, int curve) {
        std::pair<std::vector<int>, std::vector<float>> points;
        for (int step = 1; step <= steps; ++step) {
            points.first.push_back(step);
            points.second.push_back(lossAt(step, run, curve));
        }
        return points;
    };
    const auto layUnder = [&] {
        for (int curve = 0; curve < 3; ++curve) {
            CurvePlot& plot = *plots[static_cast<std::size_t>(curve)];
            std::vector<CurvePlot::Under> under;
            for (int run = 0; run < CurvePlot::maxUnder; ++run) {
                const auto [xs, ys] = pointsOf(run + 1, curve);
                auto line = std::make_shared<CurveLine>();
                line->setPoints(xs, ys);
                under.push_back(
                    {QStringLiteral("Run %1").arg(run), CurvePlot::underPen(run), line});
            }
            plot.setUnder(std::move(under));
        }
    };
    for (int curve = 0; curve < 3; ++curve) {
        const auto [xs, ys] = pointsOf(0, curve);
        plots[static_cast<std::size_t>(curve)]->setPoints(xs, ys);
    }
    window.resize(windowSize);
    window.show();
    application().processEvents();
    QElapsedTimer timer;
    timer.start();
    layUnder();
    report("ten runs laid under three curves", {static_cast<double>(timer.nsecsElapsed()) / 1e6});
    measureFrames("zoom", [&](double t) {
        view.showAll();
        view.zoom(std::pow(0.01, t), steps / 3.0);
    });
    view.showAll();
    view.zoom(0.2, steps / 3.0);
    measureFrames("pan", [&](double t) { view.pan((t < 0.5 ? 1 : -1) * steps / 400.0); });
    view.showAll();
    measureFrames("smooth", [&](double t) {
        view.setSmoothing(static_cast<int>(std::lround(t * frames)) % 100);
    });
    measureFrames("read", [&](double t) { view.read(1 + static_cast<int>(t * steps)); });
}

}  // namespace

int main(int argc, char** argv) {
    Application app(argc, argv);
    theme::apply(app);
    const int steps = argc > 1 ? QByteArray(argv[1]).toInt() : usualSteps;
    std::printf("| %d steps | median, ms | worst |\n|-|-|-|\n", steps);
    measureReading(steps);
    measurePlots(steps);
    return 0;
}

// What looking at pairs costs: the time of a frame while one zooms, pans, swipes and so on, and
// from the arrow key to the next pair on screen. looking [SIDE…], in pixels
#include <ui/style/theme.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/pair_reader.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>

using namespace dreambooth;

namespace {

constexpr int frames = 200, flips = 20;

/// Smooth shapes with some grain, as photographs have: PNG files of a real size.
QImage madeUpPicture(int side, int number) {
    QImage image(side, side, QImage::Format_RGB32);
    QRandomGenerator random(static_cast<quint32>(number));
    for (int y = 0; y < side; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < side; ++x) {
            const double wave = std::sin((x + 40.0 * number) / side * 9) * std::cos(y * 7.0 / side);
            const int value = static_cast<int>(120 + 100 * wave);
            const int grain = static_cast<int>(random.generate() & 7U);
            line[x] = qRgb(value + grain, 255 - value, (x ^ y) & 63);
        }
    }
    return image;
}

void report(const char* name, int side, std::vector<double> milliseconds) {
    std::ranges::sort(milliseconds);
    std::printf("| %s, %d px | %.1f | %.1f |\n", name, side, milliseconds[milliseconds.size() / 2],
                milliseconds.back());
    std::fflush(stdout);
}

/// Notes when a window has been painted, and how long that took: between a change and its painting
/// Qt waits some milliseconds for others.
class Application : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        const bool paints = event->type() == QEvent::UpdateRequest;
        QElapsedTimer timer;
        timer.start();
        const bool result = QApplication::notify(receiver, event);
        if (paints) paintedMilliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
        return result;
    }

    /// Of the next painting that comes.
    double waitForPaint() {
        paintedMilliseconds = 0;
        while (paintedMilliseconds == 0) processEvents(QEventLoop::WaitForMoreEvents);
        return paintedMilliseconds;
    }

    double paintedMilliseconds = 0;
};

Application& application() {
    return *static_cast<Application*>(qApp);
}

void measureFrames(const std::string& name, int side, const std::function<void(double)>& move) {
    std::vector<double> times;
    for (int i = 0; i < frames; ++i) {
        QElapsedTimer timer;
        timer.start();
        move(static_cast<double>(i) / frames);
        const double moved = static_cast<double>(timer.nsecsElapsed()) / 1e6;
        times.push_back(moved + application().waitForPaint());
    }
    report(name.c_str(), side, std::move(times));
}

void measureLooking(ComparisonView& view, int side) {
    using Mode = ComparisonMode;
    const PictureLevels base(madeUpPicture(side, 1)), tuned(madeUpPicture(side, 2));
    view.setPair({.pictures = {base, tuned},
                  .files = {},
                  .difference = PictureDifference::between(base, tuned)});
    for (const auto& look : view.looks()) {
        const std::string name = look->title().toStdString();
        view.setMode(look->mode());
        view.zoomToFit();
        measureFrames(std::string("zoom, ") + name, side,
                      [&](double t) { view.setZoom(std::pow(40, t)); });
        view.setZoom(3.3);
        measureFrames(std::string("pan, ") + name, side, [&](double t) {
            view.setCentre({0.5 + 0.3 * std::sin(9 * t), 0.5 + 0.3 * std::cos(7 * t)});
        });
    }
    view.setMode(Mode::swipe);
    measureFrames("swipe", side, [&](double t) {
        view.look<SwipeLook>().setDivider(0.5 + 0.4 * std::sin(9 * t));
    });
    measureFrames("swipe from edge to edge", side, [&](double t) {
        view.look<SwipeLook>().setDivider(static_cast<int>(t * frames) % 2);
    });
    view.setMode(Mode::overlay);
    measureFrames("opacity", side, [&](double t) { view.look<OverlayLook>().setOpacity(t); });
    view.setMode(Mode::difference);
    measureFrames("gain", side, [&](double t) { view.look<DifferenceLook>().setGain(1 + 63 * t); });
}

/// From the key until the next pair has been painted, when it was read ahead.
void measureFlips(ComparisonView& view, int side, ComparisonMode mode, const char* name) {
    const QTemporaryDir folder;
    std::vector<PairFiles> pairs;
    for (int i = 0; i < 4; ++i) {
        pairs.push_back({folder.filePath(QStringLiteral("base-%1.png").arg(i)),
                         folder.filePath(QStringLiteral("tuned-%1.png").arg(i))});
        for (int half = 0; half < 2; ++half)
            madeUpPicture(side, 2 * i + half)
                .save(pairs.back()[static_cast<std::size_t>(half)], "PNG", 90);
    }
    PairReader reader;
    view.setMode(mode);
    view.zoomToFit();
    reader.setWithDifference(mode == ComparisonMode::difference);
    ComparisonActions actions(view);
    view.addAction(actions.nextPair());
    std::size_t shown = 0;
    int arrived = 0;
    const auto show = [&] {
        reader.read(pairs[shown], {pairs[(shown + 1) % pairs.size()]},
                    [&](const PicturePair& pair) {
                        view.setPair(pair);
                        ++arrived;
                    });
    };
    QObject::connect(actions.nextPair(), &QAction::triggered, &view, [&] {
        shown = (shown + 1) % pairs.size();
        show();
    });
    show();
    std::vector<double> times;
    for (int i = 0; i < flips; ++i) {
        const PairFiles& next = pairs[(shown + 1) % pairs.size()];
        while (!reader.isInMemory(next))
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        const int before = arrived;
        QElapsedTimer timer;
        timer.start();
        actions.nextPair()->trigger();
        while (arrived == before) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        application().waitForPaint();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    report(name, side, std::move(times));
    view.removeAction(actions.nextPair());
}

}  // namespace

int main(int argc, char** argv) {
    Application app(argc, argv);
    theme::apply(app);
    std::vector<int> sides;
    for (int i = 1; i < argc; ++i) sides.push_back(std::max(16, std::atoi(argv[i])));
    if (sides.empty()) sides = {2048, 4096};
    ComparisonView view;
    view.setLabel(Side::left, QStringLiteral("BASE · Demo toys"));
    view.setLabel(Side::right, QStringLiteral("TUNED · run 3, step 600"));
    view.setWindowFlag(Qt::FramelessWindowHint);
    view.resize(1920, 1080);
    view.show();
    QCoreApplication::processEvents();
    std::printf("| | median, ms | worst, ms |\n|-|-|-|\n");
    for (const int side : sides) {
        measureLooking(view, side);
        measureFlips(view, side, ComparisonMode::sideBySide, "next pair, side by side");
        measureFlips(view, side, ComparisonMode::difference, "next pair, difference");
    }
    return 0;
}

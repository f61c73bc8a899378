// What opening a project with many comparisons costs the window. many_comparisons NUMBER
#include <base/files.h>
#include <base/resources.h>
#include <comparisons/comparison.h>
#include <project/project.h>
#include <ui/compare/prompt_strip.h>
#include <ui/session/settings.h>
#include <ui/shell/main_window.h>
#include <ui/shell/workspace.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>

#include "heartbeat.h"

using namespace dreambooth;

namespace {

void makeProject(const std::filesystem::path& folder, int comparisons) {
    Project project = orThrow(Project::create(folder, "Many"));
    project.subject().className = "backpack";
    project.baseModel = (resourceFolder() / "demo-model").string();
    orThrow(project.save());
    QImage picture(128, 128, QImage::Format_RGB888);
    for (int i = 0; i < comparisons; ++i) {
        Comparison one;
        one.folder = orThrow(makeComparisonFolder(project.comparisonsFolder()));
        one.settings.prompt = "a photo of sks backpack, place " + std::to_string(i / 4);
        one.settings.seed = i % 4;
        one.settings.width = one.settings.height = picture.width();
        for (const int step : {0, 200}) {
            ComparedModel model{.name = "Demo toys", .model = project.baseModel};
            if (step > 0) model.runId = "run-001";
            model.step = step;
            one.pictures.push_back({.model = model, .file = one.nextFile()});
            picture.fill(QColor::fromHsv(i % 360, 200, step > 0 ? 220 : 120));
            picture.save(toQt(one.pictures.back().file));
        }
        orThrow(writeComparison(one));
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    theme::apply(application);
    const int comparisons = argc > 1 ? std::atoi(argv[1]) : 2000;
    const QTemporaryDir folder;
    const auto project = toPath(folder.filePath(QStringLiteral("Many.dreambooth")));
    makeProject(project, comparisons);

    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    NativeDialogs dialogs;
    MainWindow window(settings, dialogs);
    window.resize(1440, 900);
    window.show();
    QCoreApplication::processEvents();

    const Heartbeat heart;
    QElapsedTimer clock;
    clock.start();
    window.openProject(project);
    QCoreApplication::processEvents();  // a person goes on when they see the project
    window.workspace()->goTo(PageId::compare);
    const auto isThere = [&] {
        const auto cards = window.findChildren<PairCard*>();
        return std::ranges::any_of(cards, [](auto* card) { return !card->comparisonId.empty(); });
    };
    while (!isThere()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const qint64 taken = clock.elapsed();
    while (clock.elapsed() < taken + 1500) QCoreApplication::processEvents();
    std::printf(
        "%d comparisons: cards after %lld ms; longest stall of the window %lld ms "
        "(computing %.0f ms)\n",
        comparisons, static_cast<long long>(taken), static_cast<long long>(heart.longest),
        heart.longestComputed * 1000);
}

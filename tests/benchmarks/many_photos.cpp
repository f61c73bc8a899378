// What importing large photos costs: seconds until all are cropped and shown, memory of the window
// and of its helper, and the longest stall, also while they are scrolled. many_photos NUMBER
// [WIDTH]
#include <base/files.h>
#include <images/encode.h>
#include <project/project.h>
#include <ui/session/project_session.h>
#include <ui/session/settings.h>
#include <ui/shell/main_window.h>
#include <ui/shell/workspace.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>
#include <ui/style/studio_application.h>
#include <ui/style/theme.h>
#include <ui/widgets/photo_grid.h>

#include <QAbstractScrollArea>
#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QUrl>
#include <QWheelEvent>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "heartbeat.h"

using namespace dreambooth;

namespace {

/// Scenes with detail, as JPEGs of this width.
void makePhotos(const QString& folder, int count, int width) {
    const int height = width * 3 / 4;
    QDir().mkpath(folder);
    cv::RNG random(1);
    for (int i = 0; i < count; ++i) {
        cv::Mat small(height / 8, width / 8, CV_8UC3), photo, noise(height, width, CV_8UC3);
        random.fill(small, cv::RNG::UNIFORM, 0, 255);
        cv::GaussianBlur(small, small, {}, 6);
        cv::resize(small, photo, {width, height}, 0, 0, cv::INTER_CUBIC);
        random.fill(noise, cv::RNG::UNIFORM, 0, 24);
        photo += noise;
        cv::circle(photo, {width / 2 + 10 * i, height / 2}, width / 6,
                   cv::Scalar(40, 60 + 3 * i, 200), -1);
        cv::imwrite(toStd(QStringLiteral("%1/photo-%2.jpg").arg(folder).arg(i)), photo,
                    {cv::IMWRITE_JPEG_QUALITY, 92});
    }
}

/// Of this process, and the most that one of its children had.
double peakMegabytes(const char* process) {
    QFile file(QStringLiteral("/proc/%1/status").arg(QLatin1String(process)));
    if (!file.open(QIODevice::ReadOnly)) return 0;
    for (const QByteArray& line : file.readAll().split('\n'))
        if (line.startsWith("VmHWM:")) return line.simplified().split(' ').at(1).toDouble() / 1000;
    return 0;
}

/// "Decoders", which end with their work: looked at while they are there.
double decodersMegabytes() {
    double most = 0;
    const QString self = QString::number(QCoreApplication::applicationPid());
    for (const QString& id : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile stat(QStringLiteral("/proc/%1/stat").arg(id));
        if (!stat.open(QIODevice::ReadOnly)) continue;
        const QByteArray text = stat.readAll();
        const auto fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
        if (fields.size() > 1 && QString::fromLatin1(fields[1]) == self)
            most += peakMegabytes(id.toLatin1().constData());
    }
    return most;
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    StudioApplication application(argc, argv);
    theme::apply(application);
    const int count = argc > 1 ? std::atoi(argv[1]) : 60;
    const QTemporaryDir folder;
    const QString photos = folder.filePath(QStringLiteral("photos"));
    const int width = argc > 2 ? std::atoi(argv[2]) : 4000;  // 12 megapixels
    makePhotos(photos, count, width);
    Project project =
        orThrow(Project::create(toPath(folder.filePath(QStringLiteral("A.dreambooth"))), "A"));
    orThrow(project.save());

    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    NativeDialogs dialogs;
    MainWindow window(settings, dialogs);
    window.resize(1440, 900);
    window.show();
    window.openProject(project.folder());
    QCoreApplication::processEvents();
    window.workspace()->goTo(PageId::subject);
    QCoreApplication::processEvents();
    auto* page = window.findChild<QWidget*>(QStringLiteral("subjectPage"));
    auto* grid = window.findChild<PhotoGrid*>(QStringLiteral("photoGrid"));
    if (page == nullptr || grid == nullptr) return std::puts("The page is not there."), 1;
    const double before = peakMegabytes("self");

    Heartbeat heart;
    QElapsedTimer clock;
    clock.start();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(photos)});
    QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(page, &enter);
    QDropEvent drop({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(page, &drop);
    const auto* progress = window.findChild<QWidget*>(QStringLiteral("importProgress"));
    // Of many, pictures are held of those that are looked at.
    const auto areShown = [&] {
        const auto& items = grid->photos()->items();
        if (std::ssize(items) != count || progress->isVisible()) return false;
        const QRegion visible = grid->viewport()->visibleRegion();
        for (int i = 0; i < count; ++i)
            if (items[static_cast<std::size_t>(i)].picture.isNull() &&
                visible.intersects(grid->visualRect(grid->photos()->index(i))))
                return false;
        return true;
    };
    double decoders = 0;
    // Looking through /proc takes milliseconds of the thread that is measured.
    constexpr qint64 betweenLooks = 500;
    for (qint64 looked = 0; !areShown() && clock.elapsed() < 900'000;) {
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        if (clock.elapsed() - looked < betweenLooks) continue;
        looked = clock.elapsed();
        decoders = std::max(decoders, decodersMegabytes());
    }
    const double seconds = static_cast<double>(clock.elapsed()) / 1000;
    const qint64 stall = heart.longest;
    const double computed = heart.longestComputed;
    std::printf(
        "%d photos %d pixels wide: shown after %.1f s; window %.0f MB (%.0f before), "
        "decoders %.0f MB; longest stall %lld ms (computing %.0f ms)\n",
        count, width, seconds, peakMegabytes("self"), before, decoders,
        static_cast<long long>(stall), computed * 1000);
    for (clock.restart(); clock.elapsed() < 1500;) QCoreApplication::processEvents();
    // The page scrolls, with the grid as high as its photos.
    QScrollBar* bar = grid->verticalScrollBar();
    for (QWidget* up = grid->parentWidget(); up != nullptr && bar->maximum() == 0;
         up = up->parentWidget())
        if (auto* area = qobject_cast<QAbstractScrollArea*>(up)) bar = area->verticalScrollBar();
    const auto report = [&](const char* way) {
        std::printf("scrolled through %d pixels by %s: longest stall %lld ms (computing %.0f ms)\n",
                    bar->maximum(), way, static_cast<long long>(heart.longest),
                    heart.longestComputed * 1000);
    };
    clock.restart();
    heart.longest = 0;
    heart.longestComputed = 0;
    while (clock.elapsed() < 3000) {
        bar->setValue(static_cast<int>(bar->maximum() * clock.elapsed() / 3000));
        QCoreApplication::processEvents();
    }
    report("bar");
    // Back up, as fast as a hand turns the wheel.
    constexpr qint64 betweenNotches = 25, mostMilliseconds = 120'000;
    constexpr int notch = 120;
    const QPointF middle(bar->rect().center());
    heart.longest = 0;
    heart.longestComputed = 0;
    clock.restart();
    for (qint64 turned = 0; bar->value() > 0 && clock.elapsed() < mostMilliseconds;) {
        QCoreApplication::processEvents();
        if (clock.elapsed() - turned < betweenNotches) continue;
        turned = clock.elapsed();
        QWheelEvent wheel(middle, bar->mapToGlobal(middle), {}, {0, notch}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(bar, &wheel);
    }
    if (bar->value() > 0) return std::puts("The wheel doesn't scroll the photos."), 1;
    report("wheel");
    return areShown() ? 0 : 1;
}

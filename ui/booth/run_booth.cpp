// What the process itself must not leave behind, and its end (see the header).
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <ui/booth/booth_window.h>
#include <ui/booth/run_booth.h>
#include <ui/booth/setup_dialog.h>
#include <ui/style/theme.h>
#include <unistd.h>

#include <QApplication>
#include <QLocale>
#include <QPixmapCache>
#include <QTranslator>
#include <cstdio>
#include <vector>

namespace dreambooth {

namespace {

/// Small blocks that were freed are kept by each thread as they are, and only an environment that
/// is there when the program starts changes that: so it starts once more.
void startWithoutThreadCaches(const QApplication& application) {
    constexpr const char* name = "GLIBC_TUNABLES";
    const QByteArray wanted = "glibc.malloc.tcache_count=0";
    const QByteArray now = qgetenv(name);
    if (now.contains(wanted)) return;
    qputenv(name, now.isEmpty() ? wanted : now + ':' + wanted);
    std::vector<QByteArray> texts;
    for (const QString& argument : application.arguments()) texts.push_back(argument.toLocal8Bit());
    std::vector<char*> arguments;
    for (QByteArray& text : texts) arguments.push_back(text.data());
    arguments.push_back(nullptr);
    ::execv("/proc/self/exe", arguments.data());
}

/// Pictures of visitors are in this memory: what is freed is overwritten, and a crash leaves no
/// file. A limit of 1 byte also stops a system's own handler of core dumps, which ignores 0.
void keepMemoryToOurselves() {
    ::mallopt(M_PERTURB, 0xa5);
    const rlimit limit{1, 1};
    ::setrlimit(RLIMIT_CORE, &limit);
    ::prctl(PR_SET_DUMPABLE, 0);
}

}  // namespace

int runBooth(QApplication& application, const std::filesystem::path& boothFolder) {
    startWithoutThreadCaches(application);
    keepMemoryToOurselves();
    QPixmapCache::setCacheLimit(0);
    const auto settings = BoothSettings::open(boothFolder);
    if (!settings) {
        std::fprintf(stderr, "%s\n", settings.error().message().c_str());
        return 2;
    }
    theme::apply(application, true);
    BoothWindow window(*settings, boothFolder);
    QObject::connect(&window, &BoothWindow::left, &application, &QCoreApplication::quit,
                     Qt::QueuedConnection);
    // As the launcher says who starts it again after a crash.
    window.begin(qEnvironmentVariableIsSet("DREAMBOOTH_BOOTH_AGAIN") ? BoothStep::attract
                                                                     : BoothStep::check);
    return QApplication::exec();
}

void setUpBooth(QWidget* parent, Dialogs& dialogs) {
    // This library has a theme of its own, and its texts; the studio's window keeps its own.
    theme::apply(*qApp);
    QTranslator translator;
    if (translator.load(QLocale(), QStringLiteral("booth"), QStringLiteral("_"),
                        QStringLiteral(":/translations")))
        QCoreApplication::installTranslator(&translator);
    SetupDialog::open(parent, dialogs);
}

}  // namespace dreambooth

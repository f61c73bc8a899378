// What the process itself must not leave behind, and its end.
#include <base/console.h>
#include <ui/booth/booth_run.h>
#include <ui/booth/own_memory.h>
#include <ui/booth/run_booth.h>
#include <ui/booth/setup_dialog.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QLocale>
#include <QPixmapCache>
#include <QTranslator>

namespace dreambooth {

int runBooth(QApplication& application, const std::filesystem::path& boothFolder) {
    keepMemoryToOurselves();
    QPixmapCache::setCacheLimit(0);
    const auto settings = BoothSettings::open(boothFolder);
    if (!settings) {
        tell("%s\n", settings.error().message().c_str());
        return 2;
    }
    theme::apply(application, true);
    // As the launcher says who starts it again after a crash.
    BoothRun run(boothFolder);
    run.begin(*settings, qEnvironmentVariableIsSet("DREAMBOOTH_BOOTH_AGAIN") ? BoothStep::attract
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

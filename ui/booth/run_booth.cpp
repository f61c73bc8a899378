// Begins, begins again with what was saved, and what the process itself must not leave behind.
#include <base/console.h>
#include <ui/booth/process_memory.h>
#include <ui/booth/run_booth.h>
#include <ui/booth/setup_dialog.h>

#include <QApplication>
#include <QCoreApplication>
#include <QLocale>
#include <QPixmapCache>
#include <QTranslator>
#include <utility>

namespace dreambooth {

BoothRun::BoothRun(std::filesystem::path boothFolder) : m_folder(std::move(boothFolder)) {}

BoothRun::~BoothRun() = default;

void BoothRun::begin(const BoothSettings& settings, BoothStep first) {
    m_window.reset();
    m_window = std::make_unique<BoothWindow>(settings, m_folder);
    connect(m_window.get(), &BoothWindow::left, qApp, &QCoreApplication::quit,
            Qt::QueuedConnection);
    connect(m_window.get(), &BoothWindow::settingsChanged, this, &BoothRun::beginAgain,
            Qt::QueuedConnection);
    m_window->begin(first);
}

/// With the settings as they lie there now; with those of before where somebody spoiled the file.
void BoothRun::beginAgain() {
    const auto saved = BoothSettings::open(m_folder);
    if (!saved) tell("%s\n", saved.error().message().c_str());
    const BoothSettings settings = saved ? *saved : m_window->context().settings;
    begin(settings, BoothStep::check);
}

int runBooth(QApplication& application, const std::filesystem::path& boothFolder) {
    hardenProcess();
    QPixmapCache::setCacheLimit(0);
    const auto settings = BoothSettings::open(boothFolder);
    if (!settings) {
        tell("%s\n", settings.error().message().c_str());
        return 2;
    }
    theme::apply(application, {.brightness = theme::Brightness::dark});
    // As the launcher says who starts it again after a crash.
    BoothRun run(boothFolder);
    run.begin(*settings, qEnvironmentVariableIsSet("DREAMBOOTH_BOOTH_AGAIN") ? BoothStep::attract
                                                                             : BoothStep::check);
    return QApplication::exec();
}

void setUpBooth(QWidget* parent, Dialogs& dialogs, const theme::Look& look) {
    // This library has a copy of the theme, and texts of its own; the studio's window keeps its.
    theme::adopt(look);
    QTranslator translator;
    if (translator.load(QLocale(), QStringLiteral("booth"), QStringLiteral("_"),
                        QStringLiteral(":/translations")))
        QCoreApplication::installTranslator(&translator);
    SetupDialog::open(parent, dialogs);
}

}  // namespace dreambooth

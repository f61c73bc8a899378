// DreamBooth Studio: opens a project, the last one, or at the first start the sample; or is a
// booth. Everything else is in ui/.
#include <base/console.h>
#include <images/decode.h>
#include <ui/launch/booth_module.h>
#include <ui/session/settings.h>
#include <ui/shell/end_on_signal.h>
#include <ui/shell/main_window.h>
#include <ui/shell/sample_project.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>
#include <ui/style/studio_application.h>
#include <ui/style/theme.h>
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/mask_editor.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

using namespace dreambooth;

namespace {

void setName() {
    QCoreApplication::setApplicationName(QStringLiteral("dreambooth-studio"));
    QCoreApplication::setApplicationVersion(QStringLiteral(DREAMBOOTH_VERSION));
}

struct Arguments {
    QCommandLineParser parser;
    QCommandLineOption isNew{
        QStringLiteral("new"),
        QCoreApplication::translate("main", "Make PROJECT_FOLDER as a new project.")};
    QCommandLineOption isSample{
        QStringLiteral("sample"),
        QCoreApplication::translate(
            "main", "Open the sample project, made in PROJECT_FOLDER or your documents folder.")};
    QCommandLineOption isBooth{
        QStringLiteral("booth"),
        QCoreApplication::translate(
            "main", "Be a booth for visitors, full screen, as PROJECT_FOLDER/booth.json says.")};

    Arguments() {
        parser.setApplicationDescription(
            QCoreApplication::translate("main", "Teach an image model your subject."));
        parser.addHelpOption();
        parser.addVersionOption();
        parser.addPositionalArgument(
            QStringLiteral("project"),
            QCoreApplication::translate(
                "main", "Project folder; without one, the last project, or the sample."),
            QStringLiteral("[PROJECT_FOLDER]"));
        parser.addOptions({isNew, isSample, isBooth});
    }
};

/// Qt ends a program that finds no display with SIGABRT and a list of its plug-ins.
bool hasDisplay(const std::vector<std::string_view>& arguments) {
    return std::ranges::any_of(
               std::array{"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"},
               [](const char* name) { return !qEnvironmentVariableIsEmpty(name); }) ||
           std::ranges::find(arguments, "-platform") != arguments.end();
}

/// Answers that need no window, so that a terminal without a display gets them too.
bool wantsAnswerOnly(const std::vector<std::string_view>& arguments) {
    return std::ranges::any_of(std::array{"-h", "--help", "--help-all", "-v", "--version"},
                               [&](std::string_view wanted) {
                                   return std::ranges::find(arguments, wanted) != arguments.end();
                               });
}

bool isBooth(const std::vector<std::string_view>& arguments) {
    return std::ranges::find(arguments, "--booth") != arguments.end();
}

theme::Look lookOf(const Settings& settings) {
    theme::Look look;
    if (settings.brightness() == QLatin1String("dark")) look.brightness = theme::Brightness::dark;
    if (settings.brightness() == QLatin1String("light")) look.brightness = theme::Brightness::light;
    look.textPercent = settings.textPercent();
    return look;
}

/// The one in this folder, or the person's own.
int runBooth(QApplication& application, const QStringList& folders) {
    const auto module = openBoothModule();
    if (!module) {
        tell("%s\n", module.error().message().c_str());
        return 1;
    }
    const QString own = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                        QStringLiteral("/dreambooth-booth");
    return (*module)->run(application, toPath(folders.isEmpty() ? own : folders.first()));
}

void open(MainWindow& window, const Arguments& arguments) {
    const QStringList folders = arguments.parser.positionalArguments();
    if (arguments.parser.isSet(arguments.isSample))
        window.openSample(folders.isEmpty() ? defaultSampleFolder() : toPath(folders.first()));
    else if (folders.isEmpty())
        window.openLast();
    else if (arguments.parser.isSet(arguments.isNew))
        window.newProject(toPath(folders.first()));
    else
        window.openProject(toPath(folders.first()));
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string_view> given(argv + 1, argv + argc);
    if (wantsAnswerOnly(given)) {
        QCoreApplication application(argc, argv);
        setName();
        installTranslation(application);
        Arguments().parser.process(application);  // ends the program
    }
    if (!hasDisplay(given)) {
        std::fputs(
            "There is no display to open the studio's window on. Start it on a desktop; without "
            "one, \"dreambooth --help\" says what can be done in a terminal.\n",
            stderr);
        return 1;
    }
    // A file that may not grow further (ulimit -f) is an error of writing, also of the workers.
    std::signal(SIGXFSZ, SIG_IGN);
    StudioApplication application(argc, argv);
    // A picture that takes a minute must not hold the end of the program.
    QObject::connect(&application, &QCoreApplication::aboutToQuit, [] { stopDecoding(); });
    setName();
    QGuiApplication::setApplicationDisplayName(QStringLiteral("DreamBooth Studio"));
    Settings settings;
    // A booth speaks its visitors' language and not the system's.
    if (!isBooth(given)) installTranslation(application, settings.language());
    Arguments arguments;
    arguments.parser.process(application);
    if (arguments.parser.isSet(arguments.isBooth)) {
        endOnSignal(application);
        return runBooth(application, arguments.parser.positionalArguments());
    }
    theme::apply(application, lookOf(settings));
    settings.applyThreads();
    installCropEditorAccessibility();
    installMaskEditorAccessibility();

    NativeDialogs dialogs;
    auto window = std::make_unique<MainWindow>(settings, dialogs);
    endOnSignal(application);
    // Qt ends the program so where the display goes away, as it does at the end of a session.
    static MainWindow* atEnd = nullptr;
    atEnd = window.get();
    std::atexit([] {
        if (atEnd != nullptr) atEnd->endProperly();
    });
    // Once events are handled, so that a signal ends the program while a project is read.
    QTimer::singleShot(0, window.get(), [&] {
        open(*window, arguments);
        if (!window->wasOtherRaised()) return window->show();
        std::fputs("This project is open in another window, which is in front now.\n", stderr);
        QCoreApplication::quit();
    });
    const int code = QApplication::exec();
    atEnd = nullptr;
    const std::optional<QStringList> startsAgainWith = window->startsAgainWith();
    window.reset();  // and with it the lock of its project
    if (startsAgainWith)
        QProcess::startDetached(QCoreApplication::applicationFilePath(), *startsAgainWith);
    return code;
}

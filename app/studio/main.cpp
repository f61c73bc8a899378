// DreamBooth Studio: opens a project, the last one, or at the first start the sample.
// Everything else is in ui/.
#include <ui/session/settings.h>
#include <ui/shell/end_on_signal.h>
#include <ui/shell/main_window.h>
#include <ui/shell/sample_project.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/style/translation.h>
#include <ui/widgets/crop_editor.h>

#include <QApplication>
#include <QCommandLineParser>
#include <cstdio>
#include <cstdlib>

using namespace dreambooth;

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("dreambooth-studio"));
    QCoreApplication::setApplicationVersion(QStringLiteral(DREAMBOOTH_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("DreamBooth Studio"));
    installTranslation(application);
    theme::apply(application);
    installCropEditorAccessibility();

    QCommandLineParser arguments;
    arguments.setApplicationDescription(
        QCoreApplication::translate("main", "Teach a picture model one subject."));
    arguments.addHelpOption();
    arguments.addVersionOption();
    arguments.addPositionalArgument(
        QStringLiteral("project"),
        QCoreApplication::translate(
            "main", "Project folder; without one, the last project, or the sample."),
        QStringLiteral("[PROJECT_FOLDER]"));
    const QCommandLineOption isNew(
        QStringLiteral("new"),
        QCoreApplication::translate("main", "Make PROJECT_FOLDER as a new project."));
    const QCommandLineOption isSample(
        QStringLiteral("sample"),
        QCoreApplication::translate(
            "main", "Open the sample project, made in PROJECT_FOLDER or your documents folder."));
    arguments.addOptions({isNew, isSample});
    arguments.process(application);

    Settings settings;
    NativeDialogs dialogs;
    MainWindow window(settings, dialogs);
    endOnSignal(application);
    // Qt ends the program so where the display goes away, as it does at the end of a session.
    static MainWindow* atEnd = nullptr;
    atEnd = &window;
    std::atexit([] {
        if (atEnd != nullptr) atEnd->endProperly();
    });
    const QStringList folders = arguments.positionalArguments();
    if (arguments.isSet(isSample))
        window.openSample(folders.isEmpty() ? defaultSampleFolder() : toPath(folders.first()));
    else if (folders.isEmpty())
        window.openLast();
    else if (arguments.isSet(isNew))
        window.newProject(toPath(folders.first()));
    else
        window.openProject(toPath(folders.first()));
    if (window.wasOtherRaised()) {
        std::fputs("This project is open in another window, which is in front now.\n", stderr);
        atEnd = nullptr;
        return 0;
    }
    window.show();
    const int code = QApplication::exec();
    atEnd = nullptr;
    return code;
}

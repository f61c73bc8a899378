// Translations are compiled into the program (translations/CMakeLists.txt), so that a single file
// suffices. Qt's own texts come from the system's Qt.
#include <ui/style/translation.h>

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace dreambooth {

void installTranslation(QCoreApplication& application) {
    const auto add = [&application](const QString& name, const QString& folder) {
        auto* translator = new QTranslator(&application);
        if (translator->load(QLocale(), name, QStringLiteral("_"), folder))
            QCoreApplication::installTranslator(translator);
        else
            delete translator;
    };
    add(QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    add(QStringLiteral("studio"), QStringLiteral(":/translations"));
}

}  // namespace dreambooth

// Translations are compiled into the program (translations/CMakeLists.txt), so that a single file
// suffices. Qt's own texts come from the system's Qt.
#include <ui/style/translation.h>

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace dreambooth {

bool loadQtTexts(QTranslator& translator, const QLocale& locale) {
    return translator.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                           QLibraryInfo::path(QLibraryInfo::TranslationsPath));
}

void installTranslation(QCoreApplication& application) {
    const auto add = [&application](auto load) {
        auto* translator = new QTranslator(&application);
        if (load(*translator))
            QCoreApplication::installTranslator(translator);
        else
            delete translator;
    };
    add([](QTranslator& translator) { return loadQtTexts(translator, QLocale()); });
    add([](QTranslator& translator) {
        return translator.load(QLocale(), QStringLiteral("studio"), QStringLiteral("_"),
                               QStringLiteral(":/translations"));
    });
}

}  // namespace dreambooth

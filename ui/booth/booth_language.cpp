// Changes the program's translators.
#include <ui/booth/booth_language.h>
#include <ui/style/translation.h>

#include <QCoreApplication>

namespace dreambooth {

QStringList BoothLanguage::all() {
    return {QStringLiteral("en"), QStringLiteral("de"), QStringLiteral("fr")};
}

QString BoothLanguage::nameOf(const QString& language) {
    if (language == QStringLiteral("de")) return QStringLiteral("Deutsch");
    if (language == QStringLiteral("fr")) return QStringLiteral("Français");
    return QStringLiteral("English");
}

BoothLanguage::BoothLanguage(QObject* parent) : QObject(parent), m_localeBefore(QLocale()) {}

BoothLanguage::~BoothLanguage() {
    removeAll();
    QLocale::setDefault(m_localeBefore);
}

void BoothLanguage::removeAll() {
    for (const auto& translator : m_translators)
        QCoreApplication::removeTranslator(translator.get());
    m_translators.clear();
}

void BoothLanguage::choose(const QString& language) {
    removeAll();
    m_current = all().contains(language) ? language : QStringLiteral("en");
    QLocale::setDefault(QLocale(m_current));
    const auto add = [this](auto load) {
        auto translator = std::make_unique<QTranslator>();
        if (!load(*translator)) return;
        QCoreApplication::installTranslator(translator.get());
        m_translators.push_back(std::move(translator));
    };
    add([this](QTranslator& translator) { return loadQtTexts(translator, QLocale(m_current)); });
    // What staff read of errors is the studio's, or shared where it does not speak the language.
    for (const QString& name :
         {QStringLiteral("studio"), QStringLiteral("shared"), QStringLiteral("booth")})
        add([this, &name](QTranslator& translator) {
            return translator.load(QStringLiteral(":/translations/%1_%2.qm").arg(name, m_current));
        });
}

}  // namespace dreambooth

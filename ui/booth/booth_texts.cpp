// Catalogues that come and go with the language, and the common sentences.
#include <booth/booth_check.h>
#include <booth/booth_settings.h>
#include <ui/booth/booth_texts.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/studio_application.h>
#include <ui/style/tr.h>

#include <QCoreApplication>
#include <QLocale>

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

QString keptWhereText(const BoothSettings& settings) {
    const QString photos = tr("Your photos stay on this computer and are deleted when you leave.");
    QStringList sentences = {photos};
    if (settings.keeping.pictures && !settings.keeping.folder.empty())
        sentences = {
            settings.keeping.photos
                ? tr("Your photos stay on this computer. They and your pictures are deleted when "
                     "you leave, unless you want to leave them here at the end.")
                : tr("Your photos stay on this computer and are deleted when you leave. "
                     "Pictures are kept only if you say so at the end.")};
    if (settings.printer.savesCards())
        sentences += tr("A card that you print is kept here as a file.");
    return sentences.join(u' ');
}

QString photosWantedText(std::size_t fewest, std::size_t most) {
    if (fewest == most) return tr("%1 photos of one thing, from different sides.").arg(most);
    return tr("%1 to %2 photos of one thing, from different sides.").arg(fewest).arg(most);
}

QString speedText(const CheckItem& item) {
    const auto value = [&item](const char* key) {
        const auto found = item.arguments.find(key);
        return found == item.arguments.end() ? 0 : toQt(found->second).toInt();
    };
    if (item.code == "booth.check.speed_unknown")
        return tr("Speed: not measured yet; training stops after %1 s with what it has learned.")
            .arg(value("budget"));
    if (item.code == "booth.check.speed")
        return tr("Speed: a visitor waits about %1 s; about %2 of %3 steps fit in, enough for a "
                  "good likeness.")
            .arg(value("seconds"))
            .arg(value("steps"))
            .arg(value("all"));
    const int enough = value("enough");
    const QString unmeasured =
        tr("How good the likeness will be is not known with this kind of model: try it first.");
    if (item.code == "booth.check.speed_unmeasured" && value("steps") == value("all"))
        return tr("Speed: a visitor waits about %1 s; all %2 steps fit in.")
                   .arg(value("seconds"))
                   .arg(value("all")) +
               u' ' + unmeasured;
    const QString fit = tr("Speed: only about %1 of %2 steps fit into %3 s on this computer.")
                            .arg(value("steps"))
                            .arg(value("all"))
                            .arg(value("budget"));
    const QString worth =
        item.code == "booth.check.speed_unmeasured" ? unmeasured
        : item.code == "booth.check.speed_some"
            ? tr("Visitors will recognise the colours and the shape of what they brought, not all "
                 "of it.")
            : tr("What is drawn will hardly look like what visitors brought.");
    return QStringList{fit, worth,
                       enough > 0
                           ? tr("%1 would be enough.").arg(durationText(enough))
                           : tr("Even the longest time that can be set would not be enough.")}
        .join(u' ');
}

QString momentText(const QDateTime& when, const QDate& today) {
    return when.date() == today ? QLocale().toString(when.time(), QLocale::ShortFormat)
                                : QLocale().toString(when, QLocale::ShortFormat);
}

QString sizeText(double bytes) {
    return QLocale().formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeSIFormat);
}

QString roundedTime(double seconds) {
    if (seconds < 55) return tr("about %1 seconds").arg(qMax(1, qRound(seconds / 10)) * 10);
    if (seconds < 75) return tr("about a minute");
    if (seconds < 105) return tr("about a minute and a half");
    return tr("about %1 minutes").arg(qMax(2, qRound(seconds / 60)));
}

QString secondsLeftText(double seconds) {
    const int whole = qRound(seconds);
    return whole < 2 ? tr("a moment") : tr("%1 seconds left").arg(whole);
}

}  // namespace dreambooth

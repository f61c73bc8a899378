// The texts of a catalogue of translations, as its file below translations/ has them.
#pragma once

#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <QXmlStreamReader>
#include <vector>

namespace dreambooth {

struct CatalogueText {
    QString english, translated;
    bool isFinished = false;
};

/// Of "studio_de", "booth_fr" …; ends the test where it can't be read.
inline std::vector<CatalogueText> catalogueTexts(const QString& name) {
    QFile file(QStringLiteral(SOURCE_ROOT "/translations/%1.ts").arg(name));
    std::vector<CatalogueText> texts;
    if (!file.open(QIODevice::ReadOnly)) qFatal("no catalogue %s", qPrintable(name));
    QXmlStreamReader xml(&file);
    QString source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QStringLiteral("source")) source = xml.readElementText();
        if (xml.name() != QStringLiteral("translation")) continue;
        const bool isMarked = !xml.attributes().value(QStringLiteral("type")).isEmpty();
        const QString text = xml.readElementText();
        texts.push_back({source, text, !isMarked && !text.isEmpty()});
    }
    if (xml.hasError()) qFatal("%s: %s", qPrintable(name), qPrintable(xml.errorString()));
    return texts;
}

inline QStringList placeholdersOf(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("%[0-9n]|\\{[a-z_]+\\}"));
    QStringList found;
    for (const QRegularExpressionMatch& match : pattern.globalMatch(text))
        found += match.captured();
    found.removeDuplicates();
    found.sort();
    return found;
}

/// All of them, or those but for words of the core for the English sentence, which a translation
/// says in words of its own.
inline bool keepsPlaceholders(const CatalogueText& text) {
    const QStringList kept = placeholdersOf(text.translated), all = placeholdersOf(text.english);
    QStringList own = all;
    for (const char* name : {"{action}", "{detail}", "{keeper}"})
        own.removeAll(QString::fromLatin1(name));
    return kept == all || kept == own;
}

}  // namespace dreambooth

// The translations that come with the program: compiled in, complete, and with the same
// placeholders as the English texts (a lost %1 would lose a number).
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

class TestTranslation : public QObject {
    Q_OBJECT

private:
    static QStringList placeholders(const QString& text) {
        static const QRegularExpression pattern(QStringLiteral("%[0-9n]|\\{[a-z_]+\\}"));
        QStringList found;
        for (const QRegularExpressionMatch& match : pattern.globalMatch(text))
            found += match.captured();
        found.removeDuplicates();
        found.sort();
        return found;
    }

private slots:
    void germanIsInTheProgram() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/translations/studio_de.qm")));
        QCOMPARE(translator.translate("dreambooth::SubjectPage", "Subject"),
                 QStringLiteral("Motiv"));
        QCOMPARE(translator.translate("dreambooth", "Soft focus"), QStringLiteral("Unscharf"));
    }

    void everyTextKeepsItsPlaceholders() {
        QFile file(QStringLiteral(SOURCE_ROOT "/translations/studio_de.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        QString source;
        int texts = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QStringLiteral("source")) source = xml.readElementText();
            if (xml.name() == QStringLiteral("translation")) {
                const QString state = xml.attributes().value(QStringLiteral("type")).toString();
                const QString text = xml.readElementText();
                QVERIFY2(state.isEmpty() && !text.isEmpty(), qPrintable(source));
                QVERIFY2(placeholders(text) == placeholders(source), qPrintable(text));
                ++texts;
            }
        }
        QVERIFY(!xml.hasError());
        QVERIFY(texts > 300);
    }
};

QTEST_GUILESS_MAIN(TestTranslation)
#include "test_translation.moc"

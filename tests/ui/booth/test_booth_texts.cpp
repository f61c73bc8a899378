// The booth's catalogues: complete in each language, with the placeholders of the English texts,
// and in the module.
#include <ui/booth/booth_texts.h>
#include <ui/style/error_text.h>
#include <ui/style/theme.h>
#include <ui/widgets/curve_plot.h>

#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

#include "test_program.h"
#include "ui/catalogue_texts.h"

using namespace dreambooth;

class TestBoothTexts : public QObject {
    Q_OBJECT

private slots:
    void aNumberIsNoRange() {
        QCOMPARE(photosWantedText(4, 4),
                 QStringLiteral("4 photos of one thing, from different sides."));
        QCOMPARE(photosWantedText(4, 6),
                 QStringLiteral("4 to 6 photos of one thing, from different sides."));
    }

    /// A booth runs for a week: yesterday's error is not today's.
    void anEarlierDayIsNamed() {
        const QDateTime when(QDate(2026, 3, 14), QTime(14, 3));
        const QString time = QLocale().toString(when.time(), QLocale::ShortFormat);
        QCOMPARE(momentText(when, when.date()), time);
        const QString later = momentText(when, when.date().addDays(1));
        QVERIFY(later.contains(time));
        QVERIFY(later.contains(QLocale().toString(when.date(), QLocale::ShortFormat)));
    }

    void everyTextIsTranslated_data() {
        QTest::addColumn<QString>("catalogue");
        for (const char* name : {"booth_de", "booth_fr", "shared_fr"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void everyTextIsTranslated() {
        QFETCH(QString, catalogue);
        const std::vector<CatalogueText> texts = catalogueTexts(catalogue);
        const QRegularExpression apart(QStringLiteral(" [:;?!»]|« "));
        for (const CatalogueText& text : texts) {
            QVERIFY2(text.isFinished, qPrintable(text.english));
            QVERIFY2(keepsPlaceholders(text), qPrintable(text.translated));
            // No line begins with a colon that stands apart.
            if (catalogue.endsWith(QStringLiteral("_fr")))
                QVERIFY2(!text.translated.contains(apart), qPrintable(text.translated));
        }
        QVERIFY(texts.size() > 200);
    }

    /// A visitor who wants to go on must not change a photo's frame instead.
    void goingOnIsSaidOfNothingElse() {
        for (const char* language : {"de", "fr"}) {
            QTranslator translator;
            QVERIFY(translator.load(
                QStringLiteral(":/translations/booth_%1.qm").arg(QLatin1String(language))));
            const QString on = translator.translate("dreambooth::CameraPage", "Continue");
            QVERIFY(!on.isEmpty());
            for (const char* zoom : {"Closer", "Wider"}) {
                const QString said = translator.translate("dreambooth::SquaresPage", zoom);
                QVERIFY(!said.isEmpty());
                QVERIFY2(said != on, qPrintable(said));
            }
        }
    }

    void errorsAreSaidInEachLanguage() {
        BoothLanguage languages;
        const Error error{"booth.printer", {{"printer", "Card"}, {"rule", "no_paper"}}, {}, {}};
        languages.choose(QStringLiteral("fr"));
        QCOMPARE(errorText(error),
                 QStringLiteral("L’imprimante Card n’a plus de papier. Remettez-en."));
        languages.choose(QStringLiteral("de"));
        QCOMPARE(errorText(error),
                 QStringLiteral("Der Drucker Card hat kein Papier. Füllen Sie nach."));
    }

    /// Those of dialogs and buttons that Qt brings.
    void qtsOwnTextsAreInTheLanguage() {
        BoothLanguage languages;
        const auto cancel = [] {
            return QDialogButtonBox(QDialogButtonBox::Cancel)
                .button(QDialogButtonBox::Cancel)
                ->text()
                .remove(u'&');
        };
        languages.choose(QStringLiteral("fr"));
        QCOMPARE(cancel(), QStringLiteral("Annuler"));
        languages.choose(QStringLiteral("de"));
        QCOMPARE(cancel(), QStringLiteral("Abbrechen"));
        languages.choose(QStringLiteral("en"));
        QCOMPARE(cancel(), QStringLiteral("Cancel"));
    }

    /// Units and decimals; what is on view changes with the language.
    void numbersAreWrittenAsTheLanguageDoes() {
        BoothLanguage languages;
        QWidget window;
        CurvePlot curve({.title = {}, .role = theme::Role::tuned}, QStringLiteral("curve"),
                        &window);
        curve.setPoints({1}, {0.115F});
        auto* value = curve.findChild<QLabel*>(QStringLiteral("curveValue"));
        const auto pointOfAxes = [&curve] {
            for (const auto* widget : curve.findChildren<QWidget*>())
                if (widget->inherits("QCustomPlot")) return widget->locale().decimalPoint();
            return QString();
        };
        languages.choose(QStringLiteral("fr"));
        QCOMPARE(sizeText(65.24e9), QStringLiteral("65,2 Go"));
        QTRY_COMPARE(value->text(), QStringLiteral("0,115"));
        QCOMPARE(pointOfAxes(), QStringLiteral(","));
        languages.choose(QStringLiteral("de"));
        QCOMPARE(sizeText(65.24e9), QStringLiteral("65,2 GB"));
        languages.choose(QStringLiteral("en"));
        QCOMPARE(sizeText(65.24e9), QStringLiteral("65.2 GB"));
        QTRY_COMPARE(value->text(), QStringLiteral("0.115"));
        QCOMPARE(pointOfAxes(), QStringLiteral("."));
    }

    void aVisitorsChoiceIsHeardAtOnce() {
        BoothLanguage languages;
        const auto start = [] {
            return QCoreApplication::translate("dreambooth::AttractPage", "Start");
        };
        languages.choose(QStringLiteral("fr"));
        QCOMPARE(start(), QStringLiteral("Commencer"));
        languages.choose(QStringLiteral("de"));
        QCOMPARE(start(), QStringLiteral("Los"));
        languages.choose(QStringLiteral("en"));
        QCOMPARE(start(), QStringLiteral("Start"));
        languages.choose(QStringLiteral("klingon"));
        QCOMPARE(languages.current(), QStringLiteral("en"));
    }
};

REGISTER_TEST(TestBoothTexts, QApplication);
#include "test_booth_texts.moc"

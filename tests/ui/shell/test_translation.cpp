// The translations that come with the program: compiled in, complete, and with the same
// placeholders as the English texts (a lost %1 would lose a number).
#include <base/error_catalogue.h>
#include <base/error_json.h>
#include <project/recipe.h>
#include <project/recipe_fields.h>
#include <ui/style/error_text.h>

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>
#include <algorithm>
#include <vector>

#include "test_program.h"
#include "ui/catalogue_texts.h"

using namespace dreambooth;

class TestTranslation : public QObject {
    Q_OBJECT

private:
    static QString withoutDots(QString text) {
        return text.remove(QRegularExpression(QStringLiteral("\\s*…$")));
    }

private slots:
    void germanIsInTheProgram() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/translations/studio_de.qm")));
        QCOMPARE(translator.translate("dreambooth::SubjectPage", "Subject"),
                 QStringLiteral("Motiv"));
        QCOMPARE(translator.translate("dreambooth", "Out of focus"), QStringLiteral("Unscharf"));
    }

    /// Every sentence and every remedy of the catalogue.
    void everyErrorIsSaidInGerman() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/translations/studio_de.qm")));
        for (const ErrorEntry& entry : errorCatalogue())
            for (const char* english : {entry.text, entry.remedy})
                QVERIFY2(*english == '\0' || std::string_view(english) == "{cause}" ||
                             !translator.translate("dreambooth::errors", english).isEmpty(),
                         entry.code.data());
    }

    /// What there is nothing to do about is not followed by English.
    void noRemedyIsNoEnglishRemedy() {
        const Error error{"review.complete", {{"reviewer", "Ana"}}, "English.", "English."};
        QVERIFY2(!errorText(error).contains(QStringLiteral("English")),
                 qPrintable(errorText(error)));
    }

    /// Of an earlier version, which did not give what the sentence names today.
    void withoutArgumentsTheStoredWordsAreShown() {
        const Error old{"ranks.meeting", {{"address", "a"}}, "Nobody came.", "Look again.", {}};
        QCOMPARE(errorSentence(old), QStringLiteral("Nobody came."));
        const Error newer{"ranks.newer", {}, "Something new.", "Do that.", {}};
        QCOMPARE(errorText(newer), QStringLiteral("Something new. Do that."));
    }

    /// What lies behind a notice is said in German too, with its remedy.
    void causesAreSaidInGerman() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/translations/studio_de.qm")));
        const Error cause =
            makeError("file.unwritable", {{"file", "/media/disk/x"}, {"action", "save"}});
        const Json event = {{"code", "checkpoint.not_copied"},
                            {"arguments", causeArguments(cause)}};
        const Error notice = errorFromJson(event);
        QVERIFY(errorSentence(notice).contains(errorText(cause)));
        QCoreApplication::installTranslator(&translator);
        const QString german = errorSentence(notice);
        QVERIFY2(german.contains(errorText(cause)), qPrintable(german));
        QVERIFY2(!german.contains(QStringLiteral("not allowed")), qPrintable(german));
        // Where nothing is to be done, as before a restart, the remedy is left out.
        Error passing = cause;
        passing.remedy.clear();
        const Error told{.code = "checkpoint.not_copied",
                         .arguments = withCause(passing),
                         .text = "",
                         .remedy = ""};
        QVERIFY(errorSentence(told).contains(errorSentence(cause)));
        QVERIFY2(!errorSentence(told).contains(errorRemedy(cause)),
                 qPrintable(errorSentence(told)));
        // Of an earlier version, or of LibTorch, only the text is known.
        const Error old{"checkpoint.not_copied", {{"cause", "Something else."}}, "", ""};
        QVERIFY(errorSentence(old).contains(QStringLiteral("Something else.")));
        QCoreApplication::removeTranslator(&translator);
    }

    void failuresOfTheWorkerAreSaidInGerman() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/translations/studio_de.qm")));
        for (const char* code : {"memory.out", "memory.exhausted", "convert.exists",
                                 "convert.base_needed", "train.no_photos", "draw.not_finite"}) {
            const Error error{
                code, {{"file", "/x"}, {"folder", "/x"}, {"ways", "lora"}}, "English.", "English."};
            QCoreApplication::installTranslator(&translator);
            const QString german = errorText(error);
            QCoreApplication::removeTranslator(&translator);
            QVERIFY2(!german.contains(QStringLiteral("English")), code);
            QVERIFY2(german != errorText(error), code);
        }
    }

    void badSettingsAreSaidInGerman() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/translations/studio_de.qm")));
        Recipe tooFew, tooLow, tooSmall, unknown;
        tooFew.max_train_steps = 0;
        tooLow.learning_rate = 0;
        tooSmall.prior_loss_weight = -1;
        unknown.optimizer = "no-such-optimizer";
        for (const Recipe& recipe : {tooFew, tooLow, tooSmall, unknown}) {
            const Result<void> checked = validate(recipe);
            QVERIFY(!checked);
            const Error& error = checked.error();
            const QString english = errorText(error);
            QCoreApplication::installTranslator(&translator);
            const QString german = errorText(error);
            const QString title = QCoreApplication::translate(
                "dreambooth", fieldTitle(error.arguments.at("field")).c_str());
            QCoreApplication::removeTranslator(&translator);
            QVERIFY2(german != english, qPrintable(english));
            QVERIFY2(german.contains(title), qPrintable(german));
            // Numbers as people write them.
            QVERIFY2(!german.contains(QStringLiteral(".0")), qPrintable(german));
        }
    }

    void everyTextKeepsItsPlaceholders() {
        const std::vector<CatalogueText> texts = catalogueTexts(QStringLiteral("studio_de"));
        for (const CatalogueText& text : texts) {
            QVERIFY2(text.isFinished, qPrintable(text.english));
            QVERIFY2(keepsPlaceholders(text), qPrintable(text.translated));
        }
        QVERIFY(texts.size() > 300);
    }

    /// A sentence that names a button, “Judge…”, names it in German by the button's German words.
    void buttonsAreNamedByTheirWords() {
        const std::vector<CatalogueText> texts = catalogueTexts(QStringLiteral("studio_de"));
        QHash<QString, QStringList> german;
        for (const CatalogueText& text : texts)
            german[withoutDots(text.english)] += withoutDots(text.translated);
        static const QRegularExpression quoted(QStringLiteral("“([^“”%]+)”"));
        int named = 0;
        for (const CatalogueText& text : texts)
            for (const QRegularExpressionMatch& match : quoted.globalMatch(text.english)) {
                const QStringList names = german.value(withoutDots(match.captured(1)));
                if (names.isEmpty()) continue;  // the words of something else
                const auto isNamed = [&](const QString& name) {
                    return text.translated.contains(u'„' + name);
                };
                QVERIFY2(std::ranges::any_of(names, isNamed), qPrintable(text.translated));
                ++named;
            }
        QVERIFY(named > 10);
    }
};

REGISTER_TEST(TestTranslation, QCoreApplication);
#include "test_translation.moc"

// The translations that come with the program: compiled in, complete, and with the same
// placeholders as the English texts (a lost %1 would lose a number).
#include <base/error_json.h>
#include <project/recipe.h>
#include <ui/style/error_sentences.h>
#include <ui/style/error_text.h>

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

#include "test_program.h"

using namespace dreambooth;

class TestTranslation : public QObject {
    Q_OBJECT

private:
    /// Codes without a sentence: the text that comes with them says what no sentence can (which
    /// part of a model is not supported, what a process said last), or only the command line has
    /// them, or nobody is told.
    static const QSet<QString>& told() {
        static const QSet<QString> codes = [] {
            const QStringList all =
                QStringLiteral(
                    "config.invalid convert.ending convert.is_lora convert.model_only "
                    "convert.no_output convert.not_lora device.unknown doctor.no_reference "
                    "doctor.other_model draw.cancelled draw.invalid dtype.unknown embedding.shape "
                    "embedding.unknown file.locked flags.missing flags.no_checkpoint flags.path "
                    "flags.preset flags.run gpu.missing image.unreadable launch.invalid "
                    "list.no_file "
                    "lora.scales "
                    "lora.unsupported model.config_not_needed model.folder_exists "
                    "model.missing_file "
                    "model.no_revision model.unsafe_path model.unsupported model.wrong_shape "
                    "picture.format picture.not_encoded pictures.foreign pictures.other "
                    "plan.failed "
                    "prompts.none request.invalid review.candidate_flag review.page_name "
                    "run.failed "
                    "run.invalid run.killed run.stopped sampler.unknown scheduler.not_velocity "
                    "scheduler.unsupported score.no_checkpoint seeds.invalid tokenizer.invalid "
                    "tokenizer.missing weights.shape")
                    .split(u' ');
            return QSet<QString>(all.begin(), all.end());
        }();
        return codes;
    }

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
        QCOMPARE(translator.translate("dreambooth", "Out of focus"), QStringLiteral("Unscharf"));
    }

    /// Looks for the notices in the sources: a new one is missed at once, and so is an argument
    /// that its sentence names and the worker does not send.
    void everyNoticeIsSaidInGerman() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/translations/studio_de.qm")));
        QCoreApplication::installTranslator(&translator);
        static const QRegularExpression notice(
            QStringLiteral("notice\\(\\s*\"([a-z]+\\.[a-z_]+)\",([^;]*);"));
        static const QRegularExpression argument(QStringLiteral("\\{\"([a-z_]+)\","));
        int count = 0;
        for (const char* folder : {"core", "app/dreambooth"}) {
            QDirIterator files(QStringLiteral(SOURCE_ROOT "/") + QString::fromUtf8(folder),
                               {QStringLiteral("*.cpp")}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString source = QString::fromUtf8(file.readAll());
                for (const QRegularExpressionMatch& match : notice.globalMatch(source)) {
                    const QString code = match.captured(1);
                    Error error;
                    error.code = code.toStdString();
                    for (const QRegularExpressionMatch& one :
                         argument.globalMatch(match.captured(2)))
                        error.arguments[one.captured(1).toStdString()] = "7";
                    if (match.captured(2).contains(QStringLiteral("causeArguments(")))
                        error.arguments["cause"] = "7";
                    QVERIFY2(!errorSentence(error).isEmpty(), qPrintable(code));
                    QCoreApplication::removeTranslator(&translator);
                    const QString english = errorSentence(error);
                    QCoreApplication::installTranslator(&translator);
                    QVERIFY2(errorSentence(error) != english, qPrintable(code));
                    ++count;
                }
            }
        }
        QVERIFY(count >= 8);
    }

    /// Every sentence and every remedy of the table, and no code beside it that the window might
    /// show but those of `told`.
    void everyErrorIsSaidInGerman() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/translations/studio_de.qm")));
        QSet<QString> known;
        for (const auto& list :
             {fileErrors(), downloadErrors(), runErrors(), reviewErrors(), boothErrors()})
            for (const ErrorSentence& sentence : list) {
                known += QString::fromLatin1(sentence.code).section(u'.', 0, 1);
                for (const char* english : {sentence.what, sentence.remedy})
                    QVERIFY2(
                        english == nullptr || !translator.translate("Errors", english).isEmpty(),
                        sentence.code);
            }
        static const QRegularExpression made(
            QStringLiteral("(?:failure|badInput|modelError|unusable|refused|Error)[({]\\s*"
                           "\"([a-z]+\\.[a-z_]+)\""));
        QStringList english;
        for (const char* folder : {"core", "ui"}) {
            QDirIterator files(QStringLiteral(SOURCE_ROOT "/") + QString::fromUtf8(folder),
                               {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString source = QString::fromUtf8(file.readAll());
                for (const QRegularExpressionMatch& match : made.globalMatch(source))
                    if (!known.contains(match.captured(1)) && !told().contains(match.captured(1)))
                        english += match.captured(1);
            }
        }
        english.removeDuplicates();
        QVERIFY2(english.isEmpty(), qPrintable(english.join(u' ')));
    }

    /// What there is nothing to do about is not followed by English.
    void noRemedyIsNoEnglishRemedy() {
        const Error error{"review.complete", {{"reviewer", "Ana"}}, "English.", "English."};
        QVERIFY2(!errorText(error).contains(QStringLiteral("English")),
                 qPrintable(errorText(error)));
    }

    /// What lies behind a notice is said in German too, with its remedy.
    void causesAreSaidInGerman() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/translations/studio_de.qm")));
        const Error cause{"file.unwritable",
                          {{"file", "/media/disk/x"}},
                          "/media/disk/x can't be written.",
                          "Check that the folder allows changes."};
        const Json event = {{"code", "checkpoint.not_copied"},
                            {"arguments", causeArguments(cause)}};
        const Error notice = errorFromJson(event);
        QVERIFY(errorSentence(notice).contains(errorText(cause)));
        QCoreApplication::installTranslator(&translator);
        const QString german = errorSentence(notice);
        QVERIFY2(german.contains(errorText(cause)), qPrintable(german));
        QVERIFY2(!german.contains(QStringLiteral("can't be written")), qPrintable(german));
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
            const Error error{code, {{"file", "/x"}, {"folder", "/x"}}, "English.", "English."};
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
        unknown.optimizer = "sgd";
        for (const Recipe& recipe : {tooFew, tooLow, tooSmall, unknown}) {
            const Error error = validate(recipe).error();
            const QString english = errorText(error);
            QCoreApplication::installTranslator(&translator);
            const QString german = errorText(error);
            QCoreApplication::removeTranslator(&translator);
            QVERIFY2(german != english, qPrintable(english));
            QVERIFY2(german.contains(QString::fromStdString(error.arguments.at("field"))),
                     qPrintable(german));
            // Numbers as people write them.
            QVERIFY2(!german.contains(QStringLiteral(".0")), qPrintable(german));
        }
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

REGISTER_TEST(TestTranslation, QCoreApplication);
#include "test_translation.moc"

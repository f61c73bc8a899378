// What differs between the settings of two runs, in words: models, rates in the language's numbers,
// schedules.
#include <runs/history.h>
#include <runs/job.h>
#include <ui/session/recipe_change_text.h>
#include <ui/session/run_text.h>

#include <QApplication>
#include <QLocale>
#include <QTest>
#include <string>

#include "test_program.h"

using namespace dreambooth;

class TestRecipeChangeText : public QObject {
    Q_OBJECT

private slots:
    /// In its cache the last folder is called by a revision.
    void aModelOfTheHubIsNamed() {
        const std::string hub = "/home/x/.cache/huggingface/hub/models--owner--toys/snapshots/";
        Job before, after;
        before.model = hub + "0123456789abcdef0123456789abcdef01234567";
        after.model = "/models/mine";
        QCOMPARE(changeText(before, after), QStringLiteral("Base model owner/toys → mine"));
    }

    /// In a list of changes stands 0,0621 beside it.
    void aRateHasTheDecimalSignOfTheLanguage() {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        const QString rate = recipeValueText("learning_rate", 0.002);
        const QString small = recipeValueText("learning_rate", 1.5e-4);
        const QString steps = recipeValueText("max_train_steps", 10'000);
        const RunHistory::TimelineEntry change{
            .time = 0, .kind = "changed", .event = {{"step", 3}, {"learning_rate", 0.002}}};
        const QString happened = happeningText(change);
        QLocale::setDefault(before);
        QCOMPARE(rate, QStringLiteral("0,002"));
        QCOMPARE(small, QStringLiteral("0,00015"));
        QCOMPARE(steps, QStringLiteral("10000"));
        QCOMPARE(happened, QStringLiteral("Changed at step 3: learning rate 0,002"));
    }

    void reckonedNumbersAreShort() {
        QCOMPARE(recipeValueText("learning_rate", 2e-3 / 3), QStringLiteral("0.0006666667"));
        QCOMPARE(recipeValueText("learning_rate", 1e-4), QStringLiteral("1e-4"));
        QCOMPARE(recipeValueText("lr_scheduler", "constant_then_cosine"),
                 QStringLiteral("Constant, then cosine"));
    }
};

REGISTER_TEST(TestRecipeChangeText, QApplication);
#include "test_recipe_change_text.moc"

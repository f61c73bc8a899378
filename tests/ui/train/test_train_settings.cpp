// The sheet of all settings of the Train page: what is changed, found, reset, refused and kept.
#include <images/aspect_buckets.h>
#include <project/recipe.h>
#include <ui/runs/runs_page.h>
#include <ui/style/theme.h>
#include <ui/train/train_page.h>

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTableWidget>
#include <QTest>
#include <QUndoStack>
#include <QWhatsThis>
#include <algorithm>
#include <memory>
#include <vector>

#include "test_program.h"
#include "ui/train/train_page_test.h"

using namespace dreambooth;

class TestTrainSettings : public TrainPageTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { showNewProject(); }
    void cleanup() {
        closePage();
        m_earlier.clear();
    }

    void changedSettingsAreOwn() {
        const Recipe before = project().recipe;
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        auto* steps = child<QSpinBox>("setting_max_train_steps");
        QVERIFY(steps->isVisible());
        QVERIFY(!steps->toolTip().isEmpty());
        QTest::keyClick(child<QLineEdit>("setting_learning_rate"), Qt::Key_F1, Qt::ShiftModifier);
        const auto isWhatsThis = [](const QWidget* one) { return one->inherits("QWhatsThat"); };
        QVERIFY(std::ranges::any_of(QApplication::topLevelWidgets(), isWhatsThis));
        QWhatsThis::hideText();
        QCOMPARE(steps->accessibleName(), QStringLiteral("Steps"));
        steps->setValue(333);
        QCOMPARE(project().recipe.max_train_steps, 333);
        QVERIFY(child("recipe_own")->isChecked());
        auto* rate = child<QLineEdit>("setting_learning_rate");
        rate->clear();
        QTest::keyClicks(rate, QStringLiteral("3e-4"));
        QCOMPARE(project().recipe.learning_rate, 3e-4);
        rate->selectAll();  // as a German writes it
        QTest::keyClicks(rate, QStringLiteral("0,0003"));
        QCOMPARE(project().recipe.learning_rate, 3e-4);
        QCOMPARE(rate->text(), QStringLiteral("0.0003"));
        auto* prompts = child<QPlainTextEdit>("setting_validation_prompt");
        QVERIFY(!prompts->toPlainText().isEmpty());
        prompts->setFocus();
        prompts->selectAll();
        QTest::keyClicks(prompts, QStringLiteral("a dog"));
        QTest::keyClick(prompts, Qt::Key_Return);
        QTest::keyClicks(prompts, QStringLiteral("a cat"));
        QCOMPARE(project().recipe.validation_prompt, std::string("a dog\na cat"));
        QCOMPARE(label("settingsCount")->text(), QStringLiteral("Faithful, 3 changed"));
        // What it was is said before it is brought back.
        const QString reset =
            QStringLiteral("Reset to %1").arg(presetOf("faithful").max_train_steps);
        QCOMPARE(child("reset_max_train_steps")->toolTip(), reset);
        const QString usual =
            QStringLiteral("%1 in “Faithful”").arg(presetOf("faithful").max_train_steps);
        QCOMPARE(label("beside_max_train_steps")->text(), usual);
        QVERIFY(steps->toolTip().endsWith(usual));
        // A step a field, the last one first.
        m_fixture->session.undoStack()->undo();
        QVERIFY(project().recipe.validation_prompt != "a dog\na cat");
        QCOMPARE(project().recipe.learning_rate, 3e-4);
        m_fixture->session.undoStack()->undo();
        QCOMPARE(project().recipe.learning_rate, before.learning_rate);
        QCOMPARE(project().recipe.max_train_steps, 333);
        m_fixture->session.undoStack()->undo();
        QCOMPARE(project().recipe.max_train_steps, before.max_train_steps);
        QVERIFY(child("recipe_faithful")->isChecked());
        QCOMPARE(label("settingsCount")->text(), QStringLiteral("Faithful"));
        QVERIFY(label("beside_max_train_steps")->text().isEmpty());
        QVERIFY(steps->toolTip().endsWith(usual));
        // What can't work can't be started, and the field is named.
        steps->setValue(0);
        QVERIFY(!child("startTraining")->isEnabled());
        QVERIFY(label("startHint")->text().contains(QStringLiteral("“Steps” must be")));
        QVERIFY(label("settingsProblem")->text().contains(QStringLiteral("“Steps” must be")));
        QVERIFY(steps->property("fault").toBool());
        QVERIFY(!rate->property("fault").toBool());
        steps->setValue(5);
        QVERIFY(!steps->property("fault").toBool());
        // Resetting is a step of its own, and what was typed can be had back.
        child("reset_max_train_steps")->click();
        QCOMPARE(project().recipe.max_train_steps, before.max_train_steps);
        m_fixture->session.undoStack()->undo();
        QCOMPARE(project().recipe.max_train_steps, 5);
    }

    /// Of what can't be together each can be switched off.
    void whatIsRefusedCanBeSwitchedOff() {
        click("recipe_fast");
        click("allSettings");
        child("setting_textual_inversion")->click();
        for (const char* off : {"setting_lora", "setting_train_text_encoder", "setting_use_dora"}) {
            auto* tick = child(off);
            if (!tick->isChecked() || label("settingsProblem")->text().isEmpty()) continue;
            QVERIFY2(tick->isEnabled(), off);
            tick->click();
        }
        QCOMPARE(label("settingsProblem")->text(), QString());
        QVERIFY(project().recipe.textual_inversion && !project().recipe.lora);
        QVERIFY(!child("setting_lora")->isEnabled());  // it would have no effect
    }

    /// Changes are seen against the card that was changed, however many there are.
    void changesAreOfTheCardThatWasChanged() {
        const Recipe fast = presetOf("fast");
        click("allSettings");
        child<QSpinBox>("setting_max_train_steps")->setValue(fast.max_train_steps);
        child<QSpinBox>("setting_checkpointing_steps")->setValue(fast.checkpointing_steps);
        child<QSpinBox>("setting_validation_steps")->setValue(fast.validation_steps);
        QVERIFY(child("recipe_own")->isChecked());
        QCOMPARE(label("settingsCount")->text(), QStringLiteral("Faithful, 3 changed"));
        click("settingsDone");
        click("allSettings");
        QCOMPARE(label("settingsCount")->text(), QStringLiteral("Faithful, 3 changed"));
        click("resetAllSettings");
        QVERIFY(child("recipe_faithful")->isChecked());
    }

    /// The next click is to hit what it was meant for.
    void fieldsStayWhereTheyAreWhileSettingsChange() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        auto* rate = child<QWidget>("setting_learning_rate");
        QCoreApplication::sendPostedEvents();
        const auto place = [&] {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
            return rate->mapTo(rate->window(), QPoint());
        };
        // Texts above have found their lines.
        QPoint last;
        QTRY_VERIFY([&] {
            const QPoint earlier = last;
            last = place();
            return earlier == last;
        }());
        const QPoint before = place();
        child<QSpinBox>("setting_max_train_steps")->setValue(120);
        QCOMPARE(place(), before);
        for (const char* name :
             {"setting_train_text_encoder", "setting_use_dora", "setting_lora"}) {
            child(name)->click();
            QCOMPARE(place(), before);
        }
        m_fixture->session.undoStack()->undo();
        QCOMPARE(place(), before);
        keepScreenshot(*rate->window(), QStringLiteral("train-settings"));
    }

    /// By words, flags and groups; what was changed, and back, one or all.
    void settingsAreFoundAndReset() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        auto* search = child<QLineEdit>("settingsSearch");
        auto* rate = child<QLineEdit>("setting_learning_rate");
        auto* seed = child<QLineEdit>("setting_seed");
        auto* size = child<QSpinBox>("setting_resolution");
        QTest::keyClicks(search, QStringLiteral("learning_rate"));
        QVERIFY(rate->isVisible() && !seed->isVisible());
        search->setText(QStringLiteral("--seed"));  // as it stands there
        QVERIFY(seed->isVisible() && !rate->isVisible());
        search->setText(QStringLiteral("PIXELS size"));
        QVERIFY(size->isVisible() && !rate->isVisible());
        search->setText(QStringLiteral("then cosine"));  // what a field can be
        QVERIFY(child<QComboBox>("setting_lr_scheduler")->isVisible() && !rate->isVisible());
        search->setText(QStringLiteral("no such words"));
        QVERIFY(label("settingsNothing")->isVisible());
        search->window()->close();  // what was looked for does not hide the rest the next time
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        QVERIFY(search->text().isEmpty() && rate->isVisible());
        QTest::mouseClick(child("settingsChanged"), Qt::LeftButton);
        QVERIFY(!rate->isVisible() && label("settingsNothing")->isVisible());
        search->setText(QStringLiteral("learning_rate"));  // there is one, but as it was
        QCOMPARE(label("settingsNothing")->text(),
                 QStringLiteral("No changed setting has these words."));
        search->window()->close();  // nor does the filter
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        QVERIFY(search->text().isEmpty() && rate->isVisible() && seed->isVisible());

        const Recipe before = project().recipe;
        QVERIFY(!child("reset_seed")->isVisible() && !child("resetAllSettings")->isEnabled());
        seed->setText({});
        QTest::keyClicks(seed, QStringLiteral("7"));
        rate->clear();
        QTest::keyClicks(rate, QStringLiteral("1e-3"));
        QVERIFY(child("reset_seed")->isVisible());
        QTest::mouseClick(child("settingsChanged"), Qt::LeftButton);
        QVERIFY(rate->isVisible() && seed->isVisible() && !size->isVisible());
        keepScreenshot(*seed->window(), QStringLiteral("settings-changed"));
        QTest::mouseClick(child("reset_seed"), Qt::LeftButton);
        QCOMPARE(project().recipe.seed, before.seed);
        QCOMPARE(project().recipe.learning_rate, 1e-3);
        QVERIFY(seed->isVisible());  // it would go from under the pointer
        QTest::mouseClick(child("resetAllSettings"), Qt::LeftButton);
        QVERIFY(recipeDifference(before, project().recipe).empty());
        QVERIFY(child("recipe_faithful")->isChecked());
        QCOMPARE(namelessControls(*seed->window()), QStringList());
    }

    /// What has no effect beside the others is greyed, and says why.
    void whatHasNoEffectSaysSo() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        auto* cycles = child<QSpinBox>("setting_lr_num_cycles");
        QVERIFY(!cycles->isEnabled());
        QVERIFY2(cycles->accessibleDescription().contains(
                     QStringLiteral("“Cosine with restarts” (cosine_with_restarts)")),
                 qPrintable(cycles->accessibleDescription()));
        // Readable; what is set, and kept in files, is as scripts write it.
        child<QComboBox>("setting_lr_scheduler")
            ->setCurrentText(QStringLiteral("Cosine with restarts"));
        QCOMPARE(project().recipe.lr_scheduler, "cosine_with_restarts");
        QVERIFY(cycles->isEnabled());
        QVERIFY(!cycles->accessibleDescription().contains(QStringLiteral("No effect")));
    }

    void settingsAreCopiedAsACommandLine() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        QTest::mouseClick(child("copySettings"), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), toQt(recipeFlags(project().recipe)));
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("--seed=")));
    }

    void fineShapesAreFilledIn() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        auto* list = child<QLineEdit>("setting_aspect_ratio_buckets");
        QVERIFY(!list->isEnabled());  // squares
        QVERIFY(child("fineBuckets")->focusPolicy() & Qt::TabFocus);
        child("fineBuckets")->setFocus();
        QTest::keyClick(child("fineBuckets"), Qt::Key_Space);
        const int side = project().recipe.resolution;
        QVERIFY(project().recipe.use_aspect_ratio_buckets);
        QCOMPARE(project().recipe.aspect_ratio_buckets,
                 aspectBucketsText(fineAspectBuckets(side, fineBucketsFor(side))));
        QVERIFY(list->isEnabled());
        QCOMPARE(list->text().toStdString(), project().recipe.aspect_ratio_buckets);
        m_fixture->session.undoStack()->undo();
        QVERIFY(!project().recipe.use_aspect_ratio_buckets);
    }

    void ownSettingsComeBack() {
        QTest::mouseClick(child("recipe_own"),
                          Qt::LeftButton);  // there are none: they are made here
        QVERIFY(child<QWidget>("settingsForm")->isVisible());
        QVERIFY(child("recipe_faithful")->isChecked());
        auto* steps = child<QSpinBox>("setting_max_train_steps");
        steps->setValue(333);
        QTest::mouseClick(child("settingsDone"), Qt::LeftButton);
        restart();
        QTest::mouseClick(child("recipe_fast"), Qt::LeftButton);
        QCOMPARE(project().recipe.max_train_steps, presetOf("fast").max_train_steps);
        QVERIFY(child("recipe_own")->accessibleDescription().contains(QStringLiteral("333 steps")));
        restart();
        QTest::mouseClick(child("recipe_own"), Qt::LeftButton);
        QVERIFY(child("recipe_own")->isChecked());
        QCOMPARE(project().recipe.max_train_steps, 333);
        m_fixture->session.undoStack()->undo();
        QVERIFY(child("recipe_fast")->isChecked());
    }

    /// Class images and the prompts of the samples are set for the project, not for a recipe.
    void whatWasSetForTheProjectStaysWithAnyRecipe() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        child<QSpinBox>("setting_num_class_images")->setValue(16);
        QVERIFY(child("recipe_faithful")->isChecked());
        auto* prompts = child<QPlainTextEdit>("setting_validation_prompt");
        prompts->selectAll();
        QTest::keyClicks(prompts, QStringLiteral("my own words"));
        QCOMPARE(prompts->toPlainText(), QStringLiteral("my own words"));
        restart();
        QTest::mouseClick(child("recipe_full"), Qt::LeftButton);
        QVERIFY(child("recipe_full")->isChecked());
        QCOMPARE(project().recipe.num_class_images, 16);
        QCOMPARE(project().recipe.validation_prompt, std::string("my own words"));
        QCOMPARE(project().recipe.max_train_steps, presetOf("full").max_train_steps);
    }

    /// Also beside settings of one's own: they name the subject as it is called now.
    void proposedPromptsFollowTheConcept() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        child<QSpinBox>("setting_max_train_steps")->setValue(333);
        m_fixture->session.edit(QString(),
                                [](Project& project) { project.subject().className = "dog"; });
        auto* prompts = child<QPlainTextEdit>("setting_validation_prompt");
        QVERIFY2(prompts->toPlainText().contains(QStringLiteral("sks dog")),
                 qPrintable(prompts->toPlainText()));
        QTest::mouseClick(child("settingsDone"), Qt::LeftButton);
        QTest::mouseClick(child("startTraining"), Qt::LeftButton);
        QTRY_VERIFY(!m_fixture->runs.runs().empty());
        QVERIFY(m_fixture->runs.runs().back().job.recipe.validation_prompt.find("sks dog") !=
                std::string::npos);
    }

    /// As many as a recipe may have; a number beyond the field's range would be shown as another.
    void manySteps() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        child<QSpinBox>("setting_max_train_steps")->setValue(mostSteps);
        QTest::mouseClick(child("settingsDone"), Qt::LeftButton);
        QTRY_COMPARE(project().recipe.max_train_steps, 10'000'000);
    }

    void changedSettingsAreNoCardOfTheRunsList() {
        QTest::mouseClick(child("recipe_full"), Qt::LeftButton);
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        child<QSpinBox>("setting_max_train_steps")->setValue(333);
        QTest::mouseClick(child("settingsDone"), Qt::LeftButton);
        QTest::mouseClick(child("startTraining"), Qt::LeftButton);
        QTRY_VERIFY(!m_fixture->runs.runs().empty());
        RunsPage runs(m_fixture->context);
        auto* table = runs.findChild<QTableWidget*>(QStringLiteral("runsTable"));
        QCOMPARE(table->rowCount(), 1);
        const QTableWidgetItem& recipe = *table->item(0, 7);
        QVERIFY2(recipe.toolTip().startsWith(QStringLiteral("Own settings · ")),
                 qPrintable(recipe.toolTip()));
        QVERIFY(recipe.text().contains(QStringLiteral("333 steps")));
    }

    /// What can be chosen is read in full: values may differ at their ends alone.
    void choicesAreNotCut() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        const auto combos = child<QWidget>("settingsForm")->findChildren<QComboBox*>();
        QCOMPARE(combos.size(), 6);
        for (QComboBox* combo : combos) {
            QStyleOptionComboBox option;
            option.initFrom(combo);
            const int room = combo->style()
                                 ->subControlRect(QStyle::CC_ComboBox, &option,
                                                  QStyle::SC_ComboBoxEditField, combo)
                                 .width();
            for (int i = 0; i < combo->count(); ++i)
                QVERIFY2(combo->fontMetrics().horizontalAdvance(combo->itemText(i)) <= room,
                         qPrintable(combo->itemText(i)));
        }
    }

    void theCaretStaysWhereOneTypes() {
        QTest::mouseClick(child("allSettings"), Qt::LeftButton);
        auto* seed = child<QLineEdit>("setting_seed");
        seed->selectAll();
        QTest::keyClicks(seed, QStringLiteral("15"));
        QTest::keyClick(seed, Qt::Key_Left);
        QTest::keyClicks(seed, QStringLiteral("234"));
        QCOMPARE(project().recipe.seed, 12345);
        QCOMPARE(seed->cursorPosition(), 4);
    }

private:
    /// The same project in a new window.
    void restart() {
        m_page.reset();
        m_earlier.push_back(std::move(m_fixture));  // whose folder it lies in
        m_fixture = std::make_unique<PageFixture>(
            orThrow(Project::open(m_earlier.back()->session.project().folder())));
        showTrainPage();
    }

    std::vector<std::unique_ptr<PageFixture>> m_earlier;
};

REGISTER_TEST(TestTrainSettings, QApplication);
#include "test_train_settings.moc"

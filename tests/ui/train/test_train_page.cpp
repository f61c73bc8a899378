// The Train page: recipe cards, all settings, and what Start writes.
// The worker is a program that ends at once: what is tested is what the window does.
#include <base/files.h>
#include <images/aspect_buckets.h>
#include <project/recipe.h>
#include <runs/run_queue.h>
#include <ui/runs/runs_page.h>
#include <ui/session/model_facts.h>
#include <ui/style/theme.h>
#include <ui/train/run_target_panel.h>
#include <ui/train/train_page.h>

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <QWhatsThis>

#include "core/formats/modern_folder.h"
#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_test.h"

using namespace dreambooth;

class TestTrainPage : public PageTest<TrainPage> {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }
    void init() {
        m_fixture = std::make_unique<PageFixture>();
        show();
    }
    void cleanup() {
        closePage();
        m_earlier.clear();
    }

    void cardsAreTheModelsRecipes() {
        QVERIFY(child("recipe_faithful")->isChecked());
        QVERIFY(!child("recipe_own")->isChecked());
        const auto fast = QStringLiteral("LoRA rank %1 + text encoder · %2 steps")
                              .arg(presetOf("fast").rank)
                              .arg(presetOf("fast").max_train_steps);
        QVERIFY(child("recipe_fast")->accessibleDescription().contains(fast));
        // Never measured here: no time is claimed.
        QVERIFY(!child("recipe_fast")->accessibleDescription().contains(QStringLiteral("about")));
        QTest::mouseClick(child("recipe_full"), Qt::LeftButton);
        QVERIFY(child("recipe_full")->isChecked());
        QCOMPARE(project().recipe.lora, false);
        QCOMPARE(project().recipe.max_train_steps, presetOf("full").max_train_steps);
        QCOMPARE(project().recipe.resolution, bundledResolution());
    }

    /// It decides the LoRA's settings; the rest is the card's.
    void aLoraIsTrainedFurther() {
        QTest::mouseClick(child("recipe_full"), Qt::LeftButton);
        const std::filesystem::path file = std::filesystem::path(TEST_REFERENCE) /
                                           "tiny-sd1/ref/lora/lora_kohya_diffusers.safetensors";
        m_fixture->session.edit(QStringLiteral("further"),
                                [&](Project& project) { project.networkWeights = file.string(); });
        QTRY_COMPARE(label("startLora")->text(),
                     QStringLiteral("Trains “lora_kohya_diffusers” further."));
        QTRY_VERIFY(child("recipe_faithful")->isChecked());
        QVERIFY(!child("recipe_full")->isVisible());  // it is none of a LoRA
        QTRY_VERIFY(child("recipe_faithful")
                        ->accessibleDescription()
                        .contains(QStringLiteral("LoRA rank 4")));
        click("allSettings");
        QVERIFY(!child<QSpinBox>("setting_rank")->isEnabled());
        QVERIFY(child<QSpinBox>("setting_max_train_steps")->isEnabled());
        click("settingsDone");
        keepScreenshot(*m_page, QStringLiteral("train-further"));
        QTRY_VERIFY(child("startTraining")->isEnabled());
        click("startTraining");
        const RunFolder run(runsFolder() / "run-001");
        QTRY_VERIFY(pathExists(run.jobFile()));
        const Job job = orThrow(run.readJob());
        QCOMPARE(job.networkWeights.string(), "start/lora_kohya_diffusers.safetensors");
        QCOMPARE(orThrow(readFile(run.path() / job.networkWeights)), orThrow(readFile(file)));
        QVERIFY(job.recipe.lora);
        QCOMPARE(job.recipe.rank, 4);
        QCOMPARE(job.recipe.max_train_steps, presetOf("faithful").max_train_steps);

        click("beginAnew");
        QVERIFY(project().networkWeights.empty());
        QTRY_VERIFY(!label("startLora")->isVisible());
        QVERIFY(child("recipe_full")->isVisible() && child("recipe_faithful")->isChecked());
        QTRY_COMPARE(project().recipe.rank, presetOf("faithful").rank);
        m_fixture->session.undoStack()->undo();
        QCOMPARE(project().networkWeights, file.string());
        m_fixture->session.edit(QStringLiteral("gone"), [](Project& project) {
            project.networkWeights = "/nowhere/rex.safetensors";
        });
        QTRY_VERIFY(label("startHint")->text().contains(QStringLiteral("rex.safetensors")));
        QVERIFY(!child("startTraining")->isEnabled());
    }

    /// The whole of a large model is nothing to begin with because that was the card before.
    void aLargeFamilyBeginsWithALora() {
        click("recipe_full");
        QVERIFY(child("recipe_full")->isChecked());
        const std::filesystem::path model = m_fixture->path("klein");
        writeModernFolder(model, "klein");
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = model.string(); });
        QTRY_VERIFY(label("recipeOrigin")->isVisible());
        QTRY_VERIFY(child("recipe_faithful")->isChecked());
        QVERIFY(project().recipe.lora);
        QCOMPARE(project().recipe.max_train_steps, presetOf("faithful").max_train_steps);
        click("recipe_full");  // who wants it has it
        QVERIFY(child("recipe_full")->isChecked());
        QVERIFY(!project().recipe.lora);
    }

    /// Its family is told, not the first setting that the model lacks.
    void aLoraOfAnotherFamilyIsTold() {
        const std::filesystem::path model = m_fixture->path("klein");
        writeModernFolder(model, "klein");
        const std::filesystem::path file = std::filesystem::path(TEST_REFERENCE) /
                                           "tiny-sdxl/ref/lora/lora_kohya_diffusers.safetensors";
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = model.string(); });
        QTRY_VERIFY(label("recipeOrigin")->isVisible());
        m_fixture->session.edit(QStringLiteral("further"),
                                [&](Project& project) { project.networkWeights = file.string(); });
        QTRY_VERIFY2(label("startHint")->text().contains(QStringLiteral("is a LoRA for")),
                     qPrintable(label("startHint")->text()));
        QVERIFY(!child("startTraining")->isEnabled());
        click("beginAnew");
        QTRY_VERIFY(child("startTraining")->isEnabled());
    }

    /// A model of few steps can be trained, which undoes that: it is said before, with the numbers'
    /// origin, and only of models that it is true of.
    void aDistilledModelIsWarnedOf() {
        QVERIFY(!label("recipeOrigin")->isVisible());
        QVERIFY(!label("startHint")->isVisible());
        for (const bool isDistilled : {false, true}) {
            const std::filesystem::path model = m_fixture->path(isDistilled ? "fast" : "base");
            writeModernFolder(model, "klein");
            Json index = orThrow(readJson(model / "model_index.json"));
            index["is_distilled"] = isDistilled;
            orThrow(writeJson(model / "model_index.json", index));
            m_fixture->session.edit(QStringLiteral("base"),
                                    [&](Project& project) { project.baseModel = model.string(); });
            QTRY_VERIFY(label("recipeOrigin")->isVisible());
            QTRY_COMPARE(label("startHint")->isVisible(), isDistilled);
            QTRY_VERIFY(child("startTraining")->isEnabled());
        }
        QVERIFY(label("startHint")->text().contains(QStringLiteral("fast was made to draw")));
        QVERIFY(label("startHint")->text().contains(QStringLiteral("FLUX.2 klein base 4B")));
        click("recipe_fast");
        QVERIFY(label("recipeOrigin")->text().contains(QStringLiteral("small models")));
        click("recipe_full");
        QVERIFY(label("recipeOrigin")->text().contains(QStringLiteral("not tried")));
        // What its maker says of it is not diffusers' script.
        const std::filesystem::path own = m_fixture->path("own");
        writeModernFolder(own, "klein");
        orThrow(writeJson(own / "dreambooth.json", {{"recipe", {{"learning_rate", 1e-3}}}}));
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = own.string(); });
        QTRY_VERIFY(!label("recipeOrigin")->isVisible());
        QTRY_COMPARE(project().recipe.learning_rate, 1e-3);
    }

    /// The card stays, with the numbers of the model, and undo and redo change the model alone.
    void anotherModelIsOneStepOfUndo() {
        const std::filesystem::path same = m_fixture->path("same"),
                                    klein = m_fixture->path("klein");
        const std::string first = project().baseModel;
        std::filesystem::create_directory_symlink(first, same);
        writeModernFolder(klein, "klein");
        click("recipe_fast");
        const Recipe before = project().recipe;
        QUndoStack* undo = m_fixture->session.undoStack();
        const int steps = undo->count();
        const auto use = [&](const std::filesystem::path& model) {
            m_fixture->session.edit(QStringLiteral("base"),
                                    [&](Project& project) { project.baseModel = model.string(); });
            waitUntilIdle();
        };
        use(same);
        QCOMPARE(undo->count(), steps + 1);
        use(klein);
        QCOMPARE(undo->count(), steps + 2);
        QVERIFY(project().recipe != before);
        QVERIFY(child("recipe_fast")->isChecked());
        for (const std::string& model : {same.string(), first}) {
            undo->undo();
            waitUntilIdle();
            QCOMPARE(project().baseModel, model);
            QVERIFY(project().recipe == before);
            QVERIFY(child("recipe_fast")->isChecked());
            QVERIFY(undo->canRedo());
        }
        for (const std::string& model : {same.string(), klein.string()}) {
            undo->redo();
            waitUntilIdle();
            QCOMPARE(project().baseModel, model);
            QVERIFY(child("recipe_fast")->isChecked());
        }
    }

    /// Said before it is started, not by the worker that refuses it.
    void whatTheModelCantLearnWithIsSaid() {
        const std::filesystem::path model = m_fixture->path("klein");
        writeModernFolder(model, "klein");
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = model.string(); });
        QTRY_VERIFY(label("recipeOrigin")->isVisible());
        QTRY_VERIFY(child("startTraining")->isEnabled());
        m_fixture->session.edit(QStringLiteral("settings"), [&](Project& project) {
            project.recipe.train_text_encoder = true;
        });
        QVERIFY(!child("startTraining")->isEnabled());
        QVERIFY2(label("startHint")->text().contains(QStringLiteral("has no meaning for FLUX.2")),
                 qPrintable(label("startHint")->text()));
        m_fixture->session.undoStack()->undo();
        QVERIFY(child("startTraining")->isEnabled());

        click("allSettings");
        QCOMPARE(child<QComboBox>("setting_mixed_precision")->findData(QStringLiteral("fp16")), -1);
        // Where 0 is in the middle, numbers below it can be typed.
        for (const auto& [scheme, name] : {std::pair("logit_normal", "setting_logit_mean"),
                                           std::pair("mode", "setting_mode_scale")}) {
            auto* schemes = child<QComboBox>("setting_weighting_scheme");
            schemes->setCurrentIndex(schemes->findData(QLatin1String(scheme)));
            auto* field = child<QLineEdit>(name);
            QVERIFY(field->isEnabled());
            field->clear();
            QTest::keyClicks(field, QStringLiteral("-0.5"));
            QCOMPARE(field->text(), QStringLiteral("-0.5"));
        }
        QCOMPARE(project().recipe.logit_mean, -0.5);
        QCOMPARE(project().recipe.mode_scale, -0.5);
    }

    /// Subject and Concept show its size and its class images: not those of no model at all.
    void aNewProjectHasTheModelsRecipe() {
        QCOMPARE(project().recipe.resolution, bundledResolution());
        QVERIFY(project().recipe.with_prior_preservation);
        QCOMPARE(m_fixture->session.undoStack()->count(), 0);
        QCOMPARE(orThrow(Project::open(project().folder())).recipe.resolution, bundledResolution());
    }

    /// The window asks once what this computer has: a page that comes later has the answer.
    void aLaterPageKnowsTheProcessors() {
        QTRY_VERIFY(m_fixture->computer.isKnown());
        const TrainPage later(m_fixture->context);
        QCOMPARE(later.findChild<DeviceList*>()->findChild<QLabel*>()->text(),
                 QStringLiteral("The fastest processor is chosen when the run starts."));
    }

    void keptSettingsHaveTheirName() {
        const QTemporaryDir home;
        const auto restored = qScopeGuard([before = qgetenv("XDG_DATA_HOME")] {
            before.isEmpty() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", before);
        });
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        const auto setRank = [this](int rank) {
            m_fixture->session.edit(QStringLiteral("settings"),
                                    [rank](Project& project) { project.recipe.rank = rank; });
        };
        setRank(7);
        QTRY_VERIFY(child("recipe_own")->isChecked());
        QCOMPARE(child("recipe_own")->accessibleName(), QStringLiteral("Own settings"));
        click("recipes");
        click("keepRecipe");
        click("closeRecipes");
        QTRY_COMPARE(child("recipe_own")->accessibleName(),
                     QStringLiteral("Own settings: My recipe"));
        setRank(9);
        QCOMPARE(child("recipe_own")->accessibleName(), QStringLiteral("Own settings"));
        setRank(7);
        QCOMPARE(child("recipe_own")->accessibleName(), QStringLiteral("Own settings: My recipe"));
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

    /// It is said where the run is started too, and can be started all the same.
    void twoSubjectsOfOneWordAreTold() {
        m_fixture->session.edit(QStringLiteral("test"), [](Project& project) {
            Subject other = project.subject();
            other.className = "dog";
            project.subjects.push_back(other);
            project.photos.push_back(project.photos.front());
            project.photos.back().subject = 1;
        });
        QVERIFY(label("startHint")->isVisible());
        QVERIFY2(label("startHint")->text().contains(QStringLiteral("have the same word")),
                 qPrintable(label("startHint")->text()));
        m_fixture->session.undoStack()->undo();
        QVERIFY(!label("startHint")->text().contains(QStringLiteral("have the same word")));
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

    /// What a plan has measured is not measured again when the run starts.
    void aRunIsGivenWhatWasMeasured() {
        QSignalSpy started(&m_fixture->runs, &RunStore::started);
        const Json choices = {{"precision", "bf16"}, {"threads", 1}};
        m_fixture->runs.start(presetOf("fast"), {"cpu"}, {}, choices);
        QTRY_COMPARE(started.size(), 1);
        const RunFolder run(runsFolder() / started[0][0].toString().toStdString());
        QVERIFY(orThrow(readJson(run.autotuneFile())) == choices);
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

    /// While one is at work the next ones wait behind it.
    void aRunIsAddedToTheQueue() {
        QVERIFY(!child("addToQueue")->isVisible());
        m_fixture->queue.setHeld(true);
        m_fixture->queue.add({{presetOf("fast"), {"cpu"}}});
        QTRY_VERIFY(child("addToQueue")->isVisible());
        // Until it is made the button says so, and makes no second one.
        click("addToQueue");
        QVERIFY(!child("addToQueue")->isEnabled());
        QCOMPARE(child("addToQueue")->text(), QStringLiteral("Being added…"));
        QTRY_COMPARE(m_fixture->queue.state().waiting.size(), std::size_t{2});
        QVERIFY(child("addToQueue")->isEnabled());
        const Job job = orThrow(RunFolder(runsFolder() / "run-002").readJob());
        QCOMPARE(job.recipe.max_train_steps, presetOf("faithful").max_train_steps);
        QVERIFY(child("startTraining")->isEnabled());  // at once is offered, too
    }

    /// It begins once that one has ended.
    void aRunIsAddedBehindOneOfAnotherProject() {
        qputenv("XDG_RUNTIME_DIR", m_fixture->folder.path().toUtf8());
        m_fixture->computer.choose({"0"});
        QTRY_VERIFY(child("startTraining")->isEnabled());
        QVERIFY(!child("addToQueue")->isVisible());
        {
            const auto held = holdGpus({0}, m_fixture->path("other/runs/run-001"));
            click("startTraining");
            QTRY_VERIFY(child("addToQueue")->isVisible());
            QVERIFY(m_fixture->runs.runs().empty());
            m_fixture->computer.choose({"1"});
            m_page->hide();
            m_page->show();
            QTRY_VERIFY(!child("addToQueue")->isVisible());
            m_fixture->computer.choose({"0"});
            m_page->hide();
            m_page->show();
            QTRY_VERIFY(child("addToQueue")->isVisible());
            click("addToQueue");
            QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{1});
            QTRY_VERIFY(m_fixture->queue.waitsForOthers());
            m_fixture->queue.setHeld(true);
        }
        qunsetenv("XDG_RUNTIME_DIR");
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

    void startWritesJobAndSquares() {
        QSignalSpy started(&m_fixture->runs, &RunStore::started);
        QTest::mouseClick(child("startTraining"), Qt::LeftButton);
        QVERIFY(!child("startTraining")->isEnabled());  // a second start is not offered
        QTRY_COMPARE(started.size(), 1);
        const RunFolder run(runsFolder() / started[0][0].toString().toStdString());
        const Job job = orThrow(run.readJob());
        QCOMPARE(job.instancePrompt, project().subject().instancePrompt());
        QCOMPARE(job.first().classPrompt, project().subject().classPrompt());
        QCOMPARE(std::filesystem::weakly_canonical(run.path() / job.first().classImages),
                 std::filesystem::weakly_canonical(
                     project().classImagesFolder(project().subject(), bundledResolution())));
        QVERIFY(job.first().classImages.is_relative());
        QCOMPARE(job.recipe.rank, presetOf("faithful").rank);
        QVERIFY(!job.recipe.validation_prompt.empty());
        int photos = 0, heldOut = 0;
        for (const auto& file : orThrow(picturesIn(run.input()))) {
            const ImageInfo info = orThrow(readImageInfo(file));
            QCOMPARE(info.width, bundledResolution());
            QCOMPARE(info.height, bundledResolution());
            QCOMPARE(info.format, std::string("PNG"));
            if (file.filename().string().starts_with("photo-")) ++photos;
            if (file.filename().string().starts_with("held-out-")) ++heldOut;
        }
        QCOMPARE(photos + heldOut, static_cast<int>(samplePhotos().size()));
        QCOMPARE(heldOut, 1);
    }

    void workerThatEndsAtOnceIsSaid() {
        QSignalSpy problem(&m_fixture->runs, &RunStore::failed);
        QTest::mouseClick(child("startTraining"), Qt::LeftButton);
        QTRY_COMPARE(problem.size(), 1);
        QCOMPARE(problem[0][0].value<Error>().code, std::string("worker.ended_early"));
        QTRY_VERIFY(child("startTraining")->isEnabled());
    }

    void secondStartIsRefused() {
        const RunFolder run = makeRun(project(), {.phase = RunPhase::training});
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        QSignalSpy problem(&m_fixture->runs, &RunStore::failed);
        m_fixture->runs.start(Recipe{}, {"cpu"});  // not seen yet: found when it is about to start
        QTRY_COMPARE(problem.size(), 1);
        QCOMPARE(problem[0][0].value<Error>().code, std::string("run.busy"));
    }

    /// Its end is written, and its worker has not let go of it: so it is for a moment at the end of
    /// each run, longer on a busy machine.
    void startWaitsForTheWorkerOfTheLastRun() {
        const RunFolder run = makeRun(project(), {.phase = RunPhase::training});
        std::optional<FileLock> lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_VERIFY(!child("startTraining")->isVisible());
        RunState state = orThrow(run.readState());
        state.phase = RunPhase::finished;
        orThrow(run.writeState(state));
        QTRY_VERIFY(child("startTraining")->isVisible() && child("startTraining")->isEnabled());
        QSignalSpy started(&m_fixture->runs, &RunStore::started);
        QSignalSpy problem(&m_fixture->runs, &RunStore::failed);
        QTest::mouseClick(child("startTraining"), Qt::LeftButton);
        QTRY_COMPARE(m_fixture->runs.waitsFor(), run.id());
        QVERIFY(label("startHint")->isVisible());
        QVERIFY2(label("startHint")->text().contains(QStringLiteral("Run 1 is finishing")),
                 qPrintable(label("startHint")->text()));
        QCOMPARE(RunFolder::list(runsFolder()).size(), std::size_t{1});
        lock.reset();
        QTRY_COMPARE(started.size(), 1);
        QCOMPARE(started[0][0].toString(), QStringLiteral("run-002"));
        QVERIFY(problem.isEmpty());
        QVERIFY(!label("startHint")->isVisible());
    }

    /// The same for a run that is resumed right after it was stopped.
    void resumeWaitsForItsOwnWorker() {
        const RunFolder run = makeRun(project(), {.phase = RunPhase::training});
        std::optional<FileLock> lock = orThrow(FileLock::acquire(run.lockFile()));
        RunState state = orThrow(run.readState());
        state.phase = RunPhase::stopped;
        orThrow(run.writeState(state));
        QSignalSpy started(&m_fixture->runs, &RunStore::started);
        orThrow(run.request(RunRequest::stop));
        orThrow(run.request(RunRequest::change, {{"max_train_steps", 300}}));
        m_fixture->runs.resume(run.id());
        QTRY_COMPARE(m_fixture->runs.waitsFor(), run.id());
        QVERIFY(started.isEmpty());
        lock.reset();
        QTRY_COMPARE(started.size(), 1);
        // A change still counts.
        QVERIFY(!pathExists(run.requestFile(RunRequest::stop)));
        QVERIFY(pathExists(run.requestFile(RunRequest::change)));
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

    void everyControlHasAName() {
        for (auto* control : m_page->findChildren<QWidget*>()) {
            if (control->focusPolicy() == Qt::NoFocus || !control->isVisible()) continue;
            if (control->objectName().startsWith(QLatin1String("qt_"))) continue;
            const auto* asButton = qobject_cast<QAbstractButton*>(control);
            const QString name = !control->accessibleName().isEmpty() ? control->accessibleName()
                                 : asButton != nullptr                ? asButton->text()
                                                                      : QString();
            QVERIFY2(!name.isEmpty() || control->inherits("QAbstractScrollArea"),
                     qPrintable(control->metaObject()->className() + control->objectName()));
        }
    }

private:
    Recipe presetOf(const std::string& id) {
        const ModelFacts facts = orThrow(readModelFacts(project().baseModel));
        for (const Preset& preset : facts.presets)
            if (preset.id == id) return preset.recipe;
        throw std::runtime_error("no preset " + id);
    }
    void show() {
        showPage(1200, 820);
        QTRY_VERIFY(child("startTraining")->isEnabled());
    }
    /// The same project in a new window.
    void restart() {
        m_page.reset();
        m_earlier.push_back(std::move(m_fixture));  // whose folder it lies in
        m_fixture = std::make_unique<PageFixture>(
            orThrow(Project::open(m_earlier.back()->session.project().folder())));
        show();
    }

    std::vector<std::unique_ptr<PageFixture>> m_earlier;
};

REGISTER_TEST(TestTrainPage, QApplication);
#include "test_train_page.moc"

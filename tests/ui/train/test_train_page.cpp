// The Train page: recipe cards, what a model brings, the queue, and what Start writes.
#include <base/files.h>
#include <images/decode.h>
#include <project/recipe.h>
#include <runs/run_folder.h>
#include <runs/run_queue.h>
#include <sys/resource.h>
#include <ui/style/theme.h>
#include <ui/train/run_target_panel.h>
#include <ui/train/train_page.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <csignal>
#include <fstream>

#include "core/formats/modern_folder.h"
#include "test_program.h"
#include "ui/made_run.h"
#include "ui/train/train_page_test.h"

using namespace dreambooth;

class TestTrainPage : public TrainPageTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { showNewProject(); }
    void cleanup() { closePage(); }

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

    /// What a plan has measured is not measured again when the run starts.
    void aRunIsGivenWhatWasMeasured() {
        QSignalSpy started(&m_fixture->runs, &RunStore::started);
        const Json choices = {{"precision", "bf16"}, {"threads", 1}};
        m_fixture->runs.start(presetOf("fast"), {"cpu"}, {}, choices);
        QTRY_COMPARE(started.size(), 1);
        const RunFolder run(runsFolder() / started[0][0].toString().toStdString());
        QVERIFY(orThrow(readJson(run.autotuneFile())) == choices);
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

    /// Also where it holds its run's lock by then and has said nothing, with the reason where files
    /// can't be written. The run is one that was not started, not one that waits.
    void workerThatEndsBeforeItsFirstStateIsSaid() {
        // Until the file `end` is there it is as a worker that gets ready.
        useWorkerScript(m_fixture->path("worker.sh"),
                        "exec 9>>\"$3/lock\"\n"
                        "flock 9\n"
                        "while [ ! -e \"$3/end\" ]; do sleep 0.05; done\n"
                        "kill -KILL $$\n");
        for (const bool isHeldSmall : {false, true}) {
            QSignalSpy started(&m_fixture->runs, &RunStore::started);
            QSignalSpy problem(&m_fixture->runs, &RunStore::failed);
            QTRY_VERIFY(child("startTraining")->isVisible());
            QTRY_VERIFY(child("startTraining")->isEnabled());
            QTest::mouseClick(child("startTraining"), Qt::LeftButton);
            QTRY_COMPARE(started.size(), 1);
            const std::string id = started[0][0].toString().toStdString();
            QTRY_VERIFY(m_fixture->runs.atWork(id) != nullptr);
            QCOMPARE(problem.size(), 0);
            std::ofstream(runsFolder() / id / "end").flush();
            // Then files can't grow, nearly as on a disk that is full.
            ::signal(SIGXFSZ, SIG_IGN);
            rlimit before{};
            ::getrlimit(RLIMIT_FSIZE, &before);
            const rlimit small{isHeldSmall ? 10 : before.rlim_cur, before.rlim_max};
            ::setrlimit(RLIMIT_FSIZE, &small);
            const bool isTold = QTest::qWaitFor([&] { return problem.size() == 1; });
            ::setrlimit(RLIMIT_FSIZE, &before);
            QVERIFY(isTold);
            QCOMPARE(problem[0][0].value<Error>().code,
                     std::string(isHeldSmall ? "file.size_limit" : "worker.ended_early"));
            QTRY_VERIFY(label("runPhase")->text().startsWith(QStringLiteral("Not started")));
        }
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
};

REGISTER_TEST(TestTrainPage, QApplication);
#include "test_train_page.moc"

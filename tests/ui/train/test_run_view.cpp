// A run on the Train page, shown from its files: its curves, what it is asked for while it is at
// work, what it takes of the machine, its samples and its log.
#include <base/files.h>
#include <base/host.h>
#include <base/paths.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <images/encode.h>
#include <qcustomplot.h>
#include <runs/run_changes.h>
#include <runs/run_folder.h>
#include <ui/session/run_follower.h>
#include <ui/style/qt_image.h>
#include <ui/style/theme.h>
#include <ui/train/plan_line.h>
#include <ui/train/run_details.h>
#include <ui/train/run_log.h>
#include <ui/train/sample_strip.h>
#include <ui/train/sample_viewer.h>
#include <ui/train/train_page.h>
#include <ui/widgets/problem_bar.h>

#include <unistd.h>
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QLibrary>
#include <QLineEdit>
#include <QMenu>
#include <QPixmap>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_test.h"

using namespace dreambooth;

class TestRunView : public PageTest<TrainPage> {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
        // From now on this library is the one of its name.
        QVERIFY(QLibrary(QStringLiteral(NVML_STAND_IN)).load());
    }
    void init() {
        m_fixture = std::make_unique<PageFixture>();
        showPage(1200, 820);
        QTRY_VERIFY(child("startTraining")->isEnabled());
    }
    void cleanup() { closePage(); }

    void showsARunFromItsFiles() {
        const RunFolder run = makeRun();
        std::optional<FileLock> lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.active() != nullptr);
        QTRY_COMPARE(label("runTitle")->text(), QStringLiteral("Run 1"));
        const auto pointsOf = [&](const char* name) {
            return child<QCustomPlot>(name)->graph(0)->dataCount();
        };
        QTRY_COMPARE(pointsOf("lossPlotSubject"), 60);
        QCOMPARE(pointsOf("lossPlotClass"), 60);
        QCOMPARE(pointsOf("lossPlotValidation"), 6);
        QCOMPARE(label("nowSteps")->text(), QStringLiteral("10.0"));
        QCOMPARE(label("nowRate")->text(), QStringLiteral("1e-4"));
        QVERIFY(label("whatHappened")->text().contains(QStringLiteral("Checkpoint at step 50")));
        QVERIFY(child("pauseTraining")->isVisible());
        QVERIFY(!child("startTraining")->isVisible());
        const auto placeOf = [this](const char* name) {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            return QRect(child(name)->mapTo(m_page.get(), QPoint()), child(name)->size());
        };
        const QRect pause = placeOf("pauseTraining"), stop = placeOf("stopTraining");

        // What it was made with is read once, not at each look.
        const auto titles = [&] {
            QStringList texts;
            for (const QLabel* one :
                 child<QWidget>("lossPlotValidation")->parentWidget()->findChildren<QLabel*>())
                texts += one->text();
            return texts;
        };
        QVERIFY2(titles().contains(QStringLiteral("Loss on the training photos")),
                 qPrintable(titles().join(u'|')));
        orThrow(writePng(run.input() / "held-out-01.png", Image(8, 8, CV_8UC3, cv::Scalar(1))));

        RunState state = orThrow(run.readState());
        QCOMPARE(label("nowTitle")->text(), QStringLiteral("Now"));
        QVERIFY(label("nowLeftUnit")->text().contains(QStringLiteral("left")));
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        orThrow(writer.interrupted("paused", 60));
        state.phase = RunPhase::paused;
        orThrow(run.writeState(state));
        // Nothing is said of now or of what is left while it stands still.
        QTRY_COMPARE(label("nowTitle")->text(), QStringLiteral("At its last step"));
        QVERIFY(titles().contains(QStringLiteral("Loss on the training photos")));
        QVERIFY(!label("nowLeftUnit")->text().contains(QStringLiteral("left")));
        orThrow(writer.interrupted("resumed", 60));
        state.phase = RunPhase::training;
        orThrow(run.writeState(state));
        QTRY_COMPARE(label("nowTitle")->text(), QStringLiteral("Now"));
        for (const char* what : {"Paused at step 60", "Resumed at step 60"})
            QTRY_VERIFY(label("whatHappened")->text().contains(QString::fromLatin1(what)));

        lock.reset();  // killed
        QTRY_VERIFY(child<ProblemBar>("runProblem")->isVisible());
        QVERIFY(label("runPhase")->text().contains(QStringLiteral("unexpectedly at step 60")));
        QTRY_VERIFY(child("startTraining")->isVisible());
        // A click for the run that has just ended starts no other one.
        QVERIFY(!placeOf("startTraining").intersects(pause.united(stop)));
    }

    void aRunWhoseGpuIsGoneContinuesAsANewOne() {
        const RunFolder run = makeFailedRun(makeError("gpu.missing", {{"device", "7"}}));
        auto* remedy = child<QAbstractButton>("problemRemedy");
        QTRY_COMPARE(remedy->text(), QStringLiteral("Continue training…"));
        remedy->click();
        QCOMPARE(m_fixture->host.continuedRun, run.id());
    }

    void aRunThatRanOutOfMemoryOffersLess_data() {
        QTest::addColumn<Error>("error");
        QTest::addColumn<QString>("remedy");
        QTest::addColumn<bool>("takesLess");
        const QString less = QStringLiteral("Continue with less memory");
        const QString resume = QStringLiteral("Resume");
        QTest::newRow("out") << makeError("memory.out", {{"ways", "resolution"}}) << less << true;
        QTest::newRow("killed") << makeError("memory.killed", {{"device", "cpu"}, {"rank", "0"}})
                                << less << true;
        // A full disk, and what goes on by itself with fewer pictures at a time.
        QTest::newRow("fault") << makeError("memory.fault") << resume << false;
        QTest::newRow("resume") << makeError("memory.resume", {{"rank", "1"}, {"step", "60"}})
                                << resume << false;
    }
    void aRunThatRanOutOfMemoryOffersLess() {
        QFETCH(const Error, error);
        QFETCH(const QString, remedy);
        QFETCH(const bool, takesLess);
        makeFailedRun(error);
        QTRY_COMPARE(child<QAbstractButton>("problemRemedy")->text(), remedy);
        const QString told = child<ProblemBar>("runProblem")->lines().join(u' ');
        QVERIFY2(told.contains(QStringLiteral("Save memory, but train more slowly")) == takesLess,
                 qPrintable(told));
    }

    /// What is said of its end goes with it, and the button is never about a run that is gone.
    void theEndOfADeletedRunGoesToo() {
        const RunFolder run = makeFailedRun(makeError("memory.out", {{"ways", "resolution"}}));
        auto* bar = child<ProblemBar>("runProblem");
        QTRY_VERIFY(bar->isVisible());
        m_fixture->runs.remove(run.id());
        QTRY_VERIFY(label("noRun")->isVisible());
        QVERIFY(!bar->isVisible());
        m_fixture->session.undoStack()->undo();
        QTRY_VERIFY(bar->isVisible());
        // From another page.
        m_page->hide();
        m_fixture->runs.remove(run.id());
        QTRY_VERIFY(m_fixture->runs.shown() == nullptr);
        m_fixture->session.undoStack()->undo();
        QTRY_VERIFY(m_fixture->runs.shown() != nullptr && m_fixture->runs.shown()->isLoaded());
        m_page->show();
        auto* remedy = childOf(*bar, QStringLiteral("problemRemedy"));
        QTRY_COMPARE(remedy->text(), QStringLiteral("Continue with less memory"));
        QSignalSpy problems(&m_fixture->runs, &RunStore::failed);
        QTest::mouseClick(remedy, Qt::LeftButton);
        QTRY_COMPARE(problems.size(), 1);  // this checkpoint was told of and never written
    }

    /// "Still falling", says the curve: then more steps are near.
    void aFinishedRunGoesOn() {
        dreambooth::makeRun(project(), {.phase = RunPhase::finished,
                                        .step = 90,
                                        .totalSteps = 90,
                                        .toldSteps = 90,
                                        .checkpoints = {90}});
        m_fixture->runs.reload();
        QTRY_VERIFY(child("continueTraining")->isVisible());
        QVERIFY(!child("changeRun")->isVisible() && !child("drawNow")->isVisible());
        click("continueTraining");
        QCOMPARE(m_fixture->host.continuedRun, std::string("run-001"));
    }

    /// Chosen from a menu, with their names, in all curves at once, and taken away again.
    void earlierRunsAreLaidUnder() {
        Recipe recipe;
        recipe.with_prior_preservation = true;
        const RunFolder earlier = dreambooth::makeRun(
            project(), {.phase = RunPhase::finished, .totalSteps = 90, .toldSteps = 90});
        orThrow(writeLabel(earlier, {.name = "Captions and masks"}));
        const RunFolder run = makeRun();
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_COMPARE(label("runTitle")->text(), QStringLiteral("Run 2"));
        auto* plot = child<QCustomPlot>("lossPlotSubject");
        QTRY_COMPARE(plot->graph(0)->dataCount(), 60);
        // Its events are read after those of the run that is shown.
        QTRY_VERIFY(menuAction("layUnderMenu", "run-001") != nullptr);
        QAction* choice = menuAction("layUnderMenu", "run-001");
        QCOMPARE(choice->text(), QStringLiteral("Run 1, Captions and masks"));
        QVERIFY(menuAction("layUnderMenu", "run-002") == nullptr);
        choice->trigger();
        QTRY_COMPARE(plot->graphCount(), 3);
        QCOMPARE(plot->graph(2)->dataCount(), 90);
        QCOMPARE(child<QCustomPlot>("lossPlotValidation")->graphCount(), 3);
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_End);
        const QString values = label("curveReading")->text();
        QVERIFY(label("curveReading")->isVisible());
        for (const char* told : {"Step 60", "Run 2", "Run 1", "Subject loss", "Class loss"})
            QVERIFY2(values.contains(QString::fromLatin1(told)), qPrintable(values));
        keepScreenshot(*m_page, QStringLiteral("train-curves-under"));
        QVERIFY(
            plot->accessibleDescription().contains(QStringLiteral("Run 1, Captions and masks")));
        QCOMPARE(namelessControls(*m_page), QStringList());
        // It stays for the next run that is shown, and goes where it is deleted.
        m_fixture->runs.show(earlier.id());
        QTRY_COMPARE(plot->graphCount(), 2);
        m_fixture->runs.show(run.id());
        QTRY_COMPARE(plot->graphCount(), 3);
        m_fixture->runs.remove(earlier.id());
        QTRY_COMPARE(plot->graphCount(), 2);
    }

    /// A run without class images, of an earlier version, has no curve there: not one of zeros.
    void whatARunDoesNotTellIsNoZero() {
        const RunFolder earlier =
            dreambooth::makeRun(project(), {.phase = RunPhase::finished, .totalSteps = 90});
        auto writer = orThrow(EventWriter::open(earlier.eventsFile()));
        orThrow(writer.started(1, {"cpu"}, 90, 0));
        for (int i = 1; i <= 90; ++i)
            orThrow(writer.step({.step = i, .loss = 0.3, .lossInstance = 0.3, .seconds = 0.1}));
        makeRun();
        m_fixture->runs.reload();
        QTRY_COMPARE(label("runTitle")->text(), QStringLiteral("Run 2"));
        QTRY_VERIFY(menuAction("layUnderMenu", "run-001") != nullptr);
        menuAction("layUnderMenu", "run-001")->trigger();
        const auto values = [&](const char* name) {
            auto* plot = child<QCustomPlot>(name);
            int count = 0;
            if (plot->graphCount() > 2)
                for (const QCPGraphData& point : *plot->graph(2)->data())
                    if (std::isfinite(point.value)) ++count;
            return count;
        };
        QTRY_COMPARE(values("lossPlotSubject"), 90);
        QCOMPARE(values("lossPlotClass"), 0);
        m_fixture->runs.show("run-001");
        child("showMachine")->click();
        QTRY_COMPARE(label("machineStepParts")->text(), QStringLiteral("not told by this run"));
    }

    /// What is not there at first: rate, gradients and the time of a step.
    void furtherCurvesAreChosen() {
        makeRun();
        m_fixture->runs.reload();
        QTRY_VERIFY(child<QCustomPlot>("lossPlotSubject")->isVisible());
        auto* seconds = child<QCustomPlot>("curvePlotSeconds");
        QVERIFY(!seconds->isVisible());
        menuAction("chooseCurvesMenu", "curveSeconds")->trigger();
        QTRY_VERIFY(seconds->isVisible());
        QCOMPARE(seconds->graph(0)->dataCount(), 60);
        for (const char* part : {"Forward", "Backward", "Update"}) {
            const std::string name = std::string("curve") + part;
            auto* plot = m_page->findChild<QCustomPlot*>(
                QLatin1String(("curvePlot" + std::string(part)).c_str()));
            menuAction("chooseCurvesMenu", name.c_str())->trigger();
            QTRY_VERIFY(plot->isVisible());
            QCOMPARE(plot->graph(0)->dataCount(), 60);
            menuAction("chooseCurvesMenu", name.c_str())->trigger();
        }
        menuAction("chooseCurvesMenu", "curveClass")->trigger();
        QVERIFY(!child<QCustomPlot>("lossPlotClass")->isVisible());
        // Log scale and smoothing are of all curves.
        child("logScale")->click();
        QCOMPARE(seconds->yAxis->scaleType(), QCPAxis::stLogarithmic);
        QTest::keyClick(seconds, Qt::Key_Plus);
        auto* subject = child<QCustomPlot>("lossPlotSubject");
        QCOMPARE(subject->xAxis->range().size(), 100.0);
        child("allSteps")->click();
        QCOMPARE(subject->xAxis->range().size(), 200.0);
    }

    void curvesAreSaved() {
        makeRun();
        m_fixture->runs.reload();
        auto* plot = child<QCustomPlot>("lossPlotSubject");
        QTRY_COMPARE(plot->graph(0)->dataCount(), 60);
        const auto save = [&](const char* format) {
            const auto file = m_fixture->path("curves").string() + "." + format;
            m_fixture->dialogs.saveFile = QString::fromStdString(file);
            menuAction("chooseCurvesMenu", format)->trigger();
            const bool isSaved = QTest::qWaitFor([&] { return pathExists(file); });
            return isSaved ? QByteArray::fromStdString(orThrow(readFile(file))) : QByteArray();
        };
        const QImage picture = QImage::fromData(save("png"), "PNG");
        QVERIFY(picture.width() >= 1200 && picture.height() > 800);
        const QByteArray drawing = save("svg");
        QVERIFY(drawing.contains("<svg") && drawing.contains("Subject loss"));
        const QList<QByteArray> rows = save("csv").split('\n');
        QCOMPARE(rows.size(), 62);
        QCOMPARE(rows[0],
                 QByteArray("\"Step\",\"Subject loss, Run 1\",\"Class loss (prior), Run 1\","
                            "\"Loss on the training photos, Run 1\""));
        QCOMPARE(rows[1], QByteArray("1,1.1,0.2,"));
        QCOMPARE(rows[10], QByteArray("10,0.2,0.2,0.49000001"));
        QTRY_VERIFY(label("curvesProblem")->text().contains(QStringLiteral("curves.csv")));
        // What is there is replaced only where that is wanted, and no dot in a name is an ending.
        m_fixture->dialogs.answer = false;
        const std::filesystem::path mine = m_fixture->path("mine.csv");
        orThrow(writeFileAtomically(mine, "mine"));
        m_fixture->dialogs.saveFile = toQt(mine);
        menuAction("chooseCurvesMenu", "csv")->trigger();
        m_fixture->dialogs.saveFile = toQt(m_fixture->path("rate 1.5"));
        menuAction("chooseCurvesMenu", "csv")->trigger();
        QTRY_VERIFY(pathExists(m_fixture->path("rate 1.5.csv")));
        waitUntilIdle();
        QCOMPARE(orThrow(readFile(mine)), std::string("mine"));
    }

    /// Also in words of two lines, as they come into sight.
    void theNumbersHaveTheirRoom() {
        makeRun();
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.shown() != nullptr &&
                    !m_fixture->runs.shown()->history().steps.empty());
        RunDetails details;
        details.resize(180, 700);
        details.setVisible(true);
        details.show(m_fixture->runs.shown());
        const auto* unit = details.findChild<QLabel*>(QStringLiteral("nowImagesUnit"));
        QVERIFY(unit->heightForWidth(unit->width()) > unit->fontMetrics().height());
        QVERIFY(unit->height() >= unit->heightForWidth(unit->width()));
    }

    /// Nothing above them moves as they come.
    void theFirstSamplesHaveTheirRoom() {
        Recipe recipe;
        recipe.validation_prompt = "a dog";
        const RunFolder run = dreambooth::makeRun(
            project(), {.phase = RunPhase::training, .step = 1, .recipe = recipe});
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_VERIFY(child("changeRun")->isVisible());
        auto* strip = child<SampleStrip>("sampleStrip");
        QTRY_VERIFY(strip->isVisible());
        const int before = strip->sizeHint().height();
        orThrow(
            orThrow(EventWriter::open(run.eventsFile())).sample(0, "a dog", 42, "samples/dog.png"));
        QTRY_COMPARE(strip->count(), 1);
        QVERIFY(qAbs(strip->sizeHint().height() - before) <= 2);  // fonts round
    }

    /// Other steps and another rate, a checkpoint, and pictures: each a file that the worker reads.
    void aRunAtWorkIsAskedForThings() {
        const RunFolder run = makeRun();
        orThrow(orThrow(EventWriter::open(run.eventsFile()))
                    .sample(50, "a dog", 42, "samples/dog.png"));
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_VERIFY(child("changeRun")->isVisible());
        QTest::mouseClick(child("checkpointNow"), Qt::LeftButton);
        QTRY_VERIFY(pathExists(run.requestFile(RunRequest::checkpoint)));
        QTRY_COMPARE(child("checkpointNow")->text(), QStringLiteral("Saving…"));
        auto* prompt = child<QLineEdit>("drawNowPrompt");
        QTest::keyClicks(prompt, QStringLiteral("a sks backpack on the moon"));
        QTest::keyClick(prompt, Qt::Key_Return);
        QTRY_VERIFY(pathExists(run.requestFile(RunRequest::sample)));
        QCOMPARE(
            orThrow(readJson(run.requestFile(RunRequest::sample)))["prompt"].get<std::string>(),
            std::string("a sks backpack on the moon"));
        // Another prompt waits until this one is taken.
        QTRY_VERIFY(!child("drawNow")->isEnabled());
        std::filesystem::remove(run.requestFile(RunRequest::sample));
        QTRY_VERIFY(child("drawNow")->isEnabled());

        // What was asked for is shown when it is there.
        orThrow(orThrow(EventWriter::open(run.eventsFile()))
                    .sample(61, "a sks backpack on the moon", 42, "samples/moon.png"));
        auto* prompts = child<QComboBox>("samplePrompts");
        QTRY_COMPARE(prompts->currentText(), QStringLiteral("a sks backpack on the moon"));
        QVERIFY(prompt->width() > 200);

        child("changeRun")->click();
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("changeRunDialog"));
        QVERIFY(dialog != nullptr && dialog->isVisible());
        auto* change = childOf(*dialog, "changeRunNow");
        auto* until = dialog->findChild<QSpinBox*>(QStringLiteral("changeUntil"));
        auto* rate = dialog->findChild<QLineEdit*>(QStringLiteral("changeRate"));
        auto* hint = childOf<QLabel>(*dialog, "changeHint");
        QVERIFY(!change->isEnabled());  // nothing is otherwise
        QCOMPARE(until->value(), 200);
        until->setValue(59);
        QVERIFY(!change->isEnabled());
        QVERIFY2(hint->text().contains(QStringLiteral("60 steps already")),
                 qPrintable(hint->text()));
        until->setValue(300);
        QCOMPARE(hint->text(), QStringLiteral("Learns 240 more steps."));
        rate->setText(QStringLiteral("0"));
        QVERIFY(!change->isEnabled());
        rate->setText(QStringLiteral("2e-5"));
        QVERIFY(change->isEnabled());
        keepScreenshot(*dialog, QStringLiteral("change-run"));
        QCOMPARE(namelessControls(*dialog), QStringList());
        change->click();
        QTRY_VERIFY(pathExists(run.requestFile(RunRequest::change)));
        QVERIFY((orThrow(readJson(run.requestFile(RunRequest::change))) ==
                 Json{{"max_train_steps", 300}, {"learning_rate", 2e-5}}));
        QTRY_COMPARE(child("changeRun")->text(), QStringLiteral("Changing…"));

        // As the worker honours it.
        const RunChange made{.step = 61, .steps = 300, .learningRate = 2e-5};
        orThrow(writeChanges(run, {made}));
        std::filesystem::remove(run.requestFile(RunRequest::change));
        orThrow(orThrow(EventWriter::open(run.eventsFile())).changed(made));
        QTRY_VERIFY(label("whatHappened")
                        ->text()
                        .contains(QStringLiteral(
                            "Changed at step 61: until step 300, learning rate 2e-5")));
        QTRY_VERIFY(label("runPhase")->text().contains(QStringLiteral("300 steps")));
        auto* plot = child<QCustomPlot>("lossPlotSubject");
        QCOMPARE(plot->xAxis->range().upper, 300.0);
        QTRY_COMPARE(m_fixture->runs.find(run.id())->job.recipe.max_train_steps, 300);
    }

    void aPausedRunIsAskedForNothing() {
        const RunFolder run = makeRun();
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        setPhase(run, RunPhase::paused, 60, 200);
        m_fixture->runs.reload();
        QTRY_VERIFY(child("drawNow")->isVisible());
        for (const char* name : {"drawNow", "checkpointNow"}) {
            QTRY_VERIFY(!child(name)->isEnabled());
            QVERIFY(child(name)->toolTip().contains(QStringLiteral("paused")));
        }
        QTest::keyClick(child<QLineEdit>("drawNowPrompt"), Qt::Key_Return);
        QVERIFY(!m_fixture->runs.active()->isRequested(RunRequest::sample));
    }

    /// What this process is known for, and what the system does not tell.
    void theMachineIsShown() {
        const RunFolder run = makeRun();
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        std::optional<FileLock> lock = orThrow(FileLock::acquire(run.lockFile()));
        RunState state = orThrow(run.readState());
        state.pid = ::getpid();
        state.host = hostName();
        orThrow(run.writeState(state));
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.active() != nullptr);
        QTest::mouseClick(child("showMachine"), Qt::LeftButton);
        QTRY_VERIFY(label("machineMemory")->text().endsWith(QStringLiteral("MB")));
        QVERIFY(label("machinePeak")->text().endsWith(QStringLiteral("MB")));
        QTRY_VERIFY(label("machineCores")->text().contains(QStringLiteral("core")));
        QVERIFY(label("machineFree")->text().contains(QStringLiteral("free")));
        // As the stand-in for NVIDIA's driver tells.
        QTRY_COMPARE(label("machineGraphics")->text(),
                     QStringLiteral("First card: 97 % busy, 3.2 GB of 8.6 GB taken\n"
                                    "Second card: not told by this system"));
        QVERIFY(label("machineTemperatures")->text().contains(QStringLiteral("First card: 61 °C")));
        QVERIFY2(label("machineSteps")->text().startsWith(QStringLiteral("6.00 s, ")),
                 qPrintable(label("machineSteps")->text()));
        QCOMPARE(label("machineStepParts")->text(),
                 QStringLiteral("forward 0.03 s, backward 0.05 s, update 0.01 s"));
        QVERIFY(label("machineForeseenStep")->text().contains(QStringLiteral("not measured")));
        keepScreenshot(*m_page, QStringLiteral("train-machine"));
        lock.reset();
        QTRY_COMPARE(label("machineMemory")->text(), QStringLiteral("not at work now"));
    }

    /// Where the process is out of sight too: what its steps told is known.
    void whatWasForeseenStandsBesideWhatWasTaken() {
        const QTemporaryDir cache;
        const auto restored = qScopeGuard([before = qgetenv("XDG_CACHE_HOME")] {
            before.isEmpty() ? qunsetenv("XDG_CACHE_HOME") : qputenv("XDG_CACHE_HOME", before);
        });
        qputenv("XDG_CACHE_HOME", cache.path().toUtf8());
        const RunFolder run = makeRun();
        const Job job = orThrow(run.readJob());
        PlanMemory().keep({.model = orThrow(modelIdentity(orThrow(ModelFiles::open(job.model)))),
                           .devices = job.devices,
                           .recipe = job.recipe,
                           .start = startIdentity({})},
                          {{"peak_bytes", 372000000}});
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        EventWriter::Step step;
        step.step = 61;
        step.memoryBytes = 469'000'000;
        orThrow(writer.step(step));
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.active() != nullptr);
        QTest::mouseClick(child("showMachine"), Qt::LeftButton);
        QTRY_COMPARE(label("machineForeseenMemory")->text(),
                     QStringLiteral("foreseen 372 MB, is at most 469 MB at the end of a step"));
    }

    /// What is below them is not moved from the pointer when the second comes.
    void stepsKeepTheirRoom() {
        StepPlayer player;
        player.show();
        player.setSteps({0});
        const QSize alone = player.sizeHint();
        player.setSteps({0, 20});
        QCOMPARE(player.sizeHint().height(), alone.height());
        player.setSteps({20});
        QCOMPARE(player.sizeHint().height(), alone.height());
    }

    /// All that a step drew, each to be had large, by mouse and by keys.
    void allSamplesOfAStepAreShownAndEnlarged() {
        const std::filesystem::path photos = samplePhoto(1).parent_path();
        const auto name = [](int number) { return samplePhoto(number).filename().string(); };
        std::vector<RunHistory::Sample> samples = {
            {5, "a dog", 42, name(1)},  {5, "a dog", 43, name(2)},  {5, "a dog", 44, name(3)},
            {10, "a dog", 42, name(4)}, {10, "a dog", 43, name(5)}, {10, "a dog", 44, name(6)}};
        SampleStrip strip(m_fixture->dialogs, nullptr);
        strip.resize(640, 260);
        strip.setSamples(samples, photos);
        strip.show();
        QCOMPARE(strip.count(), 3);
        QCOMPARE(strip.stepCount(), 2);
        const auto picture = [&](int index) {
            return strip.findChild<QAbstractButton*>(QStringLiteral("sample_%1").arg(index));
        };
        QVERIFY(picture(1)->accessibleName().contains(QStringLiteral("step 10, seed 43")));
        QTRY_VERIFY(!picture(2)->property("picture").value<QPixmap>().isNull());
        keepScreenshot(strip, QStringLiteral("sample-strip"));
        // Who looks at the newest step goes along; who looks back is left there.
        for (const int seed : {42, 43, 44}) samples.push_back({15, "a dog", seed, name(7)});
        strip.setSamples(samples, photos);
        QVERIFY(picture(0)->accessibleName().contains(QStringLiteral("step 15")));
        auto* slider = strip.findChild<QSlider*>(QStringLiteral("sampleStep"));
        QTest::keyClick(slider, Qt::Key_Home);
        QVERIFY(picture(0)->accessibleName().contains(QStringLiteral("step 5,")));
        samples.push_back({20, "a dog", 42, name(1)});
        strip.setSamples(samples, photos);
        QVERIFY(picture(0)->accessibleName().contains(QStringLiteral("step 5,")));

        picture(1)->setFocus();
        QTest::keyClick(picture(1), Qt::Key_Return);
        auto* viewer = strip.findChild<SampleViewer*>();
        QVERIFY(viewer != nullptr && viewer->isVisible());
        QCOMPARE(viewer->sample()->seed, 43);
        QTRY_COMPARE(viewer->image().size(), readPicture(samplePhoto(2)).size());
        keepScreenshot(*viewer, QStringLiteral("sample-viewer"));
        QTest::keyClick(viewer, Qt::Key_Right);
        QCOMPARE(viewer->sample()->step, 10);
        QCOMPARE(viewer->sample()->seed, 43);
        QTest::keyClick(viewer, Qt::Key_Down);
        QCOMPARE(viewer->sample()->seed, 44);
        QTest::keyClick(viewer, Qt::Key_Left);
        QCOMPARE(viewer->sample()->step, 5);
        // Space plays to the end and stops there; the last step has one picture yet.
        QTest::keyClick(viewer, Qt::Key_Space);
        QTRY_COMPARE_WITH_TIMEOUT(viewer->sample()->step, 20, 20000);
        QCOMPARE(viewer->sample()->seed, 42);
        auto* player = viewer->findChild<StepPlayer*>();
        QTRY_VERIFY(!player->isPlaying());
        QTest::keyClick(viewer, Qt::Key_Escape);
        QTRY_VERIFY(strip.findChild<SampleViewer*>() == nullptr);
        QCOMPARE(namelessControls(strip), QStringList());
    }

    /// Of one prompt and seed, by the real program.
    void theStepsAreSavedAsAFilm() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        const std::filesystem::path photos = samplePhoto(1).parent_path();
        std::vector<RunHistory::Sample> samples;
        for (int i = 1; i <= 3; ++i)
            samples.push_back({5 * i, "a dog", 42, samplePhoto(i).filename().string()});
        SampleViewer viewer(m_fixture->dialogs, nullptr);
        viewer.setAttribute(Qt::WA_DeleteOnClose, false);
        viewer.resize(900, 700);
        viewer.setSteps({{5, {samples[0]}}}, photos);
        viewer.show();
        auto* save = childOf(viewer, QStringLiteral("saveFilm"));
        QVERIFY(!save->isVisible());  // of one picture there is none
        viewer.setSteps({{5, {samples[0]}}, {10, {samples[1]}}, {15, {samples[2]}}}, photos);
        auto* note = childOf<QLabel>(viewer, QStringLiteral("filmNote"));
        const std::filesystem::path file = m_fixture->path("film.mp4");
        m_fixture->dialogs.saveFile = toQt(m_fixture->path("film"));
        QTest::mouseClick(save, Qt::LeftButton);
        QVERIFY(!save->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 60000);
        QVERIFY2(note->text().startsWith(QStringLiteral("Saved as ")), qPrintable(note->text()));
        QCOMPARE(orThrow(readFile(file)).substr(4, 4), std::string("ftyp"));
        keepScreenshot(viewer, QStringLiteral("sample-viewer-film"));
        m_fixture->dialogs.answer = false;  // it is not to be replaced
        QTest::mouseClick(save, Qt::LeftButton);
        QVERIFY(save->isEnabled());
        // Nothing is left of one that could not be written, and a folder is not replaced.
        const std::filesystem::path place = m_fixture->path("films");
        std::filesystem::create_directories(place / "film.mp4" / "mine");
        m_fixture->dialogs.saveFile = toQt(place / "film.mp4");
        QTest::mouseClick(save, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(note->text().contains(QStringLiteral("could not be written")),
                                 60000);
        QCOMPARE(entriesIn(place), std::vector{place / "film.mp4"});
        m_fixture->dialogs.saveFile = toQt(m_fixture->path("none/film.mp4"));
        QTest::mouseClick(save, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(note->text().contains(QStringLiteral("could not be written")),
                                 60000);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }

    /// Another run may be shown while its file is chosen.
    void theFilmIsOfWhatWasShown() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        struct : FakeDialogs {
            std::function<void()> whileOpen;
            QString chooseSaveFile(QWidget*, const QString&, const QString&,
                                   const QString&) override {
                whileOpen();
                return saveFile;
            }
        } dialogs;
        std::vector<SampleStep> steps;
        for (int i = 1; i <= 3; ++i)
            steps.push_back({5 * i, {{5 * i, "a dog", 42, samplePhoto(i).filename().string()}}});
        SampleViewer viewer(dialogs, nullptr);
        viewer.setAttribute(Qt::WA_DeleteOnClose, false);
        viewer.setSteps(steps, samplePhoto(1).parent_path());
        viewer.show();
        dialogs.saveFile = toQt(m_fixture->path("shown.mp4"));
        dialogs.whileOpen = [&] { viewer.setSteps(steps, "/nowhere"); };
        auto* save = childOf(viewer, QStringLiteral("saveFilm"));
        QTest::mouseClick(save, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 60000);
        QVERIFY(pathExists(m_fixture->path("shown.mp4")));
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }

    void aFilmIsSavedThoughTheViewerIsClosed() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        std::vector<SampleStep> steps;
        for (int i = 1; i <= 3; ++i)
            steps.push_back({5 * i, {{5 * i, "a dog", 42, samplePhoto(i).filename().string()}}});
        auto viewer = std::make_unique<SampleViewer>(m_fixture->dialogs, nullptr);
        viewer->setAttribute(Qt::WA_DeleteOnClose, false);
        viewer->setSteps(steps, samplePhoto(1).parent_path());
        viewer->show();
        const std::filesystem::path place = m_fixture->path("films");
        std::filesystem::create_directories(place);
        m_fixture->dialogs.saveFile = toQt(place / "film.mp4");
        QTest::mouseClick(childOf(*viewer, QStringLiteral("saveFilm")), Qt::LeftButton);
        viewer.reset();
        QTRY_VERIFY_WITH_TIMEOUT(pathExists(place / "film.mp4"), 60000);
        QTRY_COMPARE(entriesIn(place), std::vector{place / "film.mp4"});
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }

    void samplesOfEachPrompt() {
        const std::vector<RunHistory::Sample> samples = {
            {5, "a dog", 42, "1.png"},  {5, "a dog", 43, "2.png"},  {5, "a cat", 42, "3.png"},
            {5, "a cat", 43, "4.png"},  {10, "a dog", 42, "5.png"}, {10, "a dog", 43, "6.png"},
            {10, "a cat", 42, "7.png"}, {10, "a cat", 43, "8.png"}};
        SampleStrip strip(m_fixture->dialogs, nullptr);
        strip.setSamples({samples.begin(), samples.begin() + 2}, "/nowhere");
        strip.show();
        auto* prompts = strip.findChild<QComboBox*>(QStringLiteral("samplePrompts"));
        QVERIFY(!prompts->isVisible());  // nothing to choose
        QVERIFY(!strip.findChild<QSlider*>()->isVisible());
        QCOMPARE(strip.count(), 2);
        strip.setSamples(samples, "/nowhere");
        QVERIFY(prompts->isVisible());
        QCOMPARE(strip.stepCount(), 2);
        const auto title = [&] { return strip.findChild<QLabel*>()->text(); };
        QVERIFY(title().contains(QStringLiteral("“a dog”")));
        QTest::keyClick(prompts, Qt::Key_Down);
        QVERIFY(title().contains(QStringLiteral("“a cat”")));
        // A long prompt is cut in the field: it is read in the list and in the tool tip.
        const QString longOne = QStringLiteral("a cat in a basket by the window of a mountain hut");
        auto named = samples;
        for (auto& sample : named)
            if (sample.prompt == "a cat") sample.prompt = longOne.toStdString();
        SampleStrip other(m_fixture->dialogs, nullptr);
        other.setSamples(named, "/nowhere");
        other.show();
        auto* choice = other.findChild<QComboBox*>(QStringLiteral("samplePrompts"));
        QTest::keyClick(choice, Qt::Key_Down);
        QCOMPARE(choice->toolTip(), longOne);
        QVERIFY(choice->view()->minimumWidth() >= choice->fontMetrics().horizontalAdvance(longOne));
        // A step whose second prompt is not drawn yet, and then is: nothing that is shown goes.
        auto more = samples;
        more.push_back({15, "a dog", 42, "9.png"});
        prompts->setFocus();
        strip.setSamples(more, "/nowhere");
        QVERIFY(prompts->isVisible());
        QVERIFY(title().contains(QStringLiteral("“a cat”")));
        QCOMPARE(strip.stepCount(), 2);
        more.push_back({15, "a cat", 42, "10.png"});
        strip.setSamples(more, "/nowhere");
        QVERIFY(title().contains(QStringLiteral("“a cat”")));
        QCOMPARE(strip.stepCount(), 3);
        QCOMPARE(strip.count(), 1);
    }

    void whatIsSelectedInTheLogStays() {
        QTemporaryDir folder;
        const std::filesystem::path file = toPath(folder.filePath(QStringLiteral("worker.log")));
        const auto write = [&](const QByteArray& bytes) {
            QFile log(toQt(file));
            QVERIFY(log.open(QIODevice::Append));
            log.write(bytes);
        };
        QByteArray lines;
        for (int i = 1; i <= 400; ++i) lines += "line " + QByteArray::number(i) + '\n';
        write(lines + "\xc3");  // half a letter: the other half comes later
        RunLog log;
        log.resize(400, 200);
        log.setFile(file);
        log.show();
        QTRY_VERIFY(log.toPlainText().contains(QStringLiteral("line 400")));
        QTRY_COMPARE(log.verticalScrollBar()->value(), log.verticalScrollBar()->maximum());
        QVERIFY(log.find(QStringLiteral("line 7"), QTextDocument::FindBackward));
        log.verticalScrollBar()->setValue(3);
        const QString selected = log.textCursor().selectedText();
        QVERIFY(!selected.isEmpty());
        write("\xa4 is one letter\n");
        QTRY_VERIFY(log.toPlainText().contains(QStringLiteral("ä is one letter")));
        QCOMPARE(log.textCursor().selectedText(), selected);
        QCOMPARE(log.verticalScrollBar()->value(), 3);
        // A file that got shorter is another text.
        QVERIFY(QFile::resize(toQt(file), 14));
        QTRY_COMPARE(log.toPlainText(), QStringLiteral("line 1\nline 2\n"));
    }

private:
    /// As if the menu had been opened; null where it has no such line.
    QAction* menuAction(const char* menuName, const char* name) {
        auto* menu = m_page->findChild<QMenu*>(QLatin1String(menuName));
        emit menu->aboutToShow();
        return menu->findChild<QAction*>(QLatin1String(name));
    }

    /// One that was seen at work before.
    RunFolder makeFailedRun(const Error& error) {
        const RunFolder run = makeRun();
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        const auto isSeen = [this] { return m_fixture->runs.active() != nullptr; };
        if (!QTest::qWaitFor(isSeen)) qFatal("the run is not seen at work");
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        orThrow(writer.failed(error));
        RunState state = orThrow(run.readState());
        state.phase = RunPhase::failed;
        orThrow(run.writeState(state));
        return run;
    }

    /// A run as a worker leaves it at step 60 of 200.
    RunFolder makeRun() {
        Recipe recipe;
        recipe.max_train_steps = 200;
        recipe.with_prior_preservation = true;
        const RunFolder run = dreambooth::makeRun(project(), {.phase = RunPhase::training,
                                                              .step = 60,
                                                              .totalSteps = 200,
                                                              .recipe = recipe,
                                                              .toldSteps = 60});
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        orThrow(writer.checkpoint(50, "checkpoints/step-000050"));
        return run;
    }
};

REGISTER_TEST(TestRunView, QApplication);
#include "test_run_view.moc"

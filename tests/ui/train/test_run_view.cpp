// A run on the Train page, shown from its files: where it is, how it ended, what it is asked for
// while it is at work, what it takes of the machine, and its log.
#include <base/files.h>
#include <base/host.h>
#include <base/paths.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <images/encode.h>
#include <qcustomplot.h>
#include <runs/run_changes.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <ui/session/run_follower.h>
#include <ui/style/theme.h>
#include <ui/train/plan_line.h>
#include <ui/train/run_details.h>
#include <ui/train/run_log.h>
#include <ui/train/sample_strip.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/problem_bar.h>

#include <unistd.h>
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLibrary>
#include <QLineEdit>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"
#include "ui/train/run_view_test.h"

using namespace dreambooth;

class TestRunView : public RunViewTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        // From now on this library is the one of its name.
        QVERIFY(QLibrary(QStringLiteral(NVML_STAND_IN)).load());
    }
    void init() { showTrainPage(); }
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

    /// It has one of the run that it branched from, which its events don't tell of.
    void aBranchWhoseGpuIsGoneKeepsWhatItBeganWith() {
        const RunFolder run = dreambooth::makeRun(
            project(),
            {.phase = RunPhase::failed, .step = 50, .devices = {"7"}, .checkpoints = {50}});
        orThrow(orThrow(EventWriter::open(run.eventsFile()))
                    .failed(makeError("gpu.missing.cause", {{"device", "7"}, {"cause", ""}})));
        m_fixture->runs.reload();
        auto* remedy = child<QAbstractButton>("problemRemedy");
        QTRY_COMPARE(remedy->text(), QStringLiteral("Continue training…"));
        remedy->click();
        QCOMPARE(m_fixture->host.continuedRun, run.id());
    }

    /// As one does that waited for its turn; nothing is learned that other devices could change.
    void aRunWhoseGpuIsGoneStartsOverWithoutIt() {
        const RunFolder run =
            dreambooth::makeRun(project(), {.phase = RunPhase::failed, .devices = {"7"}});
        orThrow(orThrow(EventWriter::open(run.eventsFile()))
                    .failed(makeError("gpu.missing", {{"device", "7"}})));
        orThrow(writeFileAtomically(run.autotuneFile(), "{\"threads\": 1}"));
        m_fixture->runs.reload();
        auto* remedy = child<QAbstractButton>("problemRemedy");
        QTRY_COMPARE(remedy->text(), QStringLiteral("Start over without it"));
        remedy->click();
        QTRY_COMPARE(orThrow(run.readJob()).devices, m_fixture->computer.chosen());
        QTRY_VERIFY(!pathExists(run.autotuneFile()));  // measured on that GPU
        QVERIFY(isOwnRun(run));
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

    /// Before a checkpoint of its own too.
    void aBranchThatRanOutOfMemoryOffersLess() {
        const RunFolder run = dreambooth::makeRun(
            project(), {.phase = RunPhase::failed, .step = 50, .checkpoints = {50}});
        orThrow(orThrow(EventWriter::open(run.eventsFile()))
                    .failed(makeError("memory.out", {{"ways", "resolution"}})));
        m_fixture->runs.reload();
        QTRY_COMPARE(child<QAbstractButton>("problemRemedy")->text(),
                     QStringLiteral("Continue with less memory"));
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

    /// By a file manager: it did not end unexpectedly, and can't be resumed.
    void aRunWhoseFolderIsGoneGoesToo() {
        const RunFolder other = dreambooth::makeRun(
            project(), {.phase = RunPhase::finished, .totalSteps = 90, .toldSteps = 90});
        const RunFolder run = makeRun();
        m_fixture->runs.reload();
        QTRY_COMPARE(label("runTitle")->text(), QStringLiteral("Run 2"));
        std::filesystem::remove_all(run.path());
        QTRY_COMPARE_WITH_TIMEOUT(label("runTitle")->text(), QStringLiteral("Run 1"), 20000);
        QVERIFY(!child<ProblemBar>("runProblem")->isVisible());
        std::filesystem::remove_all(other.path());
        QTRY_VERIFY_WITH_TIMEOUT(label("noRun")->isVisible(), 20000);
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{0});
    }

    void aRunAtWorkWhoseFolderIsGoneGoesToo_data() {
        QTest::addColumn<bool>("isOfClass");
        QTest::newRow("a run") << false;
        QTest::newRow("class images") << true;
    }
    /// Else all would wait for it.
    void aRunAtWorkWhoseFolderIsGoneGoesToo() {
        QFETCH(const bool, isOfClass);
        RunFolder run = dreambooth::makeRun(
            project(), {.phase = RunPhase::training, .totalSteps = 90, .toldSteps = 20});
        if (isOfClass) {
            const RunFolder ofClass(run.path().parent_path() / RunFolder::classImagesId);
            std::filesystem::rename(run.path(), ofClass.path());
            run = ofClass;
        }
        const RunLock lock = orThrow(RunLock::acquire(run));  // as its worker has it
        RunStore& runs = m_fixture->runs;
        runs.reload();
        QTRY_VERIFY(runs.active() != nullptr);
        QSignalSpy changed(&runs, &RunStore::activeChanged);
        std::filesystem::rename(run.path(), m_fixture->path("elsewhere"));
        QTRY_VERIFY_WITH_TIMEOUT(runs.active() == nullptr, 20000);
        QVERIFY(!changed.isEmpty());
    }

    void aLongNameIsShortened() {
        const RunFolder run = makeRun();
        orThrow(writeLabel(run, {.name = std::string(120, 'W')}));
        m_fixture->runs.reload();
        const auto* title = child<ElidedLabel>("runTitle");
        QTRY_COMPARE(title->text().size(), 120);
        QTRY_VERIFY(title->shownText().endsWith(u'…'));
        QVERIFY(m_page->minimumSizeHint().width() <= 1200);  // else the window would grow
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
};

REGISTER_TEST(TestRunView, QApplication);
#include "test_run_view.moc"

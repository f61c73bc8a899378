// The engine client and the Compare page with the real `dreambooth serve` on the bundled model:
// pictures, cancelling, a worker that dies, a run that holds the processor.
#include <base/files.h>
#include <comparisons/comparison.h>
#include <signal.h>
#include <ui/compare/compare_page.h>
#include <ui/session/run_follower.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_fixture.h"

using namespace dreambooth;

class TestEngineClient : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        if (!QFile::exists(QStringLiteral(WORKER_PROGRAM))) QSKIP("the worker is not built");
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init() { m_fixture = std::make_unique<PageFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void drawsAPicture() {
        QSignalSpy result(&engine(), &EngineClient::result);
        QSignalSpy progress(&engine(), &EngineClient::progress);
        const int id = engine().generate(request("a.png"));
        QVERIFY(engine().isBusy());
        QTRY_COMPARE_WITH_TIMEOUT(result.size(), 1, 60000);
        QCOMPARE(result[0][0].toInt(), id);
        QCOMPARE(QImage(result[0][1].toString()).size(),
                 QSize(bundledResolution(), bundledResolution()));
        QVERIFY(!progress.isEmpty());
        QVERIFY(!engine().isBusy());
    }

    void badRequestIsAnswered() {
        QSignalSpy failed(&engine(), &EngineClient::failed);
        GenerateRequest bad = request("a.png");
        bad.model = "/no/such/model";
        engine().generate(bad);
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 60000);
        const Error error = failed[0][1].value<Error>();
        QVERIFY(!error.code.empty());
        QVERIFY(QString::fromStdString(error.text).contains(QStringLiteral("/no/such/model")));
    }

    void cancelledPictureIsNotDrawn() {
        QSignalSpy failed(&engine(), &EngineClient::failed);
        QSignalSpy progress(&engine(), &EngineClient::progress);
        QSignalSpy result(&engine(), &EngineClient::result);
        GenerateRequest slow = request("slow.png");
        slow.settings.num_inference_steps = 200;
        const int id = engine().generate(slow);
        QTRY_VERIFY_WITH_TIMEOUT(!progress.isEmpty(), 60000);
        engine().cancel(id);
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed[0][1].value<Error>().code, std::string("engine.cancelled"));
        engine().generate(request("next.png"));
        QTRY_COMPARE_WITH_TIMEOUT(result.size(), 1, 60000);
        QVERIFY(!std::filesystem::exists(slow.output));
    }

    void deadWorkerIsStartedAgain() {
        QSignalSpy failed(&engine(), &EngineClient::failed);
        QSignalSpy died(&engine(), &EngineClient::died);
        QSignalSpy progress(&engine(), &EngineClient::progress);
        QSignalSpy result(&engine(), &EngineClient::result);
        GenerateRequest slow = request("slow.png");
        slow.settings.num_inference_steps = 200;
        engine().generate(slow);
        QTRY_VERIFY_WITH_TIMEOUT(!progress.isEmpty(), 60000);
        ::kill(servingProcess(), SIGKILL);
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(failed[0][1].value<Error>().code, std::string("engine.died"));
        QCOMPARE(died.size(), 1);
        engine().generate(request("again.png"));
        QTRY_COMPARE_WITH_TIMEOUT(result.size(), 1, 60000);
    }

    void missingWorkerIsSaid() {
        qputenv("DREAMBOOTH_WORKER", "/no/such/worker");
        QSignalSpy failed(&engine(), &EngineClient::failed);
        engine().generate(request("a.png"));
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(failed[0][1].value<Error>().code, std::string("worker.unstartable"));
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }

    /// The run is a folder that this test pauses and resumes as a worker does.
    void runIsPausedFirst() {
        const RunFolder run = makeRun();
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.active() != nullptr);
        QSignalSpy result(&engine(), &EngineClient::result);
        engine().generate(request("a.png"));
        QTRY_VERIFY(std::filesystem::exists(run.requests() / "pause.json"));
        QVERIFY(engine().isWaitingForRun());
        waitUntilIdle();
        QCOMPARE(servingProcess(), 0);  // there is nobody who could draw
        setState(run, RunPhase::paused);
        std::filesystem::remove(run.requests() / "pause.json");
        QTRY_COMPARE_WITH_TIMEOUT(result.size(), 1, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(run.requests() / "resume.json"), 10000);
        QVERIFY(!engine().hasPausedRun());
    }

    /// What the person has asked for is not taken back when the picture is drawn.
    void aPauseOfThePersonsStays() {
        const RunFolder run = makeRun();
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        orThrow(run.request(RunRequest::pause));
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.active() != nullptr);
        QTRY_VERIFY(m_fixture->runs.active()->isRequested(RunRequest::pause));
        QSignalSpy result(&engine(), &EngineClient::result);
        engine().generate(request("a.png"));
        QTRY_VERIFY(engine().isWaitingForRun());
        setState(run, RunPhase::paused);
        std::filesystem::remove(run.requests() / "pause.json");
        QTRY_COMPARE_WITH_TIMEOUT(result.size(), 1, 60000);
        QVERIFY(!engine().hasPausedRun());  // none that it would resume
    }

    /// Each by a worker of its own, with the bits that one worker alone draws.
    void severalDevicesDrawAtOnce() {
        QSignalSpy result(&engine(), &EngineClient::result);
        QCOMPARE(engine().deviceCount(), 1);
        for (const char* name : {"a.png", "b.png"}) engine().generate(request(name));
        QTRY_COMPARE_WITH_TIMEOUT(result.size(), 2, 60000);
        engine().setDevices({"cpu", "cpu"});
        QCOMPARE(engine().deviceCount(), 2);
        QSignalSpy progress(&engine(), &EngineClient::progress);
        GenerateRequest slow = request("slow.png");
        slow.settings.num_inference_steps = 500;
        const int id = engine().generate(slow);
        engine().generate(request("c.png"));
        engine().generate(request("d.png"));
        // The other one goes on beside it.
        QTRY_COMPARE_WITH_TIMEOUT(result.size(), 4, 60000);
        QVERIFY(engine().isBusy());
        engine().cancel(id);
        QVERIFY(!engine().isBusy());
        // The same but for rounding: each worker takes the layout that it finds fastest.
        const QImage first(toQt(m_fixture->path("a.png")));
        for (const char* name : {"b.png", "c.png", "d.png"}) {
            const QImage other(toQt(m_fixture->path(name)));
            QCOMPARE(other.size(), first.size());
            for (int y = 0; y < first.height(); ++y)
                for (int x = 0; x < first.width(); ++x)
                    QVERIFY(qAbs(qGreen(other.pixel(x, y)) - qGreen(first.pixel(x, y))) <= 2);
        }
    }

    /// What has drawn elsewhere ends: what "auto" took stays.
    void anotherDeviceHasAProcessOfItsOwn() {
        const QString log = m_fixture->folder.filePath(QStringLiteral("starts.log"));
        useWorkerScript(m_fixture->path("worker.sh"),
                        "echo \"$@\" >> '" + toStd(log) + "'\nexec '" WORKER_PROGRAM "' \"$@\"\n");
        QSignalSpy result(&engine(), &EngineClient::result);
        const auto draw = [&](const char* name) {
            const qsizetype before = result.size();
            engine().generate(request(name));
            return QTest::qWaitFor([&] { return result.size() > before; }, 60000);
        };
        QVERIFY(draw("a.png"));
        engine().setDevices({"cpu"});
        QVERIFY(draw("b.png"));
        QCOMPARE(orThrow(readFile(toPath(log))), "serve\n");
        const auto isOneEnding = [] {
            return !qApp->findChildren<QProcess*>(Qt::FindDirectChildrenOnly).isEmpty();
        };
        engine().setDevices({"0"});
        QVERIFY(isOneEnding());  // it wasn't waited for
        QTRY_VERIFY(!isOneEnding());
        engine().setDevices({"cpu"});
        QVERIFY(draw("c.png"));
        QCOMPARE(orThrow(readFile(toPath(log))), "serve\nserve --device cpu\n");
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }

    /// A run on another device is left alone.
    void aFreeDeviceDrawsBesideARun() {
        const RunFolder run = makeRun({"0"});
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.active() != nullptr);
        QTRY_VERIFY(m_fixture->runs.active()->isLoaded());
        QVERIFY(!engine().hasFreeDevice());
        engine().setDevices({"0", "cpu"});
        QVERIFY(engine().hasFreeDevice());
        QCOMPARE(engine().deviceCount(), 1);
        QSignalSpy result(&engine(), &EngineClient::result);
        engine().generate(request("a.png"));
        engine().generate(request("b.png"));
        QTRY_COMPARE_WITH_TIMEOUT(result.size(), 2, 60000);
        QVERIFY(!engine().hasPausedRun());
        QVERIFY(!std::filesystem::exists(run.requests() / "pause.json"));
    }

    void closingTheWindowLetsTheRunGoOn() {
        const RunFolder run = makeRun();
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.active() != nullptr);
        {
            EngineClient client(&m_fixture->runs);
            client.generate(request("a.png"));
            QTRY_VERIFY(client.hasPausedRun());
        }
        QVERIFY(std::filesystem::exists(run.requests() / "resume.json"));
    }

    void pageDrawsBothAndKeepsThem() {
        const RunFolder run = makeRun();
        setState(run, RunPhase::finished);
        // The base as its own output: what matters is the way from the page to the files.
        std::filesystem::remove(run.output());
        std::filesystem::create_directory_symlink(project().baseModel, run.output());
        m_fixture->runs.reload();
        ComparePage page(m_fixture->context);
        page.resize(1200, 820);
        page.show();
        auto* draw = page.findChild<QAbstractButton*>(QStringLiteral("drawBoth"));
        QVERIFY(!draw->isEnabled());  // nothing to compare before the runs are read
        QTRY_VERIFY(draw->isEnabled());
        page.findChild<QPlainTextEdit*>(QStringLiteral("prompt"))
            ->setPlainText(QStringLiteral("a photo of sks backpack on the beach"));
        page.findChild<QSpinBox*>(QStringLiteral("steps"))->setValue(4);
        QTest::mouseClick(draw, Qt::LeftButton);
        QVERIFY(!draw->isVisible());
        auto* view = page.findChild<ComparisonView*>();
        QTRY_VERIFY_WITH_TIMEOUT(draw->isVisible(), 60000);
        QVERIFY(page.findChild<ProblemBar*>(QStringLiteral("compareProblems"))->isHidden());
        QTRY_VERIFY(view->hasPicture(Side::left));
        QTRY_VERIFY(view->hasPicture(Side::right));
        const auto kept = listComparisons(project().comparisonsFolder());
        QCOMPARE(kept.size(), std::size_t{1});
        QCOMPARE(kept[0].settings.prompt, std::string("a photo of sks backpack on the beach"));
        QCOMPARE(kept[0].settings.num_inference_steps, 4);
        QCOMPARE(kept[0].settings.width, bundledResolution());
        // The same model in two places: drawn once, and kept under both names.
        QCOMPARE(kept[0].pictures.size(), std::size_t{2});
        QVERIFY(kept[0].pictures[0].model.isPlain());
        QCOMPARE(kept[0].pictures[1].model.runId, run.id());
        QCOMPARE(kept[0].pictures[1].file, kept[0].pictures[0].file);
    }

private:
    EngineClient& engine() { return m_fixture->engine; }
    const Project& project() { return m_fixture->session.project(); }

    GenerateRequest request(const char* name) {
        GenerateRequest request;
        request.model = project().baseModel;
        request.settings.prompt = "a photo of a backpack";
        request.settings.num_inference_steps = 3;
        request.output = m_fixture->path(name);
        return request;
    }

    RunFolder makeRun(const std::vector<std::string>& devices = {"auto"}) {
        return dreambooth::makeRun(
            project(),
            {.phase = RunPhase::training, .step = 10, .totalSteps = 20, .devices = devices});
    }
    static void setState(const RunFolder& run, RunPhase phase) { setPhase(run, phase, 10, 20); }

    /// The child of this process that serves.
    static pid_t servingProcess() {
        for (const QString& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
            QFile stat(QStringLiteral("/proc/%1/stat").arg(name));
            if (!stat.open(QIODevice::ReadOnly)) continue;
            const QByteArray line = stat.readAll();
            const auto fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
            // This program has another child, which decodes pictures.
            const bool isWorker = line.contains("(dreambooth)");
            if (isWorker && fields[1].toLongLong() == QCoreApplication::applicationPid())
                return name.toInt();
        }
        return 0;
    }

    std::unique_ptr<PageFixture> m_fixture;
};

REGISTER_TEST(TestEngineClient, QApplication);
#include "test_engine_client.moc"

// The booth's engine with real workers and few steps: a visit, its end without a trace, and workers
// that are killed at any moment.
#include <base/files.h>
#include <base/paths.h>
#include <base/resources.h>
#include <images/encode.h>
#include <runs/run_folder.h>
#include <signal.h>
#include <ui/booth/booth_engine.h>
#include <ui/style/qt_strings.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <fstream>
#include <memory>

#include "booth_processes.h"
#include "planted.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr int longWait = 120'000;

}  // namespace

class TestBoothEngine : public QObject {
    Q_OBJECT

    QTemporaryDir m_home, m_runtime;
    fs::path booth() const { return toPath(m_home.path()) / "booth"; }

    static BoothSettings fewSteps() {
        BoothSettings settings = BoothSettings::bundled();
        settings.kinds.resize(2);
        settings.scenes.resize(2);
        settings.recipe = {
            {"max_train_steps", 6},     {"num_class_images", 4},    {"class_image_steps", 2},
            {"num_inference_steps", 2}, {"checkpointing_steps", 2}, {"validation_steps", 3},
            {"mixed_precision", "no"},  {"train_batch_size", 1},    {"lr_warmup_steps", 0}};
        return settings;
    }

    static std::vector<fs::path> writeSquares(const fs::path& visit, int side) {
        std::vector<fs::path> squares;
        for (int i = 0; i < 2; ++i) {
            squares.push_back(visit / "squares" / (std::to_string(i) + ".png"));
            orThrow(makeFolder(squares.back().parent_path()));
            orThrow(writePng(squares.back(), plantedPicture(side)));
        }
        return squares;
    }

    /// One for the tests whose recipe is the same, which would each start its workers.
    std::unique_ptr<BoothEngine> m_engine;
    BoothEngine& engineWithFewSteps() {
        if (m_engine == nullptr) {
            m_engine = std::make_unique<BoothEngine>(fewSteps(), booth());
            m_engine->prepare();
        }
        return *m_engine;
    }

    static bool becomesReady(BoothEngine& engine) {
        return QTest::qWaitFor([&] { return engine.isReady(); }, longWait);
    }

    /// In the background, so that the page that says so is shown meanwhile.
    static bool endsVisit(BoothEngine& engine) {
        QSignalSpy wiped(&engine, &BoothEngine::wiped);
        engine.endVisit();
        return wiped.isEmpty() && engine.hasVisit() && !engine.beginVisit() &&
               QTest::qWaitFor([&] { return !wiped.isEmpty(); }, longWait) && !engine.hasVisit();
    }

    static bool learns(BoothEngine& engine, const fs::path& visit, const std::string& kind) {
        QSignalSpy learned(&engine, &BoothEngine::learned);
        QSignalSpy failed(&engine, &BoothEngine::failed);
        engine.learn(kind, writeSquares(visit, engine.resolution()));
        return QTest::qWaitFor([&] { return !learned.isEmpty() || !failed.isEmpty(); }, longWait) &&
               failed.isEmpty();
    }

private slots:
    void initTestCase() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8());
    }

    void aVisitLeavesNothing() {
        BoothEngine& engine = engineWithFewSteps();
        QSignalSpy samples(&engine, &BoothEngine::sampleDrawn);
        QSignalSpy losses(&engine, &BoothEngine::lossMeasured);
        QSignalSpy scenes(&engine, &BoothEngine::sceneDrawn);
        QSignalSpy wiped(&engine, &BoothEngine::wiped);
        QVERIFY(becomesReady(engine));
        QVERIFY(!engine.kindPicture("robot").empty());
        QVERIFY(!engine.basePicture("robot", "snow").empty());
        for (const CheckItem& item : engine.check()) {
            const bool isAsExpected =
                item.state == CheckItem::State::ready || item.state == CheckItem::State::warning;
            QVERIFY2(isAsExpected, item.item.c_str());
        }
        const auto before = workersOf("--warm");
        QCOMPARE(before.size(), std::size_t{1});

        const fs::path visit = orThrow(engine.beginVisit());
        QVERIFY(visit.string().starts_with(m_runtime.path().toStdString()) ||
                visit.string().starts_with(booth().string()));
        QVERIFY(!engine.beginVisit());
        // The search finds them where they are, or it would prove nothing.
        std::vector<Needle> needles = needlesOf("photo", plantedPicture(engine.resolution()), 0);
        bool isFound = false;
        auto learning = std::make_unique<QObject>();
        connect(&engine, &BoothEngine::lossMeasured, learning.get(), [&](int step) {
            if (step != 1) return;
            const auto learner = static_cast<pid_t>(workersOf("--warm").front());
            ::kill(learner, SIGSTOP);
            isFound = !foundInMemory(learner, {needles[2]}).empty();
            ::kill(learner, SIGCONT);
        });
        QVERIFY(learns(engine, visit, "robot"));
        QVERIFY(isFound);
        learning.reset();
        // And the file as it is, which a copy would have.
        QFile square(toQt(visit / "squares" / "0.png"));
        QVERIFY(square.open(QIODevice::ReadOnly));
        needles.push_back({"square", square.readAll().mid(1000, 96)});
        QVERIFY(!foundBelow(visit, {needles.back()}).empty());
        QCOMPARE(losses.size(), 6);
        QCOMPARE(toPath(samples[0][0].toString()), engine.basePicture("robot", "beach"));
        // On a slow machine there are more, which come by the clock.
        for (const int step : {3, 6})
            QCOMPARE(std::ranges::count_if(samples,
                                           [&](const QList<QVariant>& sample) {
                                               return toPath(sample[0].toString()).filename() ==
                                                      RunFolder::sampleName(step, 1);
                                           }),
                     1);
        engine.drawScene("beach");
        engine.drawScene("snow");
        QTRY_COMPARE_WITH_TIMEOUT(scenes.size(), 2, longWait);
        for (const QList<QVariant>& scene : scenes) {
            QVERIFY(QFile::exists(scene[1].toString()));
            QVERIFY(QFile::exists(scene[2].toString()));
        }

        QVERIFY(endsVisit(engine));
        QCOMPARE(wiped.size(), 1);
        QVERIFY(!fs::exists(visit));
        for (const qint64 pid : before) QVERIFY(::kill(static_cast<pid_t>(pid), 0) != 0);
        QVERIFY(becomesReady(engine));
        for (const char* argument : {"--warm", "serve"}) {
            const auto now = workersOf(argument);
            QCOMPARE(now.size(), std::size_t{1});
            QCOMPARE(foundInMemory(now.front(), needles), std::string());
        }
        for (const fs::path& place : {booth(), toPath(m_runtime.path())})
            QCOMPARE(foundBelow(place, needles), std::string());
        for (const fs::path& file : entriesIn(fs::temp_directory_path()))
            if (fs::is_regular_file(file)) QCOMPARE(foundInFile(file, needles), std::string());
        for (const fs::path& place : {booth(), toPath(m_runtime.path())})
            for (const auto& entry : fs::recursive_directory_iterator(place))
                QVERIFY2(entry.path().string().find("visitor") == std::string::npos,
                         entry.path().c_str());
    }

    /// What another model draws is no "before" of what the one that learns draws.
    void whereAnotherModelDrawsLearningShowsNoBefore() {
        m_engine.reset();
        BoothSettings settings = fewSteps();
        settings.preset = "fast";  // a LoRA
        settings.drawWith = toPath(m_home.path()) / "other";
        fs::copy(resourceFolder() / "demo-model", settings.drawWith, fs::copy_options::recursive);
        BoothEngine engine(settings, booth());
        QSignalSpy samples(&engine, &BoothEngine::sampleDrawn);
        engine.prepare();
        QVERIFY(becomesReady(engine));
        const fs::path visit = orThrow(engine.beginVisit());
        QVERIFY(learns(engine, visit, "robot"));
        QVERIFY(!samples.isEmpty());
        for (const QList<QVariant>& sample : samples) QVERIFY(sample[1].toDouble() > 0);
        QVERIFY(!engine.basePicture("robot", "beach").empty());  // for the reveal
        engine.endVisit();
    }

    /// While it is warm, while it learns (before and after a checkpoint), and while scenes are
    /// drawn.
    void killedWorkersCostNoVisit() {
        BoothEngine& engine = engineWithFewSteps();
        QVERIFY(becomesReady(engine));
        const auto killAll = [](const QByteArray& argument) {
            for (const qint64 pid : workersOf(argument)) ::kill(static_cast<pid_t>(pid), SIGKILL);
        };
        killAll("--warm");
        QTRY_VERIFY_WITH_TIMEOUT(!engine.isReady(), longWait);
        QVERIFY(becomesReady(engine));

        for (const int atStep : {0, 1, 3}) {
            const fs::path visit = orThrow(engine.beginVisit());
            QSignalSpy delayed(&engine, &BoothEngine::delayed),
                wentOn(&engine, &BoothEngine::wentOn);
            bool isKilled = false, hasSaved = false;
            const QObject learning;
            connect(&engine, &BoothEngine::delayed, &learning,
                    [&] { hasSaved = !RunFolder(visit / "run").listCheckpoints().empty(); });
            const auto killOnce = [&](int step) {
                if (isKilled || step < atStep) return;
                isKilled = true;
                killAll("train");
            };
            connect(&engine, &BoothEngine::lossMeasured, &learning,
                    [&](int step, double) { killOnce(step); });
            if (atStep == 0) QTimer::singleShot(0, &learning, [&] { killOnce(0); });
            QVERIFY(learns(engine, visit, "backpack"));
            QVERIFY(isKilled);
            QCOMPARE(delayed.size(), 1);
            // What is said of it: it begins again where nothing was saved yet, at the second step.
            QVERIFY(atStep == 1 || hasSaved == (atStep == 3));
            QCOMPARE(wentOn.size(), 1);
            QCOMPARE(wentOn[0][0].toBool(), !hasSaved);
            QSignalSpy scenes(&engine, &BoothEngine::sceneDrawn);
            engine.drawScene("snow");
            QTest::qWait(50);  // while it draws
            killAll("serve");
            QTRY_COMPARE_WITH_TIMEOUT(scenes.size(), 1, longWait);
            QVERIFY(endsVisit(engine));
            QVERIFY(becomesReady(engine));
        }
    }

    /// The clock ends it after a fraction of the steps: more time is offered, and taken it goes on
    /// learning; who does not answer is shown what there is.
    void learnsALittleLonger() {
        m_engine.reset();
        BoothSettings settings = fewSteps();
        settings.recipe["max_train_steps"] = 100'000;
        settings.recipe["checkpointing_steps"] = 100'000;
        settings.budgetSeconds = 15;  // 5 s of learning
        BoothEngine engine(settings, booth());
        engine.prepare();
        QVERIFY(becomesReady(engine));
        QVERIFY(engine.pace().worth() == LearningWorth::little);

        for (const bool isTaken : {false, true}) {
            const fs::path visit = orThrow(engine.beginVisit());
            int offered = 0, stepsThen = 0;
            double leftThen = 0, leftAfter = 0;
            connect(&engine, &BoothEngine::lossMeasured, &engine, [&](int step) {
                if (offered > 0 || engine.moreSecondsOffered() == 0) return;
                offered = engine.moreSecondsOffered();
                stepsThen = step;
                leftThen = engine.secondsLeft();
                if (isTaken) engine.learnLonger();
                leftAfter = engine.secondsLeft();
            });
            QSignalSpy losses(&engine, &BoothEngine::lossMeasured);
            QElapsedTimer clock;
            clock.start();
            QVERIFY(learns(engine, visit, "robot"));
            QVERIFY(offered >= 15);
            QVERIFY(stepsThen > 0);
            // In the same process, step after step.
            for (int i = 0; i < losses.size(); ++i) QCOMPARE(losses[i][0].toInt(), i + 1);
            QVERIFY(engine.worth() == LearningWorth::little);
            if (isTaken) {
                QVERIFY(leftAfter > leftThen + offered - 1);
                QVERIFY(clock.elapsed() >= (5 + offered) * 1000);
            }
            engine.disconnect(SIGNAL(lossMeasured(int, double)));
            QVERIFY(endsVisit(engine));
            QVERIFY(becomesReady(engine));
        }
    }

    /// A run waits for room on a full disk, which a visitor can't make: staff hear why.
    void whatCannotBeSavedEndsTheVisit() {
        m_engine.reset();
        BoothSettings settings = fewSteps();
        settings.recipe["max_train_steps"] = 100'000;
        BoothEngine engine(settings, booth());
        engine.prepare();
        QVERIFY(becomesReady(engine));
        const fs::path visit = orThrow(engine.beginVisit());
        const fs::path checkpoints = visit / "run" / "checkpoints";
        const QObject learning;
        connect(&engine, &BoothEngine::lossMeasured, &learning, [&] {
            std::error_code ignored;
            while (!fs::is_regular_file(checkpoints, ignored)) {
                fs::remove_all(checkpoints, ignored);
                std::ofstream inTheWay(checkpoints);
            }
        });
        QSignalSpy failed(&engine, &BoothEngine::failed);
        engine.learn("robot", writeSquares(visit, engine.resolution()));
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, longWait);
        const auto problem = failed[0][0].value<Error>();
        QVERIFY2(problem.message().contains("checkpoints"), problem.message().c_str());
        QVERIFY(endsVisit(engine));
        QVERIFY(becomesReady(engine));
    }

    void learnsOnceMoreInAVisit() {
        BoothEngine& engine = engineWithFewSteps();
        QVERIFY(becomesReady(engine));
        const fs::path visit = orThrow(engine.beginVisit());
        QVERIFY(learns(engine, visit, "robot"));
        QVERIFY(learns(engine, visit, "backpack"));
        QSignalSpy scenes(&engine, &BoothEngine::sceneDrawn);
        engine.drawScene("beach");
        QTRY_COMPARE_WITH_TIMEOUT(scenes.size(), 1, longWait);
        QCOMPARE(toPath(scenes[0][1].toString()), engine.basePicture("backpack", "beach"));
        QVERIFY(endsVisit(engine));
    }

    void endsAtAnyMoment() {
        BoothEngine& engine = engineWithFewSteps();
        QVERIFY(becomesReady(engine));
        const fs::path visit = orThrow(engine.beginVisit());
        QVERIFY(endsVisit(engine));  // nothing was learned: the workers stay
        QVERIFY(engine.isReady());
        QVERIFY(!fs::exists(visit));
        const fs::path other = orThrow(engine.beginVisit());
        engine.learn("robot", writeSquares(other, engine.resolution()));
        QSignalSpy losses(&engine, &BoothEngine::lossMeasured);
        QTRY_VERIFY_WITH_TIMEOUT(!losses.isEmpty(), longWait);
        engine.endVisit();
        QVERIFY(!engine.isReady());
        QTRY_VERIFY_WITH_TIMEOUT(!fs::exists(other), longWait);
        engine.setPaused(true);
        QVERIFY(workersOf("train").empty() && workersOf("serve").empty());
        engine.setPaused(false);
        QVERIFY(becomesReady(engine));
    }

    void sweepsWhatACrashLeft() {
        m_engine.reset();
        const fs::path left = booth() / "visitors" / "visitor" / "squares" / "1.png";
        QVERIFY(writeFileAtomically(left, "photo"));
        const BoothEngine engine(fewSteps(), booth());
        QVERIFY(!fs::exists(booth() / "visitors"));
    }

    void tellsWhyItCannotPrepare() {
        BoothSettings settings = fewSteps();
        settings.model = (toPath(m_home.path()) / "no-model").string();
        BoothEngine engine(settings, toPath(m_home.path()) / "other");
        QSignalSpy failed(&engine, &BoothEngine::failed);
        engine.prepare();
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, longWait);
        QCOMPARE(failed[0][0].value<Error>().code, std::string("file.missing"));
        QVERIFY(!engine.isReady());
    }
};

REGISTER_TEST(TestBoothEngine, QApplication);
#include "test_booth_engine.moc"

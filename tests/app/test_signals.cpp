// Signals that end a session: a terminal that is closed (SIGHUP), a whole job that is asked to end,
// and a reader of the output that goes away. What was learned is saved, or the run goes on.
#include "train_runs.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <csignal>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestSignals : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Longer than anybody waits, on so many ranks.
    RunFolder endlessRun(int ranks) const {
        Recipe recipe = smallRecipe();
        recipe.max_train_steps = 100000;
        recipe.checkpointing_steps = 100000;
        recipe.with_prior_preservation = false;
        recipe.validation_loss_steps = 0;
        Job job = smallJob(recipe);
        job.devices.assign(static_cast<std::size_t>(ranks), "cpu");
        return makeRun(fs::path(m_folder.path().toStdString()), job);
    }
    /// A job of a shell: all its processes get what is sent to their group.
    static std::function<void()> asJob(void (*hangup)(int)) {
        return [hangup] {
            ::setpgid(0, 0);
            ::signal(SIGHUP, hangup);
        };
    }
    static void addRanks() {
        QTest::addColumn<int>("ranks");
        QTest::newRow("one rank") << 1;
        QTest::newRow("two ranks") << 2;
    }
    static bool isSaved(const RunFolder& run) {
        const auto checkpoints = run.listCheckpoints();
        return run.readState()->phase == RunPhase::stopped && !checkpoints.empty() &&
               checkpoints.back().step == lastStep(run);
    }

private slots:
    /// Photos enough for minutes; what lay there before stays.
    void whatIsBeingPreparedIsTakenAway() {
        const fs::path folder = m_folder.path().toStdString(), photos = folder / "photos",
                       output = folder / "result", run = output / "run";
        orThrow(writePng(photos / "1.png", madeUpPhoto(1, 2000, 2000)));
        for (int i = 2; i <= 500; ++i)
            fs::create_hard_link(photos / "1.png", photos / (std::to_string(i) + ".png"));
        orThrow(writeFileAtomically(output / "own.txt", "of a person"));
        QStringList arguments = {"train", "--lora", "--instance_prompt=a sks dog",
                                 "--max_train_steps=1"};
        for (const auto& [flag, path] :
             {std::pair("pretrained_model_name_or_path", tinyModel),
              std::pair("instance_data_dir", photos), std::pair("output_dir", output)})
            arguments << QStringLiteral("--%1=%2").arg(QLatin1String(flag),
                                                       QString::fromStdString(path.string()));
        Worker worker(arguments);
        QTRY_VERIFY_WITH_TIMEOUT(pathExists(run / "input/photo-0001.png") || worker.hasEnded(),
                                 120000);
        QVERIFY2(!worker.hasEnded(), worker.errors());
        QCOMPARE(::kill(worker.pid(), SIGINT), 0);
        QCOMPARE(worker.wait(), -1);  // by the signal
        QVERIFY(!pathExists(run));
        QVERIFY(pathExists(output / "own.txt"));
    }

    void aClosedTerminalSaves_data() { addRanks(); }
    void aClosedTerminalSaves() {
        QFETCH(int, ranks);
        const RunFolder run = endlessRun(ranks);
        Worker worker(run, asJob(SIG_DFL));
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1 || worker.hasEnded(), 120000);
        // The shell sends it, and the kernel once more when the shell ends.
        for (int i = 0; i < 2; ++i) QCOMPARE(::kill(-worker.pid(), SIGHUP), 0);
        QVERIFY2(worker.wait(120) == 75, worker.errors().constData());
        QVERIFY(isSaved(run));
        // Once, and how to go on.
        const auto goOn = QByteArray::fromStdString("Continue with: dreambooth train --run " +
                                                    run.path().string());
        QVERIFY2(worker.errors().count(goOn) == 1, worker.errors().constData());
        // Nothing of what LibTorch says to itself.
        QVERIFY2(!worker.errors().contains("Warning: "), worker.errors().constData());
    }

    /// By systemd, say: the ranks get it directly, and once more from their launcher.
    void aJobThatIsAskedToEndSaves_data() { addRanks(); }
    void aJobThatIsAskedToEndSaves() {
        QFETCH(int, ranks);
        const RunFolder run = endlessRun(ranks);
        Worker worker(run, asJob(SIG_DFL));
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1 || worker.hasEnded(), 120000);
        QCOMPARE(::kill(-worker.pid(), SIGTERM), 0);
        QVERIFY2(worker.wait(120) == 75, worker.errors().constData());
        QVERIFY(isSaved(run));
    }

    /// systemd, Slurm and a person at once: again and again, to the launcher and to its ranks, from
    /// the first moment on. All end, what was learned is kept, and the run goes on with the bytes
    /// of one that nobody disturbed.
    void stormsEndAllRanksAndLoseNothing() {
        Recipe recipe = smallRecipe();
        recipe.max_train_steps = 8;
        recipe.validation_loss_steps = 0;
        recipe.with_prior_preservation = false;
        Job job = smallJob(recipe);
        job.devices = {"cpu", "cpu", "cpu"};
        const fs::path parent = m_folder.path().toStdString();
        const RunFolder calm = makeRun(parent, job), stormy = makeRun(parent, job);
        QVERIFY(Worker(calm).wait(300) == 0);
        for (const int from : {0, 1, 3}) {
            Worker worker(stormy, asJob(SIG_DFL));
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(stormy) >= from || worker.hasEnded(), 120000);
            std::vector<pid_t> ranks;
            while (!worker.hasEnded()) {
                for (const pid_t rank : childrenOf(worker.pid())) {
                    ranks.push_back(rank);
                    ::kill(rank, SIGTERM);
                }
                ::kill(worker.pid(), SIGTERM);
                QTest::qWait(5);
            }
            const int code = worker.wait();
            // A second signal ends the launcher at once, as a second Ctrl+C does: -1.
            QVERIFY2(code == 75 || code == 0 || code == -1, worker.errors().constData());
            for (const pid_t rank : ranks) QTRY_VERIFY_WITH_TIMEOUT(!isRunning(rank), 60000);
            if (lastStep(stormy) > 0 && code == 75) QVERIFY(isSaved(stormy));
        }
        Worker last(stormy);
        QVERIFY2(last.wait(300) == 0, last.errors().constData());
        QVERIFY(resultOf(stormy) == resultOf(calm));
    }

    /// As soon as its training has a process, which can't hear of it yet.
    void aDemoThatHasNotBegunEndsAsAsked() {
        const fs::path folder = fs::path(m_folder.path().toStdString()) / "demo";
        Worker worker({"demo", "--output", QString::fromStdString(folder.string())});
        const fs::path log = folder / "Backpack.dreambooth/runs/run-001/worker.log";
        QTRY_VERIFY_WITH_TIMEOUT(pathExists(log) || worker.hasEnded(), 120000);
        QVERIFY2(!worker.hasEnded(), worker.errors());
        QCOMPARE(::kill(worker.pid(), SIGINT), 0);
        QVERIFY2(worker.wait(120) == 75, worker.errors().constData());
        QVERIFY2(worker.errors().contains("dreambooth train --run"), worker.errors().constData());
    }

    void underNohupItGoesOn_data() { addRanks(); }
    void underNohupItGoesOn() {
        QFETCH(int, ranks);
        const RunFolder run = endlessRun(ranks);
        Worker worker(run, asJob(SIG_IGN));
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1 || worker.hasEnded(), 120000);
        QCOMPARE(::kill(-worker.pid(), SIGHUP), 0);
        const int step = lastStep(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= step + 2 || worker.hasEnded(), 120000);
        QVERIFY2(!worker.hasEnded(), worker.errors().constData());
        ::kill(worker.pid(), SIGTERM);
        QVERIFY2(worker.wait(120) == 75, worker.errors().constData());
    }

    /// `train | tee log`, whose tee was closed with its window; ssh without a terminal.
    void aReaderThatIsGoneEndsNothing() {
        const RunFolder run = endlessRun(1);
        Worker worker(run, [] {
            int ends[2];
            if (::pipe(ends) != 0) ::_exit(127);
            ::close(ends[0]);
            for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) ::dup2(ends[1], stream);
            ::signal(SIGPIPE, SIG_DFL);
        });
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 2 || worker.hasEnded(), 120000);
        ::kill(worker.pid(), SIGTERM);
        QCOMPARE(worker.wait(120), 75);
        QVERIFY(isSaved(run));
    }
};

REGISTER_TEST(TestSignals, QCoreApplication);
#include "test_signals.moc"

// Run folders: numbering, job and state, what is alive, checkpoints, requests.
#include <base/files.h>
#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

Job someJob(const std::string& id) {
    Job job;
    job.id = id;
    job.title = "Rex";
    job.model = "/models/sd15";
    job.instancePrompt = "a photo of sks cat";
    job.first().classImages = "../../class-images/abc";
    job.output = "output";
    job.devices = {"0", "1"};
    job.first().subject.leftOutClassImages = {"class-3.png"};
    job.first().subject.token = "sks";
    job.first().subject.className = "cat";
    job.recipe.rank = 12;
    return job;
}

}  // namespace

class TestRun : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_runs = fs::path(m_temporary->path().toStdString()) / "runs";
    }

    void numbering() {
        QVERIFY(RunFolder::list(m_runs).empty());
        QCOMPARE(RunFolder::create(m_runs)->id(), "run-001");
        QCOMPARE(RunFolder::create(m_runs)->id(), "run-002");
        fs::create_directory(m_runs / "run-999");
        fs::create_directory(m_runs / "notes");
        const auto next = RunFolder::create(m_runs);
        QCOMPARE(next->id(), "run-1000");
        for (const fs::path& folder : {next->input(), next->requests(), next->samples(),
                                       next->checkpoints(), next->output()})
            QVERIFY(fs::is_directory(folder));
    }
    void listsByNumberWithoutDamagedOnes() {
        for (const char* id : {"run-1000", "run-002", "run-999"})
            QVERIFY(RunFolder(m_runs / id).writeJob(someJob(id)));
        QVERIFY(writeFileAtomically(m_runs / "run-003" / "job.json", "{\"version\": 1"));
        fs::create_directory(m_runs / "run-004");
        QVERIFY(writeFileAtomically(m_runs / "run-005", "a file"));
        std::vector<UnreadableRun> unreadable;
        const auto runs = RunFolder::list(m_runs, &unreadable);
        QCOMPARE(unreadable.size(), 1u);  // run-004 is being made, say
        QCOMPARE(unreadable[0].folder.id(), "run-003");
        QCOMPARE(unreadable[0].error.code, "json.malformed");
        QCOMPARE(runs.size(), 3u);
        QCOMPARE(runs[0].id(), "run-002");
        QCOMPARE(runs[1].id(), "run-999");
        QCOMPARE(runs[2].id(), "run-1000");
    }

    /// As programs read them that know one subject alone.
    void theFirstSubjectsFieldsAreTheJobs() {
        Job job = someJob("run-001");
        job.subjects.push_back({{"ohwx", "dog", {"class-4.png"}}, "a photo of dog", "dogs"});
        const Json object = toJson(job);
        QCOMPARE(object["token"], Json("sks"));
        QCOMPARE(object["class_images"], Json("../../class-images/abc"));
        QCOMPARE(object["further_subjects"],
                 Json::array({{{"token", "ohwx"},
                               {"class_name", "dog"},
                               {"left_out_class_images", {"class-4.png"}},
                               {"class_prompt", "a photo of dog"},
                               {"class_images", "dogs"}}}));
        const Job back = orThrow(jobFromJson(object));
        QCOMPARE(back.subjects.size(), std::size_t{2});
        QCOMPARE(back.first().subject.className, "cat");
        QCOMPARE(toJson(back), object);
        job.subjects.resize(1);
        QVERIFY(!toJson(job).contains("further_subjects"));
        QCOMPARE(orThrow(jobFromJson(toJson(job))).subjects.size(), std::size_t{1});
    }
    void jobs() {
        const auto run = RunFolder::create(m_runs);
        QCOMPARE(run->readJob().error().code, "run.missing");
        QVERIFY(run->writeJob(someJob("run-001")));
        const auto job = run->readJob();
        QVERIFY2(job, job ? "" : job.error().message().c_str());
        QVERIFY(toJson(*job) == toJson(someJob("run-001")));
        QVERIFY(job->recipe == someJob("").recipe);
    }
    void badJobs_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("code");
        QTest::newRow("cut") << QByteArray("{") << "json.malformed";
        QTest::newRow("no version") << QByteArray("{}") << "run.invalid";
        QTest::newRow("newer") << QByteArray(R"({"version": 2})") << "run.newer_version";
        QTest::newRow("no recipe")
            << QByteArray(R"({"version": 1, "model": "/m"})") << "run.invalid";
        QTest::newRow("no model") << QByteArray(R"({"version": 1, "recipe": {}})") << "run.invalid";
        QTest::newRow("devices of numbers")
            << QByteArray(R"({"version": 1, "model": "/m", "recipe": {}, "devices": [0]})")
            << "run.invalid";
        QTest::newRow("bad recipe")
            << QByteArray(R"({"version": 1, "model": "/m", "recipe": {"rank": -1}})")
            << "recipe.invalid";
    }
    void badJobs() {
        QFETCH(QByteArray, text);
        QFETCH(QString, code);
        const auto run = RunFolder::create(m_runs);
        QVERIFY(writeFileAtomically(run->jobFile(), text.toStdString()));
        const auto job = run->readJob();
        QVERIFY(!job);
        QCOMPARE(job.error().code, code.toStdString());
        QVERIFY(job.error().text.contains(run->jobFile().string()));
    }

    void states() {
        const auto run = RunFolder::create(m_runs);
        for (const RunPhase phase :
             {RunPhase::queued, RunPhase::preparing, RunPhase::training, RunPhase::paused,
              RunPhase::finished, RunPhase::stopped, RunPhase::failed}) {
            RunState state;
            state.phase = phase;
            state.step = 7;
            state.totalSteps = 9;
            state.pid = 4194304;
            state.host = "here";
            state.why = "because";
            state.error = {{"code", "run.ended"}};
            QVERIFY(run->writeState(state));
            const auto read = run->readState();
            QVERIFY(read);
            QVERIFY(read->phase == phase && read->step == 7 && read->totalSteps == 9 &&
                    read->pid == 4194304 && read->host == "here" && read->why == "because" &&
                    read->error == state.error);
            QVERIFY(read->updated.ends_with('Z'));
            QVERIFY(runPhaseFromString(toString(phase)) == phase);
        }
        QVERIFY(!runPhaseFromString("dancing"));
        QVERIFY(writeFileAtomically(run->stateFile(), R"({"state": "dancing"})"));
        QCOMPARE(run->readState().error().code, "run.invalid");
        QVERIFY(run->effectiveState().phase == RunPhase::failed);
    }

    void aKilledWorkerIsNoticed() {
        const auto run = RunFolder::create(m_runs);
        RunState state;
        state.phase = RunPhase::training;
        state.step = 41;
        QVERIFY(run->writeState(state));

        int ready[2];
        QCOMPARE(::pipe(ready), 0);
        const pid_t worker = ::fork();
        if (worker == 0) {
            const auto lock = FileLock::acquire(run->lockFile());
            const char answer = lock ? 'y' : 'n';
            if (::write(ready[1], &answer, 1) == 1) ::pause();
            ::_exit(1);
        }
        char answer = 0;
        QCOMPARE(::read(ready[0], &answer, 1), 1);
        QCOMPARE(answer, 'y');
        QVERIFY(run->isAlive());
        QVERIFY(run->effectiveState().phase == RunPhase::training);

        ::kill(worker, SIGKILL);
        ::waitpid(worker, nullptr, 0);
        ::close(ready[0]);
        ::close(ready[1]);
        QVERIFY(!run->isAlive());
        const RunState after = run->effectiveState();
        QVERIFY(after.phase == RunPhase::failed);
        QCOMPARE(after.step, 41);
        QVERIFY(!after.why.empty());
        // With its code, from which the window says it in the person's language.
        QCOMPARE(valueOr<std::string>(after.error, "code", ""), "run.ended");
        // The file still says what the worker wrote.
        QVERIFY(run->readState()->phase == RunPhase::training);
    }
    void endedRunsStayAsTheyEnded() {
        const auto run = RunFolder::create(m_runs);
        for (const RunPhase phase : {RunPhase::queued, RunPhase::finished, RunPhase::stopped}) {
            RunState state;
            state.phase = phase;
            QVERIFY(run->writeState(state));
            QVERIFY(run->effectiveState().phase == phase);
        }
    }

    void onlyCompleteCheckpointsAreListed() {
        const auto run = RunFolder::create(m_runs);
        for (const char* name : {"step-000200", "step-001000", "step-000050"})
            QVERIFY(writeFileAtomically(run->checkpoints() / name / "manifest.json", "{}"));
        fs::create_directory(run->checkpoints() / "step-000300");
        fs::create_directory(run->checkpoints() / "step-000400.partial");
        fs::create_directory(run->checkpoints() / "step-");
        const auto found = run->listCheckpoints();
        QCOMPARE(found.size(), 3u);
        QCOMPARE(found[0].step, 50);
        QCOMPARE(found[1].step, 200);
        QCOMPARE(found[2].step, 1000);
        QCOMPARE(found[2].path.filename().string(), "step-001000");
    }
    void requestsAreFiles() {
        const auto run = RunFolder::create(m_runs);
        QVERIFY(run->request(RunRequest::stop));
        QVERIFY(run->request(RunRequest::sample, {{"prompt", "a cat"}}));
        QCOMPARE(*readJson(run->requests() / "stop.json"), Json::object());
        QCOMPARE((*readJson(run->requests() / "sample.json"))["prompt"], "a cat");
        QCOMPARE(std::distance(fs::directory_iterator(run->requests()), {}), 2);
        const RunRequests open = run->openRequests();
        for (const auto& [request, name] : runRequestNames)
            QCOMPARE(open.has(request),
                     request == RunRequest::stop || request == RunRequest::sample);
    }

    /// Steps are quicker than the state is written; a run that is killed goes on from the
    /// checkpoint.
    void theStateIsNotBehindACheckpoint() {
        const RunFolder run = orThrow(RunFolder::create(m_runs));
        RunReporter reporter = orThrow(RunReporter::open(run, true));
        reporter.started(1, {"cpu"}, 100, 0);
        for (int step = 1; step <= 5; ++step) reporter.step({.step = step});
        reporter.checkpoint(5, "checkpoints/step-000005");
        QCOMPARE(orThrow(run.readState()).step, 5);
    }

private:
    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_runs;
};

REGISTER_TEST(TestRun, QCoreApplication);
#include "test_run_folder.moc"

// What a person does with runs that lie there: names and notes, what can go, deleting and undo.
#include <base/deleted_folders.h>
#include <base/file_system.h>
#include <base/files.h>
#include <base/json.h>
#include <runs/checkpoint.h>
#include <runs/events.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <runs/scores.h>

#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestKeptRuns : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_runs = fs::path(m_temporary->path().toStdString()) / "runs";
        qputenv("XDG_CONFIG_HOME", m_temporary->path().toUtf8() + "/config");
        m_run = std::make_unique<RunFolder>(orThrow(RunFolder::create(m_runs)));
        Job job = newJob(m_run->id());
        job.model = "/models/sd15";
        job.instancePrompt = "a photo of sks dog";
        orThrow(m_run->writeJob(job));
    }

    void labelsAreKept() {
        QVERIFY(readLabel(*m_run) == RunLabel{});
        const RunLabel label{.name = "Größer – 犬", .note = "Horns\nare right", .isStarred = true};
        orThrow(writeLabel(*m_run, label));
        QVERIFY(readLabel(*m_run) == label);
    }
    void labelsOfNewerProgramsSurvive() {
        const fs::path file = m_run->path() / "label.json";
        orThrow(writeJson(file, {{"version", 1}, {"name", "Rank 32"}, {"colour", "green"}}));
        orThrow(writeLabel(*m_run, {.name = "Rank 16"}));
        QCOMPARE(valueOr<std::string>(orThrow(readJson(file)), "colour", ""), "green");
        orThrow(writeJson(file, {{"version", 2}, {"name", "Rank 32"}}));
        const auto refused = writeLabel(*m_run, {.name = "Rank 16"});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, "run.newer_version");
        QCOMPARE(readLabel(*m_run).name, "Rank 32");
    }
    void aListIsNoLabel() {
        orThrow(writeFileAtomically(m_run->path() / "label.json", "[]"));
        QVERIFY(readLabel(*m_run) == RunLabel{});
        const RunLabel label{.name = "Rank 16"};
        orThrow(writeLabel(*m_run, label));
        QVERIFY(readLabel(*m_run) == label);
    }
    void aBrokenLabelIsNone() {
        orThrow(writeFileAtomically(m_run->path() / "label.json", "{\"name\": 7, \"note\": "));
        QVERIFY(readLabel(*m_run) == RunLabel{});
    }

    void deletedRunsCanBePutBack() {
        const DeletedFolder gone = orThrow(m_run->moveToDeleted());
        QVERIFY(RunFolder::list(m_runs).empty());
        QCOMPARE(deletedIn(m_runs).size(), std::size_t{1});
        // What was compared names a run by its number: no other one may take it.
        QCOMPARE(orThrow(RunFolder::create(m_runs)).id(), "run-002");
        fs::rename(m_runs / ".deleted", m_runs.parent_path() / "bin");
        QCOMPARE(orThrow(RunFolder::create(m_runs)).id(), "run-003");
        // A stranger's number behind which there is none.
        orThrow(writeFileAtomically(m_runs / ".last-number", "run-2147483647"));
        QCOMPARE(orThrow(RunFolder::create(m_runs)).id(), "run-004");
        fs::rename(m_runs.parent_path() / "bin", m_runs / ".deleted");
        orThrow(putFolderBack(gone, gone.original));
        QCOMPARE(RunFolder::list(m_runs).size(), std::size_t{1});  // the others have no job
        QVERIFY(deletedIn(m_runs).empty());
    }

    void theLastAndTheBestCheckpointStay() {
        for (const int step : {10, 20, 30, 40}) makeCheckpoint(step);
        makeCheckpoint(50);
        orThrow(setLaterCheckpointsAside(*m_run, 40));
        writeLikenesses({{10, 0.4}, {20, 0.9}, {30, 0.8}, {40, 0.7}});
        const auto spare = spareCheckpoints(*m_run);
        QCOMPARE(spare.size(), std::size_t{3});
        QCOMPARE(spare[0].step, 10);
        QCOMPARE(spare[1].step, 30);
        QCOMPARE(spare[2].step, 50);
        QVERIFY(spare[2].why == SpareCheckpoint::Why::unused);
        orThrow(removeCheckpoints(*m_run, spare));
        QVERIFY(spareCheckpoints(*m_run).empty());
        const auto left = m_run->listCheckpoints();
        QCOMPARE(left.size(), std::size_t{2});
        QCOMPARE(left[0].step, 20);
        QCOMPARE(left[1].step, 40);
    }

    /// As the star on the Compare page has it.
    void theBestOfThoseThatAreThereStays() {
        for (const int step : {20, 30, 40}) makeCheckpoint(step);
        writeLikenesses({{10, 0.9}, {20, 0.8}, {30, 0.7}, {40, 0.6}});  // 10 was pruned
        const auto spare = spareCheckpoints(*m_run);
        QCOMPARE(spare.size(), std::size_t{1});
        QCOMPARE(spare[0].step, 30);
    }

    /// Without scores, by the loss that the Train page names.
    void theLowestValidationLossStays() {
        for (const int step : {10, 20, 30}) makeCheckpoint(step);
        auto events = orThrow(EventWriter::open(m_run->eventsFile()));
        for (const auto& [step, loss] :
             {std::pair(10, 0.02), {15, 0.01}, {20, 0.03}, {30, 0.5}, {10, 0.4}})
            orThrow(events.validation(step, loss));  // step 10 was learned again
        const auto spare = spareCheckpoints(*m_run);
        QCOMPARE(spare.size(), std::size_t{1});
        QCOMPARE(spare[0].step, 10);
    }

    void nothingIsTakenFromARunAtWork() {
        for (const int step : {10, 20}) makeCheckpoint(step);
        const auto spare = spareCheckpoints(*m_run);
        const RunLock lock = orThrow(RunLock::acquire(*m_run));
        const auto refused = removeCheckpoints(*m_run, spare);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, "run.busy");
        QCOMPARE(m_run->listCheckpoints().size(), std::size_t{2});
        QVERIFY(!m_run->moveToDeleted());
        QVERIFY(pathExists(m_run->jobFile()));
    }

    void aFileOfSeveralNamesComesBackWithTheLast() {
        const fs::path one = m_runs / "one", other = m_runs / "other";
        orThrow(writeFileAtomically(one / "weights", std::string(1 << 20, 'w')));
        orThrow(makeFolder(other));
        fs::create_hard_link(one / "weights", other / "weights");
        orThrow(writeFileAtomically(other / "more", std::string(1 << 19, 'm')));
        const std::uintmax_t both = diskUse({one, other});
        QVERIFY(both >= 3u << 19 && both < 4u << 19);
        QVERIFY(diskUse({one}) >= 1u << 20);
        QVERIFY(freedByRemoving({one}) < 1u << 19);
        QVERIFY(freedByRemoving({other}) >= 1u << 19 && freedByRemoving({other}) < 1u << 20);
        QCOMPARE(freedByRemoving({one, other}), both);
        QCOMPARE(diskUse({m_runs / "nowhere"}), std::uintmax_t{0});
    }

private:
    void makeCheckpoint(int step) const {
        CheckpointWriter writer = orThrow(CheckpointWriter::begin(m_run->checkpoints(), step));
        orThrow(writer.addText("weights", std::string(4096, 'w')));
        orThrow(writer.finish());
    }

    void writeLikenesses(const std::vector<std::pair<int, double>>& likenesses) const {
        Json measured = Json::array();
        for (const auto& [step, likeness] : likenesses)
            measured.push_back({{"step", step},
                                {"likeness_base", 0.1},
                                {"likeness_tuned", likeness},
                                {"class_diversity_base", 1.0},
                                {"class_diversity_tuned", 0.9}});
        orThrow(writeJson(m_run->scoresFile(), {{"version", 3}, {"measured", measured}}));
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_runs;
    std::unique_ptr<RunFolder> m_run;
};

REGISTER_TEST(TestKeptRuns, QCoreApplication);
#include "test_kept_runs.moc"

// What is read of a sweep's runs: values in order, the last held-out loss, and which picture of the
// same noise each run has, be it a sample or drawn for a comparison.
#include <base/files.h>
#include <comparisons/sweep_results.h>
#include <runs/events.h>
#include <runs/run_changes.h>
#include <runs/run_folder.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "picture_bytes.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestSweepResults : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_home = std::make_unique<QTemporaryDir>();
        m_folder = m_home->path().toStdString();
        qputenv("XDG_CONFIG_HOME", m_home->path().toUtf8() + "/config");
        m_runs.clear();
        for (const double rate : {2e-4, 5e-5, 1e-4}) m_runs.push_back(makeRun(rate));
    }

    void runsStandByTheirValues() {
        tellLoss(m_runs[0], 50, 0.3);
        tellLoss(m_runs[0], 100, 0.2);
        const SweepResults results = read();
        QCOMPARE(results.runs.size(), std::size_t{3});
        QCOMPARE(results.runs[0].id, "run-002");
        QVERIFY(results.runs[0].values == std::vector<Json>{5e-5});
        QVERIFY(!results.runs[0].loss);
        QCOMPARE(results.runs[2].id, "run-001");
        QCOMPARE(results.runs[2].loss.value(), 0.2);
        QVERIFY(!results.runs[2].hasHeldOut);
    }

    /// One that was changed while it learned stays where the sweep put it.
    void aChangedRunKeepsItsPlace() {
        orThrow(writeChanges(m_runs[0], {{.step = 10, .learningRate = 1e-6}}));
        const SweepResults results = read();
        QCOMPARE(results.runs[2].id, "run-001");
        QVERIFY(results.runs[2].values == std::vector<Json>{2e-4});
        QVERIFY(results.runs[2].isChanged);
        QVERIFY(!results.runs[1].isChanged);
    }

    void samplesOfTheSameNoiseAreARow() {
        for (const int step : {0, 50}) tellSample(m_runs[0], step, "on the moon", 7);
        tellSample(m_runs[1], 100, "on the moon", 7);
        tellSample(m_runs[1], 100, "on the moon", 8);
        fs::remove(m_runs[1].samples() / RunFolder::sampleName(100, 8));  // gone meanwhile
        const SweepResults results = read();
        QCOMPARE(results.rows.size(), std::size_t{1});
        const SweepRow& row = results.rows[0];
        QCOMPARE(row.settings.prompt, "on the moon");
        QCOMPARE(row.settings.seed, std::int64_t{7});
        // 5e-5, 1e-4, 2e-4
        QCOMPARE(row.pictures[0].step, 100);
        QVERIFY(row.pictures[1].file.empty());
        QCOMPARE(row.pictures[2].step, 50);
        // The one without a picture has nothing to draw with.
        QVERIFY(results.missing().empty());
        save(m_runs[2], 100);
        const auto missing = read().missing();
        QCOMPARE(missing.size(), std::size_t{1});
        QVERIFY(missing[0].first == row.settings);
        QCOMPARE(missing[0].second.runId, "run-003");
        QCOMPARE(missing[0].second.step, 100);
    }

    void whatWasDrawnForComparisonsCounts() {
        for (const RunFolder& run : m_runs) save(run, 100);
        tellSample(m_runs[0], 50, "on the moon", 7);
        Comparison drawn;
        drawn.folder = orThrow(makeComparisonFolder(comparisons()));
        drawn.settings = read().rows.at(0).settings;
        for (const RunFolder& run : {m_runs[0], m_runs[2]}) {
            const fs::path file = drawn.nextFile();
            orThrow(writeFileAtomically(file, picturePng(64, 64)));
            drawn.pictures.push_back(
                {.model = comparedModelsOf(run, orThrow(run.readJob())).back(), .file = file});
        }
        orThrow(writeComparison(drawn));
        // Of another step, and of other noise: neither is in this row.
        Comparison other = drawn;
        other.folder = orThrow(makeComparisonFolder(comparisons()));
        other.settings.seed = 8;
        other.pictures.resize(1);
        other.pictures[0].model.step = 50;
        orThrow(writeFileAtomically(other.folder / "picture-1.png", picturePng(64, 64)));
        other.pictures[0].file = other.folder / "picture-1.png";
        orThrow(writeComparison(other));
        const SweepResults results = read();
        QCOMPARE(results.rows.size(), std::size_t{1});
        const auto& pictures = results.rows[0].pictures;
        QVERIFY(pictures[0].file.empty());
        QCOMPARE(pictures[1].file, drawn.pictures[1].file);
        QCOMPARE(pictures[2].file, drawn.pictures[0].file);  // later than its sample of step 50
        QCOMPARE(pictures[2].step, 100);
        QCOMPARE(results.missing().size(), std::size_t{1});
    }

    /// So that there is something to draw.
    void withoutPicturesThereIsOneRow() {
        const SweepResults results = read();
        QCOMPARE(results.rows.size(), std::size_t{1});
        QCOMPARE(results.rows[0].settings.prompt, "a photo of sks dog");
        QCOMPARE(results.rows[0].settings.width, 64);
        save(m_runs[0], 100);
        QCOMPARE(read().missing().size(), std::size_t{1});
    }

    /// The row that is offered has the size of the run that stands first, not of the one made
    /// first.
    void theFirstValueSaysTheSize() {
        Job job = orThrow(m_runs[0].readJob());
        job.recipe.resolution = 128;
        orThrow(m_runs[0].writeJob(job));
        const SweepResults results = readSweepResults(m_runs, {"resolution"}, comparisons());
        QCOMPARE(results.runs.back().id, m_runs[0].id());
        QCOMPARE(results.rows.at(0).settings.width, 64);
    }

private:
    fs::path comparisons() const { return m_folder / "comparisons"; }
    SweepResults read() const { return readSweepResults(m_runs, {"learning_rate"}, comparisons()); }
    RunFolder makeRun(double rate) const {
        const RunFolder run = orThrow(RunFolder::create(m_folder / "runs"));
        Job job = newJob(run.id());
        job.model = "/models/sd15";
        job.output = "output";
        job.instancePrompt = "a photo of sks dog";
        job.recipe.lora = true;
        job.recipe.resolution = 64;
        job.recipe.learning_rate = rate;
        orThrow(run.writeJob(job));
        orThrow(run.writeState({}));
        return run;
    }
    static void tellLoss(const RunFolder& run, int step, double loss) {
        orThrow(orThrow(EventWriter::open(run.eventsFile())).validation(step, loss));
    }
    static void tellSample(const RunFolder& run, int step, const std::string& prompt, int seed) {
        const std::string name = RunFolder::sampleName(step, static_cast<std::size_t>(seed));
        orThrow(writeFileAtomically(run.samples() / name, picturePng(64, 64)));
        orThrow(orThrow(EventWriter::open(run.eventsFile()))
                    .sample(step, prompt, seed, "samples/" + name));
    }
    static void save(const RunFolder& run, int step) {
        const fs::path folder = run.checkpoints() / RunFolder::stepName(step);
        orThrow(makeFolder(folder));
        orThrow(writeFileAtomically(folder / "pytorch_lora_weights.safetensors", run.id()));
        orThrow(writeJson(folder / RunFolder::manifestName, {{"version", 1}, {"step", step}}));
    }

    std::unique_ptr<QTemporaryDir> m_home;
    fs::path m_folder;
    std::vector<RunFolder> m_runs;
};

REGISTER_TEST(TestSweepResults, QCoreApplication);
#include "test_sweep_results.moc"

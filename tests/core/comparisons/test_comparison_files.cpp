// Comparisons of two and more models: their files, in the form of earlier versions too, their
// marks, and which models count as the same.
#include <base/files.h>
#include <comparisons/comparison.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestComparisonFiles : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_home = std::make_unique<QTemporaryDir>();
        m_folder = m_home->filePath("comparisons").toStdString();
    }

    void settingsAndModelsGoThroughFiles() {
        Comparison comparison = made(3, {step("run-001", 200), withLora(0.8)});
        comparison.settings.negative_prompt = "blurry";
        comparison.settings.width = 512;
        comparison.settings.height = 768;
        orThrow(writeComparison(comparison));
        const auto listed = listComparisons(m_folder);
        QCOMPARE(listed.size(), std::size_t{1});
        QVERIFY(listed[0].settings == comparison.settings);
        QCOMPARE(listed[0].pictures.size(), std::size_t{2});
        QCOMPARE(listed[0].pictures[0].model.step, 200);
        QCOMPARE(listed[0].pictures[0].file, comparison.folder / "picture-1.png");
        QCOMPARE(listed[0].pictures[1].model.added[0].scale, 0.8);
        QVERIFY(listed[0].find(withLora(0.8)) != nullptr);
        QVERIFY(listed[0].find(withLora(0.9)) == nullptr);
    }

    void pairsOfEarlierVersionsAreRead() {
        writePairOfVersion1(1, 20);
        const auto listed = listComparisons(m_folder);
        QCOMPARE(listed.size(), std::size_t{1});
        DrawRequest expected;
        expected.prompt = "a cat";
        expected.seed = 3;
        expected.num_inference_steps = 25;
        expected.width = expected.height = 128;
        QVERIFY(listed[0].settings == expected);
        QCOMPARE(listed[0].pictures[0].model.name, std::string("Toys"));
        QVERIFY(listed[0].pictures[0].model.isPlain());
        QCOMPARE(listed[0].pictures[0].file.filename(), fs::path("base.png"));
        QVERIFY(listed[0].find(step("run-001", 20)) == &listed[0].pictures[1]);
    }

    void equalSettingsAreOneComparison() {
        writePairOfVersion1(1, 20);
        writePairOfVersion1(2, 40);
        const auto listed = listComparisons(m_folder);
        QCOMPARE(listed.size(), std::size_t{1});
        QCOMPARE(listed[0].pictures.size(), std::size_t{3});  // the base once
        QCOMPARE(foldersOf(listed[0]).size(), std::size_t{2});
        QCOMPARE(listed[0].nextFile().parent_path(), m_folder / "comparison-001");
    }

    void marksAreKeptWhereThePictureLies() {
        writePairOfVersion1(1, 20);
        writePairOfVersion1(2, 40);
        Comparison comparison = listComparisons(m_folder)[0];
        comparison.mark = {.kind = Mark::Kind::star, .note = "this one"};
        comparison.pictures[2].mark = {.kind = Mark::Kind::reject,
                                       .pins = {{0.25, 0.5, "teeth"}, {1, 0, "light"}}};
        orThrow(writeMarks(comparison));
        const Comparison back = listComparisons(m_folder)[0];
        QVERIFY(back.mark == comparison.mark);
        QVERIFY(back.pictures[1].mark.isEmpty());
        QVERIFY(back.pictures[2].mark == comparison.pictures[2].mark);
    }

    void newerOnesAreLeftAlone() {
        const Comparison comparison = made(1, {step("run-001", 1)});
        orThrow(writeFileAtomically(comparison.folder / "marks.json", R"({"version": 99})"));
        QCOMPARE(writeMarks(comparison).error().code, "comparison.newer_version");
        orThrow(writeFileAtomically(comparison.folder / "comparison.json", R"({"version": 99})"));
        QVERIFY(listComparisons(m_folder).empty());
    }

    void aPictureOutsideOfItsFolderIsNotTaken() {
        const Comparison comparison = made(1, {});
        orThrow(writeFileAtomically(comparison.folder / "comparison.json",
                                    R"({"version": 2, "prompt": "x",
                                        "pictures": [{"file": "../../../etc/passwd"}]})"));
        QCOMPARE(listComparisons(m_folder)[0].pictures[0].file, comparison.folder / "passwd");
    }

    void aNumberThatNobodyCountedToIsPassedOver() {
        fs::create_directories(m_folder / "comparison-2147483647");
        fs::create_directories(m_folder / "comparison-7-copy");
        QCOMPARE(orThrow(makeComparisonFolder(m_folder)), m_folder / "comparison-001");
    }

    void aDeletedOnesNumberIsNotGivenAgain() {
        const Comparison first = made(1, {});
        const auto deleted = orThrow(deleteComparison(first));
        QCOMPARE(made(2, {}).folder, m_folder / "comparison-002");
        orThrow(putBack(deleted));
        QVERIFY(pathExists(first.folder / "comparison.json"));
    }

    void onlyFinishedOnesAreListed() {
        made(1, {step("run-001", 1)});
        orThrow(makeComparisonFolder(m_folder));
        const auto listed = listComparisons(m_folder);
        QCOMPARE(listed.size(), std::size_t{1});
        QCOMPARE(listed[0].id, std::string("comparison-001"));
    }

private:
    static ComparedModel step(const std::string& run, int step) {
        return {.name = {}, .model = "/m", .runId = run, .step = step};
    }
    static ComparedModel withLora(double scale) {
        ComparedModel model = step("run-002", 7);
        model.added = {{.file = "/lora.safetensors", .scale = scale}};
        return model;
    }
    Comparison made(std::int64_t seed, const std::vector<ComparedModel>& models) {
        Comparison comparison;
        comparison.folder = orThrow(makeComparisonFolder(m_folder));
        comparison.settings.seed = seed;
        for (const ComparedModel& model : models)
            comparison.pictures.push_back({.model = model, .file = comparison.nextFile()});
        orThrow(writeComparison(comparison));
        return comparison;
    }
    void writePairOfVersion1(int number, int step) {
        const std::string id = "comparison-00" + std::to_string(number);
        orThrow(writeFileAtomically(m_folder / id / "comparison.json",
                                    R"({"version": 1, "id": ")" + id +
                                        R"(", "prompt": "a cat", "negative_prompt": "",
                "seed": 3, "num_inference_steps": 25, "guidance_scale": 7.5, "sampler": "",
                "resolution": 128, "base_model": "/base", "base_name": "Toys",
                "base_identity": "0123", "run": "run-001", "step": )" +
                                        std::to_string(step) + "}"));
    }

    std::unique_ptr<QTemporaryDir> m_home;
    fs::path m_folder;
};

REGISTER_TEST(TestComparisonFiles, QCoreApplication);
#include "test_comparison_files.moc"

// Comparisons: their files, in the form of earlier versions too, and which of them count.
#include <base/files.h>
#include <runs/comparison.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestComparison : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void settingsGoThroughJson() {
        Comparison comparison;
        comparison.id = "comparison-001";
        comparison.settings.prompt = "a photo of sks cat";
        comparison.settings.negative_prompt = "blurry";
        comparison.settings.clip_skip = 1;
        comparison.settings.width = comparison.settings.height = 512;
        comparison.base = {.stamp = "when", .content = "what"};
        comparison.tuned = {.runId = "run-001", .step = 200, .model = "/m", .lora = "/m/lora"};
        const auto back = comparisonFromJson(toJson(comparison));
        QVERIFY(back);
        QVERIFY(back->settings == comparison.settings);
        QCOMPARE(back->tuned.step, 200);
        QCOMPARE(back->base.stamp, std::string("when"));
        QCOMPARE(back->base.content, std::string("what"));
        QCOMPARE(toJson(comparison)["resolution"].get<int>(), 512);
    }

    void filesOfEarlierVersionsAreRead() {
        const auto comparison = comparisonFromJson(*parseJson(
            R"({"version": 1, "id": "comparison-001", "prompt": "a cat", "negative_prompt": "",
                "seed": 3, "num_inference_steps": 25, "guidance_scale": 7.5, "sampler": "",
                "resolution": 128, "base_model": "/base", "run": "run-001", "step": 20})",
            "x"));
        QVERIFY(comparison);
        DrawRequest expected;
        expected.prompt = "a cat";
        expected.seed = 3;
        expected.num_inference_steps = 25;
        expected.width = expected.height = 128;
        QVERIFY(comparison->settings == expected);
    }

    void newerOnesAreRefused() {
        const auto comparison = comparisonFromJson(Json{{"version", Comparison::version + 1}});
        QVERIFY(!comparison);
        QCOMPARE(comparison.error().code, "comparison.newer_version");
    }

    void onlyWholeOnesAreListed() {
        const fs::path folder = m_folder->filePath("comparisons").toStdString();
        for (int i = 0; i < 3; ++i) {
            Comparison comparison;
            comparison.folder = orThrow(makeComparisonFolder(folder));
            comparison.settings.seed = i;
            if (i == 1) continue;  // never finished
            orThrow(writeFileAtomically(comparison.picture(Side::base), "base"));
            if (i != 0) orThrow(writeFileAtomically(comparison.picture(Side::tuned), "tuned"));
            orThrow(writeComparison(comparison));
        }
        const auto listed = listComparisons(folder);
        QCOMPARE(listed.size(), std::size_t{1});
        QCOMPARE(listed.front().id, "comparison-003");
        QCOMPARE(listed.front().settings.seed, std::int64_t{2});
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

REGISTER_TEST(TestComparison, QCoreApplication);
#include "test_comparison.moc"

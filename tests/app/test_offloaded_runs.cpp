// Runs whose base waits outside, by the real worker on a CPU, where it stays in the model's file:
// they learn what a run on a base in memory learns, the same bits after a kill; drawing so.
#include "app/train_runs.h"
#include "core/models/made_up_model.h"

#include <images/decode.h>

#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestOffloadedRuns : public QObject {
    Q_OBJECT

    const QTemporaryDir m_folder;
    int m_runs = 0;

    fs::path place(const std::string& name) const {
        return fs::path(m_folder.path().toStdString()) / name;
    }
    static QString text(const fs::path& path) { return QString::fromStdString(path.string()); }
    fs::path modelCalled(const std::string& name) const {
        if (name == "tiny-sd1") return tinyModel;
        const fs::path folder = place(name);
        if (!pathExists(folder)) writeMadeUpModel(folder, name);
        return folder;
    }
    RunFolder made(const fs::path& model, int blocks) {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.rank = 4;
        recipe.train_text_encoder = false;
        recipe.learning_rate = 1e-2;
        recipe.mixed_precision = "no";
        recipe.offload_blocks = blocks;
        Job job = smallJob(recipe);
        job.model = model;
        return makeRun(place("runs" + std::to_string(++m_runs)), job);
    }

private slots:
    void itLearnsAsInMemory_data() {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<int>("blocks");
        QTest::newRow("tiny-sd1") << std::string("tiny-sd1") << 3;
        QTest::newRow("klein") << std::string("klein") << 2;
        QTest::newRow("z_image") << std::string("z_image") << 3;
        QTest::newRow("klein, auto") << std::string("klein") << automaticBlocks;
    }
    void itLearnsAsInMemory() {
        QFETCH(const std::string, name);
        QFETCH(const int, blocks);
        const fs::path model = modelCalled(name);
        const RunFolder outside = made(model, blocks), inside = made(model, 0);
        trainToEnd(outside);
        trainToEnd(inside);
        const auto ours = lossesOf(outside), theirs = lossesOf(inside);
        QCOMPARE(ours.size(), std::size_t{12});
        for (std::size_t i = 0; i < ours.size(); ++i)
            QVERIFY2(
                std::abs(ours[i] / theirs[i] - 1) < 1e-5,
                qPrintable(
                    QStringLiteral("step %1: %2 against %3").arg(i).arg(ours[i]).arg(theirs[i])));
    }

    void aKilledRunHasTheSameBits() {
        const fs::path lora = "output/pytorch_lora_weights.safetensors";
        const fs::path model = modelCalled("klein");
        const RunFolder whole = made(model, 2), killed = made(model, 2);
        trainToEnd(whole);
        {
            Worker worker(killed);
            QTRY_VERIFY_WITH_TIMEOUT(
                pathExists(killed.path() / "checkpoints/step-000006/manifest.json") ||
                    lastStep(killed) >= 8 || worker.hasEnded(),
                60000);
        }  // SIGKILL
        trainToEnd(killed);
        QCOMPARE(orThrow(readFile(killed.path() / lora)), orThrow(readFile(whole.path() / lora)));
    }

    void itDrawsTheSame() {
        std::map<int, Image> pictures;
        for (const int blocks : {0, 4}) {
            const fs::path picture = place(std::to_string(blocks) + ".png");
            Worker worker({QStringLiteral("generate"), QStringLiteral("--model"), text(tinyModel),
                           QStringLiteral("--prompt"), QStringLiteral("a photo of a dog"),
                           QStringLiteral("--num_inference_steps"), QStringLiteral("4"),
                           QStringLiteral("--offload_blocks"), QString::number(blocks),
                           QStringLiteral("--output"), text(picture)});
            QVERIFY2(worker.wait() == 0, worker.errors().constData());
            pictures[blocks] = orThrow(decodeImage(picture));
        }
        QVERIFY(cv::norm(pictures[0], pictures[4], cv::NORM_INF) <= 1);
    }

    void badValues() {
        Worker tooMany(made(tinyModel, 1000));
        QCOMPARE(tooMany.wait(), 2);
        QVERIFY2(tooMany.errors().contains("1000 blocks"), tooMany.errors().constData());
        RunFolder run = made(tinyModel, 2);
        Job job = orThrow(run.readJob());
        job.recipe.lora = false;
        orThrow(run.writeJob(job));
        Worker trained(run);
        QCOMPARE(trained.wait(), 2);
        QVERIFY2(trained.errors().contains("offload_blocks"), trained.errors().constData());
        Worker negative({QStringLiteral("generate"), QStringLiteral("--model"), text(tinyModel),
                         QStringLiteral("--prompt"), QStringLiteral("a dog"),
                         QStringLiteral("--offload_blocks"), QStringLiteral("-1"),
                         QStringLiteral("--output"), text(place("never.png"))});
        QCOMPARE(negative.wait(), 2);
    }
};

REGISTER_TEST(TestOffloadedRuns, QCoreApplication);
#include "test_offloaded_runs.moc"

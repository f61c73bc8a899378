// Runs whose base waits outside, by the real worker on a CPU, where it stays in the model's file:
// they learn what a run on a base in memory learns, the same bits after a kill, which photos in a
// file have too; drawing so.
#include "app/lora_runs.h"

#include <images/decode.h>
#include <runs/inputs.h>

#include <fstream>
#include <map>
#include <utility>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestOffloadedRuns : public QObject {
    Q_OBJECT

    LoraRuns m_runs;
    std::map<std::pair<std::string, int>, RunFolder> m_trained;

    static QString text(const fs::path& path) { return QString::fromStdString(path.string()); }
    RunFolder made(const std::string& model, int blocks) {
        Recipe recipe = LoraRuns::recipe();
        recipe.mixed_precision = "no";
        recipe.offload_blocks = blocks;
        return m_runs.made(m_runs.model(model), recipe);
    }
    /// To its end, once for all that compare with it.
    const RunFolder& trained(const std::string& model, int blocks) {
        auto run = m_trained.find({model, blocks});
        if (run == m_trained.end()) {
            run = m_trained.emplace(std::pair(model, blocks), made(model, blocks)).first;
            trainToEnd(run->second);
        }
        return run->second;
    }
    /// More than the 256 MB of photos that stay in memory; most of them are learned from.
    RunFolder madeOfLongPhotos() {
        Recipe recipe = LoraRuns::recipe();
        recipe.with_prior_preservation = false;
        recipe.center_crop = true;
        recipe.validation_loss_steps = 0;
        recipe.train_batch_size = 8;
        const RunFolder run = m_runs.made(tinyModel, recipe);
        constexpr int different = 4;
        const auto photo = [&](int i) {
            return run.input() / (RunInputs::photoPrefix + std::to_string(100 + i) + ".png");
        };
        for (int i = 0; i < different; ++i)
            orThrow(writePng(photo(i), madeUpPhoto(i + different, 16384, 64)));
        for (int i = different; i < 100; ++i) orThrow(copyFile(photo(i % different), photo(i)));
        return run;
    }
    static bool keepsOnDisk(pid_t process, const RunFolder& run) {
        std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
        for (std::string line; std::getline(maps, line);)
            if (line.contains(run.path().string() + "/") && line.ends_with("(deleted)"))
                return true;
        return false;
    }

private slots:
    void itLearnsAsInMemory_data() {
        QTest::addColumn<std::string>("model");
        QTest::addColumn<int>("blocks");
        QTest::newRow("tiny-sd1") << std::string("tiny-sd1") << 3;
        QTest::newRow("klein") << std::string("klein") << 2;
        QTest::newRow("z_image") << std::string("z_image") << 3;
        QTest::newRow("klein, auto") << std::string("klein") << automaticBlocks;
    }
    void itLearnsAsInMemory() {
        QFETCH(const std::string, model);
        QFETCH(const int, blocks);
        compareLosses(lossesOf(trained(model, blocks)), lossesOf(trained(model, 0)), 1e-5);
    }

    void aKilledRunHasTheSameBits_data() {
        QTest::addColumn<int>("blocks");
        QTest::newRow("two") << 2;
        QTest::newRow("auto") << automaticBlocks;
    }
    void aKilledRunHasTheSameBits() {
        QFETCH(const int, blocks);
        const RunFolder killed = made("klein", blocks);
        trainWithAKill(killed);
        QCOMPARE(loraOf(killed), loraOf(trained("klein", blocks)));
    }

    /// Photos beyond what memory is for lie in a file of the run without a name, gone with a kill.
    void aKilledRunWithPhotosOnTheDiskHasTheSameBits() {
        const RunFolder whole = madeOfLongPhotos(), killed = madeOfLongPhotos();
        trainToEnd(whole);
        bool wasOnDisk = false;
        {
            Worker worker(killed);
            const auto isFarEnough = [&] {
                wasOnDisk = wasOnDisk || keepsOnDisk(worker.pid(), killed);
                return lastStep(killed) >= 6 || worker.hasEnded();
            };
            QTRY_VERIFY_WITH_TIMEOUT(isFarEnough(), 120000);
            QVERIFY2(wasOnDisk, worker.errors().constData());
        }  // SIGKILL
        trainToEnd(killed);
        QCOMPARE(loraOf(killed), loraOf(whole));
    }

    void itDrawsTheSame() {
        std::map<int, Image> pictures;
        for (const int blocks : {0, 4}) {
            const fs::path picture = m_runs.place(std::to_string(blocks) + ".png");
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
        const RunFolder large = made("tiny-sd1", 1000);
        Worker tooMany(large);
        QCOMPARE(tooMany.wait(), 2);
        for (const Json& event : eventsOf(large, "progress"))  // before photos take their time
            QVERIFY(event["stage"] != "photos");
        QVERIFY2(tooMany.errors().contains("1000 blocks"), tooMany.errors().constData());
        RunFolder run = made("tiny-sd1", 2);
        Job job = orThrow(run.readJob());
        job.recipe.lora = false;
        orThrow(run.writeJob(job));
        Worker trained(run);
        QCOMPARE(trained.wait(), 2);
        QVERIFY2(trained.errors().contains("offload_blocks"), trained.errors().constData());
        Worker negative({QStringLiteral("generate"), QStringLiteral("--model"), text(tinyModel),
                         QStringLiteral("--prompt"), QStringLiteral("a dog"),
                         QStringLiteral("--offload_blocks"), QStringLiteral("-1"),
                         QStringLiteral("--output"), text(m_runs.place("never.png"))});
        QCOMPARE(negative.wait(), 2);
    }
};

REGISTER_TEST(TestOffloadedRuns, QCoreApplication);
#include "test_offloaded_runs.moc"

// Runs on a frozen base in 8 and 4 bits by the real worker: they learn what a run on the whole base
// learns, the same bits after a kill, class images of their own; and drawing in the same forms.
#include "app/lora_runs.h"

#include <images/decode.h>
#include <runs/class_images.h>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestQuantizedRuns : public QObject {
    Q_OBJECT

    LoraRuns m_runs;
    std::map<QString, std::vector<double>> m_losses;  ///< on the whole base, by model

    static QString text(const fs::path& path) { return QString::fromStdString(path.string()); }
    static Recipe recipe(const QString& format) {
        Recipe recipe = LoraRuns::recipe();
        recipe.quantize_base = format.toStdString();
        return recipe;
    }
    RunFolder made(const Recipe& recipe) { return m_runs.made(tinyModel, recipe); }
    std::vector<double> lossesOn(const QString& model, const Recipe& recipe) {
        const RunFolder run = m_runs.made(m_runs.model(model.toStdString()), recipe);
        trainToEnd(run);
        return lossesOf(run);
    }

private slots:
    void itLearnsAsOnTheWholeBase_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("format");
        QTest::addColumn<double>("allowed");  // of a loss, relative
        for (const char* model : {"tiny-sd1", "klein", "z_image"}) {
            QTest::addRow("%s int8", model) << model << "int8" << 0.02;
            QTest::addRow("%s float8", model) << model << "float8" << 0.06;
            QTest::addRow("%s nf4", model) << model << "nf4" << 0.2;
        }
    }
    void itLearnsAsOnTheWholeBase() {
        QFETCH(const QString, model);
        QFETCH(const QString, format);
        QFETCH(const double, allowed);
        Recipe few = recipe(format);
        few.with_prior_preservation = false;
        Recipe whole = few;
        whole.quantize_base = "none";
        std::vector<double>& theirs = m_losses[model];
        if (theirs.empty()) theirs = lossesOn(model, whole);
        const std::vector<double> ours = lossesOn(model, few);
        QVERIFY(ours != theirs);
        compareLosses(ours, theirs, allowed);
    }

    /// The VAE has no denoiser beside it while it encodes, nor class images that are there.
    void photosAreEncodedBeforeTheDenoiserIsRead() {
        Recipe few = recipe(QStringLiteral("nf4"));
        few.max_train_steps = 1;
        const RunFolder first = made(few);
        trainToEnd(first);
        Job job = orThrow(first.readJob());
        job.first().classImages = first.classImagesOf(job).string();
        const RunFolder second = m_runs.made(job);
        trainToEnd(second);
        std::vector<std::string> stages;
        for (const Json& event : eventsOf(second, "progress"))
            if (const std::string stage = event["stage"]; stages.empty() || stages.back() != stage)
                stages.push_back(stage);
        QCOMPARE(stages,
                 (std::vector<std::string>{"loading", "photos", "class latents", "loading"}));
    }

    void aKilledRunHasTheSameBits_data() {
        QTest::addColumn<QString>("format");
        for (const char* format : {"int8", "float8", "nf4"}) QTest::newRow(format) << format;
    }
    void aKilledRunHasTheSameBits() {
        QFETCH(const QString, format);
        const RunFolder whole = made(recipe(format)), killed = made(recipe(format));
        trainToEnd(whole);
        trainWithAKill(killed);
        QCOMPARE(loraOf(killed), loraOf(whole));
    }

    /// Class images of a base in fewer bits are not taken for those of the whole one.
    void classImagesAreItsOwn() {
        Recipe few = recipe(QStringLiteral("nf4"));
        few.max_train_steps = 1;
        const RunFolder first = made(few);
        trainToEnd(first);
        Job job = orThrow(first.readJob());
        const fs::path folder = first.classImagesOf(job);
        const auto before = orThrow(readFile(folder / "000000.png"));
        job.recipe.quantize_base = "none";
        job.first().classImages = folder.string();
        const RunFolder second = m_runs.made(job);
        trainToEnd(second);
        QVERIFY(orThrow(readFile(folder / "000000.png")) != before);
        QVERIFY(!eventsOf(second, "notice").empty());
    }

    /// A LoRA draws the same on a base in 8 bits, but for what the bits leave out.
    void itDraws() {
        Recipe few = recipe(QStringLiteral("int8"));
        few.with_prior_preservation = false;
        few.max_train_steps = 3;
        const RunFolder run = made(few);
        trainToEnd(run);
        std::map<std::string, Image> pictures;
        for (const char* format : {"none", "int8", "nf4"}) {
            const fs::path picture = m_runs.place(std::string(format) + ".png");
            Worker worker({QStringLiteral("generate"), QStringLiteral("--model"), text(tinyModel),
                           QStringLiteral("--lora"), text(run.path() / "output"),
                           QStringLiteral("--prompt"), QStringLiteral("a photo of sks dog"),
                           QStringLiteral("--num_inference_steps"), QStringLiteral("4"),
                           QStringLiteral("--quantize_base"), QString::fromUtf8(format),
                           QStringLiteral("--output"), text(picture)});
            QVERIFY2(worker.wait() == 0, worker.errors().constData());
            pictures[format] = orThrow(decodeImage(picture));
        }
        const auto differs = [&](const char* format) {
            return cv::norm(pictures["none"], pictures[format], cv::NORM_L1) /
                   static_cast<double>(pictures["none"].total() * 3);
        };
        QVERIFY2(differs("int8") > 0 && differs("int8") < 2,
                 qPrintable(QString::number(differs("int8"))));
        QVERIFY2(differs("nf4") < 20, qPrintable(QString::number(differs("nf4"))));
    }

    void badValues() {
        Recipe full = recipe(QStringLiteral("int8"));
        full.lora = false;
        Worker trained(made(full));
        QCOMPARE(trained.wait(), 2);
        QVERIFY(trained.errors().contains("quantize_base"));
        Worker unknown({QStringLiteral("generate"), QStringLiteral("--model"), text(tinyModel),
                        QStringLiteral("--prompt"), QStringLiteral("a dog"),
                        QStringLiteral("--quantize_base"), QStringLiteral("int3"),
                        QStringLiteral("--output"), text(m_runs.place("never.png"))});
        QCOMPARE(unknown.wait(), 2);
        QVERIFY(unknown.errors().contains("int3"));
    }
};

REGISTER_TEST(TestQuantizedRuns, QCoreApplication);
#include "test_quantized_runs.moc"

// `dreambooth merge` and `extract`: LoRAs of each kind as one, smaller, in the model's weights, and
// back from them; and what can't be done.
#include <base/json.h>
#include <formats/model_files.h>
#include <formats/safetensors.h>

#include <QColor>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cstdlib>
#include <span>

#include "app/worker_process.h"
#include "test_program.h"

using namespace dreambooth;

class TestMerge : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QString path(const QString& name) const { return m_folder->filePath(name); }
    static QString base() { return QStringLiteral(TEST_REFERENCE "/tiny-sd1/model"); }
    static QString lora(const char* name) {
        return QStringLiteral(TEST_REFERENCE "/%1").arg(QLatin1String(name));
    }
    static QString plain() { return lora("tiny-sd1/ref/lora/lora_kohya_half.safetensors"); }

    /// What the command says of itself; fails where it fails.
    static Json done(const QStringList& arguments) {
        const WorkerResult result = runWorker(arguments + QStringList{"--json"});
        if (result.exitCode != 0) qWarning("%s", result.err.constData());
        const auto json = parseJson(result.out.toStdString(), "merge");
        return json ? *json : Json::object();
    }
    static int difference(const Json& facts) {
        return valueOr(facts, "largest_pixel_difference", -1);
    }
    /// The pixels of one small picture.
    QByteArray drawn(const QString& name, const QStringList& arguments,
                     const QStringList& settings = {"--prompt", "a photo", "--num_inference_steps",
                                                    "2"}) const {
        const QString picture = path(name + QStringLiteral(".png"));
        const WorkerResult result =
            runWorker(QStringList{"generate", "--output", picture} + settings + arguments);
        if (result.exitCode != 0) qWarning("%s", result.err.constData());
        QFile file(picture);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Of 255, of any channel of any pixel; 255 where the sizes differ.
    static int largestDifference(const QImage& one, const QImage& other) {
        if (one.isNull() || one.size() != other.size()) return 255;
        int largest = 0;
        for (int y = 0; y < one.height(); ++y)
            for (int x = 0; x < one.width(); ++x) {
                const QColor a = one.pixelColor(x, y), b = other.pixelColor(x, y);
                largest =
                    std::max({largest, std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                              std::abs(a.blue() - b.blue())});
            }
        return largest;
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void makesOneOfSeveral() {
        const Json facts =
            done({"merge", "--model", base(), "--lora", lora("lycoris/loha.safetensors"), "--lora",
                  lora("lycoris/lokr.safetensors"), "--lora", plain(), "--lora_scale", "0.8,-0.5,1",
                  path("both.safetensors")});
        QVERIFY(difference(facts) >= 0 && difference(facts) <= 1);
        QCOMPARE(valueOr(facts, "kept", 0.0), 1.0);
        QVERIFY(QFileInfo::exists(path("both.safetensors")) && QFileInfo::exists(path("both.md")));
        // Another program reads it as kohya's; so does this one.
        const Json read = done({"inspect", path("both.safetensors")});
        QCOMPARE(valueOr(read, "dialect", std::string()), "kohya");
        QCOMPARE(valueOr(read, "adapter", std::string()), "LoRA");
        QCOMPARE(valueOr(read["metadata"], "modelspec.merged_from", std::string()),
                 "loha, lokr, lora_kohya_half");
    }

    /// What its parts say of themselves: a title, and the size that all of them have in common.
    void saysWhatItWasMadeOf() {
        const SafetensorsFile whole = orThrow(SafetensorsFile::open(plain().toStdString()));
        for (const char* title : {"Rex", "Soft light"})
            orThrow(writeSafetensors(
                path(title).toStdString() + ".safetensors", whole.tensors(),
                {{"modelspec.title", title}, {"modelspec.resolution", "768x768"}}));
        done({"merge", "--model", base(), "--lora", path("Rex.safetensors"), "--lora",
              path("Soft light.safetensors"), "--no_verify", path("both.safetensors")});
        const SafetensorsFile both =
            orThrow(SafetensorsFile::open(path("both.safetensors").toStdString()));
        QCOMPARE(both.metadata().at("modelspec.merged_from"), "Rex, Soft light");
        QCOMPARE(both.metadata().at("modelspec.resolution"), "768x768");
    }

    /// The merged file, two files at their strengths, the model with both built in, and a LoHa
    /// draw what diffusers draws with the same (merged_pictures.py).
    void drawsWhatDiffusersDraws() {
        const QStringList both = {"--lora",       plain(),
                                  "--lora",       lora("lycoris/second.safetensors"),
                                  "--lora_scale", "0.7,-0.4"};
        const auto merge = [&](const QStringList& more) {
            return done(QStringList{"merge", "--model", base()} + both + more);
        };
        QVERIFY(difference(merge({path("both.safetensors")})) <= 1);
        QVERIFY(difference(merge({"--into_model", path("model")})) <= 2);
        const QImage expected(lora("lycoris/merged.png"));
        QVERIFY(largestDifference(expected, QImage(lora("lycoris/plain.png"))) > 20);
        const auto compare = [&](const char* name, const QString& model, const QStringList& with,
                                 const QImage& picture) {
            drawn(name, QStringList{"--model", model} + with,
                  {"--prompt", "a photo of a sks dog in a bucket", "--num_inference_steps", "6",
                   "--guidance_scale", "7.5", "--seed", "21"});
            const int found =
                largestDifference(QImage(path(QString::fromLatin1(name) + ".png")), picture);
            QVERIFY2(found <= 2, qPrintable(QStringLiteral("%1: %2").arg(name).arg(found)));
        };
        compare("plain", base(), {}, QImage(lora("lycoris/plain.png")));
        compare("two", base(), both, expected);
        compare("merged", base(), {"--lora", path("both.safetensors")}, expected);
        compare("built-in", path("model"), {}, expected);
        compare("loha", base(), {"--lora", lora("lycoris/peft_loha")},
                QImage(lora("lycoris/peft_loha_picture.png")));
    }

    void makesOneSmaller() {
        const Json facts = done({"merge", "--model", base(), "--lora", plain(), "--rank", "2",
                                 "--to", "diffusers", path("small")});
        QCOMPARE(valueOr(facts, "rank", 0), 2);
        const double kept = valueOr(facts, "kept", 0.0);
        QVERIFY2(kept > 0.5 && kept < 1, qPrintable(QString::number(kept)));
        QVERIFY(valueOr(facts, "least_kept", 1.0) < kept);
        const double mean = valueOr(facts, "mean_pixel_difference", 0.0);
        QVERIFY(mean > 0 && mean < difference(facts));
        QVERIFY(QFileInfo::exists(path("small/pytorch_lora_weights.safetensors")));
        QCOMPARE(valueOr(done({"inspect", path("small")}), "rank", 0), 2);
    }

    void buildsIntoTheModel_data() {
        QTest::addColumn<QString>("output");
        QTest::newRow("folder") << "whole";
        QTest::newRow("file") << "whole.safetensors";
    }
    void buildsIntoTheModel() {
        QFETCH(QString, output);
        const Json facts =
            done({"merge", "--model", base(), "--lora", plain(), "--into_model", path(output)});
        QVERIFY(difference(facts) >= 0 && difference(facts) <= 1);
        const Json read = done({"inspect", path(output)});
        QCOMPARE(valueOr(read, "kind", std::string()), "model");
        if (output.endsWith(".safetensors")) {
            const SafetensorsFile whole =
                orThrow(SafetensorsFile::open(path(output).toStdString()));
            QCOMPARE(whole.metadata().at("modelspec.merged_from"),
                     orThrow(ModelFiles::open(base().toStdString())).title() + ", lora_kohya_half");
        }
        const QStringList entries =
            QDir(m_folder->path())
                .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        QVERIFY2(entries.size() <= 2, qPrintable(entries.join(u' ')));  // it and its card
    }

    void findsAgainWhatWasBuiltIn() {
        QCOMPARE(runWorker({"merge", "--model", base(), "--lora", plain(), "--into_model",
                            "--no_verify", path("whole")})
                     .exitCode,
                 0);
        const Json facts = done({"extract", "--model", base(), "--tuned", path("whole"), "--rank",
                                 "4", path("back.safetensors")});
        QVERIFY(valueOr(facts, "kept", 0.0) > 0.999);
        QVERIFY(difference(facts) >= 0 && difference(facts) <= 1);
        // The same picture as with what was built in.
        const auto with = drawn("with", {"--model", base(), "--lora", plain()});
        const auto back = drawn("back", {"--model", base(), "--lora", path("back.safetensors")});
        const auto without = drawn("without", {"--model", base()});
        QVERIFY(!with.isEmpty() && with != without && back != without);
    }

    /// What no rank helps is told apart from what the rank leaves out.
    void saysWhatLiesInNoLayer() {
        QCOMPARE(runWorker({"merge", "--model", base(), "--lora", plain(), "--into_model",
                            "--no_verify", path("whole")})
                     .exitCode,
                 0);
        const std::string unet =
            path("whole/unet/diffusion_pytorch_model.safetensors").toStdString();
        const SafetensorsFile file = orThrow(SafetensorsFile::open(unet));
        TensorMap tensors = file.tensors();
        TensorView& bias = tensors.at("conv_norm_out.bias");
        const std::vector<float> other(static_cast<std::size_t>(bias.elements()), 10.0f);
        bias = {DType::f32, bias.shape, std::as_bytes(std::span(other))};
        orThrow(writeSafetensors(unet, tensors, file.metadata()));
        const QStringList extract = {"extract",     "--model", base(), "--tuned",
                                     path("whole"), "--rank",  "4",    "--no_verify"};
        const Json facts = done(extract + QStringList{path("back.safetensors")});
        QVERIFY(valueOr(facts, "kept", 1.0) < 0.9);
        QVERIFY(valueOr(facts, "kept_of_layers", 0.0) > 0.999);
        const WorkerResult told = runWorker(extract + QStringList{path("again.safetensors")});
        QVERIFY2(told.err.contains("keeps 100.0 % of the change to the layers that it takes") &&
                     told.err.contains("Of the whole change"),
                 told.err);
    }

    void convertsProductsToLora() {
        const Json facts = done({"convert", lora("lycoris/lokr.safetensors"),
                                 path("kr.safetensors"), "--to", "kohya", "--base", base()});
        QVERIFY(difference(facts) >= 0 && difference(facts) <= 1);
        QCOMPARE(valueOr(done({"inspect", path("kr.safetensors")}), "modules", 0), 7);
    }

    void refuses_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArray>("names");
        const auto row = [](const char* name, const char* command, const char* names) {
            QTest::newRow(name) << QString::fromLatin1(command) << QByteArray(names);
        };
        row("no LoRA", "merge --model BASE OUT.safetensors", "no LoRA");
        row("a missing one", "merge --model BASE --lora gone.safetensors OUT.safetensors",
            "gone.safetensors");
        row("two strengths for one",
            "merge --model BASE --lora LORA --lora_scale 1,2 OUT.safetensors", "2 numbers");
        row("no strength", "merge --model BASE --lora LORA --lora_scale 0 OUT.safetensors",
            "strength 0");
        row("a model's rank", "merge --model BASE --lora LORA --into_model --rank 4 OUT", "rank");
        row("a LoRA as a checkpoint",
            "merge --model BASE --lora LORA --to single-file OUT.safetensors", "OUT.safetensors");
        row("a name without ending", "merge --model BASE --lora LORA OUT", ".safetensors");
        row("of another model", "merge --model OTHER --lora LORA OUT.safetensors",
            "lora_kohya_half");
        row("the same model", "extract --model BASE --tuned BASE OUT.safetensors", "nothing that");
        row("another family", "extract --model OTHER --tuned BASE OUT.safetensors",
            "not fine-tuned");
        row("a rank of 0", "extract --model BASE --tuned BASE --rank 0 OUT.safetensors", "rank");
        row("a product without its base", "convert LOKR OUT.safetensors --to kohya", "--base");
    }
    /// What a training that went wrong leaves.
    void numbersThatAreNoneAreSaid() {
        const SafetensorsFile whole = orThrow(SafetensorsFile::open(plain().toStdString()));
        TensorMap tensors = whole.tensors();
        const auto matrix = std::ranges::find_if(
            tensors, [](const auto& one) { return one.first.ends_with(".lora_up.weight"); });
        QVERIFY(matrix != tensors.end());
        const std::vector<std::uint8_t> none(matrix->second.data.size(), 0xff);
        matrix->second.data = std::as_bytes(std::span(none));
        const QString broken = path("broken.safetensors");
        orThrow(writeSafetensors(broken.toStdString(), tensors, whole.metadata()));
        const WorkerResult result = runWorker(
            {"merge", "--model", base(), "--lora", broken, "--rank", "2", path("out.safetensors")});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("broken.safetensors holds values"), result.err.constData());
    }

    void refuses() {
        QFETCH(QString, command);
        QFETCH(QByteArray, names);
        const QString out = path("out");
        command.replace("OUT", out).replace("BASE", base()).replace("LORA", plain());
        command.replace("OTHER", QStringLiteral(TEST_REFERENCE "/tiny-sdxl/model"));
        command.replace("LOKR", lora("lycoris/lokr.safetensors"));
        const WorkerResult result = runWorker(command.split(u' '));
        QCOMPARE(result.exitCode, 2);
        QByteArray wanted = names;
        wanted.replace("OUT", out.toUtf8());
        QVERIFY2(result.err.contains(wanted), result.err.constData());
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }
};

REGISTER_TEST(TestMerge, QCoreApplication);
#include "test_merge.moc"

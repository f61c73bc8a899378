// `dreambooth convert`: models and LoRAs of all families into each form and back, checked by
// drawing; and what can't be converted.
#include <base/json.h>
#include <formats/lora_facts.h>
#include <formats/lora_file.h>
#include <formats/safetensors.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <span>

#include "app/worker_process.h"
#include "test_program.h"
#include "train_runs.h"

using namespace dreambooth;

class TestConvert : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QString path(const QString& name) const { return m_folder->filePath(name); }
    static QString reference(const QString& model) {
        return QStringLiteral(TEST_REFERENCE "/%1/model").arg(model);
    }
    static QString lora(const QString& model, const QString& file) {
        return QStringLiteral(TEST_REFERENCE "/%1/ref/lora/%2.safetensors").arg(model, file);
    }

    /// What the command says of itself; fails where it fails.
    static Json converted(const QStringList& arguments) {
        const WorkerResult result =
            runWorker(QStringList{QStringLiteral("convert")} + arguments + QStringList{"--json"});
        if (result.exitCode != 0) qWarning("%s", result.err.constData());
        const auto json = parseJson(result.out.toStdString(), "convert");
        return json ? *json : Json::object();
    }
    static void expectRefusal(const QStringList& arguments, const QByteArray& names) {
        const WorkerResult result = runWorker(QStringList{QStringLiteral("convert")} + arguments);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains(names), result.err.constData());
        QCOMPARE(result.err.trimmed().count('\n'), 0);
    }

private slots:
    /// Small, as other programs show it.
    void aLoraKeepsAPicture() {
        QImage picture(700, 500, QImage::Format_RGB32);
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                picture.setPixel(x, y, qRgb(x % 256, y % 256, (x * y) % 256));
        QVERIFY(picture.save(path(QStringLiteral("drawn.png"))));
        const QString output = path(QStringLiteral("pictured.safetensors"));
        converted({lora(QStringLiteral("tiny-sd1"), QStringLiteral("lora_kohya_diffusers")), output,
                   QStringLiteral("--to"), QStringLiteral("kohya"), QStringLiteral("--base"),
                   reference(QStringLiteral("tiny-sd1")), QStringLiteral("--no_verify"),
                   QStringLiteral("--trigger_phrase=sks cat"),
                   QStringLiteral("--thumbnail=") + path(QStringLiteral("drawn.png"))});
        const SafetensorsFile file = orThrow(SafetensorsFile::open(output.toStdString()));
        QCOMPARE(metadataOf(file, "modelspec.trigger_phrase"), "sks cat");
        const QByteArray kept = QByteArray::fromStdString(metadataOf(file, "modelspec.thumbnail"));
        const QByteArray start = "data:image/jpeg;base64,";
        QVERIFY(kept.startsWith(start));
        QVERIFY2(kept.size() < 100'000, std::to_string(kept.size()).c_str());
        const QImage read =
            QImage::fromData(QByteArray::fromBase64(kept.mid(start.size())), "JPEG");
        QCOMPARE(read.size(), QSize(256, 183));
        // Converted on, it stays.
        const QString again = path(QStringLiteral("again.safetensors"));
        converted({output, again, QStringLiteral("--to"), QStringLiteral("kohya"),
                   QStringLiteral("--base"), reference(QStringLiteral("tiny-sd1")),
                   QStringLiteral("--no_verify")});
        QCOMPARE(
            metadataOf(orThrow(SafetensorsFile::open(again.toStdString())), "modelspec.thumbnail"),
            kept.toStdString());
        expectRefusal({output, path(QStringLiteral("third.safetensors")), QStringLiteral("--to"),
                       QStringLiteral("kohya"), QStringLiteral("--base"),
                       reference(QStringLiteral("tiny-sd1")), QStringLiteral("--no_verify"),
                       QStringLiteral("--thumbnail=") + path(QStringLiteral("nowhere.png"))},
                      "nowhere.png");
        // A strip has a line at least; and what would not keep one says so.
        QImage strip(10'000, 15, QImage::Format_RGB32);
        strip.fill(Qt::red);
        QVERIFY(strip.save(path(QStringLiteral("strip.png"))));
        const QString thin = path(QStringLiteral("thin.safetensors"));
        const auto to = [&](const char* target) {
            return QStringList{output,
                               thin,
                               QStringLiteral("--to"),
                               QString::fromLatin1(target),
                               QStringLiteral("--base"),
                               reference(QStringLiteral("tiny-sd1")),
                               QStringLiteral("--no_verify"),
                               QStringLiteral("--thumbnail=") + path(QStringLiteral("strip.png"))};
        };
        expectRefusal(to("peft"), "--thumbnail");
        QVERIFY(!QFile::exists(thin));
        converted(to("kohya"));
        const QByteArray line = QByteArray::fromStdString(
            metadataOf(orThrow(SafetensorsFile::open(thin.toStdString())), "modelspec.thumbnail"));
        QCOMPARE(QImage::fromData(QByteArray::fromBase64(line.mid(start.size())), "JPEG").size(),
                 QSize(256, 1));
    }

    /// A window reads what went wrong by its code, to say it in its language.
    void failuresAreSaidAsJsonToo() {
        const QStringList twice = {QStringLiteral("convert"),
                                   reference(QStringLiteral("tiny-sd1")),
                                   path(QStringLiteral("model.safetensors")),
                                   QStringLiteral("--to"),
                                   QStringLiteral("single-file"),
                                   QStringLiteral("--no_verify"),
                                   QStringLiteral("--json")};
        QCOMPARE(runWorker(twice).exitCode, 0);
        const WorkerResult result = runWorker(twice);
        QCOMPARE(result.exitCode, 2);
        const auto json = parseJson(result.out.toStdString(), "convert");
        QVERIFY(json && json->contains("error"));
        QCOMPARE((*json)["error"]["code"].get<std::string>(), "convert.exists");
        QVERIFY(result.err.contains("already exists"));
    }

    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void modelsComeBackTheSame_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("dtype");
        for (const char* model : {"tiny-sd1", "tiny-sd1-old", "tiny-v", "tiny-sd2", "tiny-sdxl"}) {
            QTest::addRow("%s as it is", model) << QString::fromLatin1(model) << QString();
            QTest::addRow("%s in float16", model)
                << QString::fromLatin1(model) << QStringLiteral("float16");
        }
    }
    void modelsComeBackTheSame() {
        QFETCH(QString, model);
        QFETCH(QString, dtype);
        QStringList precision;
        if (!dtype.isEmpty()) precision = {"--dtype", dtype};
        // Random networks amplify what half precision rounds off; trained ones don't.
        const int tolerance = dtype.isEmpty() ? 1 : 40;
        const QString file = path("model.safetensors");
        const Json single =
            converted(QStringList{reference(model), file, "--to", "single-file"} + precision);
        QVERIFY(single["largest_pixel_difference"].get<int>() <= tolerance);
        QCOMPARE(single["bytes"].get<qint64>(), QFile(file).size());
        QVERIFY(QFile::exists(path("model.md")));

        const Json folder = converted({file, path("folder"), "--to", "diffusers"});
        QCOMPARE(folder["largest_pixel_difference"].get<int>(), 0);
        QVERIFY(QFile::exists(path("folder/model_index.json")));
        QVERIFY(QFile::exists(path("folder/README.md")));

        const auto before = runWorker({"inspect", reference(model), "--json"});
        const auto after = runWorker({"inspect", path("folder"), "--json"});
        const Json old = *parseJson(before.out.toStdString(), "inspect");
        const Json now = *parseJson(after.out.toStdString(), "inspect");
        for (const char* key : {"family", "resolution", "prediction_type", "scheduler",
                                "parameters", "vocabulary", "block_out_channels"})
            QVERIFY2(old[key] == now[key], key);
    }

    void lorasDrawTheSameInEachDialect_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("file");
        for (const char* model : {"tiny-sd1", "tiny-sd2", "tiny-sdxl"})
            for (const char* file : {"pytorch_lora_weights", "lora_peft", "lora_kohya_half"})
                QTest::addRow("%s %s", model, file)
                    << QString::fromLatin1(model) << QString::fromLatin1(file);
        QTest::newRow("convolutions") << "tiny-sdxl" << "lora_kohya_conv";
    }
    void lorasDrawTheSameInEachDialect() {
        QFETCH(QString, model);
        QFETCH(QString, file);
        for (const QString to : {"kohya", "peft", "diffusers"}) {
            const QString output = path(to + ".safetensors");
            const Json facts =
                converted({lora(model, file), output, "--to", to, "--base", reference(model),
                           "--title", "Rex", "--trigger_phrase", "sks dog"});
            QVERIFY2(facts["largest_pixel_difference"].get<int>() <= 1, qPrintable(to));
            QVERIFY(facts["left_out"].empty());
            QFile card(path(to + ".md"));
            QVERIFY(card.open(QIODevice::ReadOnly));
            QVERIFY(card.readAll().contains("sks dog"));
        }
        const auto facts = runWorker({"inspect", path("kohya.safetensors"), "--json"});
        const Json json = *parseJson(facts.out.toStdString(), "inspect");
        QCOMPARE(json["metadata"]["modelspec.title"].get<std::string>(), std::string("Rex"));
        const auto version = json["metadata"]["ss_base_model_version"].get<std::string>();
        QCOMPARE(version.starts_with("sdxl_"), model == "tiny-sdxl");
    }

    /// What its maker wrote counts, where no base says better: an SD 2 of v prediction, one layer
    /// of rank 2 with alpha 4.
    void aLoraKeepsWhatItsMakerWrote() {
        std::vector<float> numbers(2 * 1024, 1.0f);
        const auto matrix = [&](std::vector<std::int64_t> shape) {
            return TensorView{DType::f32, std::move(shape), std::as_bytes(std::span(numbers))};
        };
        const std::string module =
            "unet.down_blocks.0.attentions.0.transformer_blocks.0.attn2.to_k.";
        const TensorMap tensors = {{module + "lora_A.weight", matrix({2, 1024})},
                                   {module + "lora_B.weight", matrix({1024, 2})}};
        const QString source = path("theirs.safetensors"), kohya = path("kohya.safetensors");
        orThrow(writeSafetensors(
            source.toStdString(), tensors,
            {{"modelspec.architecture", "stable-diffusion-v2-768-v/lora"},
             {"modelspec.prediction_type", "v"},
             {"modelspec.resolution", "768x768"},
             {"lora_adapter_metadata",
              R"({"unet.r": 2, "unet.lora_alpha": 4, "unet.target_modules": ["to_k"]})"}}));
        const auto alphaOf = [](const QString& file) {
            return orThrow(LoraFile::open(file.toStdString())).alpha();
        };
        QCOMPARE(alphaOf(source), 4.0);
        converted({source, kohya, "--to", "kohya", "--title", "Rex"});
        const SafetensorsFile file = orThrow(SafetensorsFile::open(kohya.toStdString()));
        QCOMPARE(metadataOf(file, "modelspec.architecture"), "stable-diffusion-v2-768-v/lora");
        QCOMPARE(metadataOf(file, "modelspec.prediction_type"), "v");
        QCOMPARE(metadataOf(file, "modelspec.resolution"), "768x768");
        QCOMPARE(metadataOf(file, "modelspec.title"), "Rex");
        QCOMPARE(alphaOf(kohya), 4.0);
    }

    /// Names that FLUX.1 has too: with ComfyUI's form, the strength is in the arrays alone.
    void aTransformersAlphaCountsOnce() {
        std::vector<float> numbers(4, 1.0f);
        const auto matrix = [&](std::vector<std::int64_t> shape) {
            return TensorView{DType::f32, std::move(shape), std::as_bytes(std::span(numbers))};
        };
        const QString source = path("theirs.safetensors"), comfy = path("comfy.safetensors");
        std::map<std::string, std::string> metadata = {
            {"lora_adapter_metadata",
             R"({"transformer.r": 2, "transformer.lora_alpha": 4, "transformer.target_modules": ["to_q"]})"}};
        const std::string module = "transformer.transformer_blocks.0.attn.to_q.";
        const TensorMap tensors = {{module + "lora_A.weight", matrix({2, 2})},
                                   {module + "lora_B.weight", matrix({2, 2})}};
        orThrow(writeSafetensors(source.toStdString(), tensors, metadata));
        expectRefusal({source, comfy, "--to", "comfyui"}, "--base MODEL");
        metadata["modelspec.architecture"] = "flux-2-klein-4b/lora";
        orThrow(writeSafetensors(source.toStdString(), tensors, metadata));
        converted({source, comfy, "--to", "comfyui"});
        const LoraFile file = orThrow(LoraFile::open(comfy.toStdString()));
        QCOMPARE(file.alpha(), 2.0);  // its rank
        float up = 0;
        std::memcpy(&up, file.plainLayers().front().up.data.data(), sizeof up);
        QCOMPARE(up, 2.0f);
        QVERIFY(!file.file().metadata().contains("lora_adapter_metadata"));
    }

    /// A folder's own name, as one writes it where one stands.
    void aFolderMayBeNamedByAPoint() {
        QVERIFY(QDir(m_folder->path()).mkdir("run"));
        QFile job(path("run/job.json"));
        QVERIFY(job.open(QIODevice::WriteOnly));
        job.write("{}");
        job.close();
        const QTemporaryDir elsewhere;
        QProcess worker;
        worker.setWorkingDirectory(path("run"));
        worker.start(QStringLiteral(WORKER_PROGRAM),
                     {"convert", ".", elsewhere.filePath("out.safetensors"), "--to", "kohya"});
        QVERIFY(worker.waitForFinished(60'000));
        QCOMPARE(worker.exitStatus(), QProcess::NormalExit);
        QCOMPARE(worker.exitCode(), 2);
        const QByteArray said = worker.readAllStandardError();
        QVERIFY2(said.contains(m_folder->path().toUtf8() + " is not a model"), said.constData());
    }

    /// However what training left is named, the run says what its LoRA was made for; what lies
    /// beside a run of the command line may be another one.
    void aRunNamesTheModelOfItsLora() {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        const std::filesystem::path runs = m_folder->path().toStdString();
        const RunFolder run = makeRun(runs, smallJob(recipe));
        const RunFolder below = RunFolder::inResult(runs / "result");
        orThrow(below.makeFolders());
        orThrow(below.writeJob(smallJob(recipe)));
        const std::filesystem::path checkpoint = run.checkpoints() / "step-000001";
        for (const auto& folder : {run.output(), checkpoint})
            std::filesystem::create_directories(folder);
        const auto named = [](const std::filesystem::path& folder) {
            return toQt(folder / "pytorch_lora_weights.safetensors");
        };
        // Whose names say nothing without the model.
        for (const auto& folder : {run.output(), runs / "result", checkpoint})
            QVERIFY(QFile::copy(lora("tiny-sd1", "lora_kohya_half"), named(folder)));
        int count = 0;
        for (const QString& input :
             {toQt(run.path()), toQt(run.output()), named(run.output()), toQt(runs / "result"),
              toQt(below.path()), toQt(checkpoint), named(checkpoint)}) {
            const Json facts =
                converted({input, path(QString::number(++count) + ".safetensors"), "--to", "peft"});
            QVERIFY2(valueOr(facts, "largest_pixel_difference", -1) >= 0, qPrintable(input));
        }
        expectRefusal({named(runs / "result"), path("x.safetensors"), "--to", "peft"},
                      "--base MODEL");
    }

    void doraIsKept() {
        const QString kohya = path("kohya.safetensors");
        const Json facts = converted({lora("tiny-sd2", "lora_kohya_dora"), kohya, "--to", "kohya",
                                      "--base", reference("tiny-sd2")});
        QVERIFY(facts["largest_pixel_difference"].get<int>() <= 1);
        QFile file(kohya);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains(".dora_scale"));
    }

    void whatCantBeIsRefused() {
        expectRefusal({reference("tiny-sd1"), path("x.safetensors"), "--to", "kohya"},
                      "whole model");
        expectRefusal({lora("tiny-sd1", "lora_peft"), path("x.safetensors"), "--to", "single-file"},
                      "is a LoRA");
        expectRefusal({lora("tiny-sd1", "lora_kohya_half"), path("x.safetensors"), "--to", "peft"},
                      "--base MODEL");
        expectRefusal({lora("tiny-sdxl", "lora_kohya_half"), path("x.safetensors"), "--to", "peft",
                       "--base", reference("tiny-sd1")},
                      "lora_kohya_half.safetensors");
        expectRefusal({reference("tiny-sd1"), path("x.ckpt"), "--to", "diffusers"}, ".safetensors");
        QFile pickle(path("model.ckpt"));
        QVERIFY(pickle.open(QIODevice::WriteOnly));
        pickle.write("\x80\x02}q");
        pickle.close();
        expectRefusal({pickle.fileName(), path("x"), "--to", "diffusers"}, "pickle");
        QVERIFY(!QFile::exists(path("x")) && !QFile::exists(path("x.safetensors")));
    }

    void nothingIsOverwritten() {
        QFile there(path("there.safetensors"));
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.write("mine");
        there.close();
        expectRefusal({reference("tiny-sd1"), there.fileName(), "--to", "single-file"},
                      "there.safetensors");
        QCOMPARE(there.size(), 4);
        expectRefusal({reference("tiny-sd1"), reference("tiny-sd1"), "--to", "diffusers"},
                      "overwrite");

        // Nor the card's place, nor a LoRA in a folder.
        QVERIFY(QDir(m_folder->path()).mkdir("lora"));
        for (const char* name : {"model.md", "lora/pytorch_lora_weights.safetensors"}) {
            QFile note(path(QString::fromLatin1(name)));
            QVERIFY(note.open(QIODevice::WriteOnly));
            note.write("mine");
        }
        expectRefusal({reference("tiny-sd1"), path("model.safetensors"), "--to", "single-file"},
                      "model.md");
        expectRefusal({lora("tiny-sd1", "lora_peft"), path("lora"), "--to", "diffusers", "--base",
                       reference("tiny-sd1")},
                      "pytorch_lora_weights.safetensors");
        for (const char* name : {"model.md", "lora/pytorch_lora_weights.safetensors"})
            QCOMPARE(QFileInfo(path(QString::fromLatin1(name))).size(), 4);
        QVERIFY(!QFile::exists(path("model.safetensors")));
        expectRefusal({reference("tiny-sd1"), path("model.bin"), "--to", "single-file"},
                      ".safetensors");
    }
};

REGISTER_TEST(TestConvert, QCoreApplication);
#include "test_convert.moc"

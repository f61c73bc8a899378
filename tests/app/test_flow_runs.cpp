// Runs of FLUX.2 klein and Z-Image by the real worker: LoRA with captions, masks, shapes and class
// images, whole transformers, a run that is killed, what is drawn with the result, broken models.
#include "app/lora_runs.h"
#include "core/models/original_files.h"

#include <images/decode.h>
#include <reviews/review.h>
#include <runs/checkpoint.h>

#include <QScopeGuard>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestFlowRuns : public QObject {
    Q_OBJECT

    LoraRuns m_runs;
    int m_broken = 0;

    fs::path place(const std::string& name) const { return m_runs.place(name); }
    static Recipe recipe() {
        Recipe recipe = LoraRuns::recipe();
        recipe.guidance_scale = recipe.class_image_guidance_scale = 3;
        recipe.validation_prompt = "a photo of sks dog\na dog on the beach";
        recipe.validation_steps = 6;
        recipe.proportion_empty_prompts = 0.2;
        recipe.lora_dropout = 0.1;
        recipe.weighting_scheme = "logit_normal";
        recipe.max_sequence_length = 96;
        recipe.use_aspect_ratio_buckets = true;
        recipe.aspect_ratio_buckets = "64,64;48,80";
        return recipe;
    }
    RunFolder made(const std::string& model, const Recipe& recipe) {
        const RunFolder run = m_runs.made(place(model), recipe);
        orThrow(writePng(run.input() / "photo-05.png", madeUpPhoto(5, 80, 48)));
        return run;
    }
    QByteArray generate(const QStringList& more) {
        Worker worker(QStringList{QStringLiteral("generate"), QStringLiteral("--prompt"),
                                  QStringLiteral("a photo of sks dog"), QStringLiteral("--height"),
                                  QStringLiteral("64"), QStringLiteral("--width"),
                                  QStringLiteral("64"), QStringLiteral("--num_inference_steps"),
                                  QStringLiteral("3")} +
                      more);
        worker.wait();
        return worker.errors();
    }
    void makeDistilled() const {
        if (pathExists(place("distilled"))) return;
        writeMadeUpModel(place("distilled"), "klein");
        Json index = orThrow(readJson(place("distilled") / "model_index.json"));
        index["is_distilled"] = true;
        orThrow(writeJson(place("distilled") / "model_index.json", index));
    }
    static QString text(const fs::path& path) { return QString::fromStdString(path.string()); }

private slots:
    void initTestCase() {
        for (const char* kind : {"klein", "z_image"}) writeMadeUpModel(place(kind), kind);
    }

    void aLoraIsTaughtKilledAndDrawn_data() {
        QTest::addColumn<QString>("kind");
        QTest::newRow("klein") << "klein";
        QTest::newRow("z_image") << "z_image";
    }
    void aLoraIsTaughtKilledAndDrawn() {
        QFETCH(const QString, kind);
        const std::string model = kind.toStdString();
        const RunFolder whole = made(model, recipe());
        trainToEnd(whole);
        QCOMPARE(lastStep(whole), 12);
        QVERIFY(!eventsOf(whole, "validation").empty());
        QVERIFY(pathExists(whole.samples() / RunFolder::sampleName(12, 2)));
        const fs::path lora = "output/pytorch_lora_weights.safetensors";
        QVERIFY(pathExists(whole.path() / "output/Test-subject.safetensors") ||
                pathExists(whole.path() / "output/test-subject.safetensors"));

        const RunFolder killed = made(model, recipe());
        trainWithAKill(killed);
        QCOMPARE(loraOf(killed), loraOf(whole));

        // It is seen in what is drawn.
        for (const bool with : {false, true}) {
            QStringList more{QStringLiteral("--model"), text(place(model)),
                             QStringLiteral("--output"),
                             text(place(model + (with ? "-tuned.png" : "-base.png")))};
            if (with) more << QStringLiteral("--lora") << text(whole.path() / lora);
            const QByteArray errors = generate(more);
            QVERIFY2(pathExists(place(model + (with ? "-tuned.png" : "-base.png"))),
                     errors.constData());
        }
        QVERIFY(orThrow(decodeImage(place(model + "-base.png"))).size() == cv::Size(64, 64));
        QVERIFY(cv::norm(orThrow(decodeImage(place(model + "-base.png"))),
                         orThrow(decodeImage(place(model + "-tuned.png"))), cv::NORM_INF) > 2);
    }

    /// Files of ComfyUI teach and draw the same as the folder that they were made from; in float8,
    /// with an 8-bit base, they do so too.
    void aFileOfComfyUIIsTaught() {
        writeMadeUpModel(place("plain"), "klein", makePlainSettings);
        const OriginalParts parts(place("plain"));
        const auto write = [&](const std::string& name, const NamedTensors& transformer) {
            writeArrays(place(name + "/diffusion_models/klein-base.safetensors"), transformer);
            writeArrays(place(name + "/text_encoders/qwen.safetensors"), parts.text);
            writeArrays(place(name + "/vae/flux2.safetensors"), parts.vae);
            fs::copy(place("plain/tokenizer/tokenizer.json"), place(name + "/text_encoders"));
            return name + "/diffusion_models/klein-base.safetensors";
        };
        Recipe few = recipe();
        few.max_train_steps = 3;
        few.with_prior_preservation = true;
        few.num_class_images = 2;
        const auto taught = [&](const std::string& model, const Recipe& with) {
            const RunFolder run = made(model, with);
            trainToEnd(run);
            return loraOf(run);
        };
        const std::string file = write("comfy", parts.transformer);
        QCOMPARE(taught(file, few), taught("plain", few));
        generate({QStringLiteral("--model"), text(place(file)), QStringLiteral("--output"),
                  text(place("file.png"))});
        generate({QStringLiteral("--model"), text(place("plain")), QStringLiteral("--output"),
                  text(place("plain.png"))});
        QCOMPARE(cv::norm(orThrow(decodeImage(place("file.png"))),
                          orThrow(decodeImage(place("plain.png"))), cv::NORM_INF),
                 0.0);
        few.with_prior_preservation = false;
        few.quantize_base = "float8";
        QVERIFY(!taught(write("float8", inFloat8(parts.transformer, true)), few).empty());
    }

    /// For ComfyUI under diffusers' names, for kohya's programs under theirs; it draws the same.
    void itIsExported_data() { aLoraIsTaughtKilledAndDrawn_data(); }
    void itIsExported() {
        QFETCH(const QString, kind);
        Recipe few = recipe();
        few.max_train_steps = 3;
        few.with_prior_preservation = false;
        const RunFolder run = made(kind.toStdString(), few);
        trainToEnd(run);
        for (const auto& [target, prefix] :
             {std::pair("comfyui", "transformer."), {"kohya", "lora_unet_"}}) {
            const fs::path exported = place(kind.toStdString() + "-" + target + ".safetensors");
            Worker worker({QStringLiteral("convert"),
                           text(run.path() / "output/pytorch_lora_weights.safetensors"),
                           text(exported), QStringLiteral("--to"), QString::fromLatin1(target),
                           QStringLiteral("--base"), text(place(kind.toStdString())),
                           QStringLiteral("--json")});
            QVERIFY2(worker.wait() == 0, worker.errors().constData());
            const Json facts = Json::parse(worker.output().toStdString());
            QVERIFY(facts["largest_pixel_difference"].get<int>() <= 1);
            const auto file = orThrow(SafetensorsFile::open(exported));
            for (const auto& [name, view] : file.tensors())
                QVERIFY2(name.starts_with(prefix), name.c_str());
            QVERIFY(!file.metadata().contains("modelspec.prediction_type"));
            QVERIFY(file.metadata().at("modelspec.architecture").ends_with("/lora"));
        }
    }

    /// Other layers than the script's, by flags; a run goes on with the same alone.
    void layersAreChosen() {
        Recipe few = recipe();
        few.max_train_steps = 2;
        few.with_prior_preservation = false;
        few.checkpointing_steps = 2;
        few.lora_layers = "ff.linear_in, to_qkv_mlp_proj";
        const RunFolder run = made("klein", few);
        trainToEnd(run);
        const auto file =
            orThrow(SafetensorsFile::open(run.path() / "output/pytorch_lora_weights.safetensors"));
        for (const auto& [name, view] : file.tensors())
            QVERIFY2(name.find("ff.linear_in.lora_") != std::string::npos ||
                         name.find("to_qkv_mlp_proj.lora_") != std::string::npos,
                     name.c_str());
        few.lora_layers = "to_q";
        const auto refused = checkResumable(run.listCheckpoints().back().path, few);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("checkpoint.other_setting"));
        QCOMPARE(refused.error().arguments.at("setting"), std::string("lora_layers"));
    }

    void aWholeTransformerIsTaught_data() { aLoraIsTaughtKilledAndDrawn_data(); }
    void aWholeTransformerIsTaught() {
        QFETCH(const QString, kind);
        Recipe full = recipe();
        full.lora = false;
        full.lora_dropout = 0;
        full.optimizer = "adafactor";
        full.weight_dtype = "bfloat16";
        full.gradient_checkpointing = true;
        full.checkpointing_steps = 2;
        const RunFolder run = made(kind.toStdString(), full);
        trainToEnd(run);
        QVERIFY(ModelFiles::open(run.path() / "checkpoints/step-000002/model"));  // for Compare
        const fs::path result = run.path() / "output";
        const RunFolder killed = made(kind.toStdString(), full);
        trainWithAKill(killed);
        for (const Json& notice : eventsOf(killed, "notice"))
            QVERIFY2(notice["code"] != "checkpoint.damaged", notice.dump().c_str());
        const fs::path weights = "output/transformer/diffusion_pytorch_model.safetensors";
        QCOMPARE(orThrow(readFile(killed.path() / weights)),
                 orThrow(readFile(run.path() / weights)));
        const auto read = orThrow(ModelFiles::open(result));
        QVERIFY(read.isFlow());
        const QByteArray errors =
            generate({QStringLiteral("--model"), text(result), QStringLiteral("--output"),
                      text(place(kind.toStdString() + "-full.png"))});
        QVERIFY2(pathExists(place(kind.toStdString() + "-full.png")), errors.constData());
    }

    void aDistilledModelIsWarnedOf() {
        makeDistilled();
        Recipe few = recipe();
        few.max_train_steps = 1;
        few.with_prior_preservation = false;
        const RunFolder run = made("distilled", few);
        trainToEnd(run);
        const auto notices = eventsOf(run, "notice");
        QVERIFY(std::ranges::any_of(
            notices, [](const Json& notice) { return notice["code"] == "train.distilled"; }));
    }

    /// A transformer's file alone: the parts are named once by flags.
    void partsAreNamedByFlags() {
        qputenv("XDG_CONFIG_HOME", place("config").c_str());
        const auto restore = qScopeGuard([] { qunsetenv("XDG_CONFIG_HOME"); });
        writeMadeUpModel(place("whole"), "klein", makePlainSettings);
        const OriginalParts parts(place("whole"));
        const QString file = text(place("alone/files/klein-base.safetensors"));
        writeArrays(place("alone/files/klein-base.safetensors"), parts.transformer);
        writeArrays(place("parts/qwen.safetensors"), parts.text);
        writeArrays(place("parts/vae.safetensors"), parts.vae);
        fs::copy(place("whole/tokenizer/tokenizer.json"), place("parts"));
        const auto draws = [&] {
            return generate({QStringLiteral("--model"), file, QStringLiteral("--output"),
                             text(place("named.png"))});
        };
        QVERIFY(draws().contains("--text_encoder"));
        const QStringList inspect = {QStringLiteral("inspect"), file};
        Worker named(inspect + QStringList{QStringLiteral("--text_encoder"),
                                           text(place("parts/qwen.safetensors"))});
        QCOMPARE(named.wait(), 2);  // another one is missing
        QVERIFY(draws().contains("--vae"));
        Worker both(inspect +
                    QStringList{QStringLiteral("--vae"), text(place("parts/vae.safetensors"))});
        QVERIFY2(both.wait() == 0, both.errors().constData());
        const QByteArray errors = draws();
        QVERIFY2(pathExists(place("named.png")), errors.constData());
    }

    /// float16 is too small for the family's numbers.
    void theTypeIsThatOfTheDrawing() {
        Worker worker({QStringLiteral("generate"), QStringLiteral("--model"), text(place("klein")),
                       QStringLiteral("--prompts"), QStringLiteral("a photo of sks dog"),
                       QStringLiteral("--output_dir"), text(place("many")),
                       QStringLiteral("--width"), QStringLiteral("64"), QStringLiteral("--height"),
                       QStringLiteral("64"), QStringLiteral("--num_inference_steps"),
                       QStringLiteral("1"), QStringLiteral("--dtype"), QStringLiteral("float16")});
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        const Json pictures = orThrow(readJson(place("many/pictures.json")));
        QCOMPARE(pictures.size(), std::size_t{1});
        QCOMPARE(pictures.front()["dtype"], Json("float32"));
        generate({QStringLiteral("--model"), text(place("klein")), QStringLiteral("--dtype"),
                  QStringLiteral("float16"), QStringLiteral("--output"), text(place("one.png"))});
        const Json one =
            orThrow(parseJson(readPngTexts(place("one.png")).at("dreambooth"), "picture"));
        QCOMPARE(one["dtype"], Json("float32"));
    }

    void whatHasNoEffectIsSaid() {
        const auto said = [&](const fs::path& model, const QStringList& flags) {
            return generate(QStringList{QStringLiteral("--model"), text(model),
                                        QStringLiteral("--output"), text(place("said.png"))} +
                            flags);
        };
        const QStringList ofDiffusion{QStringLiteral("--clip_skip"), QStringLiteral("1"),
                                      QStringLiteral("--prompt_weights"),
                                      QStringLiteral("--long_prompts")};
        const QStringList ofFlow{QStringLiteral("--max_sequence_length"), QStringLiteral("64")};
        const QByteArray klein = said(place("klein"), ofDiffusion + ofFlow);
        for (const char* flag : {"clip_skip", "prompt_weights", "long_prompts"})
            QVERIFY2(klein.contains(QByteArray("--") + flag + " has no effect on FLUX.2 klein"),
                     klein.constData());
        QVERIFY2(klein.count("has no effect") == 3, klein.constData());
        const QByteArray sd =
            said(fs::path(TEST_REFERENCE) / "tiny-sd1/model", ofDiffusion + ofFlow);
        QVERIFY2(sd.contains("--max_sequence_length has no effect on Stable Diffusion 1"),
                 sd.constData());
        QVERIFY2(sd.count("has no effect") == 1, sd.constData());
        Worker both(QStringList{QStringLiteral("compare"), QStringLiteral("--base"),
                                text(tinyModel), QStringLiteral("--tuned"), text(tinyModel),
                                QStringLiteral("--prompts"), QStringLiteral("a dog"),
                                QStringLiteral("--num_inference_steps"), QStringLiteral("1"),
                                QStringLiteral("--output"), text(place("said.html"))} +
                    ofFlow);
        QVERIFY2(both.wait() == 0, both.errors().constData());
        QVERIFY2(both.errors().count("has no effect") == 1, both.errors().constData());
    }

    /// Without flags a family draws as its makers do, and help doesn't say another number.
    void drawsAsItsMakersDo() {
        for (const QStringList& command : {QStringList{QStringLiteral("generate")},
                                           {QStringLiteral("compare")},
                                           {QStringLiteral("review"), QStringLiteral("make")}}) {
            Worker help(command + QStringList{QStringLiteral("--help")});
            QCOMPARE(help.wait(), 0);
            const QByteArray text = help.output();
            QVERIFY(!text.contains("--num_inference_steps INT="));
            QVERIFY(!text.contains("--guidance_scale FLOAT="));
            QVERIFY(text.contains("flow_euler"));
        }
        makeDistilled();
        Worker worker(
            {QStringLiteral("review"), QStringLiteral("make"), QStringLiteral("--project"),
             text(place("project")), QStringLiteral("--candidate"),
             QStringLiteral("A=") + text(place("distilled")), QStringLiteral("--candidate"),
             QStringLiteral("B=") + text(place("klein")), QStringLiteral("--prompts"),
             QStringLiteral("a dog"), QStringLiteral("--width"), QStringLiteral("64"),
             QStringLiteral("--height"), QStringLiteral("64"), QStringLiteral("--json")});
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        const Json made = Json::parse(worker.output().toStdString());
        const DrawRequest drawn = orThrow(openReview(made["review"].get<std::string>())).settings;
        QCOMPARE(drawn.num_inference_steps, 4);
        QCOMPARE(drawn.guidance_scale, 1.0);
    }

    void brokenModelsAreToldInASentence_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("code");
        const auto row = [](const char* name, const char* file, const char* change,
                            const char* code) { QTest::newRow(name) << file << change << code; };
        row("FLUX.1", "model_index.json",
            R"({"transformer": ["diffusers", "FluxTransformer2DModel"]})", "model.unsupported");
        row("dev", "transformer/config.json", R"({"guidance_embeds": true})", "config.unsupported");
        row("another encoder", "model_index.json",
            R"({"text_encoder": ["transformers", "Mistral3ForConditionalGeneration"]})",
            "model.unsupported");
        row("another width", "text_encoder/config.json", R"({"hidden_size": 24})",
            "config.invalid");
        row("too few layers", "text_encoder/config.json", R"({"num_hidden_layers": 20})",
            "config.invalid");
        row("odd axes", "transformer/config.json", R"({"axes_dims_rope": [3, 5, 4, 4]})",
            "config.invalid");
        row("another schedule", "scheduler/scheduler_config.json",
            R"({"_class_name": "EulerDiscreteScheduler"})", "config.unsupported");
        row("another VAE", "vae/config.json", R"({"_class_name": "AutoencoderKL"})",
            "model.unsupported");
        row("no number", "transformer/config.json", R"({"num_layers": "five"})", "config.invalid");
    }
    void brokenModelsAreToldInASentence() {
        QFETCH(const QString, file);
        QFETCH(const QString, change);
        QFETCH(const QString, code);
        const std::string name = "broken" + std::to_string(++m_broken);
        fs::copy(place("klein"), place(name), fs::copy_options::recursive);
        const fs::path path = place(name) / file.toStdString();
        Json json = orThrow(readJson(path));
        json.update(Json::parse(change.toStdString()));
        orThrow(writeJson(path, json));
        const auto opened = ModelFiles::open(place(name));
        QVERIFY(!opened);
        QCOMPARE(QString::fromStdString(opened.error().code), code);
        const QByteArray errors = generate({QStringLiteral("--model"), text(place(name)),
                                            QStringLiteral("--output"), text(place("none.png"))});
        QCOMPARE(errors.count("dreambooth: "), 1);
        QVERIFY(!pathExists(place("none.png")));
    }

    void cutFilesAreToldInASentence() {
        const std::string name = "cut";
        fs::copy(place("z_image"), place(name), fs::copy_options::recursive);
        const fs::path weights = place(name) / "transformer/diffusion_pytorch_model.safetensors";
        fs::resize_file(weights, fs::file_size(weights) / 2);
        QCOMPARE(ModelFiles::open(place(name)).error().code, std::string("safetensors.truncated"));
        fs::remove(weights);
        QCOMPARE(ModelFiles::open(place(name)).error().code, std::string("model.missing_file"));
    }
};

REGISTER_TEST(TestFlowRuns, QCoreApplication);
#include "test_flow_runs.moc"

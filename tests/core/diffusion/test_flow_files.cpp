// FLUX.2 klein and Z-Image as their makers and ComfyUI publish them: the same model as in
// diffusers' folder, also in float8; parts that are missing or of another model.
#include "core/models/modern_reference.h"
#include "core/models/original_files.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/zeros.h>
#include <diffusion/pipeline.h>
#include <formats/describe.h>
#include <formats/model_identity.h>
#include <formats/model_parts.h>

#include <QCoreApplication>
#include <QScopeGuard>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestFlowFiles : public QObject {
    Q_OBJECT

    const QTemporaryDir m_folder;
    const std::map<std::string, at::Tensor> m_float8 =
        tensorsOf(fs::path(TEST_REFERENCE) / "float8.safetensors");

    fs::path place(const std::string& name) const {
        return fs::path(m_folder.path().toStdString()) / name;
    }
    /// The files of a model in ComfyUI's folders, below a new one; the transformer's.
    fs::path comfy(const std::string& name, const std::string& kind) {
        const fs::path models = place(name) / "models";
        const OriginalParts parts(place(kind));
        writeArrays(models / "text_encoders/qwen_3_4b.safetensors", parts.text);
        copyTokenizer(models / "text_encoders");
        writeArrays(models / "vae/sub/some.safetensors", parts.vae);
        const fs::path file = models / "diffusion_models" / (kind + "-base.safetensors");
        writeArrays(file, parts.transformer);
        return file;
    }
    static void copyTokenizer(const fs::path& folder) {
        fs::create_directories(folder);
        fs::copy(fs::path(TEST_REFERENCE) / "modern/tokenizer/tokenizer.json",
                 folder / "tokenizer.json");
    }
    static at::Tensor drawn(const fs::path& path, const LoadOptions& options = {}) {
        const auto model = orThrow(loadModel(path, options));
        DrawRequest request;
        request.prompt = "a photo of sks dog";
        request.height = 48;
        request.width = 64;
        request.num_inference_steps = 2;
        request.seed = 5;
        return orThrow(draw(*model, request));
    }
    void compareModels(const fs::path& file, const std::string& kind) const {
        const auto ours = orThrow(ModelFiles::open(file));
        const auto theirs = orThrow(ModelFiles::open(place(kind)));
        QVERIFY(ours.family == theirs.family && ours.isSingleFile);
        for (const Component component : theirs.components()) {
            const Weights a = orThrow(ours.weights(component)),
                          b = orThrow(theirs.weights(component));
            QCOMPARE(a.tensors.size(), b.tensors.size());
            for (const auto& [name, view] : b.tensors) {
                const auto other = a.get(name, view.shape);
                QVERIFY2(other, other ? "" : other.error().message().c_str());
                QVERIFY2(std::ranges::equal(other->data, view.data), name.c_str());
            }
        }
        QCOMPARE(ours.isDistilled, theirs.isDistilled);
        QCOMPARE(ours.flow.shift, theirs.flow.shift);
        QCOMPARE(ours.flow.useDynamicShifting, theirs.flow.useDynamicShifting);
        QVERIFY(drawn(file).equal(drawn(place(kind))));
    }
    static void verifyRefused(const fs::path& file, const char* code) {
        const auto model = ModelFiles::open(file);
        QVERIFY2(!model, "it was opened");
        QVERIFY2(model.error().text == makeError(code, model.error().arguments).text,
                 model.error().message().c_str());
        QVERIFY2(model.error().text.find('{') == std::string::npos, model.error().text.c_str());
    }

private slots:
    void initTestCase() {
        for (const char* kind : modernKinds) writeMadeUpModel(place(kind), kind, makePlainSettings);
    }

    void readsEachLayout_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("layout");
        for (const char* kind : modernKinds)
            for (const char* layout :
                 {"ComfyUI", "one folder", "all in one file", "in its folder", "diffusers' names"})
                QTest::addRow("%s, %s", kind, layout) << kind << layout;
    }
    void readsEachLayout() {
        QFETCH(const QString, kind);
        QFETCH(const QString, layout);
        const std::string name = kind.toStdString(), folder = (kind + layout).toStdString();
        const OriginalParts parts(place(name));
        fs::path file = place(folder) / "my base.safetensors";
        if (layout == u"ComfyUI") {
            file = comfy(folder, name);
        } else if (layout == u"one folder") {
            writeArrays(file, parts.transformer);
            writeArrays(place(folder) / "a.safetensors", parts.vae);
            writeArrays(place(folder) / "b.safetensors", parts.text);
            copyTokenizer(place(folder));
        } else if (layout == u"all in one file") {
            NamedTensors all;
            for (const auto& [key, tensor] : parts.transformer)
                all["model.diffusion_model." + key] = tensor;
            for (const auto& [key, tensor] : parts.text)
                all["text_encoders.qwen3_4b.transformer." + key] = tensor;
            for (const auto& [key, tensor] : parts.vae) all["vae." + key] = tensor;
            writeArrays(file, all);
            copyTokenizer(place(folder));
        } else if (layout == u"in its folder") {
            fs::copy(place(name), place(folder), fs::copy_options::recursive);
            writeArrays(file, parts.transformer);
        } else {
            file = comfy(folder, name);
            fs::copy(place(name) / "transformer/diffusion_pytorch_model.safetensors", file,
                     fs::copy_options::overwrite_existing);
            const fs::path vae = file.parent_path().parent_path() / "vae/sub/some.safetensors";
            fs::copy(place(name) / "vae/diffusion_pytorch_model.safetensors", vae,
                     fs::copy_options::overwrite_existing);
        }
        compareModels(file, name);
        const Json facts = orThrow(describe(file));
        QCOMPARE(facts["kind"], Json("model"));
        QCOMPARE(facts["files"].size(), std::size_t{3});
        QVERIFY(!facts.contains("error"));
    }

    /// A person names what is not near the transformer.
    void partsAreNamedOnce_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : modernKinds) QTest::newRow(kind) << kind;
    }
    void partsAreNamedOnce() {
        QFETCH(const QString, kind);
        const std::string name = kind.toStdString();
        qputenv("XDG_CONFIG_HOME", place("config").c_str());
        const auto restore = qScopeGuard([] { qunsetenv("XDG_CONFIG_HOME"); });
        const fs::path elsewhere = comfy("elsewhere " + name, name).parent_path().parent_path();
        const fs::path text = elsewhere / "text_encoders/qwen_3_4b.safetensors",
                       vae = elsewhere / "vae/sub/some.safetensors",
                       file = place("alone " + name) / "files" / (name + "-base.safetensors");
        writeArrays(file, OriginalParts(place(name)).transformer);
        verifyRefused(file, "model.missing_file.qwen");
        QCOMPARE(ModelFiles::open(file).error().arguments.at("part"), std::string("text_encoder"));
        QCOMPARE(rememberPart(file, Component::textEncoder, vae).error().code,
                 std::string("model.other_part"));
        orThrow(rememberPart(file, Component::textEncoder, text));
        verifyRefused(file, "model.missing_file.flow_vae");
        // By a link, which is the same file.
        const fs::path link = place("links " + name) / file.filename();
        fs::create_directories(link.parent_path());
        fs::create_symlink(file, link);
        orThrow(rememberPart(link, Component::vae, vae));
        compareModels(file, name);
        QCOMPARE(rememberedPart(link, Component::textEncoder).string(), text.string());
        // One whose names fit and whose form does not is not taken in its place.
        NamedTensors odd = OriginalParts(place(name)).vae;
        at::Tensor& first = odd.at("encoder.down.0.block.0.conv1.weight");
        first = first.narrow(0, 0, first.size(0) / 2 - 1).contiguous();
        const fs::path oddFile = place("odd " + name) / "odd.safetensors";
        writeArrays(oddFile, odd);
        QCOMPARE(rememberPart(file, Component::vae, oddFile).error().code,
                 std::string("model.other_part"));
        QCOMPARE(rememberedPart(file, Component::vae).string(), vae.string());
        // What was named and is another one now is told, whatever is wrong with it; what is gone
        // is looked for again.
        fs::copy(oddFile, vae, fs::copy_options::overwrite_existing);
        verifyRefused(file, "model.other_part.vae");
        QCOMPARE(ModelFiles::open(file).error().arguments.at("part"), std::string("vae"));
        fs::copy(text, vae, fs::copy_options::overwrite_existing);
        verifyRefused(file, "model.other_part.vae");
        fs::remove(vae);
        verifyRefused(file, "model.missing_file.flow_vae");
        QCOMPARE(rememberPart(place(name) / "vae/diffusion_pytorch_model.safetensors",
                              Component::vae, text)
                     .has_value(),
                 false);
    }

    /// Nothing in the numbers tells them apart.
    void namesTellTheDistilled() {
        for (const auto& [kind, name] : {std::pair("klein", "flux-2-klein-4b.safetensors"),
                                         std::pair("z_image", "z_image_Turbo_bf16.safetensors")}) {
            const fs::path file = comfy(std::string("distilled ") + kind, kind);
            QVERIFY(!orThrow(ModelFiles::open(file)).isDistilled);
            const fs::path renamed = file.parent_path() / name;
            fs::rename(file, renamed);
            const auto model = orThrow(ModelFiles::open(renamed));
            QVERIFY(model.isDistilled);
            QCOMPARE(model.flow.shift, 3.0);
            QVERIFY(model.drawing().steps < 10);
            // A folder that is named says what it is.
            QVERIFY(!orThrow(ModelFiles::open(renamed,
                                              {.variant = {}, .vae = {}, .config = place(kind)}))
                         .isDistilled);
        }
    }

    void aDeTurboIsABase() {
        const fs::path file = comfy("de-turbo", "z_image");
        for (const char* name : {"Z-Image-De-Turbo.safetensors", "z_image_de_turbo_v1.safetensors",
                                 "zimage-deturbo.safetensors"}) {
            const fs::path renamed = file.parent_path() / name;
            fs::copy(file, renamed);
            const auto model = orThrow(ModelFiles::open(renamed));
            QVERIFY2(!model.isDistilled, name);
            QVERIFY2(model.drawing().guidance > 1, name);
            QCOMPARE(model.flow.shift, 3.0);
            // What is saved of it is one under any name.
            const fs::path saved = renamed.parent_path() / "my own";
            orThrow(saveModelFolder(saved, model, {}, at::kFloat));
            QVERIFY(!orThrow(ModelFiles::open(saved)).isDistilled);
            fs::remove_all(saved);
            fs::remove(renamed);
        }
    }

    void identityIsThatOfAllFiles() {
        const fs::path file = comfy("identity", "klein"), same = comfy("identity 2", "klein");
        const auto identity = [](const fs::path& path) {
            return orThrow(modelIdentity(orThrow(ModelFiles::open(path))));
        };
        const std::string before = identity(file);
        QCOMPARE(identity(same), before);
        const fs::path text =
            file.parent_path().parent_path() / "text_encoders/qwen_3_4b.safetensors";
        NamedTensors changed = arraysOf(text);
        changed.begin()->second = changed.begin()->second + 1;
        writeArrays(text, changed);
        QVERIFY(identity(file) != before);
    }

    void float8IsReadAsTorchDoes() {
        Weights weights;
        std::vector<at::Tensor> keep;
        weights.tensors = {{"scaled", viewOf(m_float8.at("scaled"), keep)},
                           {"plain", viewOf(m_float8.at("plain"), keep)}};
        weights.scales = {{"scaled", m_float8.at("scale").item<float>()}};
        for (const auto& [type, name] :
             {std::pair(at::kFloat, ".float32"), std::pair(at::kBFloat16, ".bfloat16")}) {
            Parameters parameters = parametersFrom(weights);
            parameters.to(at::kCPU, type);
            for (const std::string which : {"scaled", "plain"})
                QVERIFY(parameters.tensors().at(which).equal(m_float8.at(which + name)));
        }
        const auto ours = m_float8.at("scaled.bfloat16").to(at::kFloat);
        const auto comfy = m_float8.at("comfy.bfloat16").to(at::kFloat);
        QVERIFY(((ours - comfy).abs() <= comfy.abs() / 64).all().item<bool>());
    }

    void float8Files_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("isScaled");
        QTest::addColumn<bool>("isOld");
        for (const char* kind : modernKinds) {
            QTest::addRow("%s, plain", kind) << kind << false << false;
            QTest::addRow("%s, scales", kind) << kind << true << false;
            QTest::addRow("%s, scales of 2024", kind) << kind << true << true;
        }
    }
    void float8Files() {
        QFETCH(const QString, kind);
        QFETCH(const bool, isScaled);
        QFETCH(const bool, isOld);
        const std::string name = kind.toStdString();
        const fs::path file = comfy("float8 " + std::string(QTest::currentDataTag()), name);
        const OriginalParts parts(place(name));
        writeArrays(file, inFloat8(parts.transformer, isScaled, isOld));
        writeArrays(file.parent_path().parent_path() / "text_encoders/qwen_3_4b.safetensors",
                    inFloat8(parts.text, isScaled, isOld));
        const auto files = orThrow(ModelFiles::open(file));
        QCOMPARE(files.precision(), std::string("fp8"));
        QVERIFY(storedType(files) == at::kBFloat16);
        const auto theirs = orThrow(loadModel(place(name), {}));
        const auto ours = orThrow(loadModel(file, {}));
        const auto numbersOf = [](const Parameters& parameters) {
            std::map<std::string, at::Tensor> all = parameters.tensors();
            for (const auto& [key, matrix] : parameters.frozenMatrices())
                all[key] = matrix->matrix(at::kFloat);
            return all;
        };
        for (const Component component : {Component::textEncoder, Component::transformer}) {
            const auto full = numbersOf(theirs->parameters(component));
            for (const auto& [key, tensor] : numbersOf(ours->parameters(component))) {
                const at::Tensor& numbers = full.at(key);
                QVERIFY(tensor.scalar_type() == at::kFloat);
                // Half a step of three bits, or of the smallest that float8 has.
                const auto bound = numbers.abs() / 16 +
                                   numbers.abs().max() / (isScaled ? 200'000 : 1) +
                                   (isScaled ? 0 : 0.001);
                QVERIFY2(((tensor - numbers).abs() <= bound).all().item<bool>(), key.c_str());
            }
        }
        // Saved, it is a folder in full.
        const fs::path saved = place("saved " + std::string(QTest::currentDataTag()));
        orThrow(saveModelFolder(saved, files, {}, at::kFloat));
        QVERIFY(drawn(saved).equal(drawn(file)));
    }

    /// With an 8-bit base the file's numbers are the base's.
    void float8StaysAsItIs() {
        const fs::path file = comfy("kept", "klein");
        const NamedTensors stored = inFloat8(OriginalParts(place("klein")).transformer, true);
        writeArrays(file, stored);
        LoadOptions options;
        options.matrices.format = WeightFormat::float8;
        const auto model = orThrow(loadModel(file, options));
        const auto& kept = *model->parameters(Component::transformer)
                                .frozenMatrices()
                                .at("single_transformer_blocks.0.attn.to_out.weight");
        const auto& codes = stored.at("single_blocks.0.linear2.weight");
        QVERIFY(kept.codes.view(at::kByte).equal(codes.view(at::kByte)));
        QVERIFY(
            kept.scales.eq(stored.at("single_blocks.0.linear2.weight_scale")).all().item<bool>());
        // The same numbers as without.
        QVERIFY(kept.matrix(at::kFloat)
                    .equal(orThrow(loadModel(file, {}))
                               ->parameters(Component::transformer)
                               .tensors()
                               .at("single_transformer_blocks.0.attn.to_out.weight")));
        QCOMPARE(drawn(file, options).sizes(), drawn(file).sizes());
        // Also where blocks wait in the file.
        LoadOptions waiting;
        waiting.matrices.offloadedBlocks = 3;
        QVERIFY(drawn(file, waiting).equal(drawn(file)));
    }

    void brokenFiles_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : modernKinds) QTest::addRow("%s", kind) << kind;
    }
    void brokenFiles() {
        QFETCH(const QString, kind);
        const std::string name = kind.toStdString();
        int number = 0;
        const auto fresh = [&] { return comfy("broken " + name + std::to_string(++number), name); };
        const auto beside = [](const fs::path& file, const char* part) {
            return file.parent_path().parent_path() / part;
        };
        const char *text = "text_encoders/qwen_3_4b.safetensors", *vae = "vae/sub/some.safetensors";
        fs::path file = fresh();
        verifyRefused(beside(file, text), "model.unsupported.text_encoder");
        verifyRefused(beside(file, vae), "model.unsupported.vae");
        for (const char* part : {text, vae, ""}) {
            file = fresh();
            const fs::path cut = *part == 0 ? file : beside(file, part);
            fs::resize_file(cut, fs::file_size(cut) / 2);
            verifyRefused(file, "safetensors.truncated");
        }
        file = fresh();
        fs::remove(beside(file, text));
        verifyRefused(file, "model.missing_file.qwen");
        file = fresh();
        fs::remove(beside(file, vae));
        verifyRefused(file, "model.missing_file.flow_vae");
        // Those of the other family are none.
        const OriginalParts other(place(name == "klein" ? "z_image" : "klein"));
        writeArrays(beside(file, vae), other.vae);
        verifyRefused(file, "model.missing_file.flow_vae");
        file = fresh();
        NamedTensors second = OriginalParts(place(name)).vae;
        for (auto& [key, tensor] : second) tensor = tensor + 1;
        writeArrays(beside(file, "vae/other.safetensors"), second);
        verifyRefused(file, "model.two_vaes");
        QVERIFY(ModelFiles::open(file, {.variant = {}, .vae = beside(file, vae), .config = {}}));
        file = fresh();
        fs::remove(beside(file, "text_encoders/tokenizer.json"));
        verifyRefused(file, "tokenizer.missing.vocabulary");
        // A folder whose text encoder lacks a layer.
        const fs::path folder = place("shortened " + name);
        fs::copy(place(name), folder, fs::copy_options::recursive);
        NamedTensors layers = arraysOf(folder / "text_encoder/model.safetensors");
        const auto removed = std::erase_if(
            layers, [](const auto& entry) { return entry.first.contains("layers.0."); });
        QVERIFY(removed > 5);
        writeArrays(folder / "text_encoder/model.safetensors", layers);
        const auto shortened = loadModel(folder, {});
        QVERIFY(!shortened);
        QCOMPARE(shortened.error().code, std::string("weights.missing"));
        file = fresh();
        NamedTensors less = arraysOf(file);
        less.erase(name == "klein" ? "single_blocks.1.linear1.weight"
                                   : "layers.0.feed_forward.w2.weight");
        writeArrays(file, less);
        const auto loaded = loadModel(file, {});
        QVERIFY(!loaded && loaded.error().text.contains("w2.weight") +
                                   loaded.error().text.contains("to_qkv_mlp_proj") ==
                               1);

        NamedTensors scaled = inFloat8(OriginalParts(place(name)).transformer, true);
        const auto first = std::ranges::find_if(
            scaled, [](const auto& entry) { return entry.first.ends_with(".weight_scale"); });
        NamedTensors without = scaled;
        without.erase(first->first);
        writeArrays(file, without);
        verifyRefused(file, "weights.no_scale");
        first->second = at::zeros({});
        writeArrays(file, scaled);
        verifyRefused(file, "weights.no_scale");
        const std::string layer = first->first.substr(0, first->first.rfind('.'));
        writeArrays(file, arraysOf(fresh()),
                    {{"_quantization_metadata", R"({"format_version": "1.0", "layers": {")" +
                                                    layer + R"(": {"format": "nvfp4"}}})"}});
        verifyRefused(file, "weights.quantized");
        orThrow(writeFileAtomically(beside(file, "model.gguf"), "GGUF\3 and so on"));
        verifyRefused(beside(file, "model.gguf"), "weights.quantized");
        const auto model = ModelFiles::open(
            fresh(),
            {.variant = {}, .vae = {}, .config = place(name == "klein" ? "z_image" : "klein")});
        QVERIFY(!model);
        QCOMPARE(model.error().code, std::string("model.other_config"));
    }

    void relativesAreNamed_data() {
        QTest::addColumn<QString>("array");
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("code");
        const QString mark = QStringLiteral("double_stream_modulation_img.lin.weight"),
                      text = QStringLiteral("txt_in.weight"),
                      caption = QStringLiteral("cap_embedder.1.weight"), none;
        const auto row = [](const char* name, const QString& array, int columns,
                            const QString& more, const char* code) {
            QTest::newRow(name) << array << columns << more << QString::fromLatin1(code);
        };
        row("klein 9B", text, 12288, mark, "model.unsupported.klein_9b");
        row("FLUX.2 dev", text, 15360, mark, "model.unsupported.flux2_dev");
        row("Lumina 2", caption, 2304, none, "model.unsupported.lumina2");
        row("Omni", caption, 2560, QStringLiteral("siglip_embedder.0.weight"),
            "model.unsupported.omni");
        row("pixels", caption, 2560, QStringLiteral("dec_net.cond_embed.weight"),
            "model.unsupported.pixels");
        row("ControlNet", QStringLiteral("control_layers.0.attention.qkv.weight"), 8, none,
            "model.unsupported.controlnet");
        row("FLUX.1", QStringLiteral("double_blocks.0.img_attn.qkv.weight"), 8, text,
            "model.unsupported.flux");
        row("Qwen3", QStringLiteral("model.embed_tokens.weight"), 8,
            QStringLiteral("model.layers.0.self_attn.q_norm.weight"),
            "model.unsupported.text_encoder");
    }
    void relativesAreNamed() {
        QFETCH(const QString, array);
        QFETCH(const int, columns);
        QFETCH(const QString, more);
        QFETCH(const QString, code);
        NamedTensors tensors = {{array.toStdString(), at::zeros({4, columns})}};
        if (!more.isEmpty()) tensors[more.toStdString()] = at::zeros({4, 4});
        const fs::path file = place("relative.safetensors");
        writeArrays(file, tensors);
        verifyRefused(file, code.toLatin1().constData());
    }
};

REGISTER_TEST(TestFlowFiles, QCoreApplication);
#include "test_flow_files.moc"

// Model folders: old and new layout, memory used in place, wrong files, and folders that we write.
#include "core/models/made_up_model.h"
#include "core/models/original_files.h"
#include "core/models/reference.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/equal.h>
#include <base/files.h>
#include <base/json.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestModelFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    fs::path copyOfModel(const std::string& name) const {
        const fs::path copy = fs::path(m_folder.path().toStdString()) / name;
        fs::copy(referenceModel("tiny-sd1"), copy, fs::copy_options::recursive);
        return copy;
    }

private slots:
    void theOldLayoutHoldsTheSameModel() {
        const auto now = orThrow(loadModel(referenceModel("tiny-sd1"), {}));
        const auto old = orThrow(loadModel(referenceModel("tiny-sd1-old"), {}));
        for (const auto& [name, tensor] : now->textEncoders[0].parameters().tensors())
            QVERIFY2(at::equal(old->textEncoders[0].parameters().tensors().at(name), tensor),
                     name.c_str());
        for (const auto& [name, tensor] : now->vae.parameters().tensors())
            QVERIFY2(at::equal(old->vae.parameters().tensors().at(name), tensor), name.c_str());
    }

    void float32FilesAreUsedInPlace() {
        const auto folder = orThrow(ModelFiles::open(referenceModel("tiny-sd1")));
        const auto weights = orThrow(folder.weights(Component::unet));
        const auto parameters = parametersFrom(weights);
        QCOMPARE(parameters.tensors().size(), weights.tensors.size());
        for (const auto& [name, view] : weights.tensors) {
            QCOMPARE(static_cast<const void*>(parameters.tensors().at(name).const_data_ptr()),
                     static_cast<const void*>(view.data.data()));
        }
    }

    /// As a single file of ComfyUI has them.
    void float8OfAFolderHasItsScales() {
        const fs::path copy = copyOfModel("float8");
        const fs::path file = copy / "unet/diffusion_pytorch_model.safetensors";
        const NamedTensors whole = tensorsOf(file);
        writeArrays(file, inFloat8(whole, /*isScaled=*/true));
        const auto model = orThrow(loadModel(copy, {}));
        int matrices = 0;
        for (const auto& [name, tensor] : model->parameters(Component::unet).tensors()) {
            // Half a step of three bits of its mantissa.
            QVERIFY2(difference(tensor, whole.at(name)) <= 1.0 / 16, name.c_str());
            matrices += tensor.dim() == 2;
        }
        QVERIFY(matrices > 0);
    }

    /// A shard may end between an array and its scale.
    void float8OfShardsHasItsScales() {
        const fs::path copy = copyOfModel("float8 shards");
        const fs::path file = copy / "unet/diffusion_pytorch_model.safetensors";
        const NamedTensors whole = tensorsOf(file);
        std::map<bool, NamedTensors> shards;
        Json places = Json::object();
        for (const auto& [name, tensor] : inFloat8(whole, /*isScaled=*/true)) {
            const bool isScale = name.ends_with("scale");
            shards[isScale][name] = tensor;
            places[name] = isScale ? "scales.safetensors" : "arrays.safetensors";
        }
        fs::remove(file);
        writeArrays(copy / "unet/arrays.safetensors", shards[false]);
        writeArrays(copy / "unet/scales.safetensors", shards[true]);
        orThrow(writeJson(copy / "unet/diffusion_pytorch_model.safetensors.index.json",
                          {{"weight_map", places}}));
        const auto model = orThrow(loadModel(copy, {}));
        for (const auto& [name, tensor] : model->parameters(Component::unet).tensors())
            QVERIFY2(difference(tensor, whole.at(name)) <= 1.0 / 16, name.c_str());
    }

    /// Norms may be in float32 where all else is in half of it.
    void theTypeIsThatOfMost() {
        const fs::path copy = copyOfModel("mixed");
        const fs::path file = copy / "unet/diffusion_pytorch_model.safetensors";
        NamedTensors arrays = tensorsOf(file);
        for (auto& [name, tensor] : arrays)
            if (tensor.dim() > 1) tensor = tensor.to(at::kBFloat16);
        writeArrays(file, arrays);
        const auto weights = orThrow(orThrow(ModelFiles::open(copy)).weights(Component::unet));
        QVERIFY(weights.tensors.begin()->second.dtype == DType::f32);
        QVERIFY(weights.dtype() == DType::bf16);
    }

    void aTunedModelSharesWhatIsEqual() {
        const auto base = orThrow(loadModel(referenceModel("tiny-sd1"), {}));
        const auto tuned = orThrow(loadModel(copyOfModel("shared"), {.shareWith = base.get()}));
        for (const auto& [name, tensor] : base->vae.parameters().tensors())
            QVERIFY(tensor.is_same(tuned->vae.parameters().tensors().at(name)));
    }

    void missingAndWrongTensorsAreNamed() {
        const fs::path copy = copyOfModel("wrong");
        auto config = orThrow(readJson(copy / "text_encoder/config.json"));
        const auto size = config["intermediate_size"];
        config["intermediate_size"] = 24;
        orThrow(writeJson(copy / "text_encoder/config.json", config));
        const auto wrong = loadModel(copy, {});
        QVERIFY(!wrong);
        QVERIFY2(wrong.error().code == "weights.shape", wrong.error().message().c_str());
        QVERIFY(wrong.error().text.find("mlp.fc1") != std::string::npos);
        QVERIFY(wrong.error().text.find(copy.string()) != std::string::npos);

        config["intermediate_size"] = size;
        config["num_hidden_layers"] = 4;
        orThrow(writeJson(copy / "text_encoder/config.json", config));
        const auto missing = loadModel(copy, {});
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, std::string("weights.missing"));
    }

    /// A prompt with such a token ended the engine.
    void tokensBeyondTheTextEncoderAreRefused_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"tiny-sd1", "klein", "z_image"}) QTest::newRow(kind) << kind;
    }
    void tokensBeyondTheTextEncoderAreRefused() {
        QFETCH(const QString, kind);
        const fs::path copy =
            fs::path(m_folder.path().toStdString()) / ("beyond " + kind.toStdString());
        if (kind == "tiny-sd1")
            fs::copy(referenceModel("tiny-sd1"), copy, fs::copy_options::recursive);
        else
            writeMadeUpModel(copy, kind.toStdString());
        QVERIFY(loadModel(copy, {}));
        const fs::path file = copy / "tokenizer/tokenizer.json";
        Json tokenizer = orThrow(readJson(file));
        Json& last = tokenizer["added_tokens"].back()["id"];
        last = last.get<int>() + 200000;
        orThrow(writeJson(file, tokenizer));
        const auto refused = loadModel(copy, {});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("tokenizer.invalid"));
        QCOMPARE(refused.error().arguments.at("rule"), std::string("beyond"));
        QVERIFY2(refused.error().text.contains(file.parent_path().string()),
                 refused.error().text.c_str());
    }

    void promptsLongerThanTheTextEncoderReadsAreRefused() {
        const fs::path copy = copyOfModel("long");
        const fs::path file = copy / "tokenizer/tokenizer_config.json";
        Json config = orThrow(readJson(file));
        config["model_max_length"] = 512;
        orThrow(writeJson(file, config));
        const auto refused = loadModel(copy, {});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("tokenizer.invalid"));
        QCOMPARE(refused.error().arguments.at("rule"), std::string("length"));
    }

    void savedFoldersAreModels_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("half");
        for (const bool half : {false, true}) {
            QTest::addRow("new layout, half %d", half) << QStringLiteral("tiny-sd1") << half;
            QTest::addRow("old layout, half %d", half) << QStringLiteral("tiny-sd1-old") << half;
            QTest::addRow("fp16 files, half %d", half) << QStringLiteral("tiny-v") << half;
            QTest::addRow("SDXL, half %d", half) << QStringLiteral("tiny-sdxl") << half;
        }
    }
    void savedFoldersAreModels() {
        QFETCH(QString, model);
        QFETCH(bool, half);
        const auto base = orThrow(loadModel(referenceModel(model.toStdString()), {}));
        auto unet = base->denoiser->parameters().clone();
        unet.tensors().at("conv_in.bias").add_(1.0);
        const fs::path target = fs::path(m_folder.path().toStdString()) /
                                ("saved-" + model.toStdString() + (half ? "-half" : ""));
        const auto dtype = half ? at::kHalf : at::kFloat;
        orThrow(saveModelFolder(target, base->files, {{Component::unet, unet}}, dtype));

        const auto back = orThrow(loadModel(target, {}));
        const double tolerance = half ? 1e-3 : 0.0;
        for (const auto& [name, tensor] : unet.tensors())
            COMPARE_TENSORS(back->denoiser->parameters().tensors().at(name), tensor, tolerance);
        for (const Component component : base->files.components()) {
            if (component == Component::unet) continue;
            for (const auto& [name, tensor] : base->parameters(component).tensors())
                COMPARE_TENSORS(back->parameters(component).tensors().at(name), tensor, tolerance);
        }
        QVERIFY(fs::exists(target / "vae/diffusion_pytorch_model.safetensors"));
        // Programs of 2022 want the prefix; those of today read it too.
        const auto file = orThrow(SafetensorsFile::open(target / "text_encoder/model.safetensors"));
        QVERIFY(file.tensors().contains("text_model.final_layer_norm.weight"));

        const auto again = saveModelFolder(target, base->files, {{Component::unet, unet}}, dtype);
        QVERIFY(!again);
        QCOMPARE(again.error().code, std::string("model.folder_exists"));
    }
};

REGISTER_TEST(TestModelFiles, QCoreApplication);
#include "test_model_files.moc"

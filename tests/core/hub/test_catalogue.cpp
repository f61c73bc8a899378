// The list of models: bundled, added, and a Hugging Face cache as huggingface_hub lays it out.
#include <base/files.h>
#include <base/json.h>
#include <formats/safetensors.h>
#include <hub/catalogue.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestCatalogue : public QObject {
    Q_OBJECT

private slots:
    void init();
    void listsTheBundledModel();
    void remembersAddedFolders();
    void keepsBrokenFoldersWithTheirProblem();
    void namesTheFirstArrayThatIsMissing();
    void readsTheHuggingFaceCache();
    void showsPartialDownloads();
    void knowsWhatALoraIsFor_data();
    void knowsWhatALoraIsFor();
    void refusesPickles();
    void saysWhatIsNoModel_data();
    void saysWhatIsNoModel();
    void namesDiffusersLorasByTheirFolder();
    void findsFilesOfAFolder();
    void findsFilesOfOtherPrograms_data();
    void findsFilesOfOtherPrograms();

private:
    fs::path path(const char* name) const {
        return fs::path(m_folder->path().toStdString()) / name;
    }
    static const ModelEntry* find(const std::vector<ModelEntry>& models, const std::string& name) {
        const auto found = std::ranges::find(models, name, &ModelEntry::name);
        return found == models.end() ? nullptr : &*found;
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCatalogue::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("HF_HUB_CACHE", path("hub").c_str());
    qputenv("DREAMBOOTH_RESOURCES", SOURCE_ROOT "/resources");
}

void TestCatalogue::listsTheBundledModel() {
    const auto models = ModelCatalogue(path("models.json")).models();
    QCOMPARE(models.size(), 1u);
    QCOMPARE(models[0].origin, std::string("bundled"));
    QVERIFY(models[0].kind == ModelKind::model);
    QVERIFY(models[0].family == ModelFamily::sd1);
    QVERIFY(models[0].resolution >= 64);
    QCOMPARE(models[0].precision, std::string("fp16"));
    QCOMPARE(models[0].licence, std::string("GPL-3.0-or-later"));
    QVERIFY(models[0].bytes > 20'000'000);
    QVERIFY(!models[0].problem && !models[0].name.empty());
}

void TestCatalogue::remembersAddedFolders() {
    const fs::path model = fs::path(TEST_REFERENCE) / "tiny-v/model";
    ModelCatalogue catalogue(path("config/models.json"));
    const auto added = catalogue.add(model / "");
    QVERIFY2(added, added ? "" : added.error().message().c_str());
    QCOMPARE(added->resolution, 48);
    QVERIFY(catalogue.add(model));  // once more is no second entry
    const auto models = ModelCatalogue(path("config/models.json")).models();
    QCOMPARE(models.size(), 2u);
    QCOMPARE(models[1].origin, std::string("added"));
    QCOMPARE(models[1].path, model);
    QCOMPARE(catalogue.add(path("nothing")).error().code, std::string("file.missing"));
    QVERIFY(catalogue.remove(model));
    QCOMPARE(catalogue.models().size(), 1u);
    QVERIFY(pathExists(model / "model_index.json"));
}

void TestCatalogue::keepsBrokenFoldersWithTheirProblem() {
    fs::copy(fs::path(TEST_REFERENCE) / "tiny-v/model", path("mine"), fs::copy_options::recursive);
    ModelCatalogue catalogue(path("models.json"));
    QVERIFY(catalogue.add(path("mine")));
    fs::remove_all(path("mine/vae"));
    const auto models = catalogue.models();
    const ModelEntry* mine = find(models, "mine");
    QVERIFY(mine != nullptr);
    QVERIFY(mine->problem->text.find("vae") != std::string::npos);
}

void TestCatalogue::namesTheFirstArrayThatIsMissing() {
    fs::copy(fs::path(TEST_REFERENCE) / "taught-klein", path("mine"), fs::copy_options::recursive);
    const fs::path file = path("mine/transformer/diffusion_pytorch_model.safetensors");
    const auto whole = orThrow(SafetensorsFile::open(file));
    TensorMap arrays = whole.tensors();
    QCOMPARE(std::erase_if(arrays,
                           [](const auto& one) {
                               return one.first.starts_with("single_transformer_blocks.2.");
                           }),
             std::size_t{4});
    orThrow(writeSafetensors(file, arrays));
    ModelCatalogue catalogue(path("models.json"));
    const auto refused = catalogue.add(path("mine"));
    QVERIFY(!refused);
    QCOMPARE(refused.error().text,
             "The array single_transformer_blocks.2.attn.to_qkv_mlp_proj.weight is missing from " +
                 file.string() + ".");
}

void TestCatalogue::readsTheHuggingFaceCache() {
    // Blobs under their hashes, a snapshot of links to them, refs that name the snapshot.
    const fs::path cached = path("hub/models--someone--tiny");
    const fs::path model = fs::path(TEST_REFERENCE) / "tiny-sd1/model";
    int number = 0;
    for (const auto& entry : fs::recursive_directory_iterator(model)) {
        if (!entry.is_regular_file()) continue;
        const fs::path blob = cached / "blobs" / std::to_string(++number);
        const fs::path link = cached / "snapshots/abc123" / fs::relative(entry.path(), model);
        fs::create_directories(blob.parent_path());
        fs::create_directories(link.parent_path());
        fs::copy_file(entry.path(), blob);
        fs::create_symlink(fs::relative(blob, link.parent_path()), link);
    }
    QVERIFY(writeFileAtomically(cached / "snapshots/abc123/README.md",
                                "---\ntags:\n- art\nlicense: creativeml-openrail-m\n---\n# Tiny"));
    QVERIFY(writeFileAtomically(cached / "snapshots/000-older/nothing.txt", ""));
    QVERIFY(writeFileAtomically(cached / "refs/main", "abc123"));
    // What other programs keep there.
    QVERIFY(writeFileAtomically(path("hub/models--google--bert/snapshots/1/config.json"), "{}"));
    QVERIFY(writeFileAtomically(path("hub/models--x--y/refs/main"), "../../../.."));
    QVERIFY(writeFileAtomically(path("hub/version.txt"), "1"));
    const auto models = ModelCatalogue(path("models.json")).models();
    QCOMPARE(models.size(), 2u);
    QCOMPARE(models[1].name, std::string("someone/tiny"));
    QCOMPARE(models[1].origin, std::string("hugging-face"));
    QCOMPARE(models[1].licence, std::string("creativeml-openrail-m"));
    QCOMPARE(models[1].resolution, 64);
    QVERIFY(models[1].bytes > 1'000'000);
}

void TestCatalogue::showsPartialDownloads() {
    const fs::path snapshot = path("hub/models--someone--tiny/snapshots/1");
    fs::create_directories(snapshot.parent_path());
    fs::copy(fs::path(TEST_REFERENCE) / "tiny-sd1/model", snapshot, fs::copy_options::recursive);
    fs::remove(snapshot / "unet/diffusion_pytorch_model.safetensors");
    QVERIFY(writeFileAtomically(path("hub/models--a--bert/snapshots/1/config.json"), "{}"));
    const auto models = ModelCatalogue(path("models.json")).models();
    QCOMPARE(models.size(), 2u);
    QCOMPARE(models[1].name, std::string("someone/tiny"));
    QVERIFY(models[1].problem->text.find("unet/*.safetensors is missing") != std::string::npos);
}

void TestCatalogue::knowsWhatALoraIsFor_data() {
    QTest::addColumn<QString>("layer");
    QTest::addColumn<int>("width");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("family");
    const QString kohya = "lora_unet_mid_block_attentions_0_transformer_blocks_0_attn2_to_k";
    QTest::newRow("sd1") << kohya << 768 << "" << "sd1";
    QTest::newRow("sd2") << kohya << 1024 << "sd_v1" << "sd2";  // contents win
    QTest::newRow("sdxl") << kohya << 2048 << "" << "sdxl";
    QTest::newRow("second text encoder")
        << "lora_te2_text_model_encoder_layers_0_self_attn_q_proj" << 1280 << "" << "sdxl";
    QTest::newRow("says so") << kohya << 64 << "sdxl_base_v1-0" << "sdxl";
    QTest::newRow("says v2") << kohya << 64 << "sd_v2_768_v" << "sd2";
    QTest::newRow("does not say") << kohya << 64 << "" << "";
}

void TestCatalogue::knowsWhatALoraIsFor() {
    QFETCH(QString, layer);
    QFETCH(int, width);
    QFETCH(QString, version);
    QFETCH(QString, family);
    const std::vector<std::byte> zeros(static_cast<std::size_t>(width) * 2 * 2);
    const std::string name = layer.toStdString();
    const float alpha = 1;
    TensorMap tensors;
    tensors[name + ".alpha"] = {DType::f32, {}, std::as_bytes(std::span(&alpha, 1))};
    tensors[name + ".lora_down.weight"] = {DType::f16, {2, width}, zeros};
    tensors[name + ".lora_up.weight"] = {DType::f16, {width, 2}, zeros};
    QVERIFY(writeSafetensors(path("Toy.v1.safetensors"), tensors,
                             {{"ss_base_model_version", version.toStdString()},
                              {"ss_sd_model_name", "sd-v1-5.ckpt"},
                              {"modelspec.trigger_phrase", "sks toy"},
                              {"modelspec.license", "CC0"}}));
    const auto added = ModelCatalogue(path("models.json")).add(path("Toy.v1.safetensors"));
    QVERIFY2(added, added ? "" : added.error().message().c_str());
    QVERIFY(added->kind == ModelKind::lora);
    QCOMPARE(added->name, std::string("Toy.v1"));
    QVERIFY(added->family == familyNamed(family.toStdString()));
    QCOMPARE(added->precision, std::string("fp16"));
    QCOMPARE(added->baseModel, std::string("sd-v1-5.ckpt"));
    QCOMPARE(added->triggerPhrase, std::string("sks toy"));
    QCOMPARE(added->licence, std::string("CC0"));
    QCOMPARE(added->bytes, fs::file_size(path("Toy.v1.safetensors")));
}

void TestCatalogue::refusesPickles() {
    ModelCatalogue catalogue(path("models.json"));
    QVERIFY(writeFileAtomically(path("old.ckpt"), "PK"));
    QCOMPARE(catalogue.add(path("old.ckpt")).error().code, std::string("model.pickle"));
    QVERIFY(!pathExists(path("models.json")));
}

/// Files that a person may drop with a model, and what is saved in a model's place.
void TestCatalogue::saysWhatIsNoModel_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("contents");
    QTest::addColumn<QString>("code");
    QTest::newRow("short notes") << "notes.txt" << QByteArray("todo") << "model.no_file";
    QTest::newRow("notes") << "notes.txt" << QByteArray("Buy some more paint.") << "model.no_file";
    QTest::newRow("empty") << "notes.txt" << QByteArray() << "model.no_file";
    QTest::newRow("little text") << "notes.txt" << QByteArray("\x20\0\0\0\0\0\0\0, a list", 16)
                                 << "model.no_file";
    QTest::newRow("picture") << "cat.jpg" << QByteArray("\xff\xd8\xff\xe0 and so on")
                             << "model.no_file";
    QTest::newRow("web page") << "model.safetensors" << QByteArray("<!DOCTYPE html><html>")
                              << "safetensors.invalid";
    QTest::newRow("cut short") << "model.safetensors" << QByteArray("\x20\0\0\0\0\0\0\0{\"a\":", 13)
                               << "safetensors.truncated";
}

void TestCatalogue::saysWhatIsNoModel() {
    QFETCH(QString, file);
    QFETCH(QByteArray, contents);
    QFETCH(QString, code);
    const fs::path place = path(qPrintable(file));
    QVERIFY(writeFileAtomically(place, contents.toStdString()));
    const Error error = ModelCatalogue(path("models.json")).add(place).error();
    QCOMPARE(QString::fromStdString(error.code), code);
    const bool saysIncomplete = error.message().find("incomplete") != std::string::npos;
    QCOMPARE(saysIncomplete, code == "safetensors.truncated");
}

void TestCatalogue::namesDiffusersLorasByTheirFolder() {
    fs::create_directories(path("Backpack"));
    const fs::path lora = path("Backpack/pytorch_lora_weights.safetensors");
    fs::copy_file(fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora/pytorch_lora_weights.safetensors",
                  lora);
    QCOMPARE(ModelCatalogue(path("models.json")).add(lora)->name, "Backpack");
}

void TestCatalogue::findsFilesOfAFolder() {
    for (const char* name : {"loras/b.safetensors", "loras/a.safetensors", "loras/notes.txt"})
        QVERIFY(writeFileAtomically(path(name), ""));
    QCOMPARE(modelsIn(path("loras")),
             (std::vector{path("loras/a.safetensors"), path("loras/b.safetensors")}));
    QCOMPARE(modelsIn(path("loras/notes.txt")), std::vector{path("loras/notes.txt")});
    const fs::path model = fs::path(TEST_REFERENCE) / "tiny-sd1/model";
    QCOMPARE(modelsIn(model), std::vector{model});
}

void TestCatalogue::findsFilesOfOtherPrograms_data() {
    QTest::addColumn<QString>("models");
    QTest::addColumn<QString>("loras");
    QTest::newRow("A1111 and Forge") << "models/Stable-diffusion" << "models/Lora";
    QTest::newRow("ComfyUI") << "models/checkpoints" << "models/loras";
    QTest::newRow("ComfyUI, transformers") << "models/diffusion_models" << "models/loras";
    QTest::newRow("ComfyUI of 2023") << "models/unet" << "models/loras";
}

void TestCatalogue::findsFilesOfOtherPrograms() {
    QFETCH(QString, models);
    QFETCH(QString, loras);
    const fs::path program = path("program");
    const fs::path model = program / models.toStdString() / "sdxl/base.safetensors";
    const fs::path lora = program / loras.toStdString() / "toy.safetensors";
    for (const fs::path& file : {model, lora, program / models.toStdString() / "note.txt",
                                 program / "models/VAE/vae.safetensors"})
        orThrow(writeFileAtomically(file, "x"));
    for (const fs::path& dropped : {program, program / "models"})
        QCOMPARE(modelsIn(dropped), (std::vector{std::min(model, lora), std::max(model, lora)}));
    // Its folder of models alone, as far as they lie in it themselves.
    QCOMPARE(modelsIn(lora.parent_path()), std::vector{lora});
}

REGISTER_TEST(TestCatalogue, QCoreApplication);
#include "test_catalogue.moc"

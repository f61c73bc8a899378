// `inspect` on every kind of path.
#include <base/files.h>
#include <formats/describe.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "core/formats/modern_folder.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestDescribe : public QObject {
    Q_OBJECT

private slots:
    void tellsModels();
    void tellsABrokenTokenizer_data();
    void tellsABrokenTokenizer();
    void tellsLoras();
    void tellsOtherFiles();

private:
    static std::string kindOf(const fs::path& path) {
        const auto facts = describe(path);
        return facts ? valueOr<std::string>(*facts, "kind", "") : facts.error().code;
    }
};

void TestDescribe::tellsModels() {
    const auto facts = describe(fs::path(TEST_REFERENCE) / "tiny-v/model");
    QVERIFY(facts);
    QVERIFY((*facts)["kind"] == Json("model"));
    QVERIFY((*facts)["resolution"] == Json(48));
    QVERIFY((*facts)["precision"] == Json("fp16"));
    QVERIFY((*facts)["prediction_type"] == Json("v_prediction"));
    QVERIFY((*facts)["parameters"]["unet"] > 300'000);
    QVERIFY(!facts->contains("error"));

    const QTemporaryDir folder;
    const fs::path broken = fs::path(folder.path().toStdString()) / "model";
    fs::copy(fs::path(TEST_REFERENCE) / "tiny-v/model", broken, fs::copy_options::recursive);
    fs::remove(broken / "unet/config.json");
    const auto brokenFacts = describe(broken);
    QVERIFY(brokenFacts);
    QVERIFY((*brokenFacts)["kind"] == Json("model"));
    QVERIFY((*brokenFacts)["error"]["code"] == Json("model.missing_file"));
}

void TestDescribe::tellsABrokenTokenizer_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"tiny-v", "klein", "z_image"}) QTest::newRow(kind) << kind;
}

/// Its weights are whole, but no prompt can be read.
void TestDescribe::tellsABrokenTokenizer() {
    QFETCH(const QString, kind);
    const QTemporaryDir folder;
    const fs::path model = fs::path(folder.path().toStdString()) / "model";
    if (kind == QStringLiteral("tiny-v"))
        fs::copy(fs::path(TEST_REFERENCE) / "tiny-v/model", model, fs::copy_options::recursive);
    else
        writeModernFolder(model, kind.toStdString());
    QVERIFY(!orThrow(describe(model)).contains("error"));
    const bool isToday = pathExists(model / "tokenizer/tokenizer.json");
    const fs::path file = model / "tokenizer" / (isToday ? "tokenizer.json" : "vocab.json");
    const std::string text = orThrow(readFile(file));
    orThrow(writeFileAtomically(file, text.substr(0, text.size() / 2)));
    const Json facts = orThrow(describe(model));
    QVERIFY(facts["kind"] == Json("model"));
    QVERIFY(facts["error"]["code"] == Json("json.malformed"));
}

void TestDescribe::tellsLoras() {
    const auto facts =
        describe(fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora/lora_kohya_half.safetensors");
    QVERIFY(facts);
    QVERIFY((*facts)["kind"] == Json("lora"));
    QVERIFY((*facts)["dialect"] == Json("kohya"));
    QVERIFY((*facts)["rank"] == Json(4));
    QVERIFY((*facts)["alpha"] == Json(2.0));
    QVERIFY((*facts)["text_encoder"] == Json(true));
}

void TestDescribe::tellsOtherFiles() {
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    QCOMPARE(kindOf(fs::path(TEST_REFERENCE) / "tiny-sd1/ref/vae.safetensors"),
             std::string("safetensors"));
    QVERIFY(writeFileAtomically(path / "a.ckpt", "PK\3\4 and so on"));
    QCOMPARE(kindOf(path / "a.ckpt"), std::string("pickle"));
    QVERIFY(writeFileAtomically(path / "short.safetensors", "abc"));
    QCOMPARE(kindOf(path / "short.safetensors"), std::string("safetensors"));
    QVERIFY((*describe(path / "short.safetensors"))["error"]["code"] ==
            Json("safetensors.truncated"));
    QVERIFY(writeFileAtomically(path / "notes.txt", "some text that is long enough"));
    QCOMPARE(kindOf(path / "notes.txt"), std::string("unknown"));
    QVERIFY(writeFileAtomically(path / "empty", ""));
    QCOMPARE(kindOf(path / "empty"), std::string("unknown"));
    QCOMPARE(kindOf(path / "missing"), std::string("file.missing"));
    QCOMPARE(kindOf(path), std::string("unknown"));
}

REGISTER_TEST(TestDescribe, QCoreApplication);
#include "test_describe.moc"

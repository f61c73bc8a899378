// What draws one side of a comparison: through JSON, and which models count as the same.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/hash.h>
#include <comparisons/compared_model.h>
#include <formats/lora_file.h>
#include <formats/safetensors.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <span>
#include <vector>

#include "test_program.h"

using namespace dreambooth;

class TestComparedModel : public QObject {
    Q_OBJECT

private slots:
    void goesThroughJson() {
        ComparedModel model = withLora(0.8);
        model.identity = {.stamp = "when", .content = "what"};
        const ComparedModel back = comparedModelFromJson(toJson(model));
        QCOMPARE(back.runId, model.runId);
        QCOMPARE(back.step, 7);
        QVERIFY(back.added == model.added);
        QVERIFY(back.identity == model.identity);
        QVERIFY(comparedModelFromJson(Json{{"added", "no list"}, {"step", "no number"}}).isPlain());
    }

    void modelsAreTheSameByWhatTheyHold() {
        ComparedModel here{.model = "/a"}, there{.model = "/b"};
        QVERIFY(!isSameModel(here, there));
        here.identity.content = there.identity.content = "same";
        QVERIFY(isSameModel(here, there));
        there = here;
        there.identity.content = "other";
        QVERIFY(!isSameModel(here, there));  // other weights at the same path
        there.identity = {};
        QVERIFY(isSameModel(here, there) && !isProvenSame(here, there));  // as far as is known
    }

    /// The same LoRA at the same step, drawn by another model.
    void whatDrawsItMakesAnotherModel() {
        ComparedModel other = withLora(0.8);
        other.drawnWith = "Turbo";
        QVERIFY(!isNamedAlike(withLora(0.8), other) && isNamedAlike(other, other));
        QCOMPARE(comparedModelFromJson(toJson(other)).drawnWith, std::string("Turbo"));
        QVERIFY(comparedModelFromJson(toJson(withLora(0.8))).drawnWith.empty());
    }

    void strengthMakesAnotherModel() {
        QVERIFY(isSameModel(withLora(0.8), withLora(0.8)));
        QVERIFY(!isSameModel(withLora(0.8), withLora(0.9)));
    }

    /// What the run learned may lie elsewhere by now, with the run.
    void aFileBesideAStepsOwnMakesAnotherModel() {
        ComparedModel moved = withLora(1), other = withLora(1);
        moved.added.front().file = "/moved/lora.safetensors";
        QVERIFY(isNamedAlike(withLora(1), moved));
        moved.added.push_back({.file = "/glow.safetensors"});
        other.added.push_back({.file = "/snow.safetensors"});
        QVERIFY(!isNamedAlike(moved, other) && isNamedAlike(moved, moved));
    }

    void identitiesAreOfNoLanguage() {
        const QTemporaryDir folder;
        const std::filesystem::path lora = folder.filePath("lora.safetensors").toStdString();
        orThrow(writeFileAtomically(lora, "a LoRA"));
        ComparedModel model{.model = TEST_REFERENCE "/tiny-sd1/model"};
        const std::string base = orThrow(identify(model)).content;
        model.added = {{.file = lora, .scale = 0.8}};
        QCOMPARE(orThrow(identify(model)).content,
                 sha256(base + "\n" + orThrow(contentHash(lora)) + " 0.8"));
    }

    /// Of peft's LoRAs they say how strongly it acts.
    void settingsBesideALoraMakeAnotherModel() {
        const QTemporaryDir folder;
        const std::filesystem::path place = folder.path().toStdString();
        const std::vector<float> numbers(4);
        const TensorView matrix{DType::f32, {2, 2}, std::as_bytes(std::span(numbers))};
        orThrow(writeSafetensors(place / peftLoraName,
                                 {{"base_model.model.to_q.lora_A.weight", matrix},
                                  {"base_model.model.to_q.lora_B.weight", matrix}}));
        orThrow(writeSafetensors(place / "kohya.safetensors",
                                 {{"lora_unet_to_q.lora_down.weight", matrix},
                                  {"lora_unet_to_q.lora_up.weight", matrix}}));
        const auto identityWith = [&](const std::string& settings,
                                      const char* file = peftLoraName) {
            orThrow(writeFileAtomically(place / adapterConfigName, settings));
            const ComparedModel model{.model = TEST_REFERENCE "/tiny-sd1/model",
                                      .added = {{.file = place / file}}};
            return orThrow(identify(model));
        };
        const ComparedIdentity weak = identityWith(R"({"lora_alpha": 4})");
        const ComparedIdentity strong = identityWith(R"({"lora_alpha": 16})");
        QVERIFY(weak.content != strong.content);
        QVERIFY(weak.stamp != strong.stamp);
        QCOMPARE(identityWith(R"({"lora_alpha": 4})").content, weak.content);
        // Another program's file is not read with them.
        QCOMPARE(identityWith(R"({"lora_alpha": 16})", "kohya.safetensors").stamp,
                 identityWith(R"({"lora_alpha": 4})", "kohya.safetensors").stamp);
    }

    /// Its folder is looked up by it, in a project that may be a stranger's.
    void aRunElsewhereIsNone() {
        for (const char* run : {"../../other.dreambooth/runs/run-001", "/home/x/run-001", ".."})
            QCOMPARE(comparedModelFromJson({{"run", run}, {"step", 7}}).runId, std::string());
        QCOMPARE(comparedModelFromJson({{"run", "run-001"}}).runId, std::string("run-001"));
    }
    void whatIsNotThereIsNamed() {
        const ComparedModel gone{.model = "/no/such/model"};
        QVERIFY(stampOf(gone).empty());
        const auto identity = identify(gone);
        QVERIFY(!identity);
        QVERIFY(identity.error().text.contains("/no/such/model"));
    }

private:
    static ComparedModel withLora(double scale) {
        ComparedModel model{.model = "/m", .runId = "run-002", .step = 7};
        model.added = {{.file = "/lora.safetensors", .scale = scale}};
        return model;
    }
};

REGISTER_TEST(TestComparedModel, QCoreApplication);
#include "test_compared_model.moc"

// The check's word on speed: what fits into the time on a machine this fast, what that is worth,
// and the time that would be enough.
#include <base/files.h>
#include <base/json.h>
#include <booth/booth_check.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "core/formats/modern_folder.h"
#include "test_program.h"

using namespace dreambooth;

class TestBoothCheck : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::filesystem::path booth() const { return m_home.path().toStdString(); }

    CheckItem speedOf(const BoothSettings& settings, const PreparedBooth& prepared,
                      double seconds) const {
        const auto items = checkBooth(settings, booth(), &prepared, nullptr, seconds);
        return *std::ranges::find(items, "speed", &CheckItem::item);
    }

private slots:
    void moreStepsAreWorthMore() {
        double last = 0;
        for (int steps = 0; steps <= 240; ++steps) {
            const double likeness = likenessAfter(steps / 240.0);
            QVERIFY(likeness >= last);
            last = likeness;
        }
        QVERIFY(worthOf(22, 240) == LearningWorth::little);
        QVERIFY(worthOf(240, 240) == LearningWorth::enough);
        QVERIFY(worthOf(4, 4) == LearningWorth::enough);
        QCOMPARE(worthOf(stepsWorthEnough(240), 240), LearningWorth::enough);
        QCOMPARE(worthOf(stepsWorthEnough(240) - 1, 240), LearningWorth::some);
        QCOMPARE(stepsWorthEnough(1), 1);
    }

    void speedIsReadyOnlyWhereItIsWorthIt() {
        BoothSettings settings = BoothSettings::bundled();
        const PreparedBooth prepared = orThrow(PreparedBooth::open(settings, booth()));
        QCOMPARE(speedOf(settings, prepared, 0).code, std::string("booth.check.speed_unknown"));
        const CheckItem fast = speedOf(settings, prepared, 0.17);
        QVERIFY(fast.state == CheckItem::State::ready);
        QCOMPARE(fast.arguments.at("steps"), std::string("240"));

        // 22 of 240 steps.
        const double slow = 65.0 / 21.5 / 1.2;
        const CheckItem little = speedOf(settings, prepared, slow);
        QVERIFY(little.state == CheckItem::State::warning);
        QCOMPARE(little.code, std::string("booth.check.speed_little"));
        QCOMPARE(little.arguments.at("steps"), std::string("22"));
        // The clock ended those visits in time: that alone is not ready.
        prepared.noteVisit(70, slow * 1.2);
        QVERIFY(speedOf(settings, prepared, slow).state == CheckItem::State::warning);
        // The time that is proposed is enough, where it is taken.
        settings.budgetSeconds = std::stoi(little.arguments.at("enough"));
        const PreparedBooth longer = orThrow(PreparedBooth::open(settings, booth()));
        const CheckItem enough = speedOf(settings, longer, slow);
        QCOMPARE(enough.code, std::string("booth.check.speed"));
        QVERIFY(enough.state == CheckItem::State::ready);
        // What visits took with another budget counts no longer.
        QCOMPARE(longer.measuredSeconds(), 0.0);
    }

    /// The table is Stable Diffusion's: of a model that learns by flow matching it says nothing.
    void noLikenessIsPromisedWhereNoneWasMeasured() {
        BoothSettings settings = BoothSettings::bundled();
        settings.model = booth() / "klein";
        writeModernFolder(settings.model, "klein");
        const PreparedBooth prepared = orThrow(PreparedBooth::open(settings, booth()));
        const int all = prepared.recipe().max_train_steps;
        const CheckItem fast = speedOf(settings, prepared, 0.01);
        QCOMPARE(fast.code, std::string("booth.check.speed_unmeasured"));
        QVERIFY(fast.state == CheckItem::State::ready);
        QCOMPARE(fast.arguments.at("steps"), std::to_string(all));
        for (const int steps : {1, all})
            QVERIFY(prepared.worthOf(steps) == LearningWorth::unmeasured);
        // Only all steps are enough.
        QCOMPARE(prepared.stepsEnough(), all);
        const CheckItem slow = speedOf(settings, prepared, 1);
        QCOMPARE(slow.code, std::string("booth.check.speed_unmeasured"));
        QVERIFY(slow.state == CheckItem::State::warning);
        settings.budgetSeconds = std::stoi(slow.arguments.at("enough"));
        QVERIFY(speedOf(settings, orThrow(PreparedBooth::open(settings, booth())), 1).state ==
                CheckItem::State::ready);
    }

    /// As a run's notice says it, but before there are visitors.
    void aDistilledModelIsWarnedOf() {
        BoothSettings settings = BoothSettings::bundled();
        settings.model = booth() / "distilled";
        writeModernFolder(settings.model, "klein");
        const auto modelItem = [&] {
            const PreparedBooth prepared = orThrow(PreparedBooth::open(settings, booth()));
            return checkBooth(settings, booth(), &prepared, nullptr, 0).front();
        };
        QVERIFY(modelItem().state == CheckItem::State::ready);
        Json index = orThrow(readJson(settings.model / "model_index.json"));
        index["is_distilled"] = true;
        orThrow(writeJson(settings.model / "model_index.json", index));
        QVERIFY(modelItem().state == CheckItem::State::warning);
        QCOMPARE(modelItem().code, std::string("booth.check.model_distilled"));
    }

    /// klein teaches, its distilled form draws in its own few steps; no other family does.
    void anotherModelOfTheFamilyDraws() {
        BoothSettings settings = BoothSettings::bundled();
        settings.preset = "fast";  // a LoRA
        settings.model = booth() / "base";
        writeModernFolder(settings.model, "klein");
        const auto own = orThrow(PreparedBooth::open(settings, booth()));
        QCOMPARE(own.drawingModel(), own.model());
        settings.drawWith = booth() / "fast";
        writeModernFolder(settings.drawWith, "klein");
        Json index = orThrow(readJson(settings.drawWith / "model_index.json"));
        index["is_distilled"] = true;
        orThrow(writeJson(settings.drawWith / "model_index.json", index));
        const auto fast = orThrow(PreparedBooth::open(settings, booth()));
        QCOMPARE(fast.drawingModel(), settings.drawWith);
        QCOMPARE(fast.model(), own.model());
        const auto picture = [&](const PreparedBooth& prepared) {
            return prepared.kindPicture(settings.kinds.front());
        };
        QCOMPARE(picture(fast).settings.num_inference_steps, 4);
        QCOMPARE(picture(fast).settings.guidance_scale, 1.0);
        QVERIFY(picture(fast).file != picture(own).file);
        // Other numbers in the same place draw another picture.
        const auto vae = settings.drawWith / "vae/diffusion_pytorch_model.safetensors";
        const auto arrays = orThrow(SafetensorsFile::open(vae));
        orThrow(writeSafetensors(vae, arrays.tensors(), {{"other", "vae"}}));
        QVERIFY(picture(orThrow(PreparedBooth::open(settings, booth()))).file !=
                picture(fast).file);
        QCOMPARE(orThrow(BoothSettings::open(booth())).drawWith, std::filesystem::path());
        orThrow(settings.save(booth()));
        QCOMPARE(orThrow(BoothSettings::open(booth())).drawWith, settings.drawWith);

        settings.drawWith = booth() / "z-image";
        writeModernFolder(settings.drawWith, "z_image");
        const auto refused = PreparedBooth::open(settings, booth());
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("booth.draw_with"));
        settings.model.clear();
        settings.preset = "full";
        settings.drawWith = settings.baseModel();
        const auto whole = PreparedBooth::open(settings, booth());
        QVERIFY(
            orThrow(boothRecipe(settings, orThrow(ModelFiles::open(settings.baseModel())))).lora ==
            whole.has_value());
    }
};

REGISTER_TEST(TestBoothCheck, QCoreApplication);
#include "test_booth_check.moc"

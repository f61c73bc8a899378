// config.json files: those of the reference models, diffusers' defaults and class conversions, and
// settings that must be refused.
#include <base/json.h>
#include <formats/model_config.h>

#include <QCoreApplication>
#include <QTest>

#include <filesystem>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestModelConfig : public QObject {
    Q_OBJECT

private slots:
    void readsOldConfigs();
    void readsNewConfigs();
    void fillsDefaults();
    void convertsSchedulersAsDiffusers_data();
    void convertsSchedulersAsDiffusers();
    void keepsTextEncodersEosRule();
    void refuses_data();
    void refuses();
};

namespace {

Json read(const char* file) {
    const auto json = readJson(fs::path(TEST_REFERENCE) / file);
    return json ? *json : Json();
}

}  // namespace

void TestModelConfig::readsOldConfigs() {
    const auto unet = unetConfigFromJson(read("tiny-sd1-old/model/unet/config.json"), "unet");
    QVERIFY2(unet, unet ? "" : unet.error().message().c_str());
    QVERIFY((unet->blockOutChannels == std::vector{16, 32, 32, 32}));
    QVERIFY((unet->heads == std::vector{4, 4, 4, 4}));
    QVERIFY((unet->layersPerBlock == std::vector{1, 1, 1, 1}));
    QVERIFY((unet->transformerLayers == std::vector{1, 1, 1, 1}));
    QVERIFY((unet->downHasAttention == std::vector{true, true, true, false}));
    QVERIFY((unet->upHasAttention == std::vector{false, true, true, true}));
    QVERIFY(!unet->useLinearProjection);
    const auto vae = vaeConfigFromJson(read("tiny-sd1-old/model/vae/config.json"), "vae");
    QVERIFY(vae);
    QCOMPARE(vae->scalingFactor, 0.18215);
    QCOMPARE(vae->vaeScaleFactor(), 8);
    const auto scheduler = schedulerConfigFromJson(
        read("tiny-sd1-old/model/scheduler/scheduler_config.json"), "scheduler");
    QVERIFY(scheduler);
    QCOMPARE(scheduler->timestepSpacing, std::string("leading"));
    QCOMPARE(scheduler->predictionType, std::string("epsilon"));
    QVERIFY(!scheduler->clipSample && scheduler->skipPrkSteps);
}

void TestModelConfig::readsNewConfigs() {
    const auto unet = unetConfigFromJson(read("tiny-v/model/unet/config.json"), "unet");
    QVERIFY2(unet, unet ? "" : unet.error().message().c_str());
    QVERIFY((unet->heads == std::vector{2, 4, 8}));
    QVERIFY((unet->transformerLayers == std::vector{1, 2, 1}));
    QVERIFY((unet->downHasAttention == std::vector{false, true, true}));
    QVERIFY(unet->useLinearProjection);
    QCOMPARE(unet->normGroups, 16);
    QCOMPARE(unet->crossAttentionDim, 24);
    QCOMPARE(unet->sampleSize, 12);
    const auto vae = vaeConfigFromJson(read("tiny-v/model/vae/config.json"), "vae");
    QVERIFY(vae);
    QCOMPARE(vae->scalingFactor, 0.3);
    QCOMPARE(vae->vaeScaleFactor(), 4);
    const auto text =
        textEncoderConfigFromJson(read("tiny-v/model/text_encoder/config.json"), "text");
    QVERIFY(text);
    QCOMPARE(text->activation, std::string("gelu"));
    QCOMPARE(text->maxPositions, 32);
    QCOMPARE(text->heads, 3);
    QVERIFY(!text->poolsAtLargestId());
}

void TestModelConfig::fillsDefaults() {
    const auto unet = unetConfigFromJson(Json::object(), "unet");
    QVERIFY(unet);
    QVERIFY((unet->blockOutChannels == std::vector{320, 640, 1280, 1280}));
    QVERIFY((unet->heads == std::vector(4, 8)));
    QCOMPARE(unet->crossAttentionDim, 1280);
    QCOMPARE(unet->sampleSize, 64);
    const auto text = textEncoderConfigFromJson(Json::object(), "text");
    QVERIFY(text);
    QCOMPARE(text->hiddenSize, 512);
    QCOMPARE(text->eosTokenId, 49407);
}

void TestModelConfig::convertsSchedulersAsDiffusers_data() {
    QTest::addColumn<QString>("model");
    for (const char* name : {"tiny-sd1", "tiny-v"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestModelConfig::convertsSchedulersAsDiffusers() {
    QFETCH(QString, model);
    const std::string folder = model.toStdString();
    const Json file = read((folder + "/model/scheduler/scheduler_config.json").c_str());
    const Json facts = read((folder + "/ref/schedulers.json").c_str());
    int compared = 0;
    for (const auto& [key, fact] : facts.items()) {
        if (!fact.contains("class") || !key.ends_with("epsilon")) continue;
        const auto config = schedulerConfigFromJson(file, key, fact["class"].get<std::string>());
        QVERIFY2(config, config ? "" : config.error().message().c_str());
        const Json& expected = fact["config"];
        const auto same = [&](const char* name, const Json& ours) {
            // Samplers' own settings are the caller's: Karras and SDE variants, PNDM's skipping.
            if (!expected.contains(name) || expected[name].is_null()) return;
            ++compared;
            if (expected[name] != ours)
                QFAIL(
                    (key + " " + name + ": " + ours.dump() + " instead of " + expected[name].dump())
                        .c_str());
        };
        same("num_train_timesteps", config->trainTimesteps);
        same("beta_start", config->betaStart);
        same("beta_end", config->betaEnd);
        same("beta_schedule", config->betaSchedule);
        same("timestep_spacing", config->timestepSpacing);
        same("steps_offset", config->stepsOffset);
        same("set_alpha_to_one", config->setAlphaToOne);
        // clip_sample depends on the model's own sampler too: test_schedules compares it.
        same("clip_sample_range", config->clipSampleRange);
        same("rescale_betas_zero_snr", config->rescaleBetasZeroSnr);
        same("interpolation_type", config->interpolationType);
        same("final_sigmas_type", config->finalSigmasType);
        same("solver_order", config->solverOrder);
        same("solver_type", config->solverType);
        same("lower_order_final", config->lowerOrderFinal);
        same("euler_at_final", config->eulerAtFinal);
    }
    QVERIFY(compared >= 100);
}

void TestModelConfig::keepsTextEncodersEosRule() {
    const auto old =
        textEncoderConfigFromJson(read("tiny-sd1-old/model/text_encoder/config.json"), "text");
    QVERIFY(old);
    QVERIFY(old->poolsAtLargestId());
}

void TestModelConfig::refuses_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("key");
    const auto row = [](const char* kind, const char* json, const char* code, const char* key) {
        QTest::addRow("%s %s", kind, json)
            << QString::fromLatin1(kind) << QByteArray(json)
            << QString::fromLatin1("config.") + QString::fromLatin1(code)
            << QString::fromLatin1(key);
    };
    row("unet", R"({"addition_embed_type": "text_time"})", "invalid", "addition_embed_type");
    row("unet", R"({"addition_embed_type": "image"})", "unsupported", "addition_embed_type");
    row("unet", R"({"class_embed_type": "timestep"})", "unsupported", "class_embed_type");
    row("unet", R"({"dual_cross_attention": true})", "unsupported", "dual_cross_attention");
    row("unet", R"({"num_attention_heads": 8})", "unsupported", "num_attention_heads");
    row("unet", R"({"down_block_types": ["AttnDownBlock2D"], "block_out_channels": [32],
                    "up_block_types": ["UpBlock2D"]})",
        "unsupported", "down_block_types");
    row("unet", R"({"block_out_channels": [320, 640]})", "invalid", "down_block_types");
    row("unet", R"({"block_out_channels": []})", "invalid", "block_out_channels");
    row("unet", R"({"block_out_channels": "many"})", "invalid", "block_out_channels");
    row("unet", R"({"block_out_channels": [320, 640, 1280, 999999999999]})", "invalid",
        "block_out_channels");
    row("unet", R"({"norm_num_groups": 7})", "invalid", "norm_num_groups");
    row("unet", R"({"norm_num_groups": 0})", "invalid", "norm_num_groups");
    row("unet", R"({"attention_head_dim": [8, 8]})", "invalid", "attention_head_dim");
    row("unet", R"({"attention_head_dim": 7})", "invalid", "attention_head_dim");
    row("unet", R"({"in_channels": -4})", "invalid", "in_channels");
    row("unet", R"({"norm_eps": "small"})", "invalid", "norm_eps");
    row("unet", "[]", "invalid", "");
    row("vae", R"({"latents_mean": [0.1]})", "unsupported", "latents_mean");
    row("vae", R"({"scaling_factor": 0})", "invalid", "scaling_factor");
    row("vae", R"({"_class_name": "AutoencoderTiny"})", "unsupported", "_class_name");
    row("text", R"({"hidden_act": "swish"})", "unsupported", "hidden_act");
    row("text", R"({"num_attention_heads": 5})", "invalid", "num_attention_heads");
    row("scheduler", R"({"beta_schedule": "laplace"})", "unsupported", "beta_schedule");
    row("scheduler", R"({"num_train_timesteps": 0})", "invalid", "num_train_timesteps");
    row("scheduler", R"({"trained_betas": [0.1, 0.2]})", "invalid", "trained_betas");
    row("scheduler", R"({"beta_start": 2})", "invalid", "beta_start");
}

void TestModelConfig::refuses() {
    QFETCH(QString, kind);
    QFETCH(QByteArray, json);
    QFETCH(QString, code);
    QFETCH(QString, key);
    const Json object = Json::parse(json.toStdString());
    std::optional<Error> error;
    const auto note = [&](const auto& result) {
        if (!result) error = result.error();
    };
    if (kind == QLatin1String("unet")) note(unetConfigFromJson(object, "x/config.json"));
    if (kind == QLatin1String("vae")) note(vaeConfigFromJson(object, "x/config.json"));
    if (kind == QLatin1String("text")) note(textEncoderConfigFromJson(object, "x/config.json"));
    if (kind == QLatin1String("scheduler")) note(schedulerConfigFromJson(object, "x/config.json"));
    QVERIFY(error.has_value());
    QCOMPARE(error->code, code.toStdString());
    QCOMPARE(error->arguments.at("key"), key.toStdString());
    QVERIFY(error->text.find("x/config.json") != std::string::npos);
    QVERIFY(!error->remedy.empty());
}

REGISTER_TEST(TestModelConfig, QCoreApplication);
#include "test_model_config.moc"

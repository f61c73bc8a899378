// Recipes: JSON, ranges, help, and the recipe cards of a model folder.
#include <base/files.h>
#include <project/presets.h>
#include <project/recipe.h>
#include <project/recipe_effect.h>
#include <project/recipe_family.h>
#include <project/recipe_fields.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <set>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// Stable Diffusion 1 of this size.
ModelFiles modelOf(int resolution, const char* advice = nullptr) {
    ModelFiles model;
    model.vae.blockOutChannels = {64, 64, 64, 64};
    model.unet.sampleSize = resolution / 8;
    if (advice != nullptr) model.texts["dreambooth.json"] = advice;
    return model;
}

}  // namespace

class TestRecipe : public QObject {
    Q_OBJECT

private slots:
    void defaultsAreThoseOfDiffusers() {
        // train_dreambooth.py of diffusers 0.42, as noted in its argument parser.
        const Recipe r;
        QCOMPARE(r.resolution, 512);
        QCOMPARE(r.train_batch_size, 4);
        QCOMPARE(r.learning_rate, 5e-6);
        QCOMPARE(r.num_class_images, 100);
        QCOMPARE(r.prior_loss_weight, 1.0);
        QCOMPARE(r.adam_weight_decay, 1e-2);
        QCOMPARE(r.max_grad_norm, 1.0);
        QCOMPARE(r.checkpointing_steps, 500);
        QCOMPARE(r.num_validation_images, 4);
        QCOMPARE(r.mixed_precision, "no");
        QVERIFY(!r.with_prior_preservation && !r.train_text_encoder && !r.lora);
        QVERIFY(validate(r));
    }
    void everyFieldGoesThroughJson() {
        Recipe recipe;
        // Each field gets a value of its own that is not the default.
        int next = 2;
        visitFields(recipe, [&](const char* name, auto& value) {
            using T = std::decay_t<decltype(value)>;
            if constexpr (std::same_as<T, bool>)
                value = !value && std::string(name) != "fused_backward";  // others exclude it
            else if constexpr (std::same_as<T, std::string>)
                value = std::string(name) == "lr_scheduler"              ? "cosine"
                        : std::string(name) == "mixed_precision"         ? "bf16"
                        : std::string(name) == "optimizer"               ? "lion"
                        : std::string(name) == "weight_dtype"            ? "float32"
                        : std::string(name) == "quantize_base"           ? "none"
                        : std::string(name) == "weighting_scheme"        ? "mode"
                        : std::string(name) == "aspect_ratio_buckets"    ? "96,64"
                        : std::string(name) == "text_encoder_out_layers" ? "1 2 3"
                                                                         : "some text";
            else
                value = static_cast<T>(std::string(name) == "resolution" ? 768 : ++next);
        });
        recipe.adam_beta1 = 0.1;
        recipe.adam_beta2 = 0.123456789012345;
        recipe.prodigy_beta3 = 0.2;
        recipe.ema_decay = 0.3;
        recipe.lora_dropout = 0.4;
        recipe.proportion_empty_prompts = 0.5;
        recipe.caption_tag_dropout_rate = 0.7;
        recipe.unmasked_weight = 0.6;
        recipe.logit_mean = -0.5;
        recipe.mode_scale = 0.8;
        recipe.textual_inversion = false;  // not with a LoRA
        const auto back = recipeFromJson(*parseJson(toJson(recipe).dump(), "x"));
        QVERIFY2(back, back ? "" : back.error().text.c_str());
        QVERIFY(*back == recipe);
        QVERIFY(!(recipe == Recipe{}));
    }
    void absentFieldsKeepTheirDefault() {
        const auto recipe =
            recipeFromJson(*parseJson(R"({"rank": 32, "unknown": 1, "seed": null})", "x"));
        QVERIFY(recipe);
        Recipe expected;
        expected.rank = 32;
        QVERIFY(*recipe == expected);
    }
    void everyFieldHasTitleAndHelp() {
        std::set<std::string> sentences, titles;
        int fields = 0;
        const Recipe recipe;
        visitFields(recipe, [&](const char* name, const auto&) {
            const std::string help = fieldHelp(name);
            QVERIFY2(help.size() > 15 && help.ends_with('.'), name);
            sentences.insert(help);
            QVERIFY2(!fieldTitle(name).empty() && fieldTitle(name).size() < 40, name);
            titles.insert(fieldTitle(name));
            std::set<std::string> choices;
            for (const std::string& choice : fieldChoices(name))
                QVERIFY2(choices.insert(choiceTitle(name, choice)).second, choice.c_str());
            ++fields;
        });
        QCOMPARE(sentences.size(), static_cast<std::size_t>(fields));
        QCOMPARE(titles.size(), static_cast<std::size_t>(fields));
        QVERIFY(fieldHelp("no_such_flag").empty());
    }

    void differencesAreNamedInOrder() {
        Recipe before, after;
        QVERIFY(recipeDifference(before, after).empty());
        after.preset = "own";
        after.learning_rate = 1e-4;
        after.rank = 32;
        const auto differences = recipeDifference(before, after);
        QCOMPARE(differences.size(), std::size_t{2});
        QCOMPARE(differences[0].field, "rank");
        QCOMPARE(differences[0].before.get<int>(), 4);
        QCOMPARE(differences[0].after.get<int>(), 32);
        QCOMPARE(differences[1].field, "learning_rate");
    }

    /// Of one that is forgotten a waiting run learns from the wrong squares, or a checkpoint is
    /// loaded into other tensors.
    void whatASettingDecides() {
        const auto those = [](bool (*isSo)(const std::string&)) {
            std::string names;
            const Recipe recipe;
            visitFields(recipe, [&](const std::string& name, const auto&) {
                if (isSo(name)) names += (names.empty() ? "" : " ") + name;
            });
            return names;
        };
        QCOMPARE(those(decidesInput),
                 "resolution use_aspect_ratio_buckets aspect_ratio_buckets masked_loss");
        QCOMPARE(those(decidesCheckpoint),
                 "lora rank lora_alpha train_text_encoder use_dora lora_layers conv_rank "
                 "conv_alpha textual_inversion optimizer use_ema");
        QCOMPARE(those(isOfStartingLora),
                 "lora rank lora_alpha train_text_encoder use_dora lora_layers conv_rank "
                 "conv_alpha textual_inversion");
        QCOMPARE(those(mayChangeWhileLearning), "max_train_steps learning_rate");
        QCOMPARE(those(affectsAutotune),
                 "lora textual_inversion resolution gradient_checkpointing mixed_precision "
                 "weight_dtype quantize_base offload_blocks");
    }

    void badValues_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("field");
        const auto row = [](const char* json, const char* field) {
            QTest::newRow(json) << QByteArray(json) << QString::fromLatin1(field);
        };
        row(R"({"max_train_steps": 0})", "max_train_steps");
        row(R"({"max_train_steps": 1.5})", "max_train_steps");
        row(R"({"max_train_steps": 99999999999})", "max_train_steps");
        row(R"({"max_train_steps": "800"})", "max_train_steps");
        row(R"({"learning_rate": 0})", "learning_rate");
        row(R"({"learning_rate": -1e-6})", "learning_rate");
        row(R"({"learning_rate": "5e-6"})", "learning_rate");
        row(R"({"lora": 1})", "lora");
        row(R"({"rank": 0})", "rank");
        row(R"({"resolution": 500})", "resolution");
        row(R"({"resolution": 8})", "resolution");
        row(R"({"train_batch_size": 0})", "train_batch_size");
        row(R"({"lr_scheduler": "cosinus"})", "lr_scheduler");
        row(R"({"mixed_precision": "fp8"})", "mixed_precision");
        row(R"({"adam_beta1": 1})", "adam_beta1");
        row(R"({"adam_epsilon": 0})", "adam_epsilon");
        row(R"({"snr_gamma": -5})", "snr_gamma");
        row(R"({"seed": -1})", "seed");
        row(R"({"with_prior_preservation": true, "num_class_images": 0})", "num_class_images");
        row(R"({"checkpointing_steps": 0})", "checkpointing_steps");
        row(R"({"weight_dtype": "half"})", "weight_dtype");
        row(R"({"quantize_base": "int3"})", "quantize_base");
        // What contradicts.
        row(R"({"quantize_base": "int8"})", "quantize_base");
        row(R"({"offload_blocks": -2, "lora": true})", "offload_blocks");
        row(R"({"offload_blocks": 2})", "offload_blocks");
        row(R"({"stochastic_rounding": true, "optimizer": "muon"})", "stochastic_rounding");
        row(R"({"fused_backward": true, "lora": true})", "fused_backward");
        row(R"({"fused_backward": true, "gradient_accumulation_steps": 2})", "fused_backward");
        row(R"({"fused_backward": true, "mixed_precision": "fp16"})", "fused_backward");
        row(R"({"fused_backward": true, "optimizer": "muon"})", "fused_backward");
        row(R"({"textual_inversion": true, "lora": true})", "lora");
        row(R"({"textual_inversion": true, "train_text_encoder": true})", "train_text_encoder");
        row(R"({"use_dora": true})", "use_dora");
        row(R"({"lora_dropout": 0.1})", "lora_dropout");
        row(R"({"conv_rank": 4})", "conv_rank");
        row(R"({"lora_layers": "to_q"})", "lora_layers");
        row(R"({"lora": true, "conv_alpha": 4})", "conv_alpha");
        row(R"({"weight_dtype": "bfloat16", "mixed_precision": "fp16"})", "weight_dtype");
        row(R"({"weight_dtype": "bfloat16", "use_ema": true})", "use_ema");
        row(R"({"optimizer": "prodigy", "text_encoder_lr": 0.5})", "text_encoder_lr");
        row(R"({"lr_scheduler": "polynomial", "learning_rate": 1e-7})", "learning_rate");
    }
    void badValues() {
        QFETCH(QByteArray, json);
        QFETCH(QString, field);
        const auto recipe = recipeFromJson(*parseJson(json.toStdString(), "x"));
        QVERIFY(!recipe);
        QCOMPARE(recipe.error().code, "recipe.invalid");
        QCOMPARE(recipe.error().arguments.at("field"), field.toStdString());
        QVERIFY(recipe.error().text.contains(field.toStdString()));
        QVERIFY(!recipe.error().remedy.empty());
    }
    void recipesOfOtherPrograms() {
        for (const bool lora : {false, true}) {
            QVERIFY(validate(rayRecipe(lora)));
            for (const bool xl : {false, true})
                QVERIFY(validate(
                    diffusersRecipe(xl ? ModelFamily::sdxl : ModelFamily::sd1, lora, false)));
        }
        QVERIFY(validate(diffusersRecipe(ModelFamily::sd1, false, true)));
        // The argument parsers of the LoRA scripts.
        QCOMPARE(diffusersRecipe(ModelFamily::sd1, true, false).learning_rate, 5e-4);
        const Recipe xl = diffusersRecipe(ModelFamily::sdxl, true, false);
        QCOMPARE(xl.resolution, 1024);
        QCOMPARE(xl.learning_rate, 1e-4);
        QCOMPARE(xl.text_encoder_lr, 5e-6);
        QCOMPARE(xl.adam_weight_decay, 1e-4);
        QCOMPARE(xl.adam_weight_decay_text_encoder, 1e-3);
    }
    void notFinite() {
        Recipe recipe;
        recipe.guidance_scale = std::numeric_limits<double>::infinity();
        const auto fieldOf = [](const Result<void>& checked) {
            return checked ? std::string() : checked.error().arguments.at("field");
        };
        QCOMPARE(fieldOf(validate(recipe)), "guidance_scale");
        recipe = {};
        recipe.learning_rate = std::nan("");
        QCOMPARE(fieldOf(validate(recipe)), "learning_rate");
    }
    void theOptimizersThatWouldDoAreNamed() {
        const auto refused = recipeFromJson({{"fused_backward", true}, {"optimizer", "muon"}});
        QVERIFY(!refused);
        const std::string said = refused.error().message();
        QVERIFY2(said.contains("muon") && said.contains("adamw8bit"), said.c_str());
    }
    void whatLeavesTheWeightsAsTheyAreIsNamed() {
        for (const char* other : {"lora", "textual_inversion"}) {
            const auto refused = recipeFromJson(
                {{"fused_backward", true}, {"train_text_encoder", false}, {other, true}});
            QVERIFY(!refused);
            QCOMPARE(refused.error().remedy,
                     "Switch fused_backward or " + std::string(other) + " off.");
        }
    }
    void noObject() { QCOMPARE(recipeFromJson(Json::array()).error().code, "recipe.invalid"); }

    void cards() {
        const auto presets = presetsFor(modelOf(768));
        QVERIFY(presets);
        QCOMPARE(presets->size(), 3u);
        const Preset &fast = (*presets)[0], &faithful = (*presets)[1], &full = (*presets)[2];
        QCOMPARE(fast.id, "fast");
        QCOMPARE(faithful.id, "faithful");
        QCOMPARE(full.id, "full");
        QVERIFY(fast.recipe.lora && faithful.recipe.lora && !full.recipe.lora);
        QVERIFY(!fast.recipe.train_text_encoder && faithful.recipe.train_text_encoder &&
                full.recipe.train_text_encoder);
        QVERIFY(fast.recipe.max_train_steps < faithful.recipe.max_train_steps);
        for (const Preset& preset : *presets) {
            QVERIFY(validate(preset.recipe));
            QVERIFY(!preset.title.empty());
            QCOMPARE(preset.recipe.preset, preset.id);
            QCOMPARE(preset.recipe.resolution, 768);
            QCOMPARE(preset.recipe.mixed_precision, "auto");
            QCOMPARE(preset.recipe.snr_gamma, 0.0);
            QVERIFY(preset.recipe.with_prior_preservation);
        }
    }
    void flowModelsHaveTheirOwn() {
        for (const ModelFamily family : {ModelFamily::flux2, ModelFamily::zImage}) {
            ModelFiles model = modelOf(512);
            model.family = family;
            const auto presets = orThrow(presetsFor(model));
            for (const Preset& preset : presets) {
                QVERIFY(validate(preset.recipe));
                QVERIFY(!preset.recipe.train_text_encoder);
                QCOMPARE(preset.recipe.resolution, 512);
                QCOMPARE(preset.recipe.guidance_scale, family == ModelFamily::flux2 ? 4.0 : 5.0);
            }
            const Recipe& full = presets[2].recipe;
            QCOMPARE(full.optimizer, std::string("adafactor"));
            QCOMPARE(full.weight_dtype, std::string("bfloat16"));
            QVERIFY(full.stochastic_rounding && full.fused_backward);
            const Recipe script = diffusersRecipe(family, true, false);
            QCOMPARE(script.learning_rate, 1e-4);
            QCOMPARE(script.lora_alpha, 4.0);
            QCOMPARE(script.rank, 4);
            // No script tunes the whole of them.
            QCOMPARE(diffusersRecipe(family, false, false).learning_rate, 5e-6);
            QCOMPARE(diffusersRecipe(family, false, false).lora_alpha, 0.0);
            QCOMPARE(script.resolution, 512);
            QCOMPARE(choicesFor("mixed_precision", family),
                     (std::vector<std::string>{"no", "bf16", "auto"}));
            // One that is drawn in few steps says so.
            model.isDistilled = true;
            QVERIFY(orThrow(presetsFor(model))[0].recipe.num_inference_steps < 10);
        }
    }
    void settingsOfOtherFamiliesAreRefused_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("family");
        QTest::addColumn<QByteArray>("refused");
        const auto row = [](const char* json, const char* family, const char* refused) {
            QTest::addRow("%s %s", family, json)
                << QByteArray(json) << QByteArray(family) << QByteArray(refused);
        };
        row(R"({"weighting_scheme": "mode", "mode_scale": 1})", "sd1", "weighting_scheme");
        row(R"({"max_sequence_length": 128})", "sdxl", "max_sequence_length");
        row(R"({"text_encoder_out_layers": "1 2 3"})", "sd1", "text_encoder_out_layers");
        row(R"({"text_encoder_out_layers": "1 2 3"})", "z-image", "text_encoder_out_layers");
        row(R"({"text_encoder_out_layers": "1 2 3"})", "flux2", "");
        row(R"({"max_sequence_length": 128, "weighting_scheme": "mode"})", "z-image", "");
        row(R"({"train_text_encoder": true, "text_encoder_lr": 1e-4})", "z-image",
            "train_text_encoder");
        row(R"({"textual_inversion": true})", "flux2", "textual_inversion");
        row(R"({"snr_gamma": 5})", "flux2", "snr_gamma");
        row(R"({"rescale_betas_zero_snr": true})", "z-image", "rescale_betas_zero_snr");
        row(R"({"lora": true, "conv_rank": 4, "conv_alpha": 2})", "flux2", "conv_rank");
        row(R"({"snr_gamma": 5, "train_text_encoder": true})", "sdxl", "");
        // What has no effect does no harm.
        row(R"({"text_encoder_lr": 1e-4, "adam_weight_decay_text_encoder": 0.1})", "flux2", "");
        row(R"({"logit_mean": 1, "logit_std": 2, "mode_scale": 1})", "sd1", "");
    }
    void settingsOfOtherFamiliesAreRefused() {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, family);
        QFETCH(QByteArray, refused);
        const Recipe recipe = orThrow(recipeFromJson(*parseJson(json.toStdString(), "x")));
        const auto checked = checkFamily(recipe, {.family = *familyNamed(family.toStdString()),
                                                  .sizeMultiple = 16,
                                                  .textEncoderLayers = 36});
        QCOMPARE(checked.has_value(), refused.isEmpty());
        if (checked) return;
        QCOMPARE(checked.error().code, "recipe.other_family");
        QCOMPARE(checked.error().arguments.at("field"), refused.toStdString());
    }
    void velocityModelsGetMinSnr() {
        ModelFiles model = modelOf(512);
        model.scheduler.predictionType = "v_prediction";
        const auto presets = presetsFor(model);
        QVERIFY(presets);
        for (const Preset& preset : *presets) QCOMPARE(preset.recipe.snr_gamma, 5.0);
    }
    void theModelRecommends() {
        const auto presets =
            presetsFor(modelOf(512, R"({"recipe": {"learning_rate": 4e-4, "num_class_images": 64,
                                                   "resolution": 96, "preset": "mine"},
                                        "presets": {"full": {"max_train_steps": 200,
                                                             "learning_rate": 1e-3}},
                                        "something": "else"})"));
        QVERIFY2(presets, presets ? "" : presets.error().text.c_str());
        QCOMPARE((*presets)[0].recipe.learning_rate, 4e-4);
        QCOMPARE((*presets)[0].recipe.preset, "fast");
        QCOMPARE((*presets)[2].recipe.learning_rate, 1e-3);
        QCOMPARE((*presets)[2].recipe.max_train_steps, 200);
        QCOMPARE((*presets)[1].recipe.max_train_steps, 800);
        QCOMPARE((*presets)[1].recipe.resolution, 96);
    }
    void aBadRecommendationIsTold() {
        for (const char* text : {R"({"recipe": {"learning_rate": "fast"}})",
                                 R"({"presets": {"full": {"max_train_steps": -1}}})", "{"}) {
            const auto presets = presetsFor(modelOf(512, text));
            QVERIFY(!presets);
            QVERIFY(presets.error().text.contains("dreambooth.json"));
        }
    }

    /// Nobody reads -1.
    void blocksAsManyAsHaveToAreCalledAuto() {
        Recipe recipe;
        recipe.lora = true;
        recipe.offload_blocks = automaticBlocks;
        const Json object = toJson(recipe);
        QCOMPARE(object["offload_blocks"], Json("auto"));
        QCOMPARE(orThrow(recipeFromJson(object)), recipe);
        QVERIFY(recipeFlags(recipe).contains("--offload_blocks='auto'"));
        const auto refused = recipeFromJson({{"lora", true}, {"offload_blocks", -3}});
        QVERIFY(!refused && refused.error().message().contains("at least 0"));
    }

    /// Every reason belongs to a field, and goes with what the field depends on.
    void whatHasNoEffectIsKnown() {
        Recipe recipe;
        std::set<std::string> without;
        visitFields(recipe, [&](const char* name, const auto&) {
            if (!noEffectReason(name, recipe).empty()) without.insert(name);
        });
        for (const char* name : {"rank", "lora_alpha", "keep_tokens", "unmasked_weight",
                                 "num_class_images", "text_encoder_lr", "lr_warmup_steps",
                                 "lr_power", "prodigy_beta3", "ema_decay", "guidance_scale"})
            QVERIFY2(without.contains(name), name);
        for (const char* name : {"lora", "learning_rate", "optimizer", "adam_beta1", "resolution",
                                 "adam_weight_decay", "max_grad_norm", "seed"})
            QVERIFY2(!without.contains(name), name);
        recipe.lora = recipe.with_prior_preservation = recipe.use_ema = recipe.masked_loss = true;
        recipe.train_text_encoder = recipe.shuffle_caption = true;
        recipe.use_aspect_ratio_buckets = recipe.gradient_checkpointing = true;
        recipe.conv_rank = 4;
        recipe.validation_prompt = "a dog";
        recipe.optimizer = "prodigy";
        recipe.lr_scheduler = "polynomial";
        recipe.weighting_scheme = "mode";
        const std::set<std::string> others = {"lr_num_cycles", "logit_mean", "logit_std",
                                              "fused_backward", "stochastic_rounding"};
        visitFields(recipe, [&](const std::string& name, const auto&) {
            QCOMPARE(noEffectReason(name, recipe).empty(), !others.contains(name));
        });
        // A word that is learned is of the text encoder, and nothing else is trained.
        recipe.textual_inversion = true;
        recipe.train_text_encoder = false;
        QVERIFY(!noEffectReason("rank", recipe).empty());
        QVERIFY(noEffectReason("text_encoder_lr", recipe).empty());
        recipe.optimizer = "lion";
        QVERIFY(!noEffectReason("adam_beta1", recipe).empty());
    }
};

REGISTER_TEST(TestRecipe, QCoreApplication);
#include "test_recipe.moc"

// Settings of kohya, OneTrainer and ai-toolkit, with the names that these programs write: what is
// taken, what is listed as left, and files that are none.
#include <base/files.h>
#include <recipe_files/import_recipe.h>
#include <recipe_files/kept_recipes.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <future>
#include <set>
#include <vector>

#include "core/recipe_files/ai_toolkit_settings.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestImportRecipe : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

    fs::path write(const std::string& name, const std::string& text) const {
        const fs::path file = fs::path(m_home.path().toStdString()) / name;
        orThrow(writeFileAtomically(file, text));
        return file;
    }
    static bool isTaken(const ImportedRecipe& imported, const std::string& field) {
        return std::ranges::find(imported.taken, field) != imported.taken.end();
    }
    static bool isLeft(const ImportedRecipe& imported, const std::string& name) {
        return std::ranges::find(imported.left, name, &LeftSetting::name) != imported.left.end();
    }

private slots:
    void kohyasGui() {
        const auto imported = orThrow(importRecipe(write("Character v2.json", R"({
            "LoRA_type": "Standard", "network_dim": 32, "network_alpha": 16, "conv_dim": 8,
            "conv_alpha": 4, "learning_rate": 0.0004, "unet_lr": 0.0003, "text_encoder_lr": 5e-05,
            "lr_scheduler": "cosine_with_restarts", "lr_scheduler_num_cycles": "3", "lr_warmup": 10,
            "optimizer": "AdamW8bit", "train_batch_size": 2, "max_resolution": "768,768",
            "enable_bucket": true, "min_bucket_reso": 256, "max_bucket_reso": 1536,
            "bucket_reso_steps": 64, "mixed_precision": "bf16", "min_snr_gamma": 5,
            "noise_offset": 0.05, "shuffle_caption": true, "keep_tokens": "1", "seed": "1234",
            "flip_aug": false, "clip_skip": "2", "caption_dropout_rate": 0.05, "epoch": 10,
            "full_bf16": false, "xformers": "xformers", "additional_parameters": ""})")));
        QCOMPARE(imported.program, std::string("kohya"));
        QCOMPARE(imported.name, std::string("Character v2"));
        const Recipe& r = imported.recipe;
        QVERIFY(r.lora && r.train_text_encoder && r.shuffle_caption && !r.random_flip);
        QCOMPARE(r.rank, 32);
        QCOMPARE(r.lora_alpha, 16.0);
        QCOMPARE(r.conv_rank, 8);
        QCOMPARE(r.learning_rate, 3e-4);
        QCOMPARE(r.text_encoder_lr, 5e-5);
        QCOMPARE(r.lr_scheduler, std::string("cosine_with_restarts"));
        QCOMPARE(r.lr_num_cycles, 3);
        QCOMPARE(r.optimizer, std::string("adamw8bit"));
        QCOMPARE(r.resolution, 768);
        QCOMPARE(r.seed, 1234);
        QCOMPARE(r.mixed_precision, std::string("bf16"));
        QVERIFY(r.use_aspect_ratio_buckets);
        QVERIFY(r.aspect_ratio_buckets.contains("768,768") &&
                r.aspect_ratio_buckets.contains("1536,384"));
        QVERIFY(validate(r));
        for (const char* name : {"clip_skip", "xformers", "lr_warmup", "epoch"})
            QVERIFY2(isLeft(imported, name), name);
        for (const char* name : {"flip_aug", "full_bf16", "additional_parameters", "network_dim"})
            QVERIFY2(!isLeft(imported, name), name);
    }

    /// What is outside a mask counts nothing there, and small masks less.
    void kohyasMasks() {
        const auto masked = orThrow(importRecipe(
            write("masked.json", R"({"network_dim": 8, "unet_lr": 1e-4, "masked_loss": true})")));
        QVERIFY(masked.recipe.masked_loss);
        QCOMPARE(masked.recipe.unmasked_weight, 0.0);
        QCOMPARE(masked.otherwise.size(), 1u);
        QCOMPARE(masked.otherwise.front().code, std::string("recipe.masked_otherwise"));
        const auto plain =
            orThrow(importRecipe(write("plain.json", R"({"network_dim": 8, "unet_lr": 1e-4})")));
        QVERIFY(plain.otherwise.empty());
        QCOMPARE(plain.recipe.unmasked_weight, Recipe{}.unmasked_weight);
    }

    void sdScripts() {
        const auto imported = orThrow(importRecipe(write("run.toml", R"(
[additional_network_arguments]
network_module = "networks.lora"
network_dim = 16
network_alpha = 8.0
fp8_base = true
blocks_to_swap = 12
[optimizer_arguments]
optimizer_type = "Prodigy"
learning_rate = 1.0
max_train_steps = 1500
[dataset_arguments]
resolution = "512,512"
cache_latents = true
)")));
        QCOMPARE(imported.recipe.rank, 16);
        QCOMPARE(imported.recipe.optimizer, std::string("prodigy"));
        QCOMPARE(imported.recipe.learning_rate, 1.0);
        QCOMPARE(imported.recipe.max_train_steps, 1500);
        QCOMPARE(imported.recipe.quantize_base, std::string("float8"));
        QCOMPARE(imported.recipe.offload_blocks, 12);
        QVERIFY(isLeft(imported, "cache_latents") && isLeft(imported, "network_module"));
    }

    /// One rate for all.
    void prodigysRate() {
        const auto is = [&](const char* name, const std::string& text) {
            const auto imported = orThrow(importRecipe(write(name, text)));
            QVERIFY(validate(imported.recipe));
            QCOMPARE(imported.recipe.optimizer, std::string("prodigy"));
            QCOMPARE(imported.recipe.learning_rate, 1.0);
            QVERIFY(!isLeft(imported, "optimizer_type"));
        };
        is("prodigy.toml",
           "network_dim = 8\noptimizer_type = \"Prodigy\"\nunet_lr = 1.0\n"
           "text_encoder_lr = 1.0\n");
        is("prodigy.json", R"({"training_method": "LORA", "learning_rate": 1.0, "text_encoder":
            {"train": true, "learning_rate": 1.0}, "optimizer": {"optimizer": "PRODIGY"}})");
        is("prodigy.yaml",
           "config: {process: [{type: sd_trainer, network: {type: lora},\n"
           "  train: {optimizer: prodigy, lr: 1.0}}]}\n");
        const auto whole = orThrow(importRecipe(
            write("whole.toml", "optimizer_type = \"AdamW\"\nlearning_rate = 1e-5\n")));
        QVERIFY(!whole.recipe.lora && validate(whole.recipe));
    }

    /// Off is a value too.
    void zeroIsTaken() {
        const auto kohya = orThrow(importRecipe(write("zero.json", R"({"network_dim": 8,
            "unet_lr": 1e-4, "min_snr_gamma": 0, "max_grad_norm": 0, "noise_offset": "0",
            "keep_tokens": "0", "max_train_steps": 0, "seed": ""})")));
        for (const char* field : {"snr_gamma", "max_grad_norm", "noise_offset", "keep_tokens"})
            QVERIFY2(isTaken(kohya, field), field);
        QCOMPARE(kohya.recipe.max_grad_norm, 0.0);
        QCOMPARE(kohya.recipe.max_train_steps, 1600);  // there it means "by epochs"
        QCOMPARE(kohya.recipe.lora_alpha, 1.0);        // where the file does not say
        const auto toolkit = orThrow(importRecipe(
            write("zero.yaml",
                  "config: {process: [{type: sd_trainer, network: {type: lora, linear: 4},\n"
                  "  train: {lr: 1e-4, max_grad_norm: 0, min_snr_gamma: 0}}]}\n")));
        QCOMPARE(toolkit.recipe.max_grad_norm, 0.0);
        QVERIFY(isTaken(toolkit, "snr_gamma"));
    }

    /// sd-scripts trains the text encoder of a LoRA too, unless told otherwise.
    void kohyasTextEncoder() {
        const auto trains = [&](const std::string& settings) {
            return orThrow(importRecipe(write("text.toml", settings))).recipe.train_text_encoder;
        };
        const std::string lora = "network_dim = 8\nlearning_rate = 1e-4\n";
        QVERIFY(trains(lora));
        QVERIFY(trains(lora + "network_module = \"networks.lora\"\n"));
        QVERIFY(!trains(lora + "network_module = \"networks.lora_zimage\"\n"));  // musubi-tuner's
        QVERIFY(trains(lora + "network_module = \"networks.lora_fa\"\n"));
        QVERIFY(!trains(lora + "network_train_unet_only = true\n"));
        QVERIFY(!trains(lora + "text_encoder_lr = 0\nunet_lr = 1e-4\n"));
        QVERIFY(trains(lora + "text_encoder_lr = 0.0\nunet_lr = 0.0\n"));  // the GUI's "one rate"
        const std::string whole = "optimizer_type = \"AdamW\"\nlearning_rate = 1e-5\n";
        QVERIFY(!trains(whole));
        QVERIFY(trains(whole + "train_text_encoder = true\n"));
        QVERIFY(trains(whole + "stop_text_encoder_training = 0\n"));
        QVERIFY(!trains(whole + "stop_text_encoder_training = -1\n"));
        const auto only = orThrow(importRecipe(
            write("only.toml", lora + "network_train_unet_only = true\nclip_skip = 2\n")));
        QCOMPARE(only.left.size(), 1u);
    }

    /// A file of settings says it, but it is asked for otherwise here.
    void aLoraToBeginWithIsTold() {
        const auto imported = orThrow(importRecipe(write(
            "further.toml",
            "network_dim = 8\nlearning_rate = 1e-4\nnetwork_weights = \"rex.safetensors\"\n")));
        QVERIFY(!isLeft(imported, "network_weights"));
        QCOMPARE(imported.otherwise.size(), 1u);
        QCOMPARE(imported.otherwise.front().code, std::string("recipe.start_apart"));
        QCOMPARE(imported.otherwise.front().arguments.at("file"), std::string("rex.safetensors"));
    }

    /// What the other programs do where one rate or the strength of convolutions is not said.
    void whatIsNotSaidIsTheirs() {
        const std::string lora = "network_dim = 8\nlearning_rate = 1e-4\n";
        const auto of = [&](const std::string& more) {
            return orThrow(importRecipe(write("some.toml", lora + more))).recipe;
        };
        const Recipe both = of("unet_lr = 5e-4\n");
        QCOMPARE(both.learning_rate, 5e-4);
        QCOMPARE(both.text_encoder_lr, 1e-4);
        QCOMPARE(of("unet_lr = 5e-4\ntext_encoder_lr = 2e-5\n").text_encoder_lr, 2e-5);
        QCOMPARE(of("unet_lr = 5e-4\ntext_encoder_lr = [2e-5, 1e-5]\n").text_encoder_lr, 2e-5);
        QCOMPARE(of("unet_lr = 5e-4\nnetwork_train_unet_only = true\n").text_encoder_lr, 0.0);
        QCOMPARE(of("").text_encoder_lr, 0.0);
        QCOMPARE(of("network_args = [\"conv_dim=8\"]\n").conv_alpha, 1.0);
        QCOMPARE(of("network_args = [\"conv_dim=8\", \"conv_alpha=4\"]\n").conv_alpha, 4.0);
        const Recipe other = orThrow(importRecipe(write("some.json", R"({
            "training_method": "LORA", "model_type": "STABLE_DIFFUSION_15", "learning_rate": 1e-4,
            "unet": {"learning_rate": 3e-4}, "text_encoder": {"train": true}})")))
                                 .recipe;
        QCOMPARE(other.learning_rate, 3e-4);
        QCOMPARE(other.text_encoder_lr, 1e-4);
    }

    void argumentsInOneText() {
        const auto imported = orThrow(importRecipe(write("arguments.toml", R"(
network_dim = 16
network_args = ["conv_dim=8", "conv_alpha=4", "algo=lora"]
optimizer_type = "Prodigy"
optimizer_args = ["weight_decay=0", "betas=0.9,0.95", "decouple=False", "d_coef=2"]
)")));
        const Recipe& r = imported.recipe;
        QCOMPARE(r.conv_rank, 8);
        QCOMPARE(r.conv_alpha, 4.0);
        QCOMPARE(r.adam_weight_decay, 0.0);
        QCOMPARE(r.adam_beta2, 0.95);
        QVERIFY(!r.prodigy_decouple && r.prodigy_safeguard_warmup);
        QCOMPARE(imported.left.size(), 2u);
        QVERIFY(isLeft(imported, "network_args.algo") && isLeft(imported, "optimizer_args.d_coef"));
        const auto odd = orThrow(
            importRecipe(write("odd.toml", "network_dim = 4\noptimizer_args = [\"fast\"]\n")));
        QVERIFY(isLeft(odd, "optimizer_args"));
    }

    void fusedBackward() {
        const auto kohya = orThrow(importRecipe(
            write("full.toml", "optimizer_type = \"Adafactor\"\nfused_backward_pass = true\n")));
        QVERIFY(kohya.recipe.fused_backward);
        const auto other = orThrow(importRecipe(
            write("full.json", R"({"training_method": "FINE_TUNE", "learning_rate": 1e-05,
                "model_type": "STABLE_DIFFUSION_15",
                "optimizer": {"optimizer": "ADAFACTOR", "fused_back_pass": true,
                              "stochastic_rounding": true}})")));
        QVERIFY(other.recipe.fused_backward && other.recipe.stochastic_rounding);
    }

    void oneTrainer() {
        const auto imported = orThrow(importRecipe(write("#sd 1.5 LoRA.json", R"({
            "training_method": "LORA", "model_type": "STABLE_DIFFUSION_15", "learning_rate": 0.0003,
            "lora_rank": 16, "lora_alpha": 1.0, "batch_size": 4, "resolution": "512",
            "optimizer": {"optimizer": "ADAMW_8BIT", "weight_decay": 0.02, "beta1": 0.85},
            "learning_rate_scheduler": "COSINE", "learning_rate_warmup_steps": 200,
            "gradient_checkpointing": "ON", "ema": "OFF", "masked_training": true,
            "unmasked_weight": 0.2, "train_dtype": "BFLOAT_16", "aspect_ratio_bucketing": true,
            "loss_weight_fn": "MIN_SNR_GAMMA", "loss_weight_strength": 5.0, "epochs": 100,
            "unet": {"weight_dtype": "NFLOAT_4"},
            "text_encoder": {"train": true, "learning_rate": 1e-05, "weight_dtype": "FLOAT_16"}})")));
        QCOMPARE(imported.program, std::string("OneTrainer"));
        const Recipe& r = imported.recipe;
        QVERIFY(r.lora && r.gradient_checkpointing && r.masked_loss && r.train_text_encoder);
        QVERIFY(!r.use_ema && r.use_aspect_ratio_buckets && r.aspect_ratio_buckets.empty());
        QCOMPARE(r.rank, 16);
        QCOMPARE(r.optimizer, std::string("adamw8bit"));
        QCOMPARE(r.adam_weight_decay, 0.02);
        QCOMPARE(r.adam_beta1, 0.85);
        QCOMPARE(r.lr_scheduler, std::string("cosine"));
        QCOMPARE(r.snr_gamma, 5.0);
        QCOMPARE(r.mixed_precision, std::string("bf16"));
        QVERIFY(isLeft(imported, "epochs") && isLeft(imported, "text_encoder.weight_dtype"));
        QVERIFY(!isLeft(imported, "loss_weight_fn") && !isLeft(imported, "ema"));
        QCOMPARE(r.quantize_base, std::string("nf4"));
        QVERIFY(!isLeft(imported, "unet.weight_dtype"));
    }

    /// Its presets name little: the rest is what it does by itself.
    void oneTrainersOwn() {
        const auto of = [&](const std::string& more) {
            return orThrow(importRecipe(write("few.json", R"({"training_method": "LORA",
                "model_type": "STABLE_DIFFUSION_15", "learning_rate": 1e-4)" +
                                                              more + "}")));
        };
        const auto few = of("");
        QCOMPARE(few.recipe.lr_warmup_steps, 200);
        QCOMPARE(few.recipe.lr_scheduler, std::string("constant_with_warmup"));
        QCOMPARE(few.recipe.ema_decay, 0.999);
        QVERIFY(!isLeft(few, "model_type"));
        QVERIFY(!isTaken(few, "lr_scheduler"));
        QCOMPARE(of(R"(, "learning_rate_scheduler": "CONSTANT")").recipe.lr_scheduler,
                 std::string("constant_with_warmup"));
        QCOMPARE(of(R"(, "learning_rate_warmup_steps": 0)").recipe.lr_warmup_steps, 0);
        QCOMPARE(of(R"(, "learning_rate_scheduler": "COSINE")").recipe.lr_scheduler,
                 std::string("cosine"));
    }

    void aiToolkit() {
        const auto imported = orThrow(importRecipe(
            write("train.yaml", aiToolkitSettings(R"(, quantize: true, qtype: "qfloat8")"))));
        QCOMPARE(imported.program, std::string("ai-toolkit"));
        QCOMPARE(imported.name, std::string("my lora"));
        const Recipe& r = imported.recipe;
        QVERIFY(r.lora && r.use_ema && r.use_aspect_ratio_buckets);
        QCOMPARE(r.learning_rate, 1e-4);
        QCOMPARE(r.max_train_steps, 2000);
        QCOMPARE(r.resolution, 1024);
        QCOMPARE(r.checkpoints_total_limit, 4);
        QCOMPARE(r.proportion_empty_prompts, 0.05);
        QCOMPARE(r.guidance_scale, 4.0);
        QCOMPARE(r.quantize_base, std::string("float8"));
        QVERIFY(!isLeft(imported, "model.quantize") && !isLeft(imported, "model.qtype"));
        QVERIFY(isLeft(imported, "datasets.0.folder_path") && isLeft(imported, "save.dtype"));
        QVERIFY(!isLeft(imported, "sample.prompts") && r.validation_prompt.empty());
        QCOMPARE(imported.otherwise.size(), 1u);
        QCOMPARE(imported.otherwise.front().code, std::string("recipe.prompts_stay"));
    }

    /// A value that can't be trained with stays on the list, and the recipe stays good.
    void whatCantBe() {
        const auto imported = orThrow(importRecipe(
            write("odd.json", R"({"network_dim": -5, "learning_rate": "fast", "optimizer":
                "CAME", "bucket_reso_steps": 1e300, "enable_bucket": true, "lr_scheduler": "warmup_stable_decay", "train_batch_size": 1e300,
                "max_resolution": "513,513", "seed": 1.5, "mixed_precision": "fp8"})")));
        QVERIFY(validate(imported.recipe));
        QCOMPARE(imported.recipe.learning_rate, 2e-6);  // what the program takes by itself
        for (const char* name : {"network_dim", "learning_rate", "optimizer", "lr_scheduler",
                                 "train_batch_size", "max_resolution", "seed", "mixed_precision"})
            QVERIFY2(isLeft(imported, name), name);
    }

    void filesThatAreNone() {
        const auto codeOf = [](const Result<ImportedRecipe>& imported) {
            return imported ? std::string() : imported.error().code;
        };
        QCOMPARE(codeOf(importRecipe(write("a.json", "{\"hello\": 1}"))), "recipe.file_unknown");
        QCOMPARE(codeOf(importRecipe(write("b.json", "[1, 2"))), "json.malformed");
        QCOMPARE(codeOf(importRecipe(write("c.toml", "a = = b"))), "recipe.file_malformed");
        QCOMPARE(codeOf(importRecipe(write("d.yaml", "a: [1, 2"))), "recipe.file_malformed");
        // Where, and nothing in the words of a library.
        for (const auto& [name, text, place] :
             {std::tuple("i.toml", "a = 1\nb = = 2", "is no TOML from line 2, column 5 on."),
              std::tuple("i.yaml", "a: 1\nb: *c", "is no YAML from line 2, column 4 on.")}) {
            const std::string said = importRecipe(write(name, text)).error().text;
            QVERIFY2(said.ends_with(place), said.c_str());
        }
        QCOMPARE(codeOf(importRecipe(m_home.path().toStdString() + "/none.json")), "file.missing");
        // Names that stand for others, ten to the ninth of them.
        std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
        for (int i = 1; i < 9; ++i) {
            const std::string before = "*a" + std::to_string(i - 1);
            bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
            for (int j = 0; j < 10; ++j) bomb += (j > 0 ? ", " : "") + before;
            bomb += "]\n";
        }
        QCOMPARE(codeOf(importRecipe(write("e.yaml", bomb))), "json.malformed");
        QCOMPARE(codeOf(importRecipe(write("f.yaml", std::string(5000, '[')))),
                 "recipe.file_malformed");
        QVERIFY(!codeOf(importRecipe(write("g.toml", "a = " + std::string(100000, '[')))).empty());
    }

    void keptByName() {
        qputenv("XDG_DATA_HOME", m_home.filePath(QStringLiteral("data")).toUtf8());
        QVERIFY(keptRecipes().empty());
        Recipe recipe;
        recipe.rank = 24;
        recipe.validation_prompt = "a photo of sks dog";
        const KeptRecipe kept = orThrow(keepRecipe("Plüsch / große", recipe));
        QCOMPARE(orThrow(keepRecipe("Plüsch / große", recipe)).name,
                 std::string("Plüsch / große 2"));
        QCOMPARE(keptRecipes().size(), std::size_t{2});
        QCOMPARE(keptRecipes()[0].recipe.rank, 24);
        QVERIFY(keptRecipes()[0].recipe.validation_prompt.empty());
        QCOMPARE(renameRecipe(kept, "plüsch / GROSSE 2").has_value(), true);
        QCOMPARE(renameRecipe(keptRecipes()[0], "Plüsch / große 2").error().code,
                 "recipe.name_taken");
        const fs::path file = m_home.path().toStdString() + "/shared.json";
        orThrow(writeRecipeFile(file, kept));
        const auto imported = orThrow(importRecipe(file));
        QCOMPARE(imported.program, std::string("DreamBooth Studio"));
        QCOMPARE(imported.name, std::string("Plüsch / große"));
        QVERIFY(imported.recipe.validation_prompt.empty());  // those are a project's
        orThrow(deleteRecipe(keptRecipes()[0]));
        QCOMPARE(keptRecipes().size(), std::size_t{1});
        orThrow(writeFileAtomically(keptRecipesFolder() / "broken.json", "{"));
        orThrow(writeFileAtomically(keptRecipesFolder() / "odd.json",
                                    R"({"name": "x", "recipe": {"rank": -1}})"));
        QCOMPARE(keptRecipes().size(), std::size_t{1});
    }

    /// Neither is written over the other.
    void severalWindowsKeepOneAtOnce() {
        qputenv("XDG_DATA_HOME", m_home.filePath(QStringLiteral("windows")).toUtf8());
        std::vector<std::future<Result<KeptRecipe>>> windows;
        for (int rank = 1; rank <= 8; ++rank)
            windows.push_back(std::async(std::launch::async, [rank] {
                Recipe recipe;
                recipe.rank = rank;
                return keepRecipe("Same", recipe);
            }));
        std::set<fs::path> files;
        for (auto& window : windows) files.insert(orThrow(window.get()).file);
        QCOMPARE(files.size(), std::size_t{8});
        std::set<int> ranks;
        for (const KeptRecipe& one : keptRecipes()) ranks.insert(one.recipe.rank);
        QCOMPARE(ranks.size(), std::size_t{8});
    }

    /// Another window has renamed or deleted it since it was listed.
    void whatItsFileHoldsNowIsLeft() {
        qputenv("XDG_DATA_HOME", m_home.filePath(QStringLiteral("other")).toUtf8());
        Recipe recipe;
        orThrow(keepRecipe("Alpha", recipe));
        const KeptRecipe listed = keptRecipes().at(0);
        recipe.rank = 24;
        orThrow(writeRecipeFile(listed.file, {.name = "Wedding", .recipe = recipe}));
        const auto deleted = deleteRecipe(listed);
        QVERIFY(!deleted);
        QCOMPARE(deleted.error().code, "recipe.gone");
        QVERIFY(!renameRecipe(listed, "Beta"));
        QCOMPARE(keptRecipes().at(0).name, std::string("Wedding"));
        // Its name is the same: the settings that it has now are kept.
        orThrow(writeRecipeFile(listed.file, {.name = "Alpha", .recipe = recipe}));
        orThrow(renameRecipe(listed, "Beta"));
        QCOMPARE(keptRecipes().at(0).name, std::string("Beta"));
        QCOMPARE(keptRecipes().at(0).recipe.rank, 24);
        orThrow(deleteRecipe(keptRecipes().at(0)));
        QVERIFY(!renameRecipe(listed, "Gamma"));
        QVERIFY(keptRecipes().empty());
    }
};

REGISTER_TEST(TestImportRecipe, QCoreApplication);
#include "test_import_recipe.moc"

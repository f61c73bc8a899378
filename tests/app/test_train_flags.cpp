// docs/flags.md says of every flag of diffusers' scripts, and of our own, what the program does
// with it.
#include <base/files.h>
#include <base/json.h>
#include <images/encode.h>
#include <project/presets.h>
#include <project/recipe.h>
#include <project/recipe_effect.h>

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>

#include "command_line.h"
#include "command_train_flags.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTrainFlags : public QObject {
    Q_OBJECT

    QString m_document;

    /// The part of the document below a heading.
    QString section(const QString& heading) const {
        const auto begin = m_document.indexOf(QStringLiteral("\n## ") + heading + u'\n');
        if (begin < 0) return {};
        return m_document.mid(begin,
                              m_document.indexOf(QStringLiteral("\n## "), begin + 1) - begin);
    }

    static QString row(const std::string& flag) {
        return QStringLiteral("\n- `--%1`: ").arg(QString::fromStdString(flag));
    }

    static fs::path fileOfSettings(const QTemporaryDir& folder, const std::string& text) {
        const fs::path file = fs::path(folder.path().toStdString()) / "settings.toml";
        orThrow(writeFileAtomically(file, text));
        return file;
    }

    /// The run that these flags ask for, of four photos.
    static PhotoFolderRun asked(const QTemporaryDir& folder, const fs::path& settings,
                                const std::vector<std::string>& flags,
                                const fs::path& model = fs::path(TEST_REFERENCE) / "tiny-sd1" /
                                                        "model") {
        const fs::path photos = fs::path(folder.path().toStdString()) / "photos";
        fs::create_directories(photos);
        for (int i = 0; i < 4; ++i)
            orThrow(writePng(photos / ("photo-" + std::to_string(i) + ".png"),
                             Image(64, 64, CV_8UC3, cv::Scalar(i, i, i))));
        std::vector<std::string> words = flags;
        for (const std::string& word :
             {"--recipe_file=" + settings.string(), "--instance_data_dir=" + photos.string(),
              "--pretrained_model_name_or_path=" + model.string(),
              std::string("--instance_prompt=a photo of sks dog")})
            words.insert(words.begin(), word);
        std::ranges::reverse(words);  // as CLI11 takes them
        CLI::App app;
        TrainFlags read;
        read.addTo(app);
        app.parse(words);
        return orThrow(photoFolderRun(orThrow(read.request(app)), 1));
    }

private slots:
    /// Beside numbers, which are decimal.
    void wordsOfNumbersAreTaken() {
        CLI::App app;
        TrainFlags flags;
        auto* command = app.add_subcommand("train");
        flags.addTo(*command);
        readDecimals(app);
        app.parse("train --offload_blocks auto --rank 010");
        QCOMPARE(command->get_option("--offload_blocks")->as<int>(), -1);
        QCOMPARE(command->get_option("--rank")->as<int>(), 10);
    }

    void initTestCase() {
        QFile file(QStringLiteral(SOURCE_ROOT "/docs/flags.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_document = QString::fromUtf8(file.readAll());
        m_document.replace(QStringLiteral("\n  "), QStringLiteral(" "));  // rows that go on
    }

    void everyFieldOfARecipeIsListed() {
        Recipe recipe;
        visitFields(recipe, [&](const std::string& name, const auto&) {
            QVERIFY2(m_document.contains(row(name)), name.c_str());
        });
    }

    /// The first words of a line are the default of train_dreambooth.py.
    void everyDefaultIsListed() {
        const auto said = [&](const std::string& name) {
            const auto begin = m_document.indexOf(row(name)) + row(name).size();
            return m_document.mid(begin).section(QRegularExpression(QStringLiteral("[,;\\s]")), 0,
                                                 0);
        };
        const Recipe recipe = diffusersRecipe(ModelFamily::sd1, false, false);
        visitFields(recipe, [&](const std::string& name, const auto& value) {
            using Value = std::decay_t<decltype(value)>;
            if (name == "preset" || name == "max_train_steps" || name == "validation_prompt")
                return;  // chosen with it; from the epochs; none
            QString expected;
            if constexpr (std::is_same_v<Value, bool>)
                expected = value ? QStringLiteral("on") : QStringLiteral("off");
            else if constexpr (std::is_same_v<Value, std::string>)
                expected = value.empty() ? QStringLiteral("none") : QString::fromStdString(value);
            else
                expected = QString::number(value);
            bool isNumber = false;
            const double number = said(name).toDouble(&isNumber);
            QVERIFY2((isNumber ? QString::number(number) : said(name)) == expected, name.c_str());
        });
    }

    /// tests/reference/diffusers_flags.py read them from the scripts.
    void everyFlagOfTheScriptsIsListed() {
        const Json scripts = orThrow(readJson(TEST_REFERENCE "/diffusers_flags.json"));
        QCOMPARE(scripts.size(), std::size_t{5});
        for (const auto& [script, flags] : scripts.items())
            for (const std::string flag : flags)
                QVERIFY2(m_document.contains(row(flag)), (script + " --" + flag).c_str());
    }

    /// What the document promises, the program knows, and what --help offers, the document has.
    void everyListedFlagIsKnown() {
        QProcess help;
        help.start(QStringLiteral(WORKER_PROGRAM),
                   {QStringLiteral("train"), QStringLiteral("--help")});
        QVERIFY(help.waitForFinished());
        const QString known = QString::fromUtf8(help.readAllStandardOutput());
        QVERIFY(known.contains(QStringLiteral("--instance_prompt")));
        int count = 0;
        for (const char* heading :
             {"Model, data and output", "Settings with diffusers' names", "Ours"}) {
            const QString part = section(QString::fromUtf8(heading));
            QVERIFY2(!part.isEmpty(), heading);
            QRegularExpressionMatchIterator rows =
                QRegularExpression(QStringLiteral("\n- `--(\\w+)`: ")).globalMatch(part);
            while (rows.hasNext()) {
                const QString flag = rows.next().captured(1);
                const QRegularExpression mention(QStringLiteral("--") + flag +
                                                 QStringLiteral("\\b"));
                QVERIFY2(known.contains(mention), qPrintable(flag));
                ++count;
            }
        }
        QVERIFY(count > 80);
        QRegularExpressionMatchIterator offered =
            QRegularExpression(QStringLiteral("\n +--(\\w+)")).globalMatch(known);
        QVERIFY(offered.hasNext());
        while (offered.hasNext()) {
            const QString flag = offered.next().captured(1);
            QVERIFY2(m_document.contains(row(flag.toStdString())), qPrintable(flag));
        }
    }

    /// What "Copy as command line" gives is the same recipe again, for any model and script.
    void aCopiedRecipeIsTheSame() {
        Recipe quiet;  // other than diffusers' scripts in what it leaves at zero
        Recipe many = rayRecipe(true);
        many.use_dora = many.masked_loss = many.shuffle_caption = true;
        many.prodigy_decouple = false;
        many.optimizer = "prodigy";
        many.learning_rate = 1.0 / 3;
        many.seed = 123456789012345678;
        many.validation_prompt = "it's a \"dog\" $HOME\nin snow, `ls` & \\ Köln";
        for (const Recipe& recipe : {quiet, many, rayRecipe(false)}) {
            QProcess shell;  // which cuts it into words
            shell.start(QStringLiteral("sh"),
                        {QStringLiteral("-c"), QStringLiteral("printf '%s\\0' ") +
                                                   QString::fromStdString(recipeFlags(recipe))});
            QVERIFY(shell.waitForFinished());
            std::vector<std::string> words;
            for (const QByteArray& word : shell.readAllStandardOutput().split('\0'))
                if (!word.isEmpty()) words.push_back(word.toStdString());
            std::ranges::reverse(words);  // as CLI11 takes them
            CLI::App app;
            TrainFlags flags;
            flags.addTo(app);
            app.parse(words);
            const TrainRequest request = orThrow(flags.request(app));
            for (const bool xl : {false, true}) {
                Json fields = toJson(diffusersRecipe(xl ? ModelFamily::sdxl : ModelFamily::sd1,
                                                     recipe.lora, recipe.textual_inversion));
                fields.update(request.recipe);
                auto differences = recipeDifference(recipe, orThrow(recipeFromJson(fields)));
                std::erase_if(differences, [&](const RecipeDifference& one) {
                    return !noEffectReason(one.field, recipe).empty();
                });
                QVERIFY2(differences.empty(),
                         differences.empty() ? "" : differences[0].field.c_str());
            }
        }
    }

    void aFileOfSettingsCountsBeforeThePreset() {
        const QTemporaryDir folder;
        const fs::path file =
            fileOfSettings(folder,
                           "optimizer_type = \"Prodigy\"\nunet_lr = 1.0\nlearning_rate = 1.0\n"
                           "network_dim = 8\nmax_train_steps = 60\nresolution = 64\n");
        const Recipe recipe = asked(folder, file, {}).job.recipe;
        QCOMPARE(recipe.optimizer, "prodigy");
        QCOMPARE(recipe.learning_rate, 1.0);
        QCOMPARE(recipe.max_train_steps, 60);
        QCOMPARE(recipe.rank, 8);
        QVERIFY(recipe.lora);
        // How it is drawn is the model's, where the file does not say.
        const fs::path klein = fs::path(TEST_REFERENCE) / "taught-klein";
        const Recipe drawn = asked(folder, file, {"--train_text_encoder=false"}, klein).job.recipe;
        const Recipe best = diffusersRecipe(ModelFamily::flux2, true, false);
        QCOMPARE(drawn.guidance_scale, best.guidance_scale);
        QCOMPARE(drawn.class_image_guidance_scale, best.class_image_guidance_scale);
    }

    void flagsCountBeforeAFileOfSettings() {
        const QTemporaryDir folder;
        const fs::path file = fileOfSettings(
            folder,
            "optimizer_type = \"AdamW8bit\"\nlearning_rate = 1e-4\ntext_encoder_lr = 1e-5\n"
            "network_dim = 8\nmax_train_steps = 60\nresolution = 512\ncaption_dropout_rate = 0.3\n"
            "noise_offset = 0.05\n");
        const auto recipe = [&](const std::vector<std::string>& flags) {
            return asked(folder, file, flags).job.recipe;
        };
        QCOMPARE(recipe({}).optimizer, "adamw8bit");
        QCOMPARE(recipe({"--optimizer=Lion"}).optimizer, "lion");
        QCOMPARE(recipe({"--caption_dropout_rate=0.1"}).proportion_empty_prompts, 0.1);
        QCOMPARE(recipe({"--offset_noise"}).noise_offset, 0.1);
        const Recipe fine = recipe({"--enable_bucket"});
        QVERIFY(fine.use_aspect_ratio_buckets && !fine.aspect_ratio_buckets.empty());
        const Recipe listed = recipe({"--aspect_ratio_buckets=512,384;384,512"});
        QVERIFY(listed.use_aspect_ratio_buckets);
        QCOMPARE(listed.aspect_ratio_buckets, "512,384;384,512");
        // Four photos, one a step.
        QCOMPARE(recipe({"--num_train_epochs=3", "--train_batch_size=1"}).max_train_steps, 12);
        QCOMPARE(recipe({"--validation_epochs=2", "--train_batch_size=1"}).validation_steps, 8);
        // The rate in the file was meant for its own optimizer.
        QCOMPARE(recipe({}).text_encoder_lr, 1e-5);
        QCOMPARE(recipe({"--optimizer=prodigy", "--learning_rate=1"}).text_encoder_lr, 0.0);
    }

    void foreignFlagsAreListedWithTheirReason() {
        const QString refused = section(QStringLiteral("Known, refused"));
        const QString ignored = section(QStringLiteral("Known, without effect"));
        QVERIFY(!refused.isEmpty() && !ignored.isEmpty());
        for (const ForeignFlag& flag : foreignFlags()) {
            const QString line = row(flag.name) + QString::fromUtf8(flag.reason) + u'\n';
            QVERIFY2((flag.refused ? refused : ignored).contains(line), flag.name);
        }
        QCOMPARE(refused.count(u"`--") + ignored.count(u"`--"),
                 static_cast<qsizetype>(foreignFlags().size()));
    }

    /// Of a LoRA's or a word's script, moved over without the flag for that.
    void flagsOfAnotherTrainingAreRefused() {
        const QTemporaryDir folder;
        const fs::path whole = fileOfSettings(
            folder, "optimizer_type = \"AdamW\"\nlearning_rate = 1e-5\nresolution = 64\n");
        const auto refusal = [&](const std::vector<std::string>& flags) {
            try {
                asked(folder, whole, flags);
            } catch (const std::exception& error) {
                return std::string(error.what());
            }
            return std::string();
        };
        for (const char* flag : {"rank", "lora_alpha"}) {
            const std::string given = std::string("--") + flag + "=8";
            QVERIFY2(refusal({given}).find(std::string("--") + flag + " has no place") == 0,
                     refusal({given}).c_str());
            QVERIFY2(refusal({given, "--lora"}).empty(), refusal({given, "--lora"}).c_str());
        }
        for (const char* flag : {"placeholder_token", "initializer_token"}) {
            const std::string given = std::string("--") + flag + "=sks";
            QVERIFY2(refusal({given}).find(std::string("--") + flag + " has no place") == 0,
                     refusal({given}).c_str());
        }
    }

    void flagsThatContradictEachOtherAreRefused() {
        const auto said = [](const QStringList& flags) {
            QProcess train;
            train.start(
                QStringLiteral(WORKER_PROGRAM),
                QStringList{QStringLiteral("train"), QStringLiteral("--output_dir=/nowhere")}
                    << flags);
            if (!train.waitForFinished(60000)) return QByteArray("no end");
            if (train.exitCode() != 2) return QByteArray("exit code ") + train.exitCode();
            return train.readAllStandardError();
        };
        const QByteArray lion =
            said({QStringLiteral("--use_8bit_adam"), QStringLiteral("--optimizer=lion")});
        QVERIFY2(lion.contains("--use_8bit_adam means --optimizer adamw8bit, but --optimizer lion"),
                 lion.constData());
        QCOMPARE(lion.count('\n'), 1);
        const QByteArray noise =
            said({QStringLiteral("--offset_noise"), QStringLiteral("--noise_offset=0.3")});
        QVERIFY2(noise.contains("--offset_noise means --noise_offset 0.1"), noise.constData());
        const QByteArray shapes =
            said({QStringLiteral("--enable_bucket"), QStringLiteral("--max_bucket_reso=128")});
        QVERIFY2(shapes.contains("--min_bucket_reso is 256, above --max_bucket_reso, 128."),
                 shapes.constData());
        // As the script for XL has it.
        const QByteArray adam =
            said({QStringLiteral("--use_8bit_adam"), QStringLiteral("--optimizer=AdamW"),
                  QStringLiteral("--offset_noise"), QStringLiteral("--noise_offset=0.1")});
        QVERIFY2(adam.contains("pretrained_model_name_or_path is missing"), adam.constData());
    }
};

REGISTER_TEST(TestTrainFlags, QCoreApplication);
#include "test_train_flags.moc"

// Runs with what recipes can ask for: LoRA of every kind, masks, a word alone. Resumed they end
// with the same bytes, and ranks change nothing but rounding.
#include "train_runs.h"

#include <base/files.h>
#include <images/decode.h>
#include <images/resize.h>
#include <runs/inputs.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <cmath>
#include <set>

#include "core/recipe_files/ai_toolkit_settings.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// Everything that draws by chance, at once.
Recipe everything() {
    Recipe recipe = smallRecipe();
    recipe.lora = recipe.use_dora = true;
    recipe.lora_dropout = 0.2;
    recipe.conv_rank = 2;
    recipe.noise_offset = 0.1;
    recipe.proportion_empty_prompts = 0.3;
    recipe.masked_loss = true;
    recipe.snr_gamma = 5;
    return recipe;
}

void addMasks(const RunFolder& run) {
    for (int i = 1; i <= 3; ++i) {  // one photo has none
        cv::Mat mask(64, 64, CV_8UC1, cv::Scalar(0));
        mask(cv::Rect(8 * i, 16, 24, 32)) = 255;
        orThrow(writePng(RunInputs(run).maskOf("photo-0" + std::to_string(i) + ".png"), mask));
    }
}

/// Photos and class images with captions, but for one of each; shuffled, and now and then without.
RunFolder makeCaptioned(const fs::path& parent, Job job) {
    job.recipe.shuffle_caption = true;
    job.recipe.keep_tokens = 1;
    job.recipe.caption_tag_dropout_rate = 0.3;
    job.recipe.proportion_empty_prompts = 0.2;
    job.classCaptions.extension = ".txt";
    const RunFolder run = makeRun(parent, job);
    const fs::path classImages = run.classImagesOf(job);
    orThrow(makeFolder(classImages));
    for (int i = 1; i <= 3; ++i) {
        const std::string tags = ", on grass, soft light, picture " + std::to_string(i) + "\n";
        orThrow(writeFileAtomically(run.input() / ("photo-0" + std::to_string(i) + ".txt"),
                                    "a photo of sks dog" + tags));
        const std::string name = "own-" + std::to_string(i);
        orThrow(writePng(classImages / (name + ".png"), madeUpPhoto(i + 5)));
        if (i < 3) orThrow(writeFileAtomically(classImages / (name + ".txt"), "a dog" + tags));
    }
    return run;
}

/// Photos of three shapes, one of them with a mask, and class images that are squares.
RunFolder makeShaped(const fs::path& parent, Job job) {
    job.recipe.use_aspect_ratio_buckets = true;
    job.recipe.masked_loss = true;
    const RunFolder run = orThrow(RunFolder::create(parent));
    InputWriter inputs(run, 2);
    const PictureShape shapes[] = {{72, 56}, {64, 64}, {48, 88}, {72, 56}};
    for (int i = 0; i < 4; ++i) {
        const PictureShape shape = shapes[i];
        cv::Mat mask(shape.height, shape.width, CV_8UC1, cv::Scalar(0));
        mask(cv::Rect(10, 8, 24, 32)) = 255;
        InputPicture input{.picture = resized(madeUpPhoto(i + 1), {shape.width, shape.height}),
                           .crop = {.height = 10 * shape.height,
                                    .width = 10 * shape.width,
                                    .scaledWidth = shape.width,
                                    .shape = shape}};
        if (i == 2) input.mask = mask;
        orThrow(inputs.add(input));
    }
    orThrow(inputs.finish());
    orThrow(run.writeJob(job));
    return run;
}

void sameCurves(const std::vector<Json>& one, const std::vector<Json>& other) {
    QCOMPARE(one.size(), std::size_t{4});
    QCOMPARE(other.size(), std::size_t{4});
    for (std::size_t i = 0; i < 4; ++i)
        for (const char* field : {"loss_instance", "loss_prior", "grad_norm"}) {
            const double a = one[i][field], b = other[i][field];
            QVERIFY2(
                std::abs(a - b) < 2e-4 * std::abs(a),
                (std::string(field) + " " + std::to_string(a) + " " + std::to_string(b)).c_str());
        }
}

void stopAndGoOn(const RunFolder& run) {
    {
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 4, 60000);
        orThrow(run.request(RunRequest::stop));
        QCOMPARE(worker.wait(), 75);
    }
    trainToEnd(run);
    QVERIFY(eventsOf(run, "started").back()["resumed_from"].get<int>() >= 4);
}

}  // namespace

class TestTrainRecipes : public QObject {
    Q_OBJECT

    /// One rank with two photos a step and two with one each go the same way.
    template <class Make>
    void ranksAgree(const Recipe& recipe, Make make) {
        std::vector<std::vector<Json>> curves;
        for (const int ranks : {1, 2}) {
            Job job = smallJob(recipe);
            job.devices.assign(static_cast<std::size_t>(ranks), "cpu");
            job.recipe.train_batch_size = 2 / ranks;
            job.recipe.max_train_steps = 4;
            const RunFolder run = make(folder(), job);
            trainToEnd(run);
            curves.push_back(eventsOf(run, "step"));
        }
        sameCurves(curves[0], curves[1]);
    }

private slots:
    void resumedLora() {
        const RunFolder whole = makeRun(folder(), smallJob(everything()));
        addMasks(whole);
        trainToEnd(whole);
        const RunFolder parts = makeRun(folder(), smallJob(everything()));
        addMasks(parts);
        stopAndGoOn(parts);
        QVERIFY(resultOf(parts) == resultOf(whole));
        QVERIFY(eventsOf(whole, "notice").empty());
        const auto checkpoint = whole.listCheckpoints().back().path;
        const auto file = readFile(checkpoint / "pytorch_lora_weights.safetensors");
        QVERIFY(file && file->find("lora_magnitude_vector") != std::string::npos &&
                file->find("resnets.0.conv1.lora.down.weight") != std::string::npos);
    }

    void ranksDropTheSame() {
        ranksAgree(everything(), [](const fs::path& parent, const Job& job) {
            const RunFolder run = makeRun(parent, job);
            addMasks(run);
            return run;
        });
    }

    void captions_data() {
        QTest::addColumn<bool>("readsAnew");
        QTest::newRow("text encoder trained") << true;
        QTest::newRow("text encoder frozen") << false;
    }
    void captions() {
        QFETCH(bool, readsAnew);
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.train_text_encoder = readsAnew;
        recipe.lora_dropout = 0.2;
        const RunFolder whole = makeCaptioned(folder(), smallJob(recipe));
        trainToEnd(whole);
        const RunFolder parts = makeCaptioned(folder(), smallJob(recipe));
        stopAndGoOn(parts);
        QVERIFY(resultOf(parts) == resultOf(whole));
        const RunFolder without = makeRun(folder(), smallJob(recipe));
        trainToEnd(without);
        QVERIFY(resultOf(without) != resultOf(whole));

        ranksAgree(recipe, makeCaptioned);
    }

    /// Photos in their own shapes: the same bits after a stop, the same curve with two ranks, and
    /// samples in the shape of most.
    void shapes() {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.random_flip = true;
        recipe.train_batch_size = 2;
        recipe.validation_prompt = "a photo of sks dog";
        recipe.validation_steps = 12;
        const RunFolder whole = makeShaped(folder(), smallJob(recipe));
        trainToEnd(whole);
        const RunFolder parts = makeShaped(folder(), smallJob(recipe));
        stopAndGoOn(parts);
        QVERIFY(resultOf(parts) == resultOf(whole));
        const auto samples = eventsOf(whole, "sample");
        QVERIFY(!samples.empty());
        const Image sample =
            orThrow(decodeImage(whole.path() / samples.back()["path"].get<std::string>()));
        QCOMPARE(sample.size(), cv::Size(56, 72));

        ranksAgree(recipe, makeShaped);
    }

    void aWordAlone() {
        Recipe recipe = smallRecipe();
        recipe.train_text_encoder = recipe.with_prior_preservation = false;
        recipe.textual_inversion = true;
        recipe.learning_rate = 5e-3;
        recipe.validation_prompt = "a photo of <rex> dog";
        recipe.validation_steps = 12;
        Job job = smallJob(recipe);
        job.first().subject.token = "<rex>";
        job.instancePrompt = "a photo of <rex> dog";
        const RunFolder whole = makeRun(folder(), job);
        trainToEnd(whole);
        const RunFolder parts = makeRun(folder(), job);
        stopAndGoOn(parts);
        const auto result = resultOf(whole);
        QCOMPARE(result.size(), std::size_t{1});
        QVERIFY(result.contains("learned_embeds.safetensors"));
        QVERIFY(resultOf(parts) == result);

        // Drawn from the folder, it is what the run's own last sample showed.
        const fs::path picture = folder() / "word.png";
        Worker generate(
            {QStringLiteral("generate"), QStringLiteral("--model"),
             QString::fromStdString(tinyModel.string()), QStringLiteral("--textual_inversion"),
             QString::fromStdString(whole.output().string()), QStringLiteral("--prompt"),
             QStringLiteral("a photo of <rex> dog"), QStringLiteral("--seed"), QStringLiteral("42"),
             QStringLiteral("--num_inference_steps"), QStringLiteral("2"),
             QStringLiteral("--output"), QString::fromStdString(picture.string())});
        QVERIFY2(generate.wait() == 0, generate.errors().constData());
        const Image sample = *decodeImage(whole.samples() / "step-000012-1.png");
        cv::Mat difference;
        cv::absdiff(sample, *decodeImage(picture), difference);
        double most = 0;
        cv::minMaxLoc(difference.reshape(1), nullptr, &most);
        QVERIFY2(most <= 2, std::to_string(most).c_str());

        job.instancePrompt = "a photo of a dog";
        const RunFolder wordless = makeRun(folder(), job);
        Worker worker(wordless);
        QCOMPARE(worker.wait(), 2);
        QVERIFY(worker.errors().contains("placeholder_token"));
    }

    void saysWhatMasksShapesAndPromptsDoNot() {
        const fs::path photos = folder() / "wide", masks = folder() / "black",
                       output = folder() / "told";
        for (const fs::path& made : {photos, masks}) fs::create_directories(made);
        for (int i = 1; i <= 3; ++i)
            orThrow(writePng(photos / (std::to_string(i) + ".png"), madeUpPhoto(i, 160, 128)));
        orThrow(writePng(masks / "2.png", cv::Mat(128, 160, CV_8UC1, cv::Scalar(0))));
        QStringList arguments = {
            "train",
            "--lora",
            "--resolution=64",
            "--max_train_steps=1",
            "--instance_prompt=a photo of sks dog" + QStringLiteral(" in snow").repeated(50),
            "--masked_loss",
            "--aspect_ratio_buckets=192,64"};
        const auto add = [&](const char* flag, const fs::path& path) {
            arguments += QStringLiteral("--%1=%2").arg(QLatin1String(flag),
                                                       QString::fromStdString(path.string()));
        };
        add("pretrained_model_name_or_path", tinyModel);
        add("instance_data_dir", photos);
        add("instance_mask_dir", masks);
        add("output_dir", output);
        Worker worker(arguments);
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        std::map<std::string, Json> told;
        for (const Json& notice : eventsOf(RunFolder(output / "run"), "notice"))
            told[notice["code"]] = notice["arguments"];
        QCOMPARE(told.at("train.empty_masks")["count"], Json(1));
        QCOMPARE(told.at("train.far_shapes")["count"], Json(3));
        QVERIFY(!told.contains("train.no_masks"));
        QCOMPARE(told.at("train.long_texts"), (Json{{"count", 1}, {"most", 75}}));
    }

    void masksOfAFolder() {
        const fs::path photos = folder() / "photos", masks = folder() / "masks";
        fs::create_directories(photos);
        fs::create_directories(masks);
        for (int i = 1; i <= 3; ++i)
            orThrow(writePng(photos / (std::to_string(i) + ".png"), madeUpPhoto(i, 160, 128)));
        cv::Mat mask(256, 320, CV_8UC1, cv::Scalar(0));
        mask.colRange(0, 160) = 255;
        orThrow(writePng(masks / "2.png", mask));
        const fs::path output = folder() / "masked";
        const auto text = [](const fs::path& path) {
            return QString::fromStdString(path.string());
        };
        Worker worker({QStringLiteral("train"),
                       QStringLiteral("--pretrained_model_name_or_path"),
                       text(tinyModel),
                       QStringLiteral("--instance_data_dir"),
                       text(photos),
                       QStringLiteral("--instance_mask_dir"),
                       text(masks),
                       QStringLiteral("--instance_prompt"),
                       QStringLiteral("a photo of sks dog"),
                       QStringLiteral("--masked_loss"),
                       QStringLiteral("--lora"),
                       QStringLiteral("--offset_noise"),
                       QStringLiteral("--resolution"),
                       QStringLiteral("64"),
                       QStringLiteral("--max_train_steps"),
                       QStringLiteral("2"),
                       QStringLiteral("--validation_prompt"),
                       QStringLiteral("sks dog, asleep"),
                       QStringLiteral("--validation_prompt"),
                       QStringLiteral("a red dog"),
                       QStringLiteral("--num_validation_images"),
                       QStringLiteral("2"),
                       QStringLiteral("--num_inference_steps"),
                       QStringLiteral("1"),
                       QStringLiteral("--output_dir"),
                       text(output)});
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        const RunFolder run(output / "run");
        QVERIFY(!fs::exists(RunInputs(run).maskOf("photo-0001.png")));
        const Image read = *decodeImage(RunInputs(run).maskOf("photo-0002.png"));
        QCOMPARE(read.size(), cv::Size(80, 64));
        QCOMPARE(read.at<cv::Vec3b>(5, 5)[0], uchar{255});
        QCOMPARE(read.at<cv::Vec3b>(5, 70)[0], uchar{0});
        QCOMPARE(run.readJob()->recipe.noise_offset, 0.1);

        // Each prompt at each seed, in a file of its own.
        QCOMPARE(run.readJob()->recipe.validation_prompt,
                 std::string("sks dog, asleep\na red dog"));
        const auto samples = eventsOf(run, "sample");
        QCOMPARE(samples.size(), std::size_t{8});
        std::set<std::string> files;
        for (std::size_t i = 4; i < samples.size(); ++i) {  // the first ones are of step 0
            QCOMPARE(samples[i]["prompt"].get<std::string>(),
                     std::string(i < 6 ? "sks dog, asleep" : "a red dog"));
            QCOMPARE(samples[i]["seed"].get<int>(), 42 + static_cast<int>(i % 2));
            const fs::path file = run.path() / samples[i]["path"].get<std::string>();
            files.insert(orThrow(readFile(file)));
        }
        QCOMPARE(files.size(), std::size_t{4});
    }

    /// In the form of each, for a model that this program has.
    void settingsOfOtherProgramsTrain_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("optimizer");
        QTest::newRow("kohya") << "kohya.json"
                               << QByteArray(R"({"LoRA_type": "Standard", "network_dim": 8,
            "network_alpha": 4, "learning_rate": 0.0004, "unet_lr": 0.0003,
            "text_encoder_lr": 5e-05, "lr_scheduler": "cosine", "optimizer": "AdamW8bit",
            "train_batch_size": 1, "max_resolution": "512,512", "enable_bucket": true,
            "min_bucket_reso": 256, "max_bucket_reso": 1024, "bucket_reso_steps": 64,
            "mixed_precision": "no", "min_snr_gamma": 5, "noise_offset": 0.05, "seed": "7",
            "epoch": 10})") << "adamw8bit";
        QTest::newRow("OneTrainer")
            << "onetrainer.json" << QByteArray(R"({"training_method": "LORA",
            "model_type": "STABLE_DIFFUSION_15", "learning_rate": 0.0003, "lora_rank": 8,
            "lora_alpha": 1.0, "batch_size": 1, "resolution": "512",
            "optimizer": {"optimizer": "ADAMW", "weight_decay": 0.02},
            "learning_rate_scheduler": "COSINE", "gradient_checkpointing": "ON",
            "train_dtype": "FLOAT_32", "aspect_ratio_bucketing": true,
            "loss_weight_fn": "MIN_SNR_GAMMA", "loss_weight_strength": 5.0,
            "text_encoder": {"train": true, "learning_rate": 1e-05}})")
            << "adamw";
        QTest::newRow("ai-toolkit")
            << "toolkit.yaml" << QByteArray::fromStdString(aiToolkitSettings()) << "adamw8bit";
    }
    void settingsOfOtherProgramsTrain() {
        QFETCH(QString, file);
        QFETCH(QByteArray, text);
        QFETCH(QString, optimizer);
        const fs::path photos = folder() / "photos of theirs",
                       settings = folder() / file.toStdString();
        fs::create_directories(photos);
        for (int i = 1; i <= 4; ++i)
            orThrow(writePng(photos / (std::to_string(i) + ".png"), madeUpPhoto(i)));
        orThrow(writeFileAtomically(settings, text.toStdString()));
        const fs::path output = folder() / settings.stem();
        Worker worker({QStringLiteral("train"), QStringLiteral("--recipe_file"),
                       QString::fromStdString(settings.string()),
                       QStringLiteral("--pretrained_model_name_or_path"),
                       QStringLiteral(SOURCE_ROOT "/resources/demo-model"),
                       QStringLiteral("--instance_data_dir"),
                       QString::fromStdString(photos.string()), QStringLiteral("--instance_prompt"),
                       QStringLiteral("a photo of sks dog"), QStringLiteral("--resolution"),
                       QStringLiteral("64"), QStringLiteral("--max_train_steps"),
                       QStringLiteral("1"), QStringLiteral("--output_dir"),
                       QString::fromStdString(output.string())});
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        const RunFolder run(output / "run");
        QCOMPARE(lossesOf(run).size(), std::size_t{1});
        QVERIFY(std::isfinite(lossesOf(run).front()));
        const Recipe recipe = orThrow(run.readJob()).recipe;
        QVERIFY(recipe.lora);
        QCOMPARE(recipe.rank, 8);
        QCOMPARE(QString::fromStdString(recipe.optimizer), optimizer);
    }

private:
    fs::path folder() const { return m_folder.path().toStdString(); }
    QTemporaryDir m_folder;
};

REGISTER_TEST(TestTrainRecipes, QCoreApplication);
#include "test_train_recipes.moc"

// Whole runs by the real worker: results, events, requests, class images, bad input.
#include "train_runs.h"

#include <base/files.h>
#include <formats/model_files.h>
#include <images/decode.h>
#include <images/difference.h>
#include <project/presets.h>
#include <QCoreApplication>
#include <QTemporaryDir>
#include <algorithm>

#include "core/formats/other_weights.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTrain : public QObject {
    Q_OBJECT

private slots:
    void fullFineTuning() {
        Recipe recipe = smallRecipe();
        recipe.validation_prompt = "a photo of sks dog";
        recipe.validation_steps = 6;
        recipe.checkpoints_total_limit = 2;
        const RunFolder run = makeRun(folder(), smallJob(recipe));
        Worker worker(run);
        const int code = worker.wait();
        QVERIFY2(code == 0, worker.errors().constData());

        for (const char* file :
             {"model_index.json", "unet/diffusion_pytorch_model.safetensors",
              "text_encoder/model.safetensors", "vae/diffusion_pytorch_model.safetensors",
              "tokenizer/tokenizer.json", "scheduler/scheduler_config.json"})
            QVERIFY2(fs::exists(run.output() / file), file);
        const auto tuned = contents(run.output());
        const auto base = contents(tinyModel);
        QVERIFY(tuned.at("unet/diffusion_pytorch_model.safetensors") !=
                base.at("unet/diffusion_pytorch_model.safetensors"));
        QVERIFY(tuned.at("vae/config.json") == base.at("vae/config.json"));

        QVERIFY(run.readState()->phase == RunPhase::finished);
        QVERIFY(!run.isAlive());
        const auto steps = eventsOf(run, "step");
        QCOMPARE(steps.size(), std::size_t{12});
        for (const char* field :
             {"loss", "loss_instance", "loss_prior", "lr", "grad_norm", "seconds",
              "seconds_forward", "seconds_backward", "seconds_update"})
            QVERIFY2(steps[3][field].get<double>() > 0, field);
        QCOMPARE(steps[3]["images"].get<int>(), 2);
        QVERIFY(steps[3]["memory_bytes"].get<std::int64_t>() > 10'000'000);
        const auto started = eventsOf(run, "started");
        QCOMPARE(started.size(), std::size_t{1});
        QCOMPARE(started[0]["steps"].get<int>(), 12);
        QCOMPARE(started[0]["resumed_from"].get<int>(), 0);
        QCOMPARE(eventsOf(run, "validation").size(), std::size_t{3});  // 5, 10 and the last
        const auto samples = eventsOf(run, "sample");
        QCOMPARE(samples.size(), std::size_t{3});
        for (std::size_t i = 0; i < samples.size(); ++i) {
            QCOMPARE(samples[i]["step"].get<std::size_t>(), 6 * i);
            QVERIFY(fs::exists(run.path() / samples[i]["path"].get<std::string>()));
        }
        QCOMPARE(eventsOf(run, "checkpoint").size(), std::size_t{4});
        QCOMPARE(eventsOf(run, "finished").size(), std::size_t{1});
        const auto checkpoints = run.listCheckpoints();
        QCOMPARE(checkpoints.size(), std::size_t{2});
        QVERIFY(fs::exists(checkpoints[0].path / "model/model_index.json"));
        QVERIFY(
            fs::equivalent(checkpoints[0].path / "model/vae/diffusion_pytorch_model.safetensors",
                           checkpoints[1].path / "model/vae/diffusion_pytorch_model.safetensors"));
    }

    void lora() {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.with_prior_preservation = false;
        const RunFolder run = makeRun(folder(), smallJob(recipe));
        Worker worker(run);
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        QVERIFY(fs::exists(run.output() / "pytorch_lora_weights.safetensors"));
        const auto kohya = readFile(run.output() / "Test-subject.safetensors");
        QVERIFY(kohya && kohya->find("ss_network_dim") != std::string::npos &&
                kohya->find("sks dog") != std::string::npos);
        QVERIFY(fs::exists(run.listCheckpoints().back().path / "pytorch_lora_weights.safetensors"));
        QCOMPARE(eventsOf(run, "step")[2]["loss_prior"].get<double>(), 0.0);
    }

    /// Before the first step it draws as the base does, and learns the same for it; a run that goes
    /// on does not draw that again, one by the clock not at all.
    void samplesBeginWithTheBase() {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.with_prior_preservation = recipe.train_text_encoder = false;
        recipe.max_train_steps = 4;
        recipe.checkpointing_steps = 2;
        const RunFolder plain = makeRun(folder(), smallJob(recipe));
        recipe.validation_prompt = "a photo of sks dog";
        recipe.validation_steps = 100;
        recipe.num_validation_images = 1;
        const RunFolder run = makeRun(folder(), smallJob(recipe));
        for (const RunFolder& one : {plain, run}) {
            Worker worker(one);
            QVERIFY2(worker.wait() == 0, worker.errors().constData());
        }
        QCOMPARE(eventsOf(plain, "sample").size(), std::size_t{0});
        const auto samples = eventsOf(run, "sample");
        QCOMPARE(samples.size(), std::size_t{2});
        QCOMPARE(samples[0]["step"].get<int>(), 0);
        QCOMPARE(contents(plain.output()).at("pytorch_lora_weights.safetensors"),
                 contents(run.output()).at("pytorch_lora_weights.safetensors"));

        const fs::path picture = folder() / "base.png";
        Worker generate({QStringLiteral("generate"), QStringLiteral("--model"),
                         QString::fromStdString(tinyModel.string()), QStringLiteral("--prompt"),
                         QStringLiteral("a photo of sks dog"), QStringLiteral("--seed"),
                         QString::number(recipe.seed), QStringLiteral("--num_inference_steps"),
                         QString::number(recipe.num_inference_steps), QStringLiteral("--output"),
                         QString::fromStdString(picture.string())});
        QVERIFY2(generate.wait() == 0, generate.errors().constData());
        cv::Mat difference;
        cv::absdiff(*decodeImage(run.samples() / RunFolder::sampleName(0, 1)),
                    *decodeImage(picture), difference);
        double most = 0;
        cv::minMaxLoc(difference.reshape(1), nullptr, &most);
        QVERIFY2(most <= 2, std::to_string(most).c_str());

        Job job = orThrow(run.readJob());
        job.recipe.max_train_steps = 6;
        orThrow(run.writeJob(job));
        Worker further(run);
        QVERIFY2(further.wait() == 0, further.errors().constData());
        const auto all = eventsOf(run, "sample");
        QCOMPARE(all.size(), std::size_t{3});
        QCOMPARE(all.back()["step"].get<int>(), 6);

        recipe.max_train_seconds = 600;
        const RunFolder timed = makeRun(folder(), smallJob(recipe));
        Worker worker(timed);
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        QCOMPARE(eventsOf(timed, "sample").size(), std::size_t{1});
    }

    /// What a run that ends by the clock has used of its time decides its rate from the first step
    /// after it was stopped, too.
    void aTimedRunGoesOnAtItsRate() {
        Recipe recipe = smallRecipe();
        recipe.max_train_steps = 1'000'000;
        recipe.checkpointing_steps = recipe.max_train_steps;  // more would not fit on the disk
        recipe.max_train_seconds = 12;
        recipe.lr_scheduler = "linear";
        const RunFolder run = makeRun(folder(), smallJob(recipe));
        const auto rate = [&] { return eventsOf(run, "step").back()["lr"].get<double>(); };
        {
            Worker worker(run);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) > 2 && rate() < 0.7 * recipe.learning_rate,
                                     60000);
            orThrow(run.request(RunRequest::stop));
            QCOMPARE(worker.wait(), 75);
        }
        const double before = rate();
        const int step = lastStep(run);
        Worker further(run);
        QVERIFY2(further.wait() == 0, further.errors().constData());
        for (const Json& event : eventsOf(run, "step"))
            if (event["step"].get<int>() == step + 1)
                QVERIFY2(event["lr"].get<double>() < 1.1 * before, std::to_string(before).c_str());
        QVERIFY(lastStep(run) > step);
    }

    void accumulationIsALargerBatch() {
        // The same four samples a step: at once, or two by two.
        std::vector<std::vector<Json>> steps;
        for (const int parts : {1, 2}) {
            Recipe recipe = smallRecipe();
            recipe.max_train_steps = 3;
            recipe.train_batch_size = 4 / parts;
            recipe.gradient_accumulation_steps = parts;
            const RunFolder run = makeRun(folder(), smallJob(recipe));
            Worker worker(run);
            QVERIFY2(worker.wait() == 0, worker.errors().constData());
            steps.push_back(eventsOf(run, "step"));
        }
        sameCurve(steps[0], steps[1]);
    }

    void onlyMissingClassImagesAreDrawn() {
        Job job = smallJob(smallRecipe());
        job.recipe.num_class_images = 5;
        job.recipe.max_train_steps = 1;
        job.first().subject.leftOutClassImages = {"000001.png"};
        const RunFolder run = makeRun(folder(), job);
        const fs::path images = run.path() / "class-images";
        orThrow(writePng(images / "000000.png", madeUpPhoto(1)));
        orThrow(writePng(images / "000001.png", madeUpPhoto(2)));
        orThrow(writePng(images / "mine.png", madeUpPhoto(3, 100, 80)));
        const auto before = contents(images);
        Worker worker(run);
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        const auto after = contents(images);
        // Usable: 000000 and mine; drawn: 000002, 000003, 000004.
        QCOMPARE(after.size(), std::size_t{6});
        for (const auto& [name, bytes] : before) QVERIFY(after.at(name) == bytes);
        QVERIFY(after.contains("000004.png"));
        bool told = false;
        for (const Json& event : eventsOf(run, "progress"))
            told |= event["stage"] == "class images" && event["done"] == 3 && event["total"] == 3;
        QVERIFY(told);
        // A second run finds all of them.
        Worker again(run);
        QVERIFY2(again.wait() == 0, again.errors().constData());
        QVERIFY(contents(images) == after);
    }

    /// Class images go by what the model's files hold; a person's own are everybody's.
    void classImagesOfAnotherModelAreSetAside() {
        Job job = smallJob(smallRecipe());
        job.recipe.num_class_images = 3;
        job.recipe.max_train_steps = 1;
        job.model = folder() / "model-here";
        fs::copy(tinyModel, job.model, fs::copy_options::recursive);
        job.first().classImages = folder() / "of-the-class/";
        orThrow(writePng(job.first().classImages / "mine.png", madeUpPhoto(3)));
        const auto train = [&] {
            const RunFolder run = makeRun(folder(), job);
            Worker worker(run);
            const int code = worker.wait();
            if (code != 0) qWarning("%s", worker.errors().constData());
            return eventsOf(run, "notice");
        };
        QVERIFY(train().empty());
        const auto first = contents(job.first().classImages);
        QCOMPARE(first.size(), std::size_t{3});

        // Moved it is the same model, and its pictures are kept.
        fs::rename(job.model, folder() / "model-there");
        job.model = folder() / "model-there";
        QVERIFY(train().empty());
        QVERIFY(contents(job.first().classImages) == first);

        // Replaced it is another one, though size and time are the same.
        const fs::path weights = job.model / "unet/diffusion_pytorch_model.safetensors";
        const std::string bytes = orThrow(readFile(weights));
        replaceWeights(weights);
        const auto notices = train();
        QCOMPARE(notices.size(), std::size_t{1});
        QCOMPARE(notices[0]["code"].get<std::string>(), "train.other_class_images");
        const fs::path aside = notices[0]["arguments"]["folder"].get<std::string>();
        QCOMPARE(contents(aside).size(), std::size_t{2});
        QVERIFY(*readFile(aside / "000000.png") == first.at("000000.png"));
        QVERIFY(*readFile(job.first().classImages / "000000.png") != first.at("000000.png"));
        QVERIFY(*readFile(job.first().classImages / "mine.png") == first.at("mine.png"));

        // With the first weights again its own come back.
        orThrow(writeFileAtomically(weights, bytes));
        QCOMPARE(train().size(), std::size_t{1});
        QVERIFY(*readFile(job.first().classImages / "000000.png") == first.at("000000.png"));
        QVERIFY(!pathExists(aside / "000000.png"));
    }

    /// What comes with the program is what the bundled model draws, and is taken for no other one.
    void readyClassImagesAreThoseThatAreDrawn_data() {
        QTest::addColumn<QString>("className");
        for (const char* name : {"backpack", "dog", "robot"}) QTest::newRow(name) << name;
    }
    void readyClassImagesAreThoseThatAreDrawn() {
        QFETCH(QString, className);
        const fs::path resources = fs::path(SOURCE_ROOT) / "resources";
        Job job = smallJob(
            orThrow(presetsFor(orThrow(ModelFiles::open(resources / "demo-model")))).back().recipe);
        QCOMPARE(job.recipe.preset, std::string("full"));
        job.recipe.num_class_images = 1;
        job.recipe.max_train_steps = 1;
        job.recipe.mixed_precision = "no";
        job.recipe.validation_prompt.clear();
        job.first().classPrompt = "a photo of " + className.toStdString();
        const auto train = [&](const fs::path& model) {
            job.model = model;
            const RunFolder run = makeRun(folder(), job);
            Worker worker(run);
            if (worker.wait() != 0) qWarning("%s", worker.errors().constData());
            return run;
        };
        const auto hasDrawn = [](const RunFolder& run) {
            const auto events = eventsOf(run, "progress");
            return std::ranges::any_of(
                events, [](const Json& event) { return event["stage"] == "class images"; });
        };
        const RunFolder taken = train(resources / "demo-model");
        QVERIFY(!hasDrawn(taken));
        const fs::path name = "class-images/000000.png";
        const Image ready = orThrow(decodeImage(taken.path() / name));

        // The same model, but for a line end in a file of settings.
        const fs::path other = folder() / ("other-model-" + className.toStdString());
        fs::create_directory(other);
        fs::copy(resources / "demo-model", other, fs::copy_options::recursive);
        orThrow(appendLine(other / "scheduler/scheduler_config.json", ""));
        const RunFolder drawn = train(other);
        QVERIFY(hasDrawn(drawn));
        // Processors round otherwise.
        const Difference difference =
            differenceOf(ready, orThrow(decodeImage(drawn.path() / name)));
        QVERIFY2(difference.largest <= 4, qPrintable(QString::number(difference.largest)));

        // Other settings to draw them with.
        job.recipe.class_image_steps = 2;
        QVERIFY(hasDrawn(train(resources / "demo-model")));
    }

    /// Ten times slower than float32 where there is no instruction for it.
    void noPrecisionIsTriedThatTheProcessorLacks() {
        Recipe recipe = smallRecipe();
        recipe.with_prior_preservation = false;
        recipe.max_train_steps = 1;
        recipe.mixed_precision = "auto";
        const auto triesBf16 = [&] {
            const RunFolder run = makeRun(folder(), smallJob(recipe));
            Worker worker(run);
            if (worker.wait() != 0) qWarning("%s", worker.errors().constData());
            const Json measured = orThrow(readJson(run.autotuneFile()));
            return std::ranges::any_of(measured["timings"], [](const Json& timing) {
                return timing["precision"] == "bf16";
            });
        };
        const std::string processor = orThrow(readFile("/proc/cpuinfo"));
        QCOMPARE(triesBf16(), processor.contains("avx512_bf16") || processor.contains("amx_bf16"));
        qputenv("ATEN_CPU_CAPABILITY", "avx2");
        const bool triesWithAvx2 = triesBf16();
        qunsetenv("ATEN_CPU_CAPABILITY");
        QVERIFY(!triesWithAvx2);
    }

    /// At once, though the first step is far away; nothing that was drawn is lost.
    void aPauseIsHonouredWhileClassImagesAreDrawn() {
        Job job = smallJob(smallRecipe());
        job.recipe.num_class_images = 4000;  // the drawing must not end before the requests come
        job.recipe.sample_batch_size = 1;
        job.recipe.class_image_steps = 50;
        const RunFolder run = makeRun(folder(), job);
        Worker worker(run);
        const auto drawn = [&] {
            const auto events = eventsOf(run, "progress");
            return events.empty() || events.back()["stage"] != "class images"
                       ? 0
                       : events.back()["done"].get<int>();
        };
        QTRY_VERIFY_WITH_TIMEOUT(drawn() >= 1, 120000);
        orThrow(run.request(RunRequest::pause));
        QTRY_VERIFY_WITH_TIMEOUT(run.readState()->phase == RunPhase::paused, 120000);
        QVERIFY(!fs::exists(run.requestFile(RunRequest::pause)));
        QCOMPARE(lastStep(run), 0);
        const auto before = contents(run.path() / "class-images");
        orThrow(run.request(RunRequest::resume));
        QTRY_VERIFY_WITH_TIMEOUT(drawn() > static_cast<int>(before.size()), 120000);
        QCOMPARE(eventsOf(run, "paused").size(), std::size_t{1});
        QCOMPARE(eventsOf(run, "resumed").size(), std::size_t{1});
        orThrow(run.request(RunRequest::stop));
        QCOMPARE(worker.wait(120), 75);
        const auto after = contents(run.path() / "class-images");
        for (const auto& [name, bytes] : before) QVERIFY(after.at(name) == bytes);
    }

    void requestsAreHonoured() {
        Recipe recipe = smallRecipe();
        recipe.max_train_steps = 40;
        recipe.checkpointing_steps = 1000;
        const RunFolder run = makeRun(folder(), smallJob(recipe));
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1, 30000);
        orThrow(run.request(RunRequest::pause));
        QTRY_VERIFY_WITH_TIMEOUT(run.readState()->phase == RunPhase::paused, 10000);
        QVERIFY(run.isAlive());
        const int paused = lastStep(run);
        QCOMPARE(run.listCheckpoints().size(), std::size_t{1});
        QVERIFY(!fs::exists(run.requests() / "pause.json"));
        orThrow(run.request(RunRequest::checkpoint));
        orThrow(run.request(RunRequest::sample, {{"prompt", "a drawing of sks dog"}}));
        orThrow(run.request(RunRequest::resume));
        QTRY_VERIFY_WITH_TIMEOUT(eventsOf(run, "sample").size() == 1, 10000);
        QCOMPARE(eventsOf(run, "sample")[0]["prompt"].get<std::string>(),
                 std::string("a drawing of sks dog"));
        QVERIFY(eventsOf(run, "checkpoint").size() >= 2);
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        for (const char* told : {"paused", "resumed"}) {
            QCOMPARE(eventsOf(run, told).size(), std::size_t{1});
            QCOMPARE(eventsOf(run, told)[0]["step"].get<int>(), paused);
        }
        QVERIFY(eventsOf(run, "stopped").empty());
        QVERIFY(fs::is_empty(run.requests()));
    }

    void aBadRecipeIsRefused() {
        const RunFolder run = makeRun(folder(), smallJob(smallRecipe()));
        Json job = *readJson(run.jobFile());
        job["recipe"]["learning_rate"] = -1;
        orThrow(writeJson(run.jobFile(), job));
        Worker worker(run);
        QCOMPARE(worker.wait(), 2);
        QVERIFY2(worker.errors().contains("learning_rate"), worker.errors().constData());
        QVERIFY(run.readState()->phase == RunPhase::failed);
        QVERIFY(run.readState()->why.find("learning_rate") != std::string::npos);
        QCOMPARE(eventsOf(run, "failed").size(), std::size_t{1});
    }

    void noPhotosNoModelNoRun() {
        const RunFolder run = makeRun(folder(), smallJob(smallRecipe()));
        for (const auto& entry : fs::directory_iterator(run.input())) fs::remove(entry.path());
        Worker empty(run);
        QCOMPARE(empty.wait(), 2);
        QVERIFY(empty.errors().contains("photos"));

        Job job = smallJob(smallRecipe());
        job.model = folder() / "nowhere";
        Worker missing(makeRun(folder(), job));
        QCOMPARE(missing.wait(), 2);
        QVERIFY(missing.errors().contains("nowhere"));

        Worker none(RunFolder(folder() / "no-run"));
        QCOMPARE(none.wait(), 2);
    }

    void aRunIsTrainedOnce() {
        Recipe recipe = smallRecipe();
        recipe.max_train_steps = 60;
        const RunFolder run = makeRun(folder(), smallJob(recipe));
        Worker first(run);
        QTRY_VERIFY_WITH_TIMEOUT(run.isAlive() && lastStep(run) > 0, 30000);
        Worker second(run);
        QCOMPARE(second.wait(), 1);
        QVERIFY(second.errors().contains("in use"));
        // It did not touch what belongs to the first.
        QVERIFY(run.readState()->phase == RunPhase::training);
        QVERIFY(eventsOf(run, "failed").empty());
    }

    void aReadOnlyFolderIsAnError() {
        if (::geteuid() == 0) QSKIP("root may write everywhere");
        const RunFolder run = makeRun(folder(), smallJob(smallRecipe()));
        fs::permissions(run.path(), fs::perms::owner_read | fs::perms::owner_exec);
        Worker worker(run);
        const int code = worker.wait();
        fs::permissions(run.path(), fs::perms::owner_all);
        QCOMPARE(code, 1);
        QVERIFY2(worker.errors().contains("not allowed"), worker.errors().constData());
    }

    void aFullDiskDoesNotStopLearning() {
        Recipe recipe = smallRecipe();
        recipe.max_train_steps = 4;
        const RunFolder run = makeRun(folder(), smallJob(recipe));
        Worker worker(run, [] {
            // The kernel refuses files beyond this size, as a full disk would.
            const struct rlimit small{1'000'000, 1'000'000};
            ::setrlimit(RLIMIT_FSIZE, &small);
            std::signal(SIGXFSZ, SIG_IGN);
        });
        const auto waits = [&](bool atEnd) {
            const auto state = run.readState();
            return state && state->phase == RunPhase::paused &&
                   valueOr(state->unsaved, "at_end", !atEnd) == atEnd;
        };
        QTRY_VERIFY_WITH_TIMEOUT(waits(false), 60000);
        orThrow(run.request(RunRequest::resume));
        QTRY_VERIFY_WITH_TIMEOUT(waits(true), 60000);  // the result can't be written either
        orThrow(run.request(RunRequest::discard));
        QCOMPARE(worker.wait(), 1);
        QCOMPARE(lastStep(run), 4);
        const auto notices = eventsOf(run, "notice");
        QVERIFY(!notices.empty());
        QCOMPARE(notices[0]["code"].get<std::string>(), std::string("checkpoint.failed"));
        QVERIFY(run.listCheckpoints().empty());
        QVERIFY2(worker.errors().contains("larger than files may be"), worker.errors().constData());
        // With room again it ends well.
        Worker again(run);
        QVERIFY2(again.wait() == 0, again.errors().constData());
    }

    /// That one is larger, and only for going on: nobody has to be there to let the result come.
    void aLoraNeedsNoRoomForItsLastCheckpoint() {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.max_train_steps = 4;
        recipe.checkpointing_steps = 100;
        const RunFolder before = makeRun(folder(), smallJob(recipe));
        trainToEnd(before);
        QCOMPARE(before.listCheckpoints().size(), std::size_t{1});
        const rlim_t limit =
            fs::file_size(before.output() / "pytorch_lora_weights.safetensors") * 3 / 2;

        const RunFolder run = makeRun(folder(), smallJob(recipe));
        Worker worker(run, [limit] {
            const struct rlimit small{limit, limit};
            ::setrlimit(RLIMIT_FSIZE, &small);
            std::signal(SIGXFSZ, SIG_IGN);
        });
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        QVERIFY(run.listCheckpoints().empty());
        QVERIFY(resultOf(run) == resultOf(before));
        QVERIFY(run.readState()->phase == RunPhase::finished && run.readState()->unsaved.empty());
        const auto notices = eventsOf(run, "notice");
        QVERIFY(std::ranges::any_of(
            notices, [](const Json& one) { return one["code"] == "checkpoint.failed"; }));
    }

private:
    fs::path folder() const { return m_folder.path().toStdString(); }
    static void sameCurve(const std::vector<Json>& a, const std::vector<Json>& b) {
        QCOMPARE(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            for (const char* field : {"loss_instance", "loss_prior", "grad_norm"}) {
                const double x = a[i][field], y = b[i][field];
                QVERIFY2(std::abs(x - y) < 2e-4 * std::abs(x),
                         (std::string(field) + " " + std::to_string(x) + " " + std::to_string(y))
                             .c_str());
            }
    }
    QTemporaryDir m_folder;
};

REGISTER_TEST(TestTrain, QCoreApplication);
#include "test_train.moc"

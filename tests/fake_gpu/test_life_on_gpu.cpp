// What happens around the steps on a GPU: pausing, the plan, giving memory back.
// The GPU is a fake (plugin.cpp); the worker is the real one.
#include "core/models/made_up_model.h"
#include "fake_runs.h"

#include <app/serving_worker.h>
#include <formats/safetensors.h>
#include <QCoreApplication>
#include <QTemporaryDir>
#include <deque>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestLifeOnGpu : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path folder() const { return m_folder.path().toStdString(); }

    static Recipe loraRecipe(bool isRecorded) {
        Recipe recipe = fakeRecipe();
        recipe.lora = true;
        recipe.lora_dropout = isRecorded ? 0 : 0.1;
        return recipe;
    }
    FakeRun runOf(const Recipe& recipe) { return {folder(), smallJob(recipe), {"0"}}; }

private slots:
    void aPausedRunLeavesTheDeviceAndGoesOn() {
        FakeRun whole = runOf(loraRecipe(true));
        whole.start();
        QCOMPARE(whole.finish(), QByteArray());
        FakeRun paused = runOf(loraRecipe(true));
        paused.start();
        // What is asked before a worker has begun does not count.
        QVERIFY(QTest::qWaitFor(
            [&] {
                const Result<RunState> state = paused.folder().readState();
                return paused.hasEnded() || (state && state->phase == RunPhase::preparing);
            },
            120000));
        orThrow(paused.folder().request(RunRequest::pause));
        QVERIFY(QTest::qWaitFor(
            [&] {
                const Result<RunState> state = paused.folder().readState();
                return paused.hasEnded() || (state && state->phase == RunPhase::paused);
            },
            120000));
        QVERIFY(paused.losses().size() < fakeSteps);
        const auto emptied = paused.seen("did", "emptied the cache");
        QVERIFY(!emptied.empty());
        const std::string left = emptied.back()["what"].get<std::string>();
        // Embedded prompts, latents and the batch's numbers; none of the networks.
        QVERIFY2(std::stod(left.substr(left.rfind(' '))) < 0.1 * whole.memory(), left.c_str());
        orThrow(paused.folder().request(RunRequest::resume));
        QCOMPARE(paused.finish(), QByteArray());
        QCOMPARE(paused.losses(), whole.losses());
        QVERIFY(resultOf(paused.folder()) == resultOf(whole.folder()));
    }

    void aPlanForeseesTheRun_data() {
        QTest::addColumn<bool>("isLora");
        QTest::newRow("LoRA") << true;
        QTest::newRow("full") << false;
    }

    void aPlanForeseesTheRun() {
        QFETCH(bool, isLora);
        Recipe recipe = loraRecipe(true);
        recipe.lora = isLora;
        recipe.train_text_encoder = false;
        FakeRun run = runOf(recipe);
        Worker plan(
            {"plan", "--json", "--run", QString::fromStdString(run.folder().path().string())});
        QVERIFY2(plan.wait(300) == 0, plan.errors());
        const Json planned = orThrow(parseJson(plan.output().toStdString(), "plan"));
        run.start();
        QCOMPARE(run.finish(), QByteArray());
        const double bytes = planned["peak_bytes"].get<double>();
        QVERIFY2(std::abs(bytes - run.memory()) < 0.05 * run.memory(),
                 QByteArray::number(bytes) + " planned, " + QByteArray::number(run.memory()));
        // Text encoder and VAE have left the device.
        QVERIFY(planned["parts"]["frozen weights"].get<double>() <=
                double(fs::file_size(tinyModel / "unet" / "diffusion_pytorch_model.safetensors")));
        // The time of whole steps, not between two reports that come together.
        const double seconds = planned["seconds_per_step"].get<double>();
        QVERIFY(seconds > 1e-3);
        qInfo("planned %.1f of %.1f MB, %.0f of %.0f ms", bytes / 1e6, run.memory() / 1e6,
              1000 * seconds, 1000 * run.secondsOfSteps());
    }

    void theFastestWayIsLookedFor() {
        Recipe recipe = loraRecipe(true);
        recipe.mixed_precision = "auto";
        FakeRun run = runOf(recipe);
        run.start();
        QCOMPARE(run.finish(), QByteArray());
        QCOMPARE(run.losses().size(), std::size_t(fakeSteps));
        // bf16 in two memory formats and float32; not what threads of the host would do.
        QCOMPARE(orThrow(readJson(run.folder().autotuneFile()))["timings"].size(), std::size_t(3));
        QVERIFY(!run.seen("did", "replay").empty());
    }

    /// A GPU without bfloat16 takes float16, but not where numbers grow beyond its range.
    void anOlderCardTakesWhatHolds_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("tried");
        QTest::newRow("SD") << "" << 3;
        for (const char* kind : {"klein", "z_image"}) QTest::newRow(kind) << kind << 1;
    }
    void anOlderCardTakesWhatHolds() {
        QFETCH(QString, model);
        QFETCH(int, tried);
        Recipe recipe = loraRecipe(true);
        recipe.mixed_precision = "auto";
        recipe.train_text_encoder = model.isEmpty();
        Job job = smallJob(recipe);
        if (!model.isEmpty()) {
            job.model = folder() / model.toStdString();
            writeMadeUpModel(job.model, model.toStdString());
        }
        FakeRun run(folder(), job, {"0"});
        run.start({{"FAKE_GPU_CAPABILITY", "7"}});
        QCOMPARE(run.finish(), QByteArray());
        const Json measured = orThrow(readJson(run.folder().autotuneFile()));
        QCOMPARE(measured["timings"].size(), static_cast<std::size_t>(tried));
        for (const Json& one : measured["timings"]) QVERIFY(one["precision"] != "bf16");
        if (tried == 1) QCOMPARE(measured["precision"], Json("no"));
    }

    /// What one operator lacks, and how a run goes on without it.
    void anOperatorWithoutTheSameBitsIsTold_data() {
        QTest::addColumn<QStringList>("devices");
        QTest::newRow("one rank") << QStringList{"0"};
        QTest::newRow("two ranks") << QStringList{"0", "1"};
    }

    void anOperatorWithoutTheSameBitsIsTold() {
        QFETCH(QStringList, devices);
        std::vector<std::string> names;
        for (const QString& device : devices) names.push_back(device.toStdString());
        Recipe recipe = loraRecipe(true);
        recipe.train_batch_size = 1;
        FakeRun usual(folder(), smallJob(recipe), names);
        usual.start();
        QCOMPARE(usual.finish(), QByteArray());
        QVERIFY(!usual.noticed("train.undetermined"));
        FakeRun run(folder(), smallJob(recipe), names);
        run.start({{"FAKE_GPU_UNDETERMINED", "aten::convolution_backward"}});
        QCOMPARE(run.finish(), QByteArray());
        const std::vector<Json> notices = run.notices("train.undetermined");
        QCOMPARE(notices.size(), std::size_t(1));
        QCOMPARE(notices[0]["arguments"]["operator"].get<std::string>(),
                 std::string("aten::convolution_backward"));
        QCOMPARE(run.losses(), usual.losses());
        QVERIFY(resultOf(run.folder()) == resultOf(usual.folder()));
        QVERIFY(!run.seen("did", "replay").empty());
    }

    /// What the fake keeps for tensors of each size is several times what a step needs.
    void aFullCardDoesWithLess_data() {
        QTest::addColumn<double>("share");
        QTest::addColumn<bool>("isHalved");
        QTest::newRow("no room for a graph") << 0.5 << false;
        QTest::newRow("no room for all rows") << 0.2 << true;
        QTest::newRow("room for one picture") << 0.165 << true;
    }

    void aFullCardDoesWithLess() {
        QFETCH(double, share);
        QFETCH(bool, isHalved);
        Recipe recipe = loraRecipe(true);
        recipe.train_batch_size = recipe.num_class_images = 4;
        FakeRun whole = runOf(recipe);
        whole.start();
        QCOMPARE(whole.finish(), QByteArray());
        QVERIFY(!whole.noticed("memory.halved") && !whole.noticed("train.no_graph"));
        const auto bytes = static_cast<std::size_t>(share * whole.memory());
        FakeRun run = runOf(recipe);
        run.start({{"FAKE_GPU_BYTES", std::to_string(bytes)}});
        QCOMPARE(run.finish(), QByteArray());
        QCOMPARE(run.noticed("memory.halved"), isHalved);
        QVERIFY2(difference(run, whole) < 1e-6, QByteArray::number(difference(run, whole)));
        QVERIFY(run.memory() <= double(bytes));
        // It was tried once more some steps later.
        QVERIFY(run.noticed("train.no_graph"));
        QCOMPARE(run.seen("did", "graph").size(), std::size_t(2));
        QVERIFY(run.seen("did", "replay").empty());
        QVERIFY2(run.seen("forbidden").empty(), textOf(run.seen("forbidden")));
    }

    /// Its text encoder is not on the device any more when it reads the prompts of the run.
    void aWarmRunLearnsTheSame() {
        Recipe recipe = loraRecipe(true);
        recipe.train_text_encoder = recipe.with_prior_preservation = false;
        FakeRun cold = runOf(recipe), warm = runOf(recipe);
        cold.start();
        QCOMPARE(cold.finish(), QByteArray());
        Job other = smallJob(recipe);
        other.instancePrompt = "a photo of sks cat";
        other.devices = {"0"};
        const RunFolder ahead(folder() / "ahead");
        orThrow(ahead.makeFolders());
        orThrow(ahead.writeJob(other));
        QCOMPARE(trainWarm({ahead}, warm.folder()), 0);
        QCOMPARE(warm.losses(), cold.losses());
        QVERIFY(resultOf(warm.folder()) == resultOf(cold.folder()));
    }

    /// On a card that can't hold all of a model its networks take turns.
    void aSmallCardDrawsTheSame() {
        // A text encoder that is much larger than all else.
        const fs::path model = folder() / "large-encoder";
        fs::copy(tinyModel, model, fs::copy_options::recursive);
        const fs::path weights = model / "text_encoder" / "model.safetensors";
        const std::vector<std::byte> unused(40'000'000);
        {
            const auto file =
                orThrow(SafetensorsFile::open(tinyModel / "text_encoder" / "model.safetensors"));
            TensorMap tensors = file.tensors();
            tensors["unused"] = {DType::f32, {10'000'000}, unused};
            orThrow(writeSafetensors(weights, tensors));
        }
        std::map<std::string, std::string> drawn;
        for (const char* bytes : {"8000000000", "43000000"}) {
            const fs::path picture = folder() / (std::string(bytes) + ".png");
            qputenv("FAKE_GPU_BYTES", bytes);
            Worker worker({QStringLiteral("generate"), QStringLiteral("--model"),
                           QString::fromStdString(model.string()), QStringLiteral("--device"),
                           QStringLiteral("0"), QStringLiteral("--prompt"), QStringLiteral("a dog"),
                           QStringLiteral("--num_inference_steps"), QStringLiteral("2"),
                           QStringLiteral("--output"), QString::fromStdString(picture.string())});
            qunsetenv("FAKE_GPU_BYTES");
            QVERIFY2(worker.wait() == 0, worker.errors().constData());
            drawn[bytes] = orThrow(readFile(picture));
        }
        QVERIFY(drawn["8000000000"] == drawn["43000000"]);
    }

    /// Of a denoiser that a card can't hold alone blocks wait outside, without being asked.
    void aSmallerCardDrawsTheSame() {
        const fs::path model = folder() / "large-denoiser";
        writeMadeUpModel(model, "z_image",
                         {{"n_layers", 180}, {"dim", 64}, {"n_heads", 4}, {"n_kv_heads", 4}});
        QVERIFY(fs::file_size(model / "transformer/diffusion_pytorch_model.safetensors") >
                40'000'000);
        std::map<std::string, std::string> drawn;
        for (const char* bytes : {"8000000000", "40000000"}) {
            const fs::path picture = folder() / (std::string("smaller") + bytes + ".png");
            qputenv("FAKE_GPU_BYTES", bytes);
            Worker worker({QStringLiteral("generate"), QStringLiteral("--model"),
                           QString::fromStdString(model.string()), QStringLiteral("--device"),
                           QStringLiteral("0"), QStringLiteral("--prompt"), QStringLiteral("a dog"),
                           QStringLiteral("--num_inference_steps"), QStringLiteral("2"),
                           QStringLiteral("--width"), QStringLiteral("64"),
                           QStringLiteral("--height"), QStringLiteral("64"),
                           QStringLiteral("--output"), QString::fromStdString(picture.string())});
            qunsetenv("FAKE_GPU_BYTES");
            QVERIFY2(worker.wait() == 0, worker.errors().constData());
            drawn[bytes] = orThrow(readFile(picture));
        }
        QVERIFY(drawn["8000000000"] == drawn["40000000"]);
    }

    /// A base whose blocks wait outside takes the room of two of them.
    void blocksOutsideTakeNoRoom() {
        constexpr int blocks = 26;
        const fs::path model = folder() / "many-blocks";
        writeMadeUpModel(
            model, "z_image",
            {{"n_layers", blocks - 2}, {"dim", 64}, {"n_heads", 4}, {"n_kv_heads", 4}});
        std::deque<FakeRun> runs;
        for (const int outside : {0, blocks}) {
            Recipe recipe = loraRecipe(false);  // no graph, whose memory is its own
            recipe.train_text_encoder = false;
            recipe.gradient_checkpointing = true;
            recipe.offload_blocks = outside;
            Job job = smallJob(recipe);
            job.model = model;
            runs.emplace_back(folder(), job, std::vector<std::string>{"0"}).start();
            QCOMPARE(runs.back().finish(), QByteArray());
        }
        QVERIFY(difference(runs[0], runs[1]) < 1e-5);
        const double inside = runs[0].memory(), outside = runs[1].memory();
        // Attention has four matrices of 64 × 64, the feed-forward three of 64 × 170.
        const double matrices = blocks * 4.0 * (4 * 64 * 64 + 3 * 64 * 170);
        qInfo("%.1f MB, outside %.1f; the blocks have %.1f", inside / 1e6, outside / 1e6,
              matrices / 1e6);
        QVERIFY(outside < inside - 0.85 * matrices);
    }

    /// As many as fit come back, and none that doesn't.
    void blocksComeBackAsFarAsTheyFit() {
        std::deque<FakeRun> runs;
        std::vector<std::string> waiting;
        for (const char* bytes : {"8000000000", "19000000"}) {
            Recipe recipe = loraRecipe(false);
            recipe.train_text_encoder = false;
            recipe.gradient_checkpointing = true;
            recipe.offload_blocks = automaticBlocks;
            Job job = smallJob(recipe);
            job.model = folder() / "many-blocks";
            runs.emplace_back(folder(), job, std::vector<std::string>{"0"})
                .start({{"FAKE_GPU_BYTES", bytes}});
            QCOMPARE(runs.back().finish(), QByteArray());
            const std::string log = orThrow(readFile(runs.back().folder().logFile()));
            const std::string words = "Blocks of the base model that are loaded when needed: ";
            const std::size_t at = log.find(words);
            QVERIFY2(at != std::string::npos, log.c_str());
            const std::size_t begin = at + words.size();
            waiting.push_back(log.substr(begin, log.find('\n', begin) - begin));
            qInfo("%s bytes: %s wait, %.1f MB", bytes, waiting.back().c_str(),
                  runs.back().memory() / 1e6);
        }
        QCOMPARE(waiting[0], std::string("0"));
        QVERIFY(std::stoi(waiting[1]) > 0 && std::stoi(waiting[1]) < 26);
        QVERIFY(difference(runs[0], runs[1]) < 1e-5);
    }

    /// What gradient checkpointing keeps of each block lies on the host.
    void activationsOnTheHostTakeNoRoom() {
        std::deque<FakeRun> runs;
        for (const bool onHost : {false, true}) {
            Recipe recipe = loraRecipe(false);
            recipe.train_text_encoder = false;
            recipe.proportion_empty_prompts = 0.01;  // no graph, whose memory is its own
            recipe.gradient_checkpointing = true;
            recipe.cpu_offload_checkpointing = onHost;
            Job job = smallJob(recipe);
            job.model = folder() / "many-blocks";
            runs.emplace_back(folder(), job, std::vector<std::string>{"0"}).start();
            QCOMPARE(runs.back().finish(), QByteArray());
        }
        QCOMPARE(difference(runs[0], runs[1]), 0.0);
        const double inside = runs[0].memory(), outside = runs[1].memory();
        qInfo("%.2f MB, activations outside %.2f", inside / 1e6, outside / 1e6);
        QVERIFY(outside < inside);
    }

    void aKilledRunHasTheSameBits_data() {
        QTest::addColumn<int>("blocksOutside");
        QTest::addColumn<bool>("activationsOutside");
        QTest::addColumn<std::string>("format");
        const std::string whole = "none";
        QTest::newRow("blocks outside") << 2 << false << whole;
        QTest::newRow("activations outside") << 0 << true << whole;
        QTest::newRow("both") << automaticBlocks << true << whole;
        QTest::newRow("blocks outside, in int8") << 2 << false << std::string("int8");
        QTest::newRow("both, in float8") << 2 << true << std::string("float8");
        QTest::newRow("both, in nf4") << automaticBlocks << true << std::string("nf4");
    }
    void aKilledRunHasTheSameBits() {
        QFETCH(int, blocksOutside);
        QFETCH(bool, activationsOutside);
        QFETCH(std::string, format);
        Recipe recipe = loraRecipe(false);
        recipe.train_text_encoder = false;
        recipe.checkpointing_steps = 2;
        recipe.gradient_checkpointing = activationsOutside;
        recipe.cpu_offload_checkpointing = activationsOutside;
        recipe.offload_blocks = blocksOutside;
        recipe.quantize_base = format;
        FakeRun whole = runOf(recipe), killed = runOf(recipe);
        whole.start();
        QCOMPARE(whole.finish(), QByteArray());
        killed.start();
        QTRY_VERIFY_WITH_TIMEOUT(
            pathExists(killed.folder().checkpoints() / "step-000004" / RunFolder::manifestName) ||
                killed.hasEnded(),
            120000);
        killed.start();  // the first worker is killed
        QCOMPARE(killed.finish(), QByteArray());
        QVERIFY(resultOf(killed.folder()) == resultOf(whole.folder()));
    }

    /// Of gradients that are freed as they come there is never more than a part.
    void gradientsThatAreUsedAtOnceTakeNoRoom() {
        std::deque<FakeRun> runs;
        for (const bool fused : {false, true}) {
            Recipe recipe = fakeRecipe();
            recipe.train_text_encoder = false;
            recipe.optimizer = "adafactor";
            recipe.max_grad_norm = 0;
            recipe.proportion_empty_prompts = 0.01;  // no graph, whose memory is its own
            recipe.train_batch_size = 1;
            recipe.fused_backward = fused;
            runs.emplace_back(folder(), smallJob(recipe), std::vector<std::string>{"0"}).start();
            QCOMPARE(runs.back().finish(), QByteArray());
        }
        QVERIFY(difference(runs[0], runs[1]) < 1e-4);
        const double kept = runs[0].memory(), freed = runs[1].memory();
        const double weights =
            double(fs::file_size(tinyModel / "unet" / "diffusion_pytorch_model.safetensors"));
        qInfo("%.1f MB, with gradients freed %.1f; the U-Net has %.1f", kept / 1e6, freed / 1e6,
              weights / 1e6);
        QVERIFY(freed < kept - 0.35 * weights);
    }

    void unloadingGivesTheMemoryBack() {
        const fs::path report = folder() / "serve.jsonl";
        qputenv("FAKE_GPU_REPORT", QByteArray::fromStdString(report.string()));
        ServingWorker worker;
        QVERIFY(worker.start());
        qunsetenv("FAKE_GPU_REPORT");
        worker.send(
            QJsonObject{{"id", 1},
                        {"op", "generate"},
                        {"model", QString::fromStdString(tinyModel.string())},
                        {"prompt", "a dog"},
                        {"num_inference_steps", 1},
                        {"output", QString::fromStdString((folder() / "drawn.png").string())}});
        QCOMPARE(ServingWorker::event(worker.outcome()), QString("result"));
        worker.send(QJsonObject{{"id", 2}, {"op", "unload"}});
        QCOMPARE(ServingWorker::event(worker.outcome()), QString("result"));
        QVERIFY(worker.end());
        const std::vector<Event> lines = EventReader(report).readNew();
        const auto emptied = std::ranges::find_if(lines, [](const Event& line) {
            return line.fields["what"].get<std::string>().starts_with("emptied the cache");
        });
        QVERIFY(emptied != lines.end());
        const std::string left = emptied->fields["what"].get<std::string>();
        QVERIFY2(std::stod(left.substr(left.rfind(' '))) < 1e6, left.c_str());
    }
};

REGISTER_TEST(TestLifeOnGpu, QCoreApplication);
#include "test_life_on_gpu.moc"

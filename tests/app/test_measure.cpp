// `dreambooth serve` measures steps of real runs: numbers that are the base's where nothing was
// learned, and fall where the class is forgotten; what is drawn once and kept; each bad input.
#include <base/resources.h>
#include <comparisons/drawing_plan.h>
#include <formats/model_files.h>
#include <images/decode.h>
#include <images/encode.h>
#include <project/presets.h>
#include <project/project.h>
#include <runs/create_run.h>
#include <runs/scores.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <set>
#include <utility>

#include "app/serving_worker.h"
#include "app/train_runs.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

QString text(const fs::path& path) {
    return QString::fromStdString(path.string());
}

}  // namespace

class TestMeasure : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_worker.start());
    }
    void cleanup() { QVERIFY(m_worker.end()); }

    void checkpointsAreMeasuredAndKept() {
        const RunFolder run = trained(recipe());
        const QJsonObject first = measured(run, run.checkpoints() / "step-000002" / "model", {}, 2);
        QCOMPARE(m_total, 32);
        QCOMPARE(ServingWorker::event(first), QStringLiteral("result"));
        const QJsonObject last = measured(run, run.output(), {}, 4);
        QCOMPARE(m_total, 16);  // the base's half is known
        QCOMPARE(last[likenessBase], first[likenessBase]);
        QCOMPARE(last[diversityBase], first[diversityBase]);
        QVERIFY(last[likenessTuned] != first[likenessTuned]);
        QVERIFY(last[diversityTuned] != last[diversityBase]);

        const auto kept = orThrow(readScores(run, orThrow(scoreInputOf(run))));
        QCOMPARE(kept.size(), std::size_t{2});
        QCOMPARE(kept[0].step, 2);
        QCOMPARE(kept[0].precision, std::string("float32"));
        QCOMPARE(kept[0].tuned.likeness, first[likenessTuned].toDouble());
        QCOMPARE(kept[1].step, 4);
        QCOMPARE(kept[1].tuned.diversity, last[diversityTuned].toDouble());
        QVERIFY(!fs::exists(run.scores() / "class-01.png"));  // the run's own were there
        QVERIFY(!fs::exists(path("comparisons")));            // of no project

        // Each picture has its score, and the least like is kept to be looked at.
        QCOMPARE(kept[1].tuned.likenesses.size(), scoreScenes.size());
        const auto [least, most] = std::ranges::minmax(kept[1].tuned.likenesses);
        QVERIFY(least <= kept[1].tuned.likeness && kept[1].tuned.likeness <= most);
        for (const int step : {2, 4}) QVERIFY(decodeImage(leastLikePicture(run, step)));
        orThrow(dropLaterScores(run, 2));
        QVERIFY(fs::exists(leastLikePicture(run, 2)) && !fs::exists(leastLikePicture(run, 4)));

        // Measured with something else: not shown, and measured again as a whole.
        Json file = orThrow(readJson(run.path() / "scores.json"));
        file["settings"]["seed"] = 7;
        orThrow(writeJson(run.path() / "scores.json", file));
        QVERIFY(orThrow(readScores(run, orThrow(scoreInputOf(run)))).empty());
        QCOMPARE(measured(run, run.output(), {}, 4), last);
        QCOMPARE(m_total, 32);
        QCOMPARE(orThrow(readScores(run, orThrow(scoreInputOf(run)))).size(), std::size_t{1});
    }

    /// What is drawn for a run of a project is kept where its window looks: of each scene the
    /// base's picture and one of each step.
    void whatIsDrawnCanBeCompared() {
        const Project project = orThrow(Project::create(path("Rex.dreambooth"), "Rex"));
        const RunFolder run = makeRun(project.runsFolder(), smallJob(recipe()));
        Worker worker(run);
        if (worker.wait() != 0) qFatal("%s", worker.errors().constData());
        (void)measured(run, run.checkpoints() / "step-000002" / "model", {}, 2);
        (void)measured(run, run.output(), {}, 4);
        const auto kept = listComparisons(project.comparisonsFolder());
        QCOMPARE(kept.size(), scoreScenes.size());
        const Job job = orThrow(run.readJob());
        QCOMPARE(kept.back().settings.prompt, job.instancePrompt + " " + scoreScenes.front());
        QCOMPARE(kept.back().settings.seed, job.recipe.seed);
        for (const Comparison& comparison : kept) {
            QCOMPARE(comparison.pictures.size(), std::size_t{3});
            std::set<std::pair<std::string, int>> drawnBy;
            for (const DrawnPicture& picture : comparison.pictures) {
                drawnBy.emplace(picture.model.runId, picture.model.step);
                QCOMPARE(orThrow(decodeImage(picture.file)).cols, job.recipe.resolution);
                const Json noted =
                    orThrow(parseJson(readPngTexts(picture.file).at("dreambooth"), "picture"));
                QCOMPARE(noted["prompt"].get<std::string>(), comparison.settings.prompt);
                QCOMPARE(noted["model"].get<std::string>(), picture.model.model.string());
            }
            QCOMPARE(drawnBy, (std::set<std::pair<std::string, int>>{
                                  {"", 0}, {run.id(), 2}, {run.id(), 4}}));
        }
        // Drawn again by the window it is the same, so that nothing is missing.
        ComparisonRequest again{.settings = kept.back().settings, .models = {}};
        for (const DrawnPicture& picture : kept.back().pictures)
            again.models.push_back(picture.model);
        QVERIFY(orThrow(planDrawing(project.comparisonsFolder(), again)).missing.empty());
    }

    void theBaseScoresAsItself() {
        const RunFolder run = untrained(recipe());
        QJsonObject line = measured(run, {}, {}, 0);
        QCOMPARE(ServingWorker::event(line), QStringLiteral("result"));
        QCOMPARE(line[likenessTuned], line[likenessBase]);
        QCOMPARE(line[diversityTuned], line[diversityBase]);
    }

    void varietyFallsWhereTheClassIsForgotten() {
        // Taught without other things of the class, and without a word of its own for the subject.
        const Project project = sampleProject();
        Recipe recipe = project.recipe;
        recipe.with_prior_preservation = false;
        recipe.max_train_steps = 150;
        recipe.validation_steps = 1000;
        recipe.class_image_steps = recipe.num_inference_steps = 8;
        recipe.validation_loss_steps = 0;
        const RunFolder run = orThrow(createRun(project, recipe, {"cpu"}));
        Job job = orThrow(run.readJob());
        job.instancePrompt = job.first().classPrompt;
        orThrow(run.writeJob(job));
        Worker worker(run);
        if (worker.wait(240) != 0) qFatal("%s", worker.errors().constData());
        const QJsonObject line =
            measured(run, {}, run.output() / "pytorch_lora_weights.safetensors", 150);
        const double varied = line[diversityBase].toDouble();
        const double forgotten = line[diversityTuned].toDouble();
        qInfo("variety %.2f, where the class is forgotten %.2f; likeness %.2f, %.2f", varied,
              forgotten, line[likenessBase].toDouble(), line[likenessTuned].toDouble());
        QVERIFY(line[likenessTuned].toDouble() > line[likenessBase].toDouble());
        QVERIFY(forgotten < 0.6 * varied);  // where the Compare page warns
    }

    /// Small models of Z-Image's and klein's kind, which draw toys of 64 × 64 pixels: what a LoRA
    /// has learned is in its pictures, and the model's own features say so.
    void aLoraOfATransformerLearnsTheSubject_data() {
        QTest::addColumn<QString>("taught");
        QTest::addColumn<int>("tokens");  // klein fills prompts up to these
        QTest::newRow("Z-Image") << "taught-z-image" << Recipe().max_sequence_length;
        QTest::newRow("klein") << "taught-klein" << 48;
    }
    void aLoraOfATransformerLearnsTheSubject() {
        QFETCH(QString, taught);
        QFETCH(int, tokens);
        Project project = sampleProject();
        project.baseModel = TEST_REFERENCE "/" + taught.toStdString();
        Recipe recipe;
        recipe.max_sequence_length = tokens;
        recipe.lora = true;
        recipe.rank = 16;
        recipe.resolution = 64;
        recipe.center_crop = true;
        recipe.train_batch_size = 4;
        recipe.max_train_steps = 70;
        recipe.learning_rate = 2e-3;
        recipe.lr_scheduler = "constant_with_warmup";
        recipe.lr_warmup_steps = 20;
        recipe.num_validation_images = 0;
        recipe.validation_loss_steps = 0;
        recipe.num_inference_steps = recipe.class_image_steps = 10;
        recipe.guidance_scale = recipe.class_image_guidance_scale = 3;
        recipe.sample_batch_size = 8;
        const RunFolder run = orThrow(createRun(project, recipe, {"cpu"}));
        Worker worker(run);
        if (worker.wait(240) != 0) qFatal("%s", worker.errors().constData());
        const QJsonObject line =
            measured(run, {}, run.output() / "pytorch_lora_weights.safetensors", 70);
        const double before = line[likenessBase].toDouble(), after = line[likenessTuned].toDouble();
        qInfo("likeness %.2f, of the LoRA %.2f; variety %.2f, %.2f", before, after,
              line[diversityBase].toDouble(), line[diversityTuned].toDouble());
        QVERIFY(after > 0.6);
        QVERIFY(after > before + 0.3);
    }

    void aLoraIsTakenOffAgain() {
        Recipe lora = recipe();
        lora.lora = true;
        lora.with_prior_preservation = false;
        lora.learning_rate = 0.05;
        const RunFolder run = trained(lora);
        const fs::path file = run.output() / "pytorch_lora_weights.safetensors";
        const QJsonObject tuned = measured(run, tinyModel, file, 4);
        QCOMPARE(m_total, 16 + 32);  // no class pictures to compare with: they are drawn, once
        QVERIFY(tuned[likenessTuned] != tuned[likenessBase]);
        const auto input = orThrow(scoreInputOf(run));
        QVERIFY(input.subjects.front().ownClassPictures);
        for (const fs::path& picture : input.subjects.front().classPictures)
            QVERIFY(fs::exists(picture));
        QVERIFY(!fs::exists(run.path() / "class-images"));

        const QJsonObject base = measured(run, {}, {}, 0);
        QCOMPARE(m_total, 16);
        QCOMPARE(base[likenessTuned], tuned[likenessBase]);
        QCOMPARE(base[diversityTuned], tuned[diversityBase]);
    }

    void aMeasurementIsCancelled() {
        Recipe slow = recipe();
        slow.num_inference_steps = 900;
        const RunFolder run = untrained(slow);
        m_worker.send(request(1, run));
        QCOMPARE(ServingWorker::event(m_worker.answer()), QStringLiteral("progress"));
        m_worker.send(QByteArray(R"({"id": 1, "op": "cancel"})"));
        QCOMPARE(ServingWorker::code(m_worker.outcome()), QStringLiteral("draw.cancelled"));
        QVERIFY(!fs::exists(run.path() / "scores.json"));
        const QJsonObject next = measured(untrained(recipe()), {}, {}, 0);
        QCOMPARE(ServingWorker::event(next), QStringLiteral("result"));
    }

    void nothingIsWrittenWhereTheRunIsNot() {
        Recipe slow = recipe();
        slow.num_inference_steps = 100;
        slow.with_prior_preservation = false;  // pictures of the class are kept in the run too
        const RunFolder run = untrained(slow);
        const fs::path moved = path("moved");
        m_worker.send(request(1, run));
        QCOMPARE(ServingWorker::event(m_worker.answer()), QStringLiteral("progress"));
        fs::rename(run.path(), moved);
        const QJsonObject outcome = m_worker.outcome();
        QCOMPARE(ServingWorker::code(outcome), QStringLiteral("folder.moved"));
        QVERIFY(!fs::exists(run.path()));
        QVERIFY(!fs::exists(RunFolder(moved).scoresFile()));

        const RunFolder linked = untrained(recipe());
        fs::create_directory(path("home"));
        fs::create_directory_symlink(path("home"), linked.scores());
        QCOMPARE(code(linked), QStringLiteral("file.not_regular"));
        QVERIFY(fs::is_empty(path("home")));
    }

    void badInputIsSaid() {
        QCOMPARE(code(RunFolder(path("nowhere"))), QStringLiteral("run.missing"));
        m_worker.send(QByteArray(R"({"id": 2, "op": "measure"})"));
        QCOMPARE(ServingWorker::code(m_worker.outcome()), QStringLiteral("request.invalid"));

        const RunFolder one = untrained(recipe());
        for (const char* name : {"photo-02.png", "photo-03.png", "photo-04.png"})
            fs::remove(one.input() / name);
        QCOMPARE(code(one), QStringLiteral("score.few_photos"));
        fs::remove_all(one.input());
        QCOMPARE(code(one), QStringLiteral("file.missing"));

        Job nameless = smallJob(recipe());
        nameless.first().classPrompt = nameless.first().subject.className = "";
        QCOMPARE(code(makeRun(path("runs"), nameless)), QStringLiteral("score.no_class"));

        Recipe odd = recipe();
        odd.resolution = 60;
        QCOMPARE(code(untrained(odd)), QStringLiteral("recipe.invalid"));

        const RunFolder good = untrained(recipe());
        QJsonObject line = request(3, good);
        line[QStringLiteral("added")] = added(path("missing.safetensors"));
        m_worker.send(line);
        QCOMPARE(ServingWorker::code(m_worker.outcome()), QStringLiteral("file.missing"));
        QVERIFY(!fs::exists(good.path() / "scores.json"));

        orThrow(writeJson(good.path() / "scores.json", {{"version", 99}}));
        QCOMPARE(code(good), QStringLiteral("scores.newer_version"));
        QCOMPARE(orThrow(readJson(good.path() / "scores.json"))["version"], Json(99));
    }

private:
    const QString likenessBase = QStringLiteral("likeness_base");
    const QString likenessTuned = QStringLiteral("likeness_tuned");
    const QString diversityBase = QStringLiteral("class_diversity_base");
    const QString diversityTuned = QStringLiteral("class_diversity_tuned");

    fs::path path(const char* name) const {
        return fs::path(m_folder->path().toStdString()) / name;
    }

    /// The bundled backpack and model, with the recipe for a LoRA.
    Project sampleProject() const {
        const fs::path model = resourceFolder() / "demo-model";
        Project project = orThrow(Project::create(path("Toy.dreambooth"), "Toy"));
        project.subject().className = "backpack";
        project.subject().token = "sks";
        project.baseModel = model.string();
        for (const bool heldOut : {false, true})
            for (const fs::path& file :
                 orThrow(picturesIn(resourceFolder() / "subjects" / "backpack" /
                                    (heldOut ? "held-out" : "photos"))))
                orThrow(project.addPhoto(file, heldOut));
        const ModelFiles files = orThrow(ModelFiles::open(model));
        for (const Preset& preset : orThrow(presetsFor(files)))
            if (preset.id == "faithful") project.recipe = preset.recipe;
        return project;
    }

    static Recipe recipe() {
        Recipe recipe = smallRecipe();
        recipe.num_class_images = minClassPictures;
        recipe.sample_batch_size = 4;
        recipe.max_train_steps = 4;
        recipe.checkpointing_steps = 2;
        recipe.validation_loss_steps = 0;
        recipe.learning_rate = 1e-3;
        return recipe;
    }
    RunFolder untrained(const Recipe& recipe) { return makeRun(path("runs"), smallJob(recipe)); }
    RunFolder trained(const Recipe& recipe) {
        const RunFolder run = untrained(recipe);
        Worker worker(run);
        if (worker.wait() != 0) qFatal("%s", worker.errors().constData());
        return run;
    }

    static QJsonObject request(int id, const RunFolder& run) {
        return {{QStringLiteral("id"), id},
                {QStringLiteral("op"), QStringLiteral("measure")},
                {QStringLiteral("run"), text(run.path())}};
    }
    static QJsonArray added(const fs::path& lora) {
        return {QJsonObject{{QStringLiteral("file"), text(lora)}}};
    }
    /// The result; m_total is then what its progress counted to. Without the id, to be compared.
    QJsonObject measured(const RunFolder& run, const fs::path& model, const fs::path& lora,
                         int step) {
        QJsonObject line = request(step + 10, run);
        line[QStringLiteral("model")] = text(model);
        if (!lora.empty()) line[QStringLiteral("added")] = added(lora);
        line[QStringLiteral("step")] = step;
        m_worker.send(line);
        int done = 0;
        for (line = m_worker.answer(); ServingWorker::event(line) == QStringLiteral("progress");
             line = m_worker.answer()) {
            m_total = line[QStringLiteral("total")].toInt();
            if (line[QStringLiteral("done")].toInt() < done) qFatal("progress went back");
            done = line[QStringLiteral("done")].toInt();
        }
        if (done != m_total) qFatal("progress ended at %d of %d", done, m_total);
        line.remove(QStringLiteral("id"));
        return line;
    }
    QString code(const RunFolder& run) {
        m_worker.send(request(1, run));
        return ServingWorker::code(m_worker.outcome());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    ServingWorker m_worker;
    int m_total = 0;
};

REGISTER_TEST(TestMeasure, QCoreApplication);
#include "test_measure.moc"

// What the bundled model draws in the scenes of the scores comes with the program.
#include "subject_scores.h"

#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <images/decode.h>
#include <project/presets.h>
#include <runs/class_images.h>
#include <worker/image_tensor.h>

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <diffusion/pipeline.h>

#include <QCoreApplication>
#include <QTest>
#include <filesystem>

#include "test_program.h"

using namespace dreambooth;

namespace {

const std::filesystem::path bundled = std::filesystem::path(SOURCE_ROOT) / "resources/demo-model";

Recipe bundledRecipe() {
    return orThrow(presetsFor(orThrow(ModelFiles::open(bundled)))).back().recipe;
}

ScoredSubject scored(const std::string& subject) {
    ScoredSubject scored;
    scored.instancePrompt = "a photo of sks " + subject;
    scored.classPrompt = "a photo of " + subject;
    return scored;
}

}  // namespace

class TestReadyScenes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        LoadOptions frozen;
        frozen.frozen = true;
        m_base = orThrow(loadModel(bundled, frozen));
    }

    void readyScenesAreThoseThatAreDrawn_data() {
        QTest::addColumn<QString>("subject");
        for (const char* name : {"backpack", "dog", "robot"}) QTest::newRow(name) << name;
    }
    void readyScenesAreThoseThatAreDrawn() {
        QFETCH(QString, subject);
        const ScoredSubject scene = scored(subject.toStdString());
        const Recipe recipe = bundledRecipe();
        int drawn = 0;
        ScoreProgress progress;
        progress.tell = [&](int, int) { ++drawn; };
        const ScenePictures ready = orThrow(baseScenes(*m_base, scene, recipe, progress));
        QCOMPARE(drawn, 1);  // all at once
        QCOMPARE(progress.finished, scenePictureCount);
        QCOMPARE(ready.subject.size(), scoreScenes.size());

        DrawRequest request;
        request.prompt = scene.instancePrompt + " " + scoreScenes[1];
        request.seed = recipe.seed + 1;
        request.num_inference_steps = recipe.num_inference_steps;
        request.guidance_scale = recipe.guidance_scale;
        request.width = request.height = recipe.resolution;
        const auto pictures = orThrow(drawBatch(*m_base, {request}));
        // Processors round otherwise.
        const at::Tensor difference =
            (pictures.front().to(at::kInt) - ready.subject[1].to(at::kInt)).abs();
        QVERIFY(difference.max().item<int>() <= 4);
    }

    void othersAreNotReady() {
        const ScoredSubject dog = scored("dog");
        const Recipe recipe = bundledRecipe();
        const std::string model = orThrow(modelIdentity(m_base->files));
        QCOMPARE(readyScenes(model, dog.classPrompt, recipe).size(), scoreScenes.size());
        Recipe other = recipe;
        other.seed = 7;
        QVERIFY(readyScenes(model, dog.classPrompt, other).empty());
        other = recipe;
        other.guidance_scale += 1;
        QVERIFY(readyScenes(model, dog.classPrompt, other).empty());
        QVERIFY(readyScenes("other", dog.classPrompt, recipe).empty());
    }

private:
    std::unique_ptr<DiffusionModel> m_base;
};

REGISTER_TEST(TestReadyScenes, QCoreApplication);
#include "test_ready_scenes.moc"

// Latents and losses of pictures that are not square, against diffusers'
// (tests/reference/buckets.py), and whole batches of several shapes.
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <base/json.h>
#include <c10/core/GradMode.h>
#include <formats/safetensors.h>
#include <models/model.h>
#include <training/dataset.h>
#include <training/trainable.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestAspectBucketsLoss : public QObject {
    Q_OBJECT

private slots:
    void lossesAreDiffusers_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("Stable Diffusion 1") << QStringLiteral("tiny-sd1");
        QTest::newRow("Stable Diffusion XL") << QStringLiteral("tiny-sdxl");
    }
    void lossesAreDiffusers() {
        QFETCH(QString, name);
        const std::string model = name.toStdString(), reference = TEST_REFERENCE;
        SafetensorsFile file = orThrow(SafetensorsFile::open(reference + "/buckets.safetensors"));
        const Parameters kept =
            parametersFrom(Weights{file.tensors(), {file.owner()}, "buckets.safetensors"});
        const Json losses = orThrow(readJson(reference + "/buckets.json"))["losses"][model];
        Recipe recipe;
        recipe.resolution = 64;
        recipe.with_prior_preservation = true;
        const auto trained =
            orThrow(TrainableModel::load({.model = reference + "/" + model + "/model",
                                          .recipe = recipe,
                                          .prompts = {"a photo of sks dog", "a photo of dog"}}));
        const at::NoGradGuard noGrad;
        QCOMPARE(losses.size(), std::size_t{4});
        for (std::size_t i = 0; i < losses.size(); ++i) {
            const auto tensor = [&](const char* key) {
                return kept.tensors().at(model + "." + std::to_string(i) + "." + key);
            };
            const at::Tensor pixels = kept.tensors().at(std::to_string(i) + ".pixels");
            const PictureShape shape{losses[i]["height"], losses[i]["width"]};
            // The photo has its own shape, and the class image is given that of the photo.
            TrainingPicture photo{.pixels = pixels[0],
                                  .originalHeight = 10 * shape.height,
                                  .originalWidth = 10 * shape.width,
                                  .shape = shape};
            TrainingPicture other = photo;
            other.pixels = pixels[1];
            const Vae& vae = trained->model().vae;
            const TrainingDataset photos({photo}, {.purpose = "photo", .resolution = 64});
            const TrainingDataset classes(
                {other}, {.purpose = "class", .resolution = 64, .shapes = {shape}});
            const auto one = photos.fixedSample(0, vae), two = classes.fixedSample(0, vae);
            const at::Tensor latents = tensor("latents");
            QVERIFY((one.latents - latents[0]).abs().max().item<double>() < 1e-4);
            QVERIFY((two.latents - latents[1]).abs().max().item<double>() < 1e-4);
            Batch batch;
            batch.latents = latents;
            batch.noise = tensor("noise");
            batch.timesteps = tensor("timesteps");
            batch.photos = 1;
            batch.sizes = {one.sizes, two.sizes};
            const LossTerms loss = trained->loss(batch);
            const auto isNear = [](const at::Tensor& ours, double theirs) {
                return std::abs(ours.item<double>() - theirs) <= 1e-4 * theirs;
            };
            QVERIFY2(isNear(loss.instance, losses[i]["instance"]), losses[i].dump().c_str());
            QVERIFY2(isNear(loss.prior, losses[i]["prior"]), losses[i].dump().c_str());
        }
    }
};

REGISTER_TEST(TestAspectBucketsLoss, QCoreApplication);
#include "test_aspect_buckets_loss.moc"

// Which picture, crop and flip a sample has: by its number alone, each picture once an epoch.
#include <ATen/Context.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/randint.h>
#include <ATen/ops/zeros.h>
#include <models/model.h>
#include <training/dataset.h>

#include <QCoreApplication>
#include <QTest>
#include <set>

#include "test_program.h"

using namespace dreambooth;

namespace {

constexpr PictureShape square{64, 64};

std::vector<TrainingPicture> pictures(int count, std::int64_t height, std::int64_t width) {
    std::vector<TrainingPicture> result;
    for (int i = 0; i < count; ++i)
        result.push_back({at::randint(0, 256, {3, height, width}, at::kByte),
                          {},
                          static_cast<int>(10 * height),
                          static_cast<int>(10 * width),
                          static_cast<int>(width)});
    return result;
}

DatasetOptions options() {
    DatasetOptions result;
    result.purpose = "photo";
    result.seed = 42;
    result.resolution = 64;
    return result;
}

}  // namespace

class TestDataset : public QObject {
    Q_OBJECT

private slots:
    /// The same numbers in each process, which LibTorch does not see to.
    void init() { at::manual_seed(1); }

    void initTestCase() {
        m_model = orThrow(loadModel(std::string(TEST_REFERENCE) + "/tiny-sd1/model", {}));
    }

    void everyEpochShowsEachPictureOnce() {
        const TrainingDataset images(pictures(5, 64, 64), options());
        std::set<std::vector<std::int64_t>> orders;
        for (std::uint64_t epoch = 0; epoch < 6; ++epoch) {
            std::vector<std::int64_t> order;
            for (std::uint64_t i = 0; i < 5; ++i) order.push_back(images.indexOf(epoch * 5 + i));
            QCOMPARE(std::set(order.begin(), order.end()).size(), std::size_t{5});
            orders.insert(order);
        }
        QVERIFY(orders.size() > 1);
    }

    void samplesDependOnTheirNumberAlone() {
        DatasetOptions flipping = options();
        flipping.randomFlip = true;
        TrainingDataset images(pictures(3, 64, 64), flipping);
        images.cacheMoments(m_model->vae, {}, {});
        const std::vector<std::uint64_t> all = {4, 5, 6, 7}, first = {4, 5}, second = {6, 7};
        const at::Tensor together = images.latents(all, square, m_model->vae);
        const at::Tensor late = images.latents(second, square, m_model->vae);
        const at::Tensor early = images.latents(first, square, m_model->vae);
        QVERIFY(together.equal(at::cat({early, late})));
    }

    void cachedMomentsAreWhatTheVaeSays() {
        auto shown = pictures(2, 64, 64);
        DatasetOptions flipping = options();
        flipping.randomFlip = true;
        TrainingDataset cached(shown, flipping);
        cached.cacheMoments(m_model->vae, {}, {});
        const TrainingDataset fresh(shown, flipping);
        const std::vector<std::uint64_t> numbers = {0, 1, 2, 3, 4, 5, 6, 7};
        const at::Tensor a = cached.latents(numbers, square, m_model->vae);
        const at::Tensor b = fresh.latents(numbers, square, m_model->vae);
        QVERIFY((a - b).abs().max().item<double>() < 1e-4);
        // With eight samples both flips must have come up: the mirror images are not the same.
        DatasetOptions straight = options();
        TrainingDataset unflipped(shown, straight);
        unflipped.cacheMoments(m_model->vae, {}, {});
        QVERIFY(!unflipped.latents(numbers, square, m_model->vae).allclose(a, 1e-3, 1e-3));
    }

    void aProcessorEncodesAheadWhereItShall() {
        const auto shown = pictures(2, 64, 64);
        DatasetOptions flipping = options();
        flipping.randomFlip = true;
        TrainingDataset later(shown, flipping);
        flipping.encodeAhead = true;
        TrainingDataset ahead(shown, flipping);
        std::vector<int> done;
        const auto progress = [&](int count, int) { done.push_back(count); };
        later.cacheMoments(m_model->vae, {}, progress);
        const std::vector<std::uint64_t> numbers = {0, 1, 2, 3}, first = {0};
        QVERIFY(done.empty() && later.needsVae(first, square));
        ahead.cacheMoments(m_model->vae, {}, progress);
        QCOMPARE(done, (std::vector{1, 2, 3, 4}));
        QVERIFY(!ahead.needsVae(numbers, square));
        (void)later.latents(first, square, m_model->vae);
        QVERIFY(!later.needsVae(first, square) && later.needsVae(numbers, square));
        QVERIFY(ahead.latents(numbers, square, m_model->vae)
                    .equal(later.latents(numbers, square, m_model->vae)));
        QVERIFY(!later.needsVae(numbers, square));
    }

    void randomCropsMove() {
        const TrainingDataset wide(pictures(1, 64, 128), options());
        QVERIFY(!wide.isFixed());
        const std::vector<std::uint64_t> numbers = {0, 1, 2, 3};
        const at::Tensor latents = wide.latents(numbers, square, m_model->vae);
        QVERIFY(wide.needsVae(numbers, square));
        QCOMPARE(latents.sizes().vec(), (std::vector<std::int64_t>{4, 4, 8, 8}));
        DatasetOptions centred = options();
        centred.centerCrop = true;
        QVERIFY(TrainingDataset(pictures(1, 64, 128), centred).isFixed());
    }

    /// SDXL is told how large the photo was, and where its square begins in the scaled photo.
    void sizesAreThoseOfThePhoto() {
        auto shown = pictures(1, 64, 128);
        shown[0].cropTop = 3;
        shown[0].cropLeft = 5;
        const TrainingDataset wide(shown, options());
        const std::vector<std::uint64_t> numbers = {0, 1, 2, 3, 4, 5};
        std::set<int> lefts;
        for (const PictureSizes& sizes : wide.sizes(numbers, square)) {
            QCOMPARE(sizes.originalHeight, 640);
            QCOMPARE(sizes.originalWidth, 1280);
            QCOMPARE(sizes.cropTop, 3);
            QVERIFY(sizes.cropLeft >= 5 && sizes.cropLeft <= 5 + 64);
            QCOMPARE(sizes.height, 64);
            QCOMPARE(sizes.width, 64);
            lefts.insert(sizes.cropLeft);
        }
        QVERIFY(lefts.size() > 1);
        DatasetOptions centred = options();
        centred.centerCrop = true;
        const TrainingDataset middle(shown, centred);
        QCOMPARE(middle.sizes(numbers, square).front().cropLeft, 5 + 32);
        QCOMPARE(wide.fixedSample(0, m_model->vae).sizes.cropLeft, 5 + 32);

        // A mirrored photo is told as if it had been mirrored before it was cut.
        DatasetOptions flipping = centred;
        flipping.randomFlip = true;
        shown[0].scaledWidth = 200;
        std::set<int> flipped;
        for (const PictureSizes& sizes : TrainingDataset(shown, flipping).sizes(numbers, square))
            flipped.insert(sizes.cropLeft);
        QCOMPARE(flipped, (std::set<int>{37, 200 - 37 - 64}));
    }

    /// Photos of several shapes, and class images that are cut to the photo beside them.
    void shapesFollowThePhotos() {
        const PictureShape tall{96, 64}, wide{64, 128};
        auto shown = pictures(2, 96, 64);
        shown[0].shape = shown[1].shape = tall;
        for (TrainingPicture& picture : pictures(3, 64, 140)) {
            picture.shape = wide;
            shown.push_back(picture);
        }
        DatasetOptions centred = options();
        centred.centerCrop = true;
        TrainingDataset photos(shown, centred);
        QCOMPARE(photos.shapes(), (std::vector<PictureShape>{wide, tall}));
        QCOMPARE(photos.commonShape(), wide);
        photos.cacheMoments(m_model->vae, {}, {});
        // Each once an epoch, and those of one shape beside each other.
        std::set<std::int64_t> seen;
        for (std::uint64_t i = 0; i < 5; ++i) seen.insert(photos.indexOf(i));
        QCOMPARE(seen.size(), std::size_t{5});
        for (std::uint64_t epoch = 0; epoch < 4; ++epoch) {
            int changes = 0;
            for (std::uint64_t i = 5 * epoch; i + 1 < 5 * epoch + 5; ++i)
                changes += photos.shapeOf(i) != photos.shapeOf(i + 1) ? 1 : 0;
            QCOMPARE(changes, 1);
        }
        for (std::uint64_t i = 0; i < 5; ++i) {
            const PictureShape shape = photos.shapeOf(i);
            const std::vector<std::uint64_t> one = {i};
            QCOMPARE(photos.latents(one, shape, m_model->vae).sizes().vec(),
                     (std::vector<std::int64_t>{1, 4, shape.height / 8, shape.width / 8}));
            const PictureSizes sizes = photos.sizes(one, shape).front();
            QCOMPARE(sizes.height, shape.height);
            QCOMPARE(sizes.width, shape.width);
            QCOMPARE(sizes.cropLeft, shape == wide ? 6 : 0);  // of 140, the middle 128
        }

        DatasetOptions beside = options();
        beside.purpose = "class";
        beside.shapes = photos.shapes();
        auto squares = pictures(1, 64, 64);
        squares[0].pixels.fill_(200);
        TrainingDataset classes(squares, beside);
        QVERIFY(classes.isFixed());
        classes.cacheMoments(m_model->vae, {}, {});
        const std::vector<std::uint64_t> one = {0};
        // Evenly bright, so that scaling and cutting it change nothing of the middle.
        const at::Tensor latents = classes.latents(one, tall, m_model->vae);
        QCOMPARE(latents.sizes().vec(), (std::vector<std::int64_t>{1, 4, 12, 8}));
        QVERIFY(!classes.needsVae(one, tall) && classes.needsVae(one, wide));
        (void)classes.latents(one, wide, m_model->vae);
        QVERIFY(!classes.needsVae(one, wide));
        // Scaled by 1.5 to 96 × 96, of which 16 pixels are cut off at the left.
        QCOMPARE(classes.sizes(one, tall).front().cropLeft, 16);
        QCOMPARE(classes.sizes(one, tall).front().originalWidth, 640);
        const TrainingDataset fresh(squares, beside);
        QVERIFY(fresh.latents(one, tall, m_model->vae).equal(latents));
    }

    /// A mask goes the way of its picture: the same crop, the same flip, averaged to latents.
    void masksFollowTheirPictures() {
        auto shown = pictures(1, 64, 128);
        DatasetOptions flipping = options();
        flipping.randomFlip = true;
        flipping.unmaskedWeight = 0.25;
        QVERIFY(!TrainingDataset(shown, flipping).hasMasks());
        // As bright as the mask is white, so that the square's own pixels tell where it was cut.
        shown[0].mask = at::zeros({64, 128}, at::kByte);
        shown[0].mask.slice(1, 40, 70).fill_(255);
        shown[0].mask.slice(0, 50).fill_(0);
        shown[0].pixels = shown[0].mask.unsqueeze(0).repeat({3, 1, 1});
        const TrainingDataset images(shown, flipping);
        const std::vector<std::uint64_t> numbers = {0, 1, 2, 3, 4, 5, 6, 7};
        const at::Tensor weights = images.lossWeights(numbers, {8, 8});
        QCOMPARE(weights.sizes().vec(), (std::vector<std::int64_t>{8, 1, 8, 8}));
        std::set<bool> flips;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            // The picture's square, by where SDXL is told that it begins.
            const std::vector<std::uint64_t> one = {numbers[i]};
            const int left = images.sizes(one, square).front().cropLeft;
            const at::Tensor whole = shown[0].mask.to(at::kFloat) / 255;
            bool found = false;
            for (const bool flipped : {false, true}) {
                at::Tensor cut =
                    flipped ? whole.flip({1}).narrow(1, left, 64) : whole.narrow(1, left, 64);
                cut = cut.reshape({8, 8, 8, 8}).mean({1, 3});
                at::Tensor expected = cut + (1 - cut) * 0.25;
                expected = expected / expected.mean();
                if (!expected.allclose(weights[static_cast<std::int64_t>(i)][0], 1e-5, 1e-6))
                    continue;
                found = true;
                flips.insert(flipped);
            }
            QVERIFY(found);
        }
        QCOMPARE(flips.size(), std::size_t{2});
        QVERIFY((weights.mean({1, 2, 3}) - 1).abs().max().item<double>() < 1e-5);

        // The validation loss looks at the middle, unflipped.
        at::Tensor middle = (shown[0].mask.to(at::kFloat) / 255).narrow(1, 32, 64);
        middle = middle.reshape({8, 8, 8, 8}).mean({1, 3});
        middle = middle + (1 - middle) * 0.25;
        QVERIFY(images.fixedSample(0, m_model->vae)
                    .weights.squeeze()
                    .allclose(middle / middle.mean(), 1e-5));

        // Nothing of the subject in a square: it counts as a whole.
        flipping.unmaskedWeight = 0;
        shown[0].mask = at::zeros({64, 128}, at::kByte);
        QVERIFY(
            TrainingDataset(shown, flipping).lossWeights(numbers, {8, 8}).eq(1).all().item<bool>());
    }

private:
    std::unique_ptr<DiffusionModel> m_model;
};

REGISTER_TEST(TestDataset, QCoreApplication);
#include "test_dataset.moc"

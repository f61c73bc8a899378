// The likeness score must rank: held-out photos of the subject above other subjects of the class,
// and those above nothing; measured on the bundled model, subjects, and eight other subjects of
// each class.
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/stack.h>
#include <diffusion/likeness.h>
#include <diffusion/pipeline.h>
#include <images/crop.h>
#include <images/decode.h>
#include <models/model.h>
#include <opencv2/imgproc.hpp>

#include <QCoreApplication>
#include <QTest>
#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <random>
#include <tuple>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

using Change = Image (*)(const Image&);

Image unchanged(const Image& image) {
    return image;
}
Image blurred(const Image& image) {
    Image result;
    cv::GaussianBlur(image, result, {}, image.cols / 64.0);
    return result;
}
Image noisy(const Image& image) {
    cv::Mat levels, noise(image.size(), CV_32FC3);
    image.convertTo(levels, CV_32FC3);
    cv::RNG(7).fill(noise, cv::RNG::NORMAL, 0, 40);
    levels += noise;
    Image result;
    levels.convertTo(result, CV_8UC3);
    return result;
}
/// In blocks of this many a side, in disorder.
Image shuffled(const Image& image, int blocks) {
    std::vector<int> order(static_cast<std::size_t>(blocks * blocks));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::shuffle(order, std::mt19937(3));
    Image result = image.clone();
    const int side = image.cols / blocks;
    const auto block = [&](int i) {
        return cv::Rect(i % blocks * side, i / blocks * side, side, side);
    };
    for (int i = 0; i < blocks * blocks; ++i)
        image(block(order[static_cast<std::size_t>(i)])).copyTo(result(block(i)));
    return result;
}
Image inSixteen(const Image& image) {
    return shuffled(image, 4);
}
Image inSixtyFour(const Image& image) {
    return shuffled(image, 8);
}

at::Tensor readSquares(const fs::path& folder, int resolution, Change change = unchanged) {
    std::vector<at::Tensor> squares;
    for (const fs::path& file : orThrow(picturesIn(folder))) {
        const Image image = orThrow(decodeImage(file));
        const Image square = change(cropTo(image, {}, {resolution, resolution}));
        const at::Tensor rows = at::empty({resolution, resolution, 3}, at::kByte);
        std::memcpy(rows.mutable_data_ptr(), square.data, rows.nbytes());
        squares.push_back(rows.permute({2, 0, 1}));
    }
    return at::stack(squares);
}

}  // namespace

class TestLikeness : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_model = orThrow(loadModel(SOURCE_ROOT "/resources/demo-model", {})); }

    void ranksTheSubjectAboveItsClass_data() {
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("another");
        QTest::newRow("backpack") << "backpack" << "robot";
        QTest::newRow("robot") << "robot" << "backpack";
        QTest::newRow("dog") << "dog" << "robot";
    }

    void ranksTheSubjectAboveItsClass() {
        QFETCH(QString, subject);
        QFETCH(QString, another);
        const fs::path subjects = SOURCE_ROOT "/resources/subjects";
        const fs::path photos = subjects / subject.toStdString();
        const at::Tensor heldOut = squares(photos / "held-out");
        const at::Tensor ofClass = classPictures(subject.toStdString(), 32);
        const LikenessScore score(*m_model, squares(photos / "photos"), heldOut, ofClass);

        const double others =
            score.likeness(squares(fs::path(TEST_DATA "/other-subjects") / subject.toStdString()));
        const double other = score.likeness(squares(subjects / another.toStdString() / "photos"));
        qInfo("others of the class %.2f, another class %.2f, class pictures %.2f, held-out %.2f",
              others, other, score.likeness(ofClass), score.likeness(heldOut));
        QVERIFY(std::abs(score.likeness(heldOut) - 1) < 1e-3);
        QVERIFY(std::abs(score.likeness(ofClass)) < 1e-3);
        QVERIFY(others < 0.3);
        QVERIFY(other < 0.6);
        QVERIFY(score.scores(heldOut).min().item<double>() > others);
        QVERIFY(score.photosApart().empty());

        // Of the subject, but no picture of it: what a run that went wrong draws.
        for (const auto& [how, change, most] :
             {std::tuple<const char*, Change, double>{"blurred", blurred, 0.7},
              {"noisy", noisy, 0.6},
              {"in sixteen pieces", inSixteen, 0.5},
              {"in sixty-four pieces", inSixtyFour, 0.3}}) {
            const at::Tensor spoilt =
                score.scores(readSquares(photos / "held-out", m_model->nativeResolution(), change));
            qInfo("%s %.2f (%.2f to %.2f)", how, spoilt.mean().item<double>(),
                  spoilt.min().item<double>(), spoilt.max().item<double>());
            QVERIFY2(spoilt.mean().item<double>() < most, how);
            QVERIFY2(spoilt.max().item<double>() < score.scores(heldOut).min().item<double>(), how);
        }
    }

    /// By what the middle block of a small transformer sees, in pictures of 64 × 64 pixels. It
    /// draws its class too roughly to be compared with, so that others of the class stand in its
    /// place.
    void aTransformerRanksToo_data() {
        QTest::addColumn<QString>("taught");
        QTest::addColumn<QString>("subject");
        for (const char* taught : {"taught-z-image", "taught-klein"})
            for (const char* subject : {"backpack", "robot", "dog"})
                QTest::addRow("%s %s", taught, subject)
                    << QString::fromLatin1(taught) << QString::fromLatin1(subject);
    }
    void aTransformerRanksToo() {
        QFETCH(QString, taught);
        QFETCH(QString, subject);
        constexpr int side = 64;
        const auto model = orThrow(loadModel(fs::path(TEST_REFERENCE) / taught.toStdString(), {}));
        const fs::path photos = fs::path(SOURCE_ROOT "/resources/subjects") / subject.toStdString();
        const at::Tensor heldOut = readSquares(photos / "held-out", side);
        const at::Tensor others =
            readSquares(fs::path(TEST_DATA "/other-subjects") / subject.toStdString(), side);
        const LikenessScore score(*model, readSquares(photos / "photos", side), heldOut, others);
        QVERIFY(std::abs(score.likeness(heldOut) - 1) < 1e-3);
        QVERIFY(std::abs(score.likeness(others)) < 1e-3);
        for (const auto& [how, change] : {std::pair<const char*, Change>{"blurred", blurred},
                                          {"noisy", noisy},
                                          {"in sixteen pieces", inSixteen},
                                          {"in sixty-four pieces", inSixtyFour}}) {
            const double spoilt = score.likeness(readSquares(photos / "held-out", side, change));
            qInfo("%s %.2f", how, spoilt);
            QVERIFY2(spoilt < 0.8, how);
        }
    }

    void photosOfTwoSubjectsAreSaid() {
        const fs::path subjects = SOURCE_ROOT "/resources/subjects";
        const at::Tensor backpacks = squares(subjects / "backpack/photos").narrow(0, 0, 4);
        const at::Tensor robots = squares(subjects / "robot/photos");
        const at::Tensor ofClass = classPictures("backpack", 16);
        // The same places once more, then others.
        const LikenessScore twins(*m_model, at::cat({backpacks, robots.narrow(0, 0, 3)}), {},
                                  ofClass);
        QVERIFY(!twins.photosApart().empty());
        const LikenessScore others(*m_model, at::cat({backpacks, robots.narrow(0, 4, 3)}), {},
                                   ofClass);
        QVERIFY((others.photosApart() == std::vector{4, 5, 6}));
    }

    void diversityFallsWhereAllLookAlike() {
        const fs::path photos = SOURCE_ROOT "/resources/subjects/backpack";
        const at::Tensor ofClass = classPictures("backpack", 16);
        const LikenessScore score(*m_model, squares(photos / "photos"), {}, ofClass);
        const double varied = score.diversity(ofClass);
        const double alike = score.diversity(ofClass.narrow(0, 0, 1).repeat({4, 1, 1, 1}));
        // A model that forgot its class draws the subject for everything of it, in whatever place.
        const double forgotten =
            score.diversity(at::cat({squares(photos / "photos"), squares(photos / "held-out")}));
        const double others = score.diversity(squares(TEST_DATA "/other-subjects/backpack"));
        qInfo("diversity of class pictures %.2f, other subjects %.2f, the subject %.2f", varied,
              others, forgotten);
        QVERIFY(varied > 0.5);
        QVERIFY(forgotten < 0.6 * varied);  // where the Compare page warns
        QVERIFY(others > 0.6 * varied);
        QVERIFY(std::abs(alike) < 1e-4);
    }

    void photosLikeAllTheClassAreRefused() {
        const at::Tensor ofClass = classPictures("backpack", 8);
        try {
            // Each finds its like as well in the class as in the other photos.
            const LikenessScore score(*m_model, ofClass, {}, ofClass);
            QFAIL("a score was made of nothing");
        } catch (const ErrorException& exception) {
            QCOMPARE(exception.error().code, std::string("score.undefined"));
        }
    }

private:
    at::Tensor squares(const fs::path& folder) {
        return readSquares(folder, m_model->nativeResolution());
    }

    /// The first of 32, which are drawn once for all tests: it takes most of their time.
    at::Tensor classPictures(const std::string& name, int count) {
        at::Tensor& pictures = m_classPictures[name];
        if (pictures.defined()) return pictures.narrow(0, 0, count);
        const int side = m_model->nativeResolution();
        std::vector<DrawRequest> requests;
        for (int i = 0; i < 32; ++i)
            requests.push_back({.prompt = "a photo of " + name,
                                .seed = i,
                                .num_inference_steps = 6,
                                .guidance_scale = 3.0,
                                .width = side,
                                .height = side,
                                .sampler = "dpmpp_2m_karras"});
        pictures = at::stack(orThrow(drawBatch(*m_model, requests)));
        return pictures.narrow(0, 0, count);
    }

    std::unique_ptr<DiffusionModel> m_model;
    std::map<std::string, at::Tensor> m_classPictures;
};

REGISTER_TEST(TestLikeness, QCoreApplication);
#include "test_likeness.moc"

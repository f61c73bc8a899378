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

#include <QCoreApplication>
#include <QTest>
#include <cstring>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

at::Tensor readSquares(const fs::path& folder, int resolution) {
    std::vector<at::Tensor> squares;
    for (const fs::path& file : orThrow(picturesIn(folder))) {
        const Image image = orThrow(decodeImage(file));
        const Image square = cropSquare(image, centreCrop(image.cols, image.rows), resolution);
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
        const at::Tensor classPictures = drawClass(subject.toStdString(), 32);
        const LikenessScore score(*m_model, squares(photos / "photos"), heldOut, classPictures);

        const double others =
            score.likeness(squares(fs::path(TEST_DATA "/other-subjects") / subject.toStdString()));
        const double other = score.likeness(squares(subjects / another.toStdString() / "photos"));
        qInfo("others of the class %.2f, another class %.2f, class pictures %.2f, held-out %.2f",
              others, other, score.likeness(classPictures), score.likeness(heldOut));
        QVERIFY(std::abs(score.likeness(heldOut) - 1) < 1e-3);
        QVERIFY(std::abs(score.likeness(classPictures)) < 1e-3);
        QVERIFY(others < 0.3);
        QVERIFY(other < 0.6);
        QVERIFY(score.scores(heldOut).min().item<double>() > others);
    }

    void diversityFallsWhereAllLookAlike() {
        const fs::path photos = SOURCE_ROOT "/resources/subjects/backpack";
        const at::Tensor classPictures = drawClass("backpack", 16);
        const LikenessScore score(*m_model, squares(photos / "photos"), {}, classPictures);
        const double varied = score.diversity(classPictures);
        const double alike = score.diversity(classPictures.narrow(0, 0, 1).repeat({4, 1, 1, 1}));
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
        const at::Tensor classPictures = drawClass("backpack", 8);
        try {
            // Each finds its like as well in the class as in the other photos.
            const LikenessScore score(*m_model, classPictures, {}, classPictures);
            QFAIL("a score was made of nothing");
        } catch (const ErrorException& exception) {
            QCOMPARE(exception.error().code, std::string("score.undefined"));
        }
    }

private:
    at::Tensor squares(const fs::path& folder) {
        return readSquares(folder, m_model->nativeResolution());
    }

    at::Tensor drawClass(const std::string& name, int count) {
        std::vector<DrawRequest> requests;
        for (int i = 0; i < count; ++i)
            requests.push_back({.prompt = "a photo of " + name,
                                .seed = i,
                                .num_inference_steps = 10,
                                .guidance_scale = 3.0,
                                .width = m_model->nativeResolution(),
                                .height = m_model->nativeResolution()});
        return at::stack(orThrow(drawBatch(*m_model, requests)));
    }

    std::unique_ptr<StableDiffusion> m_model;
};

REGISTER_TEST(TestLikeness, QCoreApplication);
#include "test_likeness.moc"
